"""A command on offer as a button: what it is called, what it costs, how likely it succeeds."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import assert_never

from django.utils.safestring import SafeString, mark_safe

from campaign.rules import codec, ends
from campaign.rules import commands as say
from campaign.rules.commands import Command
from campaign.rules.commands.red import MoveEaz, PlayEncounter
from campaign.rules.content import Content
from campaign.rules.previews import AnyOffer, EndsMission
from campaign.rules.targets import OnDie, OnMarine, OnOption, OnPiece, OnThreatDie, Target
from campaign.rules.tracks import clamped
from campaign.rules.visible import View
from campaign.telling.deeds import deed
from campaign.telling.pools import PoolLine, pool_of
from campaign.telling.seating import table_words
from campaign.telling.words import Words, span_text
from combat.rules.options import Part, Unit
from combat.telling.english import percent, plural, signed
from combat.telling.names import DICE

Pair = tuple[str, str]

MARKUP = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "'": "\\u0027"})
"""What JSON in a single-quoted attribute must not hold."""


@dataclass(frozen=True, slots=True)
class Act:
    """An offer made ready for a template.

    json: the value of the button; costs: (label, value) line by line; minutes, stamina: totals;
    chance: 0..1 or None, chance_text "60 %"; pool: the dice explained; sum: the dice counted;
    marine: the Profile of the Marine the command names; ends: that the Mission ends with it, and
    how many Objectives are not met then; costly: whether there are any.
    """

    json: str
    kind: str
    label: str
    costs: tuple[Pair, ...] = ()
    minutes: int = 0
    stamina: int = 0
    cost_text: str = ""
    chance: float | None = None
    chance_text: str = ""
    critical: float | None = None
    expected: float | None = None
    expected_text: str = ""
    pool: tuple[PoolLine, ...] = ()
    sum: tuple[tuple[str, int], ...] = ()
    detail: str = ""
    marine: str = ""
    ends: str = ""
    costly: bool = False

    @property
    def percent(self) -> int:
        """The chance as a whole number 0..100, for a meter."""
        return round((self.chance or 0) * 100)


def act(content: Content, view: View, offer: AnyOffer) -> Act:
    """Make a button of an offer."""
    return act_in(Words.of(content, view), offer)


def act_in(words: Words, offer: AnyOffer, tester: str = "") -> Act:
    """Make a button of an offer with words already at hand; `tester` rolls its dice, where its
    command names nobody.
    """
    command = offer.command
    marine = str(getattr(command, "marine", ""))
    minutes, stamina = _total(offer.cost, "time"), _total(offer.cost, "stamina")
    found = ends.foreseen(offer)
    return Act(
        json=command_json(command),
        kind=command.kind,
        label=label(words, command),
        costs=tuple(_line(words, part) for part in offer.cost),
        minutes=minutes,
        stamina=stamina,
        cost_text=_cost_text(words, offer.cost, minutes, stamina),
        chance=offer.chance,
        chance_text=percent(offer.chance),
        critical=offer.critical,
        expected=offer.expected,
        expected_text="" if offer.expected is None else f"{offer.expected:.1f}",
        pool=pool_of(words, offer.pool, tester or marine) if offer.pool else (),
        sum=_sum(offer),
        detail=detail(words, command),
        marine=marine,
        ends=f"ends the Mission: {ends_words(found)}" if found else "",
        costly=found is not None and bool(found.unmet),
    )


def ends_words(found: EndsMission) -> str:
    """How many Objectives are not met when the Mission ends so: "2 Objectives not met"."""
    return f"{plural(len(found.unmet), 'Objective')} not met" if found.unmet else "all is done"


def acts_by_kind(content: Content, view: View) -> dict[str, list[Act]]:
    """Every offer of the view as an Act, by the kind of its command, in the order offered."""
    words = Words.of(content, view)
    found: dict[str, list[Act]] = defaultdict(list)
    for offer in view.options.offers:
        found[offer.command.kind].append(act_in(words, offer))
    return dict(found)


def command_json(command: Command) -> SafeString:
    """The value of the button that gives a command: JSON for an attribute in single quotes.

    A page holds a hundred of them: escaping each double quote would make it a tenth longer.
    """
    return mark_safe(codec.COMMAND.adapter.dump_json(command).decode().translate(MARKUP))


# --- costs and pools ----------------------------------------------------------------------------


def _total(cost: tuple[Part, ...], unit: Unit) -> int:
    return sum(p.value for p in cost if p.unit == unit)


def _line(words: Words, part: Part) -> Pair:
    name = words.label(part.label)
    match part.unit:
        case "time":
            sign = "−" if part.value < 0 else ""
            return name, f"{sign}{span_text(abs(part.value))}"
        case "stamina":
            return name, f"{part.value} SP" if part.value >= 0 else f"−{-part.value} SP"
        case "threat":
            return name, signed(part.value)
    return name, str(part.value)


def _cost_text(words: Words, cost: tuple[Part, ...], minutes: int, stamina: int) -> str:
    """The price in one line: 30 min · 2 SP · Threat +1, to 5."""
    found = [span_text(minutes)] if minutes else []
    if stamina:
        found.append(f"{stamina} SP")
    for part in cost:
        match part.unit:
            case "time" | "stamina":
                pass
            case "threat":
                found.append(_threat(words, part.value))
            case "boon_points":
                found.append(plural(part.value, "Boon point"))
            case "gear" | "stress" | "experience" | "load" | "roll" | "initiative":
                found.append(f"{words.label(part.label)} {part.value}")
            case _ as never:
                assert_never(never)
    return " · ".join(found)


def _threat(words: Words, change: int) -> str:
    """To what a change takes Threat, and whether that brings a Random Combat (PH-THREAT-06)."""
    run = words.state.mission
    if run is None:
        return f"Threat {signed(change)}"
    then = clamped(run.threat + change)
    level = words.content.booklets[run.number].rules.random_combat
    due = level is not None and then >= level.threat
    return f"Threat {signed(change)}, to {then}{': Combat due' if due else ''}"


def _sum(offer: AnyOffer) -> tuple[tuple[str, int], ...]:
    if offer.pool is None:
        return ()
    pool = offer.pool
    counts = (("focus", pool.focus), ("strike", pool.strike), ("crit", pool.crit))
    return tuple((die, count) for die, count in counts if count)


# --- what a button says -------------------------------------------------------------------------


def _handed(words: Words, command: say.GiveItem | say.TakeItem | say.DropItem) -> str:
    item = words.item(command.code, command.side)
    match command:
        case say.GiveItem(to=to):
            return f"Give {item} to {words.nick(to)}"
        case say.TakeItem():
            return f"Take {item}"
        case say.DropItem():
            return f"Lay down {item}"


def label(words: Words, command: Command) -> str:
    """What the button of a command says."""
    match command:
        case say.March(to):
            return f"March to {to}"
        case say.Bivouac(minutes):
            return f"Bivouac {span_text(minutes)}"
        case say.UseAbility(marine, code, target) | say.UseCharm(marine, code, target):
            who, what = words.nick(marine), words.help(code)
            named = who if what.casefold() == who.casefold() else f"{who}: {what}"
            return f"{named}{_aimed(words, target)}"
        case say.PlayBoon(marine):
            return f"{words.nick(marine)} plays {words.help(_boon(words, marine))}"
        case say.KeepCard(card):
            return f"Keep {words.help(card)}"
        case say.GiveItem() | say.TakeItem() | say.DropItem():
            return _handed(words, command)
        case say.Evacuate(marines):
            return f"Fly out {words.nicks(marines)}" if marines else "Fly out the fallen"
        case say.RemoveDamage(marine, points):
            return f"Take {points} Damage off {words.nick(marine)}"
        case say.ChooseMotivation(code):
            return f"Choose “{words.content.motivation(code).title}”"
        case say.Decide(option):
            return f"Option {option + 1}"
        case say.PickSentence(sentence):
            return f"Sentence {sentence + 1}"
        case say.RecruitMarine(spec):
            return f"In place of {_post(words, spec)}"
        case PlayEncounter(card):
            return f"Play “{words.content.encounter(card).title}”"
        case MoveEaz(eaz, to):
            return f"Move the EAZ at {eaz} to {to}"
        case say.SensibleKit(owner) if owner:
            return f"Equip the Marines of {words.seat(owner)} sensibly"
        case say.Fight(order):
            return deed(order.kind)
    return PLAIN_LABELS.get(command.kind) or _about_table_or_man(words, command)


def _about_table_or_man(words: Words, command: Command) -> str:
    if about := table_words(words, command):
        return about
    named = getattr(command, "marine", "")
    return f"{MARINE_LABELS.get(command.kind, '')}{words.nick(named)}" if named else command.kind


def _post(words: Words, spec: int) -> str:
    """Who holds a Specialization, with its name: "Reef, Scout"; or that nobody does."""
    marine = next((m for m in words.state.squad if m.spec == spec), None)
    return f"{words.nick(marine.profile) if marine else 'nobody'}, {words.role(spec)}"


def _aimed(words: Words, target: Target | None) -> str:
    match target:
        case None:
            return ""
        case OnMarine(profile):
            return f" for {words.nick(profile)}"
        case OnDie(die, at):
            return f" ({DICE[die]} die {at + 1} over)"
        case OnPiece(code, side):
            return f": {words.item(code, side)}"
        case OnOption(option):
            return f": option {option + 1}"
        case OnThreatDie(at):
            return f": Threat die {at + 1}"
        case _ as never:
            assert_never(never)


def _boon(words: Words, marine: str) -> str:
    return next((m.boon for m in words.state.marines if m.profile == marine), "")


PLAIN_LABELS = {
    "continue": "Continue",
    "draft_rest": "Fill my Specializations for me",
    "sensible_kit": "Equip sensibly",
    "clear_kit": "Lay everything down",
    "move_out": "Move out",
    "regroup": "Open the packs",
    "share_ammo": "Share out the Ammo",
    "night_bivouac": "Night Bivouac until 06:00",
    "call_evac": "Call the helicopter",
    "evac_end": "End the Mission by Evac",
    "accept": "Keep the roll",
    "strike_camp": "Strike camp",
    "roll_test": "Roll",
    "send_letter": "Send the letter",
    "leave_item": "Leave it here",
    "decline": "No, thanks",
    "bottom_encounter": "Put it under the deck",
    "roll_rnr": "Roll for R&R",
    "reroll_rnr": "Roll again",
    "raise_diff": "Play +1 DIFF",
    "hold_back": "A standing order",
    "ask_again": "A standing order",
}
MARINE_LABELS = {
    "draft_marine": "Take ",
    "name_point_man": "",
    "give_first_aid": "First Aid by ",
    "eat_ration": "Extra Rations of ",
    "choose_marine": "",
    "assign_id": "To ",
    "stow_item": "To ",
    "pay_boon_point": "",
    "relieve_stress": "",
    "upgrade_marine": "Upgrade ",
    "spend_boon": "",
}


def detail(words: Words, command: Command) -> str:
    """The words of the card behind a command: an Ability, a charm, a Boon card."""
    match command:
        case say.UseAbility(_, code):
            return words.help_text(code)
        case say.UseCharm(_, code):
            return words.help_text(code)
        case say.PlayBoon(marine):
            return words.help_text(_boon(words, marine))
        case say.KeepCard(card):
            return words.help_text(card)
    return ""
