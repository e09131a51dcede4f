"""Addresses of the portraits."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from campaign.faces import views


class FaceConverter(StringConverter):
    """What `campaign.faces.address` writes."""

    regex = "[0-9a-z.-]+"


register_converter(FaceConverter, "face")
urlpatterns = [path("faces/<face:code>.svg", views.face, name="face")]
