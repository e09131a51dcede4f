"""Hair: a mass over the skull and the light cut into it."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.faces.head import FRAMES, hair_ink
from campaign.faces.ink import INK, Point, fill, line, mirrored, printed, smooth
from campaign.rules.looks import Looks


def hair(looks: Looks, under_hat: bool) -> str:
    """Return the hair; under a hat only what shows at the temples."""
    if looks.hair == "none":
        return ""
    if under_hat:
        return _temples(looks) if looks.hair not in ("shaved", "bald") else ""
    made = _CUTS[looks.hair](looks)
    return made if looks.hair in ("shaved", "bald") else made + _temples(looks)


def behind(looks: Looks) -> str:
    """Return the hair that falls behind the neck: a woman's, an old man's."""
    mass, _ = hair_ink(looks)
    if looks.hair == "long":
        return fill("M30 30Q24 60 27 84L40 90H60L73 84Q76 60 70 30 50 8 30 30Z", mass)
    if looks.hair == "bob":
        return fill("M30 34Q25 56 30 68L40 72H60L70 68Q75 56 70 34 50 10 30 34Z", mass)
    if looks.hair == "bun" and looks.hat in ("none", "headset"):
        return fill("M43 8Q50 3 57 8 60 14 55 18H45Q40 14 43 8Z", mass)
    return ""


def _temples(looks: Looks) -> str:
    mass, _ = hair_ink(looks)
    f = FRAMES[looks.shape]
    made = ""
    for side in (-1, 1):
        a, b, c = (
            50 + side * (f.temple + 0.6),
            50 + side * (f.cheek + 0.6),
            50 + side * (f.cheek - 2.6),
        )
        made += fill(f"M{a:g} 33L{b:g} 46 {b - side:g} 51.5 {c:g} 46 {a - side * 3:g} 36Z", mass)
    return made


def _cap(looks: Looks, line_at: Sequence[Point], rise: float, wide: float = 1.0) -> str:
    """Hair between the skull's curve, raised by `rise`, and the hairline, left to right."""
    f = FRAMES[looks.shape]
    t = f.temple * wide + 1.2
    over: list[Point] = [
        (50 - t - 0.4, 39), (50 - t - 0.6, 31), (50 - t * 0.74, 21.5 - rise * 0.7), (50, 17 - rise),
        (50 + t * 0.74, 21.5 - rise * 0.7), (50 + t + 0.6, 31), (50 + t + 0.4, 39),
    ]  # fmt: skip
    mass, _ = hair_ink(looks)
    whole = smooth([*over, *reversed(line_at)], closed=True)
    return printed(whole, 1.4, mass)


def _cuts_of_light(looks: Looks, strokes: str, width: float = 1.2) -> str:
    return line(strokes, width, hair_ink(looks)[1])


def _line(looks: Looks, middle: float, side: float, corner: float) -> list[Point]:
    """A hairline: its height in the middle, at the sides of the brow, at its corners."""
    t = FRAMES[looks.shape].temple
    left = [(50 - t + 0.6, corner), (50 - t * 0.7, side), (50 - t * 0.3, middle + 0.3)]
    return [*left, (50, middle), *mirrored(left)]


def _crop(looks: Looks) -> str:
    return _cap(looks, _line(looks, 27.5, 28.5, 36), 1.5) + _cuts_of_light(
        looks, "M37 26l2-4M41 24.4l1.4-4.4M45.4 23.4l.6-4.4M50 23l0-4M54.6 23.6l-.6-3.6", 1.1
    )


def _flattop(looks: Looks) -> str:
    mass, lit = hair_ink(looks)
    t = FRAMES[looks.shape].temple
    top = f"M{50 - t - 0.6:g} 36L{50 - t + 0.6:g} 23 {50 - t + 3:g} 15.4 {50 + t - 3:g} 15.4 "
    top += f"{50 + t - 0.6:g} 23 {50 + t + 0.6:g} 36 {50 + t - 3:g} 28.4Q50 26 {50 - t + 3:g} 28.4Z"
    strokes = "".join(f"M{x:g} 25V18" for x in (37, 40.4, 43.8, 47.2))
    return printed(top, 1.4, mass) + line(strokes, 1.1, lit)


def _curls(looks: Looks) -> str:
    mass, lit = hair_ink(looks)
    t = FRAMES[looks.shape].temple
    spots = [
        (-1.06, 33),
        (-1.0, 26.5),
        (-0.72, 21),
        (-0.36, 17.6),
        (0, 16.6),
        (0.36, 17.6),
        (0.72, 21),
        (1.0, 26.5),
        (1.06, 33),
        (-0.6, 26),
        (-0.2, 24.6),
        (0.2, 24.6),
        (0.6, 26),
    ]
    made = "".join(
        f'<circle cx="{50 + t * x:.1f}" cy="{y:g}" r="5.6" fill="{INK}"/>' for x, y in spots[:9]
    )
    made += "".join(
        f'<circle cx="{50 + t * x:.1f}" cy="{y:g}" r="5" fill="{mass}"/>' for x, y in spots
    )
    curls = "".join(f"M{50 + t * x - 2:.1f} {y:g}q1.6-3 4-.8" for x, y in spots[1:11:2])
    return made + line(curls, 1.0, lit)


def _waves(looks: Looks) -> str:
    over = _cap(
        looks, [(33, 36), (34.6, 30), (41, 27), (48, 29.4), (56, 26.4), (63, 29), (67, 36)], 5
    )
    return over + _cuts_of_light(looks, "M35 27q3-6 8-4t8-4M40 22q4-5 9-4t7-2M50 26q4-3 8-2", 1.3)


def _parted(looks: Looks) -> str:
    edge = [(33, 37), (35.5, 31), (40.6, 26.4), (43, 22.6), (53, 26.6), (61, 28.6), (66.6, 36)]
    return _cap(looks, edge, 3.4) + _cuts_of_light(
        looks, "M43 21q8-2.6 16 3M43.4 18.4q8-2 14 1.6M37 27q2-4 5-6", 1.2
    )


def _widow(looks: Looks) -> str:
    edge = [(33.4, 35), (36, 28.4), (43, 26), (50, 31), (57, 26), (64, 28.4), (66.6, 35)]
    return _cap(looks, edge, 2.4) + _cuts_of_light(
        looks, "M38 24q4-4 10-4M40 21q5-4 11-3M49 26l1 3"
    )


def _receding(looks: Looks) -> str:
    edge = [(33, 36), (34, 29), (38, 21.4), (47, 23.6), (53, 23.6), (62, 21.4), (67, 36)]
    return _cap(looks, edge, 1.2) + _cuts_of_light(looks, "M44 20.6q6-2 12 0M35 30l1-5")


def _fringe(looks: Looks) -> str:
    edge = [(33, 38), (35.4, 33.4), (42, 34.4), (48, 32.6), (55, 34.6), (62, 32.6), (67, 38)]
    return _cap(looks, edge, 3) + _cuts_of_light(
        looks, "M38 31q1-8 6-11M44 31q1-8 5-12M51 30q1-6 3-10"
    )


def _cowlick(looks: Looks) -> str:
    mass, _ = hair_ink(looks)
    tuft = "M53 19Q52 9 60 8.6 57.6 12 60 15 62.4 12.6 66 14 61.6 16.6 61 22Z"
    return printed(tuft, 1.4, mass) + _crop(looks)


def _shaved(looks: Looks) -> str:
    mass, _ = hair_ink(looks)
    t = FRAMES[looks.shape].temple
    shade = smooth([(50 - t, 36), (50 - t * 0.8, 23), (50, 18.4), (50 + t * 0.8, 23), (50 + t, 36),
                    (50 + t * 0.6, 28.6), (50, 27), (50 - t * 0.6, 28.6)], True)  # fmt: skip
    return fill(shade, mass, 0.45)


def _bald(looks: Looks) -> str:
    return _temples(looks)


def _drawn_back(looks: Looks) -> str:
    edge = [(33, 38), (35, 29), (42, 23.4), (50, 22), (58, 23.4), (65, 29), (67, 38)]
    return _cap(looks, edge, 2) + _cuts_of_light(
        looks, "M37 28q4-6 11-8M41 23q4-4 8-4M52 20q6 1 9 5"
    )


def _middle_parting(looks: Looks) -> str:
    edge = [(32, 46), (35, 34), (42, 27), (50, 20.6), (58, 27), (65, 34), (68, 46)]
    return _cap(looks, edge, 2.4) + _cuts_of_light(
        looks, "M34 38q2-10 13-17M37 32q3-7 10-12M53 20q8 4 11 12"
    )


_CUTS = {
    "shaved": _shaved,
    "crop": _crop,
    "flattop": _flattop,
    "curls": _curls,
    "waves": _waves,
    "parted": _parted,
    "widow": _widow,
    "receding": _receding,
    "bald": _bald,
    "fringe": _fringe,
    "cowlick": _cowlick,
    "bun": _drawn_back,
    "long": _middle_parting,
    "bob": _middle_parting,
}
