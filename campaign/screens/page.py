"""The booklet page: the entry as far as it has been read, and the decision that stops it.

PH-BOOKLET-03..06 (p.6), PH-TEST-06, -12 (p.18-20), PH-EVENT-01 (p.26), PH-ENCOUNTER-03 (p.27).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.safestring import SafeString

from campaign.content import prose
from campaign.plates.scenes import EVENTS, Plate, named
from campaign.rules import commands as say
from campaign.rules import people, tasks
from campaign.rules.content import Content
from campaign.rules.events import (
    DieRolled,
    EncounterDrawn,
    EntryOpened,
    Event,
    LetterSent,
    MapMarkerRemoved,
    MarineDrawn,
    NameGiven,
    TesterMeant,
)
from campaign.rules.language import ProseStep, StressStep, Test, TestStep
from campaign.rules.names import Profile
from campaign.rules.roster import role as holder_of
from campaign.rules.state import SPECIALIZATIONS
from campaign.rules.targets import OnOption
from campaign.rules.visible import Page, Passage, View
from campaign.screens import common, faces, fight_cost
from campaign.screens import letter as letters
from campaign.screens.acts import Act, act_in
from campaign.screens.awaited import awaited
from campaign.screens.decision import decision, sentence
from campaign.screens.letter import Letter, LetterAhead
from campaign.screens.trait_tests import TestAhead, test_ahead
from campaign.screens.where import where
from campaign.telling import Line, tell
from campaign.telling.words import TRAITS, Words
from combat.telling.english import listed

LOOKS = {"enc": "encounter", "boon": "card", "scene": "scene"}
CRASH = "low-ceiling", "M1/00"
"""Falling: a plate at its head, and one where it is down, before who did not get out."""
"""The book and entry in which the aircraft goes down."""
LONG = 1_400
"""Letters of a page whose words reach lower than a map and an answer or two below it."""
OBJECTION = "objection"
"""The Ability that reads what comes of an option first."""
BY_CHANCE = (EntryOpened, MarineDrawn, NameGiven, TesterMeant, DieRolled)
"""Events that say whom or what it is about, and change nothing yet."""
KINDS = {"enc": "Encounter", "boon": "Boon card", "rnr": "R&R", "book": "Low Ceiling", "scene": ""}


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of the page. kind: text | say (`name` says it) | option | outcome | letter | lines |
    fight (a Combat's lines, folded behind `name`, what it cost) | plate.

    portrait: the address of the speaker's face, empty for who has none; answer: not the one who
    spoke first; people: whom this page names here for the first time, with their faces.
    """

    kind: str
    html: SafeString | str = ""
    lines: tuple[Line, ...] = ()
    name: str = ""
    portrait: str = ""
    answer: bool = False
    letter: Letter | None = None
    people: tuple[faces.Face, ...] = ()
    plate: Plate | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a decision: what it says, costs and risks, or why it is not open."""

    number: int
    label: str
    act: Act | None
    test: str = ""
    refused: str = ""
    rule: str = ""
    preview: Act | None = None


@dataclass(frozen=True, slots=True)
class PageScreen:
    """Everything the page shows. look: entry | encounter | card | scene.

    earlier: what was read before a Combat, folded once the story goes on after it;
    go_on: the button to read on;
    plate: the place, where the page tells of R&R, or the crash; leave: it tells of R&R;
    done: what that button says once the entry has been read (PH-BOOKLET-05, p.6), else nothing;
    foreknown: the Ability that reads what comes of an option first.
    """

    tab: str
    number: str
    title: str
    look: str
    earlier: tuple[Block, ...]
    blocks: tuple[Block, ...]
    summary: str
    stop: str
    prompt: str
    seconds: int | None
    choices: tuple[Choice, ...]
    test: TestAhead | None
    letter: LetterAhead | None
    go_on: Act | None
    done: str
    plate: Plate | None
    leave: bool
    foreknown: str

    @property
    def fought(self) -> bool:
        """Whether the story goes on here after a Combat."""
        return len(self.blocks) > 1 and self.blocks[0].kind == "fight"

    @property
    def bare(self) -> bool:
        """Whether it is an entry that has no picture and leaves room beside its words: it asks for
        nothing but to be read on, or has words enough above what it asks.
        """
        asks = self.choices or self.test or self.letter or not self.go_on
        room = not asks or sum(len(block.html) for block in self.blocks) > LONG
        return self.look == "entry" and room and not self.plate

    @property
    def previews(self) -> tuple[Choice, ...]:
        """The options whose outcome an Ability may read first."""
        return tuple(choice for choice in self.choices if choice.preview is not None)

    @property
    def taken(self) -> Block | None:
        """The option that was taken last, None where there was none yet."""
        return next((block for block in reversed(self.blocks) if block.kind == "option"), None)

    @property
    def priced(self) -> bool:
        """Whether an option has a price: then the others say that they have none."""
        return any(choice.act and choice.act.cost_text for choice in self.choices)


def page_screen(content: Content, view: View) -> dict[str, Any]:
    """Return the page and, when one waits that is not the page's own, the decision."""
    words = Words.of(content, view)
    page = view.page
    shown = _page(words, view, page) if page is not None else None
    asked = decision(content, view)
    bare = shown and not asked and shown.bare  # The map lies above what the page asks.
    return {"page": shown, "decision": asked, "where": where(words) if bare else None}


def _page(words: Words, view: View, page: Page) -> PageScreen:
    head, _, number = page.doc.partition("/")
    events = [p.event for p in page.passages if p.event is not None]
    names = prose.roles(words.content, prose.before(words.state, events))
    acts = {o.command.kind: o for o in view.options.offers}
    go_on = act_in(words, acts["continue"]) if "continue" in acts else None
    earlier, blocks = _after_the_fight(_blocks(words, page, names))
    if view.options.awaiting == "close_reading":
        blocks += _event_over(words, page)
    if head == "rnr" and view.options.awaiting == "close_reading":
        blocks += _vain(words, page, events)
    return PageScreen(
        tab=_tab(words, head),
        number=_number(head, number),
        title=page.title,
        look=LOOKS.get(head, "entry"),
        earlier=earlier,
        blocks=blocks,
        summary=prose.fill(page.summary, _last_names(words, page, names)),
        stop=view.options.awaiting,
        prompt=page.choice.prompt if page.choice else "",
        seconds=page.choice.seconds if page.choice else None,
        choices=_choices(words, view, page, names),
        test=test_ahead(words, view),
        letter=letters.ahead(words, view),
        go_on=go_on,
        done=awaited(view) if view.options.awaiting == "close_reading" else "",
        plate=_plate(words, page, number),
        leave=head == "rnr",
        foreknown=words.help(OBJECTION),
    )


def _plate(words: Words, page: Page, number: str) -> Plate | None:
    """The place of R&R, the crash, an Event that has one; else the words must do."""
    if page.doc.startswith("rnr/"):
        return named(number.partition("/")[0])
    if _crashes(words, page):
        return named("falling")
    name = EVENTS.get((words.content.book.code, page.doc))
    return named(name) if name is not None else None


def _vain(words: Words, page: Page, events: Sequence[Event]) -> tuple[Block, ...]:
    """Say of a result of R&R that changed nothing that nothing comes of it, and why."""
    if any(not isinstance(event, BY_CHANCE) for event in events):
        return ()
    drawn = [words.nick(event.marine) for event in events if isinstance(event, MarineDrawn)]
    told = "Nothing comes of it."
    if any(isinstance(step, StressStep) for step in words.content.doc(page.doc).steps):
        have = "have" if len(drawn) > 1 else "has"
        told = f"Nothing comes of it: {listed(drawn) or 'the Squad'} {have} no Stress to lose."
    return (Block("lines", lines=(Line("log", told, "quiet"),)),)


def _tab(words: Words, head: str) -> str:
    run = words.state.mission
    if head == "scene" and run is not None:
        return common.now(words.content.booklets[run.number], run)
    if head in KINDS:
        return KINDS[head]
    booklet = words.content.booklets[int(head[1:])]
    return f"{words.mission(booklet.mission)} · {booklet.title.title()}"


def _number(head: str, rest: str) -> str:
    if head in KINDS:
        return ""
    return {"RC": "Random Combat", "after": ""}.get(rest, rest.removeprefix("end/"))


# --- what has been read -------------------------------------------------------------------------


def _blocks(words: Words, page: Page, names: dict[str, str]) -> tuple[Block, ...]:
    """Passages in order; events that follow one another become one list of lines."""
    found: list[Block] = []
    waiting: list[Event] = []
    men = people.remembered(words.state)
    met: set[str] = set()
    first = ""

    def settle() -> None:
        found.extend(_told(words, waiting))
        waiting.clear()

    for passage in page.passages:
        if isinstance(passage.event, EncounterDrawn | MapMarkerRemoved):
            continue
        if isinstance(passage.event, LetterSent):
            settle()
            found.append(Block("letter", letter=_letter(words, passage.event)))
            continue
        if passage.kind == "event" and passage.event is not None:
            waiting.append(passage.event)
            names = prose.after(words.content, names, (passage.event,))
            men |= _named(passage.event)
            continue
        settle()
        if passage.kind == "say":
            said = _said(words, passage, names, men)
            first = first or said.name
            found.append(replace(said, answer=said.name != first))
            continue
        plain = passage.kind == "option"
        text = prose.fill(passage.text, names) if plain else prose.prose(passage.text, names)
        new = () if plain else tuple(f for f in faces.met(words, text) if f.nickname not in met)
        met.update(face.nickname for face in new)
        found.append(Block(passage.kind, text, people=new))
    settle()
    return _with_the_crash(found) if _crashes(words, page) else tuple(found)


def _crashes(words: Words, page: Page) -> bool:
    return (words.content.book.code, page.doc) == CRASH


def _with_the_crash(found: list[Block]) -> tuple[Block, ...]:
    """Where it is down, before who did not get out: after the lines of what it cost."""
    down = next((n for n, block in enumerate(found) if block.kind == "lines"), len(found)) + 1
    if down >= len(found):
        return tuple(found)
    return (*found[:down], Block("plate", plate=named("green-book")), *found[down:])


def _event_over(words: Words, page: Page) -> tuple[Block, ...]:
    """Tell after its story, wherever it stands in it, that an Event has left the map."""
    gone = [p.event for p in page.passages if isinstance(p.event, MapMarkerRemoved)]
    return tuple(_told(words, list(gone)))


def _told(words: Words, events: list[Event]) -> Iterator[Block]:
    """Yield the lines of events that follow one another, those of a Combat by themselves."""
    for fought, piece in fight_cost.parted(events):
        if lines := tuple(tell(words.content, words.state, piece)):
            name = fight_cost.cost(piece) if fought else ""
            yield Block("fight" if fought else "lines", lines=lines, name=name)


def _after_the_fight(blocks: tuple[Block, ...]) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """Part what was read before the last Combat from the rest, where the story goes on after it."""
    fights = [at for at, block in enumerate(blocks) if block.kind == "fight"]
    last = fights[-1] if fights and fights[-1] < len(blocks) - 1 else 0
    return blocks[:last], blocks[last:]


def _letter(words: Words, sent: LetterSent) -> Letter:
    return letters.of(words.content, sent.doc, sent.path, sent.picked)


def _named(event: Event) -> dict[str, Profile]:
    """Return whom an event gives a name by which the text speaks of him."""
    match event:
        case NameGiven(name, marine):
            return {name: marine}
        case TesterMeant(marine):
            return {"TESTER": marine}
    return {}


def _said(words: Words, passage: Passage, names: dict[str, str], men: dict[str, Profile]) -> Block:
    """What somebody says, with his face if he is a Marine; a role is whoever fills it."""
    by = men.get(passage.by, passage.by)
    marine = holder_of(words.state, by) if by in (*SPECIALIZATIONS, "PM") else None
    if by in words.content.profiles:
        marine = next((m for m in words.state.marines if m.profile == by), None)
    name = names.get(by) or prose.NOBODY.get(by) or (words.nick(by) if by.startswith("MP.") else by)
    face = faces.face(words, marine) if marine is not None else faces.person(words, by)
    return Block("say", prose.prose(passage.text, names), name=name, portrait=face)


def _last_names(words: Words, page: Page, names: dict[str, str]) -> dict[str, str]:
    events = [p.event for p in page.passages if p.kind == "event" and p.event is not None]
    return prose.after(words.content, names, events)


# --- what is decided ----------------------------------------------------------------------------


def _choices(words: Words, view: View, page: Page, names: dict[str, str]) -> tuple[Choice, ...]:
    """The options with price and odds; those not open with the reason; hidden ones not at all."""
    if page.choice is None:
        return ()
    names = _last_names(words, page, names)
    offers, previews = {}, {}
    for offer in view.options.offers:
        if isinstance(offer.command, say.Decide):
            offers[offer.command.option] = offer
        elif isinstance(offer.command, say.UseAbility) and isinstance(
            offer.command.target, OnOption
        ):
            previews[offer.command.target.option] = act_in(words, offer)
    refusals = {r.what: r for r in view.options.refusals}
    found = []
    for number, text in page.choice.options:
        label = prose.fill(text, names)
        no = refusals.get(f"option:{number}")
        if number in offers:
            act = act_in(words, offers[number])
            test = _first_test(words, view, number) if act.chance is not None else ""
            found.append(Choice(number, label, act, test, preview=previews.get(number)))
        elif no is not None:
            found.append(Choice(number, label, None, refused=sentence(no.why), rule=no.rule))
        elif not offers:
            # Somebody else decides: the options are read, not pressed. OBJECTION may be one's own.
            found.append(Choice(number, label, None, preview=previews.get(number)))
    return tuple(found)


def _first_test(words: Words, view: View, number: int) -> str:
    """The test an option begins with: "Reef, SCT · Survivability, DIFF 2"."""
    task = view.task
    if not isinstance(task, tasks.Choose):
        return ""
    option = words.content.node(task.doc, (*task.path, "options", number))
    first = next((s for s in option.steps if not isinstance(s, ProseStep)), None)
    if not isinstance(first, TestStep):
        return ""
    return (
        f"{_who(words, first.test, task.tester)}{TRAITS[first.test.trait]}, DIFF {first.test.diff}"
    )


def _who(words: Words, test: Test, tester: str) -> str:
    if test.who == "TESTER":
        return f"{words.nick(tester)} · " if tester else ""
    if test.who not in (*SPECIALIZATIONS, "PM"):
        return ""
    marine = holder_of(words.state, test.who)
    return f"{words.nick(marine.profile)}, {test.who} · " if marine else ""
