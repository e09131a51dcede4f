"""What may be read, written and tested in an entry, on both sides of every edge."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from campaign.rules import State, apply, codec
from campaign.rules.commands import Continue, Decide, PlayBoon, SendLetter
from campaign.rules.language import Entry, SayStep, TextStep, spoken
from campaign.rules.scenes import Scene
from campaign.rules.state import Sapper
from campaign.rules.story import Story, Written
from campaign.rules.tasks import (
    PickMarine,
    SquadAction,
    Stop,
    TakeTest,
    WriteLetter,
)
from combat.rules.dice import ScriptedDice
from tests.campaign.builders import (
    PROFILES,
    cast,
    entry,
    gear,
    marine,
    offers,
    on_map,
    read,
    real_content,
    say,
    squad,
    text,
)

SL, RO, INF, SCT, ENG, DOC = PROFILES.values()


# --- texts ------------------------------------------------------------------------------------


def test_all_that_may_be_read_in_an_entry_is_found_in_its_order() -> None:
    say_ = {"say": {"by": "A man", "text": "5"}}
    steps = [
        text("1"),
        {"if": {"when": "LOG", "then": [text("2")], "else": [text("3")]}},
        {"roll": {"outcomes": [{"from": 1, "to": 3, "steps": [text("4"), say_]},
                               {"from": 4, "to": 6, "steps": [{"stamina": 1}]}]}},
        {"tests": {"each": [{"who": "SL", "trait": "SUR", "diff": 1}],
                   "failures": {0: [text("6")], 1: [text("7")]}}},
        {"choice": {"options": [{"label": "Way a", "steps": [text("8")]}, {"label": "Way b"}]}},
        {"combat": {"title": "C", "board": "TRAIL", "black": "F1", "won": [text("9")],
                    "lost": [text("10")]}},
        {"stop": True},
    ]  # fmt: skip
    found = list(spoken(Entry.model_validate({"title": "E", "steps": steps}).steps))
    said = [s.say.text if isinstance(s, SayStep) else s.text for s in found]
    assert said == [str(n) for n in range(1, 11)]
    assert [isinstance(s, TextStep) for s in found].count(False) == 1


@pytest.mark.parametrize("wrong", [{"text": "A", "stop": True}, {}, {"nothing": 1}, "text", 5])
def test_a_step_has_exactly_one_verb(wrong: Any) -> None:
    with pytest.raises(ValidationError, match="a step needs exactly one known verb"):
        Entry.model_validate({"title": "E", "steps": [wrong]})


def test_an_entry_has_a_step() -> None:
    with pytest.raises(ValidationError, match="at least one step"):
        Entry.model_validate({"title": "E", "steps": []})


def talk(*steps: Any) -> Scene:
    by = {"say": {"by": SCT, "text": "one"}}
    given = {"code": "talk", "title": "Talk", "moment": "night", "steps": (*steps, by)}
    return Scene.model_validate(given)


def words(count: int) -> dict[str, Any]:
    return text(" ".join(["word"] * count))


def either(*sides: int) -> dict[str, Any]:
    return {"if": {"when": "LOG", "then": [words(sides[0])], "else": [words(sides[1])]}}


STOP = {"stop": True}


@pytest.mark.parametrize(
    ("steps", "fits"),
    [
        ([words(119)], True), ([words(120)], False), ([words(60), words(59)], True),
        ([words(60), words(60)], False), ([words(120), STOP], True), ([words(121), STOP], False),
        ([words(100), STOP, words(100)], True), ([either(119, 1)], True),
        ([either(1, 119)], True), ([either(1, 120)], False), ([either(120, 1)], False),
        ([either(60, 10), words(59)], True), ([either(10, 60), words(60)], False),
    ],
)  # fmt: skip
def test_a_scene_has_so_many_words_between_two_stops(steps: list[Any], fits: bool) -> None:
    if fits:
        assert talk(*steps).code == "talk"
    else:
        with pytest.raises(ValidationError, match="words without a stop: at most 120"):
            talk(*steps)


PLACES = [{"about": f"place {n}", "sentences": ["Yes.", "No."]} for n in range(3)]


def test_letters_of_other_names_are_kept() -> None:
    older = Written("FIRST", 1, "M1/01", (0,), (1, 1, 1))
    state = entry({"letter": {"name": "HOME", "title": "Home", "places": PLACES}})
    state = read(replace(state, story=Story(letters=(older,)))).state
    state = replace(state, agenda=(*state.agenda[:-1], replace(_letter(state), picked=(0, 1, 0))))
    sent = say(state, SendLetter()).state.story.letters
    assert [(one.name, one.picked) for one in sent] == [("FIRST", (1, 1, 1)), ("HOME", (0, 1, 0))]


def _letter(state: State) -> WriteLetter:
    task = state.agenda[-1]
    assert isinstance(task, WriteLetter)
    return task


# --- tests and what helps them ----------------------------------------------------------------


def test_who_has_left_tests_no_more() -> None:
    test = TakeTest("M1/01", ("steps", 0, "test"), DOC, "INT", 2)
    state = on_map(
        marines=squad(DOC={"standing": "kia"}),
        agenda=(SquadAction(), Stop("M1/01"), test, Stop("")),
    )
    assert say(state, Continue()).state.agenda == (SquadAction(), Stop("M1/01"))


def test_a_boon_card_joins_those_that_are_out() -> None:
    boons = real_content().boons
    card = next(code for code, b in sorted(boons.items()) if b.effect.when == "test")
    test = {"test": {"who": "SL", "trait": "WIL", "diff": 2}}
    men = squad(RO={"boon": card})
    state = read(entry(test, marines=men, boons_out=("BN.00",))).state
    played = say(state, PlayBoon(RO)).state
    assert played.run.boons_out == ("BN.00", card) and marine(played, "RO").boon == ""


@pytest.mark.parametrize(
    ("who", "trait", "looks"),
    [("SL", "PER", True), ("SL", "CHA", False), ("SL", "WIL", False), ("RO", "PER", False)],
)
def test_second_look_is_for_his_own_test_of_perception(who: str, trait: str, looks: bool) -> None:
    state = entry({"test": {"who": who, "trait": trait, "diff": 5}}, marines=cast("SL", "MP.28"))
    state = say(read(state).state, offers(read(state).state)[0].command, faces=_missed(state)).state
    assert bool(offers(state, "use_ability")) is looks


def _missed(state: State) -> list[int]:
    pool = offers(read(state).state)[0].pool
    assert pool is not None
    return [1, 2, 3, 4, 5, 6, 1, 2, 3][: pool.focus + pool.strike]


def test_an_objection_needs_two_options() -> None:
    two = {"choice": {"options": [{"label": "Way a"}, {"label": "Way b"}]}}
    dear = {"label": "Way c", "cost": {"boon_points": 9}}
    one = {"choice": {"options": [{"label": "Way a"}, dear]}}
    asked = read(entry(two)).state
    assert [o.command.target.option for o in offers(asked, "use_ability")] == [0, 1]  # type: ignore[union-attr]
    read_ = say(asked, offers(asked, "use_ability")[1].command).state
    assert not offers(read_, "use_ability") and len(offers(read_, "decide")) == 2
    assert not offers(read(entry(one)).state, "use_ability")
    others = read(entry(two, marines=cast("DOC", "MP.01"))).state
    assert not offers(others, "use_ability")


@pytest.mark.parametrize(
    ("first", "odds"),
    [
        ({"who": "SL", "trait": "SUR", "diff": 1}, True),
        ({"who": "PM", "trait": "SUR", "diff": 1}, True),
        ({"who": "ALL", "trait": "SUR", "diff": 1}, False),
        ({"who": "ANY", "trait": "SUR", "diff": 1}, False),
        ({"who": "OTHERS", "trait": "SUR", "diff": 1}, False),
        ({"who": "RND", "trait": "SUR", "diff": 1}, False),
        ({"who": "TESTER", "trait": "SUR", "diff": 1}, False),
        ({"who": "ENG", "trait": "SUR", "diff": 1}, False),
    ],
)
def test_an_option_shows_the_odds_of_the_one_test_it_begins_with(
    first: dict[str, Any], odds: bool
) -> None:
    """The Engineer is away."""
    options = [{"label": "Way a", "steps": [text("Go."), {"test": first}]},
               {"label": "Way b", "steps": [{"stamina": 1}, {"test": first}]},
               {"label": "Way c"}]  # fmt: skip
    away = squad(ENG={"standing": "kia"})
    state = read(entry({"choice": {"options": options}}, marines=away)).state
    shown = [offer.chance for offer in offers(state, "decide")]
    assert (shown[0] is not None) is odds and shown[1:] == [None, None]


def test_the_odds_of_an_option_know_the_night_after_it_and_what_is_certain() -> None:
    test = {"who": "SL", "trait": "SUR", "diff": 3}
    certain = test | {"auto": {"if": {"at": "F6"}, "why": "He knows the place."}}
    harder = test | {"changes": [{"if": {"at": "F6"}, "add": 1}]}
    options = [
        {"label": f"Way {n}", "steps": [{"test": one}], "cost": {"time": time}}
        for n, (one, time) in enumerate(
            [(test, "0:15"), (test, "0:30"), (certain, "0:15"), (harder, "0:15")]
        )
    ]
    state = read(entry({"choice": {"options": options}}, clock="17:30")).state
    day, dark, sure, hard = (offer.chance for offer in offers(state, "decide"))
    assert sure == 1.0 and hard is not None and dark is not None and day is not None
    assert hard < day and dark < day
    taken = [offers(say(state, Decide(n)).state, "roll_test")[0].chance for n in (0, 1, 3)]
    assert taken == [day, dark, hard]


# --- stored -----------------------------------------------------------------------------------


def test_a_state_of_another_schema_is_not_read() -> None:
    data = codec.encode(on_map())
    with pytest.raises(codec.CodecError, match="schema: this is version 2, not 1"):
        codec.decode(data | {"schema": 2}, real_content())


@pytest.mark.parametrize(("length", "end"), [(198, '"'), (199, "...")])
def test_a_long_difference_is_cut_short(length: int, end: str) -> None:
    told = codec.first_difference({"a": 1}, {"a": "x" * length})
    assert told.startswith("a: 1 is not") and told.endswith(end)
    assert len(told.partition("is not ")[2]) == 200


def test_states_of_the_same_campaign_are_equal_whatever_their_content() -> None:
    assert on_map() == replace(on_map(), content=real_content())
    assert gear("smoke")[0].side == 2


def test_nobody_is_named_where_nobody_is_left() -> None:
    away = squad(**{role: {"standing": "hospital"} for role in PROFILES})
    stop = Stop("M1/01")
    pick = PickMarine("M1/01", ("steps",), "effect")
    state = replace(on_map(agenda=(stop, pick, stop)), marines=away)
    assert apply(state, Continue(), ScriptedDice()).state.agenda == (stop,)


@pytest.mark.parametrize(
    ("cards", "red", "looks"),
    [(("G.01",), False, True), (("G.01",), True, False), ((), False, False)],
)
def test_long_view_looks_at_a_deck_and_not_at_a_hand(
    cards: tuple[str, ...], red: bool, looks: bool
) -> None:
    sapper = Sapper(()) if red else None
    state = on_map(marines=cast("SCT", "MP.20"), encounters=cards, sapper=sapper)
    assert bool(offers(state, "use_ability")) is looks
