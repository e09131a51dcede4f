"""How many a Burst eliminates on average, against every way to share its hits out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat import rules as combat
from combat.rules import commands as say
from combat.rules.odds import distribution
from combat.rules.sharing import split_choices
from combat.rules.state import SplitPending
from combat.screen.falls import most_falls
from tests.combat.builders import at, fight, foe, key, man, play
from tests.combat_web.test_reach import shown

NEEDS = st.integers(1, 9)


@pytest.mark.rule("PH-CBT-BURST-04", "PH-CBT-BURST-05")
@given(hits=st.integers(2, 14), target=NEEDS, beside=st.lists(NEEDS, min_size=1, max_size=2))
def test_no_way_to_share_eliminates_more(hits: int, target: int, beside: list[int]) -> None:
    names = ("e1", "e2", "e3")[: 1 + len(beside)]
    pending = SplitPending("m16", "M1", names, hits, burst=True)
    needs = dict(zip(names, (target, *beside), strict=True))
    counts = [sum(n >= needs[who] for who, n in split) for split in split_choices(pending)]
    assert most_falls(hits, target, tuple(beside)) == max(counts)


@pytest.mark.rule("PH-CBT-BURST-01", "PH-CBT-BURST-03", "PH-CBT-CRIT-02")
def test_a_shot_with_burst_says_how_many_it_eliminates_on_average() -> None:
    """Of a Critical Hit the target's Cover does not help it; his who lies beside it does."""
    foes = foe("e1", "E2-1", soft_cover=2), foe("e2", "E2-2", soft_cover=1)
    battle = play(fight([at(man(1), "M1-2")], foes, hard_cover=("E2-1",)), say.Activate(key(1)))[0]
    fire = say.Fire("m16", "auto", "e1")
    offers = combat.legal(battle, "host", previews=True).offers
    offer = next(offer for offer in offers if offer.command == fire)
    points = foes[0].hit_points
    assert offer.pool is not None and offer.preview is not None
    odds = distribution(offer.pool.focus, offer.pool.strike, offer.pool.crit)
    strip = min(2, getattr(offer.preview, "strip", 0))
    mean = (
        sum(
            (every - crits) * most_falls(hits, points + 3 - strip, (foes[1].hit_points + 1,))
            + crits * most_falls(hits, points, (foes[1].hit_points + 1,))
            for hits, (every, crits) in enumerate(
                zip(odds.counts, odds.critical_counts, strict=True)
            )
        )
        / odds.denominator
    )
    (shot,) = (
        shot
        for target in shown(battle).decision.targets
        for shot in target.shots
        if "auto" in shot.button.json and target.key == "e1" and "aimed=False" in shot.button.json
    )
    assert shot.burst == f"Burst: hits may go to B, too; {mean:.1f} fall on average"
    hidden = replace(battle, enemies=(foes[0], replace(foes[1], face_up=False)))
    told = [shot.burst for target in shown(hidden).decision.targets for shot in target.shots]
    assert "Burst: hits may go to B, too" in told


@pytest.mark.rule("PH-CBT-BURST-01", "PH-EQUIP-31")
def test_of_two_ways_as_sure_the_cheaper_comes_first_unless_more_fall_of_the_other() -> None:
    """One row away the M60 has no Burst, two rows away it has; its bipod costs 1 more."""
    near, far = foe("e1", "E1-2", hit_points=1), foe("e2", "E2-2", hit_points=1)
    foes = near, far, foe("e3", "E2-3", soft_cover=3)
    seen = shown(play(fight([at(man(3), "M1-2")], foes), say.Activate(key(3)))[0]).decision
    alone, beside = (
        [shot.button.label for shot in target.shots]
        for wanted in ("e1", "e2")
        for target in seen.targets
        if target.key == wanted
    )
    assert ["bipod" in label for label in alone] == [False, True]
    assert ["bipod" in label for label in beside] == [True, False]
