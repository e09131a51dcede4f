"""An entry as a player sees it, read in memory: nothing is written, nobody's campaign is touched.

A stage is a Squad on the map of a Mission with tracks and Log Entries set by hand. A preview is
replayed from its beginning each time: `did` says what the reader did at each stop, one word each:
the number of an offer, `p` or `f` for a test to be seen passed or failed, `w` or `l` for a Combat
to be seen won or lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from campaign import rules
from campaign.desk import casting
from campaign.rules import CampaignOptions, Content, State, View, hooks
from campaign.rules.commands import Continue, RollTest
from campaign.rules.events import Event, TestRolled
from campaign.rules.kit import best_point_man
from campaign.rules.names import WhichReading
from campaign.rules.sensible import sensible_kit
from campaign.rules.state import LogEntry, Marine
from campaign.rules.tasks import AfterBattle, Block, Read, SetUpMission, SquadAction, Stop
from combat.rules.dice import SeededDice
from combat.rules.errors import RuleError
from combat.rules.state import GearPiece

SEAT = "host"
MOST_STEPS = 120
TRIES = 400
"""How many rolls are tried to see a test passed or failed."""


class CannotPreview(ValueError):
    """The page cannot be shown; the message says why."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What an author sets by hand. None or empty: as the booklet begins the Mission.

    counters: those that the campaign keeps; minutes: of the clock, after midnight; squad: six
    Profiles by Specialization; tester and other: who TESTER and RND are in a scene.
    """

    log: tuple[str, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    day: int | None = None
    minutes: int | None = None
    threat: int | None = None
    stamina: int | None = None
    at: str = ""
    squad: tuple[str, ...] = ()
    level: int = 1
    motivation: str = "letters"
    reading: WhichReading = "first"
    seed: str = "1"
    tester: str = ""
    other: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """How far the reader has come: the view, all events, and whether the page is over.

    stuck: why no more can be shown; comes: whether a scene might come to this Squad, None for any
    other page.
    """

    state: State
    view: View
    events: tuple[Event, ...]
    over: bool
    stuck: str = ""
    comes: bool | None = None


def stage(content: Content, mission: int, setting: Setting) -> State:
    """Return a Squad on the map of a Mission, kitted and about to act.

    Raises CannotPreview for a Mission or a Space that is not there.
    """
    if mission not in content.booklets:
        raise CannotPreview(f"There is no Mission {mission} in this book.")
    options = CampaignOptions(reading=setting.reading)
    state = _squad(rules.new(content, options, setting.seed), setting)
    begun = _go(replace(state, agenda=(SetUpMission(mission), Stop(""))), setting.seed)
    run = begun.run
    sheet = content.maps[content.booklets[mission].map]
    run = replace(
        run,
        at=setting.at or run.at or run.base,
        day=setting.day or run.day,
        clock=run.clock if setting.minutes is None else setting.minutes,
        threat=setting.threat or run.threat,
        stamina=run.stamina if setting.stamina is None else setting.stamina,
    )
    if not _on(sheet.rows, run.at):
        raise CannotPreview(f"{run.at} is not on the map.")
    state = replace(begun, mission=run, agenda=(SquadAction(),), ids=_ids(begun), reading=None)
    return _kitted(state)


def _on(rows: Sequence[str], space: str) -> bool:
    column, row = ord(space[:1] or "?") - ord("A"), space[1:]
    if not (row.isascii() and row.isdigit() and 1 <= int(row) <= len(rows)):
        return False
    return 0 <= column < len(rows[int(row) - 1]) and rows[int(row) - 1][column] != "."


def _squad(state: State, setting: Setting) -> State:
    pool = list(state.pool)
    given = (*setting.squad, *[""] * 6)[:6]
    chosen = [code if code in state.book.profiles else "" for code in given]
    spare = (code for code in pool if code not in chosen)
    squad = [code or next(spare, "") for code in chosen]
    if len(set(squad)) < 6:
        raise CannotPreview("The Squad needs six different Marines.")
    marines = tuple(
        Marine(code, spec, SEAT, level=setting.level) for spec, code in enumerate(squad, 1)
    )
    log = tuple(LogEntry(name, "blue", 1, "the desk") for name in setting.log)
    return replace(
        state,
        marines=marines,
        ids=tuple(squad),
        pool=tuple(code for code in pool if code not in squad),
        log=log,
        story=replace(state.story, counters=setting.counters),
        motivation=setting.motivation,
    )


def _ids(state: State) -> tuple[str, ...]:
    return tuple(marine.profile for marine in sorted(state.squad, key=lambda m: m.spec))


def _kitted(state: State) -> State:
    state = replace(state, point_man=best_point_man(state).profile)
    for profile, (code, side) in sensible_kit(state):
        marine = state.marine(profile)
        if side:
            marine = replace(marine, gear=(*marine.gear, GearPiece(code, side)))
        else:
            marine = replace(marine, weapons=(*marine.weapons, code))
        state = state.with_marine(marine)
    return state


def _go(state: State, seed: str) -> State:
    return rules.apply(state, Continue(), SeededDice(seed), SEAT).state


def begun(
    content: Content, mission: int, doc: str, setting: Setting
) -> tuple[State, tuple[Event, ...], bool | None]:
    """Return a page opened on its stage, and whether a scene might come to this Squad.

    A scene is played with the men who speak in it, unless others are chosen. Raises CannotPreview.
    """
    scene = content.scenes.get(doc.removeprefix("scene/")) if doc.startswith("scene/") else None
    if scene is None:
        return *opened(stage(content, mission, setting), doc), None
    setting = casting.cast(content, scene, setting)
    state = casting.set_up(stage(content, mission, setting), scene, setting.tester)
    other = setting.other or next(iter(hooks.others(state, scene, setting.tester)), "")
    fits = scene in hooks.fitting(state, scene.moment, setting.tester)
    return *opened(state, doc, setting.tester, other if scene.other else ""), fits


def opened(
    state: State, doc: str, tester: str = "", other: str = ""
) -> tuple[State, tuple[Event, ...]]:
    """Return a stage with a page opened as far as its first stop.

    Raises CannotPreview when the content has no such page, or one that never stops.
    """
    try:
        state.book.doc(doc)
    except (KeyError, StopIteration, ValueError):
        raise CannotPreview(f"There is no {doc} in this book.") from None
    waiting = replace(
        state, agenda=(*state.agenda, Read(doc, "", ("steps",), tester, other), Stop(doc))
    )
    try:
        outcome = rules.apply(waiting, Continue(), SeededDice(f"{state.seed}:open"), SEAT)
    except RuleError as error:
        raise CannotPreview(str(error)) from None
    return outcome.state, outcome.events


def read(content: Content, mission: int, doc: str, setting: Setting, did: Sequence[str]) -> Reading:
    """Return how a page stands after what the reader did. Raises CannotPreview."""
    state, events, comes = begun(content, mission, doc, setting)
    stuck = ""
    for number, word in enumerate(did[:MOST_STEPS]):
        try:
            state, more = _step(state, word, f"{setting.seed}:{number}")
        except (RuleError, IndexError, CannotPreview) as error:
            stuck = str(error) or "This was not on offer."
            break
        events += more
    view = rules.visible_to(state, SEAT)
    return Reading(state, view, events, state.reading is None, stuck, comes)


def offer_word(state: State, command: object) -> str:
    """Return the word of `did` for a command that is on offer; CannotPreview when it is not."""
    for number, offer in enumerate(rules.legal(state, SEAT).offers):
        if offer.command == command:
            return str(number)
    raise CannotPreview("This is not on offer here.")


def _step(state: State, word: str, seed: str) -> tuple[State, tuple[Event, ...]]:
    if word in ("w", "l"):
        return _after_combat(state, word == "w", seed)
    offers = rules.legal(state, SEAT).offers
    if word in ("p", "f"):
        rolls = [offer.command for offer in offers if isinstance(offer.command, RollTest)]
        if not rolls:
            raise CannotPreview("No test waits to be rolled here.")
        return _wanted(state, rolls[0], word == "p", seed)
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        raise CannotPreview(f"{word!r} says nothing.")
    outcome = rules.apply(state, offers[int(word)].command, SeededDice(seed), SEAT)
    return outcome.state, outcome.events


def _wanted(
    state: State, command: RollTest, passed: bool, seed: str
) -> tuple[State, tuple[Event, ...]]:
    """Roll until the test comes out as wanted."""
    for attempt in range(TRIES):
        outcome = rules.apply(state, command, SeededDice(f"{seed}:{attempt}"), SEAT)
        rolled = [event for event in outcome.events if isinstance(event, TestRolled)]
        if rolled and rolled[-1].passed == passed:
            return outcome.state, outcome.events
    result = "passed" if passed else "failed"
    raise CannotPreview(f"In {TRIES} rolls this test was never {result}.")


def _after_combat(state: State, won: bool, seed: str) -> tuple[State, tuple[Event, ...]]:
    """Go on as if the Combat had been fought; nobody is hurt and Threat stays."""
    tasks = [task for task in state.agenda if isinstance(task, AfterBattle)]
    if state.battle is None or not tasks:
        raise CannotPreview("No Combat is being fought here.")
    task = tasks[-1]
    below = state.agenda[: state.agenda.index(task)]
    what_follows = [Block(task.doc, (*task.path, "won" if won else "lost"))]
    after = state.book.booklets[state.run.number].rules.after_combat
    if after:
        what_follows.append(Block(f"M{state.run.number}/{after}", ("steps",)))
    fought = replace(state, battle=None, agenda=(*below, *what_follows, Stop(task.doc)))
    outcome = rules.apply(fought, Continue(), SeededDice(seed), SEAT)
    return outcome.state, outcome.events
