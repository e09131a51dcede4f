"""Scenes come at moments: the engine draws one of those that fit, as it draws a card.

Nothing of it is in the rulebook, and nothing of it decides anything. A scene comes when what led to
it is settled and read, never two in a row, and only so many in a Mission: the table says whether
many, few or none.
"""

from __future__ import annotations

from collections.abc import Iterator

from campaign.rules import judge, roster
from campaign.rules.clock import night
from campaign.rules.moments import Amount, Moment
from campaign.rules.names import Profile
from campaign.rules.scenes import Scene
from campaign.rules.state import Marine, State
from campaign.rules.story import SceneSeen
from campaign.rules.tasks import Hook, Read
from campaign.rules.turn import Turn
from combat.rules.copies import changed

MOST: dict[Amount, int] = {"many": 7, "few": 3, "none": 0}
"""Scenes in one Mission; a man who is K.I.A. is spoken of whatever came before."""
TWICE = {"many": 2, "few": 1, "none": 0}
"""Scenes of one moment in one Mission."""
GRAVE: tuple[Moment, ...] = ("kia", "broken", "wounded", "first_combat", "hard_combat")
"""Moments that come before others at the same time, the gravest first."""
LONG = 60
"""Minutes of a Bivouac in which men begin to talk."""
EVENING = (15 * 60, 20 * 60)


def amount(state: State) -> Amount:
    """Return how many scenes the table wants."""
    return state.story.scenes or state.options.scenes


def may(state: State, *moments: Moment) -> bool:
    """Tell whether the printed matter has scenes of these moments, and the table wants any."""
    wanted = amount(state) != "none"
    return wanted and any(scene.moment in moments for scene in state.book.scenes.values())


# --- the moments ------------------------------------------------------------------------------


def now(turn: Turn, *moments: Moment, marine: Profile = "") -> None:
    """A moment has come: a scene of the first of these kinds that has one is read next."""
    if may(turn.state, *moments):
        turn.push(Hook(moments, marine))


def afterwards(turn: Turn, *moments: Moment, marine: Profile = "") -> None:
    """A moment has come in the midst of something: its scene waits till that is settled and read.

    Of several that wait together the gravest comes first.
    """
    if not may(turn.state, *moments):
        return
    agenda = list(turn.state.agenda)
    at = _quiet(turn.state)
    while at and isinstance(agenda[at - 1], Hook) and _graver(agenda[at - 1], moments):
        at -= 1
    turn.set(agenda=(*agenda[:at], Hook(moments, marine), *agenda[at:]))


def bivouac(turn: Turn, minutes: int) -> None:
    """A Bivouac begins: men talk if it is long enough."""
    clock = turn.run.clock
    if minutes < LONG:
        return
    if EVENING[0] <= clock < EVENING[1]:
        now(turn, "evening", "rest")
    else:
        now(turn, "night" if night(clock) else "rest")


def combat(turn: Turn, won: bool) -> None:
    """A Combat is over: the first of all, a lost one, one that hurt half the Squad, another."""
    state = turn.state
    hurt = sum(m.damage > 0 or m.wound != "" for m in state.squad)
    if not won:
        moments: tuple[Moment, ...] = ("lost_combat",)
    elif 2 * hurt >= len(state.squad):
        moments = ("hard_combat", "won_combat")
    else:
        moments = ("won_combat",)
    first = not state.records and turn.run.tally.combats == 1
    afterwards(turn, *(("first_combat", *moments) if first else moments))


def _quiet(state: State) -> int:
    """Return where a task waits on the agenda till what is read, or else done, is over."""
    kinds = [task.kind for task in state.agenda]
    if "close_reading" in kinds:
        return len(kinds) - 1 - kinds[::-1].index("close_reading")
    if "hook" in kinds:
        return len(kinds) - kinds[::-1].index("hook")
    return kinds.index("squad_action") + 1 if "squad_action" in kinds else max(0, len(kinds) - 1)


def _graver(waits: object, moments: tuple[Moment, ...]) -> bool:
    assert isinstance(waits, Hook)
    return _gravity(waits.moments) < _gravity(moments)


def _gravity(moments: tuple[str, ...]) -> int:
    """How grave a moment is, 0 the gravest; of several kinds the first is."""
    return next((GRAVE.index(m) for m in moments if m in GRAVE), len(GRAVE))


# --- the draw ---------------------------------------------------------------------------------


def run_hook(turn: Turn, task: Hook) -> bool:
    """Draw a scene, if any fits, and let it be read; whatever else waits at this moment is over."""
    turn.pop()
    moment = next((m for m in task.moments if fitting(turn.state, m, task.marine)), None)
    if moment is None:
        return False
    bag = [s.code for s in fitting(turn.state, moment, task.marine) for _ in range(s.weight)]
    code = turn.dice.draw(bag, "scene")
    scene = turn.state.book.scenes[code]
    other = others(turn.state, scene, task.marine) if scene.other else ()
    drawn = turn.dice.draw(other, "who is there") if other else ""
    agenda = turn.state.agenda
    while agenda and agenda[-1].kind == "hook":
        agenda = agenda[:-1]
    story = turn.state.story
    seen = (*story.seen, SceneSeen(code, moment, turn.run.number))
    turn.set(agenda=agenda, story=changed(story, seen=seen))
    turn.push(Read(f"scene/{code}", tester=task.marine, other=drawn))
    return False


def fitting(state: State, moment: str, marine: Profile = "") -> tuple[Scene, ...]:
    """Return the scenes of a moment that may come now, in the order of their codes."""
    seen = [s for s in state.story.seen if s.mission == state.run.number]
    wanted = amount(state)
    full = len(seen) >= MOST[wanted] or sum(s.moment == moment for s in seen) >= TWICE[wanted]
    if full and moment != "kia":
        return ()
    return tuple(_fitting(state, moment, marine))


def others(state: State, scene: Scene, marine: Profile) -> tuple[Profile, ...]:
    """Return who may be RND in a scene: nobody who is in it already, or leads."""
    taken = {*scene.cast, marine}
    return tuple(m.profile for m in _followers(state) if m.profile not in taken)


def _followers(state: State) -> tuple[Marine, ...]:
    """Return who is on his feet and does not lead: on a litter nobody has a scene but his own."""
    leader, wounds = roster.role(state, "SL"), state.book.wounds
    carried = {m.profile for m in state.squad if m.wound and wounds[m.wound].marker == "littered"}
    return tuple(m for m in state.squad if m is not leader and m.profile not in carried)


def _own(scene: Scene, marine: Profile, leader: Marine | None) -> bool:
    """Tell whether a scene is about this man; whoever leads has no story of his own."""
    return marine in scene.about and (leader is None or leader.profile != marine)


def _long_since(state: State, scene: Scene) -> bool:
    """Tell whether what a scene comes after was seen as many Missions ago as it wants."""
    return any(
        seen.mission <= state.run.number - scene.later
        for seen in state.story.seen
        if seen.code in scene.after or seen.moment in scene.after
    )


def _fitting(state: State, moment: str, marine: Profile) -> Iterator[Scene]:
    leader = roster.role(state, "SL")
    there = {m.profile for m in _followers(state)}
    last = {seen.code: seen.mission for seen in state.story.seen}
    for code, scene in sorted(state.book.scenes.items()):
        if scene.moment != moment or not there >= scene.cast - {marine}:
            continue
        if code in last and not (scene.again and state.run.number - last[code] >= scene.again):
            continue
        if scene.after and not _long_since(state, scene):
            continue
        if marine and (scene.about or marine in scene.cast) and not _own(scene, marine, leader):
            continue
        if scene.other and not others(state, scene, marine):
            continue
        if judge.holds(state, scene.when, marine):
            yield scene
