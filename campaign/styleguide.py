"""The style guide: every component of the look with realistic content, in development only."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaign.icons import ICONS

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
    }


def styleguide(request: HttpRequest) -> HttpResponse:
    """Show the style guide."""
    return render(request, "styleguide.html", example())
