"""The mutants themselves: which there are, that they are put in, what is remembered of them."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
import yaml

from . import book as books
from . import watching
from .book import Book, chosen
from .mutants import GAMES, ROOMS, Mutant, Source, rooms_of, rules_in
from .plan import spans, used
from .swapping import functions, put_in

# Its names are no other module's: a mutant is put in wherever a name has the value it had.
MODULE = '''"""A small room of its own."""
from __future__ import annotations

STEPS_OF_SMALL = 3  # PH-MARCH-01
HALF_OF_SMALL = STEPS_OF_SMALL // 2
Land = str | None


def _prices(least: int) -> list[int]:
    return [least, 4]


PRICES_OF_SMALL = _prices(2)


def price(land: str, tired: bool = False) -> int:
    """PH-MARCH-02 (p.23)."""
    found = 2
    if land == "jungle" and not tired:
        # PH-MARCH-03
        found += 1
    if found < STEPS_OF_SMALL:
        raise RuleViolation("cheap", f"{land} 4", "PH-MARCH-04", 23)
    return max(found, STEPS_OF_SMALL)


def steep(land: str) -> bool:
    """Whether it is."""
    return land == "hill" or len(land) < HALF_OF_SMALL
'''
USER = "from tests_small import STEPS_OF_SMALL, price\nTABLE = {'price': price}\n"


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Source, ModuleType]]:
    """A module of the rules' kind and another that imports from it."""
    (tmp_path / "tests_small.py").write_text(MODULE)
    (tmp_path / "tests_user.py").write_text(USER)
    monkeypatch.syspath_prepend(tmp_path)
    yield Source("tests_small.py", tmp_path), importlib.import_module("tests_user")
    for name in ("tests_small", "tests_user"):
        sys.modules.pop(name, None)


def named(source: Source, change: str) -> Mutant:
    (found,) = [m for m in source.mutants() if m.key.endswith("::" + change)]
    return found


def test_every_kind_of_change_is_made_and_words_are_left_alone(
    small: tuple[Source, ModuleType],
) -> None:
    assert [m.key.partition("::")[2] for m in small[0].mutants()] == [
        "STEPS_OF_SMALL::STEPS_OF_SMALL = 3 => STEPS_OF_SMALL = 4",
        "STEPS_OF_SMALL::STEPS_OF_SMALL = 3 => STEPS_OF_SMALL = 2",
        "HALF_OF_SMALL::HALF_OF_SMALL = STEPS_OF_SMALL // 2 => HALF_OF_SMALL = STEPS_OF_SMALL * 2",
        "HALF_OF_SMALL::HALF_OF_SMALL = STEPS_OF_SMALL // 2 => HALF_OF_SMALL = STEPS_OF_SMALL // 3",
        "HALF_OF_SMALL::HALF_OF_SMALL = STEPS_OF_SMALL // 2 => HALF_OF_SMALL = STEPS_OF_SMALL // 1",
        "_prices::return [least, 4] => return [least, 5]",
        "_prices::return [least, 4] => return [least, 3]",
        "PRICES_OF_SMALL::PRICES_OF_SMALL = _prices(2) => PRICES_OF_SMALL = _prices(3)",
        "PRICES_OF_SMALL::PRICES_OF_SMALL = _prices(2) => PRICES_OF_SMALL = _prices(1)",
        "price::False => True",
        "price::found = 2 => found = 3",
        "price::found = 2 => found = 1",
        "price::land == 'jungle' and (not tired) => (land == 'jungle' and (not tired)) and False",
        "price::land == 'jungle' and (not tired) => land == 'jungle' and (not tired) or True",
        "price::land == 'jungle' and (not tired) => not tired",
        "price::land == 'jungle' and (not tired) => land == 'jungle'",
        "price::land == 'jungle' and (not tired) => land != 'jungle' and (not tired)",
        "price::land == 'jungle' and (not tired) => land == 'jungle' and tired",
        "price::found += 1 => nothing",
        "price::found += 1 => found += 2",
        "price::found += 1 => found += 0",
        "price::found < STEPS_OF_SMALL => found < STEPS_OF_SMALL and False",
        "price::found < STEPS_OF_SMALL => found < STEPS_OF_SMALL or True",
        "price::found < STEPS_OF_SMALL => found <= STEPS_OF_SMALL",
        "price::return max(found, STEPS_OF_SMALL) => return min(found, STEPS_OF_SMALL)",
        "steep::return land == 'hill' or len(land) < HALF_OF_SMALL"
        " => return not (land == 'hill' or len(land) < HALF_OF_SMALL)",
        "steep::return land == 'hill' or len(land) < HALF_OF_SMALL"
        " => return len(land) < HALF_OF_SMALL",
        "steep::return land == 'hill' or len(land) < HALF_OF_SMALL => return land == 'hill'",
        "steep::return land == 'hill' or len(land) < HALF_OF_SMALL"
        " => return land != 'hill' or len(land) < HALF_OF_SMALL",
        "steep::return land == 'hill' or len(land) < HALF_OF_SMALL"
        " => return land == 'hill' or len(land) <= HALF_OF_SMALL",
    ]


@pytest.mark.parametrize(
    ("change", "near", "rules"),
    [
        ("STEPS_OF_SMALL = 3 => STEPS_OF_SMALL = 4", ["PH-MARCH-01"], ["PH-MARCH-01"]),
        ("found += 1 => nothing", ["PH-MARCH-03"],
         ["PH-MARCH-03", "PH-MARCH-02", "PH-MARCH-04"]),
    ],
)  # fmt: skip
def test_a_mutant_knows_its_rules_the_nearest_first(
    small: tuple[Source, ModuleType], change: str, near: list[str], rules: list[str]
) -> None:
    mutant = named(small[0], change)
    assert list(mutant.near) == near and list(mutant.rules) == rules


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("PH-EAZ-02, -03, -04 (p.22)", ["PH-EAZ-02", "PH-EAZ-03", "PH-EAZ-04"]),
        ("PH-EAZ-02 to PH-EAZ-04", ["PH-EAZ-02", "PH-EAZ-03", "PH-EAZ-04"]),
        ("PH-EAZ-02..03, PH-BASE-01", ["PH-EAZ-02", "PH-EAZ-03", "PH-BASE-01"]),
    ],
)
def test_short_forms_of_ids_are_read(text: str, ids: list[str]) -> None:
    assert sorted(rules_in(text)) == sorted(ids)


@pytest.mark.parametrize(
    ("change", "prices"),
    [
        ("found = 2 => found = 3", (4, 3)),
        ("found += 1 => found += 2", (4, 3)),
        ("STEPS_OF_SMALL = 3 => STEPS_OF_SMALL = 2", (3, 2)),
        ("False => True", (3, 3)),
        ("found < STEPS_OF_SMALL => found < STEPS_OF_SMALL and False", (3, 3)),
    ],
)
def test_a_mutant_is_met_wherever_the_function_was_imported(
    small: tuple[Source, ModuleType], change: str, prices: tuple[int, int]
) -> None:
    """Also the constant, which the other module has by name, and the default of an argument."""
    source, user = small
    mutant = named(source, change)
    before = [m.key for m in source.mutants()]
    put_in(mutant, functions())
    assert [m.key for m in source.mutants()] == before  # the tree is as it was
    found = []
    for land in ("jungle", "paddy"):
        try:
            found.append(user.TABLE["price"](land))
        except NameError:  # it refuses: the module has no RuleViolation
            found.append(3)
    assert tuple(found) == prices
    if "STEPS_OF_SMALL = 3" in change:
        assert user.STEPS_OF_SMALL == 2


@pytest.mark.parametrize(
    ("change", "lines"),
    [
        ("found += 1 => found += 2", {21}),
        ("land == 'jungle' and (not tired) => not tired", {19, 20}),
        ("False => True", set(range(16, 25))),  # the default is met wherever the function runs
        (
            "STEPS_OF_SMALL = 3 => STEPS_OF_SMALL = 4",
            {22, 24, 29},
        ),  # used by name, and by way of HALF_OF_SMALL
        ("return land == 'hill' or len(land) < HALF_OF_SMALL => return land == 'hill'", {29}),
    ],
)
def test_a_mutant_knows_the_lines_whose_running_meets_it(
    small: tuple[Source, ModuleType], change: str, lines: set[int]
) -> None:
    found = spans(named(small[0], change), used([small[0]]))
    assert {n for _, first, last in found for n in range(first, last + 1)} == lines


def test_a_function_that_runs_at_the_import_makes_its_tables_anew(
    small: tuple[Source, ModuleType],
) -> None:
    mutant = named(small[0], "return [least, 4] => return [least, 5]")
    put_in(mutant, functions())
    assert mutant.names == {"PRICES_OF_SMALL"}
    assert sys.modules["tests_small"].PRICES_OF_SMALL == [2, 5]


def test_what_a_test_runs_is_seen_line_by_line(
    small: tuple[Source, ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "ROOT", Path(small[0].full).parent.parent)
    rooms = (Path(small[0].full).parent.name,)
    ran = watching.ran_in(lambda: small[1].TABLE["price"]("jungle"), rooms)
    assert [*ran.values()] == [{16, 18, 19, 21, 22, 24}]


NOW = {"tests/a.py": "as it is", "tests/b.py": "as it is"}
"""Files of tests with the marks of what they say."""


def test_two_runs_at_once_keep_what_both_found(
    small: tuple[Source, ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(books, "CACHE", tmp_path)
    one, other = Book(NOW), Book(NOW)
    one.note(named(small[0], "found = 2 => found = 3"), "rule")
    other.note(named(small[0], "found += 1 => nothing"), "survived")
    one.save()
    other.save()
    assert {outcome for _, _, outcome in Book(NOW).known.values()} == {"rule", "survived"}


def test_kills_are_kept_while_the_code_stays_and_survivals_while_the_tests_do(
    small: tuple[Source, ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(books, "CACHE", tmp_path)
    killed = named(small[0], "found = 2 => found = 3")
    survivor = named(small[0], "found += 1 => nothing")
    book = Book(NOW)
    book.note(killed, "rule")
    book.note(survivor, "survived")
    book.save()
    same, later = Book(NOW), Book(NOW | {"tests/b.py": "changed", "tests/c.py": "new"})
    assert (same.outcome(killed), same.outcome(survivor)) == ("rule", "survived")
    assert (later.outcome(killed), later.outcome(survivor)) == ("rule", "")
    assert later.passed(survivor) == {"tests/a.py"} and later.passed(killed) == set()
    (tmp_path / "changed").mkdir()
    (tmp_path / "changed/tests_small.py").write_text(MODULE.replace('"hill"', '"cliff"').replace(
        'land == "jungle"', 'land != "paddy"'))  # fmt: skip
    changed = named(Source("tests_small.py", tmp_path / "changed"), "found = 2 => found = 3")
    assert later.outcome(changed) == "" and later.passed(changed) == set()


def test_mutants_are_chosen_by_rule_section_or_path(small: tuple[Source, ModuleType]) -> None:
    mutants = list(small[0].mutants())
    assert chosen(mutants, []) == mutants == chosen(mutants, ["tests_small.py"])
    assert {m.owner for m in chosen(mutants, ["PH-MARCH-02"])} == {"price"}
    assert {m.owner for m in chosen(mutants, ["PH-MARCH"])} == {"", "price"}
    assert chosen(mutants, ["PH-MARC", "campaign/rules"]) == []


def test_what_is_called_equivalent_names_a_mutant_there_is_and_says_why() -> None:
    """A reason outlives its mutant otherwise, and hides another one later."""
    entries = yaml.safe_load(books.EQUIVALENT.read_text())
    paths = {entry["mutant"].partition("::")[0] for entry in entries}
    assert all(path.startswith((*ROOMS, GAMES)) for path in paths)
    keys = {m.key for path in paths for m in Source(path).mutants()}
    assert Book({}).unmatched(keys) == []
    assert all(len(entry["because"].split()) > 3 for entry in entries)


def test_a_game_of_the_day_room_faces_its_own_tests() -> None:
    assert rooms_of(["PH-MARCH", "combat/rules"]) == ROOMS == rooms_of([])
    rooms = rooms_of(["dayroom/firebase/rules/victory.py", "dayroom/firebase"])
    assert rooms == ("dayroom/firebase/rules",)
    assert watching.tests_of(rooms) == ("tests/dayroom/firebase", *watching.OF_GAMES)
    assert watching.tests_of(ROOMS) == watching.TESTS
