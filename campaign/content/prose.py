"""Story text: role tokens become nicknames, Markdown becomes safe HTML. Cached by its text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from campaign.content import counted
from campaign.rules import people
from campaign.rules.content import Content
from campaign.rules.events import (
    Evacuated,
    Event,
    IdPassed,
    MarineBroke,
    MarineDrafted,
    MarineDrawn,
    MarineKilled,
    MarineNamed,
    MarineReturned,
    MissionEnded,
    NameGiven,
    PointManNamed,
    TesterMeant,
    TestFailed,
    TestPassed,
    TestRolled,
)
from campaign.rules.state import SPECIALIZATIONS, State

TAGS = {"p", "em", "strong", "blockquote", "br", "hr", "ul", "ol", "li", "h3", "h4", "code", "s"}
DOC = 6
Held = tuple[int, tuple[str, ...], str]
"""From which row of the journal on who held the six ID markers, and who was Point Man."""
# A sentence that begins with the plain name of a role still begins with a capital.
# Each run of spaces is met once, from its beginning: a text of spaces alone stays cheap.
OPENING = re.compile(
    r"(?<!\s)(\s*+)([ot])(?=he (?:Squad L|Radio O|Infantry|Scout|Eng|Point M)|ne of you)"
)
SOMEBODY = "one of you"
NOBODY = {
    "SL": "the Squad Leader",
    "RO": "the Radio Operator",
    "INF": "the Infantryman",
    "SCT": "the Scout",
    "ENG": "the Engineer",
    "DOC": "Doc",
    "PM": "the Point Man",
    "RND": "one of you",
    "TESTER": "one of you",
}


@cache
def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(
        ["replacements", "smartquotes"]
    )


@lru_cache(maxsize=1024)
def markdown(text: str) -> SafeString:
    """Return Markdown as sanitised HTML; anything but plain typesetting is taken out."""
    html = nh3.clean(_reader().render(text), tags=TAGS, attributes={})
    return mark_safe(html)


@lru_cache(maxsize=1024)
def _filled(text: str, names: tuple[tuple[str, str], ...]) -> str:
    table = dict(names)

    def name(found: re.Match[str]) -> str:
        said = counted.said(found, table)
        return table.get(found[1]) or NOBODY.get(found[1], SOMEBODY) if said is None else said

    return OPENING.sub(_opened, counted.TOKEN.sub(name, text))


def _opened(found: re.Match[str]) -> str:
    """Return the beginning of a sentence with its capital, anything else as it stands."""
    space, at = found[1], found.start()
    if at == 0 or "\n" in space or (space and found.string[at - 1] in ".!?"):
        return space + found[2].upper()
    return found[0]


def fill(text: str, names: Mapping[str, str]) -> str:
    """Return text with its role tokens replaced; a role that nobody fills keeps its plain name."""
    return _filled(text, tuple(sorted(names.items())))


def prose(text: str, names: Mapping[str, str]) -> SafeString:
    """Return story text as safe HTML with its role tokens replaced."""
    return markdown(fill(text, names))


def roles(content: Content, state: State) -> dict[str, str]:
    """Return what each token stands for now: who fills a role, by nickname, lists and numbers.

    The Corpsman is called Doc.
    """
    names = counted.counted(content, state)
    serving = {m.profile: m for m in state.marines}
    for number, code in enumerate(SPECIALIZATIONS, start=1):
        holder = serving.get(state.ids[number - 1])
        if holder is not None:
            own = holder.spec == DOC and number == DOC
            names[code] = "Doc" if own else _nick(content, holder.profile)
            names |= counted.served(state, code, holder.profile)
    for name, profile in people.remembered(state).items():
        names[name] = _nick(content, profile)
        names |= counted.served(state, name, profile)
    if state.point_man:
        names["PM"] = _nick(content, state.point_man)
        names |= counted.served(state, "PM", state.point_man)
    return names


def before(state: State, events: Sequence[Event]) -> State:
    """Return a state with the ID markers and the Point Man of before these events of one entry.

    What was read before a man fell keeps his name, whoever has his marker now (PH-KIA-04, p.49).
    """
    ids, point = list(state.ids), state.point_man
    spec = {marine.profile: marine.spec for marine in state.marines}
    own = {spec.get(profile, 0) for event in events for profile in leaving(event)}
    passed: set[int] = set()
    named = False
    for event in reversed(events):
        if isinstance(event, IdPassed):
            ids[event.number - 1] = ""
            passed.add(event.number)
        named = named or isinstance(event, PointManNamed)
        for profile in leaving(event):
            his = {spec[profile], *(passed - own)} if profile in spec else set()
            for number in his:
                ids[number - 1] = ids[number - 1] or profile
            passed -= his
            if named or not point:
                point, named = profile, False
    return replace(_living(state, events), ids=tuple(ids), point_man=point)


def _living(state: State, events: Sequence[Event]) -> State:
    """Return a state in which those are still with the Squad whom these events kill."""
    for event in events:
        if isinstance(event, MarineKilled) and event.marine in {m.profile for m in state.marines}:
            state = state.with_marine(replace(state.marine(event.marine), standing="squad"))
    return state


def leaving(event: Event) -> tuple[str, ...]:
    """Return the Marines whom an event takes out of the Mission."""
    match event:
        case MarineKilled(marine) | MarineBroke(marine):
            return (marine,)
        case Evacuated(marines):
            return marines
    return ()


def held(rows: Iterable[tuple[int, Iterable[Event]]]) -> list[Held]:
    """Return who held the ID markers and the point from which row of the journal on."""
    spec: dict[str, int] = {}
    ids: dict[int, str] = {}
    found: list[Held] = []
    point = ""
    for seq, events in rows:
        for event in events:
            match event:
                case MarineDrafted(number, marine):
                    spec[marine], ids[number] = number, marine
                case MarineReturned(marine) if marine in spec:
                    ids[spec[marine]] = marine
                case IdPassed(number, marine):
                    ids[number] = marine
                case PointManNamed(marine):
                    point = marine
                case MissionEnded():
                    ids = {spec[marine]: marine for marine in ids.values() if marine in spec}
            if gone := leaving(event):
                ids = {number: marine for number, marine in ids.items() if marine not in gone}
                point = "" if point in gone else point
        found.append((seq, tuple(ids.get(number, "") for number in range(1, 7)), point))
    return found


def after(content: Content, names: Mapping[str, str], events: Iterable[Event]) -> dict[str, str]:
    """Return the names once these events have said who was drawn, named or tested."""
    found = dict(names)
    for event in events:
        match event:
            case IdPassed(number, marine):
                found[SPECIALIZATIONS[number - 1]] = _nick(content, marine)
            case PointManNamed(marine):
                found["PM"] = _nick(content, marine)
            case MarineDrawn(_, marine) | MarineNamed(marine):
                found["RND"] = found["TESTER"] = _nick(content, marine)
            case (
                TestRolled(marine=marine)
                | TestPassed(marine=marine)
                | TestFailed(marine=marine)
                | TesterMeant(marine=marine)
            ):
                found["TESTER"] = _nick(content, marine)
            case NameGiven(name, marine):
                found[name] = _nick(content, marine)
            case MarineKilled(marine):
                found |= counted.fallen(content, found, marine)
    return found


def _nick(content: Content, profile: str) -> str:
    card = content.profiles.get(profile)
    return card.nickname if card is not None else profile
