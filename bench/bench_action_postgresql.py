"""An action against its floor as in `bench.bench_action`, on PostgreSQL.

`python -m bench.bench_action_postgresql [actions]` needs a server (`bench.postgresql`); without one
it says so and fails nothing.
"""

from __future__ import annotations

import sys

from bench import bench_action
from bench.postgresql import database


def main() -> int:
    """Measure in a database of its own."""
    with database() as address:
        if not address:
            print("PostgreSQL does not answer: nothing is measured.")
            return 0
        return bench_action.run(address, "action, PostgreSQL")


if __name__ == "__main__":
    sys.exit(main())
