"""Makes a file of phrases for `campaign.models.packed`: what the journals of campaigns say.

`python -m bench.phrases FILE` lets the bots play some campaigns and writes the lines of their
journals that save most: a command, a roll, an event or a change, whole. Never write over a file
that is there: values that it packed would be lost. Give a new number, and raise `packed.NEWEST`.
"""

from __future__ import annotations

import heapq
import json
import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

SIZE = 32_000
"""Bytes, nearly as many as deflate looks back."""
GRAM, LEAST, LONGEST = 10, 4, 1000
"""So long are the pieces by which lines are weighed, so often must they be met, and so long may a
line be, in bytes."""
PLAYED = ("careful", "random", "careful", "curious", "careful", "random")


def texts() -> Iterator[tuple[bytes, list[bytes]]]:
    """Yield each value of the journals as it is packed, with the lines that it is made of."""
    from django.contrib.auth.models import User

    from campaign import rules
    from campaign.bots.policies import POLICIES
    from campaign.game import services, store
    from campaign.rules import codec

    user = User.objects.create_user("phrases")
    for number, policy in enumerate(PLAYED):
        rng, campaign = random.Random(number), services.start(user, seed=f"phrases {number}")
        state, version = store.load(campaign), 0
        while not state.finished:
            command = POLICIES[policy](state.book, rules.visible_to(state, "host"), rng)
            done = services.submit(
                campaign_id=campaign.public_id, user=user, version=version,
                command=codec.encode_command(command), sure=True,
            )  # fmt: skip
            state, version = done.state, done.version
            yield _text(done.row.command), [_text(done.row.command)]
            for values in (done.row.dice, done.row.events, done.row.back or []):
                yield _text(values), [_text(value) for value in values]


def _text(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def picked(values: Sequence[bytes], lines: set[bytes]) -> list[bytes]:
    """Return the lines that say most of the values for their length, the best first.

    A line counts for its pieces that no line before it has, each as often as the values have it.
    """
    met = Counter(gram for value in values for gram in _grams(value))
    seen: set[bytes] = set()

    def worth(line: bytes) -> float:
        new = {*_grams(line)} - seen
        return sum(met[gram] for gram in new if met[gram] >= LEAST) / (len(line) + 1)

    heap = [(-worth(line), line) for line in sorted(lines) if len(line) <= LONGEST]
    heapq.heapify(heap)
    found, size = [], 0
    while heap and size < SIZE:
        _, line = heapq.heappop(heap)
        now = worth(line)
        if heap and now < -heap[0][0]:
            heapq.heappush(heap, (-now, line))
            continue
        found.append(line)
        size += len(line) + 1
        seen.update(_grams(line))
    return found


def _grams(text: bytes) -> Iterator[bytes]:
    return (text[at : at + GRAM] for at in range(len(text) - GRAM + 1))


def main() -> int:
    """Play in a database of its own, then write the file."""
    path = Path(sys.argv[1])
    if path.exists():
        print(f"{path} is there: values were packed by it.")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'phrases.sqlite3'}"
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        call_command("load_content", stdout=open(os.devnull, "w"))  # noqa: SIM115
        told = list(texts())
    lines = picked([value for value, _ in told], {line for _, parts in told for line in parts})
    # What is nearest is named with the fewest bits, so the best come last.
    path.write_bytes(b"\n".join(reversed(lines)) + b"\n")
    print(f"{path}: {len(lines)} lines, {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
