"""Dice are shown as they fell."""

from combat.telling.dice import Roll, as_they_fell, matched


def test_each_die_knows_how_many_fell_before_it() -> None:
    focus, strike = (4, 2), (2, 6, 4)
    matches, rest = matched(focus, strike)
    fell = as_they_fell(focus, strike)
    roll = Roll(rest, matches=matches, fell=fell)
    lying = [die for match in matches for die in match.dice] + [*rest]
    assert [fell[int(n)] for n in roll.order.split()] == lying
    assert sorted(roll.order.split()) == [str(n) for n in range(len(fell))]
    assert not Roll((("d6", 3),)).order, "nothing slides where nothing matches"
