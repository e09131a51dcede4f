"""Nobody learns what is hidden from him: every page, fragment and stream event, for every role.

Two proofs, while bots play a Mission with a Red player and Hidden Enemies. Words: nothing unread,
no seed and no card of the deck stands on any page. Twins: a second state is made that differs only
in what a role may not know; what that role sees of both must be the same to the letter.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign.bots.policies import choose_careful
from campaign.content import files
from campaign.game import services, store
from campaign.group import inviting
from campaign.live import wire
from campaign.live.hub import Hint, written
from campaign.models import Campaign, Seat
from campaign.rules import CampaignOptions, State, visible_to
from campaign.rules.codec import decode_events, encode_command
from campaign.rules.engine import waits_for
from campaign.rules.state import Seat as Place
from combat.rules.setup import first_tactics
from combat.rules.state import Battle, Enemy
from tests.factories import shelve
from tests.web.test_leaks import Watcher

pytestmark = pytest.mark.django_db
TABLE = (Place("host", "host"), Place("player2"), Place("red", "red"))
OWNERS = ("host", "player2") * 3
SEATED = ("host", "player2", "red", "watch1")
OUTSIDE = ("late", "outsider")
PAGES = (
    "campaign_play", "campaign_journal", "campaign_logbook", "campaign_squad",
    "campaign_statistics", "campaign_roads", "campaign_table", "campaign_keeping", "campaign_talk",
    "campaign_weapons",
)  # fmt: skip
TOGETHER, ALL_PAGES, LONGEST = 9, 36, 260
"""So often, in commands, are fragments and all pages looked at; the longest Mission."""
TOKEN = re.compile(
    r'name="csrfmiddlewaretoken" value="[^"]+"|CSRFToken": "[^"]+"|nonce="[^"]+"'
    r"|, [^<,]+ ago<|Awaited for [^<]+"
)
EVENT = re.compile(rb"(id: \d+\n)?event: (move|talk|said|here)\ndata: \d+\n\n")


# --- twins ----------------------------------------------------------------------------------------


def turned(items: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same things in another order."""
    return (*items[1:], *items[:1])


def twin(state: State, role: str) -> State:
    """A state that differs in all that a role may not know, and in nothing else."""
    red = role == "red"
    battle = state.battle
    if battle is not None:
        battle = in_combat(battle, red)
    return replace(
        state,
        seed="another seed",
        mission=None if state.mission is None else on_the_map(state, red),
        battle=battle,
    )


def on_the_map(state: State, red: bool) -> Any:
    run = state.run
    hidden = [m for m in run.markers if not m.shown]
    names = iter(turned(tuple((m.id, m.entry, m.keep) for m in hidden)))
    markers = []
    for marker in run.markers:
        if not marker.shown:
            code, entry, keep = next(names)
            marker = replace(marker, id=code, entry=entry, keep=keep)
        markers.append(marker)
    changed = replace(
        run,
        markers=tuple(markers),
        wounds=turned(run.wounds),
        conditions=turned(run.conditions),
        boons=turned(run.boons),
    )
    if red:
        return changed
    peeked = 1 if state.agenda and state.agenda[-1].kind == "peek_encounter" else 0
    spare = [c for c in sorted(state.book.general) if c not in run.encounters]
    kept, rest = run.encounters[:peeked], run.encounters[peeked:]
    cards = (*kept, *(*spare, *reversed(rest))[: len(rest)])
    sapper = run.sapper
    if sapper is not None:
        sapper = replace(sapper, held=() if sapper.held else ("reroll",))
    return replace(changed, encounters=cards, sapper=sapper)


def in_combat(battle: Battle, red: bool) -> Battle:
    named = first_tactics(battle.setup)
    pool = [*battle.tactics_pool]
    tactics = []
    for code in battle.tactics:
        if code != named and pool:
            pool.append(code)
            code = pool.pop(0)
        tactics.append(code)
    battle = replace(battle, tactics=tuple(tactics), tactics_pool=tuple(pool))
    if red:
        return battle
    down = [enemy for enemy in battle.enemies if not enemy.face_up]
    who = iter(turned(tuple(down)))
    enemies = tuple(e if e.face_up else as_another(e, next(who)) for e in battle.enemies)
    markers = [*battle.content.markers]
    pile = [code for code in markers if code not in (*battle.hand, *battle.spent)]
    hand = tuple((*pile, *battle.hand)[: len(battle.hand)])
    return replace(battle, enemies=enemies, hand=hand)


def as_another(place: Enemy, who: Enemy) -> Enemy:
    """Who stands here: another face-down Enemy."""
    return replace(who, key=place.key, space=place.space, placed=place.placed)


# --- everybody at the table -----------------------------------------------------------------------


class House:
    """Everybody who could look at one campaign, each with a browser."""

    def __init__(self, seed: str) -> None:
        shelve()
        self.content = files.load()
        self.clients, self.users = {}, {}
        for code in (*SEATED, *OUTSIDE):
            self.users[code], self.clients[code] = User.objects.create_user(code), Client()
            self.clients[code].force_login(
                self.users[code], backend="django.contrib.auth.backends.ModelBackend"
            )
        options = CampaignOptions(seats=TABLE, owners=OWNERS, hidden_enemies=True)
        self.campaign = services.start(self.users["host"], "Secret Squad", options, seed=seed)
        for code in ("player2", "red"):
            seats = Seat.objects.filter(campaign=self.campaign, code=code)
            seats.update(user=self.users[code])
        for code, delay in (("watch1", ""), ("late", "24h")):
            _, secret = inviting.invite(
                campaign_id=self.campaign.public_id, user=self.users["host"], seat="", delay=delay
            )
            inviting.accept(inviting.by_secret(secret), self.users[code])
        self.where = {"pk": self.campaign.public_id}
        self.rng = random.Random(seed)

    @property
    def state(self) -> State:
        self.campaign = Campaign.objects.select_related("mission").get(pk=self.campaign.pk)
        return store.load(self.campaign)

    def step(self, state: State) -> str:
        """Let a bot take the decision that waits; return what it was shown."""
        seat = waits_for(state)[0]
        command = choose_careful(state.book, visible_to(state, seat), self.rng)
        form = {
            "version": self.campaign.version,
            "command": json.dumps(encode_command(command)),
            "sure": "1",
        }
        answer = self.clients[seat].post(
            reverse("campaign_act", kwargs=self.where), form, headers={"HX-Request": "true"}
        )
        assert answer.status_code == 200, answer.content
        return answer.content.decode()

    def get(self, code: str, name: str, htmx: bool = False, **more: str) -> str:
        """A page or a fragment as somebody sees it; the status where it is none."""
        kwargs = {**self.where, **more} if name.startswith("campaign_") else more
        headers = {"HX-Request": "true"} if htmx else {}
        answer = self.clients[code].get(reverse(name, kwargs=kwargs), headers=headers)
        if answer.status_code != 200:
            return f"status {answer.status_code}"
        return TOKEN.sub("", answer.content.decode())

    def pages(self, code: str, everything: bool, state: State) -> Iterator[tuple[str, str]]:
        """What somebody can look at, by name: the play panel, or all there is."""
        yield "panel", self.get(code, "campaign_play", htmx=True)
        if everything:
            yield "landing", self.get(code, "landing")
            for name in PAGES:
                yield name, self.get(code, name, htmx=name == "campaign_talk")
            for man in state.squad[:1]:
                yield "marine", self.get(code, "campaign_marine", profile=man.profile)


def check_words(page: str, role: str, watcher: Watcher, state: State) -> None:
    """Nothing unread is on a page, no seed; no card of Red's but for him."""
    if role != "red":
        watcher.check(page, state)
        plain = unescape(page)
        assert "In your hand:" not in plain and "play_encounter" not in plain
        assert "play_marker" not in plain and "hold_back" not in plain
        return
    assert watcher.campaign.seed not in page
    plain = unescape(page)
    for (doc, path), words in watcher.hidden.items():
        if not doc.startswith("enc/"):
            assert words not in plain, f"{doc} {path} is shown before it is read"


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every event that the streams send, as it is written."""
    found: list[bytes] = []

    def tell(hint: Hint) -> None:
        found.append(written(hint))

    monkeypatch.setattr(wire, "tell", tell)
    return found


@pytest.mark.long
@pytest.mark.rule("PH-OPT-SAPPER-01", "PH-OPT-SAPPER-12", "PH-OPT-HIDDEN-01")
def test_what_is_hidden_from_a_role_changes_nothing_it_sees(
    told: list[bytes],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    house = House("secrets 2")
    watcher = Watcher(house.content, house.campaign)
    met, load = set(), store.load
    state = house.state
    for number in range(LONGEST):
        with django_capture_on_commit_callbacks(execute=True):
            shown = house.step(state)
        seat, state = waits_for(state)[0], house.state
        row = house.campaign.journal.latest("seq")
        watcher.learn(decode_events(row.events))
        check_words(shown, seat, watcher, state)
        over = bool(state.records) and state.agenda[-1].kind == "draft"
        everything = over or number % ALL_PAGES == 0
        for role in SEATED:
            other = twin(state, role)
            assert visible_to(other, role) == visible_to(state, role), (role, number)
            if not everything and number % TOGETHER:
                continue
            pages = dict(house.pages(role, everything, state))
            with monkeypatch.context() as patched:
                patched.setattr(store, "load", lambda campaign, content=None, o=other: o)
                for name, page in house.pages(role, everything, state):
                    assert page == pages[name], f"{role} learns something from {name} at {number}"
            assert store.load is load
            for page in pages.values():
                check_words(page, role, watcher, state)
        if everything:
            check_outside(house, state)
        met |= facts(state)
        if over or bool(state.records):
            break
    assert state.records, "the Mission came to its end"
    assert met == {"cards", "markers", "decks", "face-down", "hand", "tactics"}, met
    assert len(told) == house.campaign.version
    assert all(EVENT.fullmatch(event) for event in told)


def check_outside(house: House, state: State) -> None:
    """A stranger gets nothing; who watches a day late sees the beginning."""
    for name, page in house.pages("outsider", True, state):
        if name == "landing":
            assert "Secret Squad" not in page
        else:
            assert page == "status 404", name
    for name, page in house.pages("late", True, state):
        if name == "panel":
            assert 'data-version="0"' in page and 'data-screen="intro"' in page
        assert not re.search(r'id="n\d', page), name
        assert not any(f">{man.profile}<" in page for man in state.marines), name


def facts(state: State) -> set[str]:
    """What there is to be hidden in a state: without it a twin would prove nothing."""
    found, run, battle = set(), state.mission, state.battle
    if run is not None:
        found |= {"cards"} if len(run.encounters) > 1 else set()
        found |= {"markers"} if sum(not m.shown for m in run.markers) > 1 else set()
        found |= {"decks"} if len(run.wounds) > 1 and len(run.boons) > 1 else set()
    if battle is not None:
        down = {enemy.type for enemy in battle.enemies if not enemy.face_up}
        found |= {"face-down"} if len(down) > 1 else set()
        found |= {"hand"} if battle.hand else set()
        hidden = [code for code in battle.tactics if code != first_tactics(battle.setup)]
        found |= {"tactics"} if hidden and battle.tactics_pool else set()
    return found
