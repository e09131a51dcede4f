"""Addresses of the mission plates."""

from django.urls import path

from campaign.plates import views

urlpatterns = [
    path("plates/<slug:name>-<int:width>.webp", views.plate_image, name="plate_image"),
    path("ground/<slug:kind>.webp", views.ground_image, name="ground_image"),
    path("pictures/<slug:name>.webp", views.picture, name="picture"),
]
