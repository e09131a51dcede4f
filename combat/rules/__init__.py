"""The rules of dice and battle: pure functions of state, command and dice.

The doors: `new` sets up a Combat, `legal` lists what a seat may do, `apply` carries one command
out, `outfit` takes over swaps of Equipment, `lead` says which Sapper markers a Red player has,
`settle` goes on after casualties, `visible_to` is all that a seat may see. `explain` adds exact
chances to an offer; `attach` gives a loaded battle its content back.
"""

from combat.rules.commands import AnyCommand, Command
from combat.rules.content import CombatContent, build
from combat.rules.doors import apply, attach, outfit, settle
from combat.rules.ends import BattleResult
from combat.rules.errors import MalformedCommand, RuleError, RuleViolation
from combat.rules.events import AnyEvent, Event
from combat.rules.legal import explain, legal
from combat.rules.options import Offer, Options, Outcome, Part, Pool, PoolPart, Refusal
from combat.rules.previews import AnyOffer, AnyOptions, FirePreview, RowPreview
from combat.rules.red import lead
from combat.rules.setup import new
from combat.rules.state import (
    Adjustment,
    Battle,
    BattleBoon,
    BattleSetup,
    Casualty,
    GearPiece,
    Participant,
)
from combat.rules.visible import BattleView, visible_to

__all__ = [
    "Adjustment",
    "AnyCommand",
    "AnyEvent",
    "AnyOffer",
    "AnyOptions",
    "Battle",
    "BattleBoon",
    "BattleResult",
    "BattleSetup",
    "BattleView",
    "Casualty",
    "CombatContent",
    "Command",
    "Event",
    "FirePreview",
    "GearPiece",
    "MalformedCommand",
    "Offer",
    "Options",
    "Outcome",
    "Part",
    "Participant",
    "Pool",
    "PoolPart",
    "Refusal",
    "RowPreview",
    "RuleError",
    "RuleViolation",
    "apply",
    "attach",
    "build",
    "explain",
    "lead",
    "legal",
    "new",
    "outfit",
    "settle",
    "visible_to",
]
