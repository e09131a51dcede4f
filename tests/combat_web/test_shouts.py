"""What a Marine says aloud: a bubble at his space on the board, and in the line of its beat."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace

from django.template.loader import render_to_string
from django.utils.html import escape

from combat import rules as combat
from combat.rules import events as ev
from combat.rules.options import Pool
from combat.rules.state import Battle
from combat.screen.battle import names_of
from combat.telling.english import curly
from combat.telling.places import Places
from combat.telling.story import Story, tell
from tests.combat_web.test_battle_screen import CONTENT, begun, shown
from tests.combat_web.test_story_marks import at

BUBBLE = re.compile(
    r'<p[^>]*class="([^"]*)"[^>]*data-beat="(\d+)"[^>]*hidden[^>]*>([^<]*)</p>', re.DOTALL
)


def story(battle: Battle, who: str, words: str, *events: object) -> Story:
    """A story at whose last event somebody speaks."""
    view = combat.visible_to(battle, "host")

    def speech(group: list[object]) -> tuple[str, str] | None:
        return (who, words) if group[-1] is events[-1] else None

    return tell(names_of(CONTENT, view), events, places=Places.of(view, CONTENT), speech=speech)


def page(battle: Battle, told: Story) -> str:
    values = {"battle": shown(battle), "act_url": "/act", "version": 7, "story": told}
    return render_to_string("campaign/screens/battle.html", values)


def test_a_shout_stands_over_his_space_and_in_the_line_of_its_beat() -> None:
    battle = begun()
    foe = battle.enemies[0]
    told = story(
        battle, "MP.02", "Off the air.",
        ev.Fired("MP.02", "m16", "auto", foe.key),
        ev.EnemyHit(foe.key, 3, 0, 1, 2, 0, 1, "m16"),
    )  # fmt: skip
    text = page(battle, told)
    ((look, beat, words),) = BUBBLE.findall(text)
    assert look.split() == ["shout", f"at-{at(battle, 'MP.02')}"], "the edge is told by the end"
    assert look.endswith(at(battle, "MP.02"))
    assert (beat, words.strip()) == ("1", "Off the air.")
    line = text.split('class="beat__said">')[1].split("</p>")[0]
    assert line == "<b>Static</b> “Off the air.”"
    assert "Static: “Off the air.”" in told.headline, "it is heard in the live region"


def test_a_bubble_is_small_and_its_words_are_escaped() -> None:
    battle = begun()
    words = "‘Ow,’ <b>&\"' says the colonel. " + "x" * 10
    told = story(battle, "MP.06", words, ev.Idled("MP.06"))
    text = page(battle, told)
    assert '<b>&"' not in text and "O'Neil <b>" not in text
    printed = escape(curly("<b>&\"' says"))
    assert text.count(printed) == 2, "over him, and in the story"
    assert text.count("&lt;b&gt;&amp;&quot;&#x27; says") == 1, "for the ear"
    (bubble,) = re.findall(r'<div class="arena__shouts".*?</div>', text, re.DOTALL)
    assert len(bubble.encode()) < 250 + len(words)


def test_who_moves_speaks_where_he_goes() -> None:
    battle = begun()
    now = at(battle, "MP.02")
    told = story(battle, "MP.02", "Changing station.", ev.MarineMoved("MP.02", "M3-4", now))
    ((_, line),) = told.shouts
    assert line.said and line.said.at == now


def test_a_story_without_words_has_no_bubble() -> None:
    battle = begun()
    view = combat.visible_to(battle, "host")
    told = tell(names_of(CONTENT, view), [ev.Idled("MP.02")], places=Places.of(view, CONTENT))
    text = page(battle, told)
    assert "shout" not in text and "beat__said" not in text


def test_words_wait_for_the_dice_of_their_line() -> None:
    battle = begun()
    roll = ev.DiceRolled("MP.02", Pool(1, 1, 0), (1,), (1,), (), 1, (1, 0, 0, 0, 0, 0))
    text = page(battle, story(battle, "MP.02", "No joy. Say again.", roll))
    assert "shout--late" in text
    assert text.index('class="roll') < text.index('class="beat__said"')


def test_who_rolls_is_seen_beside_his_dice() -> None:
    battle = begun()
    rolled = ev.DiceRolled("MP.02", Pool(1, 1, 0), (1,), (1,), (), 1, (1, 0, 0, 0, 0, 0))
    theirs = replace(rolled, by="enemy")
    man = SimpleNamespace(portrait="6-x", out="", profile="MP.02", nickname="Static", spec=2)
    for event, seen in ((rolled, 1), (theirs, 0), (ev.Idled("MP.02"), 0)):
        fired = ev.Fired("MP.02", "m16", "auto", battle.enemies[0].key)
        told = story(battle, "MP.02", "Say again.", fired, event)
        values = {"story": told, "men": [man]}
        assert render_to_string("combat/_story.html", values).count("/faces/6-x.svg") == seen
