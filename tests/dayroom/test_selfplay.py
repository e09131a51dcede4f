"""Bots play the games of the day room among themselves, for figures."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from dayroom import selfplay
from dayroom.registry import BY_CODE, CARDS


def _told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    call_command("dayroom_selfplay", *arguments)
    return capsys.readouterr().out


@pytest.mark.parametrize("code", [card.code for card in CARDS if card.selfplay])
def test_a_game_by_number_is_the_same_every_time_and_has_an_end(code: str) -> None:
    brings = BY_CODE[code].selfplay
    assert brings is not None
    weakest = [*brings.players][-1]
    match = selfplay.Match(code, (weakest,) * len(BY_CODE[code].seats))
    first, again, other = (selfplay.row(match, number) for number in (4, 4, 5))
    assert first == again
    assert first != other
    assert first["figures"]["Decisions"] > 5
    assert {*first["won"]} <= {*BY_CODE[code].seats.values(), weakest}


def test_the_season_is_played_by_nobody() -> None:
    with pytest.raises(ValueError, match="Nobody plays The season"):
        selfplay.play(selfplay.Match("season", ("x", "x")), 0)


def test_sides_change_and_figures_are_told_by_player(capsys: pytest.CaptureFixture[str]) -> None:
    match = selfplay.Match("firebase", ("steady", "random"), swap=True)
    assert [match.seated(n)["us"] for n in range(3)] == ["steady", "random", "steady"]
    told = _told(capsys, "firebase", "--games", "3", "--players", "steady,random", "--swap")
    assert told.splitlines()[:2] == ["steady, random: 3 games", "  100.0 % won by steady"]
    assert "Totals of hands: [" in told


def test_two_processes_play_what_one_does(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["lost-phantom", "--games", "6", "--players", "straggler", "--first", "3"]
    assert _told(capsys, *asked) == _told(capsys, *asked, "--jobs", "2")


def test_what_a_file_keeps_is_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    asked = ["lost-phantom", "--players", "straggler", "--keep", str(file)]
    _told(capsys, *asked, "--games", "2")
    rows = file.read_text().splitlines()
    file.write_text("\n".join(row.replace("Score", "Of the file") for row in rows) + "\n")
    told = _told(capsys, *asked, "--games", "3")
    assert "Of the file, on average" in told
    assert "straggler: 3 games" in told
    assert len(file.read_text().splitlines()) == 3
    # Other options are other games.
    _told(capsys, *asked, "--games", "1", "--option", "dice=strict")
    assert len(file.read_text().splitlines()) == 4


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["firebase", "--players", "steady"], "wants a player for The firebase and The attacker"),
        (["lost-phantom", "--players", "sharp"], "There are: scout, straggler"),
        (["firebase", "--option", "best_of=4"], "best_of is one of: 1, 3"),
        (["firebase", "--option", "dice=strict"], "has no option dice"),
        (["firebase", "--games", "0"], "--games"),
    ],
)
def test_what_cannot_be_played_is_refused(asked: list[str], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        call_command("dayroom_selfplay", *asked)
