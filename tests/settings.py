"""Settings for the tests: the ordinary ones, with a database of their own and quick passwords."""

import os

os.environ.setdefault("PURPLEHAZE_SECRET_KEY", "only-for-tests")

from purplehaze.settings import *  # noqa: F403
from purplehaze.settings import BASE_DIR, DATABASES

# Plain files: the manifest of the other storage exists only after collectstatic.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True
# Painted once for all runs.
MEDIA_ROOT = BASE_DIR / ".cache" / "media"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
# Tests are quicker than any player.
POSTS = (0, 10)
ACCOUNT_RATE_LIMITS = {"begin": ""}
# In memory, for a test without the database has a cache, too. tests/web/test_limits.py uses the
# real ones.
CACHES = {
    name: {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": name}
    for name in ("default", "moments")
}
# Jobs at once; tests/jobs uses the real ones.
TASKS = {"default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, not memory: threads of the live server then have connections and locks of their own.
    (BASE_DIR / ".cache").mkdir(exist_ok=True)
    DATABASES["default"]["TEST"] = {
        "NAME": str(BASE_DIR / ".cache" / f"test-{os.getpid()}.sqlite3")
    }
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    )
