"""Every address of the site; the campaign's and the battle's are in their own files."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from purplehaze import accounts, health, leaving, light, metrics, signing

handler400 = "purplehaze.errors.bad_request"
handler403 = "purplehaze.errors.forbidden"
handler404 = "purplehaze.errors.not_found"
handler500 = "purplehaze.errors.server_error"

signing.guard_the_admin()

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("light/", light.choose, name="light"),
    path("metrics", metrics.metrics, name="metrics"),
    path("admin/desk/", include("campaign.desk.urls")),
    path("admin/", admin.site.urls),
    path("accounts/keep/", accounts.keep, name="account_keep"),
    path("accounts/data/", leaving.own_data, name="account_data"),
    path("accounts/delete/", leaving.leave, name="account_leave"),
    path("accounts/sessions/", signing.sessions, name="account_sessions"),
    path("accounts/", include("allauth.urls")),
    path("dayroom/", include("dayroom.urls")),
    path("", include("campaign.faces.urls")),
    path("", include("campaign.maps.urls")),
    path("", include("campaign.live.urls")),
    path("", include("campaign.plates.urls")),
    path("", include("campaign.urls")),
]

if settings.DEBUG:
    from campaign.pages.styleguide import styleguide

    urlpatterns.append(path("styleguide/", styleguide, name="styleguide"))
