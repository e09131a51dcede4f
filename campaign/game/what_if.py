"""A private copy of a campaign, to try what would have been: same state, other dice.

The copy begins with a state of its own (`Campaign.start`) and a seed of its own. Its decks are
shuffled anew, so that nobody learns from it what lies on top in the campaign itself. What is
printed in the booklet, and what lies face down in a Combat, stays as it is.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User

from campaign.content import library
from campaign.game import chance, pinned, replays, secrecy, services, store
from campaign.models import Campaign, Seat
from campaign.rules import codec, engine
from campaign.rules.state import SPECIALIZATIONS, CampaignOptions, State
from campaign.rules.state import Seat as Place
from combat.rules.dice import Dice
from combat.rules.errors import RuleError

ALONE = Place("host", "host")
DECKS = ("encounters", "wounds", "conditions", "boons")


class NoSuchCommand(LookupError):
    """The journal has no command of this number, or it cannot be carried out again."""


def clone(
    *, campaign_id: UUID | str, user: User, seq: int | None = None, seed: str | None = None
) -> Campaign:
    """Copy a campaign as it stands, or as it was after a row of its journal, for a user alone.

    `seed` is drawn unless given. The user must have a seat in the campaign and has the copy's only
    one; not who only watches. Raises NotYours, NoSuchCommand, and RuleViolation where the Mission
    must not be looked into yet (`campaign.game.secrecy`), with nothing written.
    """
    with services.action():
        origin = services.locked(campaign_id)
        if services.is_watching(origin, services.seat_in(origin, None, user)):
            raise services.NotYours("Who only watches has no copy to play.")
        state, pins = _at(origin, seq)
        refused = secrecy.sealed(origin, store.load(origin), state)
        if refused is not None:
            raise refused
        copy = Campaign(
            name=f"What if: {origin.name}"[:200],
            host=user,
            seed=seed or secrets.token_hex(32),
            what_if=True,
            sandbox=origin.sandbox,
            origin=origin,
            origin_seq=origin.version if seq is None else seq,
            content_id=origin.content_id,
            booklets=pins,
        )
        state = _alone(replace(state, seed=""))
        chance.begin(copy, state, origin="what_if")
        used = chance.source(copy, state)
        state = _reshuffled(state, used.dice)
        copy.start = replays.start_of(state, used.dice.position)
        copy.save(force_insert=True)
        kept = chance.settled(copy, used, state, state, 0)
        store.save(copy, None, state, phase=engine.awaited(state).awaiting, **kept)
        Seat.objects.filter(campaign=copy, code=ALONE.code).update(user=user)
        return copy


def _at(origin: Campaign, seq: int | None) -> tuple[State, library.Pins]:
    """Return the state after a row and the booklets then in use."""
    if seq is None or seq == origin.version:
        return store.load(origin), dict(origin.booklets)
    try:
        state = replays.state_at(origin, seq)
    except (LookupError, replays.Differs, codec.CodecError, RuleError) as error:
        raise NoSuchCommand(f"There is no going back to number {seq}: {error}") from error
    rows = origin.journal.order_by("seq").values_list("seq", flat=True)
    latest = rows.filter(seq=seq).first() or rows.first()
    return state, pinned.Used(origin).at(latest) if latest else dict(origin.booklets)


def _alone(state: State) -> State:
    """Give every Marine to the one seat that a what-if has; nobody is Red any more."""
    options: CampaignOptions = replace(
        state.options,
        seats=(ALONE,),
        owners=(ALONE.code,) * len(SPECIALIZATIONS),
        red_narrates=False,
    )
    marines = tuple(replace(marine, owner=ALONE.code) for marine in state.marines)
    battle: Any = state.battle
    if battle is not None:
        fighters = tuple(
            replace(m, participant=replace(m.participant, owner=ALONE.code)) for m in battle.marines
        )
        setup = replace(battle.setup, enemy_seat="")
        battle = replace(battle, marines=fighters, setup=setup, sapper=())
    run = replace(state.mission, sapper=None) if state.mission is not None else None
    return replace(
        state,
        options=options,
        seats=options.seats,
        owners=(),
        marines=marines,
        battle=battle,
        fought=None,
        mission=run,
    )


def _reshuffled(state: State, dice: Dice) -> State:
    """Shuffle the decks; a card that is being looked at stays where it is."""
    run = state.mission
    if run is None:
        return state
    peeking = bool(state.agenda) and state.agenda[-1].kind == "peek_encounter"
    decks: dict[str, Any] = {
        name: dice.shuffle(getattr(run, name), f"What if: {name}")
        for name in DECKS
        if not (peeking and name == "encounters")
    }
    state = replace(state, mission=replace(run, **decks))
    battle = state.battle
    if battle is not None and battle.hand:
        # The Red player's Combat markers: which ones he held stays his secret.
        pile = [code for code in state.book.combat.markers if code not in battle.spent]
        hand = dice.shuffle(pile, "What if: Combat markers")[: len(battle.hand)]
        state = replace(state, battle=replace(battle, hand=hand))
    return state
