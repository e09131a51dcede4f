"""What a group needs on the play page: whom all wait for, what the others would do, consent."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse

from campaign import rules
from campaign.content import prose
from campaign.game import ready, selects, undoing
from campaign.group import opinions
from campaign.group.names import by_seat
from campaign.models import Campaign, Journal
from campaign.models.table import REASON
from campaign.rules import codec, seats
from campaign.rules import commands as say
from campaign.rules.commands import Command
from campaign.rules.state import State
from campaign.rules.visible import View
from campaign.screens.acts import command_json
from campaign.screens.battle import shot_words
from campaign.screens.journal import command_words
from campaign.telling.words import Words
from combat.rules.commands import Activate, Fire
from combat.telling.english import listed

LONGEST_REST = 360
"""Minutes of the longest Bivouac that the list of wishes names; whole hours only."""

OWN = "You"
"""Who says what this user has said."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a player would do: who, what, why; command: None to wait; of: the command's JSON; json:
    the same, where this user may give it.
    """

    who: str
    what: str
    why: str
    command: Command | None
    of: str = ""
    json: str = ""
    hold: bool = False


@dataclass(frozen=True, slots=True)
class Consent:
    """A request to take a command back. mine: I asked; to_me: I am asked."""

    who: str
    what: str
    asked: str
    mine: bool
    to_me: bool
    declined: str


@dataclass(frozen=True, slots=True)
class Together:
    """The panel of a group. minding: for whom this user decides now; choices: (json, words).

    phase: what all prepare now, empty where nobody needs to say that he is done; done: this user
    has said so; not_done, ready: who has not, and who has, for who goes on for all.
    """

    waits: str
    many: bool
    helps: bool
    minding: str
    watching: bool
    said: tuple[Said, ...]
    choices: tuple[tuple[str, str], ...]
    consent: Consent | None
    phase: str
    done: bool
    not_done: str
    ready: tuple[str, ...]
    longest: int = REASON

    @property
    def others(self) -> bool:
        """Whether anybody else has said what he would do."""
        return any(said.who != OWN for said in self.said)


def panel(campaign: Campaign, state: State, view: View, last: Journal | None) -> dict[str, Any]:
    """Return the panel and the addresses it posts to; nothing where one player has all seats."""
    watches = seats.seat_of(state, view.seat) is None
    if len(state.seats) == 1 and not watches:
        return {"together": None}
    names = by_seat(campaign)
    words = Words(state.book, view.state, names)
    who = view.options.deciders
    over = view.options.awaiting == "finished"
    mine = [code for code in who if seats.acts_for(state, view.seat, code)]
    others = [words.player(code) for code in who if code not in mine]
    key = {"pk": campaign.public_id}
    return {
        "together": Together(
            waits="" if over else listed(others),
            many=len(others) > 1,
            helps=bool(view.options.offers) and not mine,
            minding=listed([words.seat(c) for c in mine if c != view.seat and not over]),
            watching=watches,
            said=_said(words, view, campaign, state),
            choices=_choices(words, view, state),
            consent=_consent(words, view, campaign, last),
            **_preparing(words, view, campaign, state),
        ),
        "opinion_url": (opinion := reverse("campaign_opinion", kwargs=key)),
        # Where who does not decide says what he would do by pressing it.
        "choose_url": "" if mine else opinion,
        "done_url": reverse("campaign_done", kwargs=key),
        "consent_url": reverse("campaign_consent", kwargs=key),
    }


def advising(state: State, view: View, together: Together | None) -> View:
    """Return what a seat sees; on the map with the Marches, on a page with the options for which it
    may ask the Squad Leader's player, at their prices (PH-MULTIPLAYER-05, p.12). In a Combat with
    what others would do; with whom it would send, where a Marine is chosen, and then, where it has
    no say, with his Orders."""
    if together is None:
        return view
    if view.screen == "battle":
        wanted = tuple((said.command, said.who) for said in together.said if said.command)
        onlooking = view.seat not in view.options.deciders and not together.minding
        asks = rules.wishes(state, view.seat) if view.options.awaiting in rules.IN_TURN else ()
        if view.options.awaiting == "order":  # Whom he would send is asked before.
            asks = tuple(o for o in asks if onlooking and not _sends(o.command))
        return replace(view, options=replace(view.options, asks=asks, wanted=wanted))
    if view.screen not in ("map", "page"):
        return view
    kinds = say.March | say.Decide
    asked = [o for o in rules.wishes(state, view.seat) if isinstance(o.command, kinds)]
    offers = (*view.options.offers, *asked)
    return replace(view, options=replace(view.options, offers=offers)) if asked else view


def _sends(command: Command) -> bool:
    return isinstance(command, say.Fight) and isinstance(command.order, Activate)


def _preparing(words: Words, view: View, campaign: Campaign, state: State) -> dict[str, Any]:
    """Say who is done where all prepare at once; he who goes on for all is done by going on."""
    left = ready.not_done(campaign, state, view.seat)
    said = sorted(ready.done(campaign)) if view.options.awaiting in ready.PHASES else ()
    leads = seats.acts_for(state, view.seat, seats.leader(state))
    own = next((row for row in campaign.seats.all() if row.code == view.seat), None)
    may = own is not None and not leads and bool(view.options.offers)
    return {
        "phase": view.options.awaiting if may and view.options.awaiting in ready.PHASES else "",
        "done": own is not None and own.done,
        "not_done": listed([words.seat(code) for code in left]) if leads else "",
        "ready": tuple(words.seat(code) for code in said if code != view.seat) if leads else (),
    }


def whose(campaign: Campaign, state: State, seat: str) -> dict[str, str]:
    """Return whose Marines are, by the seat that leads them: "yours", "Ben's"; nothing where one
    player has all seats.
    """
    if len(state.seats) == 1:
        return {}
    names = by_seat(campaign)
    led = [place.code for place in state.seats if place.role in seats.PLAYERS]
    return {code: "yours" if code == seat else f"{names.get(code, code)}’s" for code in led}


def _said(words: Words, view: View, campaign: Campaign, state: State) -> tuple[Said, ...]:
    mine = {command_json(offer.command) for offer in view.options.offers}
    place = seats.seat_of(state, view.seat)
    if place is not None and place.role == "red":
        return ()  # The Squad's plans are not for the Red player.
    found = []
    for wish in opinions.wanted(campaign, state):
        json = command_json(wish.command) if wish.command is not None else ""
        what = in_words(words, view, wish.command) if wish.command is not None else "Hold on"
        own = json if json in mine else ""
        hold = wish.command is None
        who = OWN if wish.seat == view.seat else words.seat(wish.seat)
        found.append(Said(who, what, wish.reason, wish.command, json, own, hold))
    return tuple(found)


def _choices(words: Words, view: View, state: State) -> tuple[tuple[str, str], ...]:
    if view.options.awaiting in rules.IN_TURN:
        return ()  # The board has them all.
    return tuple(
        (command_json(offer.command), in_words(words, view, offer.command))
        for offer in rules.wishes(state, view.seat)
        if not isinstance(offer.command, say.Bivouac)
        or (offer.command.minutes % 60 == 0 and offer.command.minutes <= LONGEST_REST)
    )


def in_words(words: Words, view: View, command: Command) -> str:
    """Return a command in words; an option of the page by what it says, a shot with its target."""
    if isinstance(command, say.Decide) and view.page is not None and view.page.choice is not None:
        label = dict(view.page.choice.options).get(command.option)
        if label is not None:
            return prose.fill(label, prose.roles(words.content, words.state))
    if isinstance(command, say.Fight) and isinstance(command.order, Fire) and view.battle:
        return shot_words(words, view.battle, command.order)
    return command_words(words, command, ())


def _consent(words: Words, view: View, campaign: Campaign, last: Journal | None) -> Consent | None:
    request = selects.undo_request(campaign)
    if request is None:
        return None
    row = last
    if row is None or row.seq != request.seq:
        row = Journal.objects.get(campaign=campaign, seq=request.seq)
    to_me = undoing.may_take_back(campaign, view.seat, row) and request.seat != view.seat
    return Consent(
        who=words.seat(request.seat),
        what=command_words(words, codec.decode_command(row.command), ()),
        asked=words.seat(row.seat),
        mine=request.seat == view.seat,
        to_me=to_me and not request.declined_by,
        declined=words.seat(request.declined_by) if request.declined_by else "",
    )
