"""Silhouettes of Weapons and Gear: each card has one, an author's own card has none."""

import re
from pathlib import Path

from django.template import Context, Template

from campaign.drawing.arms import ARMS
from campaign.rules import Content
from tests.campaign.conftest import content

__all__ = ["content"]

STYLES = Path(__file__).resolve().parents[2] / "static" / "css" / "arms.css"


def drawn(code: str) -> str:
    return Template("{% load drawing %}{% arm code %}").render(Context({"code": code}))


def test_every_weapon_and_every_piece_of_gear_is_drawn(content: Content) -> None:
    cards = {*content.combat.weapons, *content.combat.gear}
    assert cards == ARMS
    assert all(f"arm--{code}" in drawn(code) for code in cards)


def test_each_drawing_has_its_rule_and_each_rule_its_drawing() -> None:
    rules = re.findall(
        r'\.arm--(\S+) { --arm: url\("\.\./img/arms/(\S+)\.svg"\)', STYLES.read_text()
    )
    assert {code for code, _ in rules} == ARMS
    assert all(code == file for code, file in rules)


def test_a_card_of_an_author_has_no_drawing() -> None:
    assert drawn("crossbow") == drawn("") == ""
