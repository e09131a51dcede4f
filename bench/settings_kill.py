"""Settings of the server that `bench.kill_server` kills: the ordinary ones, static files plain."""

from purplehaze.settings import *  # noqa: F403

# The manifest of the ordinary storage exists only after collectstatic.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True
# The bots are quicker than any player.
POSTS = (10**9, 10)
ACCOUNT_RATE_LIMITS = {"begin": ""}
