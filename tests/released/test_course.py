"""The course of the rules does not change unless their version does."""

from campaign import rules
from campaign.rules import course
from campaign.rules.commands import Continue
from tests.released import course as record

HELP = "CONTRIBUTING, “Change the rules' course”, says what to do."


def test_the_rules_take_the_recorded_course():
    whole = record.recorded()
    assert whole["rules"] == course.RULES, (
        "RULES was raised: record its course, python -m tests.released.course. " + HELP
    )
    found = record.difference(whole)
    assert not found, (
        f"The course of the rules changed: raise RULES in campaign/rules/course.py, unless the last"
        f" release had a smaller one, and run python -m tests.released.course. {HELP}\n{found}"
    )


def test_a_change_of_the_course_is_found(monkeypatch):
    today = rules.apply

    def apply(state, command, dice, seat=None):
        if isinstance(command, Continue) and state.mission is not None:
            dice.d6(1, "a rule of tomorrow")
        return today(state, command, dice, seat)

    monkeypatch.setattr(rules, "apply", apply)
    assert "other dice or events" in record.difference(record.recorded())


def test_a_released_course_is_not_written_anew(monkeypatch, capsys):
    monkeypatch.setattr(record, "difference", lambda whole: "somewhere")
    monkeypatch.setattr(course, "RULES", record.released())
    before = record.FILE.read_bytes()
    assert record.record() == 1
    assert "Raise RULES" in capsys.readouterr().out
    assert record.FILE.read_bytes() == before
