"""The journal's packed columns: what they give back, what they save, and what damage is told."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from django.core import serializers
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from campaign.game import doctor
from campaign.models import Journal
from campaign.models.packed import NEWEST, pack, phrases, text_of, unpack
from tests.store.conftest import again

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda some: st.lists(some, max_size=4) | st.dictionaries(st.text(), some, max_size=4),
)


@given(JSON)
def test_what_is_packed_comes_back(value):
    assert unpack(pack(value)) == value
    assert json.loads(text_of(memoryview(pack(value)))) == value


def test_a_file_of_phrases_never_changes():
    """Whoever changes one loses every row that it packed: make another (`bench/phrases.py`)."""
    assert NEWEST == 1
    assert sha256(phrases(1)).hexdigest() == (
        "fac1b6368eb3555a8dd0048e40af99a407cd3ba11438cd7c34e742b0ada09f1c"
    )


@pytest.mark.parametrize("data", [b"\x01\xff\xff", pack({"kind": "continue"})[:-2], b"\xfa\x00"])
def test_what_is_no_packed_value_is_refused(data):
    with pytest.raises(ValueError):
        unpack(data)


@pytest.mark.django_db
def test_a_journal_takes_a_fifth(campaign, play):
    play(campaign, 90, policy="careful")
    long = short = 0
    for row in Journal.objects.filter(campaign=campaign):
        for value in (row.command, row.dice, row.events, row.back):
            long += len(json.dumps(value))
            short += len(pack(value))
    assert short < long / 5


@pytest.mark.django_db
def test_a_damaged_value_is_told_by_the_doctor(campaign, play):
    play(campaign, 5)
    assert doctor.ails(again(campaign)) == ""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE campaign_journal SET events = %s WHERE seq = 3", [b"\x01\xff\xff"])
    assert "a packed value cannot be read" in doctor.ails(again(campaign))


@pytest.mark.django_db
def test_djangos_serializers_keep_it(campaign, play):
    play(campaign, 3)
    rows = list(Journal.objects.order_by("seq"))
    (first, *_) = found = list(serializers.deserialize("json", serializers.serialize("json", rows)))
    assert [each.object.command for each in found] == [row.command for row in rows]
    assert first.object.events == rows[0].events and first.object.back == rows[0].back
