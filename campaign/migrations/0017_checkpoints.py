import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import campaign.rules.course

RULES = {
    "campaign": "The version of the rules by which it goes on; 0: set aside by an upgrade.",
    "journal": "",
}


def version_of_the_rules(model, default):
    """What is there already was played by version 1; what is new is by the version of the code."""
    field = models.PositiveSmallIntegerField(
        default=default, editable=False, help_text=RULES[model]
    )
    kind = migrations.AddField if default == 1 else migrations.AlterField
    return kind(model_name=model, name="rules", field=field)


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0016_limits"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="proved",
            field=models.PositiveIntegerField(
                editable=False,
                help_text="The version up to which its journal was carried out again and came out equal.",
                null=True,
            ),
        ),
        version_of_the_rules("campaign", 1),
        version_of_the_rules("campaign", campaign.rules.course.current),
        version_of_the_rules("journal", 1),
        version_of_the_rules("journal", campaign.rules.course.current),
        migrations.CreateModel(
            name="Checkpoint",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("left", models.PositiveSmallIntegerField()),
                ("rules", models.PositiveSmallIntegerField()),
                ("state", models.JSONField(editable=False)),
                ("dice_position", models.PositiveBigIntegerField(editable=False)),
                ("booklets", models.JSONField(default=dict)),
                ("proved", models.BooleanField(default=False)),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="checkpoints",
                        to="campaign.campaign",
                    ),
                ),
            ],
            options={
                "ordering": ["campaign_id", "rules"],
                "constraints": [
                    models.UniqueConstraint(fields=("campaign", "rules"), name="checkpoint_rules"),
                    models.CheckConstraint(
                        condition=models.Q(("left__lt", models.F("rules"))),
                        name="checkpoint_goes_on",
                    ),
                ],
            },
        ),
    ]
