"""Taking back the last command: a journalled act that never re-rolls.

The state goes back by the changes that were stored with the command (`Journal.back`), the dice
stay where they are, and the journal gets a row of its own. A command that rolled, drew or revealed
something has no way back (`campaign.rules.undo`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_type_hints
from uuid import UUID

from django.contrib.auth.models import User

from campaign.content import library
from campaign.game import pinned, selects, services, store, waiting
from campaign.models import Campaign, Journal, Seat, UndoRequest
from campaign.rules import codec, engine
from campaign.rules.commands.table import TABLE_COMMANDS
from campaign.rules.seats import BOT, PLAYERS
from campaign.rules.state import CampaignOptions
from campaign.rules.undo import taken_back
from combat.rules.errors import RuleViolation

RULE, PAGE = "PH-OPT-HOUSE-01", 54
NEEDS_CONSENT = "needs_consent"
TABLE = {get_type_hints(kind)["kind"].__args__[0] for kind in TABLE_COMMANDS}
"""Kinds of commands about the table."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The command that undo would take back, None when there is none, or why it may not."""

    row: Journal | None
    refusal: RuleViolation | None


def prospect(
    campaign: Campaign, options: CampaignOptions, seat: str, last: Journal | None
) -> Prospect:
    """Return what a seat may take back now; `last` is the newest row of the journal.

    Refused: in an ironman campaign (PH-OPT-HOUSE-01, p.54), before the first command, after a
    correction by hand, after the rules have changed, after a roll, draw or reveal, and another
    seat's command without consent (`ask`, `answer`).
    """
    if options.ironman:
        return _no(None, "ironman", "This campaign is ironman: nothing is taken back.")
    if last is None or last.seq != campaign.version:
        if campaign.version == 0:
            return _no(None, "nothing_to_undo", "Nothing has been done yet.")
        return _no(None, "corrected", "The campaign was corrected by hand since the last command.")
    row = last
    if last.undoes is not None:
        found = Journal.objects.filter(campaign=campaign, seq=last.stands).first()
        if found is None:
            return _no(None, "nothing_to_undo", "There is nothing more to take back.")
        row = found
    if row.rules != campaign.rules:
        return _no(row, "rules_changed", "The rules have changed since: it stands.")
    if row.back is None:
        return _no(row, "stands", _why(row))
    if not may_take_back(campaign, seat, row):
        if any(own.code == seat and own.role == Seat.Role.RED for own in campaign.seats.all()):
            return _no(row, "the_squads", "What the Squad did the Squad takes back.")
        return _no(
            row,
            NEEDS_CONSENT,
            "Another player gave the last command: it is taken back with that player's consent.",
        )
    return Prospect(row, None)


def may_take_back(campaign: Campaign, seat: str, row: Journal) -> bool:
    """Tell whether a seat needs nobody's consent to take this back; what the stand-in did may be
    taken back by the host and by the player for whom it did it.
    """
    return speaks_for(campaign, seat, row.seat) or (row.seat == BOT and row.minding == seat)


def speaks_for(campaign: Campaign, seat: str, who: str) -> bool:
    """Tell whether a seat may take back what another did: its own, one it minds, and for the host
    what a seat did that is free or gone.
    """
    if seat == who:
        return True
    rows = {row.code: row for row in campaign.seats.all()}
    own, other = rows.get(seat), rows.get(who)
    if own is None or own.role not in PLAYERS:
        return False
    absent = other is None or other.user_id is None
    return (absent and own.role == "host") or (other is not None and other.minder == seat)


def _no(row: Journal | None, code: str, message: str) -> Prospect:
    return Prospect(row, RuleViolation(code, message, RULE, PAGE))


def _why(row: Journal) -> str:
    if row.command.get("kind") in TABLE:
        return "The seats were changed last. Change them at the table, not by undo."
    kinds = {roll["kind"] for roll in row.dice}
    if "d6" in kinds:
        return "Dice were rolled for the last command. No roll is taken back."
    if kinds:
        return "Cards were drawn or shuffled for the last command. No draw is taken back."
    return "The last command showed something new. What is known cannot be made unknown."


def undo(
    *, campaign_id: UUID | str, user: User, version: int, seat: str | None = None
) -> services.Submitted:
    """Take back the last command of a campaign, in one transaction with one journal row.

    `version` is the one the player saw. Raises, with nothing changed: NotYours, StaleVersion, and
    RuleViolation as `prospect` says.
    """
    with services.action():
        campaign = services.locked(campaign_id)
        place = services.seat_in(campaign, seat, user)
        services.check_open(campaign)
        services.check_version(
            campaign, version, lambda row: row.user_id == user.pk and row.undoes is not None
        )
        last = last_row(campaign)
        found = prospect(campaign, store.options_of(campaign), place, last)
        if found.refusal is not None:
            raise found.refusal
        assert found.row is not None
        return _take_back(campaign, place, user, found.row)


def ask(*, campaign_id: UUID | str, user: User, version: int) -> UndoRequest:
    """Ask whoever gave the last command to let it be taken back; once for each version.

    Asked again it is the same request. Raises, with nothing changed: NotYours, StaleVersion, and
    RuleViolation where nothing may be taken back, where nobody needs to be asked, or another asked
    already.
    """
    with services.action():
        campaign = services.locked(campaign_id)
        place = services.seat_in(campaign, None, user)
        services.check_open(campaign)
        # Who agreed to it in the meantime did what was asked for.
        services.check_version(
            campaign, version, lambda row: row.user_id == user.pk and "agreed" in row.command
        )
        found = prospect(campaign, store.options_of(campaign), place, last_row(campaign))
        if found.refusal is None:
            raise _refusal("no_need", "You may take it back yourself.")
        if found.refusal.code != NEEDS_CONSENT:
            raise found.refusal
        assert found.row is not None
        if all(row.code != place or row.role not in PLAYERS for row in campaign.seats.all()):
            raise _refusal("only_players", "Only those who lead Marines may ask for that.")
        if (earlier := selects.undo_request(campaign)) is not None:
            if earlier.seat == place and not earlier.declined_by:
                return earlier
            raise _refusal("asked", "Somebody has asked for that already.")
        request = UndoRequest.objects.create(
            campaign=campaign, version=version, seq=found.row.seq, seat=place, user=user
        )
        services.announce(campaign, place, "talk")
    return request


def answer(
    *, campaign_id: UUID | str, user: User, version: int, agree: bool
) -> services.Submitted | None:
    """Agree that one's command is taken back, which is done at once, or decline.

    Said again it is the same answer. Raises, with nothing changed: NotYours, StaleVersion, and
    RuleViolation where nothing was asked of this user or another declined it already.
    """
    with services.action():
        campaign = services.locked(campaign_id)
        place = services.seat_in(campaign, None, user)
        services.check_open(campaign)
        services.check_version(campaign, version, lambda row: row.command.get("agreed") == place)
        request = selects.undo_request(campaign)
        if request is not None and not agree and request.declined_by == place:
            return None
        found = prospect(campaign, store.options_of(campaign), place, last_row(campaign))
        asks = request is not None and not request.declined_by and request.seat != place
        if found.refusal is not None and (asks or found.refusal.code == "ironman"):
            raise found.refusal
        if request is None or not asks:
            raise _refusal("not_asked", "Nobody asks you to take anything back.")
        assert found.row is not None
        if not agree:
            request.declined_by = place
            request.save(update_fields=["declined_by"])
            services.announce(campaign, place, "talk")
            return None
        by = request.user or user
        return _take_back(campaign, request.seat, by, found.row, agreed=place)


def _refusal(code: str, why: str) -> RuleViolation:
    return RuleViolation(code, why, RULE, PAGE)


def last_row(campaign: Campaign) -> Journal | None:
    """Return the row of the journal that made the campaign's present version, if one did."""
    return selects.journal_row(campaign, campaign.version)


def _take_back(
    campaign: Campaign, seat: str, user: User, row: Journal, agreed: str = ""
) -> services.Submitted:
    now = store.load(campaign)
    before = taken_back(now, row.back or [])
    earlier = selects.journal_row(campaign, row.seq - 1)
    pins = _pins(campaign, row, earlier)
    before = codec.attach(before, library.content_of(campaign, pins))
    version = campaign.version + 1
    phase = engine.awaited(before).awaiting
    pinned.replace(campaign, pins)
    store.save(campaign, now, before, version=version, booklets=pins, phase=phase)
    waiting.follow(campaign, *waiting.change(campaign, now, before), seat)
    written = Journal.objects.create(
        campaign=campaign,
        seq=version,
        seat=seat,
        user=user,
        command={"kind": "undo", "seq": row.seq} | ({"agreed": agreed} if agreed else {}),
        undoes=row.seq,
        stands=_standing(campaign, earlier),
    )
    services.announce(campaign, seat)
    return services.Submitted(before, (), version, campaign, seat, written)


def _standing(campaign: Campaign, earlier: Journal | None) -> int:
    """Return the command that undo would take back next: none from before the rules changed."""
    return earlier.stands if earlier is not None and earlier.rules == campaign.rules else 0


def _pins(campaign: Campaign, row: Journal, earlier: Journal | None) -> library.Pins:
    """Return the booklets in use before a command: those of the row before it, else its own."""
    return pinned.Used(campaign).at((earlier or row).seq)
