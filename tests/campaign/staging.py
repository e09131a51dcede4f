"""A Squad to which a given scene may come: its men, its hour, all that its conditions ask."""

from __future__ import annotations

from dataclasses import replace

from campaign.content.references import walk
from campaign.rules import CampaignOptions, Content, State
from campaign.rules.language import Between, Letter, LetterSaid, ManIs, When
from campaign.rules.moments import Moment
from campaign.rules.scenes import Scene
from campaign.rules.state import (
    SPECIALIZATIONS,
    Deeds,
    LogEntry,
    Marine,
    MarineRecord,
    MissionRecord,
    Tally,
)
from campaign.rules.story import Named, SceneSeen, Written
from campaign.rules.tasks import Hook, SquadAction, Stop
from tests.campaign.builders import gear, on_map

OTHERS = ("MP.19", "MP.13", "MP.14", "MP.23", "MP.08", "MP.26")
MISSION = 5
DEAD = "MP.02"


def staged(content: Content, scene: Scene, marine: str = "") -> State:
    """A Squad to which the scene may come now; `marine` is whose moment it is."""
    men = sorted(scene.cast | ({marine} if marine else set()))
    fillers = [p for p in (*OTHERS, *sorted(content.profiles)) if p not in men and p != DEAD]
    # The Squad Leader is nobody of the scene: he has no story of his own.
    profiles = [fillers.pop(), *men, *fillers][:6]
    squad = tuple(Marine(p, n, "host") for n, p in enumerate(profiles, start=1))
    state = on_map(
        content=content, marines=squad, number=MISSION, clock="21:00" if _dark(scene) else "16:00",
        options=CampaignOptions(scenes="many"),
        agenda=(SquadAction(), Hook((scene.moment,), marine), Stop("M1/01")),
    )  # fmt: skip
    if scene.moment == "kia":
        state = _with(state, marine, standing="kia")
    if scene.after:
        state = _seen(state, scene.after[0], MISSION - scene.later)
    return hold(state, scene.when, marine)


def _dark(scene: Scene) -> bool:
    return scene.moment == "night"


def _with(state: State, profile: str, **changes: object) -> State:
    return state.with_marine(replace(state.marine(profile), **changes))  # type: ignore[arg-type]


def _seen(state: State, code: str, mission: int) -> State:
    known = state.book.scenes.get(code)
    moment: Moment = known.moment if known is not None else code  # type: ignore[assignment]
    seen = (*state.story.seen, SceneSeen(code, moment, mission))
    return replace(state, story=replace(state.story, seen=seen))


def hold(state: State, when: When | None, marine: str = "") -> State:
    """The state in which a condition holds; AssertionError for one that nobody can stage."""
    if when is None:
        return state
    for field in when.model_fields_set:
        value = getattr(when, field)
        match field:
            case "all":
                for part in value:
                    state = hold(state, part, marine)
            case "any":
                state = hold(state, value[0], marine)
            case "log":
                state = replace(state, log=(*state.log, LogEntry(value, "blue", 1, "")))
            case "man":
                state = _man(state, value, marine)
            case "mission":
                state = replace(state, mission=replace(state.run, number=value.min or MISSION))
            case "gear":
                state = _with(state, state.ids[1], gear=gear(value.code))
            case "letter":
                state = _written(state, value)
            case "not_" | "night":
                pass
            case _:
                raise AssertionError(f"nobody can stage {field}")
    return state


def _written(state: State, said: LetterSaid) -> State:
    """The state in which a letter of the book was sent that says what is asked."""
    doc, path, letter = next(
        (f"M{number}/after_end", ("steps", *path), found)
        for number, booklet in state.book.booklets.items()
        if booklet.after_end is not None
        for path, found in walk(booklet.after_end.steps)
        if isinstance(found, Letter) and found.name == said.name
    )
    picked = tuple((said.sentence or 1) - 1 for _ in letter.places)
    letters = (*state.story.letters, Written(said.name, state.run.number, doc, path, picked))
    return replace(state, story=replace(state.story, letters=letters))


def _man(state: State, man: ManIs, marine: str) -> State:
    who = {"TESTER": marine, "ANY": state.ids[1]}.get(man.who, man.who)
    if who in SPECIALIZATIONS:
        who = state.ids[SPECIALIZATIONS.index(who)]
    elif not who.startswith("MP."):
        there = {m.profile for m in state.squad}
        dead = next((p for p in man.of if p not in there), DEAD)
        named = (*state.story.named, Named(who, dead))
        state, who = replace(state, story=replace(state.story, named=named)), dead
    if all(m.profile != who for m in state.marines):
        gone = Marine(who, 6, "host", standing="kia")
        state = replace(state, marines=(*state.marines, gone))
    for field in man.model_fields_set - {"who"}:
        value = getattr(man, field)
        match field:
            case "kills":
                deeds = (Deeds(who, kills=value.min),)
                state = replace(state, mission=replace(state.run, deeds=deeds))
            case "missions":
                state = replace(state, records=_records(who, value))
            case "dead":
                ago = value.min or 0
                killed = (replace(_record(state.run.number - ago), killed=(who,)),) if ago else ()
                state = replace(state, records=killed)
            case "stress":
                state = _with(state, who, stress=9)
            case "wounded":
                state = _with(state, who, wound="W.01")
            case "alive" | "here" | "of":
                pass
            case _:
                raise AssertionError(f"nobody can stage a man's {field}")
    return state


def _records(who: str, wanted: Between) -> tuple[MissionRecord, ...]:
    own = MarineRecord(who, 1, 1, "squad", 0, "", 0, 0, 0, Deeds(who))
    return tuple(replace(_record(n), marines=(own,)) for n in range(1, (wanted.min or 0) + 1))


def _record(number: int) -> MissionRecord:
    return MissionRecord(number, "A", (), 1, 600, Tally(), (), (), (), 0, 0, 0)
