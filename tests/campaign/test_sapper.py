"""Sapper mode: one player is Red (p.54). His part in a Combat is in tests/combat/test_red.py."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.bots.play import play
from campaign.rules import (
    CampaignOptions,
    Content,
    State,
    apply,
    codec,
    legal,
    new,
    sapper,
    sequence,
    trait_tests,
    visible_to,
)
from campaign.rules.commands import (
    Bivouac,
    Command,
    Continue,
    Decide,
    Decline,
    Fight,
    March,
    RollTest,
)
from campaign.rules.commands.red import AskAgain, HoldBack, MoveEaz, PlayEncounter, RaiseDiff
from campaign.rules.engine import waits_for
from campaign.rules.events import EazPlaced, EazRemoved, EncounterDrawn, SapperPlayed
from campaign.rules.replay import replay
from campaign.rules.sapper import MARKERS, eaz_moves, standing_orders
from campaign.rules.state import MapMarker, Sapper, Seat, Tally
from campaign.rules.tasks import AfterBattle, Finished, RedEaz, SetUpMission
from campaign.rules.turn import Turn
from campaign.screens.map import map_screen
from combat.rules.commands import EnemiesStand, KeepRoll, PlayMarker
from combat.rules.dice import SeededDice
from combat.rules.errors import MalformedCommand, RuleViolation
from tests.campaign.builders import (
    PROFILES,
    allowed,
    awaiting,
    entry,
    of,
    offer,
    offers,
    on_map,
    read,
    real_content,
    refused,
    say,
    with_mission,
)

TABLE = CampaignOptions(seats=(Seat("host", "host"), Seat("red", "red")))
GREEN, GRAY, YELLOW, RED = 1, 2, 4, 6
TEST = {"test": {"who": "SL", "trait": "CHA", "diff": 2, "pass": [], "fail": []}}
LEFT = Sapper(MARKERS, held=("eaz",))
"""All five markers; the EAZ is kept back, so that rounds begin without a question."""


def marching(**changes: Any) -> State:
    """A Squad at E6, Red with two cards."""
    changes = {"encounters": ("G01", "G02"), "sapper": LEFT} | changes
    rules = changes.pop("rules", {"encounters": True})
    content = with_mission(rules=rules)
    return on_map(at="E6", content=content, options=TABLE, **changes)


def marched(state: State, to: str, face: int) -> State:
    return say(state, March(to), faces=[face]).state


def red_sees(state: State) -> State:
    return visible_to(state, "red").state


@pytest.mark.rule("PH-OPT-SAPPER-01")
def test_one_player_at_most_is_red_and_leads_no_marines() -> None:
    two = (Seat("host", "host"), Seat("red", "red"), Seat("red2", "red"))
    with pytest.raises(MalformedCommand):
        new(real_content(), CampaignOptions(seats=two), "x")
    with pytest.raises(MalformedCommand):
        new(real_content(), replace(TABLE, owners=("host",) * 5 + ("red",)), "x")
    state = marching()
    assert legal(state, "red").offers == () and waits_for(state) == ("host",)
    with pytest.raises(RuleViolation):
        apply(state, March("D6"), SeededDice("x"), "red")


@pytest.mark.rule("PH-OPT-SAPPER-01")
@pytest.mark.parametrize("narrates", [False, True])
def test_red_may_read_the_text_and_turn_its_pages_while_the_squad_decides(narrates: bool) -> None:
    options = replace(TABLE, red_narrates=narrates)
    ways = [{"label": word, "steps": [{"text": f"{word}."}]} for word in ("One", "Two")]
    choice = {"choice": {"prompt": "?", "options": ways}}
    state = entry(choice, options=options)
    reader = "red" if narrates else "host"
    assert waits_for(state) == (reader,)
    other = "host" if narrates else "red"
    with pytest.raises(RuleViolation):
        apply(state, Continue(), SeededDice("x"), other)
    state = apply(state, Continue(), SeededDice("x"), reader).state
    assert waits_for(state) == ("host",) and visible_to(state, "red").page is not None
    state = apply(state, Decide(0), SeededDice("x"), "host").state
    assert awaiting(state) == "close_reading" and waits_for(state) == (reader,)
    begun = new(real_content(), options, "x")
    assert waits_for(begun) == (reader,)


@pytest.mark.rule("PH-OPT-SAPPER-02")
def test_two_more_general_cards_but_not_in_missions_8_and_9() -> None:
    content = real_content()
    extra = {number: sapper.extra_cards(TABLE, number) for number in range(1, 10)}
    assert extra == {number: 0 if number in (8, 9) else 2 for number in range(1, 10)}
    for number, booklet in content.booklets.items():
        counts = []
        for options in (CampaignOptions(), TABLE):
            state = replace(
                new(content, options, "deck"), agenda=(Finished(), SetUpMission(number))
            )
            turn = Turn(state, SeededDice("deck"))
            sequence.SEQUENCE["set_up_mission"].run(turn, SetUpMission(number))
            cards = turn.run.encounters
            counts.append(len(cards))
            assert len(set(cards)) == len(cards)
        plain, red = counts
        assert red == plain + (0 if number in (8, 9) else 2)
        if booklet.rules.encounters and number not in (8, 9):
            assert red == 7
        if number == 8:
            assert red == 0


@pytest.mark.rule("PH-OPT-SAPPER-03", "PH-OPT-SAPPER-04")
@pytest.mark.parametrize(
    ("face", "asked"), [(GREEN, False), (GRAY, True), (YELLOW, True), (RED, True)]
)
def test_after_a_march_red_may_play_a_card_of_his_choice_on_any_colour_but_green(
    face: int, asked: bool
) -> None:
    state = marched(marching(), "D6", face)
    if not asked:
        assert awaiting(state) == "squad_action"
        return
    assert waits_for(state) == ("red",)
    cards = {o.command for o in legal(state, "red").offers}
    assert cards == {PlayEncounter("G01"), PlayEncounter("G02"), Decline()}
    assert legal(state, "host").offers == ()
    outcome = apply(state, PlayEncounter("G02"), SeededDice("x"))
    assert of(outcome, EncounterDrawn) == [EncounterDrawn("G02")]
    assert say(state, Decline()).state.run.encounters == ("G01", "G02")


@pytest.mark.rule("PH-OPT-SAPPER-03")
def test_no_card_on_an_event_space_nor_where_the_mission_has_no_encounters() -> None:
    page = {"01": {"title": "One", "steps": [{"text": "Here."}]}}
    state = on_map(
        at="E6", content=with_mission(entries=page, rules={"encounters": True}), options=TABLE,
        encounters=("G01",), sapper=LEFT, markers=(MapMarker("01", "D6", "01"),),
    )  # fmt: skip
    state = marched(state, "D6", RED)
    assert awaiting(state) == "close_reading"
    assert awaiting(say(state, Continue()).state) == "squad_action"
    none = marching(encounters=(), rules={"encounters": False})
    assert awaiting(marched(none, "D6", RED)) == "squad_action"


@pytest.mark.rule("PH-OPT-SAPPER-04", "PH-OPT-SAPPER-05", "PH-ENCOUNTER-01")
@pytest.mark.parametrize(
    ("changes", "ways"),
    [
        ({}, 5),
        ({"encounters": ()}, 0),
        ({"sapper": Sapper(MARKERS, held=("eaz", "encounter"))}, 5),
        ({"sapper": Sapper(MARKERS, held=("eaz",), card_march=2), "tally": Tally(marches=2)}, 0),
        ({"sapper": Sapper(MARKERS, held=("eaz",), card_march=1), "tally": Tally(marches=2)}, 5),
        ({"sapper": None}, 3),
    ],
)
def test_the_map_says_on_how_many_faces_an_encounter_may_come(
    changes: dict[str, Any], ways: int
) -> None:
    """What Red holds back is not given away."""
    state = marching(**changes)
    if state.run.sapper is None:
        state = replace(state, seats=state.seats[:1])
    shown = map_screen(state.book, visible_to(state, "host"))["map"]
    (march,) = [march for march in shown.marches if march.to == "E5"]
    assert (march.risk.encounter, march.risk.of) == (ways, 6)


@pytest.mark.rule("PH-OPT-SAPPER-05")
def test_no_card_on_two_marches_in_a_row() -> None:
    played = replace(LEFT, card_march=1)
    second = marching(sapper=played, tally=Tally(marches=1))
    state = marched(second, "D6", RED)
    assert awaiting(state) == "squad_action"
    assert awaiting(marched(state, "D5", RED)) == "red_encounter"


@pytest.mark.rule("PH-OPT-SAPPER-05")
def test_a_card_declined_leaves_the_next_march_free() -> None:
    state = say(marched(marching(), "D6", RED), Decline()).state
    assert awaiting(marched(state, "D5", RED)) == "red_encounter"


@pytest.mark.rule("PH-OPT-SAPPER-06")
def test_a_card_played_is_out_for_the_mission_and_none_replaces_the_last() -> None:
    state = say(marched(marching(encounters=("G01",)), "D6", RED), PlayEncounter("G01")).state
    assert state.run.encounters == () and state.run.encounters_out == ("G01",)
    assert state.run.tally.encounters == 1
    assert state.run.sapper is not None and state.run.sapper.card_march == 1
    empty = marching(encounters=())
    assert awaiting(marched(empty, "D6", RED)) == "squad_action"


@pytest.mark.rule("PH-OPT-SAPPER-07")
def test_five_markers_each_once_and_one_in_a_squad_action() -> None:
    assert sorted(MARKERS) == ["diff", "diff", "eaz", "redraw", "reroll"]
    twice = {"tests": {"each": [
        {"who": "SL", "trait": "CHA", "diff": 2}, {"who": "RO", "trait": "INT", "diff": 2}],
        "failures": {}}}  # fmt: skip
    state = read(entry(twice, options=TABLE, sapper=LEFT)).state
    assert awaiting(state) == "red_test"
    state = say(state, RaiseDiff()).state
    left = ("diff", "reroll", "redraw", "eaz")
    assert state.run.sapper == replace(LEFT, markers=left, played=True)
    assert awaiting(state) == "roll_test"
    dice = SeededDice("roll")
    while awaiting(state) != "squad_action":
        assert awaiting(state) != "red_test"
        state = apply(state, offers(state)[0].command, dice).state
    state = say(state, Bivouac(15)).state
    while awaiting(state) != "squad_action":
        state = apply(state, offers(state, "strike_camp")[0].command, dice).state
    assert state.run.sapper is not None and not state.run.sapper.played


@pytest.mark.rule("PH-OPT-SAPPER-08")
def test_one_more_diff_before_the_dice_are_rolled() -> None:
    state = read(entry(TEST, options=TABLE, sapper=LEFT)).state
    assert waits_for(state) == ("red",)
    harder, plain = offer(state, RaiseDiff()).chance, offer(state, Decline()).chance
    assert harder is not None and plain is not None and harder < plain
    outcome = say(state, RaiseDiff())
    assert of(outcome, SapperPlayed) == [SapperPlayed("diff", PROFILES["SL"], "CHA", 3)]
    assert offer(outcome.state, RollTest()).chance == pytest.approx(harder)
    kept = say(state, Decline()).state
    assert offer(kept, RollTest()).chance == pytest.approx(plain)
    assert kept.run.sapper == LEFT


@pytest.mark.rule("PH-OPT-SAPPER-08")
@pytest.mark.parametrize(
    ("doc", "may"),
    [
        ("M1/01", True), ("enc/G01", True), ("M1/end/A", False), ("M1/after", False),
        ("rnr/base/good/3", False), ("boon/BN.03", False), ("scene/rain", False),
    ],
)  # fmt: skip
def test_only_tests_of_events_and_encounters_are_made_harder(doc: str, may: bool) -> None:
    assert sapper.may_raise(marching(), doc) is may


@pytest.mark.rule("PH-OPT-SAPPER-08", "PH-TEST-04")
@pytest.mark.parametrize(("clock", "asked"), [("10:15", True), ("20:00", False)])
def test_a_test_that_fails_without_a_roll_is_not_made_harder(
    monkeypatch: pytest.MonkeyPatch, clock: str, asked: bool
) -> None:
    monkeypatch.setattr(trait_tests, "BASE_FOCUS", 1)
    state = read(entry(TEST, options=TABLE, sapper=LEFT, clock=clock)).state
    assert (awaiting(state) == "red_test") == asked


@pytest.mark.rule("PH-OPT-SAPPER-08")
def test_an_eaz_moves_before_the_squad_acts_but_not_onto_it_nor_onto_an_event() -> None:
    state = marching(
        sapper=Sapper(MARKERS), encounters=(), eaz=("D5", "B2"), base="J7",
        markers=(MapMarker("01", "C5", "01"),),
    )  # fmt: skip
    state = marched(state, "D6", GREEN)
    assert awaiting(state) == "red_eaz" and waits_for(state) == ("red",)
    moves = {o.command for o in offers(state, "move_eaz")}
    assert moves == set(eaz_moves(state))
    to = {m.to for m in moves if m.eaz == "D5"}
    assert to == {"C4", "D4", "E4", "E5", "C6", "E6"}
    assert refused(state, MoveEaz("D5", "D6")).rule.startswith("PH-")
    outcome = say(state, MoveEaz("D5", "E6"))
    assert outcome.state.run.eaz == ("E6", "B2")
    assert of(outcome, EazRemoved) == [EazRemoved("D5")]
    assert of(outcome, EazPlaced) == [EazPlaced("E6", "")]
    assert awaiting(outcome.state) == "squad_action"
    assert outcome.state.run.sapper is not None
    assert "eaz" not in outcome.state.run.sapper.markers
    declined = say(state, Decline()).state
    assert awaiting(declined) == "squad_action"
    assert awaiting(marched(declined, "C6", GREEN)) == "red_eaz"


@pytest.mark.rule("PH-OPT-SAPPER-08", "PH-BASE-04")
def test_an_eaz_moves_next_to_the_base_but_not_onto_it_or_another() -> None:
    """Only the EAZs that are added have to give way beside the Base (p.22)."""
    state = marching(eaz=("G6", "F5"), base="I7")
    beside = {"H5", "H6", "H7"}
    assert {m.to for m in eaz_moves(state) if m.eaz == "G6"} == {"F6", "F7", "G5", "G7"} | beside
    closer = marching(eaz=("H6",), base="I7")
    assert "I7" not in {m.to for m in eaz_moves(closer)}
    moved = say(replace(state, agenda=(*state.agenda, RedEaz())), MoveEaz("G6", "H7")).state
    assert moved.run.eaz == ("H7", "F5")


@pytest.mark.rule("PH-OPT-SAPPER-07")
def test_standing_orders_spare_the_others_the_wait_and_nobody_sees_them() -> None:
    state = marching()
    held = apply(state, HoldBack("encounter"), SeededDice("x"), "red")
    assert held.events == ()
    assert awaiting(marched(held.state, "D6", RED)) == "squad_action"
    assert red_sees(held.state).run.sapper == replace(LEFT, held=("encounter", "eaz"))
    squad = visible_to(held.state, "host").state.run.sapper
    assert squad is not None and squad.held == ()
    again = apply(held.state, AskAgain("encounter"), SeededDice("x"), "red").state
    assert awaiting(marched(again, "D6", RED)) == "red_encounter"
    wrong = (("host", HoldBack("diff")), ("red", AskAgain("diff")), ("", HoldBack("diff")))
    for seat, order in wrong:
        with pytest.raises(RuleViolation):
            apply(state, order, SeededDice("x"), seat)
    for table, seat, code in (
        (on_map(), "", "only_red"),
        (replace(state, mission=None, agenda=(Finished(),)), "red", "no_mission"),
    ):
        with pytest.raises(RuleViolation) as caught:
            apply(table, HoldBack("diff"), SeededDice("x"), seat)
        assert caught.value.code == code
    assert legal(state, "host").offers and not standing_orders(state, "host").offers
    for found in standing_orders(state, "red").offers:
        apply(state, found.command, SeededDice("x"), "red")


def test_the_hand_is_for_red_alone_and_there_is_no_deck_to_look_at() -> None:
    state = marching()
    assert red_sees(state).run.encounters == ("G01", "G02")
    for seat in ("host", "watch1", ""):
        view = visible_to(state, seat)
        assert view.state.run.encounters == () and "G01" not in repr(view.options)
        assert ("encounters", 2) in view.decks
    assert not allowed(state, HoldBack("encounter"))


@pytest.mark.rule("PH-OPT-SAPPER-09", "PH-OPT-SAPPER-10")
def test_red_leads_the_enemies_in_a_combat() -> None:
    combat = {"combat": {"board": "TRAIL", "title": "Box", "black": ["F", "F", "S"], "won": [],
                         "lost": []}}  # fmt: skip
    state = read(entry(combat, options=TABLE, sapper=LEFT)).state
    assert awaiting(state) == "enemy_placement" and waits_for(state) == ("red",)
    assert legal(state, "host").offers == ()
    with pytest.raises(RuleViolation):
        apply(state, Fight(EnemiesStand()), SeededDice("x"), "host")
    assert state.battle is not None and state.battle.sapper == ("reroll", "redraw")
    held = apply(state, HoldBack("redraw"), SeededDice("x"), "red").state
    assert held.battle is not None and held.battle.sapper == ("reroll",)
    placed = apply(state, Fight(EnemiesStand()), SeededDice("x"), "red").state
    assert awaiting(placed) == "placement" and waits_for(placed) == ("host",)
    with pytest.raises(RuleViolation):
        apply(placed, Fight(PlayMarker(placed.battle.hand[0])), SeededDice("x"), "red")  # type: ignore[union-attr]
    assert isinstance(state.agenda[-2], AfterBattle) and KeepRoll().kind == "keep_roll"


@pytest.mark.rule("PH-OPT-SAPPER-08")
@pytest.mark.whole
def test_a_marker_played_in_a_combat_is_gone_for_the_mission(content: Content) -> None:
    """By whole Missions: markers only go, never more than one while a Squad Action lasts."""
    played = set()
    for seed in range(4):
        rng_state = new(content, TABLE, f"spent-{seed}")
        game = play(content, f"spent-{seed}", "random", TABLE)
        dice, state = SeededDice(f"spent-{seed}"), rng_state
        for command in game.commands:
            outcome = apply(state, command, dice)
            before, after = state.mission, outcome.state.mission
            if before and after and before.number == after.number:
                assert before.sapper is not None and after.sapper is not None
                gone = len(before.sapper.markers) - len(after.sapper.markers)
                assert gone in (0, 1)
                if gone:
                    assert not before.sapper.played and after.sapper.played
                    played.add(command.kind)
            state = outcome.state
    assert {"raise_diff", "move_eaz", "fight"} <= played


@pytest.mark.parametrize("policy", ["random", "careful"])
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.whole
def test_whole_campaigns_with_a_red_player_replay_exactly(
    content: Content, policy: str, hidden: bool
) -> None:
    options = replace(TABLE, hidden_enemies=hidden, red_narrates=hidden)
    seed = f"sapper-{policy}-{hidden}"
    given: list[tuple[str, Command]] = []
    game = play(content, seed, policy, options)
    state, dice = new(content, options, seed), SeededDice(seed)
    for command in game.commands:
        given.append((waits_for(state)[0], command))
        state = apply(state, command, dice).state
    assert replay(content, options, seed, given) == game.state
    assert codec.decode(codec.encode(game.state), content) == game.state
    kinds = {c.kind if not isinstance(c, Fight) else c.order.kind for c in game.commands}
    assert {"play_encounter", "play_marker", "enemies_stand"} <= kinds


@pytest.mark.rule("PH-OPT-SAPPER-08")
def test_in_a_combat_red_plays_markers_for_combats_alone() -> None:
    found = sapper.in_combat(marching(sapper=Sapper(MARKERS)))
    assert found and set(found) <= {"reroll", "redraw"}
