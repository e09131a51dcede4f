"""Abilities, Skills, Lucky Charms and Boon cards that help outside Combat: what they offer.

PH-SQUAD-04, -07 (p.58, 11), PH-CHARM-01 (p.27), PH-BOON-02 (p.52). How a help is carried out
stands beside what it helps: `test_help`, `threat`, `march`, `actions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from campaign.rules import geography, roster, tracks
from campaign.rules.cards import BoonCard
from campaign.rules.commands import PlayBoon, UseAbility, UseCharm
from campaign.rules.language import Combat, GotoStep, Node
from campaign.rules.memo import once_per_marines
from campaign.rules.names import Profile
from campaign.rules.previews import AnyOffer
from campaign.rules.state import Marine, State
from campaign.rules.targets import OfAbility, OnDie, OnMarine, OnPiece, OnThreatDie, written
from campaign.rules.tasks import Ditto, RollThreat, TakeTest
from combat.rules.dice import THREAT_VALUE, threat_face
from combat.rules.matching import score
from combat.rules.options import Offer, PoolPart

RULE = "PH-SQUAD-04"
STEADY_HANDS = 1
OTHER_CHEEK = 2
THREAT_MIN = 1
ROLLED_AGAIN = {
    "light-sleeper": ("bivouac", "night"),
    "weather-eye": ("march",),
    "eyes-on": ("march",),
}
"""What has all Threat dice rolled again, and after what; a charm does so for one die, always."""
ON_NOTHING = (None,)
"""The one target of what needs none."""
BEFORE_ACTION = ("dead-reckoning", "high-work", "firebreak", "long-view", "coax-it")


def charm_of(state: State, marine: Marine, effect: str) -> str:
    """Return the code of an unused charm of his with this effect, or an empty string."""
    for code in marine.charms:
        if state.book.charms[code].effect == effect and code not in marine.used:
            return code
    return ""


def card_of(state: State, profile: Profile) -> BoonCard:
    """Return the Boon card a Marine holds; KeyError when he holds none."""
    return state.book.boons[state.marine(profile).boon]


def boon_when(state: State, marine: Marine, when: str) -> bool:
    """Tell whether he holds a Boon card that may be played at this moment (PH-BOON-02, p.52)."""
    return bool(marine.boon) and state.book.boons[marine.boon].effect.when == when


@lru_cache(maxsize=1024)
def _use(profile: Profile, code: str, target: OfAbility | None = None) -> AnyOffer:
    return Offer(UseAbility(profile, code, target), "use_ability")


@lru_cache(maxsize=256)
def _play(profile: Profile) -> AnyOffer:
    return Offer(PlayBoon(profile), "play_boon")


# --- tests ------------------------------------------------------------------------------------


def test_parts(state: State, marine: Marine, task: TakeTest) -> list[PoolPart]:
    """Return the dice that Abilities, charms and cards bring to a test."""
    parts = []
    ability = roster.ability(state, marine)
    here = geography.terrain(state, state.run.at) if state.run.at else ""
    if ability == "known-face" and here in ("paddy", "urban"):
        parts.append(PoolPart("strike", "known-face", 1, RULE))
    if ability == "steady-hands" and task.aid:
        parts.append(PoolPart("strike", "steady-hands", STEADY_HANDS, RULE))
    for help_ in task.helps:
        if isinstance(help_, Ditto):
            continue
        if help_ == "other-cheek":
            parts.append(PoolPart("strike", help_, OTHER_CHEEK, RULE))
        elif help_ in state.book.charms:
            amount = state.book.charms[help_].amount
            parts.append(PoolPart("strike", help_, amount, "PH-CHARM-01"))
        elif help_ in state.book.boons:
            effect = state.book.boons[help_].effect
            if effect.focus:
                parts.append(PoolPart("focus", help_, effect.focus, "PH-BOON-02"))
            if effect.strike:
                parts.append(PoolPart("strike", help_, effect.strike, "PH-BOON-02"))
    return parts


def before_test(state: State, task: TakeTest) -> list[AnyOffer]:
    """Offer what may be used before the roll."""
    marine = state.marine(task.tester)
    offers: list[AnyOffer] = []
    if roster.can_use(state, marine, "ditto") and not task.aid:
        own = roster.trait(state, marine, task.trait)
        offers += [
            _use(marine.profile, "ditto", OnMarine(other.profile))
            for other in state.squad
            if roster.trait(state, other, task.trait) > own
        ]
    if roster.can_use(state, marine, "other-cheek") and risks_combat(state, task):
        offers.append(_use(marine.profile, "other-cheek"))
    if task.aid:
        code = charm_of(state, marine, "first-aid-strike")
        if code:
            offers.append(Offer(UseCharm(marine.profile, code), "use_charm"))
    else:
        offers += _boons(state, "test")
    return offers


def _boons(state: State, when: str) -> list[AnyOffer]:
    """Offer every Boon card in the Squad that may be played now (PH-BOON-02, p.52)."""
    return [_play(profile) for profile, at in _cards(state) if at == when]


@once_per_marines
def _cards(state: State) -> tuple[tuple[str, str], ...]:
    """Return who holds a Boon card, and the moment at which it is played."""
    boons = state.book.boons
    return tuple([(m.profile, boons[m.boon].effect.when) for m in state.squad if m.boon])


def after_test(state: State, task: TakeTest) -> list[AnyOffer]:
    """Offer what may be used after a failed roll."""
    if task.aid:
        return []
    tester = state.marine(task.tester)
    offers: list[AnyOffer] = []
    for marine in state.squad:
        his = marine.profile == tester.profile
        for code, fits in (
            ("grandmother", task.trait == "WIL" and not his),
            ("francais", task.trait == "CHA" and not his),
            ("second-look", task.trait == "PER" and his),
        ):
            if fits and roster.can_use(state, marine, code):
                offers.append(_use(marine.profile, code))
        if roster.can_use(state, marine, "call-it"):
            offers += [_use(marine.profile, "call-it", die) for die in saving_flips(task)]
    code = charm_of(state, tester, "reroll-test")
    if code:
        offers.append(Offer(UseCharm(tester.profile, code), "use_charm"))
    return offers + _boons(state, "reroll")


def flipped(task: TakeTest, die: OnDie) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return Focus and Strike dice with one die on its opposite face."""
    dice = {"focus": list(task.focus), "strike": list(task.strike)}
    dice[die.die][die.at] = 7 - dice[die.die][die.at]
    return tuple(dice["focus"]), tuple(dice["strike"])


def saving_flips(task: TakeTest) -> list[OnDie]:
    """Return the dice whose opposite face would pass the test (CALL IT)."""
    dice = [OnDie("focus", n) for n in range(len(task.focus))]
    dice += [OnDie("strike", n) for n in range(len(task.strike))]
    return [die for die in dice if score(*flipped(task, die), ()).successes >= task.diff]


def risks_combat(state: State, task: TakeTest) -> bool:
    """Tell whether failing the test starts a Combat (OTHER CHEEK); First Aid never does."""
    if task.aid:
        return False
    node = state.book.node(task.doc, task.path)
    steps = node.failures if task.group >= 0 else node.fail
    return _has_combat(state, task.doc, steps, set())


def _has_combat(state: State, doc: str, node: object, seen: set[str]) -> bool:
    if isinstance(node, Combat):
        return True
    if isinstance(node, GotoStep):
        other = doc.split("/")[0] + "/" + node.goto
        if other in seen:
            return False
        seen.add(other)
        return _has_combat(state, other, state.book.node(other, ("steps",)), seen)
    if isinstance(node, tuple):
        return any(_has_combat(state, doc, item, seen) for item in node)
    if isinstance(node, dict):
        return any(_has_combat(state, doc, item, seen) for item in node.values())
    if isinstance(node, Node):
        return any(
            _has_combat(state, doc, getattr(node, name), seen) for name in type(node).model_fields
        )
    return False


# --- Threat dice ------------------------------------------------------------------------------


def after_threat(state: State, task: RollThreat) -> list[AnyOffer]:
    """Offer a new roll of bad Threat dice: LIGHT SLEEPER, WEATHER EYE, EYES ON, a charm; in a
    March the Boon cards that are part of one, whatever the die shows (PH-BOON-02, p.52).
    """
    march = task.why == "march"
    worth = [THREAT_VALUE[threat_face(face)] for face in task.faces]
    total = sum(worth)
    offers: list[AnyOffer] = [*_march_boons(state, total)] if march else []
    if total <= 0:
        return offers
    for profile, code in _threat_helps(state):
        if code in ROLLED_AGAIN:
            if task.why in ROLLED_AGAIN[code]:
                offers.append(_use(profile, code))
        else:
            offers += [
                Offer(UseCharm(profile, code, OnThreatDie(die) if die else None), "use_charm")
                for die, value in enumerate(worth)
                if value > 0
            ]
    return offers


@once_per_marines
def _threat_helps(state: State) -> tuple[tuple[str, str], ...]:
    """Return who could have Threat dice rolled again and by what Ability, Skill or charm."""
    found = []
    for marine in state.squad:
        found += [
            (marine.profile, code)
            for code in ("light-sleeper", "weather-eye")
            if roster.can_use(state, marine, code)
        ]
        if "eyes-on" in roster.skills(state, marine) and "eyes-on" not in marine.used:
            found.append((marine.profile, "eyes-on"))
        charm = charm_of(state, marine, "reroll-threat")
        if charm:
            found.append((marine.profile, charm))
    return tuple(found)


def _march_boons(state: State, worth: int) -> list[AnyOffer]:
    """Offer the cards that are part of a March and would change anything (PH-BOON-02, p.52)."""
    holders = [profile for profile, at in _cards(state) if at == "march"]
    tired = state.run.stamina < tracks.STAMINA_MAX
    noticed = state.run.threat + worth > THREAT_MIN
    return [
        _play(profile)
        for profile in holders
        if (noticed if card_of(state, profile).effect.threat else tired)
    ]


# --- before a Squad Action --------------------------------------------------------------------


def before_action(state: State) -> list[AnyOffer]:
    """Offer what may be used before a Squad Action."""
    offers: list[AnyOffer] = []
    for profile, code in _prepared(state):
        if code:
            targets = _squad_targets(state, code)
            offers += [_use(profile, code, to) for to in targets]
        else:
            offers.append(_play(profile))
    return offers


@once_per_marines
def _prepared(state: State) -> tuple[tuple[str, str], ...]:
    """Return who could use an Ability before a Squad Action, and with no code a Boon card."""
    found = []
    for marine in state.squad:
        code = roster.ability(state, marine)
        if code in BEFORE_ACTION and roster.can_use(state, marine, code):
            found.append((marine.profile, code))
        if boon_when(state, marine, "squad"):
            found.append((marine.profile, ""))
    return tuple(found)


def _squad_targets(state: State, code: str) -> Sequence[OfAbility | None]:
    run = state.run
    match code:
        case "dead-reckoning" | "high-work":
            return () if code in run.helped else ON_NOTHING
        case "firebreak":
            return ON_NOTHING if any(shift.to == "right" for shift in run.shifts) else ()
        case "long-view":
            # With a Red player the cards are his hand, and there is no deck to look at.
            return ON_NOTHING if run.encounters and run.sapper is None else ()
        case "coax-it":
            pieces = {OnPiece(piece.code, piece.side) for piece in run.discarded}
            return sorted(pieces, key=written)
        case _:
            return ()
