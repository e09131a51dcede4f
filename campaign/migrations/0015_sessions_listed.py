"""Sessions that began before their owners could see them are put on the owners' lists."""

from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations
from django.utils import timezone


def list_sessions(apps, editor):
    """List the open sessions of accounts; a guest has but one, and cannot sign in elsewhere."""
    users = apps.get_model("auth", "User").objects.exclude(username__startswith="guest-")
    known = {str(key) for key in users.values_list("pk", flat=True)}
    rows = apps.get_model("sessions", "Session").objects.filter(expire_date__gt=timezone.now())
    listed = apps.get_model("usersessions", "UserSession").objects
    store = SessionStore()
    for key, data in rows.values_list("session_key", "session_data").iterator():
        user = store.decode(data).get("_auth_user_id")
        if user in known:
            told = {"user_id": int(user), "ip": "0.0.0.0", "user_agent": ""}
            listed.get_or_create(session_key=key, defaults=told)


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0014_ordering_without_joins"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("sessions", "0001_initial"),
        ("usersessions", "0001_initial"),
    ]

    operations = [migrations.RunPython(list_sessions, migrations.RunPython.noop)]
