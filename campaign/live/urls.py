"""The addresses of the table talk; the streams are in `campaign.live.stream`."""

from django.urls import path

from campaign.live import views

urlpatterns = [
    path("c/<uuid:pk>/talk", views.talk, name="campaign_talk"),
    path("c/<uuid:pk>/point", views.point, name="campaign_point"),
]
