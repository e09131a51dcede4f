"""The beats of a story drawn over the board: who moves, who fires at whom, what is lost.

A beat is a group of the drawing; static/js/battle.js gives it the class of its time (yet, now,
told) and static/css/beats.css moves it. What is drawn as `yet` is what stood there before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from combat.rules.board import column
from combat.screen.counters_svg import (
    HEIGHT,
    LEAF,
    WIDTH,
    FoeToken,
    badge,
    centre,
    count,
    foe,
    heart,
    logs,
)
from combat.screen.ground import Ground
from combat.telling.names import letter_of
from combat.telling.places import Mark

ROUNDS = 6
"""Shots drawn of one blow, at most."""


Kind = Callable[[str], str]
"""Names a type of Enemy by its letter."""


def drawn(
    marks: Sequence[Mark | None],
    ground: Ground,
    kind: Kind,
    hard_cover: Collection[str] = (),
    former: str = "",
) -> str:
    """The beats as SVG markup, one group for each mark; "" for none that is seen. `hard_cover` are
    the Spaces that have it, `former` the counters that stood there before."""
    acts = "".join(
        _act(n, mark, ground, _fallen(n, mark, ground, kind, hard_cover))
        for n, mark in enumerate(marks)
        if mark
    )
    if not acts and not former:
        return ""
    return (
        f'<svg class="arena__beats" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">'
        f"{former}{acts}</svg>"
    )


def _fallen(
    number: int, mark: Mark, ground: Ground, kind: Kind, hard_cover: Collection[str]
) -> str:
    """The figure of whoever falls, as it stood; empty where nobody does. It has a key of its own:
    another may have gone to his space since."""
    if not mark.figure:
        return ""
    space, call = mark.at[0], letter_of(mark.who)
    fallen = FoeToken(
        space, mark.figure, kind(mark.figure), mark.points, 0, hurt=mark.hurt, call=call
    )
    x, y = centre(space)
    hard = logs(ground, space, taken=True) + badge(ground, x, y) if space in hard_cover else ""
    return f'<g class="yet yet--falls">{foe(ground, fallen, _fell(number))}{hard}</g>'


def _fell(number: int) -> str:
    return f"fell-{number}"


def _act(number: int, mark: Mark, ground: Ground, fallen: str) -> str:
    seen = "".join(_parts(number, mark, ground, fallen))
    if not seen and not mark.comes:
        return ""
    told = f' data-comes="{mark.comes}"' if mark.comes else ""
    told += f' data-comes="fallen-{mark.at[0]}"' if mark.figure else ""
    struck = (_fell(number), *mark.at[1:]) if mark.figure else mark.at
    told += f' data-hit="{" ".join(struck)}"' if mark.hits else ""
    if mark.went:
        end, start, _ = mark.went
        (x, y), (u, v) = centre(end), centre(start)
        told += f' data-goes="{end} {u - x} {v - y}"'
    return f'<g class="act" data-beat="{number}"{told}>{seen}</g>'


def _parts(number: int, mark: Mark, ground: Ground, fallen: str) -> Iterator[str]:
    if mark.went:
        (x, y), (u, v) = centre(mark.went[1]), centre(mark.went[2])
        yield f'<path class="went" d="M{x} {y}L{u} {v}"/>'
    yield fallen
    for space, left, lost in mark.lost:
        yield from _cover(ground, space, left, lost)
    if mark.points and not mark.figure:
        x, y = centre(mark.at[0])
        yield heart(x, y, mark.points, mark.hurt, " yet")
    yield from _shots(number, mark)
    for space in mark.at:
        x, y = centre(space)
        look = " struck--falls" if mark.falls else "" if mark.hits else " struck--aim"
        yield f'<path class="struck{look}" d="M{x - 48} {y - 31}h96v62h-96z"/>'
        if mark.hits:
            stopped = "" if mark.through else " hits--stopped"
            # Of a man what hurts is read; what his Cover took is seen to go, and told.
            alone = mark.at == (space,) and space[0] == "M"
            number = mark.through if alone and mark.through else mark.hits
            yield f'<text class="hits{stopped}" x="{x}" y="{y + 7}">{number}</text>'


def _cover(ground: Ground, space: str, left: int, lost: int) -> Iterator[str]:
    """Soft Cover and its number as they stood, where the counters have them."""
    x, y = centre(space)
    x, y = (x - 48, y + 20) if space[0] == "E" else (x - 46, y - 36)
    for n in range(left, left + lost):
        yield (
            f'<use class="yet yet--cover" href="{ground.sheet}#{ground.soft}" x="{x + n * 16}" '
            f'y="{y}" width="20" height="14"/>'
        )
    if lost:
        x, y = centre(space)
        x = x - 50 if space[0] == "E" else x - 46
        yield f'<g class="yet">{count(ground, left + lost, x, y + LEAF)}</g>'


def _shots(number: int, mark: Mark) -> Iterator[str]:
    """Muzzle light at who fires, and a line for each shot on its way; what is thrown goes in a bow
    and bursts."""
    if mark.thrown and mark.at:
        yield from _throw(mark)
        return
    starts = [_muzzle(space) for space in mark.origin]
    if not mark.at:
        yield from _flash(starts)
        return
    x, y = centre(mark.at[0])
    firing = starts or [(x, HEIGHT if mark.at[0][0] == "E" else 0)]
    shots = min(mark.hits or len(starts), ROUNDS)
    ways = [firing[(number + n) % len(firing)] for n in range(shots)]
    if starts:
        yield from _flash(dict.fromkeys(ways))
    for n, (u, v) in enumerate(ways):
        yield f'<path class="shot-line" pathLength="1" d="M{u} {v}L{x + 9 * (n % 3 - 1)} {y}"/>'


def _throw(mark: Mark) -> Iterator[str]:
    x, y = centre(mark.at[0])
    if mark.hits:
        yield f'<circle class="blast" cx="{x}" cy="{y}" r="40"/>'
        yield from _flash([(x, y + 6)])
    elif mark.origin:
        u, v = centre(mark.origin[0])
        bow = f"M{u} {v}Q{(u + x) // 2} {min(v, y) - 60} {x} {y}"
        yield f'<path class="thrown" pathLength="1" d="{bow}"/>'


def _flash(places: Iterable[tuple[int, int]]) -> Iterator[str]:
    """All muzzle light of a beat as one shape."""
    star = "l4 8 9-1-5 8 5 8-9-1-4 8-4-8-9 1 5-8-5-8 9 1Z"
    if lit := "".join(f"M{x} {y - 13}{star}" for x, y in places):
        yield f'<path class="flash" d="{lit}"/>'


def _muzzle(space: str) -> tuple[int, int]:
    """Where a rifle ends on a space: towards the middle of the board."""
    x, y = centre(space)
    return x - (0 if column(space) > 2 else -8), y + (24 if space[0] == "E" else -26)
