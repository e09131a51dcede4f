from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0021_told_to_whom"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="story",
            field=models.JSONField(
                blank=True,
                default=dict,
                editable=False,
                help_text="What it keeps of its people.",
            ),
        ),
    ]
