"""What a booklet foretells of its rolls, draws and shuffles, and that the rest is thrown."""

from __future__ import annotations

from campaign.rules import State
from campaign.rules.commands import Continue
from campaign.rules.events import DieRolled
from campaign.rules.foretold import Foretold
from campaign.rules.tasks import Read, SquadAction, Stop
from combat.rules.dice import RecordingDice, ScriptedDice
from tests.campaign.builders import of, on_map, say, with_mission

ROLL = {"roll": {"die": "D6", "outcomes": [{"from": 1, "to": 6, "steps": [{"text": "So."}]}]}}


def twice(throws: dict[str, list[list[int]]]) -> State:
    """Two entries to read, one after the other, each of which rolls a die."""
    entries = {n: {"title": n, "steps": [ROLL]} for n in ("01", "02")}
    book = with_mission(throws=throws, entries=entries)
    agenda = (SquadAction(), Read("M1/02"), Read("M1/01"), Stop("M1/01"))
    return on_map(content=book, agenda=agenda)


def test_the_first_roll_of_a_mission_is_the_first_foretold_and_the_next_the_second() -> None:
    read = Continue(), Continue()
    both = say(twice({"D6": [[5], [2]]}), *read)
    assert [e.face for e in of(both, DieRolled)] == [5, 2]
    assert both.state.run.tally.foretold == (("D6", 2),)
    one = say(twice({"D6": [[5]]}), *read, faces=[1])
    assert [e.face for e in of(one, DieRolled)] == [5, 1]
    none = say(twice({"D3": [[5]]}), *read, faces=[3, 4])
    assert [e.face for e in of(none, DieRolled)] == [3, 4] and not none.state.run.tally.foretold


def test_only_what_is_rolled_uses_it_up_and_what_is_wanting_is_thrown() -> None:
    dice = Foretold(ScriptedDice([6, 1]), {"Strike": ((2, 3), (4,))}, {})
    assert dice.d6(0, "Strike dice") == () and dice.used == {}
    assert dice.d6(1, "Strike dice") == (2,)
    assert dice.d6(2, "Strike dice") == (4, 6)
    assert dice.d6(1, "Strike dice") == (1,) and dice.used == {"Strike": 2}
    again = Foretold(ScriptedDice(), {"Strike": ((2, 3), (4,))}, {"Strike": 1})
    assert again.d6(1, "Strike dice") == (4,)


def test_what_lies_on_top_of_a_deck_and_what_is_drawn_as_far_as_there_is_so_much() -> None:
    throws = {"deck": ((2, 0),), "other": ((3, 1),), "one": ((2,), (3,))}
    dice = Foretold(ScriptedDice(draws=[1], shuffles=[(0,), (1, 0)]), throws, {})
    assert dice.shuffle("abc", "deck") == ("c", "a", "b")
    assert dice.shuffle("abc", "other") == ("b", "c", "a")
    assert dice.draw("abc", "one of") == "c"
    assert dice.draw("abc", "one of") == "b"


def test_what_is_foretold_never_reaches_the_dice() -> None:
    thrown = RecordingDice(ScriptedDice([3]))
    dice = Foretold(thrown, {"D6": ((5,), (2, 4))}, {})
    assert (dice.d6(1, "D6"), dice.d6(1, "D6")) == ((5,), (2,)) and not thrown.rolls
    assert dice.d6(1, "D6") == (3,) and len(thrown.rolls) == 1
