"""The table of limits: who signed in, signed up and began campaigns how often (purplehaze.limits)."""

from django.core.management import call_command
from django.db import migrations

TABLE = "purplehaze_limits"


def make(apps, editor):
    """Make it, unless it is there."""
    call_command("createcachetable", TABLE, database=editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):
    dependencies = [("campaign", "0015_sessions_listed")]

    operations = [
        migrations.RunPython(
            make, lambda apps, editor: editor.execute(f'DROP TABLE IF EXISTS "{TABLE}"')
        )
    ]
