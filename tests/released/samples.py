"""The campaigns that are stored for each release: one for each phase, and what else is journalled.

A campaign is named after what it is a sample of.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command

from campaign.content.files import documents
from campaign.content.library import content_of
from campaign.desk import preview, sandboxes
from campaign.game import closing, services, undoing, what_if
from campaign.group import inviting, opinions
from campaign.models import Campaign, Journal
from campaign.rules import CampaignOptions, State, wishes
from campaign.rules.screens import screen
from campaign.rules.state import Seat
from tests.released.player import Until, again, never, play

TABLE = (Seat("host", "host"), Seat("bert"), Seat("red", "red"))
OWNERS = ("host", "host", "host", "bert", "bert", "bert")


def on(wanted: str) -> Until:
    """Until a screen of the first Mission is reached."""
    return lambda state: screen(state) == wanted


def in_combat(state: State) -> bool:
    """In the middle of a Combat: somebody is down."""
    battle = state.battle
    return screen(state) == "battle" and battle is not None and bool(battle.eliminated)


def marched(state: State) -> bool:
    """On the map, some way from Base."""
    return screen(state) == "map" and _away(state)


def reading(state: State) -> bool:
    """An entry is open in the field."""
    return screen(state) == "page" and _away(state)


def _away(state: State) -> bool:
    run = state.mission
    return run is not None and run.at not in ("", run.base)


def between(state: State) -> bool:
    """The second Mission's briefing: one Mission is over."""
    return len(state.records) == 1 and screen(state) == "briefing"


def second_mission(state: State) -> bool:
    """In the field in the second Mission."""
    return len(state.records) == 1 and marched(state)


PHASES: dict[str, Until] = {
    "draft": on("draft"),
    "briefing": on("briefing"),
    "armory": on("armory"),
    "map": marched,
    "entry": reading,
    "combat": in_combat,
    "debrief": on("debrief"),
    "rnr": on("rnr"),
    "logbook": on("logbook"),
    "between": between,
    "second": second_mission,
    "finished": never,
}
OPTIONS = {
    "combat": CampaignOptions(hidden_enemies=True),
    "map": CampaignOptions(threat_shift=1, flak_always=True),
    "debrief": CampaignOptions(ironman=True),
}
CURIOUS = {"entry", "second"}


def fill() -> None:
    """Load the content and play all samples into the database at hand, which is empty."""
    call_command("load_content", verbosity=0)
    host = _user("host")
    for name, until in PHASES.items():
        campaign = services.start(host, name, OPTIONS.get(name), seed=f"released {name}")
        play(campaign, until, "curious" if name in CURIOUS else "careful")
    services.start(host, "just begun", seed="released just begun")
    _watched("second", "mission")
    _watched("combat", "1h")
    _group(host)
    _typed_dice(host)
    _undone(host)
    _closed(host)
    _what_if(host)
    _trial(host)


def named(name: str) -> Campaign:
    """Return a sample."""
    return Campaign.objects.select_related("mission", "host").get(name=name)


def _user(name: str) -> User:
    return User.objects.create_user(name)


def _sits(campaign: Campaign, host: User, seat: str, delay: str = "") -> User:
    """Invite somebody to a seat, or to watch; let him come."""
    at = {"campaign_id": campaign.public_id, "user": host}
    _, secret = inviting.invite(**at, seat=seat, delay=delay)
    guest = _user(f"{seat or 'watcher'} of {campaign.name}")
    inviting.accept(inviting.by_secret(secret), guest)
    return guest


def _watched(name: str, delay: str) -> None:
    campaign = named(name)
    _sits(campaign, campaign.host, "", delay)


def _group(host: User) -> None:
    """Two players and Red, in the middle of a Combat; an opinion was heard before a decision."""
    options = CampaignOptions(seats=TABLE, owners=OWNERS, red_narrates=True)
    campaign = services.start(host, "group", options, seed="released group")
    bert = _sits(campaign, host, "bert")
    _sits(campaign, host, "red")
    campaign = play(campaign, lambda state: bool(wishes(state, "bert")))
    at = {"campaign_id": campaign.public_id, "user": bert, "version": campaign.version}
    opinions.say(**at, command=None, reason="Let us wait")
    play(play(campaign, most=1), in_combat)


def _typed_dice(host: User) -> None:
    options = CampaignOptions(physical_dice=True)
    campaign = services.start(host, "typed dice", options, seed="released typed dice")
    play(play(campaign, in_combat), most=5)


def _undone(host: User) -> None:
    """Undone early, played on; undone twice at the end, so that the last row takes back."""
    campaign = services.start(host, "undone", seed="released undone")
    for so_far in (on("armory"), marched):
        campaign = play(campaign, so_far)
        while _can_undo(campaign) < 2:
            campaign = play(campaign, most=1, policy="random")
        for _ in range(2):
            at = {"campaign_id": campaign.public_id, "user": host}
            undoing.undo(**at, version=again(campaign).version)


def _can_undo(campaign: Campaign) -> int:
    """Return how many of the last two commands can be taken back."""
    last = Journal.objects.filter(campaign=campaign, undoes=None).order_by("-seq")[:2]
    return sum(row.back is not None for row in last)


def _closed(host: User) -> None:
    campaign = services.start(host, "closed", seed="released closed")
    play(campaign, marched)
    closing.close(campaign_id=campaign.public_id, user=host)


def _what_if(host: User) -> None:
    """From the middle of another campaign's journal, and played on."""
    origin = named("second")
    middle = origin.version // 2
    copy = what_if.clone(
        campaign_id=origin.public_id, user=host, seq=middle, seed="released what if"
    )
    Campaign.objects.filter(pk=copy.pk).update(name="what if")
    play(copy, most=12)


def _trial(host: User) -> None:
    """An author's trial of a draft, begun on the map."""
    origin = named("map")
    texts = documents(settings.BASE_DIR / "fixtures")
    texts["missions/m2.yaml"] += "# tried at the desk\n"
    state = preview.stage(content_of(origin), 2, preview.Setting(seed="released trial"))
    copy = sandboxes.begin(origin.content.book, texts, state, host, "trial")
    play(copy, most=8)
