"""The battle on the screen: combat.selectors with the campaign's commands, names and stories."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, cast

from django.utils.safestring import mark_safe

from campaign.rules.commands import Fight
from campaign.rules.content import Content
from campaign.rules.events import BattleHappened, CombatEnded, Event
from campaign.rules.visible import View
from campaign.screens import ground, harmed
from campaign.screens.acts import Act, act_in, command_json
from campaign.screens.decision import decision
from campaign.telling import spoken_line
from campaign.telling.fights import names_in, threatened
from campaign.telling.one import OwnEvent, told
from campaign.telling.repeats import without_repeats
from campaign.telling.several import turned
from campaign.telling.shouts import shouted
from campaign.telling.words import Words
from combat.rules.commands import Fire
from combat.rules.events import MarineLeft
from combat.rules.options import Offer, Options
from combat.rules.previews import Preview
from combat.rules.visible import BattleView
from combat.screen.battle import names_of, screen
from combat.screen.beats import drawn
from combat.screen.labels import Labels
from combat.screen.tokens import former
from combat.telling.course import Group, Speech
from combat.telling.ends import winning
from combat.telling.names import Names
from combat.telling.places import Mark, Places
from combat.telling.sentences import Sentence
from combat.telling.story import Story, tell

UNSET = re.compile(r',"(aimed|bipod|stand)":false')
"""Flags of Fire that are off, as they are by default."""


def battle_screen(content: Content, view: View) -> dict[str, Any]:
    """Return the battle for a seat, and the acts of the campaign that are open beside it."""
    words = Words.of(content, view)
    panel = decision(content, view)
    beside = () if panel is not None else _beside(words, view)
    if view.battle is None:
        return {"battle": None, "beside": beside, "decision": panel}
    return {
        "battle": screen(
            content.combat,
            _standing(view, view.battle),
            _orders(view),
            wrap=wrap,
            help=lambda code: (words.help(code), words.help_text(code)),
            ground=ground.under(words, view.battle),
            looks=harmed.looks(words),
        ),
        "beside": beside,
        "decision": panel,
    }


def ended(
    content: Content, view: View, events: Sequence[Event], past: harmed.Batches = ()
) -> dict[str, Any] | None:
    """Return the board and the story of the turn that ended a Combat; None for other commands.

    `events` are the last command's, `past` as for `story`.
    """
    at = next((n for n, event in enumerate(events) if isinstance(event, CombatEnded)), None)
    if view.fought is None or at is None:
        return None
    over = replace(view, battle=view.fought, options=Options(view.seat, "over", ""))
    told = story(content, over, events[:at], past)
    return {"battle": battle_screen(content, over)["battle"], "story": told} if told else None


def _standing(view: View, battle: BattleView) -> BattleView:
    """The battle as it is drawn: who has fallen lies where he fell, and is not ready any more."""
    squad = {marine.profile for marine in view.state.squad}
    if all(marine.key in squad for marine in battle.marines):
        return battle
    men = [m if m.key in squad else replace(m, ready=False) for m in battle.marines]
    return replace(battle, marines=tuple(men))


def wrap(order: Any) -> str:
    """Return the value of a button: the command's JSON, short and harmless in single quotes."""
    return UNSET.sub("", command_json(Fight(order)))


def shot_words(words: Words, battle: BattleView, shot: Fire) -> str:
    """Return a shot in words: "M16 Assault Rifle: automatic, at E1-3"."""
    names = names_of(words.content.combat, battle)
    label = Labels(battle, names, lambda code: (words.help(code), "")).label(shot)[0]
    at = next((foe.space for foe in battle.enemies if foe.key == shot.target), "")
    return f"{label}, at {at}" if at else label


def shared_out(command: str, hits: Sequence[str]) -> str:
    """Return a command with the hits on each target as a form says them; any other as it came."""
    try:
        given = json.loads(command)
        split = given["order"]["split"]
        shares = [[key, int(number)] for (key, _), number in zip(split, hits, strict=True)]
    except (ValueError, KeyError, TypeError):
        return command
    return json.dumps({**given, "order": {**given["order"], "split": shares}})


def _names(content: Content, battle: BattleView, events: Sequence[Event]) -> Names:
    """Return who is on the board, and the fallen: they are spoken of all the same."""
    known, here = names_in(content, {}), names_of(content.combat, battle)
    left = [e.event.marine for e in events
            if isinstance(e, BattleHappened) and isinstance(e.event, MarineLeft)]  # fmt: skip
    # Dice that struck whoever is gone since name him.
    held = {n: m.participant.name for m in battle.fallen if m.key in left
            for n in m.participant.ids}  # fmt: skip
    return replace(
        here, marines=known.marines, cards=known.cards, ids=here.ids | held,
        written=known.written, threatened=threatened(content, events),
    )  # fmt: skip


def story(
    content: Content, view: View, events: Iterable[Event], past: harmed.Batches = ()
) -> Story | None:
    """Return what the last command brought about, told as chapters; None outside a Combat.

    `past` are the events of the commands until now, the newest first; read when somebody dies.
    """
    if view.battle is None:
        return None
    words = Words.of(content, view)
    happened = tuple(events)
    own = [event for event in happened if isinstance(event, OwnEvent)]
    worded: list[Event] = []
    shown = [e.event if isinstance(e, BattleHappened) else e for e in without_repeats(happened)]

    def other(event: object) -> Sentence | None:
        if not isinstance(event, OwnEvent):
            return None
        line = turned(words, event, own) or told(words, event)
        if line is None:
            return None
        mark = None
        if isinstance(event, harmed.HARM):
            worded.append(event)
            mark = Mark(who=event.marine)
        tone = line.tone if line.tone in ("good", "bad") else "plain"
        text = line.text if line.roll else spoken_line(line)
        return Sentence(text, line.icon, tone, line.roll, mark=mark)

    names = _names(content, view.battle, happened)
    places = Places.of(view.battle, names.content)
    found = tell(names, shown, other, places, _speech(view, view.battle, shown))
    _say_when_it_is_enough(found, view.battle, shown)
    land = ground.under(words, view.battle)
    then = harmed.looked(words, found.marks, happened, worded, past)
    before = former(view.battle, land, then, harmed.out(words))
    picture = drawn(found.marks, land, names.kind, view.battle.hard_cover, before)
    return replace(found, picture=mark_safe(picture))


def _say_when_it_is_enough(found: Story, battle: BattleView, shown: Sequence[object]) -> None:
    """Say beside his fall with whom enough are down to win (PH-CBT-END-04, p.44)."""
    last = winning(battle, shown)
    enough = f"That is {battle.placed // 2 + 1} of {battle.placed}: enough to win, once it ends."
    for chapter in found.chapters if last else ():
        for number, line in enumerate(chapter.lines):
            if line.mark and line.mark.figure and line.mark.who == last:
                chapter.lines[number] = replace(line, detail=enough)


def _speech(view: View, battle: BattleView, shown: Sequence[object]) -> Speech:
    """Who says what while events are told together, each once."""
    squad = frozenset(marine.profile for marine in view.state.squad)
    run = view.state.mission
    wounds = {own.profile: len(own.wounds) for own in run.deeds} if run is not None else {}
    left = {id(said.event): said for said in shouted(battle, squad, shown, wounds)}

    def speech(group: Group) -> tuple[str, str] | None:
        found = [left.pop(id(event)) for event in group if id(event) in left]
        return (found[0].marine, found[0].words) if found else None

    return speech


def _orders(view: View) -> Options[Any, Preview]:
    """The battle's own offers, out of the campaign's wrapping."""
    options = view.options

    def own(offers: Iterable[Any]) -> tuple[Offer[Any, Preview], ...]:
        return tuple(
            replace(cast("Offer[Any, Preview]", offer), command=offer.command.order)
            for offer in offers
            if isinstance(offer.command, Fight)
        )

    wanted = tuple((c.order, who) for c, who in options.wanted if isinstance(c, Fight))
    return replace(
        cast("Options[Any, Preview]", options),
        offers=own(options.offers), asks=own(options.asks), wanted=wanted,
    )  # fmt: skip


def _beside(words: Words, view: View) -> tuple[Act, ...]:
    return tuple(act_in(words, o) for o in view.options.offers if not isinstance(o.command, Fight))
