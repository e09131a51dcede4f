from django.db import migrations, models


class Migration(migrations.Migration):
    """Where all of a group prepare at once, a player says that he is done."""

    dependencies = [("campaign", "0018_unsaved")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="done",
            field=models.BooleanField(
                default=False, help_text="Its player has prepared what all prepare just now."
            ),
        ),
    ]
