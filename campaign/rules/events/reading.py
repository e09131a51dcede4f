"""An entry is read, decided and noted down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from campaign.rules.names import Path


@dataclass(frozen=True, slots=True)
class EntryOpened:
    """An entry was opened."""

    doc: str
    kind: Literal["entry_opened"] = "entry_opened"


@dataclass(frozen=True, slots=True)
class EntryClosed:
    """An entry was read to its end (PH-BOOKLET-05, p.6)."""

    doc: str
    kind: Literal["entry_closed"] = "entry_closed"


@dataclass(frozen=True, slots=True)
class EncounterDrawn:
    """An Encounter card was drawn (PH-ENCOUNTER-01, p.27)."""

    card: str
    kind: Literal["encounter_drawn"] = "encounter_drawn"


@dataclass(frozen=True, slots=True)
class TextShown:
    """Prose was shown."""

    doc: str
    path: Path
    kind: Literal["text_shown"] = "text_shown"


@dataclass(frozen=True, slots=True)
class OptionChosen:
    """A decision was made; other: which label of `label_if` it had, -1 for its usual one."""

    doc: str
    path: Path
    option: int
    other: Annotated[int, Field(exclude_if=lambda number: number < 0)] = -1
    kind: Literal["option_chosen"] = "option_chosen"


@dataclass(frozen=True, slots=True)
class SentencePicked:
    """A sentence of a letter was written at a place, both counted from 0."""

    doc: str
    path: Path
    place: int
    sentence: int
    kind: Literal["sentence_picked"] = "sentence_picked"


@dataclass(frozen=True, slots=True)
class LetterSent:
    """A letter was sent: the step's address and the sentences picked."""

    name: str
    doc: str
    path: Path
    picked: tuple[int, ...]
    kind: Literal["letter_sent"] = "letter_sent"


@dataclass(frozen=True, slots=True)
class OptionRead:
    """OBJECTION: the outcomes of one option were read before choosing."""

    doc: str
    path: Path
    option: int
    kind: Literal["option_read"] = "option_read"


@dataclass(frozen=True, slots=True)
class DieRolled:
    """A die was rolled for an entry (PH-RANDOM-03, p.27)."""

    die: str
    face: int
    value: int
    changed: int
    kind: Literal["die_rolled"] = "die_rolled"


@dataclass(frozen=True, slots=True)
class LogNoted:
    """A Log Entry was noted (PH-BOOKLET-06, p.6)."""

    name: str
    colour: str
    kind: Literal["log_noted"] = "log_noted"


@dataclass(frozen=True, slots=True)
class LogErased:
    """A Log Entry was struck out."""

    name: str
    kind: Literal["log_erased"] = "log_erased"


@dataclass(frozen=True, slots=True)
class ObjectiveChanged:
    """An Objective was met, failed or added (PH-XP-01, p.51)."""

    code: str
    status: str
    kind: Literal["objective_changed"] = "objective_changed"


@dataclass(frozen=True, slots=True)
class CounterChanged:
    """A counter of the Mission changed."""

    name: str
    now: int
    kind: Literal["counter_changed"] = "counter_changed"


@dataclass(frozen=True, slots=True)
class MetricChanged:
    """A Motivation metric changed."""

    name: str
    amount: int
    now: int
    kind: Literal["metric_changed"] = "metric_changed"


ReadingEvent = (
    EntryOpened
    | EntryClosed
    | EncounterDrawn
    | TextShown
    | OptionChosen
    | SentencePicked
    | LetterSent
    | OptionRead
    | DieRolled
    | LogNoted
    | LogErased
    | ObjectiveChanged
    | CounterChanged
    | MetricChanged
)
