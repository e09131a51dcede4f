"""The picture of the Combat Board: a Marine is known by his face, what he bears by its shape."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from combat.screen import counters_svg
from combat.screen.board_svg import Scene, draw
from combat.screen.counters_svg import (
    BAR,
    TALL,
    FoeToken,
    ManToken,
    centre,
    left_of,
    man_before,
)
from combat.screen.ground import Ground
from combat.screen.labelled import labelled

GROUND = Ground("/board.svg", "/jungle.webp", told="Fought in jungle.")
FACE_LEAST = 0.7
"""How much of a space's height a portrait takes, at least."""


def counter(man: ManToken) -> ET.Element:
    picture = ET.fromstring(draw(Scene((man,), (), (), GROUND)))
    return next(part for part in picture.iter("g") if part.get("data-is") == man.space)


def token(**marine: object) -> ManToken:
    return ManToken("M2-2", (1,), "SL", "Deacon", "ready", (1, 2), "/f.svg", **marine)  # type: ignore[arg-type]


def test_a_man_stands_on_the_ground_and_his_figures_beside_him() -> None:
    """As tall as what is counted of him, which lies over none of his face; about him who acts, and
    about a player's man in a group, there is a frame."""
    drawn = counter(token())
    body, face = drawn.find("rect[@class='counter__body']"), drawn.find(".//image")
    assert body is not None and face is not None
    x, top, side = (float(face.attrib[name]) for name in ("x", "y", "height"))
    assert side >= FACE_LEAST * TALL and top <= float(body.attrib["y"])
    assert top + side >= float(body.attrib["y"]) + float(body.attrib["height"]) - 1
    assert float(body.attrib["x"]) >= x + side * 0.8, "the eyes end before"
    for framed in (replace(token(), state="active"), replace(token(), player=2)):
        frame = counter(framed).find("rect[@class='counter__body']")
        assert frame is not None and float(frame.attrib["width"]) == 92


@pytest.mark.parametrize("name", ["Ox", "Deacon", "A man with a long name"])
def test_a_name_ends_within_the_counter_and_leaves_the_face_free(name: str) -> None:
    man = ManToken("M2-2", (1,), "SL", name, "ready", (0, 0), "/f.svg")
    text = counter(man).find("text[@class='nick']")
    assert text is not None and text.text == name
    assert float(text.attrib["x"]) < centre("M2-2")[0] + 46
    assert ("textLength" in text.attrib) == (len(name) > 8)


def test_each_id_marker_is_a_box_of_its_own() -> None:
    """Two side by side read as two numbers, not as a sum."""
    drawn = counter(ManToken("M2-2", (3, 5), "INF", "Skillet", "ready", (0, 0), "/f.svg", ammo=1))
    texts = [part.text for part in drawn.iter("text") if part.get("class") == "counter__id-text"]
    boxes = [part for part in drawn.iter("rect") if part.get("class") == "counter__id"]
    assert texts == ["3", "5"]
    left, right = (float(box.attrib["x"]) for box in boxes)
    assert left + float(boxes[0].attrib["width"]) < right


def test_of_two_numbers_the_one_that_had_its_turn_looks_used() -> None:
    for used in (0, 1):
        man = ManToken("M2-2", (3, 5), "INF", "Skillet", "ready", (0, 0), "/f.svg", used=used)
        texts = counter(man).findall(".//g[@class='counter__used']/text")
        assert [text.text for text in texts] == ["5"][:used]


@pytest.mark.parametrize(
    ("damage", "stress"), [((0, 7), (0, 7)), ((3, 7), (5, 9)), ((8, 7), (1, 6))]
)
def test_damage_and_stress_are_figures_on_bars_that_are_full_at_the_threshold(
    damage: tuple[int, int], stress: tuple[int, int]
) -> None:
    drawn = counter(token(damage=damage, stress=stress, ammo=3))
    said = [text.text for text in drawn.iter("text") if text.get("class") == "gauge__text"]
    assert said == [f"{have}/{most}" for have, most in (damage, stress)]
    assert "gauges" in signs(drawn)
    for kind, (have, most) in (("hurt", damage), ("strain", stress)):
        full = [
            float(bar.attrib["width"]) for bar in drawn.iter("rect") if bar.get("class") == kind
        ]
        assert full == ([pytest.approx(min(1, have / most) * BAR[0], abs=0.1)] if have else [])
    assert drawn.find("text[@class='ammo__text']").text == "3"  # type: ignore[union-attr]


def figure(call: str, letter: str = "F") -> str:
    foe = FoeToken("E2-1", letter, "Fighter", 3, 0, call=call)
    picture = ET.fromstring(draw(Scene((), (foe,), (), GROUND)))
    drawn = next(part for part in picture.iter("g") if part.get("data-is") == foe.space)
    return next(use.attrib["href"] for use in drawn.iter("use") if use.get("class") == "figure")


def test_fighters_are_different_men_and_each_keeps_his_looks() -> None:
    four = [figure(call) for call in "ABCD"]
    assert len(set(four)) == len(four) and four == [figure(call) for call in "ABCD"]
    assert figure("A", "R") == figure("B", "R"), "his gun says what he is"


def test_soft_cover_goes_with_its_enemy_and_logs_stay() -> None:
    """What moves him on the board while a story is told moves it, too, and no more."""
    foe = FoeToken("E2-1", "F", "Fighter", 3, 2, hard=True, call="A")
    picture = ET.fromstring(draw(Scene((), (foe,), (), GROUND)))
    moved = [part for part in picture.iter("g") if part.get("data-is") == foe.space]
    uses = [use.attrib["href"].partition("#")[2] for part in moved for use in part.iter("use")]
    everything = [use.attrib["href"].partition("#")[2] for use in picture.iter("use")]
    assert uses.count("c2") == everything.count("c2") == 1
    assert "h1" in everything and "h1" not in uses, "the logs are not moved"


def signs(part: ET.Element) -> list[str]:
    return [use.attrib["href"].partition("#")[2] for use in part.iter("use")]


def test_soft_cover_and_wounds_are_counted_on_the_counter() -> None:
    hurt = signs(counter(token(wounds=2)))
    assert "c1" in hurt and "w2" in hurt
    assert not [sign for sign in signs(counter(token())) if sign.startswith("w")]
    foes = (FoeToken("E2-1", "F", "Fighter", 3, 2), FoeToken("E2-2", "F", "Fighter", 3, 0))
    counted = signs(ET.fromstring(draw(Scene((), foes, (), GROUND))))
    assert [sign for sign in counted if sign[0] == "c"] == ["c2"]


@pytest.mark.parametrize("space", ["M2-3", "E1-3"])
def test_hard_cover_is_counted_on_who_lies_behind_it_and_else_lies_within_its_own_space(
    space: str,
) -> None:
    free = ET.fromstring(draw(Scene((token(hard=True),), (), ("M2-2", space), GROUND)))
    assert signs(free).count("h1") == 1, "only where somebody lies"
    logs = next(use for use in reversed([*free.iter("use")]) if use.get("class") == "hard")
    top = float(logs.attrib["y"]) - centre(space)[1]
    # The logs fill the drawing from a third of its height on.
    assert top + 17 / 4 >= -TALL / 2 and top + 17 <= TALL / 2
    foe = FoeToken("E1-3", "F", "Fighter", 3, 0, hard=True)
    assert signs(ET.fromstring(draw(Scene((), (foe,), ("E1-3",), GROUND)))).count("h1") == 1
    assert "h1" not in signs(counter(token(gone="killed", hard=True)))
    # What a story puts over him while it is told has it, too.
    assert "#h1" in man_before(GROUND, token(hard=True), 1)


def test_only_who_is_more_than_a_fighter_has_his_name_on_the_board() -> None:
    foes = (FoeToken("E2-1", "F", "Fighter", 3, 0), FoeToken("E2-2", "R", "RPD", 5, 0))
    picture = draw(Scene((), foes, (), GROUND))
    assert "RPD" in picture and "Fighter" not in picture


def drawn_for(call: str) -> str:
    """The drawing of the Fighter of a letter, without where it is."""
    picture = draw(Scene((), (FoeToken("E2-2", "F", "Fighter", 3, 0, call=call),), (), GROUND))
    used = ET.fromstring(picture).find(".//use[@class='figure']")
    assert used is not None
    return used.attrib["href"]


def test_no_fighter_of_a_combat_looks_like_another() -> None:
    """Eight at most stand there at its beginning."""
    assert len({drawn_for(call) for call in "ABCDEFGH"}) == 8


def test_where_an_enemy_fell_lies_what_he_wore() -> None:
    scene = Scene((), (), (), GROUND, fallen=(("E1-2", "fallen"), ("E3-1", "scarf")))
    parts = ET.fromstring(draw(scene)).findall(".//use[@class='fallen']")
    assert {part.attrib["data-is"]: part.attrib["href"].partition("#")[2] for part in parts} == {
        "fallen-E1-2": "fallen",
        "fallen-E3-1": "scarf",
    }
    worn = {drawn_for(call).partition("#")[2]: left_of("F", call) for call in "ABCDEFGH"}
    bare = {"H": "band", "J": "scarf", "K": "bag", "P": "bag"}
    assert worn == {n: bare.get(n, "fallen") for n in counters_svg.FIGHTERS}
    assert left_of("L", "B") == "fallen", "a Leader wears his cap"


def test_a_counter_with_words_has_one_at_each_of_its_signs() -> None:
    gone = ManToken("M1-1", (2,), "RO", "Ditto", "ready", (0, 0), gone="killed")
    drawn = ET.fromstring(labelled(GROUND, (gone, token(ammo=2))))
    said = [part.text for part in drawn.findall(".//text[@class='labelled__text']")]
    assert [words.split()[0].strip(",:") for words in said if words] == [
        "Damage", "Stress", "Ammo", "ID", "Soft",
    ]  # fmt: skip
    assert drawn.attrib["aria-label"].startswith("Deacon’s counter: ID")
    assert labelled(GROUND, (gone,)) == ""
    worse = replace(token(), name="Skillet", damage=(4, 7))
    both = ET.fromstring(labelled(GROUND, (token(), worse)))
    assert both.attrib["aria-label"].startswith("Skillet’s"), "whose signs have most to tell"
