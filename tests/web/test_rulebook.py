"""The rulebook in our own words: every rule of the index has a text, a place and a way there."""

import re
from html import unescape

import pytest
from django.test import Client

from campaign.content import rulebook
from campaign.content.ledger import load_index
from combat.telling.english import curly

INDEXED = [rule for section in load_index() for rule in section.rules]


def _plain(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", html))


def test_every_rule_of_the_index_can_be_read_in_its_chapter(client: Client) -> None:
    pages = {
        each.slug: _plain(client.get(f"/rules/{each.slug}/").content.decode())
        for each in rulebook.load()
    }
    places = rulebook.places()
    assert set(places) == {rule.id for rule in INDEXED}
    for found in places.values():
        page = pages[found.chapter.slug]
        assert f'id="{found.rule.id}"' in page
        assert curly(found.rule.text) in page and curly(found.rule.title) in page


def test_a_text_says_something_that_its_title_does_not() -> None:
    for found in rulebook.places().values():
        assert len(found.rule.text.split()) >= 4, found.rule.id
        assert found.rule.text != found.rule.title
        assert not re.search(r"GAP|PROPOSED|\d\d\.\d\dH", found.rule.text), found.rule.id


def test_readings_of_ours_are_told_apart(client: Client) -> None:
    page = _plain(client.get("/rules/tests/").content.decode())
    ours = [rule for rule in INDEXED if rule.gap and rule.section in ("TEST", "RANDOM", "CHARM")]
    assert page.count("this is our reading") == len(ours) > 0


def test_the_id_of_a_rule_leads_to_its_place(client: Client) -> None:
    answer = client.get("/rule/PH-MARCH-03")
    assert (answer.status_code, answer["Location"]) == (301, "/rules/on-the-map/#PH-MARCH-03")


@pytest.mark.parametrize("address", ["/rule/MARCH-03", "/rule/<b>", "/rules/nowhere/"])
def test_what_is_not_in_the_book_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("third cube", "PH-WOUND-07"),
        ("THIRD cube fatal", "PH-WOUND-07"),
        ("ph-march-03", "PH-MARCH-03"),
        ("smok colum", "PH-CBT-SMOKE-03"),
        ("stripped", "PH-CBT-COVER-06"),
        ("Strip", "PH-CBT-BURST-03"),
        ("win", "PH-CBT-END-04"),
        ("lose", "PH-CBT-END-02"),
        ("reload", "PH-EQUIP-17"),
        ("armory", "PH-EQUIP-03"),
    ],
)
def test_a_search_finds_rules_by_the_beginnings_of_their_words(
    client: Client, words: str, rule: str
) -> None:
    page = client.get("/rules/", {"q": words}).content.decode()
    assert f"#{rule}" in page


@pytest.mark.parametrize(("word", "rule"), [("stress", "PH-STRESS-02"), ("hit", "PH-CBT-FIRE-08")])
def test_what_answers_a_newcomers_word_comes_first(word: str, rule: str) -> None:
    assert rulebook.search(word)[0].rule.id == rule
    assert len(rulebook.search(word)) > 5  # The rules that have the word follow.


@pytest.mark.parametrize("words", ["xyzzy", "(((", "\x00", "*" * 5000, "arch"])
def test_a_search_without_a_find_says_so_and_keeps_the_chapters(client: Client, words: str) -> None:
    answer = client.get("/rules/", {"q": words})
    page = _plain(answer.content.decode())
    assert answer.status_code == 200
    assert "/rules/on-the-map/" in page
    assert "No rule has" in page


def test_what_was_looked_for_is_shown_as_text(client: Client) -> None:
    page = client.get("/rules/", {"q": "<script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in page and "&lt;script&gt;alert" in page
