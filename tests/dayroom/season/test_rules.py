"""The season: the order of 34 states, who acts, what is written and who may read it."""

from __future__ import annotations

import json

import pytest

from combat.rules.dice import ScriptedDice
from combat.rules.errors import MalformedCommand, RuleViolation
from dayroom.season import rules, screen
from dayroom.season.rules.sequence import BY_ID, GAME_TURN, INTERPHASE, PLACES
from dayroom.season.rules.state import LINES, Close, Go, State, Write
from dayroom.season.texts import LINES as NAMES
from dayroom.season.texts import PHASES, STATES, WAYS

NO_DICE = ScriptedDice()


def begun(**options: str) -> State:
    state = rules.new(options, NO_DICE)
    assert isinstance(state, State)
    return state


def go(state: State, when: str = "", note: str = "", seat: str = "") -> State:
    who = seat or rules.waits_for(state)[0]
    command = rules.decode_command({"kind": "go", "when": when, "note": note})
    after = rules.apply(state, command, NO_DICE, who).state
    assert isinstance(after, State)
    return after


USUAL = {"OP_A_DECIDE": "neither", "OP_E_COMBAT": "no_combat", "OP_I_CONTINUE": "stop",
         "OP_A_DESIGNATE": "designated"}  # fmt: skip


def walk(state: State, to: str, **ways: str) -> State:
    """Go on until a state is reached, by the usual way unless another is named."""
    for _ in range(200):
        if state.at == to and state.part == 0:
            return state
        last = state.part == len(rules.visible_to(state, "").parts) - 1
        state = go(state, {**USUAL, **ways}.get(state.at, "") if last else "")
    raise AssertionError(to)


def path(state: State, steps: int, **ways: str) -> list[str]:
    found = []
    for _ in range(steps):
        found.append(state.at)
        done = False
        while not done:
            last = state.part == len(rules.visible_to(state, "").parts) - 1
            state = go(state, {**USUAL, **ways}.get(state.at, "") if last else "")
            done = last
    return found


@pytest.mark.rule("VS-SEASON-01..03", "VS-TIND-01", "VS-FREC-01", "VS-FSM-01")
def test_a_season_is_two_game_turns_and_an_interphase() -> None:
    assert len(PLACES) == len(BY_ID) == len(STATES) == 34
    turn = ["GT_SUPPORT", "GT_SPECIAL_ALLIED", "GT_SPECIAL_NLF", "GT_STRATEGIC_MOVE",
            "OP_A_DECIDE", "GT_INDICATION"]  # fmt: skip
    between = [place.id for place in PLACES if place.id.startswith("SI_")]
    assert len(between) == 19
    found = path(begun(), 2 * len(turn) + len(between) + 1)
    assert found == [*turn, *turn, *between, "GT_SUPPORT"]
    phases = list(dict.fromkeys(BY_ID[at].phase for at in turn))
    assert tuple(phases) == GAME_TURN and len(GAME_TURN) == 5
    assert tuple(dict.fromkeys(BY_ID[at].phase for at in between)) == INTERPHASE
    assert len(INTERPHASE) == 7
    second = walk(walk(begun(), "SI_FINAL_RECORD"), "GT_SUPPORT")
    assert (second.season, second.turn) == (2, 1)


@pytest.mark.rule("VS-SEASON-04", "VS-REC-01")
def test_two_players_act_each_in_his_own_steps() -> None:
    state = begun()
    assert rules.waits_for(state) == ("allied",)
    with pytest.raises(RuleViolation, match="Allied player acts now"):
        go(state, seat="nlf")
    state = walk(state, "SI_RECORD")
    assert rules.visible_to(state, "").parts == ("allied", "nlf")
    assert rules.waits_for(go(state)) == ("nlf",)


@pytest.mark.rule("VS-SEASON-05")
def test_the_players_close_the_record_and_nobody_is_named_the_winner() -> None:
    state = begun()
    with pytest.raises(RuleViolation, match="at its end"):
        rules.apply(go(state), Close(), NO_DICE, "allied")
    state = walk(state, "SI_FINAL_RECORD")
    state = rules.apply(state, Close(), NO_DICE, "allied").state
    result = rules.result(state)
    assert result is not None and result.winners == () and "1 season" in result.line
    assert rules.waits_for(state) == ()
    with pytest.raises(RuleViolation, match="closed"):
        go(state, seat="allied")


@pytest.mark.rule("VS-SEASON-06", "VS-SUP-03")
def test_a_scenario_has_no_interphase() -> None:
    state = begun(play="scenario")
    visited = set(path(state, 30))
    assert not [at for at in visited if at.startswith("SI_")]
    assert "reinforcements" in STATES["GT_SUPPORT"].do[0]


@pytest.mark.rule("VS-SUP-01", "VS-SUP-02", "VS-SUP-04")
def test_support_is_typed_by_the_allied_player() -> None:
    values = {"air": "12", "airmobile": "4", "riverine": "2"}
    state = rules.apply(begun(), Write(values), NO_DICE, "allied").state
    assert rules.visible_to(state, "nlf").sheet == values
    assert "unused" in STATES["GT_SUPPORT"].do[0]
    for wrong in ({"air": "many"}, {"air": "99999"}, {"no_such": "1"}):
        with pytest.raises(RuleViolation, match="VS-REC-01"):
            rules.apply(state, Write(wrong), NO_DICE, "allied")
    with pytest.raises(RuleViolation, match="Allied player's"):
        rules.apply(state, Write({"air": "1"}), NO_DICE, "nlf")


@pytest.mark.rule("VS-SPEC-01..03")
def test_the_nlf_notes_come_second_and_stay_hidden() -> None:
    state = go(walk(begun(), "GT_SPECIAL_ALLIED"), note="25th on Hold")
    assert rules.waits_for(state) == ("nlf",)
    assert rules.visible_to(state, "nlf").past[-1].note == "25th on Hold"
    step = rules.apply(state, Go(note="9th on Patrol"), NO_DICE, "nlf")
    assert rules.visible_to(step.state, "nlf").past[-1].note == "9th on Patrol"
    for reader in ("allied", ""):
        assert "9th" not in str(rules.visible_to(step.state, reader))
        assert "9th" not in str(rules.heard_by(step.events[0], reader))
    board = screen.board(
        rules.visible_to(step.state, "allied"), rules.legal(step.state, "allied"), "allied"
    )
    assert board.past[0].what == "Noted in secret"


@pytest.mark.rule("VS-SMOVE-01", "VS-SMOVE-02")
def test_strategic_movement_is_the_allied_players_alone() -> None:
    state = walk(begun(), "GT_STRATEGIC_MOVE")
    assert rules.visible_to(state, "").parts == ("allied",)
    assert STATES["GT_STRATEGIC_MOVE"].lost == ("3.4", "3.5", "3.6")
    assert go(state).at == "OP_A_DECIDE"


@pytest.mark.rule("VS-OPS-01", "VS-OPS-02", "VS-OPS-15", "VS-OPS-19")
def test_the_nlf_player_names_who_operates_and_a_decline_is_a_pass() -> None:
    state = walk(begun(), "OP_A_DECIDE")
    assert rules.waits_for(state) == ("nlf",)
    named = go(state, "allied")
    assert named.at == "OP_A_DESIGNATE" and rules.waits_for(named) == ("allied",)
    back = go(named, "declined")
    options = rules.legal(back, "nlf")
    assert [offer.label for offer in options.offers] == ["nlf", "neither"]
    assert options.refusals[0].rule == "VS-OPS-19"
    with pytest.raises(RuleViolation, match="VS-OPS-19"):
        go(back, "allied")
    both = go(go(back, "nlf"), "declined")
    assert [offer.label for offer in rules.legal(both, "nlf").offers] == ["neither"]
    assert go(both, "neither").at == "GT_INDICATION"
    done = walk(go(go(back, "nlf"), "designated", "Sweep, 2 battalions"), "OP_A_DECIDE")
    assert done.passed == () and done.operating == ""
    assert "Sweep" in str(done.past)


ALLIED = ["OP_A_DECIDE", "OP_A_DESIGNATE", "OP_B_SUPPORT", "OP_C_MOVE", "OP_D_ALERT", "OP_E_COMBAT",
          "OP_F_RETREAT", "OP_G_PURSUIT", "OP_H_CLEAR", "OP_I_CONTINUE", "OP_A_DECIDE"]  # fmt: skip


@pytest.mark.rule("VS-OPS-06", "VS-OPS-07", "VS-OPS-09", "VS-OPS-11", "VS-OPS-13", "VS-OPS-16")
def test_an_operation_goes_through_its_segments_and_alert_is_for_allied_ones() -> None:
    state = walk(begun(), "OP_A_DECIDE")
    fought = {"OP_E_COMBAT": "fought"}
    assert path(state, 11, OP_A_DECIDE="allied", **fought) == ALLIED
    nlf = [at for at in ALLIED if at != "OP_D_ALERT"]
    assert path(state, 10, OP_A_DECIDE="nlf", **fought) == nlf


@pytest.mark.rule("VS-OPS-03..05", "VS-OPS-10", "VS-OPS-12", "VS-FSM-03")
def test_who_acts_in_each_segment_of_either_players_operation() -> None:
    def actors(operating: str) -> dict[str, tuple[str, ...]]:
        state = walk(begun(), "OP_A_DECIDE")
        found = {}
        for at in ALLIED[1:-1]:
            if at == "OP_D_ALERT" and operating == "nlf":
                continue
            state = walk(state, at, OP_A_DECIDE=operating, OP_E_COMBAT="fought")
            found[at] = rules.visible_to(state, "").parts
        return found

    allied, nlf = actors("allied"), actors("nlf")
    assert allied["OP_B_SUPPORT"] == nlf["OP_B_SUPPORT"] == ("allied",)
    assert allied["OP_C_MOVE"] == ("allied",) and nlf["OP_C_MOVE"] == ("nlf", "allied")
    assert allied["OP_D_ALERT"] == ("allied", "nlf")
    assert allied["OP_E_COMBAT"] == ("allied", "nlf", "allied")
    assert nlf["OP_E_COMBAT"] == ("allied", "nlf", "nlf")
    assert allied["OP_F_RETREAT"] == ("nlf",) and nlf["OP_F_RETREAT"] == ("allied", "allied")
    assert allied["OP_G_PURSUIT"] == ("allied",) and nlf["OP_G_PURSUIT"] == ("nlf",)
    assert "Offensive Reserves" in STATES["OP_G_PURSUIT"].do[0]


@pytest.mark.rule("VS-OPS-08", "VS-OPS-20")
def test_no_combat_ends_the_operation_by_way_of_segment_h() -> None:
    state = walk(begun(), "OP_E_COMBAT", OP_A_DECIDE="allied")
    state = go(go(go(state)), "no_combat")
    assert state.at == "OP_H_CLEAR"
    assert go(state).at == "OP_A_DECIDE"


@pytest.mark.rule("VS-OPS-14", "VS-OPS-18")
def test_rounds_go_on_as_long_as_the_operating_player_will() -> None:
    ways = {"OP_A_DECIDE": "nlf", "OP_E_COMBAT": "fought"}
    state = walk(begun(), "OP_I_CONTINUE", **ways)
    for number in range(2, 6):
        state = go(state, "continue")
        assert state.at == "OP_E_COMBAT" and state.round == number
        state = walk(state, "OP_I_CONTINUE", **ways)
    assert go(state, "stop").at == "OP_A_DECIDE"


@pytest.mark.rule("VS-OPS-16", "VS-OPS-17")
def test_a_segment_that_a_kind_of_operation_lacks_is_left_out() -> None:
    for at in ("OP_B_SUPPORT", "OP_C_MOVE", "OP_D_ALERT", "OP_F_RETREAT", "OP_G_PURSUIT"):
        state = walk(begun(), at, OP_A_DECIDE="allied", OP_E_COMBAT="fought")
        while state.part < len(rules.visible_to(state, "").parts) - 1:
            state = go(state)
        after = go(state, "departs")
        assert after.at == go(state).at and after.past[-1].when == "departs"


@pytest.mark.rule("VS-PAC-01..03", "VS-WAR-01", "VS-WAR-02", "VS-WAR-08", "VS-WAR-09")
def test_results_of_lost_tables_are_written_by_who_acts_and_none_is_made_up() -> None:
    state = walk(begun(), "SI_PACIFICATION")
    assert rules.waits_for(state) == ("allied",)
    state = rules.apply(state, Write({"pacification": "Quang Tri: 3"}), NO_DICE, "allied").state
    assert rules.visible_to(state, "nlf").sheet["pacification"] == "Quang Tri: 3"
    assert all(word in STATES["SI_PACIFICATION"].do[0] for word in ("morale", "NLF", "free-fire"))
    assert rules.waits_for(go(state)) == ("allied",)
    assert rules.waits_for(go(go(state))) == ("nlf",)
    assert LINES["hits_north"].owner == "nlf"


@pytest.mark.rule("VS-WAR-03", "VS-WAR-04", "VS-WAR-05")
def test_the_effective_trail_lies_a_box_above_the_optimal_for_each_hit() -> None:
    state = walk(begun(), "SI_WAR_B")
    values = {"trail_optimal": "4", "hits_trail": "3", "hits_north": "2"}
    state = rules.apply(state, Write(values), NO_DICE, "nlf").state
    state = go(go(state))
    assert state.at == "SI_WAR_D" and state.sheet["trail_effective"] == "7"
    assert "last season" in STATES["SI_WAR_B"].do[0]
    assert walk(begun(), "SI_WAR_D").sheet == {}


@pytest.mark.rule("VS-WAR-06", "VS-WAR-07", "VS-INFO-01", "VS-INFO-02", "VS-RECR-05")
def test_spending_is_hidden_and_the_sea_supply_is_told_a_season_later() -> None:
    state = walk(begun(), "SI_RECR_B")
    spent = {"sea_supply": "31", "trail_supply": "17", "vc_supply": "23"}
    step = rules.apply(state, Write(spent), NO_DICE, "nlf")
    assert rules.heard_by(step.events[0], "allied") is None
    assert not set(spent) & set(rules.visible_to(step.state, "allied").sheet)
    assert rules.visible_to(step.state, "nlf").sheet == spent
    state = walk(go(step.state), "SI_WAR_D")
    assert rules.visible_to(state, "allied").sheet == {}
    assert rules.visible_to(state, "nlf").sheet["sea_supply_before"] == "31"
    state = go(state)
    assert rules.waits_for(state) == ("allied",)
    assert rules.visible_to(state, "allied").sheet == {"sea_supply_before": "31"}
    later = walk(state, "GT_SUPPORT")
    assert rules.visible_to(later, "allied").sheet == {}


@pytest.mark.rule("VS-POL-01..03", "VS-POL-05", "VS-POL-06", "VS-POL-09")
def test_politics_come_in_their_order() -> None:
    segments = ["SI_POL_A", "SI_POL_B", "SI_POL_C", "SI_POL_D", "SI_POL_E", "SI_RECR_A"]
    state = walk(begun(), "SI_POL_A")
    assert rules.waits_for(state) == ("allied",)
    assert path(state, 6) == segments
    assert "you must" in STATES["SI_POL_A"].do[0] and "may" in STATES["SI_POL_A"].do[0]
    assert "coup" in STATES["SI_POL_B"].do[0] and "Captured Capital" in STATES["SI_POL_D"].do[0]


@pytest.mark.rule("VS-POL-04", "VS-POL-07", "VS-POL-08", "VS-RECR-01")
def test_the_new_commitment_is_set_in_recruitment_and_the_old_one_is_kept() -> None:
    state = rules.apply(begun(), Write({"us_commitment": "90"}), NO_DICE, "allied").state
    with pytest.raises(RuleViolation, match="VS-POL-08"):
        rules.apply(state, Write({"us_commitment": "95"}), NO_DICE, "allied")
    state = walk(state, "SI_RECR_A")
    state = rules.apply(state, Write({"us_commitment": "120"}), NO_DICE, "allied").state
    state = walk(state, "GT_SUPPORT")
    assert state.sheet == {"us_commitment": "120", "us_commitment_before": "120"}


@pytest.mark.rule("VS-RECR-02..04", "VS-RECR-06", "VS-UNIT-01..03")
def test_recruitment_and_unit_status_have_their_actors() -> None:
    actors = {"SI_RECR_A": "allied", "SI_RECR_B": "nlf", "SI_RECR_C": "nlf", "SI_RECR_D": "nlf",
              "SI_UNIT_A": "allied", "SI_UNIT_B": "allied", "SI_UNIT_C": "nlf"}  # fmt: skip
    for at, seat in actors.items():
        assert rules.waits_for(walk(begun(), at)) == (seat,)
    told = STATES["SI_RECR_A"].do[0]
    assert "draft level rises" in told
    assert all(n in told for n in ("Korea", "Thailand", "Australia", "New Zealand", "Philippines"))
    assert all(area in STATES["SI_RECR_C"].do[0] for area in ("Laos", "Cambodia"))


@pytest.mark.rule("VS-RECR-07..09")
@pytest.mark.parametrize(("commitment", "allowed"), [("149", False), ("150", True), ("", False)])
def test_an_offensive_needs_a_commitment_of_150_as_just_fixed(
    commitment: str, allowed: bool
) -> None:
    state = walk(begun(), "SI_RECR_A")
    state = rules.apply(state, Write({"us_commitment": commitment}), NO_DICE, "allied").state
    state = walk(state, "SI_RECR_D")
    labels = [offer.label for offer in rules.legal(state, "nlf").offers]
    assert ("offensive" in labels) is allowed
    if allowed:
        declared = go(state, "offensive")
        assert declared.offensive and declared.sheet == state.sheet
    else:
        assert rules.legal(state, "nlf").refusals[0].rule == "VS-RECR-07"
        with pytest.raises(RuleViolation, match="VS-RECR-07"):
            go(state, "offensive")


@pytest.mark.rule("VS-FSM-02")
def test_where_nobody_is_named_either_goes_on() -> None:
    for at in ("OP_H_CLEAR", "GT_INDICATION", "SI_WAR_C", "SI_POL_C", "SI_POL_D", "SI_POL_E"):
        state = walk(begun(), at, OP_A_DECIDE="allied" if at == "OP_H_CLEAR" else "neither")
        assert rules.waits_for(state) == ("allied", "nlf")
        assert go(state, seat="nlf").at == go(state, seat="allied").at


@pytest.mark.rule("VS-MISS-01", "VS-MISS-02")
def test_the_lost_sections_are_named_where_the_sequence_points_at_them() -> None:
    lost = {each for told in STATES.values() for each in told.lost}
    assert lost == {
        *("3.3.1", "3.3.2", "3.4", "3.5", "3.6", "7.6", "8.0", "12.0", "13.0", "14.4", "14.5"),
        *("14.6", "14.7", "15.0", "15.1", "15.3", "15.4", "16", "16.5", "16.5.5", "16.6", "16.8"),
    }
    assert set(STATES) == set(BY_ID) and set(LINES) == set(NAMES)
    assert {place.phase for place in PLACES} == set(PHASES)
    assert {way for place in PLACES for way in place.ways if way} == set(WAYS)


def test_states_commands_and_screens_go_through_a_whole_season() -> None:
    state = begun()
    for _ in range(80):
        seat = rules.waits_for(state)[0]
        options = rules.legal(state, seat)
        view = rules.visible_to(state, seat)
        board = screen.board(view, options, seat)
        assert board.ways and screen.words(view) and screen.waiting(view)
        command = options.commands[0]
        step = rules.apply(state, command, NO_DICE, seat)
        assert all(screen.told(event, seat) for event in step.events)
        state = rules.decode_state(json.loads(json.dumps(rules.encode_state(step.state))))
        assert state == step.state
    for odd in ({"kind": "go", "when": "home"}, {"kind": "write", "values": {"air": 3}}, [], "go"):
        with pytest.raises(MalformedCommand):
            rules.decode_command(odd)
