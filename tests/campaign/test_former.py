"""What the page shows until the dice lie: the values from before the first die."""

from campaign.rules.events import (
    DamageRemoved,
    DamageTaken,
    FirstAidRolled,
    ForcedMarch,
    Marched,
    StaminaChanged,
    StressTaken,
    ThreatChanged,
    ThreatDieRolled,
    TimePassed,
)
from campaign.screens.former import Former, former
from combat.rules.options import Pool

MARCHED = (Marched("C5", "D5", "jungle", 45, 2), TimePassed(45, 1, 615), StaminaChanged(-2, 3))


def test_what_was_known_before_the_die_is_not_held_back() -> None:
    assert former(MARCHED) == Former()
    rolled = (*MARCHED, ThreatDieRolled("march", (6,), ("yellow",)))
    assert former(rolled) == Former()


def test_what_the_die_brings_was_otherwise_before_it() -> None:
    events = (
        *MARCHED,
        ThreatDieRolled("march", (6,), ("yellow",)),
        ThreatChanged("die", 1, 5),
        ThreatChanged("eaz", 1, 6),
        StaminaChanged(-1, 2),
        TimePassed(30, 2, 15),
    )
    assert former(events) == Former(threat=4, stamina=3, clock=1425)


def test_the_gauges_of_those_who_are_hurt_or_treated_move_after_the_dice() -> None:
    aid = FirstAidRolled("alvarez", Pool(1, 1, 0), (3,), (3,), 1)
    assert former((aid, DamageRemoved("baker", 1, 4))).damage == {"baker": 5}
    forced = (
        ForcedMarch(2, (1, 1)),
        DamageTaken("baker", 1, 6),
        DamageTaken("baker", 1, 7),
        DamageRemoved("baker", 7, 0),
        StressTaken("baker", 1, 1),
    )
    assert former(forced) == Former(damage={"baker": 5}, stress={"baker": 0})
