"""Useful refusals: what is not allowed, why, and the rulebook's page."""

from __future__ import annotations

from campaign.rules import bivouac, equipment, evac, geography, roster, special
from campaign.rules.answers import Answer
from campaign.rules.commands import (
    Bivouac,
    Command,
    Decide,
    EvacEnd,
    Evacuate,
    GiveFirstAid,
    GiveItem,
    March,
    StowItem,
    TakeItem,
    UpgradeMarine,
)
from campaign.rules.names import Profile
from campaign.rules.state import State
from campaign.rules.tasks import Block, Camp, StowGear
from combat.rules.errors import RuleViolation
from combat.rules.options import Refusal

AWAITED = {
    "read_intro": "The intro is being read.",
    "motivation": "A Motivation must be chosen first.",
    "draft": "A Marine must be chosen first.",
    "briefing": "The briefing is being read.",
    "equip": "The Squad is being equipped.",
    "squad_action": "The Squad must choose its action: March, Bivouac or Evac.",
    "swap": "Equipment is being swapped before the Combat.",
    "choice": "A decision of the entry is awaited.",
    "spare_wound": "A Wound card is to be drawn, or what spares it used.",
    "spare_stress": "Stress may be ignored by a Lucky Charm first.",
    "roll_test": "A test is to be rolled.",
    "close_reading": "An entry is being read.",
    "finished": "The campaign has been played to its end.",
}


def refusal(state: State, answer: Answer, command: Command) -> RuleViolation:
    """Return why a command is not legal now: its own reason, or what is awaited instead."""
    found = _named(answer, command) or _own(state, answer, command)
    if found is not None:
        return RuleViolation(
            f"{command.kind}_refused", _sentence(found.why), found.rule, found.page
        )
    what = command.kind.replace("_", " ")
    awaited = AWAITED.get(answer.awaiting, f"Awaited is: {answer.awaiting.replace('_', ' ')}.")
    return RuleViolation("not_now", f"“{what}” is not possible now. {awaited}", "PH-ROUND-02", 21)


def endless(state: State) -> RuleViolation:
    """Return that an entry leads on for ever without a decision, with its address."""
    texts = (task for task in reversed(state.agenda) if isinstance(task, Block))
    addresses = (f"{text.doc}: {' › '.join(map(str, text.path))}" for text in texts)
    where = next(addresses, "the Mission")
    why = f"This text leads on for ever without a stop ({where}). Its author must mend it"
    return RuleViolation("endless", f"{why}; nothing was changed.", "PH-BOOKLET-05", 6)


def _sentence(why: str) -> str:
    return why[:1].upper() + why[1:] + ("" if why.endswith(".") else ".")


def _named(answer: Answer, command: Command) -> Refusal | None:
    """Find the refusal that the awaited decision itself names for this command."""
    wanted: set[str] = {command.kind}
    match command:
        case Decide(index):
            wanted = {f"option:{index}"}
        case UpgradeMarine(profile):
            wanted = {f"upgrade:{profile}"}
    return next((r for r in answer.refusals if r.what in wanted), None)


def _own(state: State, answer: Answer, command: Command) -> Refusal | None:
    """Find the reason a command that belongs to the awaited decision does not hold."""
    match answer.awaiting, command:
        case "squad_action", March(to):
            return _march(state, to)
        case "squad_action", Bivouac():
            why = "a Bivouac lasts 15 minutes or a multiple, up to 24 hours at a time"
            return Refusal("bivouac", why, "PH-BIVOUAC-02", 24)
        case "squad_action", GiveFirstAid():
            return Refusal("aid", "First Aid takes a Bivouac", "PH-FIRSTAID-01", 24)
        case "camp", GiveFirstAid() if isinstance(state.agenda[-1], Camp):
            return bivouac.refused_aid(state, state.agenda[-1])
        case "evac", Evacuate():
            why = "only Marines with 2 Wound cubes or a Critical Wound may be flown out"
            return Refusal("evacuate", why, "PH-EVAC-09", 26)
        case "squad_action", EvacEnd():
            return evac.refused(state)
        case "equip", TakeItem():
            return _take(state, command)
        case "stow", StowItem(marine) if isinstance(task := state.agenda[-1], StowGear):
            return _stow(state, marine, (task.code, task.side))
        case "lighten" | "swap", GiveItem(_, to, code, side):
            if _knows(state, to, code, side):
                found = equipment.allowed_to(state, state.marine(to), (code, side))
                first = next(iter(answer.refusals), None)
                return found or (first if answer.awaiting == "swap" else None)
    return None


def _march(state: State, to: str) -> Refusal:
    try:
        terrain = geography.terrain(state, to)
        near = geography.adjacent(state.run.at, to)
    except (ValueError, IndexError, TypeError):
        return Refusal("march", f"{to!r} is no Space of the map", "PH-MARCH-02", 23)
    if to == state.run.at:
        return Refusal("march", "a March may not stay in its Space", "PH-MARCH-01", 23)
    if not terrain:
        return Refusal("march", f"{to} is out of play", "PH-MARCH-02", 23)
    shut = special.closed(state, to) if near else None
    return shut or Refusal("march", f"{to} is not Adjacent to {state.run.at}", "PH-MARCH-01", 23)


def _knows(state: State, profile: Profile, code: str, side: int) -> bool:
    known = equipment.is_weapon(state, code) or code in state.book.combat.gear
    if not known or all(m.profile != profile for m in state.squad):
        return False
    if equipment.is_weapon(state, code):
        return side == equipment.WEAPON
    return side in state.book.combat.gear[code].sides


def _stow(state: State, profile: Profile, item: equipment.Item) -> Refusal | None:
    marine = next((man for man in state.squad if man.profile == profile), None)
    if marine is None:
        return Refusal("stow", "there is no such Marine in the Squad", "PH-EQUIP-33", 18)
    return equipment.stow_refused(state, marine, item)


def _take(state: State, command: TakeItem) -> Refusal | None:
    if not _knows(state, command.marine, command.code, command.side):
        return Refusal("take", "there is no such Marine or piece of Equipment", "PH-EQUIP-01", 13)
    supply = equipment.supply_refusal(state, command.code)
    if supply is not None:
        return supply
    marine = state.marine(command.marine)
    found = equipment.allowed_to(state, marine, (command.code, command.side))
    if found is None:
        name = roster.nickname(state, command.marine)
        return Refusal("take", f"{name} cannot take that side", "PH-EQUIP-18", 16)
    return found
