"""The addresses of play by turns."""

from django.urls import URLPattern, URLResolver, path

from campaign.turns import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("campaigns/", views.campaigns, name="my_campaigns"),
    path("campaigns/mail/", views.mail, name="turns_mail"),
    path("campaigns/mail/mute", views.mute, name="turns_mute"),
    path("campaigns/mail/stop/<str:token>/", views.stop, name="turns_stop"),
]
