"""The table: seats, who leads whom, who minds whose seat; what each seat may change, and why not.
The host keeps the seats; everybody disposes of his own Marines. PH-MULTIPLAYER-01..05 (p.8, 12).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count
from typing import Literal

from campaign.rules import minding, seats
from campaign.rules.commands.table import (
    AddSeat,
    AskScenes,
    CloseSeat,
    GiveMarine,
    GiveSpecialization,
    LeaveToBot,
    MindSeat,
    PassHost,
    ShareOut,
    StandIn,
    StopMinding,
    TableCommand,
    TakeHost,
)
from campaign.rules.events import Event
from campaign.rules.events.table import (
    HostPassed,
    MarineGiven,
    MindingEnded,
    ScenesAsked,
    SeatAdded,
    SeatClosed,
    SpecializationGiven,
)
from campaign.rules.minding import no_player, no_seat, refused
from campaign.rules.moments import AMOUNTS, Amount
from campaign.rules.names import Profile, SeatCode, Specialization
from campaign.rules.previews import AnyOffer, AnyOptions
from campaign.rules.seats import BOOK, PLAYERS, seat_of
from campaign.rules.state import SPECIALIZATIONS, Marine, Seat, State
from combat.rules.errors import RuleViolation
from combat.rules.options import Offer, Options, Outcome

MOST_PLAYERS = 6
SPLITS: dict[int, tuple[int, ...]] = {
    1: (0, 0, 0, 0, 0, 0),
    2: (0, 0, 0, 1, 1, 1),
    3: (0, 0, 1, 1, 2, 2),
    4: (0, 1, 1, 2, 2, 3),
    5: (0, 1, 2, 3, 4, 4),
    6: (0, 1, 2, 3, 4, 5),
}
"""Which player leads each Specialization, by the number of players.

For 2 and 3 the rulebook's (PH-MULTIPLAYER-03, -04, p.12); for more, whoever has one Marine alone
has the Squad Leader (PH-MULTIPLAYER-05, p.12). None is binding.
"""

LIVING = ("squad", "hospital", "evac")


def split(codes: tuple[str, ...]) -> tuple[str, ...]:
    """Return the seats of the six Specializations as recommended for these players, 1 to 6."""
    return tuple(codes[n] for n in SPLITS[len(codes)])


def players(state: State) -> tuple[Seat, ...]:
    """Return the seats that lead Marines."""
    return tuple(seat for seat in state.seats if seat.role in PLAYERS)


def host(state: State) -> str:
    """Return the host's seat."""
    return next((seat.code for seat in state.seats if seat.role == "host"), "")


# --- what may be said -------------------------------------------------------------------------


def legal(state: State, seat: SeatCode, overdue: tuple[str, ...] = ()) -> AnyOptions:
    """Return what a seat may change at the table now, whatever decision is awaited.

    Any split is allowed (PH-MULTIPLAYER-01, p.8): of the whole splits only the recommended one is
    listed, but `apply` accepts a ShareOut among any players' seats.

    `overdue`: the seats that have let the time for a decision pass. The rules have no clock: who
    asks knows them, and whether the host is silent (TakeHost), and lets nobody say it before
    (StandIn and LeaveToBot of another's seat).
    """
    late = (command(code) for code in overdue for command in (StandIn, LeaveToBot))
    candidates = (*_candidates(state), LeaveToBot(seat), *late)
    return Options(seat, "table", seat, allowed(state, seat, candidates))


def allowed(
    state: State, seat: SeatCode, candidates: Iterable[TableCommand]
) -> tuple[AnyOffer, ...]:
    """Return those of the commands that a seat may give now."""
    return tuple(Offer(c, c.kind) for c in candidates if fault(state, c, seat) is None)


def _candidates(state: State) -> Iterator[TableCommand]:
    codes = [seat.code for seat in players(state)]
    yield AddSeat()
    yield from (AskScenes(amount) for amount in AMOUNTS)
    for seat in state.seats:
        yield CloseSeat(seat.code)
        yield StopMinding(seat.code)
        yield PassHost(seat.code)
        yield from (MindSeat(seat.code, by) for by in (*codes, BOOK))
    if len(codes) <= MOST_PLAYERS:
        yield ShareOut(split(tuple(codes)))
    for to in codes:
        yield from (GiveSpecialization(n, to) for n in range(1, 7))
        yield from (GiveMarine(m.profile, to) for m in state.marines)


def fault(state: State, command: TableCommand, seat: SeatCode) -> RuleViolation | None:
    """Return why a seat may not say this, None when it may. The same word binds `apply`."""
    place = seat_of(state, seat)
    if place is None:
        return refused(
            "only_players", "You watch this campaign: only its players change the table."
        )
    match command:
        case AddSeat():
            return _only_host(place, "add seats") or _full(state)
        case CloseSeat(code):
            return _only_host(place, "close seats") or _cannot_close(state, code)
        case GiveMarine(profile, to):
            return _cannot_give(state, place, profile, to)
        case GiveSpecialization(spec, to):
            return _cannot_give_spec(state, place, spec, to)
        case ShareOut(codes):
            return _only_host(place, "share the Squad out") or _cannot_share(state, codes)
        case MindSeat() | StandIn() | LeaveToBot() | StopMinding():
            return minding.fault(state, command, place)
        case AskScenes(amount):
            return _only_host(place, "say how many scenes there are") or _same(state, amount)
        case PassHost(to):
            return _only_host(place, "pass the host's role on") or _cannot_host(state, to)
        case TakeHost():
            return _cannot_host(state, seat)


def _same(state: State, amount: Amount) -> RuleViolation | None:
    wanted = state.story.scenes or state.options.scenes
    return refused("no_change", "So many there are already.") if wanted == amount else None


def _only_host(place: Seat, what: str) -> RuleViolation | None:
    if place.role == "host":
        return None
    return refused("only_host", f"Only the host may {what}.")


def _full(state: State) -> RuleViolation | None:
    if len(players(state)) < MOST_PLAYERS:
        return None
    why = f"There are {MOST_PLAYERS} players, and each needs at least one of the six Marines."
    return refused("table_full", why, "PH-MULTIPLAYER-02")


def _cannot_close(state: State, code: SeatCode) -> RuleViolation | None:
    place = seat_of(state, code)
    if place is None:
        return no_seat(code)
    if place.role == "host":
        return refused("host_stays", "The host's seat stays: pass the host's role on first.")
    if place.role == "red":
        why = "Sapper mode was chosen at the start: the Red player's seat stays."
        return refused("red_stays", why, "PH-OPT-SAPPER-01", 54)
    if code in seats.owners(state) or any(
        m.owner == code and m.standing in LIVING for m in state.marines
    ):
        return refused("leads_marines", "This seat still leads Marines: give them away first.")
    return None


def _cannot_give(state: State, place: Seat, profile: Profile, to: SeatCode) -> RuleViolation | None:
    man = next((m for m in state.marines if m.profile == profile), None)
    if man is None or man.standing not in LIVING:
        return refused("no_marine", "He does not serve in this Squad.")
    if place.role != "host" and man.owner != place.code:
        return refused(
            "not_your_marine", "Only his own player, or the host, may give a Marine away."
        )
    if man.owner == to:
        return refused("no_change", "He is led by that seat already.")
    return no_player(state, to)


def _cannot_give_spec(
    state: State, place: Seat, spec: Specialization, to: SeatCode
) -> RuleViolation | None:
    if not 1 <= spec <= len(SPECIALIZATIONS):
        return refused("no_specialization", "The Specializations have the ID numbers 1 to 6.")
    mine = seats.owners(state)[spec - 1] == place.code
    if place.role != "host" and not mine:
        return refused(
            "not_your_marine", "Only its own player, or the host, may give a Specialization away."
        )
    if seats.owners(state)[spec - 1] == to and all(m.owner == to for m in _serving(state, spec)):
        return refused("no_change", "That seat has this Specialization already.")
    return no_player(state, to)


def _cannot_share(state: State, codes: tuple[str, ...]) -> RuleViolation | None:
    if len(codes) != len(SPECIALIZATIONS):
        return refused("six_needed", "Each of the six Specializations needs a seat.")
    bad = next((no for code in codes if (no := no_player(state, code)) is not None), None)
    if bad is not None:
        return bad
    same = all(
        owner == code and all(m.owner == code for m in _serving(state, n))
        for n, (owner, code) in enumerate(zip(seats.owners(state), codes, strict=True), 1)
    )
    return refused("no_change", "The Squad is shared out like that already.") if same else None


def _cannot_host(state: State, to: SeatCode) -> RuleViolation | None:
    place = seat_of(state, to)
    if place is not None and place.role == "host":
        return refused("no_change", "That seat has the host's role already.")
    return no_player(state, to)


# --- what comes of it -------------------------------------------------------------------------


def apply(state: State, command: TableCommand, seat: SeatCode) -> Outcome[State, Event]:
    """Carry out a change of the table; RuleViolation, with nothing changed, when it may not be."""
    no = fault(state, command, seat)
    if no is not None:
        raise no
    match command:
        case AddSeat():
            code = _next_code(state)
            return Outcome(replace(state, seats=(*state.seats, Seat(code))), (SeatAdded(code),))
        case CloseSeat(code):
            return _closed(state, code)
        case GiveMarine(profile, to):
            return Outcome(_led(state, {profile: to}), (MarineGiven(profile, to),))
        case GiveSpecialization(spec, to):
            changed = {spec: to}
        case ShareOut(codes):
            changed = dict(enumerate(codes, start=1))
        case MindSeat() | StandIn() | LeaveToBot() | StopMinding():
            return minding.apply(state, command, seat)
        case PassHost(to):
            return _hosted(state, to)
        case TakeHost():
            return _hosted(state, seat)
        case AskScenes(amount):
            story = replace(state.story, scenes=amount)
            return Outcome(replace(state, story=story), (ScenesAsked(amount),))
    return _shared(state, changed)


def _next_code(state: State) -> str:
    taken = {seat.code for seat in state.seats}
    return next(code for n in count(2) if (code := f"player{n}") not in taken)


def _closed(state: State, code: SeatCode) -> Outcome[State, Event]:
    """Close a seat; what it minded is minded by nobody."""
    left = tuple(
        replace(s, minder="") if s.minder == code else s for s in state.seats if s.code != code
    )
    freed = tuple(MindingEnded(s.code, code) for s in state.seats if s.minder == code)
    return Outcome(replace(state, seats=left), (*freed, SeatClosed(code)))


def _hosted(state: State, to: SeatCode) -> Outcome[State, Event]:
    was = host(state)
    roles: dict[str, Literal["player", "host"]] = {was: "player", to: "host"}
    changed = tuple(replace(s, role=roles.get(s.code, s.role)) for s in state.seats)
    return Outcome(replace(state, seats=changed), (HostPassed(was, to),))


def _serving(state: State, spec: Specialization) -> list[Marine]:
    return [m for m in state.marines if m.spec == spec and m.standing in LIVING]


def _shared(state: State, changed: dict[int, str]) -> Outcome[State, Event]:
    """Give Specializations away, and the men who serve in them."""
    before = seats.owners(state)
    led = {m.profile: to for spec, to in changed.items() for m in _serving(state, spec)}
    events = tuple(
        SpecializationGiven(spec, to)
        for spec, to in changed.items()
        if before[spec - 1] != to or any(m.owner != to for m in _serving(state, spec))
    )
    owners = tuple(changed.get(spec, was) for spec, was in enumerate(before, start=1))
    return Outcome(replace(_led(state, led), owners=owners), events)


def _led(state: State, led: dict[str, str]) -> State:
    """Give Marines to other seats, in a Combat under way too."""
    marines = tuple(replace(m, owner=led.get(m.profile, m.owner)) for m in state.marines)
    battle = state.battle
    if battle is not None:
        battle = replace(
            battle,
            marines=tuple(
                replace(m, participant=replace(m.participant, owner=led[m.key]))
                if m.key in led
                else m
                for m in battle.marines
            ),
        )
    return replace(state, marines=marines, battle=battle)
