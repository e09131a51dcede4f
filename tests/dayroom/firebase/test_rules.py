"""The rules of Firebase, through its doors."""

from __future__ import annotations

import json

import pytest

from combat.rules.dice import RecordingDice, ReplayDice, ScriptedDice, SeededDice
from combat.rules.errors import MalformedCommand, RuleViolation
from dayroom.firebase import rules
from dayroom.firebase.names import NAMED
from dayroom.firebase.rules.decks import SUITS, combat_force, deck, force_of, suit_of, totals
from dayroom.firebase.rules.state import Change, Dealt, Revealed, Shuffled, State
from dayroom.firebase.rules.victory import decided
from dayroom.games import Step

KEEP = Change()


def begun(seed: str = "a", best_of: str = "1") -> State:
    state = rules.new({"best_of": best_of}, SeededDice(seed))
    assert isinstance(state, State)
    return state


def both(state: State, dice: SeededDice | ScriptedDice, us: Change, vc: Change) -> Step:
    first = rules.apply(state, us, dice, "us")
    return rules.apply(first.state, vc, dice, "vc")


@pytest.mark.rule("FB-SIDE-01", "FB-SIDE-02", "FB-SIDE-03", "FB-SIDE-04", "FB-CARD-11")
def test_each_side_has_a_deck_of_its_own_with_each_card_three_times() -> None:
    state = begun()
    for seat, side in (("us", state.us), ("vc", state.vc)):
        cards = [*side.deck, *side.hand]
        assert sorted(cards) == sorted(deck(seat)) and len(cards) == 60
        assert {cards.count(card) for card in cards} == {3}
        assert {card.split(".")[0] for card in cards} == {seat}
        assert sum(force_of(card) for card in cards) == 180
        assert {force_of(card) for card in cards} == {1, 2, 3, 4, 5}


@pytest.mark.rule("FB-SIDE-05..07")
def test_suits_are_named_by_side_and_full_word() -> None:
    assert SUITS["us"] == ("fortifications", "defenders", "airpower", "supply")
    assert SUITS["vc"] == ("infantry", "support", "tactics", "morale")
    assert suit_of("us.supply.1") != suit_of("vc.support.1")
    assert totals("us", ["us.supply.4"]) == (1, 1, 1, 5)
    assert totals("vc", ["vc.support.4"]) == (1, 5, 1, 1)


@pytest.mark.rule("FB-CARD-01..10")
def test_every_card_has_a_name_and_what_is_ours_says_so() -> None:
    for seat in SUITS:
        for suit in SUITS[seat]:
            names = [NAMED[f"{seat}.{suit}.{force}"] for force in range(1, 6)]
            assert len({name for name, _ in names}) == 5
            last = suit in ("supply", "morale")
            assert [ours for _, ours in names] == [False] + [last] * 4
    assert NAMED["us.fortifications.5"][0] == "Bunkers"
    assert NAMED["us.defenders.2"][0] == "Mortars"
    assert NAMED["us.airpower.5"][0] == "AC-47 Gunship"
    assert NAMED["us.supply.1"][0] == "Resupply"
    assert NAMED["vc.infantry.2"][0] == "Swarm Attack"
    assert NAMED["vc.support.3"][0] == "Mortar Fire"
    assert NAMED["vc.tactics.4"][0] == "Night Attack"
    assert NAMED["vc.morale.1"][0] == "Test US Willpower"


@pytest.mark.rule("FB-CARD-12", "FB-CFT-01..03")
def test_totals_read_suit_and_force_alone() -> None:
    hand = ["us.fortifications.2", "us.fortifications.3", "us.defenders.4", "us.airpower.5",
            "us.airpower.1", "us.supply.1", "us.supply.1"]  # fmt: skip
    assert totals("us", hand) == (6, 5, 7, 3)
    assert combat_force("us", hand) == 630
    assert totals("us", []) == (1, 1, 1, 1) and combat_force("us", hand[:2]) == 6


@pytest.mark.rule("FB-CFT-04")
def test_the_bounds_of_seven_cards() -> None:
    # By enumeration: how many cards of each Force a suit gives, then how four suits make seven.
    sums: dict[int, set[int]] = {}

    def fill(force: int, cards: int, total: int) -> None:
        if force == 6:
            sums.setdefault(cards, set()).add(total)
            return
        for copies in range(4):
            if cards + copies <= 7:
                fill(force + 1, cards + copies, total + copies * force)

    fill(1, 0, 1)
    low, high = {0: 1}, {0: 1}
    for _ in range(4):
        low, high = (
            {
                n: pick(old[n - k] * pick(sums[k]) for k in range(n + 1) if n - k in old)
                for n in range(8)
            }
            for old, pick in ((low, min), (high, max))
        )
    assert (low[7], high[7]) == (13, 7986)


@pytest.mark.rule("FB-TURN-01", "FB-TURN-02", "FB-TURN-04..06", "FB-TURN-08")
def test_a_turn_draws_seven_changes_some_and_compares() -> None:
    state = begun()
    assert len(state.us.hand) == len(state.vc.hand) == 7
    gone = [state.us.hand[place] for place in (0, 3)]
    kept = [card for place, card in enumerate(state.us.hand) if place not in (0, 3)]
    step = both(state, SeededDice("b"), Change(cards=(0, 3)), KEEP)
    shown = next(event for event in step.events if isinstance(event, Revealed))
    assert sorted(shown.hand.us) == sorted([*kept, *state.us.deck[:2]])
    assert shown.hand.vc == state.vc.hand
    assert (shown.hand.us_changed, shown.hand.vc_changed) == (2, 0)
    after = step.state
    assert sorted(after.us.discard) == sorted([*gone, *shown.hand.us])
    assert sorted(after.vc.discard) == sorted(state.vc.hand)
    assert len(after.us.hand) == 7 and sorted(after.us.hand) == sorted(state.us.deck[2:9])


@pytest.mark.rule("FB-TURN-04", "FB-TURN-05")
def test_four_at_the_most_are_changed() -> None:
    state = begun()
    options = rules.legal(state, "us")
    assert len(options.offers) == 99
    assert KEEP in options.commands and max(len(c.cards) for c in options.commands) == 4
    with pytest.raises(RuleViolation, match="FB-TURN-04"):
        rules.apply(state, Change(cards=(0, 1, 2, 3, 4)), ScriptedDice(), "us")
    for odd in ((7,), (1, 1), (2, 1), (-1,)):
        with pytest.raises(RuleViolation, match="places"):
            rules.apply(state, Change(cards=odd), ScriptedDice(), "us")


@pytest.mark.rule("FB-TURN-07")
def test_both_commit_in_secret_once_before_either_draws() -> None:
    state = begun()
    assert rules.waits_for(state) == ("us", "vc")
    step = rules.apply(state, Change(cards=(0, 1)), ScriptedDice(), "us")
    assert not step.final and step.state.us.deck == state.us.deck
    assert rules.waits_for(step.state) == ("vc",)
    assert not rules.legal(step.state, "us").offers
    with pytest.raises(RuleViolation, match="FB-TURN-07"):
        rules.apply(step.state, KEEP, ScriptedDice(), "us")
    heard = rules.heard_by(step.events[0], "vc")
    assert heard is not None and heard.cards is None
    other = rules.apply(begun(), Change(cards=(6,)), ScriptedDice(), "us").state
    assert rules.visible_to(step.state, "vc") == rules.visible_to(other, "vc")


@pytest.mark.rule("FB-TURN-03", "FB-TURN-09", "FB-TURN-10")
def test_a_deck_that_runs_out_is_drawn_to_its_end_then_the_discards_are_shuffled() -> None:
    state, dice = begun("long", "3"), SeededDice("x")
    four = Change(cards=(0, 1, 2, 3))
    hands, found = 0, False
    while not found:
        before = state.us
        step = both(state, dice, four, four)
        hands += 1
        if len(before.deck) < 4:
            # In the Tactics phase: these four lie aside and are not shuffled in.
            shuffled = next(e for e in step.events if isinstance(e, Shuffled) and e.seat == "us")
            assert shuffled.cards == len(before.discard)
            shown = next(e for e in step.events if isinstance(e, Revealed)).hand.us
            assert set(before.deck) <= set(shown)
            found = True
        elif any(isinstance(e, Shuffled) and e.seat == "us" for e in step.events):
            found = True
        if len(step.state.hands) < len(state.hands):
            hands = 0
        state = step.state
        if state.winner is not None:
            state = begun(f"again {hands}", "3")
            hands = 0
    assert hands >= 5
    sides = (state.us, state.vc)
    assert all(len(s.deck) + len(s.hand) + len(s.discard) == 60 for s in sides)


@pytest.mark.rule("FB-TURN-09")
def test_what_was_just_thrown_away_stays_aside() -> None:
    state = begun()
    data = rules.encode_state(state)
    us = data["us"]
    us["discard"], us["deck"] = us["deck"][2:], us["deck"][:2]
    state = rules.decode_state(data)
    gone = [state.us.hand[place] for place in (0, 1, 2, 3)]
    step = both(state, ScriptedDice(), Change(cards=(0, 1, 2, 3)), KEEP)
    shown = next(e for e in step.events if isinstance(e, Revealed)).hand.us
    kept = list(state.us.hand[4:])
    assert sorted(shown) == sorted([*kept, *state.us.deck, *state.us.discard[:2]])
    shuffled = next(e for e in step.events if isinstance(e, Shuffled))
    assert shuffled.cards == len(state.us.discard)
    assert sorted(step.state.us.discard)[:0] == [] and set(gone) <= set(step.state.us.discard)


@pytest.mark.rule("FB-HAND-01", "FB-HAND-02")
def test_the_higher_total_wins_and_equal_ones_are_nobodys() -> None:
    data = rules.encode_state(begun())
    same = ["supply.1", "supply.1", "supply.1", "supply.2", "supply.2", "supply.2", "supply.3"]
    data["us"]["hand"] = [f"us.{card}" for card in same]
    data["vc"]["hand"] = [f"vc.{card.replace('supply', 'morale')}" for card in same]
    step = both(rules.decode_state(data), SeededDice("t"), KEEP, KEEP)
    assert step.state.hands[-1].winner == "tie"
    view = rules.visible_to(step.state, "us")
    assert view.score == {"us": 0, "vc": 0} and view.run == (None, 0) and view.number == 2
    data["us"]["hand"][0] = "us.airpower.1"
    assert (
        both(rules.decode_state(data), SeededDice("t"), KEEP, KEEP).state.hands[-1].winner == "us"
    )


@pytest.mark.rule("FB-VICT-01")
def test_three_in_a_row_win_at_once() -> None:
    assert decided(["us", "us"]) is None
    assert decided(["vc", "us", "us", "us"]) == ("us", "run")
    assert decided(["us", "us", "tie", "us"]) is None


@pytest.mark.rule("FB-VICT-02")
def test_more_hands_after_nine_win() -> None:
    nine = ["us", "vc", "us", "vc", "us", "vc", "us", "vc", "us"]
    assert decided(nine) == ("us", "count")


@pytest.mark.rule("FB-VICT-03")
def test_a_game_stops_early_only_where_nothing_can_change_its_winner() -> None:
    five_two = ["us", "us", "vc", "us", "us", "vc", "us"]
    assert decided(five_two) == ("us", "count")
    b_on_a_run = ["us", "us", "vc", "us", "us", "tie", "us", "vc"]
    assert decided(b_on_a_run) == ("us", "count")
    still_open = ["us", "us", "vc", "us", "us", "vc"]
    assert decided(still_open) is None
    run_of_one = ["vc", "us", "us", "vc", "us", "us", "vc"]
    assert decided(run_of_one) is None  # Two more would be three in a row.


@pytest.mark.rule("FB-VICT-04")
def test_equal_after_nine_goes_on_to_the_next_hand_that_is_won() -> None:
    nine = ["us", "vc", "us", "vc", "us", "vc", "us", "vc", "tie"]
    assert decided(nine) is None
    assert decided([*nine, "tie"]) is None
    assert decided([*nine, "tie", "vc"]) == ("vc", "last")


@pytest.mark.rule("FB-VICT-05")
def test_a_match_is_one_game_or_the_best_of_three() -> None:
    for best_of, least, most in (("1", 1, 1), ("3", 2, 3)):
        state, dice = begun("m", best_of), SeededDice("n")
        while state.winner is None:
            state = both(state, dice, KEEP, KEEP).state
        assert least <= len(state.games) <= most
        assert state.games.count(state.winner) == least
        result = rules.result(state)
        assert result is not None and result.winners == (state.winner,)
        # What ended it: a game says a run, a match counts its games.
        run = decided([hand.winner for hand in state.hands]) == (state.winner, "run")
        assert ("in a row" in result.line) == (best_of == "1" and run)
        assert ("games to" in result.line) == (best_of == "3")
        assert rules.waits_for(state) == ()
        with pytest.raises(RuleViolation, match="over"):
            rules.apply(state, KEEP, ScriptedDice(), "us")


@pytest.mark.rule("FB-INFO-01", "FB-INFO-02")
def test_a_view_holds_nothing_of_the_other_hand_or_of_a_decks_order() -> None:
    state, dice = begun("v"), SeededDice("w")
    for turn in range(3):
        step = rules.apply(state, Change(cards=(turn,)), dice, "us")
        waiting = rules.encode_state(step.state)
        for side in ("us", "vc"):
            waiting[side]["deck"] = sorted(waiting[side]["deck"])
        waiting["us"]["hand"], waiting["us"]["chosen"] = ["us.supply.1"] * 7, [5]
        waiting["us"]["discard"] = ["us.supply.2"] * len(waiting["us"]["discard"])
        # Whatever the other holds, chose and threw away, and however decks lie: it looks the same.
        assert rules.visible_to(rules.decode_state(waiting), "vc") == rules.visible_to(
            step.state, "vc"
        )
        state = rules.apply(step.state, KEEP, dice, "vc").state
        dealt = [e for e in step.events if isinstance(e, Dealt) and e.seat == "us"]
        assert all(rules.heard_by(e, "vc").cards == () for e in dealt)
    public = rules.visible_to(state, "")
    assert public.hand == () and public.discard == () and len(public.hands) == 3 - 0


def test_a_recorded_match_replays_exactly() -> None:
    record = RecordingDice(SeededDice("r"))
    state = rules.new({"best_of": "3"}, record)
    commands = []
    while state.winner is None:
        seat = rules.waits_for(state)[0]
        command = rules.legal(state, seat).commands[(7 * len(commands)) % 99]
        commands.append((seat, json.loads(json.dumps(rules.encode_command(command)))))
        state = rules.apply(state, command, record, seat).state
    dice = ReplayDice(record.rolls)
    again = rules.new({"best_of": "3"}, dice)
    for seat, data in commands:
        again = rules.apply(again, rules.decode_command(data), dice, seat).state
    assert again == state and dice.left == ()
    assert rules.decode_state(json.loads(json.dumps(rules.encode_state(state)))) == state


def test_what_is_no_command_is_refused_by_its_field() -> None:
    for odd in (None, 3, {}, {"kind": "fire"}, {"cards": ["x"]}, {"cards": [0], "more": 1}):
        if odd == {}:
            continue
        with pytest.raises(MalformedCommand):
            rules.decode_command(odd)


@pytest.mark.rule("FB-VICT-01..04")
def test_a_game_stops_exactly_where_every_way_on_has_the_same_winner() -> None:
    """Against the plain reading: all 3 ** 9 ways that nine hands can go."""
    early = 0

    def ends(winners: list[str]) -> set[str]:
        nonlocal early
        last = set(winners[-3:])
        ahead = winners.count("us") - winners.count("vc")
        if len(winners) >= 3 and len(last) == 1 and last != {"tie"}:
            found = {winners[-1]}
        elif len(winners) == 9:
            found = {"tie" if not ahead else "us" if ahead > 0 else "vc"}
        else:
            found = set().union(*(ends([*winners, one]) for one in ("us", "vc", "tie")))
        told = decided(winners)  # type: ignore[arg-type]
        assert (told and told[0]) == (min(found) if len(found) == 1 and found != {"tie"} else None)
        early += told is not None and told[1] == "count" and len(winners) < 9
        return found

    assert ends([]) == {"us", "vc", "tie"}
    assert early > 100
