"""Before a shot: to whom a Burst would spread, who is out of Range, where Initiative will stand."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.template.loader import render_to_string

from combat import rules as combat
from combat.rules import commands as say
from combat.rules.state import Battle, Enemy
from combat.screen.battle import BattleScreen, screen
from combat.screen.decision import Button, Section
from combat.screen.ground import Ground
from tests.combat.builders import CONTENT, at, dice, fight, foe, key, man, play
from tests.combat.test_end import hurt


def acting(spec: int, *foes: Enemy, space: str = "M1-2") -> Battle:
    """A battle in which a man of a Specialization acts against these, Initiative +9."""
    return play(fight([at(man(spec), space)], foes), say.Activate(key(spec)))[0]


def shown(battle: Battle) -> BattleScreen:
    options = combat.legal(battle, "host", previews=True)
    view = combat.visible_to(battle, "host")
    ground = Ground("/board.svg")
    return screen(CONTENT, view, options, wrap=repr, help=lambda code: (code, ""), ground=ground)


@pytest.mark.rule("PH-CBT-BURST-01", "PH-CBT-BURST-05", "PH-CBT-BURST-06")
def test_each_mode_says_to_whom_its_hits_may_spread() -> None:
    """Automatic has Burst at 2 rows, a single shot never, and at 1 row neither."""
    foes = foe("e1", "E2-1"), foe("e2", "E2-2"), foe("e3", "E2-3"), foe("e4", "E1-4")
    seen = shown(acting(1, *foes))
    told = {
        (target.key, "auto" in shot.button.json): shot.burst
        for target in seen.decision.targets
        for shot in target.shots
    }
    falls = r"; \d\.\d fall on average"
    assert re.fullmatch(rf"Burst: hits may go to A and C, too{falls}", told["e2", True])
    assert re.fullmatch(rf"Burst: hits may go to B, too{falls}", told["e1", True])
    assert told["e4", True] == told["e2", False] == ""
    alone = shown(acting(1, foe("e1", "E2-1"), foe("e2", "E2-3"))).decision.targets
    assert {shot.burst for target in alone for shot in target.shots} == {
        "Burst: nobody beside him",
        "",
    }


@pytest.mark.rule("PH-CBT-BURST-06")
def test_who_lies_beside_is_outlined_and_told_in_the_board_of_words() -> None:
    seen = shown(acting(1, foe("e1", "E2-1"), foe("e2", "E2-2"), foe("e3", "E1-4")))
    assert seen.picture.count("sight__beside") == 2
    told = {row.space: row.burst for row in seen.foes}
    assert re.fullmatch(r"hits may go to B, too; \d\.\d fall on average", told["E2-1"])


@pytest.mark.rule("PH-CBT-RANGE-02")
def test_who_is_out_of_range_is_told_by_rows() -> None:
    doc = shown(acting(6, foe("e1", "E3-1"), foe("e2", "E1-2"), space="M3-2"))
    assert doc.decision.beyond == ("Fighter A E3-1: 5 rows away, the Model 37 Shotgun reaches 3.",)
    assert shown(acting(6, foe("e2", "E1-2"))).decision.beyond == ()


@pytest.mark.rule("PH-CBT-RANGE-02")
def test_a_grenade_that_reaches_nobody_is_told_of() -> None:
    """A Fire Order has rifles alone then: whoever carries one would look for it."""
    reach = len(CONTENT.weapons["frag"].modes[0].range)
    told = f"Frag Grenade: reaches {reach} rows, the nearest is {reach + 1} away."
    far = f"E{reach}-2"
    assert shown(acting(1, foe("e1", far), space="M2-2")).decision.beyond == (told,)
    assert shown(acting(1, foe("e1", far), space="M1-2")).decision.beyond == ()
    assert shown(acting(2, foe("e1", far), space="M2-2")).decision.beyond == ()


@pytest.mark.rule("PH-FIRSTAID-01")
def test_whoever_has_a_first_aid_kit_is_told_that_it_is_for_a_bivouac() -> None:
    def told(spec: int) -> list[str]:
        return [no.rule for no in shown(acting(spec, foe("e1", "E1-2"))).refusals]

    assert "PH-FIRSTAID-01" in told(6) and "PH-FIRSTAID-01" not in told(1)


@pytest.mark.rule("PH-CBT-LOS-02")
def test_what_one_in_the_way_takes_is_drawn_before_him() -> None:
    """One purple die less: for whom he hides, and for nobody else."""
    clear = shown(acting(1, foe("e1", "E2-1"), foe("e2", "E1-3")))
    assert "sight__taken" not in clear.picture
    hidden = shown(acting(1, foe("e1", "E2-1"), foe("e2", "E1-1")))
    assert hidden.picture.count('class="sight__taken"') == 1 and ">−1<" in hidden.picture


@pytest.mark.rule("PH-CBT-FIRE-06")
def test_at_whom_no_focus_die_is_left_is_told_with_who_is_in_the_way() -> None:
    """Of a shotgun three rows off one in the way takes the last purple die."""
    foes = foe("e1", "E1-2"), foe("e2", "E1-1"), foe("e3", "E2-1"), foe("e4", "E2-2")
    decision = shown(acting(6, *foes, space="M2-4")).decision
    assert [target.key for target in decision.targets] == ["e2", "e1"]
    assert decision.shut == (
        "Fighter C E2-1: Fighter B and Fighter A in the way.",
        "Fighter D E2-2: Fighter A in the way.",
    )
    smoke = replace(acting(6, *foes, space="M2-4"), smoke=((3, 1),))
    told = shown(smoke).decision.shut
    assert told and all(line.endswith(" and Smoke in the way.") for line in told)
    assert shown(acting(6, *foes, space="M1-1")).decision.shut == ()


@pytest.mark.rule("PH-CBT-FIRE-06")
def test_who_may_fire_at_nobody_is_told_who_is_in_the_way() -> None:
    def doc(*others: str) -> BattleScreen:
        men = at(man(6), "M2-2"), *(at(man(1), space) for space in others)
        return shown(play(fight(men, (foe("e1", "E2-2"),)), say.Activate(key(6)))[0])

    assert doc().decision.targets and doc().decision.shut == ()
    blocked = doc("M1-2").decision
    assert not blocked.targets and not blocked.beyond
    (told,) = blocked.shut
    assert told.startswith("Fighter A E2-2: ") and told.endswith(" in the way.")
    idle = play(fight((at(man(6), "M2-2"), at(man(1), "M1-2")), (foe("e1", "E2-2"),)),
                say.Activate(key(6)))[0]  # fmt: skip
    fired = replace(idle, active=replace(idle.active, orders=("fire",)))
    assert shown(fired).decision.shut == ()


@pytest.mark.rule("PH-CBT-INIT-08")
def test_the_track_shows_where_the_marker_will_stand() -> None:
    """It moves three at the least: what costs up to 3 leads to +6, 4 to +5."""
    first = acting(1, foe("e1", "E1-2"), foe("e2", "E3-2"), foe("e3", "E3-4"))
    ghosts = {cell.value: cell.ghosts for cell in shown(first).status.track if cell.ghosts}
    assert ghosts[6] == (0, 1, 2, 3) and ghosts[5] == (4,)
    fired = play(first, say.Fire("m16", "single", "e1"), dice=dice(1, 2, 3, 4, 5, 6, 4, 5, 6, 6))[0]
    status = shown(fired).status
    assert status.initiative == "+9" and status.so_far == "+6"
    assert [cell.value for cell in status.track if cell.spent] == [6]
    written = [cell.value for cell in status.track if cell.labelled or cell.now or cell.spent]
    assert 5 not in written, "no figure of the scale beside one of the marker"


@pytest.mark.rule("PH-CBT-ORDER-01")
def test_an_idle_that_leaves_but_one_order_says_so_on_its_button() -> None:
    battle = acting(1, foe("e1", "E2-1"))
    options = combat.legal(battle, "host", previews=True)
    view, ground = combat.visible_to(battle, "host"), Ground("/board.svg")
    for kinds, binds in ((("idle", "move"), True), (("idle", "move", "fire"), False)):
        offers = tuple(one for one in options.offers if one.command.kind in kinds)
        some = replace(options, offers=offers)
        found = screen(CONTENT, view, some, wrap=repr, help=lambda c: (c, ""), ground=ground)
        buttons = [b for section in found.decision.sections for b in section.buttons]
        (idle,) = (button for button in buttons if button.label == "Idle")
        assert idle.binds is binds and idle.detail.startswith("Then he must ")


def test_orders_that_differ_in_where_alone_are_told_once() -> None:
    ghosts = [Button(f'"{at}"', f"Ghost: {at}", "He goes there.", cost=2)
              for at in ("M1-1", "M1-2", "M3-4")]  # fmt: skip
    spotters = [Button(f'"{who}"', f"Spotter: {who}", "Names an Enemy.", cost=2) for who in "AB"]
    section = Section("skill", "Specialist Skills", "skill", (*ghosts, *spotters))
    assert [(run.name, len(run.buttons)) for run in section.runs] == [
        ("Ghost", 3), ("", 1), ("", 1),
    ]  # fmt: skip
    page = render_to_string("combat/_section.html", {"section": section})
    assert page.count("He goes there.") == 1 and page.count("Names an Enemy.") == 2
    names = [" ".join(re.sub("<[^>]+>", "", one).split())
             for one in re.findall(r"<button.*?</button>", page, re.S)]  # fmt: skip
    assert names[:3] == ["Ghost: M1-1", "Ghost: M1-2", "Ghost: M3-4"]
    dearer = replace(ghosts[2], cost=3)
    assert all(not run.name for run in replace(section, buttons=(*ghosts[:2], dearer)).runs)


def test_who_only_looks_on_is_told_of_nothing_out_of_reach() -> None:
    """The Orders are another's: none of them is missing for a reason of the board."""
    battle = acting(2, foe("a", "E3-4"), foe("b", "E2-1"), space="M3-1")
    view = combat.visible_to(battle, "host")
    mine = combat.legal(battle, "host", previews=True)
    theirs = replace(mine, offers=(), refusals=())
    seen = [
        screen(CONTENT, view, options, wrap=repr, help=lambda code: (code, ""), ground=Ground("/"))
        for options in (mine, theirs)
    ]
    assert seen[0].decision.beyond and not (seen[1].decision.beyond or seen[1].decision.shut)


@pytest.mark.rule("PH-CBT-INIT-02", "PH-CBT-INIT-08")
def test_who_has_given_an_order_is_told_that_the_enemy_acts_after_him() -> None:
    """Initiative 1: a shot of 3 leads to -2 whatever he does then, to where most markers bring it
    back; one far below comes twice. At +9 nobody is warned, nor before his first Order."""
    foes = foe("e1", "E1-2"), foe("e2", "E3-2"), foe("e3", "E3-4")
    shot = say.Fire("m16", "single", "e1")
    for initiative, turn, warns in (
        (9, "The Marines act", False),
        (1, "Then the Enemy acts", True),
        (-15, "The Enemy acts", False),
    ):
        battle = replace(acting(1, *foes), initiative=initiative)
        assert not shown(battle).status.warns
        if initiative > 0:
            battle = play(battle, shot, dice=dice(1, 2, 3, 4, 5, 6, 4, 5, 6, 6))[0]
        status = shown(battle).status
        assert (status.turn.partition(",")[0], status.warns) == (turn, warns)
    deep = replace(acting(1, *foes), initiative=0)
    dear = replace(deep, active=replace(deep.active, orders=("fire",), cost=14))
    assert shown(dear).status.turn == "Then the Enemy acts, likely twice"


@pytest.mark.rule("PH-SQUAD-04")
@pytest.mark.parametrize(("hits", "left"), [(4, 2), (5, 3)])
def test_an_ability_says_what_it_makes_of_the_damage_it_answers(hits: int, left: int) -> None:
    bearer = at(man(1, abilities=("anvil",)), "M2-2")
    battle = hurt(fight([bearer, at(man(2), "M3-1"), at(man(3), "M3-2")], [foe("e1", "E1-2")]),
                  {key(1): hits, key(2): 7})  # fmt: skip
    (section,) = (s for s in shown(battle).decision.sections if s.key == "reaction")
    use, leave = section.buttons
    assert use.detail.startswith(f"{hits} Damage on him becomes {left}. ")
    assert leave.detail.endswith(f" takes {hits} Damage")


@pytest.mark.rule("PH-CBT-FIRE-03")
def test_a_weapon_that_may_not_be_fired_says_why_where_its_shots_would_stand() -> None:
    """The machine gun without Ammo had no Fire at all, and the reason lay folded away."""
    gunner = man(3, weapons=("m60",), gear=())
    battle = play(fight([at(gunner, "M2-2")], [foe("e1", "E1-2")]), say.Activate(key(3)))[0]
    decision = shown(battle).decision
    assert not decision.targets and decision.beyond == decision.shut == ()
    assert decision.mute and all("Ammo" in why for why in decision.mute)
    page = render_to_string("combat/_targets.html", {"out": decision.out})
    assert "No shot." in page and decision.mute[0].split(":")[0] in page
    armed = shown(acting(1, foe("e1", "E1-2"))).decision
    assert armed.targets and armed.mute == ()
