"""Which scenes between the men bots come to, and which of their turns: a figure that is kept.

    python -m bench.scenes_reached --campaigns 150 --seed a          # anew
    python -m bench.scenes_reached --campaigns 150 --seed b --add    # and more

    python -m bench.scenes_reached --campaigns 2000 --seed c --men MP.19 MP.23 --add

The last plays on, by curious bots, only where the first Squad has these men: for what lies between
two whom few campaigns bring together. The others play campaigns of the three policies in turn. All
write `tests/content/scenes_reached.json`, to which `tests/content/test_scenes_reached.py` holds the
scenes. Nothing here is fast: an hour of one core for a thousand campaigns.
"""

from __future__ import annotations

import argparse
import json
import os
import random
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import django

HERE = Path(__file__).parent.parent
KEPT = HERE / "tests/content/scenes_reached.json"


def main() -> None:
    """Play, count, and write or add to what is kept."""
    asked = _arguments()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "purplehaze.settings")
    django.setup()
    from campaign.bots import runs
    from campaign.bots.policies import MIXED
    from campaign.content import files
    from tests.content.scenes_gates import gates

    content = files.load(HERE / "fixtures")
    came: Counter[str] = Counter()
    seeds = [f"{asked.seed}-{number}" for number in range(asked.campaigns)]
    policy = "curious" if asked.men else MIXED
    seeds = [s for s in seeds if not asked.men or {*asked.men} <= _drafted(content, s, policy)]
    asked.campaigns = len(seeds)
    for game in runs.many(content, seeds, policy, asked.jobs, HERE / "fixtures"):
        came.update(set(game.scenes))
        came.update(f"{doc[6:]} {path[-1]}" for doc, path in game.branches
                    if doc.startswith("scene/") and path[-2] == "options")  # fmt: skip
    before = json.loads(asked.file.read_text()) if asked.add else {}
    _write(before, asked, {code: gates(scene) for code, scene in content.scenes.items()}, came)


def _drafted(content: Any, seed: str, policy: str) -> set[str]:
    """Return the Profiles of the first Squad of a campaign, which is played no further."""
    from campaign.bots.play import play
    from campaign.bots.policies import POLICIES
    from campaign.bots.runs import FIRST

    squad: set[str] = set()

    def choose(content: Any, view: Any, rng: random.Random) -> Any:
        squad.update(marine.profile for marine in view.state.squad)
        if len(squad) == 6:
            raise LookupError
        return POLICIES[policy](content, view, rng)

    with suppress(LookupError):
        play(content, seed, choose, FIRST)
    return squad


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--campaigns", type=int, default=150)
    parser.add_argument("--seed", default="a")
    parser.add_argument("--men", nargs="*", default=[], help="only where they are drafted")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--add", action="store_true", help="add to what is kept")
    parser.add_argument("--file", type=Path, default=KEPT)
    return parser.parse_args()


def _write(before: dict[str, Any], asked: argparse.Namespace, now: dict[str, str],
           came: Counter[str]) -> None:  # fmt: skip
    """Write the counts by scene; those of a scene whose gates have changed begin anew."""
    old = before.get("scenes", {})
    scenes = {}
    for code, gate in sorted(now.items()):
        known = old.get(code, {}) if old.get(code, {}).get("gates") == gate else {}
        turns = Counter(known.get("turns", {}))
        turns.update(
            {name.split()[1]: n for name, n in came.items() if name.startswith(f"{code} ")}
        )
        scenes[code] = {"gates": gate, "came": known.get("came", 0) + came[code],
                        "turns": dict(sorted(turns.items()))}  # fmt: skip
    seeds = [*before.get("seeds", []), asked.seed]
    played = before.get("campaigns", 0) + asked.campaigns
    data = {"campaigns": played, "seeds": seeds, "scenes": scenes}
    asked.file.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    never = [code for code, figures in scenes.items() if not figures["came"]]
    print(f"{played} campaigns, {len(scenes) - len(never)} of {len(scenes)} scenes came")
    print("never:", *never)


if __name__ == "__main__":
    main()
