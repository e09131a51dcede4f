"""What a friend at the table would react to aloud: a death, the end of a Combat, of a Mission.

It stands above the decision that comes next, until the next command (PH-KIA-01, p.48;
PH-CBT-END-01..09, p.44).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from campaign.rules import geography
from campaign.rules.content import Content
from campaign.rules.events import (
    CombatEnded,
    CombatStarted,
    Event,
    MarineKilled,
    StressTaken,
)
from campaign.rules.names import Profile
from campaign.rules.visible import View
from campaign.screens import after_fight, common, faces, fight_turns, ground, milestones
from campaign.screens.faces import Face
from campaign.telling.falling import how_he_fell
from campaign.telling.words import Words


@dataclass(frozen=True, slots=True)
class Fallen:
    """A Marine who is K.I.A.: who he was, when and where, how he fell, who is with him.

    living, portrait: addresses of his face as he was and of what is left.
    """

    nickname: str
    name: str
    home: str
    role: str
    living: str
    portrait: str
    character: str
    place: str
    how: tuple[str, ...]
    near: tuple[Face, ...]
    carried: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """What is shown before anything is decided: the dead first; `read` after the page's words."""

    fallen: tuple[Fallen, ...] = ()
    aftermath: after_fight.Aftermath | None = None
    turns: tuple[milestones.Milestone, ...] = ()
    over: milestones.MissionOver | None = None
    fight: tuple[fight_turns.FightTurn, ...] = ()
    read: tuple[fight_turns.FightTurn, ...] = ()


def wants_fight(view: View, events: Iterable[Event]) -> bool:
    """Tell whether a moment is told from more than the last command: from its whole Combat."""
    fighting = view.battle is not None
    return fight_turns.wants_fight(view, events) or any(
        isinstance(event, CombatEnded) or (fighting and isinstance(event, MarineKilled))
        for event in events
    )


def fight_of(commands: Iterable[Sequence[Event]]) -> tuple[Event, ...]:
    """Return what happened in the Combat that the newest of some commands ended, or is fought in.

    `commands` are the events of each, the newest command first; no more are asked for than needed.
    """
    found: list[Event] = []
    for batch in commands:
        ends = [at for at, event in enumerate(batch) if isinstance(event, CombatEnded)]
        if ends and found:
            break
        for event in reversed(batch[: ends[-1]] if ends else batch):
            found.append(event)
            if isinstance(event, CombatStarted):
                return tuple(reversed(found))
    return tuple(reversed(found))


def moment(
    content: Content, view: View, events: Sequence[Event], fight: Sequence[Event] = ()
) -> Moment | None:
    """Return what the last command brought that deserves a screen of its own; None for nothing.

    `events` are the last command's; `fight` what happened in its Combat (`fight_of`), if any.
    """
    words = Words.of(content, view)
    fallen = tuple(
        _fallen(words, view, event, events, fight)
        for event in events
        if isinstance(event, MarineKilled)
    )
    ends = [at for at, event in enumerate(events) if isinstance(event, CombatEnded)]
    aftermath = after_fight.aftermath(words, view, events, ends[-1], fight) if ends else None
    if aftermath is not None and words.plays_red(view.seat):
        aftermath = after_fight.to_red(aftermath, events[ends[-1]])
    found = Moment(
        fallen,
        aftermath,
        milestones.milestones(words, view, events),
        milestones.over(words, events),
        fight_turns.fight_turns(words, view, events, fight)
        or fight_turns.harm_after(words, view, events),
        fight_turns.harm_read(words, view, events),
    )
    return found if found != Moment() else None


# --- a death ------------------------------------------------------------------------------------


def _fallen(
    words: Words, view: View, killed: MarineKilled, events: Sequence[Event], fight: Sequence[Event]
) -> Fallen:
    marine = words.state.marine(killed.marine)
    card = words.content.profiles[killed.marine]
    story = fight if killed in fight else events
    run = words.state.mission
    return Fallen(
        nickname=card.nickname,
        name=f"{card.rank} {card.name}",
        home=card.home,
        role=words.role(marine.spec),
        living=faces.fresh(card),
        portrait=faces.face(words, marine),
        character=card.character,
        place=_place(words, view),
        how=how_he_fell(
            words, killed, story[: story.index(killed)], view.page.title if view.page else ""
        ),
        near=_near(words, events[events.index(killed) + 1 :]),
        carried=run is not None and not run.ended,
    )


def _place(words: Words, view: View) -> str:
    """When and where: "10:00, 9 October 1967, in the hills"; in a Combat as its board has it."""
    run = words.state.mission
    if run is None:
        return ""
    land = ground.LANDS.get(geography.terrain(words.state, run.at), "")
    where = words.landmark(run.at) or (
        ground.where(words, view.battle) if view.battle else ground.PLACES.get(land, "")
    )
    return ", ".join(filter(None, (common.now(words.content.booklets[run.number], run), where)))


def _near(words: Words, after: Sequence[Event]) -> tuple[Face, ...]:
    """The others, and the Stress that his death alone gave each (PH-STRESS-04, -05, p.48)."""
    own = takewhile(lambda event: not isinstance(event, MarineKilled), after)
    stress: dict[Profile, int] = {}
    for event in own:
        if isinstance(event, StressTaken):
            stress.setdefault(event.marine, event.amount)
    return tuple(
        Face(words.nick(m.profile), faces.face(words, m),
             (f"+{stress[m.profile]} Stress",) if m.profile in stress else ())
        for m in words.state.squad
    )  # fmt: skip
