"""`python3 run.py mutate [RULE|PATH ...]`: do the tests notice when a rule is changed a little?"""

from __future__ import annotations

import argparse
import os
import sys

import pytest

from .mutants import rooms_of
from .plugin import FOREVER, Mutation
from .watching import tests_of

WITHOUT = (
    "cacheprovider", "xdist", "playwright", "logging", "warnings",
    "unraisableexception", "threadexception", "faulthandler",
)  # fmt: skip
OPTIONS = ["-q", "-s", "--assert=plain", "--no-header", "--no-summary"]
OPTIONS += [option for name in WITHOUT for option in ("-p", f"no:{name}")]


def main(argv: list[str]) -> int:
    """Run it; 1 where a mutant survives."""
    parser = argparse.ArgumentParser(prog="run.py mutate", description=__doc__)
    parser.add_argument("wanted", nargs="*", metavar="RULE|PATH", help="PH-EAZ-02, PH-EAZ, a file")
    parser.add_argument("--again", action="store_true", help="forget what was found before")
    parser.add_argument("--told", action="store_true", help="only tell what was found before")
    parser.add_argument(
        "--old-calls", action="store_true",
        help="trust what the tests called before the rules last changed: quicker, never too kind",
    )  # fmt: skip
    parser.add_argument("--quick", action="store_true", help="face the tests of its rules alone")
    parser.add_argument(
        "--longest", type=float, default=FOREVER, metavar="SECONDS",
        help="leave out tests that take longer (watched, three times as long as else)",
    )  # fmt: skip
    parser.add_argument("--most", type=int, default=0, help="try so many at most")
    parser.add_argument("--sample", type=int, default=0, help="so many of all, drawn by lot")
    parser.add_argument("--seed", default="11", help="the lot by which they are drawn")
    parser.add_argument("-n", "--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(argv)
    mutation, tests = Mutation(options), tests_of(rooms_of(options.wanted))
    code = pytest.main([*OPTIONS, "-m", "not whole", *tests], plugins=[mutation])
    return mutation.survivors and 1 if mutation.done else int(code) or 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
