"""Where the campaign meets the battle: set up, casualties, what follows (p.30, 43-49)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import CampaignOptions, State, apply, codec, fights, geography, roster
from campaign.rules.commands import (
    AssignId,
    Continue,
    Decline,
    DropItem,
    Fight,
    RelieveStress,
    UseAbility,
)
from campaign.rules.events import (
    BoonDrawn,
    CombatEnded,
    CombatStarted,
    Event,
    MarineKilled,
    MissionCutShort,
    MissionEnded,
    WoundDrawn,
)
from campaign.rules.language import Combat
from campaign.rules.screens import screen
from campaign.rules.targets import OnPiece
from campaign.rules.tasks import AfterBattle, Stop
from campaign.rules.turn import Turn
from combat.rules import Battle, settle
from combat.rules.commands import BeginCombat, ChooseSide, Idle
from combat.rules.dice import ScriptedDice, SeededDice
from combat.rules.ends import BattleResult
from combat.rules.state import GearPiece
from tests.campaign.builders import (
    MISSION,
    PROFILES,
    allowed,
    awaiting,
    cast,
    entry,
    gear,
    marine,
    of,
    offers,
    on_map,
    read,
    refused,
    say,
    shown,
    squad,
    with_mission,
)

BOX: dict[str, Any] = {
    "title": "Ambush", "board": "TRAIL", "black": "F4",
    "won": [{"text": "They run."}], "lost": [{"text": "You run."}],
}  # fmt: skip


def fight(box: dict[str, Any] | None = None, **changes: Any) -> State:
    """An entry has led to a Combat; the Marines may still be rearranged."""
    state = entry({"combat": {**BOX, **(box or {})}}, **changes)
    return apply(state, Continue(), SeededDice("set up")).state


def battle(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def over(state: State, how: str = "eliminated", reward: str = "all", won: bool = True) -> State:
    """The same Combat, just ended: say Continue() to settle it."""
    result = BattleResult(how, 4, 4, 4, won, reward)  # type: ignore[arg-type]
    done = replace(battle(state), stage="over", result=result)
    return replace(state, battle=done, agenda=(*state.agenda, Stop("M1/01")))


def settled(state: State, **dice: Any) -> Any:
    return say(state, Continue(), **dice)


# --- set up -----------------------------------------------------------------------------------


def test_the_battle_reads_the_content_that_its_campaign_reads() -> None:
    state = fight()
    other = replace(state.book, combat=replace(state.book.combat), _found={})
    moved = codec.attach(state, other)
    assert moved.book is other and battle(moved).content is other.combat
    assert battle(codec.attach(moved, other)) is battle(moved)


@pytest.mark.rule("PH-OPT-HOUSE-01", "PH-CBT-SETUP-01")
@pytest.mark.parametrize("hidden", [True, False])
@pytest.mark.parametrize("shift", [-1, 0, 1])
def test_the_optional_rules_reach_the_battle_each_by_itself(hidden: bool, shift: int) -> None:
    options = CampaignOptions(hidden_enemies=hidden, threat_shift=shift)
    setup = battle(fight(options=options, threat=5, clock="22:00")).setup
    assert (setup.hidden, setup.threat_shift) == (hidden, shift)
    assert (setup.threat, setup.night, setup.point_man) == (5, True, PROFILES["SL"])


@pytest.mark.rule("PH-CBT-SETUP-05", "PH-BOOKLET-06")
def test_a_log_entry_changes_the_box() -> None:
    change = {"if": "WARNED", "fighters": -1, "initiative": 1, "why": "They were warned."}
    plain = battle(fight({"changes": [change]}))
    state = entry({"note": {"yellow": "WARNED"}}, {"combat": {**BOX, "changes": [change]}})
    warned = battle(apply(state, Continue(), SeededDice("x")).state)
    assert len(warned.enemies) == len(plain.enemies) - 1
    assert warned.initiative == plain.initiative + 1


@pytest.mark.rule("PH-WOUND-10", "PH-KIA-06")
def test_the_battle_knows_wounds_skills_and_extra_id_markers() -> None:
    men = squad(RO={"standing": "kia"}, INF={"wound": "W.11", "level": 2})
    state = entry({"combat": BOX}, marines=men)
    ids = list(state.ids)
    ids[1] = PROFILES["DOC"]
    state = apply(replace(state, ids=tuple(ids)), Continue(), SeededDice("x")).state
    known = {m.key: m.participant for m in battle(state).marines}
    infantry = known[PROFILES["INF"]]
    assert (infantry.wound_focus, infantry.wound_strike, infantry.wound_crit) == (-1, -1, -1)
    assert (infantry.move_initiative, infantry.fire_initiative) == (3, 2)
    assert infantry.no_aimed and "stand-and-fire" in infantry.skills
    assert known[PROFILES["DOC"]].ids == (6, 2) and PROFILES["RO"] not in known


@pytest.mark.rule("PH-CBT-BOARD-01")
@pytest.mark.parametrize(
    ("at", "box", "sides"),
    [
        ("F6", {}, ("jungle", "village")),
        ("D6", {}, ("village", "jungle")),
        ("D6", {"side": "jungle"}, ("jungle",)),
        ("F6", {"side": "village"}, ("village",)),
    ],
)
def test_space_and_event_say_what_sides_there_are(
    at: str, box: dict[str, Any], sides: tuple[str, ...]
) -> None:
    """In Paddy the village is proposed; the Event's word leaves no choice."""
    state = fight(box, at=at)
    assert battle(state).setup.sides == sides and battle(state).side == sides[0]
    turns = [o.command.order.side for o in offers(state)
             if isinstance(getattr(o.command, "order", None), ChooseSide)]  # fmt: skip
    assert turns == list(sides[1:])


@pytest.mark.rule("PH-CBT-BOARD-01")
def test_in_the_city_it_is_the_village_side() -> None:
    city = with_mission(map="city", setup=MISSION["setup"] | {"squad": "F6", "base": "F6"})
    state = on_map(at="F6", content=city)
    assert geography.terrain(state, "F6") == "urban"
    assert fights.sides(state, Combat.model_validate(BOX)) == ("village",)


# --- a whole Combat ---------------------------------------------------------------------------


def play(state: State, seed: str) -> tuple[State, list[Event]]:
    """Fight on, everybody idle, until the Combat is settled."""
    dice, events = SeededDice(seed), []
    while state.battle is not None or awaiting(state) in ("give_id", "name_point", "keep_boon"):
        open_ = [o.command for o in offers(state)]
        wanted = (Fight(BeginCombat()), Fight(Idle()))
        command = next((c for c in wanted if c in open_), None) or open_[-1]
        outcome = apply(state, command, dice)
        state, events = outcome.state, [*events, *outcome.events]
        _sound(state)
    return state, events


def _sound(state: State) -> None:
    """Nobody stands at a threshold; the board holds exactly the Marines in the Mission."""
    for man in state.squad:
        if awaiting(state) != "give_id":
            assert man.damage < roster.damage_threshold(state, man)
        assert man.wound_cubes < 3
    if state.battle is not None and state.agenda[-1].kind == "fight":
        known = {m.key: m.participant.ids for m in state.battle.marines}
        assert known == {m.profile: roster.numbers(state, m.profile) for m in state.squad}


@pytest.mark.rule("PH-DAMAGE-03", "PH-KIA-04", "PH-CBT-END-03", "PH-CBT-END-09")
@pytest.mark.parametrize("seed", range(8))
def test_an_idle_squad_is_shot_at_and_the_mission_goes_on_or_ends(seed: int) -> None:
    hurt = {"wound": "W.01", "wound_cubes": 2, "damage": 3}
    men = squad(RO=hurt, INF=hurt, DOC=hurt)
    state = fight({"black": "F6"}, marines=men, threat=4)
    state, events = play(state, f"idle-{seed}")
    ends = [e for e in events if isinstance(e, CombatEnded)]
    dead = sum(isinstance(e, MarineKilled) for e in events)
    assert len(ends) == 1 and state.battle is None and len(state.squad) == 6 - dead
    if dead >= 3:
        assert state.run.ended == "losses" or any(isinstance(e, MissionEnded) for e in events)
    else:
        assert state.run.threat == 1 and not state.run.ended


def test_idle_battles_do_wound_and_kill() -> None:
    """The test above would prove nothing if nobody was ever hit."""
    hurt = {"wound": "W.01", "wound_cubes": 2, "damage": 3}
    men = squad(RO=hurt, INF=hurt, DOC=hurt)
    events = [
        e for seed in range(8)
        for e in play(fight({"black": "F6"}, marines=men), f"idle-{seed}")[1]
    ]  # fmt: skip
    assert any(isinstance(e, WoundDrawn) for e in events)
    assert any(isinstance(e, MarineKilled) for e in events)


@pytest.mark.rule("PH-KIA-06", "PH-KIA-07")
@pytest.mark.parametrize(("removed", "receiver", "ready"), [(1, 0, 1), (1, 1, 2), (0, 0, 0)])
def test_who_takes_the_marker_makes_the_activation_that_was_left(
    removed: int, receiver: int, ready: int
) -> None:
    state = fight()
    ro, doc = PROFILES["RO"], PROFILES["DOC"]
    marines = []
    for man in battle(state).marines:
        if man.key == ro:
            man = replace(man, ready=removed, acted=1 - removed)
        if man.key == doc:
            man = replace(man, ready=receiver, acted=1 - receiver)
        marines.append(man)
    waiting = replace(battle(state), marines=tuple(marines), stage="casualties", step="choose")
    left = tuple(
        replace(m.participant, ids=(6, 2)) if m.key == doc else m.participant
        for m in marines
        if m.key != ro
    )
    after = settle(waiting, left, SeededDice("x")).state
    assert ro not in {m.key for m in after.marines}
    assert after.marine(doc).ready == ready
    away = tuple(replace(m, space="") if m.key == doc else m for m in waiting.marines)
    after = settle(replace(waiting, marines=away), left, SeededDice("x")).state
    assert after.marine(doc).ready == receiver, "who is off the board gets none"


# --- what follows -----------------------------------------------------------------------------


@pytest.mark.rule("PH-CBT-END-04", "PH-CBT-END-05", "PH-XP-07", "PH-BOON-01")
@pytest.mark.parametrize(("reward", "amount"), [("none", 0), ("half", 1), ("all", 2)])
def test_the_reward_is_experience_for_each_and_boon_cards(reward: str, amount: int) -> None:
    state = fight(boons=("BN.01", "BN.02"), marines=squad(RO={"standing": "evac"}))
    outcome = settled(over(state, reward=reward))
    assert {m.experience for m in outcome.state.squad} == {amount}
    assert marine(outcome.state, "RO").experience == 0
    assert len(of(outcome, BoonDrawn)) == amount
    assert outcome.state.run.threat == 1 and shown(outcome.state) == ["They run."]


@pytest.mark.rule("PH-CBT-END-01", "PH-CBT-SETUP-01")
@pytest.mark.parametrize(("result", "text"), [("won", "They run."), ("lost", "You run.")])
def test_an_event_ends_its_combat_by_a_condition_of_its_own(result: str, text: str) -> None:
    """One Activation and it is over; which text follows is the Event's word."""
    end = {"activations": 1, "result": result}
    state, events = play(fight({"black": "F6", "ends": [end]}, threat=5), "own end")
    ends = [e for e in events if isinstance(e, CombatEnded)]
    assert [(e.how, e.won) for e in ends] == [("event", result == "won")]
    assert text in shown(state) and state.run.threat == 1


@pytest.mark.rule("PH-CBT-END-07", "PH-XP-08")
def test_pull_back_costs_one_experience_but_never_below_none() -> None:
    state = fight(marines=squad(RO={"experience": 2}))
    outcome = settled(over(state, "pull_back", "none", won=False))
    assert [m.experience for m in outcome.state.squad] == [0, 1, 0, 0, 0, 0]
    assert shown(outcome.state) == ["You run."] and not of(outcome, BoonDrawn)


@pytest.mark.rule("PH-CBT-END-02", "PH-CBT-END-08", "PH-ENDMISSION-01", "PH-CAMPAIGN-07")
def test_with_three_left_the_mission_is_over_without_reward() -> None:
    gone = {"standing": "kia"}
    state = fight(marines=squad(RO=gone, INF=gone), threat=5, boons=("BN.01",))
    men = tuple(replace(m, standing="kia") if m.spec == 4 else m for m in state.marines)
    ids = tuple("" if p == PROFILES["SCT"] else p for p in state.ids)
    after = settled(over(replace(state, marines=men, ids=ids), "marines_lost", "none", False))
    assert of(after, MissionCutShort) == [MissionCutShort(3)] and not of(after, BoonDrawn)
    assert awaiting(after.state) == "close_reading" and not shown(after.state)
    outcome = say(after.state, Continue())
    assert of(outcome, MissionEnded) == [MissionEnded("losses")]
    assert {m.experience for m in outcome.state.squad} == {0} and not of(outcome, BoonDrawn)
    assert outcome.state.run.threat == 5


@pytest.mark.rule("PH-WOUND-08")
def test_too_much_load_is_laid_down_after_the_combat() -> None:
    men = squad(RO={"gear": gear("radio:4", "flak-jacket:2", "smoke:2", "smoke:2")})
    state = fight(marines=men)
    state = state.with_marine(replace(marine(state, "RO"), wound="W.08", wound_cubes=1))
    assert state.agenda[-1].kind == "fight", "in the Combat he carries on"
    after = settled(over(state)).state
    while awaiting(after) == "keep_boon":
        after = say(after, offers(after)[0].command).state
    assert awaiting(after) == "lighten" and refused(after, Continue()).rule == "PH-EQUIP-06"
    dropped = say(after, DropItem(PROFILES["RO"], "smoke", 2)).state
    assert allowed(dropped, Continue()) and shown(say(dropped, Continue()).state) == ["They run."]


@pytest.mark.rule("PH-KIA-02", "PH-WOUND-08")
def test_what_the_fallen_carried_is_shared_out_after_the_combat() -> None:
    other = {"02": {"title": "Two", "steps": [{"text": "Later."}]}}
    state = fight({"won": [{"goto": "02"}]}, entries=other)
    fallen = replace(marine(state, "RO"), standing="kia", gear=gear("smoke:2"))
    ids = tuple(PROFILES["DOC"] if n == 1 else p for n, p in enumerate(state.ids))
    after = settled(over(replace(state.with_marine(fallen), ids=ids), reward="none")).state
    assert awaiting(after) == "lighten"
    assert shown(say(after, Continue()).state) == ["Later."]


@pytest.mark.rule("PH-SQUAD-04", "PH-STRESS-01")
def test_hum_takes_one_stress_off_a_marine_after_each_combat() -> None:
    men = tuple(replace(m, stress=3) if m.spec == 2 else m for m in cast("SL", "MP.05"))
    state = settled(over(fight(marines=men), reward="none")).state
    assert awaiting(state) == "hum"
    assert {o.command for o in offers(state)} == {RelieveStress(PROFILES["RO"]), Decline()}
    assert marine(say(state, RelieveStress(PROFILES["RO"])).state, "RO").stress == 2
    assert marine(say(state, Decline()).state, "RO").stress == 3
    calm = settled(over(fight(marines=cast("SL", "MP.05")), reward="none")).state
    assert awaiting(calm) == "close_reading"


@pytest.mark.rule("PH-EQUIP-17", "PH-SQUAD-04")
def test_ammo_used_up_in_combat_is_discarded_and_can_be_coaxed_back() -> None:
    men = tuple(
        replace(m, gear=gear("auto-ammo:1", "smoke:2")) if m.spec == 2 else m
        for m in cast("SL", "MP.04")
    )
    state = fight(marines=men)
    used = []
    for man in battle(state).marines:
        if man.key == PROFILES["RO"]:
            man = replace(man, participant=replace(man.participant, gear=gear("smoke:1")))
        used.append(man)
    turn = Turn(state, ScriptedDice())
    fights._read_back(turn, replace(battle(state), marines=tuple(used)))
    assert turn.run.discarded == (GearPiece("auto-ammo", 1),)
    assert marine(turn.state, "RO").gear == gear("smoke:1")
    after = settled(over(turn.state, reward="none"), faces=()).state
    acting = say(after, Continue()).state
    assert allowed(acting, UseAbility("MP.04", "coax-it", OnPiece("auto-ammo", 1)))


def test_a_combat_is_told_begun_and_ended_once() -> None:
    begun = read(entry({"combat": BOX}), draws=())
    assert of(begun, CombatStarted) == [CombatStarted("Ambush")]
    done = settled(over(begun.state))
    assert len(of(done, CombatEnded)) == 1 and done.state.run.tally.combats_won == 1
    assert not any(isinstance(t, AfterBattle) for t in done.state.agenda)


@pytest.mark.rule("PH-KIA-04", "PH-KIA-10")
def test_an_id_marker_is_given_in_the_midst_of_a_combat() -> None:
    hurt = {"wound": "W.01", "wound_cubes": 2, "damage": 5}
    for seed in range(40):
        state = fight({"black": "F8"}, marines=squad(RO=hurt, INF=hurt, DOC=hurt))
        dice = SeededDice(f"kill-{seed}")
        while awaiting(state) != "give_id" and state.battle is not None:
            open_ = [o.command for o in offers(state)]
            wanted = (Fight(BeginCombat()), Fight(Idle()))
            command = next((c for c in wanted if c in open_), None) or open_[-1]
            state = apply(state, command, dice).state
        if state.battle is None:
            continue
        assert screen(state) == "battle", "the board stays in sight"
        heir = next(o.command for o in offers(state) if isinstance(o.command, AssignId))
        after = apply(state, heir, dice).state
        assert heir.marine in after.ids and after.ids.count(heir.marine) == 2
        return
    raise AssertionError("nobody was killed in forty battles")
