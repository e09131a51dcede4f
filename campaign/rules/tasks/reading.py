"""An entry is read, decided, tested."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from campaign.rules.moments import Moment
from campaign.rules.names import Path, Profile
from campaign.rules.targets import stored


@dataclass(frozen=True, slots=True)
class Read:
    """Open an entry: reading begins at the steps that `path` addresses.

    tester: whom TESTER means from the start; other: whom RND does.
    """

    doc: str
    marker: str = ""
    path: Path = ("steps",)
    tester: Profile = ""
    other: Profile = ""
    kind: Literal["read"] = "read"


@dataclass(frozen=True, slots=True)
class Hook:
    """A moment for a scene of the first of these kinds that has one; marine: whose moment it is."""

    moments: tuple[Moment, ...]
    marine: Profile = ""
    kind: Literal["hook"] = "hook"


@dataclass(frozen=True, slots=True)
class CloseReading:
    """The entry has been read: wait for CONTINUE THE MISSION (PH-BOOKLET-05, p.6)."""

    marker: str = ""
    kind: Literal["close_reading"] = "close_reading"


@dataclass(frozen=True, slots=True)
class Block:
    """A list of steps being carried out: at `at`; tester is bound for TESTER."""

    doc: str
    path: Path
    at: int = 0
    tester: Profile = ""
    kind: Literal["block"] = "block"


@dataclass(frozen=True, slots=True)
class Stop:
    """A dotted line: wait for the reader (PH-BOOKLET-03, p.6)."""

    doc: str
    kind: Literal["stop"] = "stop"


@dataclass(frozen=True, slots=True)
class Choose:
    """A decision of an entry."""

    doc: str
    path: Path
    tester: Profile = ""
    kind: Literal["choose"] = "choose"


@dataclass(frozen=True, slots=True)
class WriteLetter:
    """A letter that is being written: the sentences picked so far, place after place."""

    doc: str
    path: Path
    picked: tuple[int, ...] = ()
    tester: Profile = ""
    kind: Literal["write_letter"] = "write_letter"


@dataclass(frozen=True, slots=True)
class PickMarine:
    """The players name one Marine: for a test or an effect (PH-TEST-17, p.18)."""

    doc: str
    path: Path
    why: Literal["test", "effect", "gear", "charm"]
    index: int = 0
    kind: Literal["pick_marine"] = "pick_marine"


@dataclass(frozen=True, slots=True)
class Ditto:
    """The rating of another Marine counts in place of his own (DITTO); stored as "ditto:MP.04"."""

    profile: Profile


def _help(text: str) -> str | Ditto:
    return Ditto(text[6:]) if text.startswith("ditto:") else text


def _help_text(help_: str | Ditto) -> str:
    return f"ditto:{help_.profile}" if isinstance(help_, Ditto) else help_


Help = Annotated[str | Ditto, stored(_help, _help_text)]


@dataclass(frozen=True, slots=True)
class TakeTest:
    """A Trait test to be rolled, or rolled and waiting for a reroll (PH-TEST-12, p.20).

    group: position among several tests, or -1; dice as rolled, empty before the roll.
    helps: abilities and cards used; failures counted so far in a group.
    """

    doc: str
    path: Path
    tester: Profile
    trait: Literal["SUR", "CHA", "PER", "INT", "WIL"]
    diff: int
    group: int = -1
    focus: tuple[int, ...] = ()
    strike: tuple[int, ...] = ()
    helps: tuple[Help, ...] = ()
    rolled: bool = False
    aid: bool = False
    night: bool = False
    kind: Literal["take_test"] = "take_test"


@dataclass(frozen=True, slots=True)
class Due:
    """Who is to test, and which of several tests, -1 for one that they share; stored as "0:MP.04",
    or as "MP.04".
    """

    profile: Profile
    group: int = -1


def _due(text: str) -> Due:
    group, found, profile = text.partition(":")
    return Due(profile, int(group)) if found else Due(text)


def _due_text(due: Due) -> str:
    return due.profile if due.group < 0 else f"{due.group}:{due.profile}"


Tester = Annotated[Due, stored(_due, _due_text)]


@dataclass(frozen=True, slots=True)
class TestQueue:
    """Testers still to test, and failures so far (group tests and tests by several Marines).

    failed: the last Marine of a group who failed.
    """

    doc: str
    path: Path
    waiting: tuple[Tester, ...] = ()
    at: int = 0
    failures: int = 0
    failed: str = ""
    kind: Literal["test_queue"] = "test_queue"


ReadingTask = (
    Read
    | Hook
    | CloseReading
    | Block
    | Stop
    | Choose
    | WriteLetter
    | PickMarine
    | TakeTest
    | TestQueue
)
