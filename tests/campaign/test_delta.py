"""The difference of two JSON values, and the change carried out."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.rules.delta import delta, patched

ONE: dict[str, Any] = {"a": 1, "b": {"c": [1, 2, {"d": "x"}], "e": None}, "f": []}


@pytest.mark.parametrize(
    ("other", "changes"),
    [
        (ONE, []),
        (ONE | {"a": 2}, [[["a"], 2]]),
        (ONE | {"b": {"c": [1, 2, {"d": "y"}], "e": None}}, [[["b", "c", 2, "d"], "y"]]),
        (ONE | {"b": {"c": [3, 4, {"d": "x"}], "e": None}},
         [[["b", "c", 0], 3], [["b", "c", 1], 4]]),
        (ONE | {"b": {"c": [1, 2], "e": None}}, [[["b", "c"], [1, 2]]]),  # another length
        (ONE | {"b": {"c": ONE["b"]["c"]}}, [[["b"], {"c": ONE["b"]["c"]}]]),  # other keys
        (ONE | {"f": {}}, [[["f"], {}]]),
        (ONE | {"a": True}, [[["a"], True]]),  # equal, and not the same
        ([], [[[], []]]),  # the whole of it
    ],
)  # fmt: skip
def test_changes_name_the_deepest_places_and_make_the_one_the_other(
    other: Any, changes: list[Any]
) -> None:
    found = delta(ONE, other)
    assert found == changes
    again: Any = {"a": 1, "b": {"c": [1, 2, {"d": "x"}], "e": None}, "f": []}
    after = patched(again, found)
    assert after == other and type(after) is type(other)
    assert [type(v) for v in after.values()] == [type(v) for v in other.values()] if other else True
