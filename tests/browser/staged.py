"""A campaign staged at a Combat of one's own, for screens that no shipped Mission leads to soon."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import yaml
from django.contrib.auth.models import User

from campaign.bots.sandbox import Box, begin
from campaign.content import library
from campaign.content.files import load
from campaign.game import services, store
from tests.browser.driven import Driven
from tests.factories import fixture_documents

BOOKLET = "missions/m1.yaml"
ENTRY = "01"


def staged(user: User, combat: dict[str, Any], seed: str = "staged", **rules: Any) -> Driven:
    """Return a campaign whose kitted Squad has read an entry up to this Combat.

    `combat` is a Set up Box, `rules` more rules of its booklet, both as a booklet has them.
    """
    texts = fixture_documents()
    booklet = yaml.safe_load(texts[BOOKLET])
    booklet["rules"] |= rules
    booklet["entries"][ENTRY] = {"title": "The box", "steps": [{"combat": combat}]}
    library.publish({**texts, BOOKLET: yaml.safe_dump(booklet, allow_unicode=True)})
    campaign = services.start(user, "Staged", seed=seed)
    box = Box(1, combat["board"], combat["black"], "", "")
    squad = replace(begin(load(), box, "medium", seed), content=None)
    with services.action():
        store.save(campaign, store.load(campaign), squad)
    driven = Driven(user, campaign, random.Random(seed))
    driven.step()
    return driven
