"""House rule "physical dice": players type what they rolled, cards come from the seed."""

import random
from collections.abc import Callable

import pytest

from campaign.bots.policies import POLICIES
from campaign.game import replays, services, store, typed_dice
from campaign.models import Campaign, Journal
from campaign.rules import codec, visible_to
from campaign.rules.state import CampaignOptions
from combat.rules.dice import SeededDice
from combat.rules.errors import MalformedCommand
from combat.rules.typed_dice import DiceNeeded, TypedDice, Wanted
from tests.factories import UserFactory
from tests.store.conftest import again

pytestmark = pytest.mark.rule("PH-OPT-HOUSE-01")
Table = Callable[[tuple[Wanted, ...]], list[tuple[int, ...]]]


# --- the source of dice ---------------------------------------------------------------------------


def roll_a_pool(dice: TypedDice) -> list[tuple[int, ...]]:
    fallen = [dice.d6(2, "Focus dice of Doc"), dice.d6(3, "Strike dice of Doc")]
    fallen.append(dice.d6(1, "Retreat"))
    dice.done()
    return fallen


def test_typed_faces_come_in_order() -> None:
    dice = TypedDice([(1, 2), (3, 4, 5), (6,)], SeededDice("s"))
    assert roll_a_pool(dice) == [(1, 2), (3, 4, 5), (6,)]
    assert dice.left == ()


def test_the_dice_of_a_pool_are_asked_for_together_and_no_others() -> None:
    with pytest.raises(DiceNeeded) as needed:
        roll_a_pool(TypedDice((), SeededDice("s")))
    assert needed.value.wanted == (Wanted(2, "Focus dice of Doc"), Wanted(3, "Strike dice of Doc"))
    assert (needed.value.kept, needed.value.wrong) == ((), None)


def test_the_next_throw_is_asked_for_when_the_first_are_in() -> None:
    with pytest.raises(DiceNeeded) as needed:
        roll_a_pool(TypedDice([(1, 2), (3, 4, 5)], SeededDice("s")))
    assert needed.value.wanted == (Wanted(1, "Retreat"),)
    assert needed.value.kept == ((1, 2), (3, 4, 5))


@pytest.mark.parametrize(
    "throws",
    [
        ("R&R", "R&R result"),
        ("row of MORTAR", "hits of MORTAR"),
        ("row of friendly fire, artillery", "Hard Cover against artillery", "hits of artillery"),
        ("Hard Cover against artillery", "hits of artillery"),
    ],
)
def test_what_is_rolled_in_any_case_is_asked_for_together(throws: tuple[str, ...]) -> None:
    dice = TypedDice((), SeededDice("s"))
    with pytest.raises(DiceNeeded) as needed:
        for why in (*throws, throws[-1]):  # the same again may depend on what fell
            dice.d6(1, why)
    assert needed.value.wanted == tuple(Wanted(1, why) for why in throws)


def test_what_was_typed_before_is_known_by_what_it_was_for() -> None:
    with pytest.raises(DiceNeeded) as needed:
        roll_a_pool(TypedDice([(1, 2), (3, 4, 5)], SeededDice("s")))
    assert needed.value.known == (Wanted(2, "Focus dice of Doc"), Wanted(3, "Strike dice of Doc"))


@pytest.mark.parametrize("why", ["Retreat", "R&R result"])
def test_a_throw_that_comes_alone_is_asked_for_at_once(why: str) -> None:
    with pytest.raises(DiceNeeded):
        TypedDice((), SeededDice("s")).d6(1, why)


def test_what_stands_in_for_a_throw_is_faces_of_a_d6() -> None:
    """What is reckoned with them until the next throw is asked for must not stumble."""
    dice = TypedDice((), SeededDice("s"))
    faces = (*dice.d6(2, "Focus dice of Doc"), *dice.d6(3, "Strike dice of Doc"))
    assert len(faces) == 5 and set(faces) <= set(range(1, 7))


def test_no_dice_are_no_throw() -> None:
    dice = TypedDice([(4,)], SeededDice("s"))
    assert dice.d6(0, "nothing") == () and dice.left == ((4,),)


def test_a_pool_that_ends_the_command_is_asked_for_too() -> None:
    dice = TypedDice((), SeededDice("s"))
    dice.d6(2, "Focus dice of Doc")
    with pytest.raises(DiceNeeded):
        dice.done()


@pytest.mark.parametrize("wrong", [(), (1,), (1, 2, 3), (0, 1), (7, 1)])
def test_a_throw_that_does_not_fit_is_named(wrong: tuple[int, ...]) -> None:
    with pytest.raises(DiceNeeded) as needed:
        roll_a_pool(TypedDice([wrong, (3, 4, 5)], SeededDice("s")))
    assert (needed.value.wrong, needed.value.kept) == (wrong, ())


def test_cards_are_not_typed() -> None:
    dice, seed = TypedDice((), SeededDice("s")), SeededDice("s")
    assert dice.shuffle("abcdef", "a deck") == seed.shuffle("abcdef", "a deck")
    assert dice.draw("abcdef", "a card") == seed.draw("abcdef", "a card")


def test_no_card_is_drawn_while_dice_are_wanting() -> None:
    seeded = SeededDice("s")
    dice = TypedDice((), seeded)
    dice.d6(2, "Focus dice of Doc")
    with pytest.raises(DiceNeeded):
        dice.draw("abcdef", "a card")
    assert seeded.position == 0


@pytest.mark.parametrize(
    ("texts", "throws"),
    [([], ()), ([" "], ()), (["314 2266", "1"], ((3, 1, 4), (2, 2, 6, 6), (1,))),
     (["7", "x2", "²"], ((0,), (0, 2), (0,)))],
)  # fmt: skip
def test_text_is_read_as_throws(texts: list[str], throws: tuple[tuple[int, ...], ...]) -> None:
    assert typed_dice.read(texts) == throws


def test_a_flood_of_dice_is_refused() -> None:
    with pytest.raises(MalformedCommand):
        typed_dice.read(["6" * 5000])


# --- a campaign -----------------------------------------------------------------------------------


@pytest.fixture
def ours(shelf: object) -> Campaign:
    """A campaign whose players roll their own dice."""
    options = CampaignOptions(physical_dice=True)
    return services.start(UserFactory(username="host"), "Ours", options, seed="seed")


def give(
    campaign: Campaign, command: object, version: int, faces: typed_dice.Throws | None = None
) -> services.Submitted:
    return services.submit(
        campaign_id=campaign.public_id,
        user=campaign.host,
        version=version,
        command=command,
        faces=faces,
    )


def throw(needed: DiceNeeded, table: random.Random) -> list[tuple[int, ...]]:
    """Roll what is wanted."""
    return [tuple(table.choices(range(1, 7), k=want.n)) for want in needed.wanted]


def play(campaign: Campaign, most: int, table: random.Random) -> tuple[int, int]:
    """Let a bot command and a table roll; how many throws were typed, how many came in pools."""
    rng, typed, pools = random.Random(1), 0, 0
    state, version = store.load(again(campaign)), again(campaign).version
    for _ in range(most):
        if state.finished:
            break
        command = POLICIES["careful"](state.book, visible_to(state, "host"), rng)
        faces: list[tuple[int, ...]] = []
        while True:
            try:
                done = give(campaign, command, version, faces)
                break
            except DiceNeeded as needed:
                assert list(needed.kept) == faces
                pools += len(needed.wanted) > 1
                faces += throw(needed, table)
        typed += len(faces)
        row = Journal.objects.get(campaign=campaign, seq=done.version)
        assert list(typed_dice.recorded(codec.ROLLS.decode(row.dice))) == faces
        state, version = done.state, done.version
    return typed, pools


@pytest.mark.django_db
def test_a_campaign_is_played_with_typed_dice_and_replayed(ours: Campaign) -> None:
    typed, pools = play(ours, 150, random.Random("table"))
    assert typed > 20 and pools > 3
    row = again(ours)
    assert replays.compare(row) == replays.Comparison(row.version)


def wanting(campaign: Campaign) -> tuple[object, int]:
    """Play until a command wants dice; that command and the version it is for."""
    rng = random.Random(1)
    state, version = store.load(again(campaign)), 0
    while True:
        command = POLICIES["careful"](state.book, visible_to(state, "host"), rng)
        try:
            done = give(campaign, command, version)
        except DiceNeeded:
            return command, version
        state, version = done.state, done.version


@pytest.mark.django_db
def test_nothing_changes_while_dice_are_wanting(ours: Campaign) -> None:
    command, version = wanting(ours)
    before = Campaign.objects.filter(pk=ours.pk).values().get()
    with pytest.raises(DiceNeeded) as needed:
        give(ours, command, version)
    assert needed.value.wrong is None and needed.value.wanted[0].n > 0
    assert Campaign.objects.filter(pk=ours.pk).values().get() == before
    assert Journal.objects.filter(campaign=ours).count() == version


@pytest.mark.django_db
def test_a_wrong_count_a_wrong_face_and_dice_too_many_are_refused(ours: Campaign) -> None:
    command, version = wanting(ours)
    with pytest.raises(DiceNeeded) as needed:
        give(ours, command, version)
    n = needed.value.wanted[0].n
    for wrong in [(1,) * (n + 1), (7,) * n]:
        with pytest.raises(DiceNeeded) as again_needed:
            give(ours, command, version, [wrong])
        assert again_needed.value.wrong == wrong
    table = random.Random("table")
    faces = throw(needed.value, table)
    for _ in range(50):  # what else the command rolls
        try:
            give(ours, command, version, [*faces, (1,) * 99])
        except DiceNeeded as more:
            faces += throw(more, table)
        except MalformedCommand as error:
            assert error.code == "too_many_dice"
            break
    assert again(ours).version == version
    assert give(ours, command, version, faces).version == version + 1


@pytest.mark.django_db
def test_a_campaign_that_rolls_by_itself_takes_no_dice(campaign: Campaign) -> None:
    with pytest.raises(MalformedCommand) as error:
        give(campaign, {"kind": "continue"}, 0, [(6,)])
    assert error.value.code == "not_typed"
    assert again(campaign).version == 0


@pytest.mark.django_db
def test_a_typed_throw_missing_from_the_journal_is_found(ours: Campaign) -> None:
    play(ours, 60, random.Random("table"))
    rows = Journal.objects.filter(campaign=ours).order_by("seq")
    row = next(row for row in rows if any(roll["kind"] == "d6" for roll in row.dice))
    row.dice = [roll for roll in row.dice if roll["kind"] != "d6"]
    row.save()
    assert replays.compare(again(ours)).difference.startswith(f"command {row.seq}: dice: ")
