"""The campaign's addresses."""

from django.urls import URLPattern, URLResolver, path

from campaign.pages import group_posts, keeping, logbook, my_campaigns, play, rulebook, table

urlpatterns: list[URLPattern | URLResolver] = [
    path("", play.landing, name="landing"),
    path("campaigns/", my_campaigns.campaigns, name="my_campaigns"),
    path("campaigns/mail/", my_campaigns.mail, name="turns_mail"),
    path("campaigns/mail/mute", my_campaigns.mute, name="turns_mute"),
    path("campaigns/mail/stop/<str:token>/", my_campaigns.stop, name="turns_stop"),
    path("rules/", rulebook.contents, name="rulebook"),
    path("rules/<slug:slug>/", rulebook.chapter, name="rulebook_chapter"),
    path("rule/<str:rule_id>", rulebook.rule, name="rulebook_rule"),
    path("start", play.start, name="campaign_start"),
    path("c/<uuid:pk>/", play.play, name="campaign_play"),
    path("c/<uuid:pk>/act", play.act, name="campaign_act"),
    path("c/<uuid:pk>/undo", play.undo, name="campaign_undo"),
    path("c/<uuid:pk>/opinion", group_posts.opinion, name="campaign_opinion"),
    path("c/<uuid:pk>/consent", group_posts.consent, name="campaign_consent"),
    path("c/<uuid:pk>/table/", table.page, name="campaign_table"),
    path("c/<uuid:pk>/table/change", table.change, name="table_change"),
    path("c/<uuid:pk>/table/invite", table.invite, name="table_invite"),
    path("c/<uuid:pk>/table/revoke", table.revoke, name="table_revoke"),
    path("c/<uuid:pk>/table/free", table.free, name="table_free"),
    path("c/<uuid:pk>/table/leave", table.leave, name="table_leave"),
    path("c/<uuid:pk>/table/time", table.time, name="table_time"),
    path("c/<uuid:pk>/table/name", table.name, name="table_name"),
    path("join/<str:secret>/", table.join, name="join"),
    path("invitation/<int:number>/", table.invited, name="invitation"),
    path("c/<uuid:pk>/journal/", play.journal, name="campaign_journal"),
    path("c/<uuid:pk>/marine/<str:profile>/", play.marine, name="campaign_marine"),
    path("c/<uuid:pk>/weapons/", play.weapons, name="campaign_weapons"),
    path("c/<uuid:pk>/logbook/", play.logbook, name="campaign_logbook"),
    path("c/<uuid:pk>/logbook/statistics/", logbook.statistics, name="campaign_statistics"),
    path("c/<uuid:pk>/logbook/roads/", logbook.roads, name="campaign_roads"),
    path("c/<uuid:pk>/logbook/roads/<int:number>/", logbook.road, name="campaign_road"),
    path("c/<uuid:pk>/keeping/", keeping.keeping, name="campaign_keeping"),
    path("c/<uuid:pk>/export", keeping.export, name="campaign_export"),
    path("c/<uuid:pk>/what-if", keeping.what_if, name="campaign_what_if"),
    path("c/<uuid:pk>/close", keeping.close, name="campaign_close"),
    path("import/", keeping.bring_in, name="campaign_import"),
]
