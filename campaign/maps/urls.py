"""Addresses of the painted maps."""

from django.urls import path

from campaign.maps import views

urlpatterns = [path("maps/<slug:code>.webp", views.map_image, name="map_image")]
