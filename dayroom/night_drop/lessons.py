"""The guided first turn: what somebody who plays for the first time is told, step by step."""

from __future__ import annotations

from dayroom.night_drop.rules.previews import AnyOptions
from dayroom.night_drop.rules.setup import STICKS
from dayroom.night_drop.rules.state import State

_US = {
    "choose_advantage": (
        "Who has the initiative acts three times this turn, the other twice. A PIR Advantage, a "
        "regiment's headquarters found by regrouping, brings it for sure, once.",
    ),
    "activation": (
        "{landed} of your {jumped} sticks are down, scattered over the map, and nobody knows what "
        "they are, not even you. You need companies: only they fight and take VP hexes, the "
        "starred ones.",
        "Choose a regiment. Each acts once a turn; the one with most sticks close together gains "
        "most.",
    ),
    "acting": (
        "By night a stick moves one hex. Choose a counter with a bright edge, then one of the "
        "marked hexes. Bring two or three sticks of a colour into one hex, never more than three.",
        "Keep away from the Germans: sticks alone are lost without a roll when they are attacked. "
        "Press the finishing button when nobody else should move.",
    ),
    "regrouping": (
        "Where two or three sticks of the regiment stand you may now look at them. Two with a "
        "leader or an HQ, or three platoons, make a reduced company; three with a leader a full "
        "one.",
    ),
    "converting": (
        "Now you see them. A company moves farther and fights; leaders you use up are missed "
        "elsewhere.",
    ),
    "choose_vp_hex": (
        "Orders found with an HQ: you put a VP marker face down on a VP hex. Only you know what it "
        "is worth.",
    ),
}
_GERMAN = {
    "activation": (
        "The Americans have come down all over your ground. By night you may drive sticks apart "
        "before they gather (once for each regiment), or activate units to hunt them.",
        "You win by holding the starred VP hexes: the Americans count those that a company of "
        "theirs entered last.",
    ),
    "scattering": (
        "Choose a stick and one of the hexes beside it. Sticks of one colour that share a hex are "
        "the dangerous ones. Driven over the edge of the map they are lost.",
    ),
    "acting": (
        "The die says how many units may act. First bring in reinforcements, then move, then "
        "attack; each costs one of them, once.",
        "Sticks alone in a hex are eliminated without a roll when you attack them.",
    ),
}
JUMPED = sum(sum(kinds.values()) for kinds in STICKS.values())
_LAST_TURN = 2  # after the second turn everything has been seen
_ONCE = ("activation", "acting")  # what comes again and again is told in the first turn alone


def lesson(state: State, seat: str, options: AnyOptions) -> tuple[str, ...]:
    """What is told now; nothing once the first turns are over, or while the other decides."""
    if state.turn > (1 if options.awaiting in _ONCE else _LAST_TURN) or options.decider != seat:
        return ()
    landed = JUMPED - sum(one.how in ("landing", "off_map") for one in state.lost)
    told = (_US if seat == "us" else _GERMAN).get(options.awaiting, ())
    return tuple([line.format(landed=landed, jumped=JUMPED) for line in told])
