"""Which rules the code keeps and which the tests prove: the index of the rules against the files.

The index is docs/rules/index.yaml; other games have indexes of their own beside it, each with the
prefix of its ids. An id counts as *done* when a Python file of a room names it (or a fixture does,
under the key `rule:`), and as *tested* when a `pytest.mark.rule` in `tests` names it. A range such
as `PH-MARCH-05..08` names all its ids.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from combat.content_files import plain_yaml

ROOT = Path(__file__).resolve().parents[2]
INDEX = "docs/rules/index.yaml"
OURS = "PH"
"""The prefix of the ids of docs/rules/index.yaml."""
CODE_ROOMS = ("campaign", "combat", "dayroom")
# These files speak of ids as such; an id they name as an example is not a rule they keep.
_NOT_CODE = {"campaign/content/ledger.py", "campaign/management/commands/rules.py"}
_NOT_TESTS = {"tests/test_ledger.py"}

_MARKERS = {"pytest.mark.rule", "mark.rule"}
_PREFIX = re.compile(r"^prefix: ([A-Z]+)$", re.MULTILINE)


def indexes(root: Path = ROOT) -> dict[str, Path]:
    """The files of all indexes under `root` by the prefix of their ids, the campaign's first."""
    found = {OURS: root / INDEX}
    for path in sorted((root / INDEX).parent.glob("*.yaml")):
        if named := _PREFIX.search(path.read_text(encoding="utf-8")):
            found[named[1]] = path
    return found


_ID = re.compile(rf"\b((?:{'|'.join(indexes())})(?:-[A-Z]+\d?)+)-(\d{{2}})(?:\.\.(\d{{2}})\b)?")
_FIXTURE_RULE = re.compile(r"^[\s-]*rule:\s*(.+)$")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the index. `page` and `also` are pages of the printed rulebook, 0 for none."""

    id: str
    section: str
    title: str
    page: int = 0
    also: tuple[int, ...] = ()
    gap: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the index: its key (`CBT-LOS`), a title and the rules in order."""

    key: str
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where an id is named: path from the project's root, line, and the test if it is one."""

    path: str
    line: int
    test: str = ""

    def __str__(self) -> str:
        """`path:line`, with the test's name behind it."""
        return f"{self.path}:{self.line}" + (f" {self.test}" if self.test else "")


@dataclass(slots=True)
class Ledger:
    """An index and every place that names an id of its prefix.

    `code` and `tests` map ids to places; `mentions` are ids in the tests outside markers;
    `unreadable` are markers whose ids are not literal strings, which nobody can count.
    """

    sections: tuple[Section, ...]
    prefix: str = OURS
    code: dict[str, list[Place]] = field(default_factory=dict)
    tests: dict[str, list[Place]] = field(default_factory=dict)
    mentions: dict[str, list[Place]] = field(default_factory=dict)
    unreadable: list[Place] = field(default_factory=list)

    @property
    def rules(self) -> dict[str, Rule]:
        """Every rule by its id, in the order of the index."""
        return {rule.id: rule for section in self.sections for rule in section.rules}

    def unknown(self) -> dict[str, list[Place]]:
        """Ids that code or tests name and the index does not have, with their places."""
        known = self.rules
        found: dict[str, list[Place]] = {}
        for places_by_id in (self.code, self.tests, self.mentions):
            for rule_id, places in places_by_id.items():
                if rule_id not in known:
                    found.setdefault(rule_id, []).extend(places)
        return {rule_id: sorted(set(places)) for rule_id, places in sorted(found.items())}

    def section(self, key: str) -> Section:
        """The section of that key, with or without the prefix `PH-`. KeyError if there is none."""
        wanted = key.upper().removeprefix(f"{self.prefix}-")
        for section in self.sections:
            if section.key == wanted:
                return section
        raise KeyError(key)

    def coverage(self, rules: Iterable[Rule]) -> "Coverage":
        """Counts and missing ids of some rules."""
        rules = tuple(rules)
        return Coverage(
            total=len(rules),
            done=sum(rule.id in self.code for rule in rules),
            tested=sum(rule.id in self.tests for rule in rules),
            missing_code=tuple(rule.id for rule in rules if rule.id not in self.code),
            missing_tests=tuple(rule.id for rule in rules if rule.id not in self.tests),
        )


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many of some rules are done and tested, and which are not."""

    total: int
    done: int
    tested: int
    missing_code: tuple[str, ...]
    missing_tests: tuple[str, ...]


def ids_in(text: str) -> list[str]:
    """The ids that a text names, ranges expanded: `PH-TEST-06..08` gives three.

    A range that runs backwards gives both ends joined by dots, which no index has: so it is
    reported as unknown rather than lost.
    """
    found: list[str] = []
    for stem, first, last in _ID.findall(text):
        if not last:
            found.append(f"{stem}-{first}")
        elif int(last) < int(first):
            found.append(f"{stem}-{first}..{last}")
        else:
            found += [f"{stem}-{number:02}" for number in range(int(first), int(last) + 1)]
    return found


def load_index(root: Path = ROOT, prefix: str = OURS) -> tuple[Section, ...]:
    """The sections of the index of a prefix under `root`. ValueError if an id comes twice."""
    path = indexes(root)[prefix]
    raw = plain_yaml(path.read_text(encoding="utf-8"))
    sections = tuple(
        Section(s["key"], s["title"], tuple(_rule(s["key"], r) for r in s["rules"]))
        for s in raw["sections"]
    )
    ids = [rule.id for section in sections for rule in section.rules]
    twice = sorted({rule_id for rule_id in ids if ids.count(rule_id) > 1})
    if twice:
        raise ValueError(f"{path.name} has these ids twice: {', '.join(twice)}")
    return sections


def _rule(section: str, raw: dict[str, object]) -> Rule:
    entry = {**raw, "also": tuple(raw.get("also", ()))}  # type: ignore[arg-type]
    return Rule(section=section, **entry)  # type: ignore[arg-type]


def read_ledger(root: Path = ROOT) -> Ledger:
    """The campaign's ledger of the project under `root`, see `read_ledgers`."""
    return read_ledgers(root)[0]


def read_ledgers(root: Path = ROOT) -> tuple[Ledger, ...]:
    """All ledgers of the project under `root`: reads the indexes, the code, fixtures and tests.

    An id without a known prefix, and a marker that cannot be read, is the first one's.
    """
    found = _read_all(root)
    ledgers = []
    for prefix in indexes(root):
        mine = Ledger(load_index(root, prefix), prefix)
        for name in ("code", "tests", "mentions"):
            places = getattr(found, name)
            part = {each: at for each, at in places.items() if _owner(each) == prefix}
            setattr(mine, name, part)
        ledgers.append(mine)
    ledgers[0].unreadable = found.unreadable
    return tuple(ledgers)


def _owner(rule_id: str) -> str:
    return rule_id.split("-")[0] if _ID.match(rule_id) else OURS


def _read_all(root: Path) -> Ledger:
    """Every place that names an id of any prefix, without an index."""
    ledger = Ledger(())
    for room in CODE_ROOMS:
        for path in _files(root / room, "*.py"):
            name = path.relative_to(root).as_posix()
            if name not in _NOT_CODE and "/migrations/" not in name:
                _note(ledger.code, _text_places(name, path.read_text(encoding="utf-8")))
    for path in _files(root / "fixtures", "*.yaml"):
        name = path.relative_to(root).as_posix()
        _note(ledger.code, _fixture_places(name, path.read_text(encoding="utf-8")))
    for path in _files(root / "tests", "*.py"):
        name = path.relative_to(root).as_posix()
        _read_test(ledger, name, path.read_text(encoding="utf-8"))
    return ledger


def _read_test(ledger: Ledger, name: str, text: str) -> None:
    """Note the markers of one test file and the ids it names elsewhere."""
    for place, argument in _markers(name, text):
        ids = ids_in(argument) if argument is not None else []
        if argument is None:
            ledger.unreadable.append(place)
        elif not ids:
            # A literal that is no id at all ("MARCH-03") is a slip: shown as unknown.
            ids = [argument]
        _note(ledger.tests, ((rule_id, place) for rule_id in ids))
    if name not in _NOT_TESTS:
        _note(ledger.mentions, _text_places(name, text))


def _files(folder: Path, pattern: str) -> list[Path]:
    return sorted(path for path in folder.rglob(pattern) if "__pycache__" not in path.parts)


def _note(places_by_id: dict[str, list[Place]], found: Iterable[tuple[str, Place]]) -> None:
    for rule_id, place in found:
        places = places_by_id.setdefault(rule_id, [])
        if place not in places:
            places.append(place)


def _text_places(name: str, text: str) -> Iterator[tuple[str, Place]]:
    for number, line in enumerate(text.splitlines(), start=1):
        for rule_id in ids_in(line):
            yield rule_id, Place(name, number)


def _fixture_places(name: str, text: str) -> Iterator[tuple[str, Place]]:
    for number, line in enumerate(text.splitlines(), start=1):
        if match := _FIXTURE_RULE.match(line):
            for rule_id in ids_in(match[1]):
                yield rule_id, Place(name, number)


def _markers(name: str, text: str) -> Iterator[tuple[Place, str | None]]:
    """Each argument of each `pytest.mark.rule(...)`; None where it is not a literal string.

    Decorators, `pytestmark` and `marks=` are all calls of the same shape.
    """
    if "mark.rule" not in text:  # most files: spare their trees
        return
    nodes = list(ast.walk(ast.parse(text, filename=name)))
    owner = {
        id(call): node.name
        for node in nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        for decorator in node.decorator_list
        for call in ast.walk(decorator)
    }
    for node in nodes:
        if isinstance(node, ast.Call) and ast.unparse(node.func) in _MARKERS:
            place = Place(name, node.lineno, owner.get(id(node), ""))
            for argument in node.args:
                literal = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                yield place, argument.value if literal else None  # type: ignore[attr-defined]
