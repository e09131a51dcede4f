"""How single values of a booklet are written, and what is no such value."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from campaign.rules.language import forms

RIGHT: list[tuple[Any, Any, Any]] = [
    (forms.Clock, "00:00", 0),
    (forms.Clock, "0:15", 15),
    (forms.Clock, "17:45", 1065),
    (forms.Clock, "23:30", 1410),
    (forms.Span, "0:30", 30),
    (forms.Span, "12:45", 765),
    (forms.Span, "01.15H", 75),
    (forms.Span, "00.30H", 30),
    (forms.Space, "D4", "D4"),
    (forms.Space, "J10", "J10"),
    (forms.Who, "SL", "SL"),
    (forms.Who, "RND", "RND"),
    (forms.Who, "RND6", "RND6"),
    (forms.Who, "OTHERS", "OTHERS"),
    (forms.Person, "MP.07", "MP.07"),
    (forms.Person, "DOC", "DOC"),
    (forms.Person, "THE_BOY", "THE_BOY"),
    (forms.Enemies, "", ()),
    (forms.Enemies, None, ()),
    (forms.Enemies, "F4 L", ("F", "F", "F", "F", "L")),
    (forms.Enemies, "E2 S R1", ("E", "E", "S", "R")),
    (forms.Enemies, "F", ("F",)),
    (forms.Enemies, "F0 L", ("L",)),
    (forms.Enemies, "F12", ("F",) * 12),
    (forms.Enemies, ["F", "L"], ("F", "L")),
    (forms.Enemies, ("S",), ("S",)),
    (forms.Enemies, [], ()),
    (forms.Diff, 1, 1),
    (forms.Diff, 5, 5),
    (forms.Start, -15, -15),
    (forms.Start, 15, 15),
    (forms.Few, 0, 0),
    (forms.Few, 8, 8),
    (forms.Number, -999, -999),
    (forms.Number, 999, 999),
]
NO_CLOCK = ("24:00", "9:10", "9", 540, None, "", "9:15 ")
NO_SPAN = ("0:10", "30", 30, None, "", "1:00H", "1.00")
NO_ENEMIES = ("X", "F4,L", "F 4", 4, "L12", {}, False)
WRONG: list[tuple[Any, Any, str]] = [
    *((forms.Clock, v, "is not a clock time") for v in NO_CLOCK),
    *((forms.Span, v, "is not a span of time") for v in NO_SPAN),
    *((forms.Space, v, "is not a Space") for v in ("4D", "D", "D444", "d4", "", None, 4)),
    *((forms.Who, v, "is nobody") for v in ("XO", "RND7", "RND0", "sl", "", None, 1)),
    *((forms.Person, v, "is no man") for v in ("MP.7", "M", "mp.07", "", None, 7)),
    *((forms.Enemies, v, "is not a list of Enemies") for v in NO_ENEMIES),
    *((forms.Diff, v, "than or equal to") for v in (0, 6)),
    *((forms.Start, v, "than or equal to") for v in (-16, 16)),
    *((forms.Few, v, "than or equal to") for v in (-1, 9)),
    *((forms.Number, v, "than or equal to") for v in (-1000, 1000)),
]  # fmt: skip


@pytest.mark.rule("PH-TIME-02", "PH-BOOKLET-04")
@pytest.mark.parametrize(("form", "written", "meant"), RIGHT)
def test_what_is_written_is_what_is_meant(form: Any, written: Any, meant: Any) -> None:
    assert TypeAdapter(form).validate_python(written) == meant


@pytest.mark.rule("PH-BOOKLET-04")
@pytest.mark.parametrize(("form", "written", "why"), WRONG)
def test_what_is_no_such_value_is_refused_by_name(form: Any, written: Any, why: str) -> None:
    with pytest.raises(ValidationError, match=why):
        TypeAdapter(form).validate_python(written)


def test_a_node_is_immutable_and_takes_nothing_unknown() -> None:
    class Walk(forms.Node):
        to: forms.Space

    walk = Walk.model_validate({"to": "D4"})
    with pytest.raises(ValidationError, match="frozen"):
        walk.to = "D5"
    with pytest.raises(ValidationError, match="Extra inputs"):
        Walk.model_validate({"to": "D4", "by": "boat"})
    found = list(forms.models())
    assert Walk in found and forms.Effect in found and forms.Node not in found
    assert len(found) == len(set(found)) > 60
