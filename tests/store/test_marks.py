"""The marks of texts: stored in rows and exports, so they may never come out otherwise."""

import pytest

from campaign.content.marks import mark_of, mark_of_all


def test_marks_are_those_of_version_0_1_0():
    assert mark_of("one: ü\n") == (
        "3287bc2c39758fddd64879531af92c62e281d3d98c631e0068493b84c3b6cbc7"
    )
    documents = {"b.yaml": "two: ü\n", "a.yaml": "one: 1\n"}
    assert mark_of_all(documents) == (
        "cebd9bbee4c08e9bd05cc6d0377d8473f933d9bc3c67a9d58851d84f66c1f8e7"
    )


@pytest.mark.parametrize("other", [{"ab": "c"}, {"a": "bc", "d": ""}, {"a": "b"}, {}])
def test_names_and_texts_are_told_apart(other):
    assert mark_of_all({"a": "bc"}) != mark_of_all(other)


def test_half_a_character_has_a_mark():
    assert mark_of("\ud800") != mark_of("\ud801")
