"""Whose word counts: which seat a command belongs to, and who may act for whom.

For one Marine only his player decides (PH-MULTIPLAYER-01, p.8). What the Squad does it does
together (PH-CAMPAIGN-08, p.8), and its Leader's player takes its decisions (PH-MULTIPLAYER-05,
p.12).
"""

from __future__ import annotations

from campaign.rules import commands as say
from campaign.rules import equipment, required
from campaign.rules.answers import Answer
from campaign.rules.commands import Command
from campaign.rules.names import Profile, SeatCode
from campaign.rules.state import Marine, Seat, State
from combat.rules import commands as fight
from combat.rules.doors import marine_of
from combat.rules.errors import RuleViolation

OWN = (
    say.TakeItem, say.DropItem, say.GiveItem, say.UseAbility, say.UseCharm, say.PlayBoon,
    say.EatRation, say.GiveFirstAid, say.UpgradeMarine, say.SpendBoon, say.PayBoonPoint,
)  # fmt: skip
"""Commands that concern the one Marine they name, whatever else may be decided meanwhile."""

HELPS = (
    say.UseAbility, say.UseCharm, say.PlayBoon, say.EatRation, say.GiveFirstAid, say.SpendBoon,
    fight.PlayBoon,
)  # fmt: skip
"""What a player may do for a decision of somebody else; nobody waits for it."""

PLAYERS = ("host", "player")

BOOK = "book"
"""Minds the Red player's seat where nobody does: the Enemy does as its cards say, as in a campaign
without Red. No seat has this code.
"""

BOT = "bot"
"""Minds a player's seat while the careful bot stands in, and acts by this code. No seat has it."""


def seat_of(state: State, code: str) -> Seat | None:
    """Return the seat of this code, None when there is none."""
    return next((seat for seat in state.seats if seat.code == code), None)


def owners(state: State) -> tuple[str, ...]:
    """Return the seats of the six Specializations as they are shared out now."""
    return state.owners or state.options.owners


def leader(state: State) -> str:
    """Return the seat that takes the Squad's decisions: its Leader's player.

    He reads on, too (PH-MULTIPLAYER-06, p.7). The holder of his ID marker stands in for him
    (PH-KIA-05, p.49); before there is one it is whoever will draft him.
    """
    man = state.holder(1)
    return man.owner if man is not None else owners(state)[0]


def whose(state: State, answer: Answer, command: Command) -> str:
    """Return the seat that a command belongs to at the decision that waits."""
    if isinstance(command, say.Fight):
        return _in_combat(state, command) or answer.decider or leader(state)
    if isinstance(command, OWN):
        return _owner(state, command.marine) or answer.decider or leader(state)
    if isinstance(command, say.SensibleKit) and command.owner:
        return command.owner
    return answer.decider or leader(state)


def _in_combat(state: State, command: say.Fight) -> str:
    """Return the player of the Marine an Order concerns; empty for the Squad's."""
    if state.battle is None:
        return ""
    return _owner(state, marine_of(state.battle, command.order))


def _owner(state: State, profile: Profile) -> str:
    man: Marine | None = next((m for m in state.marines if m.profile == profile), None)
    return man.owner if man is not None else ""


def of_the_squad(state: State, command: Command) -> bool:
    """Tell whether a command concerns the Squad and no Marine alone."""
    if isinstance(command, say.Fight):
        return not _in_combat(state, command)
    if isinstance(command, say.SensibleKit) and command.owner:
        return False
    return not isinstance(command, OWN)


def deciders(state: State, answer: Answer) -> tuple[str, ...]:
    """Return the seats a decision waits for: usually one; several where each decides for his own
    Marines, as when they are equipped or one of them is to Activate.
    """
    lead = answer.decider or leader(state)
    if len(state.seats) == 1:
        return (lead,)
    offers = [o.command for o in answer.offers]
    # Until the first Order another Marine may act instead (PH-CBT-INIT-03, p.33); nobody waits for
    # that.
    helps = (*HELPS, fight.Activate) if answer.awaiting == "order" else HELPS
    needed = [c for c in offers if not isinstance(getattr(c, "order", c), helps)]
    if answer.awaiting == "equip":
        # Who is ready may change his mind, but nobody waits for him any more (PH-EQUIP-03, p.13).
        return tuple(dict.fromkeys((lead, *(m.owner for m in required.not_ready(state)))))
    found = dict.fromkeys(whose(state, answer, command) for command in needed or offers)
    if answer.awaiting in ("lighten", "swap"):
        # Once all fit, nobody must do anything but who goes on.
        heavy = {m.owner for m in equipment.overloaded(state)}
        some = [seat for seat in found if seat in heavy]
        found = dict.fromkeys((lead,) if say.Continue() in offers else some or found)
    if lead in found or not found:
        return tuple(dict.fromkeys((lead, *found)))
    return tuple(found)


def alone(state: State, seat: SeatCode) -> bool:
    """Tell whether this is the only seat at the table, which decides everything."""
    return len(state.seats) == 1 and state.seats[0].code == seat


def acts_for(state: State, seat: SeatCode, who: str) -> bool:
    """Tell whether a seat may give the commands of another: it is the same, or minds it."""
    if seat == who:
        return True
    absent = seat_of(state, who)
    return absent is not None and bool(seat) and absent.minder == seat


def not_yours(state: State, seat: SeatCode, who: str) -> RuleViolation:
    """Return the refusal of a command that belongs to another seat (PH-MULTIPLAYER-01, p.8)."""
    place = seat_of(state, who)
    if seat_of(state, seat) is None:
        why = "You watch this campaign: only its players decide."
    elif place is not None and place.role == "red":
        why = "This decision is the Red player's."
    elif who == leader(state):
        why = "The Squad Leader's player takes the Squad's decisions."
    else:
        why = "For one Marine only his own player decides."
    return RuleViolation("not_your_decision", why, "PH-MULTIPLAYER-01", 8)
