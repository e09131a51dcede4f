"""Settings for every use of Purple Haze Online; the environment says which.

With nothing set: one machine, SQLite, plain HTTP, production's templates and static files.
PURPLEHAZE_PRODUCTION=1  a public server behind HTTPS: needs PURPLEHAZE_SECRET_KEY and
                         PURPLEHAZE_ALLOWED_HOSTS, secures cookies, redirects to HTTPS.
PURPLEHAZE_DEBUG=1       Django's debug pages and uncached static files, for development.
DATABASE_URL             another SQLite file, or PostgreSQL (see purplehaze.environment).
"""

import os
from pathlib import Path
from typing import Any

from csp.constants import NONCE, NONE, SELF

from purplehaze import logs
from purplehaze.environment import database, keep_to_owner, listed, number, secret_key, switch

BASE_DIR = Path(__file__).resolve().parent.parent

PRODUCTION = switch("PURPLEHAZE_PRODUCTION")
DEBUG = switch("PURPLEHAZE_DEBUG") and not PRODUCTION
SECRET_KEY = secret_key(BASE_DIR / ".secret_key", PRODUCTION)
ALLOWED_HOSTS = listed(
    "PURPLEHAZE_ALLOWED_HOSTS", [] if PRODUCTION else ["localhost", "127.0.0.1", "[::1]"]
)
CSRF_TRUSTED_ORIGINS = listed("PURPLEHAZE_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    # For allauth's page of passkeys.
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "django_htmx",
    "template_partials",
    "django_tasks",
    "django_tasks_db",
    "campaign.apps.CampaignConfig",
    "combat.apps.CombatConfig",
    "dayroom.apps.DayroomConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "purplehaze.tracing.Traced",
    "campaign.live.answered.AnsweredFirst",
    # Django pads each page at random, which guards its secrets against guessing by size.
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "purplehaze.errors.NotAllowed",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "purplehaze.limits.Limits",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "purplehaze.accounts.GuestsKeepFirst",
    "purplehaze.signing.SecondFactor",
    "campaign.pages.archived.LeadsThere",
    "purplehaze.once.Once",
]

ROOT_URLCONF = "purplehaze.urls"
WSGI_APPLICATION = "purplehaze.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    [
                        (
                            "django.template.loaders.cached.Loader",
                            [
                                "purplehaze.templating.loader.Loader",
                                "django.template.loaders.app_directories.Loader",
                            ],
                        )
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "purplehaze.accounts.account_context",
                "purplehaze.light.light_context",
            ],
            "builtins": ["template_partials.templatetags.partials"],
            "libraries": {"beside": "purplehaze.beside"},
        },
    }
]

# Never ATOMIC_REQUESTS: a command is one transaction of its own, closed before its page is drawn.
DATABASES = {"default": database(os.environ.get("DATABASE_URL", ""), BASE_DIR / "db.sqlite3")}
keep_to_owner(DATABASES["default"])
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    # allauth counts here who signs in. Shared by all processes, and nothing that counts gives way.
    "default": {
        "BACKEND": "purplehaze.limits.Counts",
        "LOCATION": "purplehaze_limits",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    },
    # Counts of the last seconds, each process for itself.
    "moments": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "moments",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    },
}

# --- Accounts -------------------------------------------------------------------------------

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "purplehaze.accounts.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
# Names are public and chosen, so that one is taken must be said; of addresses nothing is.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Purple Haze Online] "
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_SESSION_REMEMBER = True
# What one player, or one address where nobody is signed in, may post in so many seconds, and how
# many campaigns may be begun from one address (purplehaze.limits); 0 is no limit.
POSTS = (number("PURPLEHAZE_POSTS", 100), 10)
_BEGUN = number("PURPLEHAZE_BEGUN", 10)
# Beside allauth's own limits.
ACCOUNT_RATE_LIMITS = {"begin": f"{_BEGUN}/m/ip,{6 * _BEGUN}/h/ip" if _BEGUN else ""}
# Of staff and authors; players choose for themselves.
SECOND_FACTOR = PRODUCTION and switch("PURPLEHAZE_SECOND_FACTOR", True)
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_ISSUER = "Purple Haze Online"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not PRODUCTION

# Who plays, for apps that do not know how this site makes a guest.
PLAYER_OF_REQUEST = "campaign.group.accounts.ensure_player"
# A guest who loses the session loses the campaign, so it lasts a year.
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_SAMESITE = "Lax"

# --- Jobs ------------------------------------------------------------------------------------

# Kept in the database; `manage.py work` carries them out (campaign.jobs).
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

# --- Mail -----------------------------------------------------------------------------------

EMAIL_HOST = os.environ.get("PURPLEHAZE_EMAIL_HOST", "")
EMAIL_PORT = number("PURPLEHAZE_EMAIL_PORT", 587)
EMAIL_HOST_USER = os.environ.get("PURPLEHAZE_EMAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("PURPLEHAZE_EMAIL_PASSWORD", "")
EMAIL_USE_TLS = switch("PURPLEHAZE_EMAIL_TLS", True)
EMAIL_TIMEOUT = 10
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
# Mail is read elsewhere: its links need the site's whole address.
_NAMES = [name for name in ALLOWED_HOSTS if PRODUCTION and name != "*" and name[0] != "."]
SITE_URL = os.environ.get("PURPLEHAZE_URL") or (
    f"https://{_NAMES[0]}" if _NAMES else "http://127.0.0.1:8000"
)
DEFAULT_FROM_EMAIL = os.environ.get("PURPLEHAZE_EMAIL_FROM", "purple-haze@localhost")

# --- Security -------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
CSRF_FAILURE_VIEW = "purplehaze.errors.stale_form"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
SECURE_SSL_REDIRECT = PRODUCTION and switch("PURPLEHAZE_SSL_REDIRECT", True)
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
SECURE_HSTS_SECONDS = number("PURPLEHAZE_HSTS_SECONDS", 30 * 24 * 3600) if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = switch("PURPLEHAZE_HSTS_SUBDOMAINS")
SECURE_HSTS_PRELOAD = switch("PURPLEHAZE_HSTS_PRELOAD")
# One game must not speak for every host beneath its domain, unless its keeper asks for it.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# --- Files ----------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
MEDIA_URL = "/media/"
MEDIA_ROOT = Path(os.environ.get("PURPLEHAZE_MEDIA", BASE_DIR / "media"))
# The journals of campaigns that ended long ago (manage.py archive).
ARCHIVE_ROOT = Path(os.environ.get("PURPLEHAZE_ARCHIVE", BASE_DIR / "archive"))
_STATIC = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
    if DEBUG
    else "purplehaze.static_files.StaticFiles"
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _STATIC},
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_AUTOREFRESH = DEBUG

# --- The rest -------------------------------------------------------------------------------

USE_I18N = False
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"

_LOG = os.environ.get("PURPLEHAZE_LOG", "").strip().lower() or ("json" if PRODUCTION else "plain")
LOGGING = logs.config(as_json=_LOG == "json", requests=PRODUCTION or DEBUG)
METRICS_TOKEN = os.environ.get("PURPLEHAZE_METRICS_TOKEN", "").strip()
