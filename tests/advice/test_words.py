"""What the page says of advice where nothing stands out: still one way, and what speaks for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.advice.search import Answer, Tried
from campaign.rules.commands import Fight
from campaign.screens.advice import Told, told
from combat.rules import commands as say
from combat.rules.commands import AnyCommand
from tests.patrol.pupil import content, walked


def alike(lesson: str, *kinds: str) -> Told:
    """Return an answer at a lesson whose ways, an offer of each kind, came out alike."""
    view = next(view for _, view, on in walked(0) if on == lesson)
    orders = [o.command.order for o in view.options.offers if isinstance(o.command, Fight)]
    plans = [next(order for order in orders if order.kind == kind) for kind in kinds]
    tried = tuple(Tried((plan,), 90, 0.9, 0.0, 0.2, 1.0, 0.0, 0.1) for plan in plans)
    return told(content(), view, Answer(tried, len(tried), 180))


@pytest.mark.parametrize(
    ("lesson", "kinds", "because"),
    [
        ("two-orders", ("idle", "move"), "nothing else was found worth its Initiative"),
        ("two-orders", ("move", "idle"), "from there he may have the better shot"),
        ("two-orders", ("fire", "idle"), "it eliminates"),
        ("place", ("begin_combat", "place_marine"), "no change of places"),
        ("share", ("split_hits", "split_hits"), "this way most of them fall"),
    ],
)
def test_where_nothing_stands_out_there_is_one_way_and_what_speaks_for_it(
    lesson: str, kinds: tuple[str, str], because: str
) -> None:
    found = alike(lesson, *kinds)
    assert "No difference that matters" in found.verdict
    (way,) = found.ways
    assert way.because.startswith(because) and way.won == 90
    assert len(found.others) == 1


def test_who_acts_has_a_reason_whatever_his_first_order_is() -> None:
    view = next(view for _, view, on in walked(3) if on == "initiative")
    who = say.Activate("MP.09")
    orders: tuple[AnyCommand, ...] = (say.Idle(), say.TakeCover(1))
    for order in orders:
        tried = Tried((who, order), 90, 0.9, 0.0, 0.2, 1.0, 0.0, 0.1)
        found = told(content(), view, Answer((tried, tried), 2, 180))
        assert found.ways[0].because and "is then won" not in found.ways[0].because


def test_of_shots_that_are_alike_the_cheapest_is_advised() -> None:
    view = next(view for _, view, on in walked(3) if on == "two-orders")
    shots = [
        offer
        for offer in view.options.offers
        if isinstance(offer.command, Fight) and isinstance(offer.command.order, say.Fire)
    ]
    single = [
        offer
        for offer in shots
        if (offer.command.order.mode, offer.command.order.target) == ("single", "e1")
    ]
    dear, cheap = sorted(single, key=lambda offer: -offer.price)
    other = next(offer for offer in shots if offer.command.order.target == "e4")
    tried = [
        Tried((each.command.order,), 90, 0.9, 0.0, 0.2, 1.0, 0.0, 0.1)
        for each in (dear, other, cheap)
    ]
    found = told(content(), view, Answer(tuple(tried), 3, 270))
    assert dear.price > cheap.price
    assert f"for Initiative {cheap.price}" in found.ways[0].because
    apart = Answer((replace(tried[0], behind=0.0), replace(tried[2], behind=0.5)), 2, 180)
    assert f"for Initiative {dear.price}" in told(content(), view, apart).ways[0].because
