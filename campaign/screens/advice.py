"""Advice in words: what stood out, by how much, after how many trials, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt

from campaign.advice.search import SURE, Answer, Tried
from campaign.advice.trial import Plan
from campaign.rules.commands import Fight
from campaign.rules.content import Content
from campaign.rules.visible import View
from campaign.screens.battle import wrap
from campaign.telling.words import Words
from combat.rules import commands as say
from combat.rules.visible import BattleView
from combat.screen.battle import names_of
from combat.screen.labels import Labels
from combat.telling.english import cap, listed, percent, plural

NUMBERS = ("", "", "two", "three")
MOST = 0.99
"""What every trial brought is likely, and still not certain."""


@dataclass(frozen=True, slots=True)
class Way:
    """One thing to do: as the page calls it, with the means of its trials.

    won: of a hundred such Combats, give or take `give`; lost: Marines in as many; wounds: of one;
    alike: as good as the first for all that can be told; because: the facts that speak for it;
    json: the value of the button that begins it, which is called `do`.
    """

    label: str
    won: int
    give: int
    lost: str
    wounds: str
    alike: bool = False
    because: str = ""
    json: str = ""
    do: str = "Do this"


@dataclass(frozen=True, slots=True)
class Told:
    """An answer: what it comes to in a sentence, the ways, and how much was tried. Where nothing
    stands out there is but the first of the ways, and `others` are called as good."""

    verdict: str
    ways: tuple[Way, ...]
    others: tuple[str, ...]
    candidates: str
    trials: int


def told(content: Content, view: View, answer: Answer) -> Told:
    """Tell an answer at the decision it was asked for."""
    assert view.battle is not None
    words = Words.of(content, view)
    names = names_of(content.combat, view.battle)
    labels = Labels(view.battle, names, lambda code: (words.help(code), words.help_text(code)))
    best = _shots_first(view, answer) if answer.open else answer.best
    ways = tuple([_way(labels, view, n, one) for n, one in enumerate(best)])
    if len(ways) == 1 and (placed := _as_placed(view.battle, labels)):
        ways = (replace(ways[0], because=placed),)
    return Told(
        _verdict(answer, ways),
        ways[:1] if answer.open else ways,
        tuple(way.label for way in ways[1:]) if answer.open else (),
        plural(answer.candidates, "way", "ways"),
        answer.trials,
    )


def _shots_first(view: View, answer: Answer) -> list[Tried]:
    """The best, where they came out alike: shots first, as whoever learns would have it, and of the
    same shot, aimed or from a bipod or neither, the one that costs least Initiative.
    """
    prices = {offer.command: offer.price for offer in view.options.offers}

    def shot(one: Tried) -> say.AnyCommand | None:
        first = one.plan[0]
        return replace(first, aimed=False, bipod=False) if isinstance(first, say.Fire) else None

    shots = [shot(one) for one in answer.best if shot(one)]

    def place(one: Tried) -> tuple[bool, bool, int]:
        same = bool(shots) and shot(one) == shots[0]
        return shot(one) is None, not same, prices[Fight(one.plan[0])] if same else 0

    return sorted(answer.best, key=place)


def _way(labels: Labels, view: View, number: int, one: Tried) -> Way:
    assert view.battle is not None
    give = SURE * sqrt(max(one.won * (1 - one.won), 0.25 / one.trials) / one.trials)
    return Way(
        _label(labels, view.battle, one.plan),
        round(100 * min(one.won, MOST)),
        round(100 * give),
        f"{100 * one.lost:.0f}",
        f"{one.wounds:.1f}",
        bool(number) and one.alike,
        _because(labels, view, one),
        wrap(one.plan[0]),
        _do(labels, one.plan),
    )


def _do(labels: Labels, plan: Plan) -> str:
    """What the button does: of a Marine and his Order, he is picked, and no more."""
    first, *then = plan
    return (
        f"Pick {labels.label(first)[0]}" if isinstance(first, say.Activate) and then else "Do this"
    )


def _won(one: Tried) -> str:
    """The share of Combats won."""
    return percent(min(one.won, MOST))


def _because(labels: Labels, view: View, one: Tried) -> str:
    """The facts that speak for a way: chance and Initiative of a shot, Cover, what the careful bot
    plays by, else who comes through."""
    battle, order = view.battle, one.plan[-1]
    assert battle is not None
    offer = next((o for o in view.options.offers if o.command == Fight(one.plan[0])), None)
    match one.plan[0]:
        case say.Fire(target=target) if offer and offer.chance is not None:
            out = f"it eliminates {labels.names.enemy(target)} {percent(offer.chance)} of the time"
            return f"{out}, for Initiative {offer.price}"
        case say.TakeCover(markers):
            return f"{plural(markers, 'hit')} more are stopped when they fire"
        case say.Move(to) | say.PlaceMarine(_, to) if to in battle.hard_cover:
            return f"Hard Cover at {to} stops a hit of every volley"
    if why := _policy(order, battle):
        return why
    won = f"the Combat is then won {_won(one)} of the time"
    return f"{won}, with {one.wounds:.1f} Wounds on average"


def _policy(order: say.AnyCommand, battle: BattleView) -> str:
    """By what the careful bot gives an Order that no figure speaks for; empty for other Orders."""
    match order:
        case say.Idle():
            return "nothing else was found worth its Initiative, and this costs none"
        case say.TakeCover():
            return "Cover that is put back before they fire saves him hits"
        case say.Move(to) if to in battle.hard_cover:
            return f"Hard Cover at {to} stops a hit of every volley"
        case say.Move() if battle.active is None or not battle.active.orders:
            return "from there he may have the better shot"
        case say.SplitHits():
            return "this way most of them fall, with few hits to spare"
        case say.BeginCombat():
            return "no change of places was found to win more Combats"
        case say.PlayBoon():
            return "it helps most now; kept, it is a Boon point"
    return ""


def _verdict(answer: Answer, ways: tuple[Way, ...]) -> str:
    """Say what stands out: one of them, some of them, or no difference that matters."""
    if len(ways) == 1:
        return "This, and nothing else is worth trying here."
    if answer.open:
        return "No difference that matters was found. This will do."
    alike = sum(way.alike for way in ways)
    if alike > 1:
        return f"The first {NUMBERS[alike]} are about as good as each other; the rest is worse."
    return "The first stands out."


def _as_placed(battle: BattleView, labels: Labels) -> str:
    """Say why all may stay where they are placed; empty once the Combat has begun."""
    if battle.awaiting != "placement":
        return ""
    covered = [marine for marine in battle.marines if marine.space in battle.hard_cover]
    if len(covered) == len(battle.marines):
        return "everybody has Hard Cover in front of him"
    who = listed([labels.names.marine(marine.key) for marine in covered]) or "nobody"
    have = "have" if len(covered) > 1 else "has"
    return (
        f"{who} {have} Hard Cover, and none is free that the others may take. "
        "Going farther back protects nobody: the Enemy’s fire reaches every row alike"
    )


def _label(labels: Labels, battle: BattleView, plan: Plan) -> str:
    """What is done, as its buttons are called: "Doc: Take Cover +2"."""
    first, *then = plan
    if isinstance(first, say.Activate):
        who = labels.label(first)[0]
        return f"{who}: {_order(labels, then[0])}" if then else f"{who} acts"
    order = _order(labels, first)
    acting = battle.active
    own = acting is not None and not isinstance(first, say.PlayBoon | say.FireTank)
    return f"{labels.names.marine(acting.marine)}: {order}" if own and acting else cap(order)


def _order(labels: Labels, order: say.AnyCommand) -> str:
    """An Order as its button is called, with what its heading says."""
    match order:
        case say.BeginCombat():
            return "Begin as they stand"
        case say.PlaceMarine(who, to):
            return f"{labels.names.marine(who)} to the Hard Cover at {to}"
        case say.SplitHits(split):
            told = [f"{hits} on {labels.names.enemy(key)}" for key, hits in split if hits]
            return f"share the hits: {listed(told)}"
        case say.Move(to):
            cover = labels.cover_at(to)
            return f"Move to {to}{f' ({cover})' if cover else ''}"
        case say.Fire(target=target) if target:
            return f"{labels.label(order)[0]}, at {labels.names.enemy(target)}"
    return labels.label(order)[0]
