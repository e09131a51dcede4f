from django.db import migrations, models


class Migration(migrations.Migration):
    """What is said at a table may be for the Squad alone; since when somebody has a seat."""

    dependencies = [("campaign", "0020_seats_done")]

    operations = [
        migrations.AddField(
            model_name="tabletalk",
            name="for_squad",
            field=models.BooleanField(default=False, help_text="The Red player does not read it."),
        ),
        migrations.AddField(
            model_name="seat",
            name="since",
            field=models.DateTimeField(
                null=True, blank=True, help_text="Since when this player sits here by this name."
            ),
        ),
    ]
