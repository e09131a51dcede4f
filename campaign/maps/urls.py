"""Addresses of the maps' pictures."""

from django.urls import path

from campaign.maps import views

urlpatterns = [
    path("maps/<slug:mark>.webp", views.map_image, name="map_image"),
    path("maps/plain/<slug:rows>.svg", views.map_plain, name="map_plain"),
    path("maps/flood/<slug:rows>.svg", views.map_flood, name="map_flood"),
]
