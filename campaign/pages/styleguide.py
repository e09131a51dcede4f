"""The style guide: every component of the look with realistic content, in development only."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaign.content.looks import shipped
from campaign.drawing.icons import ICONS
from campaign.faces import Toll, address
from campaign.screens.moments import Aftermath, Face, Fallen, Moment
from campaign.telling import Line

_COLUMNS = (
    "nickname",
    "specialization",
    "short",
    "damage",
    "damage_threshold",
    "stress",
    "stress_threshold",
    "wounds",
    "conditions",
    "load",
    "load_capacity",
    "state",
    "ready",
    "point_man",
    "out",
)
_MEN = (
    ("Deacon", "Squad Leader", "SL", 2, 7, 3, 7, 0, 0, 9, 11, "Ready", True, False, False),
    ("Static", "Radio Operator", "RO", 0, 7, 1, 7, 0, 0, 11, 11, "Ready", True, False, False),
    ("Foundry", "Infantry", "INF", 5, 8, 2, 7, 1, 0, 12, 12, "Choosing", False, False, False),
    ("Ledges", "Scout", "SCT", 1, 7, 4, 7, 0, 1, 8, 11, "Ready", True, True, False),
    ("Cricket", "Engineer", "ENG", 0, 6, 6, 7, 0, 2, 7, 9, "Choosing", False, False, False),
    ("Needles", "Corpsman", "DOC", 6, 6, 5, 7, 2, 0, 4, 9, "Littered", False, False, True),
)
_NICKNAMES = ("Deacon", "Abacus", "Limbo", "Sparkplug")
"""Of the first Profiles, in their order."""


def example() -> dict[str, object]:
    """Return the example values that the style guide shows."""
    return {
        "icons": list(ICONS),
        "men": [dict(zip(_COLUMNS, man, strict=True)) for man in _MEN],
        "refusal": {
            "message": "The Squad cannot March to D2.",
            "why": "Hill 764 is Mountainous and costs 4 Stamina; the Squad has 3.",
            "rule": "PH-MARCH-03",
            "page": 23,
        },
        "faces": range(1, 7),
        "phases": (
            ("Squad", "done"),
            ("Briefing", "done"),
            ("Equipment", "done"),
            ("March", "now"),
            ("End of Mission", ""),
            ("R&R", ""),
        ),
        "portraits": tuple(
            (name, address(looks, toll))
            for name, looks in shipped().items()
            for toll in (Toll(), Toll(1, 1, 1), Toll(2, 2, 2))
        ),
        "grave": address(next(iter(shipped().values())), Toll(dead=True)),
        "moment": _moment(),
        "version": 1,
    }


def _moment() -> Moment:
    """Return a death and the end of a Combat."""
    (name, first), *others = zip(_NICKNAMES, shipped().values(), strict=False)
    near = tuple(
        Face(nick, address(man, Toll(1, 1, number)), (f"{number + 2} Stress",))
        for number, (nick, man) in enumerate(others)
    )
    grave = address(first, Toll(dead=True))
    fallen = Fallen(
        name, "Cpl Raymond Whitfield", "Selma, Alabama", "Squad Leader", grave,
        "He quotes his grandmother, never scripture, and she had a view on everything.",
        "14:15, 9 October 1967, in the hills",
        ("It was in the Combat “Hunters”.",
         "He had moved; the Enemy’s fire found him: 3 hits, 2 Damage."),
        near, True,
    )  # fmt: skip
    gains = (Line("threat", "Threat −4 after the Combat: 1.", "good"),
             Line("experience", "Each man gains 1 Experience.", "good"))  # fmt: skip
    verdict = "The Enemy breaks off and is gone. 4 of 5 Enemies eliminated."
    men = (
        Face(name, grave, ("K.I.A.",), True),
        Face(near[0].nickname, near[0].portrait),
        *near[1:],
    )
    return Moment((fallen,), Aftermath(True, verdict, men, gains))


def styleguide(request: HttpRequest) -> HttpResponse:
    """Show the style guide."""
    return render(request, "styleguide.html", example())
