"""How strong the advice is: the same Combats and campaigns played with it and without.

`python -m bench.strength_of_advice --combats 400 --state FILE` fights Combats at medium Threat
with the careful bot and with one that does what the advice puts first, by the same seeds, and
prints what both reached and the paired difference with its standard error; `--campaigns 7` plays
whole campaigns instead and counts Missions, primary Objectives met and Marines lost. FILE keeps
what was played, so it may be broken off and called again. Exit 1 where the goal is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from time import process_time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "purplehaze.settings")
django.setup()

from campaign.advice.player import Advised  # noqa: E402
from campaign.bots import sandbox  # noqa: E402
from campaign.bots.play import Playthrough, play  # noqa: E402
from campaign.bots.policies import choose_careful  # noqa: E402
from campaign.content import files  # noqa: E402
from campaign.rules import Content  # noqa: E402

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
COMBAT = ("won", "killed", "wounds", "damage")
CAMPAIGN = ("missions", "primaries", "met", "killed", "wounds", "combats", "combats_won")


@dataclass(frozen=True, slots=True)
class Pair:
    """One Combat or campaign played twice: figures without and with advice, how many questions
    were asked and answered otherwise than the careful bot would, CPU seconds with advice."""

    number: int
    careful: tuple[float, ...]
    advised: tuple[float, ...]
    asked: int
    otherwise: int
    seconds: float


def fought(content: Content, number: int, seed: str, band: sandbox.Band) -> Pair:
    """Fight Combat `number` of a seed twice; boards take turns, as in `manage.py autoplay`."""
    board = sandbox.BOARDS[number % len(sandbox.BOARDS)]
    name = f"{seed}-{number}"
    box = random.Random(f"box:{name}").choice([b for b in sandbox.BOXES if b.board == board])
    state = sandbox.begin(content, box, band, name)
    bot, began = Advised(), process_time()
    advised = _figures(sandbox.fight(state, box, band, name, bot), COMBAT)
    seconds = process_time() - began
    careful = _figures(sandbox.fight(state, box, band, name, choose_careful), COMBAT)
    return Pair(number, careful, advised, bot.asked, bot.otherwise, round(seconds, 2))


def played(content: Content, number: int, seed: str) -> Pair:
    """Play campaign `number` of a seed twice; after the first Combat the two go their own ways."""
    name, bot, began = f"{seed}-{number}", Advised(), process_time()
    advised = _campaign(content, play(content, name, bot))
    seconds = process_time() - began
    careful = _campaign(content, play(content, name, choose_careful))
    return Pair(number, careful, advised, bot.asked, bot.otherwise, round(seconds, 2))


def _campaign(content: Content, game: Playthrough) -> tuple[float, ...]:
    records = game.state.records
    primary = [
        objective.status == "met"
        for record in records
        for objective in record.objectives
        if objective.code in _primaries(content, record.number)
    ]
    counts = len(records), len(primary), sum(primary)
    return (*map(float, counts), *_figures(game, CAMPAIGN[3:]))


def _primaries(content: Content, number: int) -> set[str]:
    return {o.code for o in content.booklets[number].objectives if o.primary}


def _figures(game: object, names: Sequence[str]) -> tuple[float, ...]:
    return tuple(float(getattr(game, name)) for name in names)


def kept(path: Path) -> Iterator[Pair]:
    """Yield what a file keeps, one Combat or campaign a line."""
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            yield Pair(**json.loads(line))


def report(pairs: Sequence[Pair], names: Sequence[str]) -> None:
    """Print what was reached."""
    asked, otherwise = sum(p.asked for p in pairs), sum(p.otherwise for p in pairs)
    seconds = sum(p.seconds for p in pairs)
    print(
        f"{len(pairs)} played, {asked} questions, {otherwise} answered otherwise than the careful"
    )
    print(f"bot would; {seconds / max(1, asked):.2f} s of CPU a question")
    print(f"{'mean of each':12}{'careful':>10}{'advised':>10}{'difference':>12}{'± error':>10}")
    for at, name in enumerate(names):
        before, after = [p.careful[at] for p in pairs], [p.advised[at] for p in pairs]
        gaps = [b - a for a, b in zip(before, after, strict=True)]
        mean = sum(gaps) / len(gaps)
        error = sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1) / len(gaps))
        sums = sum(before) / len(pairs), sum(after) / len(pairs)
        print(f"{name:12}{sums[0]:10.3f}{sums[1]:10.3f}{mean:+12.3f}{error:10.3f}")


def reached(pairs: Sequence[Pair], campaigns: bool) -> bool:
    """Whether the goal is reached.

    Combats: the share won 8 points higher, or a fifth fewer Marines lost. Campaigns: no smaller
    share of the primary Objectives met.
    """
    careful = [sum(column) for column in zip(*(p.careful for p in pairs), strict=True)]
    advised = [sum(column) for column in zip(*(p.advised for p in pairs), strict=True)]
    if campaigns:
        return advised[2] * careful[1] >= careful[2] * advised[1]
    return advised[0] - careful[0] >= 0.08 * len(pairs) or advised[1] <= 0.8 * careful[1]


def main() -> int:
    """Play what is wanting, then report; 1 where the goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--combats", type=int, default=400)
    parser.add_argument("--campaigns", type=int, default=0)
    parser.add_argument("--seed", default="advice")
    parser.add_argument("--threat", choices=sandbox.BANDS, default="medium")
    parser.add_argument("--state", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=45, help="of CPU, this time")
    chosen = parser.parse_args()
    pairs, content = list(kept(chosen.state)), files.load(FIXTURES)
    done = {pair.number for pair in pairs}
    for number in range(chosen.campaigns or chosen.combats):
        if number in done:
            continue
        if process_time() > 60 * chosen.minutes:
            break
        if chosen.campaigns:
            pairs.append(played(content, number, chosen.seed))
        else:
            pairs.append(fought(content, number, chosen.seed, chosen.threat))
        with chosen.state.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(pairs[-1])) + "\n")
    report(pairs, CAMPAIGN if chosen.campaigns else COMBAT)
    return int(not reached(pairs, bool(chosen.campaigns)))


if __name__ == "__main__":
    raise SystemExit(main())
