"""Loading the content: the shipped files, texts from elsewhere, and the line of every mistake."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from campaign.content import marked_yaml
from campaign.content.files import (
    FIXTURES,
    ContentError,
    content_from_documents,
    documents,
    load,
)
from campaign.content.marks import mark_of_all

DOCS = documents()


@dataclass(frozen=True)
class Broken:
    """One mistake: in `file`, `old` becomes `new`; the Problem stands on the line of `mark`."""

    name: str
    file: str
    old: str
    new: str
    mark: str
    message: str
    path: str = ""


M1, WOUNDS, BOONS = "missions/m1.yaml", "cards/wounds.yaml", "cards/boons.yaml"

CORPUS = [
    Broken("trait", M1, "trait: SUR", "trait: SUX", "trait: SUX",
           "'SUX' is not a Trait: SUR, CHA, PER, INT, WIL", "entries › "),
    Broken("verb", M1, "- metric: {name: ledger, add: 1}", "- metrik: {name: ledger, add: 1}",
           "metrik", "'metrik' is not a step; perhaps 'metric'", "entries › 00 › steps"),
    Broken("two verbs", M1, "                - squad: C3\n",
           "                - squad: C3\n                  threat: 1\n", "- squad: C3",
           "one step holds 2 verbs (squad, threat): give each its own dash"),
    Broken("field", M1, "seconds: 5", "secconds: 5", "secconds",
           "'secconds' is not known here; perhaps 'seconds'", "choice › secconds"),
    Broken("clock", M1, 'time: "10:00"', 'time: "10:20"', '"10:20"',
           "'10:20' is not a clock time such as 17:45 in steps of 15 minutes", "setup › time"),
    Broken("span", M1, 'time: "1:00", threat: 2', 'time: "1:10", threat: 2', '"1:10"',
           "'1:10' is not a span of time such as 0:30 in steps of 15 minutes", "cost › time"),
    Broken("diff", M1, "diff: 2", "diff: 7", "diff: 7", "7 is too much: at most 5", "› diff"),
    Broken("nobody", M1, "stress: {who: ALL, amount: 1}", "stress: {who: BOB, amount: 1}", "BOB",
           "'BOB' is nobody", "stress › who"),
    Broken("enemies", M1, "black: F4 L", "black: F4 Z", "F4 Z",
           "'F4 Z' is not a list of Enemies such as F4 L", "combat › black"),
    Broken("too many Enemies", M1, "black: F4 L", "black: F12 L", "black: F12 L",
           "15 Enemies with all bands: at most 12", "combat › black"),
    Broken("Leaders", M1, "black: F4 L", "black: F4 L2", "black: F4 L2",
           "2 Leader markers: the box has 1", "combat › black"),
    Broken("charm", M1, "charm: {code: WINGS}", "charm: {code: WING}", "code: WING}",
           "there is no Lucky Charm 'WING'; known: FLOWER, NEEDLE", "charm › code"),
    Broken("gear", M1, "{gear: rations, amount: 2}", "{gear: ration, amount: 2}", "gear: ration,",
           "there is no Gear or Weapon 'ration'", "› gear"),
    Broken("gear side", M1, "gain: first-aid-kit, side: 2", "gain: first-aid-kit, side: 3",
           "side: 3", "a First Aid Kit shows 4 or 2, never 3", "gear › side"),
    Broken("equipment", M1, "codes: [m14]", "codes: [m41]", "m41",
           "there is no Gear or Weapon 'm41'", "rules › equipment › only"),
    Broken("off the map", M1, "- squad: C3", "- squad: A1", "squad: A1",
           "A1 is not in play on the map 'north'", "› squad"),
    Broken("marker off the map", M1, "at: D6", "at: K9", "at: K9",
           "K9 is not in play on the map 'north'", "setup › markers › 2 › at"),
    Broken("base", M1, "base: J7", "base: J1", "base: J1", "J1 is not in play", "setup › base"),
    Broken("eaz", M1, "eaz: [F3, E5]", "eaz: [F3, A8]", "eaz:", "A8 is not in play",
           "setup › eaz › 1"),
    Broken("marker's entry", M1, 'at: D6, entry: "02"', 'at: D6, entry: "12"', 'entry: "12"',
           "there is no entry '12'", "setup › markers › 2 › entry"),
    Broken("opening", M1, 'opening: "00"', 'opening: "0"', 'opening: "0"', "there is no entry '0'",
           "opening"),
    Broken("random combat", M1, "entry: RC}", "entry: RCC}", "entry: RCC}",
           "there is no entry 'RCC'", "rules › random_combat › entry"),
    Broken("remove a marker", M1, 'marker: {remove: "★"}', 'marker: {remove: "09"}', 'remove: "09"',
           "there is no Event marker '09'", "marker › remove"),
    Broken("goto", M1, "- metric: {name: ledger, add: 1}", '- goto: "77"', "goto:",
           "there is no entry '77'", "› goto"),
    Broken("Objective", M1, "- metric: {name: ledger, add: 1}", "- objective: {fail: P9}",
           "fail: P9", "there is no Objective 'P9'; known: P1, P2, S1, S2", "objective › fail"),
    Broken("counter", M1, "- metric: {name: ledger, add: 1}", "- counter: {name: CARTS, add: 1}",
           "CARTS", "there is no counter 'CARTS'", "counter › name"),
    Broken("timed", M1, "\nentries:", '\ntimed:\n  - {day: 1, time: "12:00", entry: T9}\nentries:',
           "T9", "there is no entry 'T9'", "timed › 0 › entry"),
    Broken("passenger", M1, "{passenger: castellano}", "{passenger: castelano}", "castelano",
           "there is no passenger 'castelano'; known: castellano", "› passenger"),
    Broken("board", M1, "board: SPRUNG", "board: SPRANG", "SPRANG",
           "'SPRANG' is not a board: TRAIL", "combat › board"),
    Broken("Tactics", M1, "                    board: SPRUNG\n",
           "                    board: SPRUNG\n                    first: MORTER\n", "MORTER",
           "there is no Tactics marker 'MORTER'", "combat › first"),
    Broken("Objective twice", M1, "- code: P2", "- code: P1", "- code: P1", "P1 comes twice",
           "objectives › 1 › code"),
    Broken("Encounter code", M1, "- code: M1.2", "- code: M1.3", "- code: M1.3",
           "'M1.3' should be M1.2", "encounters › 1 › code"),
    Broken("metric", M1, "metric: {name: ledger, add: 1}", "metric: {name: legder, add: 1}",
           "legder", "there is no metric 'legder'", "metric › name"),
    Broken("file and Mission", M1, "mission: 1", "mission: 2", "mission: 2",
           "the file m1.yaml holds Mission 2", "mission"),
    Broken("key twice", M1, "title: CRASH", "title: CRASH\ntitle: SMASH", "title: SMASH",
           "the key 'title' comes twice"),
    Broken("tab", M1, "  base: J7", "\tbase: J7", "\tbase",
           "a tab: indent and separate with spaces"),
    Broken("quote", M1, 'time: "10:00"', 'time: "10:00', '- {id: "01"', "this is not YAML"),
    Broken("indent", WOUNDS, "  type: deep", "   type: deep", "   type: deep", "this is not YAML"),
    Broken("wound type", WOUNDS, "type: deep", "type: deap", "deap",
           "'deap' is not a type: flesh, deep, critical, kia", "5 › type"),
    Broken("gravity", WOUNDS, "type: deep", "type: critical", "type: deep",
           "W.07 is deep, but W.06 critical", "6 › type"),
    Broken("missing", WOUNDS, "  title: Grazed\n", "", "- code: W.01", "'title' is missing", "0"),
    Broken("number", WOUNDS, "stress: 1", "stress: one", "stress: one",
           "'one' is not a whole number", "0 › stress"),
    Broken("card code twice", BOONS, "code: BN.02", "code: BN.01", "code: BN.01",
           "BN.01 comes twice", "1 › code"),
    Broken("boon effect", BOONS, "{when: march, threat: -1}", "{when: march}", "when: march}",
           "with 'when: march' give exactly one of steps, focus", "0 › effect"),
    Broken("Ability", "cards/profiles.yaml", "code: hum", "code: humm", "code: humm",
           "there is no Ability 'humm'", "4 › ability › code"),
    Broken("battle's card", "cards/weapons.yaml", "load: 6", "load: -6", "load: -6",
           "-6 is too little: at least 0", "weapons › 0 › load"),
    Broken("map letter", "maps/north.yaml", "..MMMHHMM.", "..MMMHHMX.", "MMMHHMX",
           "'X' is not a Terrain: P, J, H, M, U or .", "rows › 0"),
    Broken("next weapon", "cards/rnr.yaml", "next: {weapon: m3}", "next: {weapon: m33}", "m33",
           "there is no Weapon 'm33'", "0 › good › 2 › steps › 0 › next › weapon"),
    Broken("after every Combat", M1, "  evac: false\n", "  evac: false\n  after_combat: HULL\n",
           "after_combat", "there is no entry 'HULL'", "rules › after_combat"),
    Broken("closed", M1, "  evac: false\n", "  evac: false\n  closed: [A1]\n", "closed",
           "A1 is not in play on the map 'north'", "rules › closed › 0"),
    Broken("only terrain", M1, "  evac: false\n", "  evac: false\n  only_terrain: [padi]\n",
           "only_terrain", "there is no Terrain 'padi'", "rules › only_terrain › 0"),
    Broken("trigger", M1, "  evac: false\n",
           "  evac: false\n  triggers: [{when: RADIO, entry: T9}]\n", "triggers",
           "there is no entry 'T9'", "triggers › 0 › entry"),
    Broken("crossing", M1, "  evac: false\n",
           "  evac: false\n  crossings: [{between: [D4, A1]}]\n", "crossings",
           "A1 is not in play", "crossings › 0 › between › 1"),
    Broken("river", M1, "  evac: false\n",
           "  evac: false\n  river: {rows: [4, 5], open: [[D4, K5]]}\n", "river",
           "K5 is not in play", "river › open › 0 › 1"),
    Broken("resolved of", M1, "{living: {min: 5}}",
           '{resolved_of: {of: ["01", "44"]}}', "resolved_of",
           "there is no entry '44'", "resolved_of › of › 1"),
    Broken("within", M1, "{living: {min: 5}}", "{within: {space: J1}}", "within",
           "J1 is not in play", "within › space"),
    Broken("roll", "cards/rnr.yaml", "- from: 4", "- from: 5", "outcomes:",
           "a D6 of 4 leads nowhere", "1 › middle › 5 › steps › 0 › roll › outcomes"),
]  # fmt: skip


def problems_of(docs: dict[str, str]) -> tuple[marked_yaml.Problem, ...]:
    with pytest.raises(ContentError) as caught:
        content_from_documents(docs)
    return caught.value.problems


def line_of(text: str, mark: str, after: int = 0) -> int:
    return text.count("\n", 0, text.index(mark, after)) + 1


@pytest.mark.parametrize("broken", CORPUS, ids=lambda broken: broken.name)
def test_a_mistake_is_named_with_its_line(broken: Broken) -> None:
    original = DOCS[broken.file]
    assert broken.old in original
    text = original.replace(broken.old, broken.new, 1)
    start = original.index(broken.old)
    # A code that now comes twice stands first at its rightful owner.
    line = line_of(text, broken.mark, start if broken.mark in text[start:] else 0)

    found = problems_of(DOCS | {broken.file: text})

    here = [p for p in found if p.file == broken.file and p.line == line]
    assert any(broken.message in p.message for p in here), "\n".join(map(str, found))
    assert any(broken.path in str(p) for p in here), "\n".join(map(str, found))


def test_a_problem_reads_like_a_sentence_with_a_place() -> None:
    text = DOCS[WOUNDS].replace("type: deep", "type: deap", 1)
    (problem,) = problems_of(DOCS | {WOUNDS: text})
    line = line_of(text, "deap")
    wanted = f"{WOUNDS}:{line}: 5 › type: 'deap' is not a type: flesh, deep, critical, kia"
    assert str(problem) == wanted
    assert problem.column == 9


def test_all_mistakes_are_told_at_once() -> None:
    docs = DOCS | {
        M1: DOCS[M1].replace("trait: SUR", "trait: SUX").replace("diff: 2", "diff: 9"),
        WOUNDS: DOCS[WOUNDS].replace("stress: 1", "stress: one", 1),
        "cards/charms.yaml": "- code: 'unclosed\n",
    }
    found = problems_of(docs)
    assert {p.file for p in found} == {M1, WOUNDS, "cards/charms.yaml"}
    assert sum("SUX" in p.message for p in found) == DOCS[M1].count("trait: SUR")
    assert list(found) == sorted(found, key=lambda p: (p.file, p.line, p.column))


@pytest.mark.rule("PH-COMPONENTS-07")
@pytest.mark.parametrize(
    ("file", "last", "message"),
    [
        (WOUNDS, "- code: W.05", "11 wounds: the box has 12"),
        ("cards/conditions.yaml", "- code: C.02", "11 conditions: the box has 12"),
        (BOONS, "- code: BN.09", "17 boons: the box has 18"),
        ("cards/charms.yaml", "- code: STRING", "4 charms: the box has 5"),
        ("cards/profiles.yaml", "- code: MP.03", "29 profiles: the box has 30"),
        ("encounters/general.yaml", "- code: G04", "9 general: the box has 10"),
    ],
)
def test_a_lost_card_is_missed(file: str, last: str, message: str) -> None:
    start = DOCS[file].index(last)
    end = DOCS[file].index("\n- code:", start) + 1
    found = problems_of(DOCS | {file: DOCS[file][:start] + DOCS[file][end:]})
    assert message in [p.message for p in found if p.file == file]


def test_the_battles_counts_are_checked() -> None:
    text = DOCS["cards/weapons.yaml"].replace("cards: 3", "cards: 2", 1)
    found = problems_of(DOCS | {"cards/weapons.yaml": text})
    assert [(p.file, p.message) for p in found] == [
        ("cards/weapons.yaml", "Weapon cards: 14, not 15")
    ]


@pytest.mark.rule("PH-ENDMISSION-02")
def test_some_end_always_holds_and_none_stands_behind_it() -> None:
    text = DOCS[M1]
    ends = text.index("\nends:")
    stop = text.index("\nafter_end:")
    end = "\n  - {{code: {0}, title: End, {1}entry: {{title: End, steps: [{{text: It ends.}}]}}}}"

    def found(*conditions: str) -> list[str]:
        made = "".join(
            end.format(code, condition) for code, condition in zip("ABC", conditions, strict=False)
        )
        whole = text[:ends] + "\nends:" + made + text[stop:]
        try:
            content_from_documents(DOCS | {M1: whole})
        except ContentError as error:
            return [p.message for p in error.problems]
        return []

    assert found("when: RADIO, ", "") == []
    assert found("when: RADIO, ", "when: {not: RADIO}, ") == []
    (message,) = found("when: RADIO, ", "when: EXPECTED, ")
    assert message.startswith("no end is left when no condition holds")
    (message,) = found("", "when: RADIO, ")
    assert message == "end A always holds, so B is never read"


@pytest.mark.rule("PH-SETUP-10")
def test_a_mission_has_four_encounters_of_its_own() -> None:
    start = DOCS[M1].index("\n  - code: M1.4")
    found = problems_of(DOCS | {M1: DOCS[M1][:start] + "\n"})
    assert "3 Encounters: Mission 1 has 4" in [p.message for p in found]


# --- files ------------------------------------------------------------------------------------


def test_the_shipped_content_loads() -> None:
    content = load()
    assert content.booklets[1].title == "CRASH"
    assert content.doc("M1/00").title == "Falling"
    assert content.combat.weapons["m16"].cards == 3
    assert content.maps["north"].landmarks["J7"] == "Combat Base Hollis"


def test_every_shipped_mission_is_read() -> None:
    missions = sorted(path.stem for path in (FIXTURES / "missions").glob("*.yaml"))
    assert [f"m{number}" for number in sorted(load().booklets)] == missions


def test_the_same_texts_give_the_same_content() -> None:
    assert load() is load()
    assert content_from_documents(dict(DOCS)) is content_from_documents(dict(DOCS))
    # Not the same object: what was read long ago may have given way in between.
    assert content_from_documents(dict(DOCS)).booklets == load().booklets
    assert content_from_documents(dict(DOCS)).version == load().version == mark_of_all(DOCS)


def test_the_version_follows_every_letter_and_name() -> None:
    other = DOCS | {M1: DOCS[M1].replace("CRASH", "CRUSH", 1)}
    assert content_from_documents(other).version != mark_of_all(DOCS)


def test_a_bare_file_name_will_do() -> None:
    bare = {name.rsplit("/", 1)[-1]: text for name, text in DOCS.items()}
    assert content_from_documents(bare).booklets == load().booklets


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FIXTURES, tmp_path / "fixtures"))


def test_a_changed_file_is_read_again(folder: Path) -> None:
    before = load(folder)
    path = folder / M1
    path.write_text(path.read_text("utf-8").replace("title: CRASH", "title: CRUSH"), "utf-8")
    os.utime(path, ns=(1, 1))
    assert before.booklets[1].title == "CRASH"
    assert load(folder).booklets[1].title == "CRUSH"


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "cards" / "boons.yaml").unlink()
    with pytest.raises(ContentError, match=r"boons\.yaml:1: the file is missing"):
        load(folder)


def test_a_strange_file_is_refused(folder: Path) -> None:
    (folder / "missions" / "m10.yaml").write_text("mission: 10\n")
    with pytest.raises(ContentError, match=r"m10\.yaml:1: 'm10' is not a file of the content"):
        load(folder)


def test_a_file_in_another_encoding_is_refused(folder: Path) -> None:
    path = folder / "cards" / "charms.yaml"
    path.write_bytes(b"# one\n- code: caf\xe9\n")
    with pytest.raises(ContentError, match=r"charms\.yaml:2: this is not UTF-8 text"):
        load(folder)


def test_without_a_folder_there_is_nothing_to_load(tmp_path: Path) -> None:
    with pytest.raises(NotADirectoryError, match="no folder of content"):
        load(tmp_path / "nowhere")


# --- the small part of YAML -------------------------------------------------------------------


def test_values_are_what_the_page_shows() -> None:
    text = "a: 03\nb: 3\nc: 17:45\nno: yes\nd: true\ne:\nf: '3'\n01: x\ng: 1967-10-09\n"
    document, problems = marked_yaml.parse("x.yaml", text)
    assert problems == []
    assert document.data == {
        "a": "03", "b": 3, "c": "17:45", "no": "yes", "d": True, "e": None, "f": "3", "01": "x",
        "g": "1967-10-09",
    }  # fmt: skip


def test_an_alias_repeats_a_part() -> None:
    document, problems = marked_yaml.parse("x.yaml", "a: &one [1]\nb: *one\n")
    assert (document.data, problems) == ({"a": [1], "b": [1]}, [])


BOMB = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 12)
)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("a: 1\nb: &b [*b]\n", 2, "an alias that holds itself, or too much repeated by aliases"),
        (BOMB, 1, "an alias that holds itself, or too much repeated by aliases"),
        ("- " * 50_000 + "x", 1, "more than 60 levels of nesting"),
        ("a:\n  " + "[" * 50_000, 2, "more than 60 levels of nesting"),
        ("a: !!python/object/apply:os.getcwd []", 1, "plain values only"),
        ("a: 1\n? [b]\n: c\n", 2, "a key must be a word, not a list or a mapping"),
        ("", 1, "the file is empty"),
        ("---\na: 1\n---\nb: 2\n", 3, "expected a single document"),
        ("a: b\nb: \x07\n", 2, "a character that cannot be printed"),
        ("a: 1\nb: *c\n", 2, "undefined alias"),
        ("a: {b: 1, b: 2}\n", 1, "the key 'b' comes twice"),
    ],
)
def test_what_yaml_may_not_do(text: str, line: int, message: str) -> None:
    _, problems = marked_yaml.parse("x.yaml", text)
    assert len(problems) == 1
    assert (problems[0].file, problems[0].line) == ("x.yaml", line)
    assert message in problems[0].message
