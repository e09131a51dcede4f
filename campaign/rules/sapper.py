"""Sapper mode: one player is Red (PH-OPT-SAPPER-01..08, p.54). His part in a Combat is
`combat.rules.red`.

There is a Red player where one of the seats has the role; he has no objective of his own. He is
asked at each of his moments: after a March, before a test, at the start of a round. What he keeps
back by a standing order he is not asked for, so that nobody waits in vain.
"""

from __future__ import annotations

from dataclasses import replace

from campaign.rules import geography
from campaign.rules.answers import Answer, Awaiting, answer
from campaign.rules.commands import Command, Decline, Fight
from campaign.rules.commands.red import (
    AskAgain,
    Held,
    HoldBack,
    MoveEaz,
    PlayEncounter,
    SapperMarker,
    StandingOrder,
)
from campaign.rules.events import EazPlaced, EazRemoved, Event, SapperPlayed
from campaign.rules.previews import AnyOffer, AnyOptions
from campaign.rules.seats import BOOK
from campaign.rules.state import CampaignOptions, Sapper, State
from campaign.rules.tasks import Read, RedEaz, RedEncounter
from campaign.rules.threat_dice import ENCOUNTERS
from campaign.rules.turn import Turn
from combat.rules import commands as fight
from combat.rules.copies import changed
from combat.rules.errors import RuleViolation
from combat.rules.options import Offer, Options, Outcome
from combat.rules.red import lead

MARKERS: tuple[SapperMarker, ...] = ("diff", "diff", "reroll", "redraw", "eaz")
"""The five Sapper markers, two of them +1 DIFF (PH-OPT-SAPPER-07, PH-OPT-SAPPER-08, p.54)."""
EXTRA_CARDS = 2
NO_EXTRA = (8, 9)
"""Missions without extra cards (PH-OPT-SAPPER-02, p.54)."""
HOLDABLE: tuple[Held, ...] = ("encounter", "diff", "reroll", "redraw", "eaz")
NARRATED = ("read_intro", "briefing", "stop", "close_reading")
COLOURS = ("gray", *ENCOUNTERS)
"""On which colours of the Threat die he may play an Encounter (PH-OPT-SAPPER-04, p.54)."""
PAGE = 54


def seat(state: State) -> str:
    """Return the Red player's seat, empty where there is none (PH-OPT-SAPPER-01, p.54)."""
    return next((place.code for place in state.seats if place.role == "red"), "")


def begun(options: CampaignOptions) -> Sapper | None:
    """Return what the Red player has at the start of a Mission, None without one."""
    return Sapper(MARKERS) if any(place.role == "red" for place in options.seats) else None


def narrator(state: State, kind: str) -> str:
    """Return Red's seat where he reads the text aloud and turns its pages, else empty.

    What the Squad decides stays the Squad's (PH-OPT-SAPPER-01, p.54).
    """
    reads = state.options.red_narrates and kind in NARRATED and not by_the_book(state)
    return seat(state) if reads else ""


def extra_cards(options: CampaignOptions, mission: int) -> int:
    """Return how many more General Encounters join the deck (PH-OPT-SAPPER-02, p.54)."""
    return EXTRA_CARDS if begun(options) is not None and mission not in NO_EXTRA else 0


def playable(state: State) -> tuple[SapperMarker, ...]:
    """Return the Sapper markers that may be played now, at most one each Squad Action.

    Each once per Mission (PH-OPT-SAPPER-07, p.54); those held back are left out.
    """
    run = state.mission
    if run is None or run.sapper is None or run.sapper.played:
        return ()
    held = run.sapper.held
    return tuple(dict.fromkeys(code for code in run.sapper.markers if code not in held))


def spend(turn: Turn, marker: SapperMarker) -> None:
    """A Sapper marker is played: it is gone for this Mission, and with it the Squad Action's."""
    sapper = turn.run.sapper
    assert sapper is not None
    left = list(sapper.markers)
    left.remove(marker)
    turn.set_run(sapper=replace(sapper, markers=tuple(left), played=True))


# --- the start of an Action Round -------------------------------------------------------------


def acted(turn: Turn) -> None:
    """A Squad Action is being taken: what Red plays until it is done belongs to it."""
    if turn.run.sapper is not None:
        turn.set_run(sapper=replace(turn.run.sapper, round="acted"))


def opens(turn: Turn) -> bool:
    """Begin an Action Round: he may play one marker again, and may move an EAZ first.

    PH-OPT-SAPPER-07, PH-OPT-SAPPER-08 (p.54). Tells whether his decision is awaited.
    """
    sapper = turn.run.sapper
    if sapper is None or sapper.round == "asked":
        return False
    if sapper.round == "acted":
        turn.set_run(sapper=replace(sapper, played=False, round="open"))
    if "eaz" not in playable(turn.state) or not eaz_moves(turn.state):
        return False
    assert turn.run.sapper is not None
    turn.set_run(sapper=replace(turn.run.sapper, round="asked"))
    turn.push(RedEaz())
    return True


def eaz_moves(state: State) -> tuple[MoveEaz, ...]:
    """Return where each EAZ may go (PH-OPT-SAPPER-08, p.54; decision 0007).

    To an Adjacent Space in play, not the Squad's nor one with an Event. EAZs are Spaces (p.22), so
    none is one twice, and the Base is the Squad's own; beside it only an EAZ that is added has to
    give way (PH-BASE-04, p.22).
    """
    run = state.run
    barred = {run.at, run.base, *run.eaz, *(marker.at for marker in run.markers)}
    return tuple(
        MoveEaz(eaz, to)
        for eaz in run.eaz
        for to in geography.neighbours(state, eaz)
        if to not in barred
    )


def offer_eaz(state: State, task: RedEaz) -> Answer:
    """Offer every move of an EAZ, or none."""
    moves: list[AnyOffer] = [Offer(move, "move_eaz") for move in eaz_moves(state)]
    return asked(state, "red_eaz", [*moves, Offer(Decline(), "decline")])


def do_eaz(turn: Turn, task: RedEaz, command: Command) -> None:
    """Move an EAZ, or let it be."""
    turn.pop()
    if isinstance(command, MoveEaz):
        spaces = tuple(command.to if at == command.eaz else at for at in turn.run.eaz)
        spend(turn, "eaz")
        turn.set_run(eaz=spaces)
        turn.emit(SapperPlayed("eaz"))
        turn.emit(EazRemoved(command.eaz))
        turn.emit(EazPlaced(command.to, ""))


def asked(state: State, awaiting: Awaiting, offers: list[AnyOffer]) -> Answer:
    """Ask Red; in a what-if, where nobody is Red any more, all that is left is to let it be."""
    who = seat(state)
    return answer(awaiting, offers if who else [Offer(Decline(), "decline")], decider=who)


# --- after a March ----------------------------------------------------------------------------


def after_march(turn: Turn) -> None:
    """Ask Red for an Encounter, after a March that ended on no Event Space (PH-OPT-SAPPER-03).

    Not on green, not on two Marches in a row, not without a card (PH-OPT-SAPPER-04..06, p.54).
    """
    run = turn.run
    sapper = run.sapper
    assert sapper is not None
    in_a_row = sapper.card_march and run.tally.marches <= sapper.card_march + 1
    if in_a_row or not run.encounters or "encounter" in sapper.held:
        return
    if run.colour in COLOURS:
        turn.push(RedEncounter())


def colours(state: State, cards: int) -> tuple[str, ...]:
    """Return the colours of the Threat die on which an Encounter may follow the next March: yellow
    and red (PH-ENCOUNTER-01, p.27), where Red has a card and played none on the last all but green
    (PH-OPT-SAPPER-04 to -06, p.54). How many he has is open; what he holds back is not.
    """
    run = state.run
    if run.sapper is None or by_the_book(state):
        return ENCOUNTERS
    in_a_row = run.sapper.card_march and run.tally.marches == run.sapper.card_march
    return COLOURS if cards and not in_a_row else ()


def offer_encounter(state: State, task: RedEncounter) -> Answer:
    """Offer each card of his hand, or none (PH-OPT-SAPPER-03, p.54)."""
    cards: list[AnyOffer] = [
        Offer(PlayEncounter(card), "play_encounter") for card in state.run.encounters
    ]
    return asked(state, "red_encounter", [*cards, Offer(Decline(), "decline")])


def do_encounter(turn: Turn, task: RedEncounter, command: Command) -> None:
    """The card works as usual and is out for the Mission (PH-OPT-SAPPER-06, p.54)."""
    turn.pop()
    if not isinstance(command, PlayEncounter):
        return
    run, card = turn.run, command.card
    assert run.sapper is not None
    turn.set_run(
        encounters=tuple(other for other in run.encounters if other != card),
        encounters_out=(*run.encounters_out, card),
        tally=changed(run.tally, encounters=run.tally.encounters + 1),
        sapper=replace(run.sapper, card_march=run.tally.marches),
    )
    turn.push(Read(f"enc/{card}"))


# --- while nobody plays Red -------------------------------------------------------------------

QUIET = (
    Decline(), Fight(fight.EnemiesStand()), Fight(fight.KeepMarker()), Fight(fight.EnemiesStay()),
    Fight(fight.KeepRoll()),
)  # fmt: skip
"""What leaves things as the cards have them, at each of Red's decisions that can be left."""


def by_the_book(state: State) -> bool:
    """Tell whether nobody plays Red: his seat is left to the rules' own Enemy."""
    return any(place.role == "red" and place.minder == BOOK for place in state.seats)


def printed(state: State, found: Answer) -> Command:
    """Return what the Enemy does by the book at a decision of Red's.

    An Encounter on yellow and red, as without him (PH-ENCOUNTER-01, p.27), from a hand that was
    dealt face down; a Combat marker as it was drawn; no Sapper marker.
    """
    commands = [offer.command for offer in found.offers]
    if found.awaiting == "red_encounter" and state.run.colour in ENCOUNTERS:
        return commands[0]
    return next((command for command in QUIET if command in commands), commands[0])


# --- before a test ----------------------------------------------------------------------------


def may_raise(state: State, doc: str) -> bool:
    """Tell whether Red may make a test harder: one of an Event or Encounter (PH-OPT-SAPPER-08)."""
    if "diff" not in playable(state):
        return False
    return doc.startswith("enc/") or (
        doc.startswith("M") and not doc.partition("/")[2].startswith(("end/", "after"))
    )


# --- standing orders --------------------------------------------------------------------------


def standing_orders(state: State, who: str) -> AnyOptions:
    """Return what Red may keep back or be asked for again, whatever is awaited."""
    found: tuple[StandingOrder, ...] = tuple(
        order
        for what in HOLDABLE
        for order in (HoldBack(what), AskAgain(what))
        if _fault(state, order, who) is None
    )
    return Options(who, "standing_orders", who, tuple(Offer(o, o.kind) for o in found))


def _fault(state: State, order: StandingOrder, who: str) -> RuleViolation | None:
    if not who or who != seat(state):
        return _no("only_red", "Only the Red player gives standing orders.", "PH-OPT-SAPPER-01")
    sapper = state.mission.sapper if state.mission is not None else None
    if sapper is None:
        return _no("no_mission", "There is nothing to keep back between Missions.")
    if (order.what in sapper.held) == isinstance(order, HoldBack):
        return _no("no_change", "That is so already.")
    return None


def _no(code: str, why: str, rule: str = "PH-OPT-SAPPER-07") -> RuleViolation:
    return RuleViolation(code, why, rule, PAGE)


def order(state: State, command: StandingOrder, who: str) -> Outcome[State, Event]:
    """Carry out a standing order; nobody else is told. RuleViolation when it may not be given."""
    no = _fault(state, command, who)
    if no is not None:
        raise no
    sapper = state.run.sapper
    assert sapper is not None
    held = [what for what in HOLDABLE if (what in sapper.held) != (what == command.what)]
    run = changed(state.run, sapper=replace(sapper, held=tuple(held)))
    state = changed(state, mission=run)
    if state.battle is not None:
        state = changed(state, battle=lead(state.battle, in_combat(state)))
    return Outcome(state)


def in_combat(state: State) -> tuple[str, ...]:
    """Return the Sapper markers that Red may play in a Combat now (PH-OPT-SAPPER-08, p.54)."""
    return tuple(code for code in playable(state) if code in ("reroll", "redraw"))
