"""Lines that come again the first times they matter: counted for each player, in a row of his own.

A line counts once for each moment at which it came, however often a page is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import User

from campaign.game import selects, services, writes
from campaign.models import Reminded

MOST = 3
"""So many times a line comes."""


def first(user: User, lines: Iterable[tuple[str, str]]) -> tuple[str, bool] | None:
    """Return the code of the first line that is still to come to a player, and whether it comes
    for the first time, and count it.

    lines: the codes of those that fit now, each with its moment. One statement, and one more where
    the line is counted.
    """
    seen: dict[str, list[str]]
    off, seen = selects.row(Reminded, "user", user.pk, ("off", "seen")) or [False, {}]
    if off:
        return None
    for code, moment in lines:
        came = seen.get(code, [])
        if moment in came:
            return code, came[:1] == [moment]
        if Reminded.KNOWN not in came and len(came) < MOST:
            _keep(user, seen={**seen, code: [*came, moment]})
            return code, not came
    return None


def know(user: User, code: str) -> None:
    """Let one line come no more."""
    row = Reminded.objects.filter(user=user).first()
    _keep(user, seen={**(row.seen if row is not None else {}), code: [Reminded.KNOWN]})


def silence(user: User) -> None:
    """Let no line come any more."""
    _keep(user, off=True)


def remind(user: User) -> None:
    """Let all lines come again, from the beginning."""
    _keep(user, off=False, seen={})


def _keep(user: User, **values: Any) -> None:
    with services.action():
        writes.upsert([Reminded(user=user, **values)], ("user",), tuple(values))


def silent(user: User) -> bool:
    """Tell whether a player wants no lines."""
    return Reminded.objects.filter(user=user, off=True).exists()
