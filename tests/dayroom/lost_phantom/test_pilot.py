"""Villages, afflictions, items, the score and the journal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combat.rules.errors import MalformedCommand, RuleViolation
from dayroom.lost_phantom import doors
from dayroom.lost_phantom.printed import words
from dayroom.lost_phantom.rules.commands import (
    Allocate,
    ChooseAffliction,
    ChooseHex,
    EndTurn,
    FireFlare,
    GoOn,
    UseKit,
)
from dayroom.lost_phantom.rules.events import PhaseSkipped, WelcomeRolled
from dayroom.lost_phantom.rules.names import AFFLICTIONS, CAP, ITEMS, NOTE_LENGTH
from dayroom.lost_phantom.rules.score import GRADES, MOST, Score, score
from dayroom.lost_phantom.rules.state import Ending, Note, State
from dayroom.lost_phantom.rules.tasks import Allocating, Begin, Leaving, Writing
from tests.dayroom.lost_phantom.table import (
    BOARD,
    FAR,
    MIDDLE,
    NEAR,
    awaiting,
    chosen,
    commands,
    do,
    heard,
    hex_at,
    met,
    standing,
)

VILLAGE = BOARD.near[hex_at(*MIDDLE)][2]
ALL = (Writing(), Begin("rest"), Begin("stealth"), Leaving())


def welcomed(*faces: int, **fields: object) -> State:
    """The pilot goes into a Village with a Move roll and is welcomed with these dice."""
    start = {"drawn": {VILLAGE: "village"}, "tasks": ALL, "proximity": 4, "endurance": 4}
    state = standing(**{**start, **fields})  # type: ignore[arg-type]
    return do(state, ChooseHex(VILLAGE), *faces)


def offered(state: State) -> set[int]:
    return {each.hex for each in commands(state) if isinstance(each, ChooseHex)}


@pytest.mark.rule("LP-MOVE-04", "LP-VILL-01", "LP-VILL-05")
@pytest.mark.parametrize("faces", [(1, 5), (3, 4), (2, 6)])
def test_a_village_rolls_two_dice_at_once_and_wary_sends_him_anywhere(
    faces: tuple[int, int],
) -> None:
    state = welcomed(*faces)
    assert state.at == VILLAGE and offered(state) == set(BOARD.near[VILLAGE])
    blank = next(at for at in BOARD.near[VILLAGE] if state.ground[at] is None)
    after = do(state, ChooseHex(blank))
    assert (after.at, after.ground[blank]) == (blank, "jungle")


@pytest.mark.rule("LP-MOVE-05")
def test_every_entry_into_a_village_rolls_the_chart() -> None:
    near = BOARD.near[hex_at(*NEAR)][0]
    state = chosen(standing(NEAR, drawn={near: "village"}), 61, "follow")
    after, events = heard(state, ChooseHex(near), 3, 4)
    assert WelcomeRolled((3, 4), 0, "wary") in events and awaiting(after) == "step_any"


@pytest.mark.rule("LP-VILL-02")
def test_robbed() -> None:
    state = welcomed(1, 1, held=("machete", "flare_gun"))
    assert state.held == () and state.gone == ("machete", "flare_gun")
    # Only one neighbour is mapped, the hex he came from: he goes there without being asked.
    assert state.at == hex_at(*MIDDLE) and awaiting(state) == "note"


@pytest.mark.rule("LP-VILL-03")
def test_delayed() -> None:
    state = welcomed(1, 2)
    assert (state.at, state.health) == (hex_at(*MIDDLE), 6)
    # Both are lost; Stealth and Rest had no dice and cost one more of each.
    assert (state.proximity, state.endurance) == (4 - 1 - 1, 4 - 1 - 1)


@pytest.mark.rule("LP-VILL-04", "LP-VILL-12")
@pytest.mark.parametrize("faces", [(1, 3), (2, 3)])
def test_expelled_the_turn_is_over_and_the_gate_is_shut(faces: tuple[int, int]) -> None:
    state = welcomed(*faces)
    assert (state.at, state.barred, awaiting(state)) == (hex_at(*MIDDLE), (VILLAGE,), "note")
    assert (state.proximity, state.endurance) == (4, 4)


@pytest.mark.rule("LP-VILL-06", "LP-VILL-10")
@pytest.mark.parametrize("faces", [(4, 5), (4, 6)])
def test_peaceful_is_a_clear_gain_of_two(faces: tuple[int, int]) -> None:
    state = standing(drawn={VILLAGE: "village"}, tasks=ALL, endurance=3)
    after, events = heard(state, ChooseHex(VILLAGE), *faces)
    assert after.endurance == 5 and PhaseSkipped("rest") in events
    assert after.at == hex_at(*MIDDLE)


@pytest.mark.rule("LP-VILL-07", "LP-ITEM-10")
def test_a_motorcycle_is_ridden_at_once_for_three_hexes() -> None:
    state = welcomed(5, 6)
    assert awaiting(state) == "ride" and "motorcycle" not in state.held
    line = BOARD.line(VILLAGE, 2, 3)
    after = do(state, ChooseHex(line[0]))
    assert after.path[-3:] == line and {after.ground[at] for at in line} == {"paddy"}
    assert after.proximity == 4 + 1 - 1  # No Stealth dice: the last one is lost again.


@pytest.mark.rule("LP-VILL-08")
def test_a_doctor_heals_and_strengthens() -> None:
    state = welcomed(6, 6, afflictions=("fever", "burn"), health=4)
    assert commands(state) == (ChooseAffliction("fever"), ChooseAffliction("burn"))
    after = do(state, ChooseAffliction("fever"))
    assert after.afflictions == ("burn",)
    assert (after.proximity, after.endurance, after.health) == (5, 5, 5)
    assert offered(after) == set(BOARD.near[VILLAGE])


@pytest.mark.rule("LP-VILL-09")
@pytest.mark.parametrize("faces", [(5, 5), (5, 6), (6, 6)])
def test_a_marked_village_adds_two_and_twelve_is_the_most(faces: tuple[int, int]) -> None:
    state = welcomed(*faces, plus2=(VILLAGE,), afflictions=("burn", "fever"))
    assert awaiting(state) == "heal"
    assert awaiting(welcomed(3, 4, plus2=(VILLAGE,))) == "note"


@pytest.mark.rule("LP-VILL-11")
def test_the_ride_is_straight_and_stops_at_edge_lake_and_outline() -> None:
    line = BOARD.line(VILLAGE, 2, 3)
    stopped = do(welcomed(5, 6, barred=(line[2],)), ChooseHex(line[0]))
    assert stopped.at == line[1]
    lake = {VILLAGE: "village", line[1]: "lake", line[0]: "hills"}
    wet = do(welcomed(5, 6, drawn=lake), ChooseHex(line[0]))
    assert wet.at == line[0] and wet.ground[line[0]] == "paddy"
    east = hex_at(13, 3)
    ride = standing((12, 3), drawn={east: "village"}, tasks=ALL)
    ride = do(ride, ChooseHex(east), 5, 6)
    river = next(
        BOARD.line(east, side, 3)[0]
        for side in range(6)
        if hex_at(14, 4) in BOARD.line(east, side, 3)[:1]
    )
    assert do(ride, ChooseHex(river)).ending == Ending(True, "river")


@pytest.mark.rule("LP-AFF-01")
def test_fever_takes_one_from_every_die() -> None:
    phases = (Writing(), Begin("rest"), Begin("stealth"), Begin("move"), Allocating())
    state = standing(tasks=phases, afflictions=("fever",), endurance=3)
    after = do(state, Allocate(1, 1, 1), 4, 3, 4)
    assert (after.at, after.proximity, after.endurance) == (state.at, 5, 2)


@pytest.mark.rule("LP-AFF-02")
def test_a_gunshot_wound_costs_one_to_five_and_sixes_are_rolled_again() -> None:
    assert met(standing(FAR), 21, 6, 6, 5).health == 1
    assert met(standing(FAR), 21, 1).health == 5


@pytest.mark.rule("LP-AFF-03", "LP-AFF-10")
def test_a_broken_foot_rolls_two_dice_for_move_whatever_is_allocated() -> None:
    state = standing(tasks=(Writing(), Begin("move"), Allocating()), afflictions=("broken_foot",))
    assert awaiting(do(state, Allocate(4, 1, 1), 1, 4)) == "move_die"


@pytest.mark.rule("LP-AFF-04")
def test_a_burn_caps_endurance_at_five() -> None:
    burnt = met(standing(NEAR), 15)
    assert burnt.endurance == 5
    rested = standing(tasks=(Writing(), Begin("rest"), Allocating()), endurance=5)
    rested = replace(rested, afflictions=("burn",))
    assert do(rested, Allocate(0, 0, 5), 4, 4, 4, 4, 4).endurance == 5


@pytest.mark.rule("LP-AFF-05")
def test_a_deep_cut_costs_two_and_swamp_gives_fever_while_it_lasts() -> None:
    swamp = BOARD.near[hex_at(*MIDDLE)][0]
    state = standing(drawn={swamp: "swamp"}, tasks=(Leaving(),))
    assert do(state, ChooseHex(swamp)).afflictions == ()
    cut = replace(state, afflictions=("deep_cut",))
    assert do(cut, ChooseHex(swamp)).afflictions == ("deep_cut", "fever")
    assert chosen(standing(FAR), 12, "cut").health == 4


@pytest.mark.rule("LP-AFF-07", "LP-AFF-08")
def test_a_second_of_one_kind_is_a_fever_and_a_second_fever_is_nothing() -> None:
    state = standing(FAR, afflictions=("deep_cut",))
    again = chosen(state, 12, "cut")
    assert again.afflictions == ("deep_cut", "fever") and again.health == 6
    third = chosen(replace(again, agenda=(Writing(),)), 12, "cut")
    assert third.afflictions == again.afflictions and third.health == 6
    assert met(standing(afflictions=("fever",)), 16).afflictions == ("fever",)


@pytest.mark.rule("LP-AFF-09")
def test_healing_gives_no_health_and_the_affliction_may_come_again_in_full() -> None:
    state = welcomed(6, 6, afflictions=("deep_cut",), health=3)
    assert state.afflictions == () and state.health == 4  # The doctor's own 1, no more.
    again = chosen(standing(FAR, health=state.health), 12, "cut")
    assert again.afflictions == ("deep_cut",) and again.health == 2


@pytest.mark.rule("LP-AFF-11")
def test_the_boxes_of_the_sheet() -> None:
    assert AFFLICTIONS == ("deep_cut", "burn", "broken_foot", "gunshot_wound", "fever")
    assert set(words().afflictions) == set(AFFLICTIONS)


@pytest.mark.rule("LP-ITEM-01")
def test_an_item_is_found_once_and_used_once() -> None:
    assert set(words().items) == set(ITEMS)
    for fields in ({"held": ("machete",)}, {"gone": ("machete",)}):
        state = met(standing(NEAR, **fields), 56)  # type: ignore[arg-type]
        refused = [each.rule for each in doors.legal(state, "pilot").refusals]
        assert refused == ["LP-ITEM-01"]


@pytest.mark.rule("LP-ITEM-02")
def test_the_kit_ends_an_affliction_but_fever_and_gives_health() -> None:
    state = standing(held=("first_aid_kit",), afflictions=("fever", "burn"), health=3)
    kits = [each for each in commands(state) if isinstance(each, UseKit)]
    assert kits == [UseKit("burn")]
    after = do(state, UseKit("burn"))
    assert (after.afflictions, after.health, after.gone) == (("fever",), 4, ("first_aid_kit",))
    with pytest.raises(RuleViolation):
        do(after, UseKit())


@pytest.mark.rule("LP-ITEM-09")
def test_the_kit_may_be_used_between_any_two_phases() -> None:
    state = standing(held=("first_aid_kit",), health=3)
    seen = []
    for command, faces in (
        (EndTurn(), (1,)),
        (GoOn(), (3, 1)),
        (Allocate(2, 2, 2), ()),
        (GoOn(), (1, 1)),
        (GoOn(), (4, 4)),
        (GoOn(), (4, 4)),
    ):
        assert UseKit() in commands(state)
        seen.append(awaiting(state))
        state = do(state, command, *faces)
    assert UseKit() in commands(state)
    assert seen == [
        *("note", "before_encounter", "allocation"),
        *("before_move", "before_stealth", "before_rest"),
    ]


@pytest.mark.rule("LP-ITEM-03")
def test_the_rifle_is_spent_by_itself_and_puts_proximity_at_two() -> None:
    state = standing(
        tasks=(Writing(), Begin("stealth"), Allocating()), proximity=1, held=("sks_rifle",)
    )
    after = do(state, Allocate(6, 0, 0))
    assert (after.proximity, after.gone, after.ending) == (2, ("sks_rifle",), None)
    second = replace(after, agenda=state.agenda, proximity=1)
    assert do(second, Allocate(6, 0, 0)).ending == Ending(False, "captured")


@pytest.mark.rule("LP-ITEM-04", "LP-ITEM-05")
def test_the_scope_maps_two_more_hexes_every_turn_with_the_row_going_on() -> None:
    state = do(standing(held=("scope",)), EndTurn(), 4)
    assert awaiting(state) == "survey"
    assert all(BOARD.far[state.at][at] <= 3 and state.ground[at] is None for at in offered(state))
    first, second = sorted(offered(state))[:2]
    state = do(state, ChooseHex(second))
    state = do(state, ChooseHex(first), 3, 1)
    # Six neighbours took the row twice: field and jungle come next.
    assert (state.ground[second], state.ground[first]) == ("field", "jungle")
    assert state.held == ("scope",)
    again = do(replace(state, agenda=(Writing(),)), EndTurn(), 4)
    assert awaiting(again) == "survey" and awaiting(do(again, GoOn(), 3, 1)) == "allocation"


@pytest.mark.rule("LP-ITEM-06", "LP-ITEM-07")
@pytest.mark.parametrize(("place", "wins"), [(NEAR, ()), (MIDDLE, (5, 6)), (FAR, (4, 5, 6))])
def test_a_flare_in_a_field_sets_the_tens_to_six(
    place: tuple[int, int], wins: tuple[int, ...]
) -> None:
    state = do(standing(place, "field", held=("flare_gun",)), EndTurn(), 1)
    assert FireFlare() in commands(state)
    for units in range(1, 7):
        after = do(state, FireFlare(), units)
        assert (after.ending == Ending(True, "gunships")) == (units in wins)
        assert after.gone == ("flare_gun",)
    jungle = do(standing(place, held=("flare_gun", "first_aid_kit")), EndTurn(), 1)
    with pytest.raises(RuleViolation) as refused:
        do(jungle, FireFlare())
    assert refused.value.rule == "LP-ITEM-06"


@pytest.mark.rule("LP-ITEM-08")
def test_the_machete_outlasts_thorns_and_snakes_and_not_the_boar() -> None:
    assert chosen(standing(NEAR, held=("machete",)), 16, "cut").held == ("machete",)
    assert met(standing(held=("machete",)), 16).held == ("machete",)
    assert chosen(standing(held=("machete",)), 21, "machete").held == ()


@pytest.mark.rule("LP-SCORE-02")
def test_only_a_winner_adds_what_is_left_of_him() -> None:
    state = standing(proximity=3, endurance=4, health=2)
    assert score(replace(state, ending=Ending(True, "river"))).bonus == 9
    assert score(replace(state, ending=Ending(False, "died"))).bonus == 0
    assert score(state).bonus == 0


@pytest.mark.rule("LP-SCORE-03", "LP-SCORE-04")
def test_98_is_the_most_and_grades_are_bands_of_twenty() -> None:
    assert len(BOARD.blanks) + 3 * CAP == MOST
    full = replace(standing(), ground=("jungle",) * 88, ending=Ending(True, "river"))
    assert score(full).total == MOST
    points = (0, 19, 20, 39, 40, 59, 60, 79, 80, 98)
    assert [Score(each, 0).grade for each in points] == [g for g in GRADES for _ in range(2)]


@pytest.mark.rule("LP-JOURN-01", "LP-JOURN-02")
def test_a_note_is_kept_and_changes_nothing_else() -> None:
    state = standing(turn=3)
    silent = do(state, EndTurn(), 1, 3, 1)
    noted = do(state, EndTurn(" A branch, in the dark. "), 1, 3, 1)
    assert noted.notes == (Note(3, state.at, "A branch, in the dark."),)
    assert replace(noted, notes=()) == silent
    with pytest.raises(MalformedCommand):
        doors.decode_command({"kind": "end_turn", "note": "x" * (NOTE_LENGTH + 1)})
