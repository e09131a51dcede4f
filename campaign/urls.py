"""The campaign's addresses."""

from django.urls import URLPattern, URLResolver, include, path

from campaign import keeping, records, table_page, talking, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.landing, name="landing"),
    path("", include("campaign.turns.urls")),
    path("start", views.start, name="campaign_start"),
    path("c/<uuid:pk>/", views.play, name="campaign_play"),
    path("c/<uuid:pk>/act", views.act, name="campaign_act"),
    path("c/<uuid:pk>/undo", views.undo, name="campaign_undo"),
    path("c/<uuid:pk>/opinion", talking.opinion, name="campaign_opinion"),
    path("c/<uuid:pk>/consent", talking.consent, name="campaign_consent"),
    path("c/<uuid:pk>/table/", table_page.page, name="campaign_table"),
    path("c/<uuid:pk>/table/change", table_page.change, name="table_change"),
    path("c/<uuid:pk>/table/invite", table_page.invite, name="table_invite"),
    path("c/<uuid:pk>/table/revoke", table_page.revoke, name="table_revoke"),
    path("c/<uuid:pk>/table/free", table_page.free, name="table_free"),
    path("c/<uuid:pk>/table/leave", table_page.leave, name="table_leave"),
    path("c/<uuid:pk>/table/time", table_page.time, name="table_time"),
    path("c/<uuid:pk>/table/name", table_page.name, name="table_name"),
    path("join/<str:secret>/", table_page.join, name="join"),
    path("invitation/<int:number>/", table_page.invited, name="invitation"),
    path("c/<uuid:pk>/journal/", views.journal, name="campaign_journal"),
    path("c/<uuid:pk>/marine/<str:profile>/", views.marine, name="campaign_marine"),
    path("c/<uuid:pk>/weapons/", views.weapons, name="campaign_weapons"),
    path("c/<uuid:pk>/logbook/", views.logbook, name="campaign_logbook"),
    path("c/<uuid:pk>/logbook/statistics/", records.statistics, name="campaign_statistics"),
    path("c/<uuid:pk>/logbook/roads/", records.roads, name="campaign_roads"),
    path("c/<uuid:pk>/logbook/roads/<int:number>/", records.road, name="campaign_road"),
    path("c/<uuid:pk>/keeping/", keeping.keeping, name="campaign_keeping"),
    path("c/<uuid:pk>/export", keeping.export, name="campaign_export"),
    path("c/<uuid:pk>/what-if", keeping.what_if, name="campaign_what_if"),
    path("c/<uuid:pk>/close", keeping.close, name="campaign_close"),
    path("import/", keeping.bring_in, name="campaign_import"),
]
