"""The Red player's panel, on every screen: his cards, Sapper markers, Combat markers, orders.

The others see at the same place what lies open: how much he has left (PH-OPT-SAPPER-01, p.54).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from campaign.content import prose
from campaign.content.references import walk
from campaign.rules import language as say
from campaign.rules.commands.red import AskAgain, Held, HoldBack
from campaign.rules.content import Content
from campaign.rules.tasks import RedTest
from campaign.rules.trait_tests import HARD
from campaign.rules.visible import View
from campaign.screens.acts import command_json
from campaign.screens.outline import told
from campaign.telling.words import TRAITS, Words
from combat.rules.content import CombatMarker
from combat.rules.visible import BattleView
from combat.telling.english import plural, signed

MARKERS: dict[str, tuple[str, str]] = {
    "diff": ("+1 DIFF", "Makes a test of an Event or Encounter harder, before it is rolled."),
    "reroll": ("Reroll", "Any dice of an Enemy's Combat test are rolled again."),
    "redraw": ("Redraw", "Another Combat marker is drawn for the one just played."),
    "eaz": ("Move an EAZ", "One EAZ goes to an Adjacent Space before the Squad acts."),
}
FIGHTING = ("reroll", "redraw")
"""The Sapper markers that are played in a Combat (PH-OPT-SAPPER-08, p.54)."""
ENCOUNTERS = ("Encounters", "")
PREPARING = ("intro", "motivation", "draft", "briefing", "armory")


@dataclass(frozen=True, slots=True)
class Card:
    """An Encounter card in the hand: title, its whole text with tests and outcomes, and `can`: what
    it may do to the Squad, in a few words.
    """

    title: str
    text: str
    can: str


@dataclass(frozen=True, slots=True)
class MarkerLine:
    """A kind of Sapper marker: how many are left; json: what the standing order button sends."""

    code: str
    name: str
    text: str
    left: int
    held: bool = False
    json: str = ""


@dataclass(frozen=True, slots=True)
class RedPanel:
    """mine: this is Red's own; cards and hand are empty for all others.

    count: cards in his hand; encounters: the standing order about them; narrates: he reads aloud;
    fights: there is a Combat, and what is played in one is shown.
    """

    mine: bool
    count: str
    cards: tuple[Card, ...]
    encounters: MarkerLine | None
    markers: tuple[MarkerLine, ...]
    played: bool
    hand: tuple[str, ...]
    spent: tuple[str, ...]
    narrates: bool
    fights: bool


def red_panel(content: Content, view: View) -> dict[str, RedPanel | bool | None]:
    """Return the panel as `red`, None without a Red player or between Missions; `red_begins`
    where his part is told Red above all else: while the first Mission is prepared.
    """
    run = view.state.mission
    words = Words.of(content, view)
    mine = words.plays_red(view.seat)
    begins = mine and not view.state.records and view.screen in PREPARING
    if run is None or run.sapper is None:
        return {"red": None, "red_begins": begins}
    held = run.sapper.held
    cards = dict(view.decks).get("encounters", 0)
    battle = view.battle if isinstance(view.battle, BattleView) else None
    return {
        "red": RedPanel(
            mine=mine,
            count=plural(cards, "Encounter"),
            cards=tuple(_card(words, code) for code in run.encounters) if mine else (),
            encounters=_line("encounter", *ENCOUNTERS, cards, held) if mine and cards else None,
            markers=tuple(
                _line(code, *said, run.sapper.markers.count(code), held, mine)  # type: ignore[arg-type]
                for code, said in MARKERS.items()
                if code in FIGHTING or not battle
            ),
            played=run.sapper.played,
            hand=_markers(content, battle.hand if battle else ()),
            spent=_markers(content, battle.spent if battle else ()),
            narrates=view.state.options.red_narrates,
            fights=battle is not None,
        ),
        "red_begins": begins,
    }


def _markers(content: Content, codes: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(marker_text(content.combat.markers[code]) for code in codes)


def _card(words: Words, code: str) -> Card:
    card = words.content.encounter(code)
    names = prose.roles(words.content, words.state)
    return Card(card.title, prose.fill(told(words.content, card.steps), names), _can(card.steps))


def _can(steps: object) -> str:
    """What steps may do to the Squad, in a few words; of a test what follows on either side."""
    found: dict[str, None] = {}
    under: set[int] = set()
    for _, step in walk(steps):
        if id(step) in under:
            continue
        if isinstance(step, say.TestStep):
            test = step.test
            sides = (("passed", _can(test.pass_)), ("failed", _can(test.fail)))
            then = "; ".join(f"{side}: {what}" for side, what in sides if what)
            found[f"a test of {TRAITS[test.trait]}{f' ({then})' if then else ''}"] = None
            under |= {id(below) for _, below in walk(test)}
        else:
            found.update(dict.fromkeys(_done(step)))
    return " · ".join(found)


def _done(step: object) -> Iterator[str]:
    """What a step of a card does to the Squad, if anything that is counted."""
    match step:
        case say.DamageStep(damage=say.Amount(amount=number)) if number > 0:
            yield f"{number} Damage"
        case say.StressStep(stress=say.Amount(amount=number)) if number:
            yield f"{number} Stress" if number > 0 else f"{-number} Stress less"
        case say.ThreatStep(threat=number) if number:
            yield f"Threat {signed(number)}"
        case say.StaminaStep(stamina=number) if number:
            yield f"{signed(number)} Stamina"
        case say.TimeStep(time=minutes):
            yield f"{minutes} minutes"
        case say.CombatStep():
            yield "a Combat"
        case say.ShiftStep():
            yield "the Squad is moved"
        case say.EazStep(eaz=change):
            yield "one EAZ more" if change.add else "one EAZ fewer"


def _line(
    code: Held, name: str, text: str, left: int, held: tuple[Held, ...], mine: bool = True
) -> MarkerLine:
    kept = code in held
    order = AskAgain(code) if kept else HoldBack(code)
    return MarkerLine(code, name, text, left, kept, command_json(order) if mine and left else "")


def marker_text(card: CombatMarker) -> str:
    """A Combat marker in words: "Initiative 4, +1 Focus, Enemies move"."""
    more = [f"+{n} {kind}" for n, kind in ((card.focus, "Focus"), (card.crit, "Crit")) if n]
    effects = {"cover": "an Enemy may move", "tactics": "a Tactics marker comes up"}
    more += [effects[card.effect]] if card.effect else []
    return ", ".join([f"Initiative {card.cost}", *more])


# --- the panels of his decisions --------------------------------------------------------------


def encounter_text(words: Words, view: View) -> str:
    """What the colour of the Threat die allows (PH-OPT-SAPPER-04, p.54)."""
    run = view.state.mission
    colour = run.colour if run is not None else ""
    return (
        f"The Threat die shows {colour}. {_who(words, view)} may play one Encounter; if so, none on"
        " the next March."
    )


def card_note(words: Words, code: str) -> str:
    """What an Encounter may do, in a few words; the whole of it stands in Red's hand."""
    return _card(words, code).can


def test_text(words: Words, view: View) -> str:
    """Which test is about to be rolled, and what one that is hard brings him who passes it."""
    task = view.task
    if not isinstance(task, RedTest):
        return ""
    hard = (
        f" Whoever passes at DIFF {HARD} or more gains 1 Experience."
        if task.diff + 1 >= HARD
        else ""
    )
    return (
        f"{words.nick(task.tester)} is about to test {TRAITS[task.trait]}, DIFF {task.diff}. "
        f"{_who(words, view)} may raise it by 1 with a Sapper marker.{hard}"
    )


def eaz_text(words: Words, view: View) -> str:
    """What an EAZ does, where one may be moved to, and what that spends."""
    return (
        "A March beside an Enemy Activity Zone (EAZ) adds 1 to Threat, into one 2. Before the"
        f" Marines act {_who(words, view, 'you')} may move one, once in a Mission, to an Adjacent"
        " Space, but not to the Squad's nor to one with an Event. It is the one Sapper marker of"
        " this Squad Action, and of a Combat that it leads to."
    )


def _who(words: Words, view: View, you: str = "You") -> str:
    """Whose decision it is, said to him or to the others."""
    return you if words.plays_red(view.seat) else "Red"
