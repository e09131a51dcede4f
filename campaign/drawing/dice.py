"""The dice: blocks cut in wood and printed, on a 30 x 30 grid. Light comes from the left.

Kinds differ in shape as well as in colour: Focus is round, Strike square, Crit has its corners cut.
A Threat die has signs for what it does to Threat instead of pips.
"""

KINDS = ("focus", "strike", "crit", "threat", "d6")

# Outlines of the upper side, cut by hand: no line is quite straight.
_BODIES = {
    "round": "M9.2 1.6Q14 1.1 18.6 1.5 25 2.2 25.3 8.8 25.7 14 25.2 18.8 24.6 25 18.4 25.2"
    " 13 25.7 8.2 25.1 2 24.5 1.7 18.4 1.2 13 1.7 8.2 2.4 2 9.2 1.6z",
    "square": "M3.6 1.7 23.6 1.5Q25.3 1.7 25.2 3.6L25.6 23.4Q25.3 25.4 23.4 25.2L3.8 25.6"
    "Q1.7 25.4 1.9 23.2L1.5 3.8Q1.8 1.8 3.6 1.7z",
    "cut": "M7.8 1.5 19.4 1.8 25.4 7.8 25.1 19.2 19 25.4 8 25.1 1.6 19 1.9 7.6z",
    "plain": "M6.4 1.7 20.8 1.5Q25.2 1.7 25.3 6L25.1 21Q25.2 25.2 21 25.2L6.2 25.4Q1.8 25.2 1.8"
    " 20.8L1.5 6.2Q1.8 1.9 6.4 1.7z",
}
BODY_OF = {"focus": "round", "strike": "square", "crit": "cut", "threat": "plain", "d6": "plain"}
_GOUGES = "M3.8 5.4Q4.4 4.2 5.8 3.7M4 9.2V7.4M9 3.3h3.4M22.9 23.2l.2-3.6M19.6 23.4h1.8"
_GRAIN = "M8 27.6h3.2M13 28.3h5.6M20.4 27.6h3.4M27.8 9v2.6M28.3 13.4v5.4M27.7 20.6v3"
_PLACES = (7.3, 13.5, 19.7)
_PIPS = {
    1: (4,),
    2: (2, 6),
    3: (2, 4, 6),
    4: (0, 2, 6, 8),
    5: (0, 2, 4, 6, 8),
    6: (0, 2, 3, 5, 6, 8),
}
_PIP = "q.2-2.5 2.6-2.4 2.5.1 2.4 2.6-.2 2.4-2.6 2.3-2.4-.2-2.4-2.5z"
_SIGNS = {
    "green": "M7 11.8 20 11.4 20.2 15.3 7.2 15.6z",
    "gray": "M13.6 7.2a6.3 6.3 0 1 0 .1 0zm-.1 3.5a2.8 2.8 0 1 1-.1 0z",
    "yellow": "M11.6 6.8 15.5 6.6 15.4 11.6 20.3 11.5 20.4 15.4 15.5 15.5 15.4 20.4 11.5 20.3"
    " 11.6 15.4 6.7 15.5 6.6 11.6 11.6 11.5z",
    "red": "M8 4.4l3.4-.1-.1 3 3.1-.1v3.4l-3.1.1v3l-3.4.1v-3.1l-3-.1.1-3.3 3 .1z"
    "M15.7 13.2l3.4-.1-.1 3.2 3.2-.1v3.4l-3.2.1.1 3.1-3.4.1v-3.2l-3.1.1v-3.4l3.1-.1z",
}


def sprite_markup() -> str:
    """Return bodies and faces as symbols: each die is two short references."""
    bodies = f'<path id="die-gouge" d="{_GOUGES}"/><path id="die-grain" d="{_GRAIN}"/>' + "".join(
        f'<path id="die-{name}-body" d="{outline}"/>'
        f'<symbol id="die-{name}" viewBox="0 0 30 30">{_block(f"#die-{name}-body")}</symbol>'
        for name, outline in _BODIES.items()
    )
    faces = {face: _pips(places) for face, places in _PIPS.items()} | _SIGNS
    return bodies + "".join(
        f'<symbol id="pip-{face}" viewBox="0 0 30 30"><path class="die__pips" d="{d}"/></symbol>'
        for face, d in faces.items()
    )


def _block(body: str) -> str:
    """A block seen from above and a little from the left: two sides in shadow, the upper one."""
    return (
        f'<use class="die__side" href="{body}" transform="translate(3.2 3.2)"/>'
        f'<use class="die__side" href="{body}" transform="translate(1.6 1.6)"/>'
        f'<use class="die__grain" href="#die-grain"/>'
        f'<use class="die__body" href="{body}"/><use class="die__gouge" href="#die-gouge"/>'
    )


def _pips(places: tuple[int, ...]) -> str:
    return "".join(
        f"M{_PLACES[at % 3] - 2.5:.1f} {_PLACES[at // 3] + (at % 2) / 5:.1f}{_PIP}" for at in places
    )
