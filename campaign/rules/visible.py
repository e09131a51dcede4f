"""What a seat may see: the only thing that screens, bots and other seats may read.

The seed, deck orders, unread text, face-down markers and Enemies never get in (design: hidden
stays hidden).
"""

from __future__ import annotations

from dataclasses import dataclass

from campaign.rules import endmission, judge, kept, logbook, sapper, threat
from campaign.rules.cards import RnrText
from campaign.rules.content import Content
from campaign.rules.engine import legal
from campaign.rules.events import Event, OptionChosen, OptionRead, TextShown
from campaign.rules.language import ProseStep, SayStep, Steps, spoken
from campaign.rules.names import SeatCode
from campaign.rules.previews import AnyOptions
from campaign.rules.screens import ScreenName, screen
from campaign.rules.state import MapMarker, MissionRun, Sapper, State, TerrainShift
from campaign.rules.story import Story
from campaign.rules.tasks import Choose, Task
from combat import rules as combat
from combat.rules.memo import by_identity

HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class Passage:
    """One piece of what was read: prose, an option taken, or an event of the entry.

    kind: text | say (`by` says it) | option | outcome (OBJECTION read it beforehand) | event.
    """

    kind: str
    text: str = ""
    event: Event | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """The decision on the page: its prompt, its seconds, and the options by number."""

    prompt: str
    seconds: int | None
    options: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Page:
    """The entry being read, as far as it has been read."""

    doc: str
    title: str
    passages: tuple[Passage, ...]
    summary: str = ""
    choice: OpenChoice | None = None


@dataclass(frozen=True, slots=True)
class View:
    """A campaign as one seat sees it.

    `state` has everything hidden taken out and no content; `battle` is the battle's own view,
    `fought` that of the Combat which the last command ended, as it stood then;
    `decks` tells how many cards each deck holds; `options` is what the seat may do; `task` is the
    task that waits, with what was rolled or found so far (it holds addresses, never text);
    `alarm` tells that a Random Combat comes as soon as a Bivouac is broken off, `ahead` what comes
    after the page of a Mission that has ended.
    """

    seat: SeatCode
    screen: ScreenName
    state: State
    options: AnyOptions
    page: Page | None
    battle: combat.BattleView | None
    decks: tuple[tuple[str, int], ...]
    fought: combat.BattleView | None = None
    task: Task | None = None
    alarm: bool = False
    ahead: endmission.Ahead | None = None


def visible_to(state: State, seat: SeatCode) -> View:
    """Return what a seat may see of a campaign."""
    run = state.mission
    decks: tuple[tuple[str, int], ...] = ()
    if run is not None:
        decks = (
            ("encounters", len(run.encounters)),
            ("wounds", len(run.wounds)),
            ("conditions", len(run.conditions)),
            ("boons", len(run.boons)),
        )
    return View(
        seat=seat,
        screen=screen(state),
        state=_shown(state, seat),
        options=legal(state, seat),
        page=page(state),
        battle=combat.visible_to(state.battle, seat) if state.battle is not None else None,
        decks=decks,
        fought=combat.visible_to(state.fought, seat) if state.fought is not None else None,
        task=state.agenda[-1] if state.agenda else None,
        alarm=threat.found(state),
        ahead=endmission.ahead(state) if run is not None and run.ended else None,
    )


def _shown(state: State, seat: SeatCode) -> State:
    """Return what is shown of a state, named field by field: what is not named here is hidden.

    Hidden are the seed, the decks, the agenda, the battle, what is being read and lies face down.
    """
    return State(
        content=None,
        seed="",
        options=state.options,
        schema=state.schema,
        seats=state.seats,
        owners=state.owners,
        motivation=state.motivation,
        marines=state.marines,
        ids=state.ids,
        point_man=state.point_man,
        pool=state.pool,
        log=state.log,
        metrics=state.metrics,
        mission=_shown_run(state, seat, state.mission) if state.mission is not None else None,
        records=state.records,
        carried_stamina=state.carried_stamina,
        carried_boons=state.carried_boons,
        armoury=state.armoury,
        finished=state.finished,
        story=_shown_story(state),
    )


def _shown_story(state: State) -> Story:
    """Return what is shown of what the campaign keeps: its counters when all is over."""
    story = state.story
    counters = kept.values(state) if logbook.over(state) else ()
    return Story(scenes=story.scenes, named=story.named, counters=counters, letters=story.letters)


def _shown_run(state: State, seat: SeatCode, run: MissionRun) -> MissionRun:
    """Return what is shown of a Mission, field by field.

    Red's hand of Encounters and his standing orders are for his seat alone (PH-OPT-SAPPER-03,
    p.54); LONG VIEW shows the top card while its decision waits.
    """
    red = bool(seat) and seat == sapper.seat(state)
    peeking = bool(state.agenda) and state.agenda[-1].kind == "peek_encounter"
    return MissionRun(
        number=run.number,
        day=run.day,
        clock=run.clock,
        stamina=run.stamina,
        threat=run.threat,
        base=run.base,
        at=run.at,
        markers=_shown_markers(run.markers),
        eaz=run.eaz,
        lz=run.lz,
        encounters=run.encounters if red else run.encounters[:1] if peeking else (),
        encounters_out=run.encounters_out,
        boons_out=run.boons_out,
        shifts=tuple([TerrainShift(shift.to, shift.marches) for shift in run.shifts]),
        passengers=run.passengers,
        bodies=run.bodies,
        counters=run.counters,
        objectives=run.objectives,
        resolved=run.resolved,
        discarded=run.discarded,
        colour=run.colour,
        helped=run.helped,
        ended=run.ended,
        end=run.end,
        rnr=run.rnr,
        tally=run.tally,
        deeds=run.deeds,
        sapper=_shown_sapper(run.sapper, red) if run.sapper is not None else None,
    )


@by_identity
def _shown_markers(markers: tuple[MapMarker, ...]) -> tuple[MapMarker, ...]:
    return tuple(map(_shown_marker, markers))


def _shown_marker(marker: MapMarker) -> MapMarker:
    """A marker that lies face down shows where it lies and whether it is a special one."""
    return marker if marker.shown else MapMarker(HIDDEN, marker.at, HIDDEN, marker.special)


def _shown_sapper(own: Sapper, red: bool) -> Sapper:
    """What all may know of the Red player's markers; what he holds back is his alone."""
    return Sapper(
        markers=own.markers,
        held=own.held if red else (),
        played=own.played,
        round=own.round,
        card_march=own.card_march,
    )


def page(state: State) -> Page | None:
    """Return the entry being read, as far as it was shown (PH-BOOKLET-03, PH-BOOKLET-04, p.6).

    PH-ENCOUNTER-03, PH-ENCOUNTER-04 (p.27): the title may be seen, and the seconds of a decision.
    """
    reading = state.reading
    if reading is None:
        return None
    content = state.book
    document = content.doc(reading.doc)
    passages = [Passage("text", document.text)] if isinstance(document, RnrText) else []
    passages += [_passage(event, content) for event in reading.events]
    done = bool(state.agenda) and state.agenda[-1].kind == "close_reading"
    return Page(
        reading.doc,
        content.entry_title(reading.doc),
        tuple(passages),
        str(getattr(document, "summary", "")) if done else "",
        _choice(state),
    )


@by_identity
def _passage(event: Event, content: Content) -> Passage:
    """Return what the page tells of an event of the entry; the same again as it is read on."""
    match event:
        case TextShown(doc, path):
            return _prose(content.node(doc, path))
        case OptionChosen(doc, path, index, other):
            label = content.node(doc, (*path, "options", index)).called(other)
            return Passage("option", label, event)
        case OptionRead(doc, path, index):
            steps = content.node(doc, (*path, "options", index, "steps"))
            return Passage("outcome", outline(steps), event)
        case _:
            return Passage("event", "", event)


def _prose(step: ProseStep) -> Passage:
    if isinstance(step, SayStep):
        return Passage("say", step.say.text, by=step.say.by)
    return Passage("text", step.text)


def _choice(state: State) -> OpenChoice | None:
    task = state.agenda[-1] if state.agenda else None
    if not isinstance(task, Choose):
        return None
    choice = state.book.node(task.doc, task.path)
    return OpenChoice(
        choice.prompt,
        choice.seconds,
        tuple(
            (n, option.called(judge.called(state, option, task.tester)))
            for n, option in enumerate(choice.options)
            if judge.holds(state, option.hidden_unless, task.tester)
        ),
    )


def outline(steps: Steps) -> str:
    """Return all prose of a list of steps, outcome by outcome (for OBJECTION)."""
    found = (_prose(step).text.strip() for step in spoken(steps))
    return "\n\n".join(found)
