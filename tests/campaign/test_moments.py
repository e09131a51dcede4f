"""A death and the end of a Combat as the screen tells them, from what happened."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.rules import State, visible_to
from campaign.rules import events as ev
from campaign.rules.commands import March
from campaign.rules.events import BattleHappened, Event
from campaign.rules.state import MapMarker, Seat
from campaign.rules.tasks import RollThreat
from campaign.screens import faces, harmed
from campaign.screens.moments import Moment, fight_of, moment, wants_fight
from campaign.screens.scenery import plate_of_place
from campaign.screens.stage import follows, stage, waiting
from campaign.telling import tell
from campaign.telling.words import Words
from combat.rules import events as fight
from combat.rules.options import Pool
from combat.telling.dice import BASE_DIE, threat_stays, threat_sum
from combat.telling.places import Mark
from tests.campaign.builders import PROFILES, entry, on_map, read, say, squad, with_mission

SL, RO, INF = PROFILES["SL"], PROFILES["RO"], PROFILES["INF"]
DOOMED = {"wounds": ("W.12",)}
STARTED, ENDED = ev.CombatStarted("The Ford"), ev.CombatEnded("activated", False, 2, 5)


def shown(state: State, events: tuple[Event, ...], fought: tuple[Event, ...] = ()) -> Moment | None:
    return moment(state.book, visible_to(state, "host"), events, fought)


def fallen(state: State, *before: Event) -> tuple[str, ...]:
    """How the Radio Operator fell after these events."""
    events = (*before, ev.MarineKilled(RO, "cubes"))
    found = shown(state, events, events)
    assert found is not None
    return found.fallen[0].how


@pytest.mark.rule("PH-KIA-01", "PH-STRESS-04")
def test_a_death_shows_the_man_and_who_is_with_him() -> None:
    outcome = read(entry({"wound": "RO"}, **DOOMED))
    found = shown(outcome.state, outcome.events)
    assert found is not None and found.aftermath is None
    (man,) = found.fallen
    card = outcome.state.book.profiles[RO]
    assert (man.nickname, man.home, man.character) == (card.nickname, card.home, card.character)
    assert "K.I.A." not in " ".join(man.how) and man.how[-1].startswith("There is a form")
    assert not any(sign.isdigit() for sign in "".join(man.how)), "at a grave nobody counts"
    assert len(man.near) == 5 and card.nickname not in {other.nickname for other in man.near}
    assert {other.took for other in man.near} == {("+2 Stress",), ("+3 Stress",), ("+4 Stress",)}
    assert man.carried and man.place.startswith("10:")


@pytest.mark.rule("PH-CONDITION-03", "PH-BREAKDOWN-01", "PH-BREAKDOWN-02")
@pytest.mark.parametrize(("cubes", "broke"), [(1, False), (3, True)])
def test_a_condition_and_a_breakdown_have_a_screen_as_a_wound_has(cubes: int, broke: bool) -> None:
    marched = ev.ForcedMarch(1, (2,)), ev.WoundDrawn(RO, "W.01", "W.01", 1)
    nerve = (ev.ConditionDrawn(RO, "C.01", "C.01", cubes), *((ev.MarineBroke(RO),) * broke))
    found = shown(on_map(), (*marched, *nerve))
    assert found is not None
    wound, nerves = found.fight
    nick = on_map().book.profiles[RO].nickname
    assert (wound.kind, nerves.kind) == ("wound", "nerve") and wound.title == f"{nick} is hit"
    assert nerves.title == (f"{nick} has a Breakdown" if broke else f"It shows on {nick}")
    assert nerves.note == f"“{on_map().book.conditions['C.01'].title}”"
    keen = on_map().book.profiles[RO].traits["PER"]
    figure = "−1" if broke else f"{keen} → {keen - 1}"
    assert nerves.costs[:2] == ((f"{cubes} of 3", "Conditions"), (figure, "PER"))
    assert ("leaves the Squad" in nerves.words[-1]) is broke
    read_on_a_page = read(entry({"text": "A page."})).state
    below = shown(read_on_a_page, nerve)
    assert below is not None and not below.fight, "not before the words that tell of it"
    assert [turn.kind for turn in below.read] == ["nerve"]


def test_nothing_stands_above_a_common_command() -> None:
    outcome = say(on_map(), March("F7"), faces=[2])
    assert shown(outcome.state, outcome.events) is None
    assert not wants_fight(visible_to(outcome.state, "host"), outcome.events)


def test_how_he_fell_names_his_last_order_and_what_found_him() -> None:
    state = on_map(marines=squad(RO={"standing": "kia"}))
    hit = BattleHappened(fight.MarineHit(RO, 3, 0, 0, 3, False, "enemy"))
    moved = BattleHappened(fight.MarineMoved(RO, "M2-1", "M1-1"))
    short = BattleHappened(fight.MarineHit(RO, 3, 0, 0, 3, False, "artillery"))
    wound = ev.WoundDrawn(RO, "W.11", "W.11", 3)
    assert fallen(state, STARTED, moved, hit, wound) == (
        "He had moved; the Enemy’s fire found him.",
        "Head wound: his third Wound.",
    )
    assert fallen(state, STARTED, hit, short)[0] == "Our own fire fell short."
    assert fallen(state, STARTED)[0] == "It was in the Combat “The Ford”."
    march = ev.ForcedMarch(1, (2, 2))
    assert fallen(state, march)[0] == "The forced march was more than he had left."
    assert "march" not in " ".join(fallen(state, march, ev.EntryOpened("M1/01"), wound))


@pytest.mark.rule("PH-CBT-END-04", "PH-CBT-END-07")
def test_the_end_of_a_combat_counts_what_all_of_it_cost_and_brought() -> None:
    state = on_map(marines=squad(RO={"standing": "kia"}))
    fought = (
        STARTED, ev.DamageTaken(SL, 2, 2), ev.DamageTaken(SL, 1, 3),
        ev.WoundDrawn(SL, "W.11", "W.11", 1), ev.StressTaken(SL, 5, 5),
        ev.MarineKilled(RO, "card"),
    )  # fmt: skip
    alike = tuple(ev.ExperienceGained(m.profile, 1, "combat") for m in state.squad)
    after = (ENDED, ev.ThreatChanged("combat", -1, 1), *alike, ev.BoonDrawn("BN.01", INF),
             ev.BoonPointsChanged(INF, 1, 1),
             ev.TextShown("M1/01", ("steps", 0)), ev.StressTaken(INF, 9, 9))  # fmt: skip
    found = shown(state, after, fought)
    assert found is not None and found.aftermath is not None and not found.fallen
    over = found.aftermath
    assert not over.won
    assert over.verdict.endswith("2 of 5 Enemies eliminated, and it takes 3 to win.")
    assert "activated" not in over.verdict
    assert over.plate is not None and over.plate.name == "after-lost"
    assert over.felt.endswith(f"{state.book.profiles[RO].nickname} does not get up."
                              " You count, and come to five.")  # fmt: skip
    men = {man.nickname: man for man in over.men}
    nick = {code: state.book.profiles[code].nickname for code in (SL, RO, INF)}
    assert men[nick[SL]].took == ("+3 Damage: a Wound, then 0/8", "“Head wound”", "+5 Stress")
    assert men[nick[RO]].took == ("K.I.A.",) and men[nick[RO]].fallen
    hurt = on_map(marines=squad(SL={"damage": 2}, RO={"standing": "kia"}))
    again = shown(hurt, after, fought)
    assert again is not None and again.aftermath is not None
    took = {told for man in again.aftermath.men for told in man.took}
    assert any(each.startswith("+3 Damage: a Wound, then 2/") for each in took)
    assert men[nick[INF]].took == () and len(men) == 6
    told = [line.text for line in over.gains]
    assert told[0] == "Each man gains 1 Experience." and len(told) == 3
    assert told[1] == "After the Combat Threat falls to 1." and nick[INF] in told[2]


def test_no_dice_of_a_combat_are_left_for_the_stage_below_its_verdict() -> None:
    """The Retreat roll, and what hit before it, fall on the board."""
    state = on_map(marines=squad())
    thrown = fight.DiceRolled("enemy", Pool(1, 1, 0), (1,), (1,), (), 1, (1,) + (0,) * 5)
    fought = (
        BattleHappened(fight.RetreatRolled(3, 4, False)),
        BattleHappened(thrown),
        *(BattleHappened(fight.MarineHit(m, 1, 0, 0, 1, False, "enemy")) for m in (SL, RO, INF)),
    )
    found = shown(state, (*fought, ENDED), (STARTED, *fought))
    assert found is not None and found.aftermath is not None
    lines = tell(state.book, state, (*fought, ENDED))
    assert sum(line.roll is not None for line in lines) == 2
    assert not stage(visible_to(state, "host"), lines, None, found)


@pytest.mark.rule("PH-CBT-RETREAT-03")
def test_the_roll_that_sent_them_off_stands_with_the_verdict() -> None:
    state = on_map(marines=squad())
    rolled = BattleHappened(fight.RetreatRolled(5, 2, True))
    gone = replace(ENDED, how="retreat", won=True)
    found = shown(state, (rolled, gone), (STARTED, rolled))
    assert found is not None and found.aftermath is not None
    over = found.aftermath
    assert over.retreat is not None and over.retreat.verdict == "they Retreat"
    assert over.plate is not None and over.plate.name == "after-gone"
    assert over.felt.endswith("Nobody has a scratch, and nobody says so.")


@pytest.mark.parametrize(
    ("sheet", "at", "clock", "plate"),
    [
        ("north", "F6", "17:45", "after-held"),
        ("north", "F6", "18:00", "after-held-night"),
        ("north", "F6", "5:45", "after-held-night"),
        ("city", "D5", "6:00", "after-held-street"),
        ("city", "D5", "4:15", "after-held-street-night"),
        ("city", "A7", "12:00", "after-held"),
        ("north", "D5", "12:00", "after-held"),
    ],
)
def test_the_ground_that_is_held_is_seen_at_its_hour_and_in_its_street(
    sheet: str, at: str, clock: str, plate: str
) -> None:
    state = on_map(at=at, clock=clock, content=with_mission(map=sheet))
    held = replace(ENDED, how="eliminated", won=True)
    found = shown(state, (held,), (STARTED,))
    assert found is not None and found.aftermath is not None
    assert found.aftermath.plate is not None and found.aftermath.plate.name == plate
    gone = shown(state, (replace(held, how="retreat"),), (STARTED,))
    assert gone is not None and gone.aftermath is not None and gone.aftermath.plate is not None
    # Where a street by night has no plate of its own the hour counts for more than the street.
    wanted = plate.removeprefix("after-held").replace("-street-night", "-night")
    assert gone.aftermath.plate.name == f"after-gone{wanted}"
    for name in ("in-wait", "after-carried", "after-lost"):
        assert plate_of_place(Words(state.book, state), name).name == f"{name}{wanted}"
    assert not plate_of_place(Words(state.book, state), "after-held").name.endswith("-water")
    ended = plate_of_place(Words(state.book, replace(state, mission=None)), "after-held")
    assert ended.name == "after-held", "between Missions there is no hour and no Space"


@pytest.mark.parametrize(("how", "plate"), [("eliminated", "held"), ("retreat", "gone")])
def test_at_the_ford_of_the_patrol_the_plate_has_its_raft(how: str, plate: str) -> None:
    over = replace(ENDED, how=how, won=True)
    for at, clock, kind, name in (
        ("E6", "12:00", "patrol", f"after-{plate}-water"),
        ("E6", "12:00", "rescue", f"after-{plate}"),
        ("E6", "20:00", "patrol", f"after-{plate}-night"),
        ("F3", "12:00", "patrol", f"after-{plate}"),
    ):
        state = on_map(at=at, clock=clock, content=with_mission(map="north", kind=kind))
        found = shown(state, (over,), (STARTED,))
        assert found is not None and found.aftermath is not None and found.aftermath.plate
        assert found.aftermath.plate.name == name


@pytest.mark.rule("PH-CBT-INIT-02")
@pytest.mark.parametrize(
    ("box", "clock", "at", "meets"),
    [
        ({"board": "TRAIL", "initiative_by_threat": [2, 2, 2]}, "12:00", "F3", True),
        ({"board": "TRAIL", "initiative_by_threat": [0, 0, 0]}, "12:00", "F3", True),
        ({"board": "TRAIL", "initiative_by_threat": [-1, -1, -1]}, "12:00", "F3", False),
        ({"board": "TRAIL", "initiative_by_threat": [2, 2, 2]}, "20:00", "F3", False),
        ({"board": "HIT", "initiative_by_threat": [2, 2, 2]}, "12:00", "F3", False),
        ({"board": "SPRUNG", "initiative_by_threat": [2, 2, 2]}, "12:00", "F3", False),
        ({"board": "HOLE", "initiative_by_threat": [2, 2, 2]}, "12:00", "F3", False),
    ],
)
def test_where_neither_side_lay_in_wait_one_of_theirs_looks_up(
    box: dict[str, Any], clock: str, at: str, meets: bool
) -> None:
    here = entry({"combat": {"title": "Here", "black": "F4", **box}}, at=at, clock=clock)
    begun = read(here)
    found = shown(begun.state, begun.events)
    turns = found.fight if found is not None else ()
    names = [turn.plate.name for turn in turns if turn.kind == "meet" and turn.plate]
    assert names == (["looked-up"] if meets else [])
    later = replace(begun.state.run, tally=replace(begun.state.run.tally, combats=2))
    again = shown(replace(begun.state, mission=later), begun.events)
    assert not any(turn.kind == "meet" for turn in (again.fight if again else ())), "once"


@pytest.mark.rule("PH-OPT-SAPPER-01")
@pytest.mark.parametrize(
    ("how", "won", "title", "stamp"),
    [
        ("pull_back", False, "They pull back", "Held"),
        ("activated", False, "Yours are still there", "Held"),
        ("retreat", True, "Yours Retreat", "Lost"),
        ("eliminated", True, "None of yours is left", "Lost"),
    ],
)
def test_the_end_of_a_combat_is_told_to_red_from_his_side(
    how: str, won: bool, title: str, stamp: str
) -> None:
    seats = (Seat("host", "host"), Seat("red", "red"))
    state = replace(on_map(marines=squad()), seats=seats)
    over = replace(ENDED, how=how, won=won)
    for seat, said in (("red", (title, stamp)), ("host", None)):
        found = moment(state.book, visible_to(state, seat), (over,), (STARTED,))
        assert found is not None and found.aftermath is not None
        told = found.aftermath
        if said:
            assert (told.title, told.stamp) == said and not told.felt
        else:
            assert told.stamp == ("Won" if won else "Lost") and told.title != title and told.felt


@pytest.mark.parametrize(("weapon", "plate"), [("m16", "first-shot"), ("m60", "first-shot-gun")])
def test_the_first_shot_is_seen_with_the_weapon_it_came_from(weapon: str, plate: str) -> None:
    state = read(entry({"combat": {"title": "Here", "board": "TRAIL", "black": "F4"}})).state
    shot = BattleHappened(fight.Fired(RO, weapon, "single", "F1"))
    found = shown(state, (shot,), (shot,))
    assert found is not None
    assert [(turn.kind, turn.plate and turn.plate.name) for turn in found.fight] == [
        ("shot", plate)
    ]


@pytest.mark.rule("PH-TEST-15")
def test_a_first_wound_says_from_what_to_what_the_most_first() -> None:
    """A later one says by how much: what he had is not known any more."""
    state = on_map()
    traits, card = state.book.profiles[RO].traits, state.book.wounds["W.11"]
    costs = {}
    for cubes in (1, 2):
        found = shown(on_map(), (ev.WoundDrawn(RO, "W.11", "W.11", cubes), ev.ForcedMarch(1, (2,))))
        assert found is not None
        costs[cubes] = [cost for cost in found.fight[0].costs if cost[1] in traits]
    falls = {code: max(0, traits[code] + by) for code, by in card.traits.items()}
    told = [
        (f"{traits[code]} → {falls[code]}", code) for code in falls if falls[code] != traits[code]
    ]
    assert sorted(costs[1]) == sorted(told) and told
    assert [code for _, code in costs[2]] == sorted(card.traits, key=card.traits.__getitem__)
    assert costs[2][0][0] == f"−{-min(card.traits.values())}"


def test_the_wound_that_came_with_the_end_has_its_page_and_an_old_one_is_named() -> None:
    state = on_map(marines=squad(SL={"wound": "W.11"}, RO={"wound": "W.01"}))
    wound = ev.WoundDrawn(RO, "W.01", "W.01", 1)
    found = shown(state, (wound, ENDED), (STARTED, wound))
    assert found is not None and found.aftermath is not None
    (turn,) = found.fight
    assert turn.kind == "wound" and turn.costs[0] == ("1 of 3", "Wounds")
    assert (*turn.gravest, *turn.lighter) == turn.costs and len(turn.gravest) <= 3
    took = {man.nickname: man.took for man in found.aftermath.men}
    old = state.book.wounds["W.11"].title
    assert took[state.book.profiles[SL].nickname] == ("no new hurt", f"“{old}” from before")
    killed = shown(state, (wound, ev.MarineKilled(RO, "cubes"), ENDED), (STARTED, wound))
    assert killed is not None and not killed.fight, "a death is told alone"


def test_the_gravest_of_a_wound_is_read_first_and_nothing_that_is_nothing() -> None:
    book = on_map(marines=squad()).book
    littering = next(
        card for card in book.wounds.values() if card.marker == "littered" and card.strike
    )
    wound = ev.WoundDrawn(RO, littering.code, littering.code, 1)
    found = shown(on_map(marines=squad(RO={"wound": littering.code})), (wound, ENDED), (STARTED,))
    assert found is not None
    (turn,) = found.fight
    assert [figure for figure, _ in turn.gravest][:2] == ["1 of 3", "Littered"]
    assert turn.gravest[2][1].endswith(" die"), "what he shoots with before what he carries"
    assert {what for _, what in turn.lighter} >= {"Stress", "Damage Threshold", "Load Capacity"}
    assert all(figure != "0" for figure, _ in turn.costs)


def test_of_a_combat_of_a_few_only_those_few_are_told_of() -> None:
    state = on_map(marines=squad())
    names = [state.book.profiles[who].nickname for who in (SL, RO)]
    placed = [BattleHappened(fight.MarinePlaced(who, "M1-1")) for who in (SL, RO)]
    hurt = ev.DamageTaken(RO, 1, 1)
    found = shown(state, (hurt, ENDED), (STARTED, *placed, hurt))
    assert found is not None and found.aftermath is not None
    assert [man.nickname for man in found.aftermath.men] == names
    felt = f"{names[0]} and {names[1]} are on their feet. Now the hands begin to shake."
    assert found.aftermath.felt.endswith(felt)
    alone = shown(state, (hurt, ENDED), (STARTED, placed[1], hurt))
    assert alone is not None and alone.aftermath is not None
    assert f"{names[1]} is on his feet." in alone.aftermath.felt


@pytest.mark.parametrize(
    ("faces", "before", "die", "told"),
    [
        ((6,), 5, 2, "Threat 5 + 2 for red ="),
        ((6,), 8, 1, "Threat 8 + 2 for red, 9 at most ="),
        ((1, 1), 2, -1, "Threat 2 − 2 for green, 1 at least ="),
        ((2,), 4, 0, ""),
    ],
)
def test_a_threat_that_can_go_no_further_is_explained(
    faces: tuple[int, ...], before: int, die: int, told: str
) -> None:
    assert threat_sum(faces, before, die, 0) == told


@pytest.mark.rule("PH-THREAT-06", "PH-ENCOUNTER-01")
def test_a_threat_die_that_waits_says_what_comes_of_it() -> None:
    found = {"encounters": True, "random_combat": {"threat": 7, "entry": "01"}}
    book = with_mission(rules=found)
    state = on_map(content=book, threat=3)
    red, gray = RollThreat("march", 1, (6,)), RollThreat("march", 1, (3,))
    assert follows(state, red) == follows(state, replace(red, quiet=True)) != ""
    assert "Encounter" in follows(state, red) and follows(state, gray) == ""
    assert follows(state, replace(red, why="bivouac")) == ""
    marker = MapMarker("01", state.run.at, "01")
    marked = replace(state, mission=replace(state.run, markers=(marker,)))
    assert follows(marked, red) == "", "an Event is read there"
    assert "Random Combat" in follows(on_map(content=book, threat=6), red)
    assert follows(on_map(content=book, threat=4), replace(gray, why="bivouac")) == ""


def test_a_threat_die_that_waits_bears_what_it_means() -> None:
    state = on_map(marines=squad())
    task, threat = RollThreat("march", 1, (6,)), state.run.threat
    view = visible_to(replace(state, agenda=(*state.agenda, task)), "host")
    rolled = tell(state.book, state, [ev.ThreatDieRolled("march", (6,), ("red",))])
    (line,) = stage(view, rolled, None, None)
    assert line.roll is not None and line.roll.verdict == f"Threat {threat + 2} if kept"
    assert line.roll.total == f"Threat {threat} + 2 for red ="
    (idle,) = stage(visible_to(state, "host"), rolled, None, None)
    assert idle.roll is not None and idle.roll.verdict == "no change"
    assert idle.roll.total == BASE_DIE
    calm = waiting(view.state, replace(task, quiet=True))
    assert calm.verdict == "no change if kept" and calm.total == BASE_DIE
    assert threat_stays((6,), 9) == "Threat 9 can go no higher"
    assert threat_stays((1,), 1) == "Threat 1 can go no lower"
    assert threat_stays((1, 4), 5) == "The dice make up for each other"


@pytest.mark.rule("PH-DAMAGE-03")
def test_damage_at_the_threshold_is_told_as_turning_into_the_wound() -> None:
    state = on_map(marines=squad())
    drawn = ev.WoundDrawn(RO, "W.01", "W.01", 1)
    gone, hurt = tell(state.book, state, [ev.DamageRemoved(RO, 9, 0), drawn])
    nick = state.book.profiles[RO].nickname
    assert (gone.text, gone.tone) == (f"9 Damage on {nick} turns into a Wound.", "bad")
    assert hurt.text.startswith(f"{nick} is wounded")
    (healed, _) = tell(state.book, state, [ev.DamageRemoved(SL, 2, 0), drawn])
    assert healed.tone == "good"


ROUND, RESULT = (BattleHappened(fight.RoundStarted(number)) for number in (2, 3))
MARCHED = ev.Marched("F6", "F7", "jungle", 30, 2)


@pytest.mark.parametrize(
    ("commands", "found"),
    [
        ([(ROUND,), (MARCHED, STARTED, RESULT), (MARCHED,)], (STARTED, RESULT, ROUND)),
        ([(ROUND, ENDED, MARCHED), (STARTED,)], (STARTED, ROUND)),
        ([(ROUND, ENDED, STARTED, RESULT), (STARTED,)], (STARTED, ROUND)),
        ([(ROUND, STARTED, RESULT), (STARTED,)], (STARTED, RESULT)),
    ],
)
def test_a_combat_is_found_back_to_its_beginning_and_no_further(
    commands: list[tuple[Event, ...]], found: tuple[Event, ...]
) -> None:
    assert fight_of(commands) == found


def test_no_more_commands_are_read_than_the_combat_has() -> None:
    def commands() -> Any:
        yield (ROUND, ENDED)
        yield (MARCHED, STARTED)
        raise AssertionError("one too many")

    assert fight_of(commands()) == (STARTED, ROUND)


@pytest.mark.rule("PH-CONDITION-02")
def test_a_man_has_the_threshold_he_had_until_his_condition_is_told() -> None:
    marines = squad(RO={"condition": "C.01", "condition_cubes": 1})
    state = on_map(marines=marines)
    words = Words.of(state.book, visible_to(state, "host"))
    drawn = ev.ConditionDrawn(RO, "C.01", "C.01", 1)
    ((who, beat, look),) = harmed.looked(words, [Mark(who=RO)], [drawn], [drawn], ())
    now = harmed.looks(words)[RO]
    assert (who, beat) == (RO, 0) and look.stress[1] == now.stress[1] - 1


@pytest.mark.rule("PH-DAMAGE-03")
def test_nobody_looks_at_ease_between_a_blow_and_the_wound_it_comes_to() -> None:
    state = on_map(marines=squad(RO={"wound": "W.01", "wound_cubes": 1}))
    words = Words.of(state.book, visible_to(state, "host"))
    off, drawn = ev.DamageRemoved(RO, 8, 0), ev.WoundDrawn(RO, "W.01", "W.01", 1)
    marked = [Mark(who=RO), Mark(who=RO)]
    (_, _, before), (_, _, between) = harmed.looked(words, marked, [off, drawn], [off, drawn], ())
    unhurt = replace(state.marine(RO), wound="", wound_cubes=0)
    assert between.damage[0] == 0 and before.damage[0] == 8
    assert between.face == faces.href(words, unhurt, struck=True) != faces.href(words, unhurt)
