"""Dice that anybody can work out again: worked out again here, by the words of decision 0017."""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.rules.dice import DiceError
from combat.rules.keyed_dice import KeyedDice, commitment, key_of

KEYS, WHYS = st.text("0123456789abcdef", min_size=1, max_size=8), st.text(max_size=12)


def roll(key: str, position: int, why: str) -> Iterator[int]:
    """The bytes of a roll: HMAC-SHA-256 of key and "n, block, reason", a line each."""
    block = 0
    while True:
        text = f"{position}\n{block}\n{why}"
        yield from hmac.new(key.encode(), text.encode(), sha256).digest()
        block += 1


def below(source: Iterator[int], limit: int) -> int:
    """A number below a limit: the higher byte first, what would favour small ones thrown away."""
    size = next(n for n in (0, 1, 2, 3) if 256**n >= limit)
    while size:
        value = 0
        for _ in range(size):
            value = 256 * value + next(source)
        if value < 256**size // limit * limit:
            return value % limit
    return 0


@given(KEYS, st.integers(0, 999), WHYS, st.integers(0, 150))
def test_faces_are_the_bytes_below_252(key: str, position: int, why: str, n: int) -> None:
    dice = KeyedDice(key, position)
    fair = (byte % 6 + 1 for byte in roll(key, position, why) if byte < 252)
    assert dice.d6(n, why) == tuple(next(fair) for _ in range(n))
    assert dice.position == position + 1


@given(KEYS, st.integers(0, 999), WHYS, st.integers(1, 300))
def test_draws_and_shuffles_are_fair_numbers_of_the_same_bytes(
    key: str, position: int, why: str, count: int
) -> None:
    dice, items = KeyedDice(key, position), range(count)
    assert dice.draw(items, why) == below(roll(key, position, why), count)
    source, order = roll(key, position + 1, why), list(items)
    for last in range(count - 1, 0, -1):
        other = below(source, last + 1)
        order[last], order[other] = order[other], order[last]
    assert dice.shuffle(items, why) == tuple(order)
    assert dice.position == position + 2


def test_many_things_take_two_bytes_each() -> None:
    for position in range(40):
        for count in (256, 257, 65_536, 65_537):
            drawn = KeyedDice("key", position).draw(range(count), "far")
            assert drawn == below(roll("key", position, "far"), count)


def test_a_key_is_made_of_the_seed_and_every_seats_word() -> None:
    words = (("host", "rain"), ("bert", ""))
    made = hmac.new(b"seed", b"host: rain\nbert: \n", sha256).hexdigest()
    assert key_of("seed", words) == made != key_of("seed", words[::-1])
    assert commitment("seed") == sha256(b"seed").hexdigest()


def test_dice_begin_at_their_first_roll_and_never_before_it() -> None:
    assert KeyedDice("k").position == 0
    with pytest.raises(DiceError, match="negative: -1"):
        KeyedDice("k", -1)
    with pytest.raises(DiceError, match="-1 dice asked for 'x'"):
        KeyedDice("k").d6(-1, "x")
    with pytest.raises(DiceError, match="nothing to draw from for 'x'"):
        KeyedDice("k").draw((), "x")


def test_the_key_is_not_told() -> None:
    assert repr(KeyedDice("secret", 7)) == "KeyedDice(position=7)"
