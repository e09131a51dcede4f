"""At the table: who sits where, and everything a page of the game needs, from rows to context."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any
from uuid import UUID

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse
from django.utils import timezone

from campaign import rules, screens
from campaign.advice import asking
from campaign.content import library
from campaign.game import late, letters, ready, selects, services, store, undoing, words
from campaign.group.names import by_seat
from campaign.models import Campaign, Journal
from campaign.pages import group_panel, taught
from campaign.pages.http import InArchive
from campaign.rules import codec
from campaign.rules.events import BattleHappened, CombatStarted, Event, MarineDrafted
from campaign.rules.previews import EndsMission
from campaign.rules.state import State
from campaign.rules.visible import View
from campaign.screens import (
    battle,
    debrief,
    ends,
    fight_cost,
    heads,
    lessons,
    moments,
    typed,
    undo,
)
from campaign.screens.air import air
from campaign.screens.awaited import awaited, meant, yours
from campaign.screens.former import former
from campaign.screens.map import came
from campaign.screens.squad import men
from campaign.screens.stage import stage
from campaign.screens.tracks import header
from campaign.telling import Line, headline, tell
from campaign.telling.fights import Standing, standings, stood_before
from campaign.telling.words import Words, patrol_title
from campaign.turns.clock import clock
from combat.rules.errors import MalformedCommand, RuleError, RuleViolation
from combat.rules.typed_dice import DiceNeeded

ANSWERS = dict.fromkeys(("refusal", "ending", "heads", "typing"))
"""What only the answer to a press has: a name that is not there takes Django longer than None."""
WITHOUT_TRACKS = ("draft", "briefing", "battle", "debrief", "rnr", "logbook", "finished")
"""Screens where neither Time nor Stamina nor Threat says anything."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A user at a campaign: the seat, the state, its version, what the last command brought."""

    user: User
    campaign: Campaign
    seat: str
    state: State
    version: int
    events: tuple[Event, ...]
    last: Journal | None
    """The journal's row that made this version; None before the first and after corrections."""
    past: late.Past | None = None
    """How it is shown to who watches late; then campaign, state and version are as they were."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a command was not carried out."""

    message: str
    why: str = ""
    rule: str = ""
    page: int = 0


def not_found() -> Http404:
    """What a stranger is told, and whoever asks for a campaign that never was."""
    return Http404("There is no such campaign.")


def player(user: AbstractBaseUser | AnonymousUser) -> User:
    """Return the user who is signed in; Http404 where nobody is."""
    if isinstance(user, User):
        return user
    raise not_found()


def seat_of(user: AbstractBaseUser | AnonymousUser, pk: UUID) -> tuple[User, Campaign, str]:
    """Return the user, the campaign, the code of his seat; Http404 without one, or InArchive."""
    if isinstance(user, User):
        try:
            campaign = selects.campaign(pk)
        except Campaign.DoesNotExist:
            raise not_found() from None
        for seat in campaign.seats.all():
            if seat.user_id == user.pk:
                if campaign.archive is not None:
                    raise InArchive(pk)
                return user, campaign, seat.code
    raise not_found()


def seated(user: AbstractBaseUser | AnonymousUser, pk: UUID) -> Seated:
    """Return a user at a campaign as it stands; Http404 when the user has no seat there."""
    player, campaign, seat = seat_of(user, pk)
    if (past := late.past(campaign, seat)) is not None:
        events = codec.decode_events(past.row.events) if past.row is not None else ()
        version = past.campaign.version
        return Seated(player, past.campaign, seat, past.state, version, events, past.row, past)
    row = undoing.last_row(campaign)
    events = codec.decode_events(row.events) if row is not None else ()
    state = store.load(campaign)
    if state.finished:
        # A Mission published since may be waiting: what is new counts between Missions.
        pins = library.pins_for(campaign, state)
        state = codec.attach(state, library.content_of(campaign, pins))
    return Seated(player, campaign, seat, state, campaign.version, events, row)


def after(user: User, done: services.Submitted) -> Seated:
    """Return a user at a campaign after a command of theirs."""
    return Seated(user, done.campaign, done.seat, done.state, done.version, done.events, done.row)


def version_seen(text: str) -> int:
    """Return the version that a form says was seen; MalformedCommand when it is no number."""
    if text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    raise MalformedCommand("bad_version", "The form does not say which version it saw.", "version")


def refused(error: RuleError) -> Refused:
    """Return a refusal by the rules as a screen shows it."""
    if isinstance(error, RuleViolation):
        return Refused(error.message, "", error.rule, error.page)
    return Refused("This command cannot be read.", str(error))


def dice_wanted(at: Seated, command: str, needed: DiceNeeded) -> dict[str, Any]:
    """Return what the play panel needs to ask for dice, and what was wrong with those typed."""
    wrong = typed.mistake(needed)
    asked = typed.typing(at.state.book, rules.visible_to(at.state, at.seat), command, needed)
    return {"typing": asked, "refusal": Refused("These dice do not fit.", wrong) if wrong else None}


def sure(at: Seated, command: str, why: EndsMission | ready.Over) -> dict[str, Any]:
    """Return what the play panel needs to ask whether a command is meant, and why it asks."""
    view = rules.visible_to(at.state, at.seat)
    if isinstance(why, EndsMission):
        return {"ending": ends.asked(at.state.book, view, command, why)}
    words = Words(at.state.book, view.state, by_seat(at.campaign))
    return {"heads": heads.asked(words, command, why.why, why.seats)}


def stale() -> Refused:
    """Return what to say to a form that was drawn before the last change."""
    return Refused(
        "The campaign has moved on since this page was drawn.",
        "Your last press was not carried out; nothing was done twice. This is how it stands now.",
    )


# --- the play page ------------------------------------------------------------------------------


def play_panel(at: Seated) -> dict[str, Any]:
    """Return everything the play panel needs."""
    content = at.state.book
    view = ready.for_whom_it_waits(at.campaign, rules.visible_to(at.state, at.seat))
    mine = yours(view)
    group = group_panel.panel(at.campaign, at.state, view, at.last)
    panel = group["together"]
    waits = panel.waits if panel is not None and not mine else ""
    shown = screens.screen_of(content, group_panel.advising(at.state, view, panel))
    lesson = taught.lesson(at.state, view, standing(at))
    return {
        **ANSWERS,
        **shown,
        **addresses(at.campaign),
        **group,
        "campaign": at.campaign,
        "version": at.version,
        "screen": screens.shown(view),
        "screen_template": f"campaign/screens/{screens.shown(view)}.html",
        "without_tracks": WITHOUT_TRACKS,
        "yours": mine,
        "advice": mine and not at.past and _counselled(at, view, lesson),
        "awaited": awaited(view),
        "meant": meant(view),
        "waiting_for": waits,
        "hosting": at.campaign.host_id == at.user.pk,
        "whose": group_panel.whose(at.campaign, at.state, at.seat),
        "page_title": _title(at.campaign, view, mine, waits),
        **_gauges(at, view),
        **_happened(at, view, shown),
        "undo": _undo(at, view),
        "letter_lines": partial(letters.lines, at.campaign),
        "lesson": lesson,
        "amid": lessons.amid(shown, lesson),
        "reminder": _reminder(at, view) if mine and not (at.past or view.alarm) else None,
        "past": at.past,
        "patrol_title": patrol_title(content),
        "word": None if at.past else words.asked(at.campaign, at.seat),
        "clock": None if at.past else clock(at.campaign, at.state, view, at.last, timezone.now()),
    }


def _counselled(at: Seated, view: View, lesson: lessons.Shown | None) -> bool:
    """Tell whether advice may be asked for; where the teacher says what to do, it is his: on a map
    always, elsewhere where his lesson says so.
    """
    led = lesson is not None and (lesson.led or view.screen == "map")
    return not led and asking.refusal(at.campaign, view) is None


def _reminder(at: Seated, view: View) -> object:
    return taught.reminder(at.user, at.campaign, at.state, view, at.events)


def _gauges(at: Seated, view: View) -> dict[str, Any]:
    """Return the tracks and the Squad, with what they showed before the last dice."""
    was = former(at.events)
    return {
        "header": header(at.state.book, view, was),
        "came": came(at.events, view.state.mission) if screens.shown(view) == "map" else "",
        "men": men(at.state.book, view, was) if view.state.marines else (),
    }


def _happened(at: Seated, view: View, shown: dict[str, Any]) -> dict[str, Any]:
    """Return what the panel tells of what has just come to pass."""
    lines, moment = _just(at, view), _moment(at, view)
    return {
        "moment": moment,
        "air": air(at.state.book, view, moment),
        "just": lines,
        "joined": sum(isinstance(event, MarineDrafted) for event in at.events) > 1,
        "begun": next((e.title for e in at.events if isinstance(e, CombatStarted)), ""),
        "stage": stage(view, lines, shown.get("page"), moment),
        "headline": headline(lines),
        "story": _story(at, view),
        "ended": battle.ended(at.state.book, view, at.events, standing(at)),
        **_debriefed(at, view),
        "fight_cost": _fight_cost(at, view) if moment is None else "",
    }


def addresses(campaign: Campaign) -> dict[str, str]:
    """Return the addresses of a campaign that its pages link to."""
    return _addresses(campaign.public_id)


@lru_cache(maxsize=1024)
def _addresses(campaign: UUID) -> dict[str, str]:
    key = {"pk": campaign}
    return {
        "act_url": reverse("campaign_act", kwargs=key),
        "play_url": reverse("campaign_play", kwargs=key),
        "undo_url": reverse("campaign_undo", kwargs=key),
        "table_url": reverse("campaign_table", kwargs=key),
        "keeping_url": reverse("campaign_keeping", kwargs=key),
        "journal_url": reverse("campaign_journal", kwargs=key),
        "logbook_url": reverse("campaign_logbook", kwargs=key),
        "weapons_url": reverse("campaign_weapons", kwargs=key),
        "map_url": reverse("campaign_map", kwargs=key),
        "reminder_url": reverse("campaign_known", kwargs=key),
        "meaning_url": reverse("campaign_meaning", kwargs=key),
        "advice_url": reverse("campaign_advice", kwargs=key),
        "walked_url": reverse("campaign_walked", kwargs=key),
    }


def _just(at: Seated, view: View) -> list[Line]:
    """Return what the last command brought, or which one was taken back; a Combat has its story."""
    if view.screen == "battle":
        return []
    content = at.state.book
    if at.last is not None and at.last.undoes is not None:
        gone = Journal.objects.only("command").get(campaign=at.campaign, seq=at.last.undoes)
        return [undo.taken_back(content, view, gone.command, by_seat(at.campaign))]
    enemies: Standing = {}
    if any(isinstance(event, BattleHappened) for event in at.events):
        enemies = stood_before(standings(at.state.book, before(happened(at))), at.version)
    return tell(content, view.state, at.events, by_seat(at.campaign), enemies)


def _undo(at: Seated, view: View) -> undo.Undo:
    """Return what may be taken back now, or why nothing may."""
    found = undoing.prospect(at.campaign, at.state.options, at.seat, at.last)
    command = found.row.command if found.row is not None else None
    watching = services.is_watching(at.campaign, at.seat)
    names = by_seat(at.campaign)
    return undo.offered(at.state.book, view, command, found.refusal, watching, names)


def _story(at: Seated, view: View) -> object:
    if view.screen != "battle":
        return None
    return battle.story(at.state.book, view, at.events, standing(at))


def _debriefed(at: Seated, view: View) -> dict[str, Any]:
    """Return who fell in this Mission and its Experience by its sources, for the debrief alone."""
    if view.screen != "debrief":
        return {"fallen": (), "earned": ()}
    events: list[dict[str, Any]] = []
    for batch in standing(at):
        events[:0] = batch
        if any(event["kind"] == "mission_set_up" for event in batch):
            break
    content = at.state.book
    return {
        "fallen": debrief.fallen(content, view, events),
        "earned": debrief.earned(content, events),
    }


def _fight_cost(at: Seated, view: View) -> str:
    """Return what the Combat cost whose packs are shared out, once its own page has gone."""
    if view.screen != "packs":
        return ""
    # Most of a fight's events are the board's own, which cost nobody anything.
    rest = ([e for e in batch if e["kind"] != "battle_happened"] for batch in standing(at))
    return fight_cost.just_before(map(codec.decode_events, rest))


def _moment(at: Seated, view: View) -> moments.Moment | None:
    """Return the death or the end of a Combat that the last command brought."""
    fight: tuple[Event, ...] = ()
    if moments.wants_fight(view, at.events):
        fight = moments.fight_of(codec.decode_events(batch) for batch in standing(at))
    return moments.moment(at.state.book, view, at.events, fight)


def standing(at: Seated) -> Iterator[list[dict[str, Any]]]:
    """Return the events of the commands that stand, the newest first; asked for when wanted."""
    return selects.standing(at.campaign, at.version)


def _title(campaign: Campaign, view: View, mine: bool, waits: str) -> str:
    """Say first what is awaited, for those who have many tabs open."""
    yours = "● Your decision: " if mine and len(view.state.seats) > 1 else ""
    who = yours or (f"Waiting for {waits}: " if waits else "")
    return f"{who}{awaited(view)} · {campaign.name}"


# --- the journal --------------------------------------------------------------------------------


def rows(at: Seated) -> QuerySet[Journal]:
    """Return the journal of a campaign as the user sees it, the newest first."""
    return Journal.objects.filter(campaign=at.campaign, seq__lte=at.version).order_by("-seq")


SETTING = (
    "mission_set_up", "enemy_placed", "enemy_moved", "enemies_arranged", "enemy_revealed",
    "marine_drafted", "marine_returned", "id_passed", "point_man_named", "marine_killed",
    "marine_broke", "evacuated", "mission_ended",
)  # fmt: skip
"""Events that later rows are told by: the Mission played, where the Enemies stand, who is who."""


def happened(at: Seated) -> list[tuple[int, str]]:
    """Return the events of every row up to what is shown, in order: number, JSON text."""
    return selects.events_of(at.campaign, at.version)


def before(rows: Iterable[tuple[int, str]], *more: str) -> list[tuple[int, tuple[Event, ...]]]:
    """Return those of the rows, as `happened` gives them, that later ones are told by.

    `more`: kinds of events beside SETTING.
    """
    # Looking for a dozen words is quicker here than in the database.
    named = re.compile(rf'"kind": ?"(?:{"|".join((*SETTING, *more))})"')
    return [(seq, events_in(text)) for seq, text in rows if named.search(text)]


def events_in(text: str) -> tuple[Event, ...]:
    """Return the events that a JSON text tells of."""
    found: tuple[Event, ...] = codec.EVENTS.adapter.validate_json(text)
    return found
