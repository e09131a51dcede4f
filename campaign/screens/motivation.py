"""The choice of a Motivation, 1 of 3 (PH-CAMPAIGN-03, -05, p.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from campaign.content import prose
from campaign.rules.content import Content
from campaign.rules.visible import View
from campaign.screens.acts import Act, acts_by_kind
from campaign.screens.tracks import METRICS

MEASURES = {
    "letters": "2 for each Marine killed and 1 for each Breakdown; some entries add more. "
    "The fewer, the better.",
    "tally": "2 for each Primary Objective met and 1 for each Secondary one; "
    "some entries add more.",
    "ledger": "Only what you do and leave undone in the entries counts.",
}


@dataclass(frozen=True, slots=True)
class MotivationCard:
    """A Motivation: its text, what measures it, and the button."""

    code: str
    title: str
    text: SafeString
    metric: str
    measure: str
    act: Act | None


def motivation_screen(content: Content, view: View) -> dict[str, Any]:
    """Return the three Motivations."""
    acts = acts_by_kind(content, view).get("choose_motivation", [])
    cards = []
    for motivation in content.book.motivations:
        choose = next((act for act in acts if f'"{motivation.code}"' in act.json), None)
        cards.append(
            MotivationCard(
                motivation.code,
                motivation.title,
                prose.prose(motivation.text, {}),
                METRICS.get(motivation.metric, motivation.metric),
                MEASURES.get(motivation.metric, ""),
                choose,
            )
        )
    return {"motivations": tuple(cards)}
