"""The battle's cards and markers: counts of the box, given figures, refused mistakes."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
import yaml

from combat.content_files import CARDS, FILES, load_combat_content
from combat.rules import build
from combat.rules.codec import decode_battle, decode_command, encode_battle
from combat.rules.errors import MalformedCommand
from tests.combat.builders import CONTENT, fight


@pytest.fixture
def data() -> dict[str, Any]:
    return {stem: yaml.safe_load((CARDS / f"{stem}.yaml").read_text()) for stem in FILES}


@pytest.mark.rule("PH-COMPONENTS-02", "PH-COMPONENTS-06", "PH-COMPONENTS-07")
def test_counts_match_the_box() -> None:
    assert sum(w.cards for w in CONTENT.weapons.values()) == 15
    assert len(CONTENT.enemies) == 19 and len(CONTENT.markers) == 11 and len(CONTENT.tactics) == 8
    pieces = {code: gear.pieces for code, gear in CONTENT.gear.items()}
    assert pieces == {
        "auto-ammo": 6, "mg-ammo": 4, "m79-ammo": 4, "m2-ammo": 4, "frag": 4, "smoke": 4,
        "first-aid-kit": 2, "radio": 1, "claymore": 1, "rations": 6, "flak-jacket": 6, "bipod": 1,
    }  # fmt: skip


@pytest.mark.rule("PH-EQUIP-17", "PH-EQUIP-18")
def test_a_used_piece_shows_its_lower_side_then_goes() -> None:
    kit = CONTENT.gear["first-aid-kit"]
    assert (kit.after(4), kit.after(2)) == (2, 0)
    assert (kit.load_of(4), CONTENT.gear["bipod"].load_of(1)) == (4, 0)


@pytest.mark.rule("PH-CBT-ENEMY-04")
def test_given_figures() -> None:
    assert (CONTENT.markers["C10"].focus, CONTENT.markers["C10"].crit) == (1, 2)
    assert CONTENT.markers["C10"].effect == "cover"
    effects = [m.effect for m in CONTENT.markers.values()]
    assert (effects.count("cover"), effects.count("tactics")) == (3, 3)
    assert {m.cost for m in CONTENT.markers.values()} == {3, 4, 5, 6}
    assert CONTENT.weapons["m16"].load == 6
    assert {"MORTAR", "FLANKING", "SUPPORT", "ARTILLERY"} <= set(CONTENT.tactics)


def test_every_board_has_room_for_twelve() -> None:
    for board in CONTENT.boards.values():
        assert len(set(board.fill)) == len(board.fill)


def test_content_is_read_once() -> None:
    assert load_combat_content() is CONTENT


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda d: d["weapons"]["weapons"][0].update(cards=2), "Weapon cards: 14, not 15"),
        (lambda d: d["weapons"]["weapons"][0].update(colour="green"), "colour"),
        (lambda d: d["enemies"]["markers"][0].update(hit_points=9), "hit_points"),
        (lambda d: d["enemies"]["markers"][0].update(code="F02"), "EnemyMarker F02 comes twice"),
        (lambda d: d["enemies"]["markers"].pop(0), "^Fighters: 11, not 12$"),
        (lambda d: d["enemies"]["markers"].pop(), "^Specialists: 6, not 7$"),
        (lambda d: d["boards"]["boards"][0].update(fill=["M1-1"]), r"no Enemy space: \['M1-1'\]"),
        (lambda d: d["boards"]["boards"][0]["specialists"].update(L=["E4-1"]), "no Enemy space"),
        (lambda d: d["boards"]["boards"][0].update(hard_cover=["E9-9"]), r"no space: \['E9-9'\]"),
        (lambda d: d["boards"]["boards"][0].update(marines=["E1-1"]), "no Marine space"),
        (lambda d: d["gear"]["gear"][0].update(sides=[1, 2]), "sides must fall"),
        (lambda d: d["gear"]["gear"][0].update(sides=[2, 2]), "sides must fall"),
        (lambda d: d["gear"]["gear"][0].update(load=[1, 2, 3]), "one Load per side"),
        (lambda d: d["tactics"]["markers"][0]["effect"].update(kind="picnic"), "picnic"),
        (lambda d: d["tactics"]["markers"].pop(), "^Tactics markers: 7, not 8$"),
        (lambda d: d["combat_markers"]["markers"].pop(), "^Combat markers: 10, not 11$"),
        (
            lambda d: d["specializations"]["specializations"].pop(),
            "^Specializations: 5, not 6$",
        ),
    ],
)
def test_mistakes_are_refused(
    data: dict[str, Any], spoil: Callable[[dict[str, Any]], object], why: str
) -> None:
    spoilt = copy.deepcopy(data)
    spoil(spoilt)
    with pytest.raises(ValueError, match=why):
        build(spoilt)


def test_the_frag_grenade_is_no_card_of_its_own(data: dict[str, Any]) -> None:
    weapons = [w for w in data["weapons"]["weapons"] if w["code"] != "frag"]
    without = build({**data, "weapons": {"weapons": weapons}})
    assert "frag" not in without.weapons and len(without.weapons) == len(CONTENT.weapons) - 1


@pytest.mark.parametrize(
    ("bad", "field"),
    [
        ({"kind": "picnic"}, ""),
        ({"kind": "move"}, "move.to"),
        ({"kind": "take_cover", "markers": "many"}, "take_cover.markers"),
        (None, ""),
        ("move", ""),
    ],
)
def test_unreadable_commands_name_the_field(bad: object, field: str) -> None:
    with pytest.raises(MalformedCommand) as error:
        decode_command(bad)
    assert error.value.field == field


def test_a_battle_of_another_schema_is_refused() -> None:
    """Battles under way are stored as schema 1: with another number none could be read."""
    assert encode_battle(fight())["schema"] == 1
    with pytest.raises(ValueError, match="schema"):
        decode_battle({"schema": 99})
