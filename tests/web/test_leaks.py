"""Hidden stays hidden: every page of played campaigns is searched for what nobody may know yet."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign.bots.policies import choose_random
from campaign.bots.report import documents
from campaign.content import files
from campaign.game import services, store
from campaign.models import Campaign
from campaign.rules import CampaignOptions, Content, State, visible_to
from campaign.rules.codec import decode_events, encode_command
from campaign.rules.events import EncounterDrawn, EncounterPeeked, OptionRead, TextShown
from campaign.rules.language import TextStep
from tests.factories import shelve

pytestmark = pytest.mark.django_db
PAGES = (
    "campaign_play",
    "campaign_journal",
    "campaign_logbook",
    "campaign_squad",
    "campaign_statistics",
    "campaign_roads",
    "campaign_keeping",
)
MISSIONS, LONGEST = 2, 900
"""How many Missions are played through, and within how many commands."""
PROBE = 48
"""Characters of a prose paragraph that make it recognisable."""


def prose_of(content: Content) -> dict[tuple[str, Any], str]:
    """Return the opening words of every text of entries, Encounters, ends and R&R, by address."""
    docs = documents(content)
    docs += [
        f"rnr/{place}/{grade}/{number}"
        for place in content.rnr
        for grade in ("bad", "middle", "good")
        for number in range(1, 7)
    ]
    found = {}
    for doc in docs:
        for path, text in texts(content.node(doc, ("steps",)), ("steps",)):
            plain = text.strip().split("{")[0].split("*")[0].strip()
            if len(plain) >= PROBE:
                found[doc, path] = plain[:PROBE]
    return found


def texts(node: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield the address and the text of every text step below a node."""
    if isinstance(node, TextStep):
        yield path, node.text
    elif isinstance(node, tuple):
        for index, item in enumerate(node):
            yield from texts(item, (*path, index))
    elif isinstance(node, dict):
        for key, item in node.items():
            yield from texts(item, (*path, key))
    elif hasattr(type(node), "model_fields"):
        for name in type(node).model_fields:
            yield from texts(getattr(node, name), (*path, name))


class Watcher:
    """Follows one campaign and knows what has been revealed so far."""

    def __init__(self, content: Content, campaign: Campaign) -> None:
        self.content = content
        self.campaign = campaign
        self.hidden = prose_of(content)
        self.known: set[str] = set()
        self.everything = False

    def learn(self, events: tuple[Any, ...]) -> None:
        """Take out of the hidden what an event has revealed."""
        for event in events:
            match event:
                case TextShown(doc, path):
                    self.forget(self.hidden.get((doc, path)))
                case EncounterDrawn(card) | EncounterPeeked(card):
                    self.known.add(card)
                case OptionRead(doc, path, index):
                    steps = (*path, "options", index)
                    for address in [a for a in self.hidden if a[0] == doc]:
                        if address[1][: len(steps)] == steps:
                            self.forget(self.hidden.get(address))
                case _:
                    pass

    def forget(self, words: str | None) -> None:
        """Take out what begins with these words: branches of an entry may begin alike."""
        self.hidden = {at: text for at, text in self.hidden.items() if text != words}

    def check(self, page: str, state: State) -> None:
        """Fail when a page holds the seed, unread prose, a deck's card or a hidden Enemy."""
        page = unescape(page).replace("’", "'").replace("“", '"').replace("”", '"')
        assert self.campaign.seed not in page
        for (doc, path), words in self.hidden.items():
            plain = words.replace("’", "'")
            assert plain not in page, f"{doc} {path} is shown before it is read"
        if state.mission is not None:
            for card in set(state.mission.encounters) - self.known:
                title = self.content.encounter(card).title
                assert f">{title}<" not in page, f"{card} lies in the deck, yet its title is shown"
        if state.battle is not None:
            for enemy in state.battle.enemies:
                if not enemy.face_up:
                    assert f'data-enemy="{enemy.marker}"' not in page
                    assert f">{enemy.marker}<" not in page


@pytest.mark.parametrize(
    ("seed", "options"),
    [("leak-1", CampaignOptions()), ("leak-2", CampaignOptions(hidden_enemies=True))],
)
def test_no_page_of_a_campaign_tells_what_is_hidden(seed: str, options: CampaignOptions) -> None:
    shelve()
    content = files.load()
    user = User.objects.create_user("host")
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    campaign = services.start(user, "Leaks", options, seed=seed)
    watcher = Watcher(content, campaign)
    rng = random.Random(seed)
    where = {"pk": campaign.public_id}
    state = store.load(campaign)
    for step in range(LONGEST):
        over = state.finished or len(state.records) == MISSIONS
        if over:
            break
        command = choose_random(content, visible_to(state, "host"), rng)
        answer = client.post(
            reverse("campaign_act", kwargs=where),
            {
                "version": campaign.version,
                "command": json.dumps(encode_command(command)),
                "sure": "1",
            },
            headers={"HX-Request": "true"},
        )
        assert answer.status_code == 200, answer.content
        campaign = Campaign.objects.get(pk=campaign.pk)
        state = store.load(campaign)
        row = campaign.journal.order_by("-seq").first()
        watcher.learn(decode_events(row.events))
        watcher.check(answer.content.decode(), state)
        if step % 25 == 0 or state.finished or len(state.records) == MISSIONS:
            for name in PAGES:
                page = client.get(reverse(name, kwargs=where))
                watcher.check(page.content.decode(), state)
    assert over
