"""The course of the rules does not change unless their version does."""

import pytest

from campaign import rules
from campaign.rules import course
from campaign.rules.commands import Continue
from tests.released import course as record

HELP = "CONTRIBUTING, “Change the rules' course”, says what to do."


whole, content = record.recorded, record.content


def test_the_record_is_of_these_rules():
    assert whole()["rules"] == course.RULES, (
        "RULES was raised: record its course, python -m tests.released.course. " + HELP
    )
    assert len(whole()["campaigns"]) == record.CAMPAIGNS


@pytest.mark.parametrize("number", range(record.CAMPAIGNS))
def test_the_rules_take_the_recorded_course(number):
    found = record.differs(content(), whole()["campaigns"][number])
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
    assert "other dice or events" in record.difference(whole())


def test_a_released_course_is_not_written_anew(monkeypatch, capsys):
    monkeypatch.setattr(record, "difference", lambda whole: "somewhere")
    monkeypatch.setattr(course, "RULES", record.released())
    before = record.FILE.read_bytes()
    assert record.record() == 1
    assert "Raise RULES" in capsys.readouterr().out
    assert record.FILE.read_bytes() == before
