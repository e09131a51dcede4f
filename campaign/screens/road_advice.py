"""Advice on the map in words: what the careful bot would do, and because of what facts."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.bots import field
from campaign.bots.ways import Ways
from campaign.rules import Content, State, View, geography
from campaign.rules.commands import Bivouac, March, NightBivouac
from campaign.rules.previews import AnyOffer, MarchPreview
from campaign.screens.acts import act_in
from campaign.screens.map import risk
from campaign.telling.words import Words, span_text
from combat.rules.options import Unit
from combat.telling.english import listed

HURT = 3
"""Damage from which the careful bot wants First Aid."""


@dataclass(frozen=True, slots=True)
class Counsel:
    """What to do, as its button is called, why, and the value of that button."""

    label: str
    because: str
    json: str


def counsel(content: Content, view: View) -> Counsel | None:
    """Return what a careful Leader would do on the map; None where no reason speaks for anything.

    view: one in which a Squad Action waits.
    """
    command, goal = field.plan(content, view)
    offer = next((o for o in view.options.offers if o.command == command), None)
    if offer is None:
        return None
    words = Words.of(content, view)
    found = act_in(words, offer)
    return Counsel(found.label, _because(words, view, offer, goal), found.json)


def _because(words: Words, view: View, offer: AnyOffer, goal: str) -> str:
    match offer.command:
        case March(to):
            return _way(words, view, offer, to, goal)
        case Bivouac() | NightBivouac():
            return _rest(words, view, goal)
    return "it is of use before the next March"


def _way(words: Words, view: View, offer: AnyOffer, to: str, goal: str) -> str:
    """Why to march: where it leads, what it costs, what is left."""
    run, leads = view.state.run, _leads(words, view, to, goal)
    price, time = _total(offer, "stamina"), span_text(_total(offer, "time"))
    left = run.stamina - price
    then = f"leaves you {left}" if left >= 0 else f"is {-left} more than you have: Damage"
    dangers = f"{_danger(view.state, to)}{_risk(words, view, offer, to)}"
    return f"{leads}; it takes {time} and {price} SP, which {then}{dangers}"


def _leads(words: Words, view: View, to: str, goal: str) -> str:
    """Where a March leads: on the way only if it is nearer there; else it goes round, and why."""
    run, name = view.state.run, words.landmark(goal)
    aim = f"{goal}, {name}" if name else goal
    if to == goal:
        return "it is home" if goal == run.base else f"you want to see {aim}"
    way = "the way home" if goal == run.base else f"the way to {aim}"
    if geography.distance(to, goal) < geography.distance(run.at, goal):
        return f"{to} is on {way}"
    calm = Ways.of(words.content, view).calm
    avoids = calm is not None and calm.first_step(run.at, goal) != to
    why = "keeps clear of an EAZ" if avoids else "is quicker over this Terrain"
    return f"{way} by {to} is a way round, but {why}"


def _risk(words: Words, view: View, offer: AnyOffer, to: str) -> str:
    """What the Threat die of the March may bring (PH-THREAT-07, p.22)."""
    seen = offer.preview
    if not isinstance(seen, MarchPreview) or seen.base:
        return ""
    found = risk(words, view, to, seen)
    if not found.combat:
        return "; the Threat die can bring no Combat"
    return f"; it risks a Combat, {found.combat} in {found.of}"


def _danger(state: State, to: str) -> str:
    """What an EAZ adds to Threat there (PH-EAZ-02, PH-EAZ-03, p.22)."""
    if not state.run.eaz:
        return ""
    more = geography.eaz_threat(state, to)
    return f"; an EAZ adds {more} to Threat there" if more else f"; no EAZ is beside {to}"


def _rest(words: Words, view: View, goal: str) -> str:
    """Why to rest: who is hurt, how little Stamina is left."""
    run = view.state.run
    hurt = [words.nick(m.profile) for m in view.state.squad if m.damage >= HURT]
    tired = f"you have {run.stamina} SP, and what a March lacks is paid in Damage"
    if hurt:
        have = "have" if len(hurt) > 1 else "has"
        return f"{listed(hurt)} {have} Damage, which First Aid takes off in a rest; {tired}"
    return "this is where the orders want you" if goal == run.at else tired


def _total(offer: AnyOffer, unit: Unit) -> int:
    return sum(part.value for part in offer.cost if part.unit == unit)
