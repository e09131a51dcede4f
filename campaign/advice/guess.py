"""What a seat does not see, drawn by lot so that it fits what it sees.

The state made here holds nothing that is not in the View or in print: change what is hidden, and
the same lot gives the same state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace

from campaign.rules import Content, State, View
from campaign.rules.state import MissionRun
from campaign.rules.story import Story
from campaign.rules.tasks import Fight, Stop
from combat import rules as combat
from combat.rules.content import CombatContent
from combat.rules.dice import Dice
from combat.rules.state import Battle, Enemy, SplitPending, Step
from combat.rules.visible import BattleView, EnemyView

STEPS: dict[str, Step] = {
    "placement": "turn", "activate": "choose", "order": "order", "split": "order",
}  # fmt: skip
"""Where a Combat goes on from each decision that advice is given for (`Battle.step`)."""
SAME = tuple({f.name for f in fields(Battle)} & {f.name for f in fields(BattleView)})


def in_combat(content: Content, view: View, dice: Dice) -> State:
    """Return a campaign in this Combat as it may be; what follows after the Combat is left out.

    The view must wait for a decision of STEPS.
    """
    battle, task, run = view.battle, view.task, view.state.mission
    assert isinstance(battle, BattleView) and isinstance(task, Fight) and run is not None
    seen = view.state
    led = combat.lead(
        _battle(content.combat, battle, dice), run.sapper.markers if run.sapper else ()
    )
    return replace(
        seen,
        content=_without_throws(content, run.number),
        mission=_decks(content, view, run, dice),
        story=Story(scenes="none"),
        agenda=(Stop(task.doc), task),
        battle=led,
    )


def _without_throws(content: Content, number: int) -> Content:
    """The printed matter without what a lesson's booklet foretells of the dice."""
    booklet = content.booklets[number]
    if not booklet.throws:
        return content
    plain = booklet.model_copy(update={"throws": {}})
    return replace(content, booklets={**content.booklets, number: plain}, _found={})


def _decks(content: Content, view: View, run: MissionRun, dice: Dice) -> MissionRun:
    """The Mission with its decks in an order by lot: the cards that nobody holds."""
    counts = dict(view.decks)
    men = view.state.marines
    return replace(
        run,
        wounds=_deck(content.wounds, [m.wound for m in men], counts["wounds"], dice),
        conditions=_deck(
            content.conditions, [m.condition for m in men], counts["conditions"], dice
        ),
        boons=_deck(content.boons, [*run.boons_out, *[m.boon for m in men]], counts["boons"], dice),
    )


def _deck(cards: Iterable[str], out: Sequence[str], count: int, dice: Dice) -> tuple[str, ...]:
    left = sorted(set(cards) - set(out))
    return dice.shuffle(left, "a deck")[:count]


# --- the Combat ---------------------------------------------------------------------------------


def _battle(content: CombatContent, view: BattleView, dice: Dice) -> Battle:
    enemies = _enemies(content, view, dice)
    seen = {name: getattr(view, name) for name in SAME}
    pool, track = _tactics(content, view, dice)
    numbers = [int(enemy.key[1:]) for enemy in (*view.enemies, *view.eliminated)]
    hand = [code for code in sorted(content.markers) if code not in view.spent]
    return Battle(**{
        **seen,
        "enemies": enemies,
        "eliminated": tuple([_enemy(content, e, e.marker) for e in view.eliminated]),
        "step": _step(view),
        "next_enemy": 1 + max(numbers, default=0),
        "tactics": track,
        "tactics_pool": pool,
        "hand": dice.shuffle(hand, "a hand")[: view.held],
        "content": content,
    })  # fmt: skip


def _step(view: BattleView) -> Step:
    if isinstance(view.pending, SplitPending) and view.active is None:
        return "choose"
    return STEPS[view.stage]


def _tactics(
    content: CombatContent, view: BattleView, dice: Dice
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The pool of Tactics markers and the track, whose face-down ones are drawn by lot.

    A marker that was resolved may come again here: a view does not say which these were.
    """
    open_ = {code for code in view.tactics if code}
    banned = {code for ban in (view.setup.banned, *(a.ban for a in view.setup.adjustments))
              for code in ban}  # fmt: skip
    left = [
        code for code, card in sorted(content.tactics.items())
        if not card.aside and code not in banned | open_
    ]  # fmt: skip
    drawn = list(dice.shuffle(left, "Tactics markers"))
    track = [code or (drawn.pop() if drawn else "") for code in view.tactics]
    return tuple(drawn), tuple([code for code in track if code])


def _enemies(content: CombatContent, view: BattleView, dice: Dice) -> tuple[Enemy, ...]:
    """The Enemies, those face down by lot: as many of each type as the reminders leave."""
    down = [e for e in view.enemies if not e.face_up]
    kinds: list[str] = []
    if down:
        wanted = Counter(view.reminders) - Counter([e.type for e in view.enemies if e.face_up])
        kinds = [*sorted(wanted.elements())][: len(down)]
        kinds += ["F"] * (len(down) - len(kinds))
    out = {e.marker for e in (*view.enemies, *view.eliminated) if e.marker}
    markers: dict[str, str] = {}
    for enemy, kind in zip(down, dice.shuffle(kinds, "hidden Enemies"), strict=True):
        codes = sorted([m.code for m in content.enemies.values() if m.type == kind])
        left = [code for code in codes if code not in out] or codes
        markers[enemy.key] = dice.draw(left, "a marker")
        out.add(markers[enemy.key])
    return tuple([_enemy(content, e, markers.get(e.key, e.marker)) for e in view.enemies])


def _enemy(content: CombatContent, seen: EnemyView, marker: str) -> Enemy:
    if seen.face_up:
        return Enemy(seen.key, marker, seen.type, seen.space, seen.soft_cover, seen.hit_points,
                     True, seen.placed)  # fmt: skip
    card = content.enemies[marker]
    return Enemy(seen.key, marker, card.type, seen.space, 0, card.hit_points, False, seen.placed)
