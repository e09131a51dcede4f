"""What was decided and what came of it is packed; of booklets only what was replaced is kept.

It goes back, too: every row gets its JSON and its booklets again.
"""

import json
from itertools import pairwise

import django.db.models.deletion
from django.db import migrations, models

import campaign.models.packed

PARTS = ("command", "dice", "events", "back")


def pack_rows(apps, editor):
    journal = apps.get_model("campaign", "Journal")
    former = apps.get_model("campaign", "FormerPins")
    for key, now in _campaigns(apps):
        rows = journal.objects.filter(campaign_id=key).order_by("seq")
        _write(
            editor, [f"packed_{name}" for name in PARTS], rows, PARTS, campaign.models.packed.pack
        )
        used = [*rows.values_list("seq", "booklets"), (0, now)]
        former.objects.bulk_create(
            former(campaign_id=key, until=until, booklets=booklets)
            for (until, booklets), (_, later) in pairwise(used)
            if booklets != later
        )


def unpack_rows(apps, editor):
    journal = apps.get_model("campaign", "Journal")
    former = apps.get_model("campaign", "FormerPins")
    for key, now in _campaigns(apps):
        rows = journal.objects.filter(campaign_id=key).order_by("seq")
        _write(editor, PARTS, rows, [f"packed_{name}" for name in PARTS], json.dumps)
        since = 0
        sets = former.objects.filter(campaign_id=key).order_by("until")
        for until, booklets in sets.values_list("until", "booklets"):
            rows.filter(seq__gt=since, seq__lte=until).update(booklets=booklets)
            since = until
        rows.filter(seq__gt=since).update(booklets=now)


def _campaigns(apps):
    """Every campaign, with the booklets that it uses now."""
    rows = apps.get_model("campaign", "Campaign").objects.order_by("pk")
    return list(rows.values_list("pk", "booklets"))


def _write(editor, columns, rows, names, put):
    """Write columns of these rows from others, each value as `put` gives it; None stays None."""
    quote = editor.connection.ops.quote_name
    sets = ", ".join(f"{quote(column)} = %s" for column in columns)
    given = [
        (*(None if value is None else put(value) for value in values), key)
        for key, *values in rows.values_list("pk", *names)
    ]
    if given:
        with editor.connection.cursor() as cursor:
            cursor.executemany(
                f"UPDATE {quote(rows.model._meta.db_table)} SET {sets} WHERE {quote('id')} = %s",
                given,
            )


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0028_archive"),
    ]

    operations = [
        migrations.CreateModel(
            name="FormerPins",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("until", models.PositiveIntegerField()),
                ("booklets", models.JSONField()),
                (
                    "campaign",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="former_pins",
                        to="campaign.campaign",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "former pins",
                "ordering": ["campaign_id", "until"],
                "constraints": [
                    models.UniqueConstraint(fields=("campaign", "until"), name="former_pins_until")
                ],
            },
        ),
        # Its rows could not be given back without a default.
        migrations.AlterField("journal", "command", models.JSONField(default=dict)),
        *(
            migrations.AddField(
                "journal", f"packed_{name}", campaign.models.packed.Packed(null=True)
            )
            for name in PARTS
        ),
        migrations.RunPython(pack_rows, unpack_rows),
        *(migrations.RemoveField("journal", name) for name in (*PARTS, "booklets")),
        *(migrations.RenameField("journal", f"packed_{name}", name) for name in PARTS),
        migrations.AlterField("journal", "command", campaign.models.packed.Packed()),
        migrations.AlterField("journal", "dice", campaign.models.packed.Packed(default=list)),
        migrations.AlterField("journal", "events", campaign.models.packed.Packed(default=list)),
        migrations.AlterField(
            "journal",
            "back",
            campaign.models.packed.Packed(blank=True, editable=False, null=True),
        ),
        migrations.AlterField(
            "journal",
            "campaign",
            models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="journal",
                to="campaign.campaign",
            ),
        ),
    ]
