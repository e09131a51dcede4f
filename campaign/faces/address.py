"""The address of a portrait says all that is drawn, so that it never changes and needs no look-up.

`3-52113000...-0.2-010a`: the words of the looks by their place in their lists, what is worn,
marks, and the toll: mud, fatigue, pain, a letter for each place where he is hurt. Whoever has the
address sees a face, and learns nothing of any campaign.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, get_args, get_type_hints

from campaign.faces.toll import Toll
from campaign.rules import looks as words
from campaign.rules.looks import Looks

SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
PRINTING = "6"
"""Raise this when faces are drawn differently: browsers keep portraits for ever."""
DEAD = "dead"
CUT = "-c"
"""After an address: the man without the paper of his portrait."""
LETTERS = SIGNS[10:]

_CHOICES: dict[str, tuple[str, ...]] = {
    name: get_args(hint)
    for name, hint in get_type_hints(Looks).items()
    if name in Looks.model_fields and name not in ("age", "worn", "marks")
}
_LISTS: dict[str, tuple[str, ...]] = {"worn": get_args(words.Worn), "marks": get_args(words.Mark)}


@lru_cache(maxsize=1024)
def address(looks: Looks, toll: Toll) -> str:
    """Return the address of a portrait: letters, digits, dots and hyphens only."""
    one = "".join(SIGNS[known.index(getattr(looks, name))] for name, known in _CHOICES.items())
    many = ".".join(
        "".join(SIGNS[known.index(word)] for word in getattr(looks, name))
        for name, known in _LISTS.items()
    )
    days = DEAD if toll.dead else f"{toll.muddy}{toll.tired}{toll.pained}{_signs(toll.hurt)}"
    return f"{PRINTING}-{one}{looks.age:02d}-{many}-{days}"


def read(text: str) -> tuple[Looks, Toll]:
    """Return what an address says; LookupError for one that `address` never wrote."""
    parts = text.split("-")
    if len(parts) != 4 or len(parts[1]) != len(_CHOICES) + 2 or "." not in parts[2]:
        raise LookupError("This is not the address of a portrait.")
    _, one, many, days = parts
    said: dict[str, Any] = {
        name: _word(known, sign) for sign, (name, known) in zip(one, _CHOICES.items(), strict=False)
    }
    for signs, (name, known) in zip(many.split("."), _LISTS.items(), strict=False):
        said[name] = tuple(_word(known, sign) for sign in signs)
    said["age"] = int(one[-2:]) if one[-2:].isdecimal() else 0
    try:
        return Looks(**said), _toll(days)
    except ValueError as error:
        raise LookupError("There is no such face.") from error


def _word(known: tuple[str, ...], sign: str) -> str:
    place = SIGNS.find(sign)
    if not 0 <= place < len(known):
        raise LookupError(f"There is no look {sign!r}.")
    return known[place]


def _signs(hurt: tuple[words.Body, ...]) -> str:
    return "".join(LETTERS[words.BODY.index(body)] for body in hurt)


def _toll(days: str) -> Toll:
    if days == DEAD:
        return Toll(dead=True)
    shown, hurt = days[:3], days[3:]
    if len(shown) != 3 or not set(shown) <= set("012"):
        raise LookupError("Nobody can be so tired, or in such pain.")
    if len(set(hurt)) != len(hurt) or not set(hurt) <= set(LETTERS[: len(words.BODY)]):
        raise LookupError("Nobody is hurt there.")
    muddy, tired, pained = map(int, shown)
    where = tuple(words.BODY[LETTERS.index(sign)] for sign in hurt)
    return Toll(muddy, tired, where, pained=pained)
