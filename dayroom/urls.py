"""The day room's addresses."""

from django.urls import path

from dayroom import views

urlpatterns = [
    path("", views.room, name="dayroom"),
    path("statistics/", views.statistics, name="dayroom_statistics"),
    path("join/<str:secret>/", views.join, name="dayroom_join"),
    path("game/<uuid:pk>/", views.game, name="dayroom_game"),
    path("game/<uuid:pk>/act", views.act, name="dayroom_act"),
    path("game/<uuid:pk>/undo", views.undo, name="dayroom_undo"),
    path("game/<uuid:pk>/leave", views.leave, name="dayroom_leave"),
    path("game/<uuid:pk>/news", views.news, name="dayroom_news"),
    path("game/<uuid:pk>/replay/", views.replay, name="dayroom_replay"),
    path("<slug:code>/", views.front, name="dayroom_front"),
    path("<slug:code>/rules/", views.rules, name="dayroom_rules"),
]
