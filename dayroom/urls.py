"""The day room's addresses."""

from django.urls import path

from purplehaze.later import later

urlpatterns = [
    path("", later("dayroom.views.room"), name="dayroom"),
    path("statistics/", later("dayroom.views.statistics"), name="dayroom_statistics"),
    path("join/<str:secret>/", later("dayroom.views.join"), name="dayroom_join"),
    path("game/<uuid:pk>/", later("dayroom.views.game"), name="dayroom_game"),
    path("game/<uuid:pk>/act", later("dayroom.views.act"), name="dayroom_act"),
    path("game/<uuid:pk>/undo", later("dayroom.views.undo"), name="dayroom_undo"),
    path("game/<uuid:pk>/leave", later("dayroom.views.leave"), name="dayroom_leave"),
    path("game/<uuid:pk>/news", later("dayroom.views.news"), name="dayroom_news"),
    path("game/<uuid:pk>/replay/", later("dayroom.views.replay"), name="dayroom_replay"),
    path("<slug:code>/", later("dayroom.views.front"), name="dayroom_front"),
    path("<slug:code>/rules/", later("dayroom.views.rules"), name="dayroom_rules"),
]
