"""What may spare a Marine: SIX DAYS, STAY WITH ME and the charm STRING ask before they act."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.rules import State, apply, legal, roster, visible_to
from campaign.rules.commands import Continue, Decline, Fight, March, UseAbility, UseCharm
from campaign.rules.events import (
    AbilityUsed,
    CharmUsed,
    ConditionDrawn,
    GearUsed,
    MarineKilled,
    StressTaken,
    WoundDrawn,
)
from campaign.rules.previews import StressPreview, WoundPreview
from campaign.rules.state import CampaignOptions, Seat
from combat.rules.commands import BeginCombat, Idle
from combat.rules.dice import SeededDice
from tests.campaign.builders import (
    PROFILES,
    awaiting,
    cast,
    entry,
    gear,
    marine,
    of,
    offer,
    offers,
    on_map,
    read,
    real_content,
    refused,
    say,
    squad,
    text,
)

SUNDAY = "MP.30"
DOC = PROFILES["DOC"]
SIX_DAYS = UseAbility(SUNDAY, "six-days")
STAY = UseAbility(DOC, "stay-with-me")
STRING = UseCharm(PROFILES["RO"], "STRING")
CARDS = tuple(sorted(real_content().wounds))


def step(verb: str, who: str, amount: int) -> dict[str, Any]:
    return {verb: {"who": who, "amount": amount}}


def doc(**changes: Any) -> Any:
    return squad(DOC={"level": 4} | changes)


# --- SIX DAYS ---------------------------------------------------------------------------------


@pytest.mark.rule("PH-SQUAD-04", "PH-WOUND-04")
def test_six_days_is_asked_and_takes_three_stress_instead_of_a_wound_card() -> None:
    state = read(entry(step("damage", "SL", 8), marines=cast("SL", SUNDAY))).state
    assert awaiting(state) == "spare_wound"
    assert {o.command for o in offers(state)} == {SIX_DAYS, Decline()}
    done = say(state, SIX_DAYS)
    sunday = done.state.marine(SUNDAY)
    assert not of(done, WoundDrawn) and of(done, AbilityUsed)
    assert (sunday.damage, sunday.stress, sunday.wound_cubes) == (0, 3, 0)
    assert awaiting(done.state) == "close_reading"
    again = read(entry(step("damage", "SL", 8), marines=done.state.marines, wounds=("W.01",)))
    assert of(again, WoundDrawn) and awaiting(again.state) == "close_reading"


@pytest.mark.rule("PH-SQUAD-04", "PH-DAMAGE-03")
def test_six_days_declined_is_a_plain_wound_and_not_used_up() -> None:
    men = cast("SL", SUNDAY)
    state = read(entry(step("damage", "SL", 8), marines=men, wounds=("W.02", "W.01"))).state
    done = say(state, Decline())
    assert [e.card for e in of(done, WoundDrawn)] == ["W.02"]
    sunday = done.state.marine(SUNDAY)
    assert (sunday.damage, sunday.used) == (0, ()) and sunday.wound_cubes == 1


@pytest.mark.rule("PH-STRESS-02", "PH-SQUAD-04")
def test_the_stress_of_six_days_may_bring_a_condition() -> None:
    men = cast("SL", SUNDAY, stress=6)
    state = read(entry(step("damage", "SL", 8), marines=men)).state
    done = say(state, SIX_DAYS)
    assert [e.marine for e in of(done, ConditionDrawn)] == [SUNDAY]


@pytest.mark.rule("PH-DAMAGE-03", "PH-DAMAGE-04")
def test_the_others_thresholds_are_checked_after_the_answer() -> None:
    men = cast("SL", SUNDAY)
    state = entry(step("damage", "SL", 8), step("damage", "RO", 9), step("stress", "INF", 9),
                  marines=men, wounds=("W.03", "W.01"))  # fmt: skip
    waiting = read(state)
    assert not of(waiting, WoundDrawn) and not of(waiting, ConditionDrawn)
    for answer, drawn in ((SIX_DAYS, ["MP.13"]), (Decline(), [SUNDAY, "MP.13"])):
        done = say(waiting.state, answer)
        assert [e.marine for e in of(done, WoundDrawn)] == drawn
        assert [e.marine for e in of(done, ConditionDrawn)] == [PROFILES["INF"]]


@pytest.mark.rule("PH-DAMAGE-03", "PH-STAMINA-02")
def test_on_a_forced_march_the_others_are_checked_after_the_answer_too() -> None:
    men = tuple(
        replace(m, damage={SUNDAY: 7, "MP.13": 6}.get(m.profile, 0)) for m in cast("SL", SUNDAY)
    )
    state = on_map(marines=men, stamina=1, wounds=("W.03", "W.01"))
    waiting = say(state, March("F7"), faces=[1, 2])
    assert awaiting(waiting.state) == "spare_wound" and not of(waiting, WoundDrawn)
    for answer, drawn in ((SIX_DAYS, ["MP.13"]), (Decline(), [SUNDAY, "MP.13"])):
        assert [e.marine for e in of(say(waiting.state, answer, faces=[2]), WoundDrawn)] == drawn


@pytest.mark.rule("PH-WOUND-01", "PH-STRESS-02", "PH-CHARM-01")
def test_who_has_used_his_string_draws_his_condition_in_his_turn() -> None:
    men = squad(SL={"stress": 6}, RO={"stress": 6, "charms": ("STRING",), "used": ("STRING",)},
                INF={"stress": 6}, ENG={"damage": 5})  # fmt: skip
    state = on_map(marines=men, stamina=1, wounds=("W.12", "W.01"))
    outcome = say(state, March("F7"), faces=[5, 1])
    assert [e.marine for e in of(outcome, MarineKilled)] == [PROFILES["ENG"]]
    drawn = [e.marine for e in of(outcome, ConditionDrawn)]
    assert drawn == [PROFILES[role] for role in ("SL", "RO", "INF")]


# --- STAY WITH ME -----------------------------------------------------------------------------


@pytest.mark.rule("PH-WOUND-15", "PH-SQUAD-07")
def test_stay_with_me_draws_two_keeps_the_lower_and_the_kia_card_goes_back() -> None:
    state = read(entry(step("damage", "RO", 7), marines=doc(), wounds=("W.12", "W.05"))).state
    assert awaiting(state) == "spare_wound"
    done = say(state, STAY).state
    assert marine(done, "RO").wound == "W.05" and done.run.wounds == ("W.12",)
    assert "stay-with-me" in marine(done, "DOC").used
    plain = say(state, Decline())
    assert [e.marine for e in of(plain, MarineKilled)] == [PROFILES["RO"]]
    assert "stay-with-me" not in marine(plain.state, "DOC").used


@pytest.mark.rule("PH-WOUND-15", "PH-WOUND-11")
def test_of_two_cards_the_higher_goes_back_among_all_that_are_left() -> None:
    wounds = ("W.05", "W.02", "W.11", "W.01")
    state = read(entry(step("damage", "RO", 7), marines=doc(), wounds=wounds)).state
    done = say(state, STAY).state
    assert marine(done, "RO").wound == "W.02"
    assert done.run.wounds == ("W.11", "W.01", "W.05")


@pytest.mark.rule("PH-SQUAD-07")
def test_stay_with_me_is_not_asked_where_it_cannot_help() -> None:
    for men, wounds in (
        (doc(used=("stay-with-me",)), CARDS),
        (squad(DOC={"level": 3}), CARDS),
        (doc(), ("W.02",)),
        (doc(), ()),
    ):
        state = read(entry(step("damage", "RO", 7), marines=men, wounds=wounds)).state
        assert awaiting(state) == "close_reading"


@pytest.mark.rule("PH-EQUIP-28", "PH-EQUIP-29")
def test_a_flak_jacket_works_by_itself_and_spares_the_corpsmans_skill() -> None:
    men = squad(DOC={"level": 4}, RO={"gear": gear("flak-jacket:2")})
    options = CampaignOptions(flak_always=True)
    outcome = read(entry(step("damage", "RO", 7), marines=men, wounds=("W.12", "W.05"),
                         options=options))  # fmt: skip
    assert of(outcome, GearUsed) == [GearUsed(PROFILES["RO"], "flak-jacket", 0)]
    done = outcome.state
    assert marine(done, "RO").wound == "W.05" and marine(done, "RO").gear == ()
    assert marine(done, "DOC").used == ()


@pytest.mark.rule("PH-SQUAD-07")
def test_once_a_mission_is_once_even_for_two_wounds_at_a_time() -> None:
    steps = [step("damage", "RO", 7), step("damage", "INF", 8)]
    wounds = ("W.10", "W.03", "W.02", "W.01")
    state = read(entry(*steps, marines=doc(), wounds=wounds)).state
    done = say(state, STAY)
    assert [e.marine for e in of(done, WoundDrawn)] == [PROFILES["RO"], PROFILES["INF"]]
    assert awaiting(done.state) == "close_reading"
    second = say(state, Decline()).state
    assert awaiting(second) == "spare_wound"
    assert [e.marine for e in of(say(second, STAY), WoundDrawn)] == [PROFILES["INF"]]


def told(preview: Any) -> dict[str, float]:
    assert isinstance(preview, WoundPreview)
    return asdict(preview)


@pytest.mark.rule("PH-WOUND-11")
@given(st.sets(st.sampled_from(CARDS), min_size=2))
@settings(max_examples=40, deadline=None)
def test_the_odds_beside_the_answers_are_those_of_the_cards_left(left: set[str]) -> None:
    kinds = {code: card.type for code, card in real_content().wounds.items()}
    state = read(entry(step("damage", "RO", 7), marines=doc(), wounds=tuple(sorted(left)))).state
    one = Counter(kinds[card] for card in left)
    pairs = list(combinations(sorted(left), 2))
    two = Counter(kinds[min(pair)] for pair in pairs)
    for command, counted, ways in ((Decline(), one, len(left)), (STAY, two, len(pairs))):
        shown = told(offer(state, command).preview)
        assert shown == pytest.approx(
            {kind: counted[kind] / ways for kind in ("deep", "critical", "kia")}
        )


def test_the_order_of_the_deck_changes_nothing_that_is_shown() -> None:
    state = entry(step("damage", "RO", 7), marines=doc(), wounds=CARDS)
    turned = entry(step("damage", "RO", 7), marines=doc(), wounds=CARDS[::-1])
    assert [(o.command, o.preview) for o in offers(read(state).state)] == [
        (o.command, o.preview) for o in offers(read(turned).state)
    ]


# --- STRING -----------------------------------------------------------------------------------


def charmed(**changes: Any) -> Any:
    return squad(RO={"charms": ("STRING",)} | changes)


@pytest.mark.rule("PH-CHARM-01", "PH-STRESS-01")
def test_string_asks_and_ignores_two_stress_once() -> None:
    steps = [step("stress", "RO", n) for n in (1, 3, 3)]
    state = read(entry(*steps, text("On."), marines=charmed())).state
    assert awaiting(state) == "spare_stress" and marine(state, "RO").stress == 4
    assert offer(state, STRING).preview == StressPreview(2, condition=False)
    done = say(state, STRING)
    both = step("stress", "RO", 9), step("stress", "INF", 9)
    spent = read(entry(*both, marines=done.state.marines))
    assert not offers(spent.state, "use_charm") and awaiting(spent.state) == "close_reading"
    assert [e.marine for e in of(spent, ConditionDrawn)] == [PROFILES["RO"], PROFILES["INF"]]
    assert of(done, CharmUsed) == [CharmUsed(PROFILES["RO"], "STRING")]
    assert marine(done.state, "RO").stress == 1 + 1 + 3
    kept = say(state, Decline())
    assert [e.amount for e in of(kept, StressTaken)] == [3]
    assert awaiting(kept.state) == "spare_stress", "it is asked again, for the next 3"


@pytest.mark.rule("PH-CHARM-01", "PH-STRESS-02")
def test_a_single_stress_is_asked_only_where_it_would_bring_a_condition() -> None:
    one = [step("stress", "RO", 1)]
    assert awaiting(read(entry(*one, marines=charmed())).state) == "close_reading"
    limit = charmed(stress=6)
    state = read(entry(*one, marines=limit)).state
    assert offer(state, STRING).preview == StressPreview(1, condition=True)
    assert not of(say(state, STRING), ConditionDrawn)
    assert [e.marine for e in of(say(state, Decline()), ConditionDrawn)] == [PROFILES["RO"]]


@pytest.mark.rule("PH-CHARM-01", "PH-STRESS-06")
def test_the_stress_of_a_wound_may_be_ignored_before_his_threshold_is_checked() -> None:
    men = charmed(stress=4)
    state = read(entry({"wound": "RO"}, marines=men, wounds=("W.08",))).state
    assert awaiting(state) == "spare_stress" and marine(state, "RO").stress == 8
    assert not of(say(state, STRING), ConditionDrawn)
    assert of(say(state, Decline()), ConditionDrawn)


@pytest.mark.rule("PH-CHARM-01", "PH-STRESS-04")
def test_the_stress_of_a_death_may_be_ignored_too() -> None:
    men = squad(RO={"charms": ("STRING",)}, INF={"damage": 7})
    state = read(entry({"wound": "INF"}, marines=men, wounds=("W.12",))).state
    seen = []
    while awaiting(state) != "close_reading":
        seen.append(awaiting(state))
        command = STRING if seen[-1] == "spare_stress" else offers(state)[0].command
        state = say(state, command).state
    assert "spare_stress" in seen
    assert marine(state, "RO").stress == marine(state, "SL").stress - 1


# --- whose answer it is -----------------------------------------------------------------------


def shared(men: Any) -> State:
    seats = (Seat("host", "host"), Seat("guest", "player"))
    options = CampaignOptions(seats=seats, owners=("host",) * 5 + ("guest",))
    owned = tuple(type(m)(m.profile, m.spec, "guest" if m.spec == 6 else "host", m.level)
                  for m in men)  # fmt: skip
    return read(entry(step("damage", "RO", 7), marines=owned, options=options)).state


@pytest.mark.rule("PH-SQUAD-07")
def test_the_owner_of_the_help_is_asked() -> None:
    state = shared(doc())
    assert legal(state, "guest").commands and not legal(state, "host").commands


def test_nothing_else_can_be_done_while_it_is_asked() -> None:
    state = read(entry(step("damage", "RO", 7), marines=doc())).state
    assert "Wound card" in refused(state, Continue()).message


# --- in a Combat ------------------------------------------------------------------------------


@pytest.mark.rule("PH-DAMAGE-03", "PH-CBT-ENEMY-10")
@pytest.mark.parametrize("use", [True, False])
def test_in_a_combat_the_answer_comes_before_the_battle_goes_on(use: bool) -> None:
    """Everybody idles under fire: whoever can be spared is asked, and the Combat ends as ever."""
    men = tuple(
        replace(
            m, damage=4, level=4 if m.spec == 6 else 1, charms=("STRING",) * (m.spec in (2, 3, 4))
        )
        for m in cast("SL", SUNDAY)
    )
    box = {"combat": {"title": "Ambush", "board": "TRAIL", "black": "F6"}}
    asked: set[str] = set()
    for seed in range(6):
        dice = SeededDice(f"spared {seed}")
        state = apply(entry(box, marines=men, wounds=CARDS[4:]), Continue(), dice).state
        while state.battle is not None:
            open_ = [o.command for o in offers(state)]
            if awaiting(state).startswith("spare_"):
                assert not state.battle.over and visible_to(state, "host").screen == "battle"
                task = state.agenda[-1]
                asked.add(getattr(task, "code", "") or getattr(task, "charm", ""))
                command = open_[0 if use else -1]
            else:
                wanted = (Fight(BeginCombat()), Fight(Idle()))
                command = next((c for c in wanted if c in open_), None) or open_[-1]
            state = apply(state, command, dice).state
            if state.battle is not None and state.agenda[-1].kind == "fight":
                on_board = {m.key for m in state.battle.marines}
                assert on_board == {m.profile for m in state.squad}
                assert all(m.damage < roster.damage_threshold(state, m) for m in state.squad)
    assert asked == {"six-days", "stay-with-me", "STRING"}
