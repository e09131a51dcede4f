"""Where the next is asked: what the last command led to, and one button for dice that are alike."""

from __future__ import annotations

from dayroom.lost_phantom import doors, screen
from dayroom.lost_phantom.buttons import effects_of
from dayroom.lost_phantom.card import CARD
from dayroom.lost_phantom.rules.commands import Allocate, EndTurn
from dayroom.lost_phantom.rules.encounters import BY_KEY
from dayroom.lost_phantom.rules.state import State
from dayroom.lost_phantom.rules.tasks import Allocating, Begin, Rolled, Writing
from tests.dayroom.lost_phantom.table import heard, standing

PHASES = (Writing(), Begin("rest"), Begin("stealth"), Begin("move"), Allocating())


def told(state: State, command: object, *faces: int) -> list[tuple[str, str]]:
    """The news after a command: (title, words), dice before the words as digits."""
    assert CARD.news is not None
    news = CARD.news(heard(state, command, *faces)[1], (), "pilot")  # type: ignore[arg-type]
    dice = [" ".join(f"{face}{'*' * good}" for face, good in one.dice) for one in news]
    return [(n.title, f"{d} {n.words}".strip()) for n, d in zip(news, dice, strict=True)]


def buttons(state: State) -> list[tuple[str, str]]:
    """The labels and details of the buttons at a state."""
    view, options = doors.visible_to(state, "pilot"), doors.legal(state, "pilot")
    return [(one.label, one.detail) for one in screen.board(view, options, "pilot").buttons]


def test_rolls_that_ask_nothing_are_seen_with_their_dice() -> None:
    # Move fails, Stealth is made by the 4, Rest fails: none of the three asks.
    assert told(standing(tasks=PHASES, endurance=3), Allocate(1, 1, 1), 3, 4, 1) == [
        ("", "3 Move: 3 against 4. Not enough."),
        ("", "4* Stealth: 4 against 3."),
        ("", "1 Rest: 1 against 4. Not enough."),
        ("", "He loses 1 Endurance: 2."),
    ]
    # What lies at the question is not told twice.
    assert told(standing(tasks=PHASES, endurance=1), Allocate(1, 0, 0), 6) == []


def test_what_is_met_without_a_choice_is_read_in_full() -> None:
    assert told(standing(ground="field"), EndTurn(), 3, 1, 6) == [
        ("The snake", "It strikes the boot, and one tooth comes through."),
        ("", "He loses 1 Health: 5."),
    ]
    ships = told(standing((11, 2), held=("flare_gun",)), EndTurn(), 3, 6, 5)
    assert ships == [("Gunships", ""), ("", "They saw the flare. He is out.")]
    assert told(standing(), EndTurn(), 3, 5, 3) == [("", "Encounter: 53, nothing.")]


def test_an_outcome_says_what_an_affliction_does() -> None:
    effects = [effects_of(each) for each in BY_KEY["spikes"].outcomes]
    assert "Deep cut (2 Health when gained. To enter a Swamp gives Fever)" in effects


def test_dice_that_would_do_the_same_have_one_button_and_a_six_its_price() -> None:
    assert buttons(standing(tasks=(Rolled("move", (4, 5, 6), 0),))) == [
        ("Use the 4", "he moves"),
        ("Let it fail", "he stays"),
    ]
    six = (Rolled("rest", (2, 6), 0),)
    assert ("Use the 6", "−1 Health, +1 Endurance") in buttons(standing(tasks=six, endurance=4))
    assert ("Use the 6", "−1 Health, Endurance stays") in buttons(standing(tasks=six))
    assert ("Use the 6", "his last Health: he dies") in buttons(standing(tasks=six, health=1))
    again = buttons(standing(tasks=(Rolled("stealth", (1, 2), 0, may_reroll=True),)))
    assert again == [("Roll the 1 anew", "once"), ("Let it fail", "−1 Proximity")]
