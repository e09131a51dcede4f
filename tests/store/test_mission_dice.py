"""The dice of a Mission: promised, mixed with words, shown at its end, and the same again."""

import json
import random
from hashlib import sha256
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from campaign.bots.policies import POLICIES
from campaign.content import library
from campaign.exchange import exports, imports
from campaign.game import chance, closing, replays, services, store, what_if
from campaign.models import Campaign, Journal
from campaign.rules import codec, visible_to
from combat.rules.keyed_dice import KeyedDice, key_of
from tests.factories import UserFactory, fixture_documents
from tests.store.conftest import again

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(db):
    """A campaign just begun, on content named by its true hashes."""
    library.forget()
    library.publish(fixture_documents())
    yield services.start(UserFactory(username="host"), "Third Squad", seed="a secret of the server")
    library.forget()


def play(campaign, until, most=900):
    """Play on until something holds of campaign and state; return the campaign."""
    rng = random.Random("policy")
    campaign = again(campaign)
    state = store.load(campaign)
    for _ in range(most):
        if until(campaign, state):
            return again(campaign)
        done = services.submit(
            campaign_id=campaign.public_id,
            user=campaign.host,
            version=campaign.version,
            command=POLICIES["careful"](state.book, visible_to(state, "host"), rng),
        )
        campaign, state = done.campaign, done.state
    raise AssertionError("it never came so far")


def in_logbook(campaign, state):
    return state.agenda[-1].kind == "close_mission"


def in_second(campaign, state):
    return (
        len(state.records) == 1 and not in_logbook(campaign, state) and campaign.dice_position > 9
    )


def in_field(campaign, state):
    return campaign.dice_position > 12


def rolls_of(campaign, since, until=10**9):
    rows = Journal.objects.filter(campaign=campaign, seq__gt=since, seq__lte=until).order_by("seq")
    return [roll for row in rows for roll in codec.ROLLS.decode(row.dice)]


def thrown_again(key, rolls):
    """What the dice of a key give for the rolls of a journal, in order."""
    dice = KeyedDice(key)
    found = []
    for roll in rolls:
        match roll.kind:
            case "d6":
                found.append(dice.d6(len(roll.faces), roll.why))
            case "shuffle":
                found.append(dice.shuffle(range(len(roll.faces)), roll.why))
            case "draw":
                found.append((dice.draw(range(roll.among), roll.why),))
    return found


def test_a_hash_is_there_before_the_first_roll(campaign):
    (dice,) = chance.known(campaign)
    assert (dice.mission, dice.since, dice.seed, dice.words) == (1, 0, "", ())
    assert len(dice.commitment) == 64 and campaign.dice_key == "" and campaign.dice_position == 0
    played = play(campaign, in_field)
    (same,) = chance.known(played)
    assert same.commitment == dice.commitment
    assert same.words == (("host", ""),), "who gave no word has an empty one"


def test_at_its_end_the_seed_of_a_mission_is_shown_and_gives_all_its_rolls(campaign):
    (promised,) = chance.known(campaign)
    played = play(campaign, in_logbook)
    first, second = chance.known(played)
    assert first.commitment == promised.commitment == sha256(first.seed.encode()).hexdigest()
    assert first.ended == second.since == played.version
    rolls = rolls_of(played, 0)
    assert len(rolls) > 60
    assert thrown_again(key_of(first.seed, first.words), rolls) == [roll.faces for roll in rolls]
    assert (second.mission, second.seed, played.dice_position) == (2, "", 0)
    assert second.commitment != first.commitment


def test_the_next_mission_has_other_dice(campaign):
    played = play(campaign, in_second)
    first, second = chance.known(played)
    assert second.since == first.ended and second.seed == ""
    rolls = rolls_of(played, second.since)
    assert [roll.faces for roll in rolls] == thrown_again(played.dice_key, rolls)
    assert [roll.faces for roll in rolls] != thrown_again(key_of(first.seed, first.words), rolls)


@pytest.mark.parametrize("until", [in_field, in_logbook, in_second])
def test_it_is_replayed_before_the_seed_is_shown_and_after(campaign, until):
    played = play(campaign, until)
    assert replays.compare(played).difference == ""
    closing.close(campaign_id=played.public_id, user=played.host)
    closed = again(played)
    assert all(dice.seed for dice in chance.known(closed))
    assert replays.compare(closed).difference == ""


@pytest.mark.parametrize("until", [in_field, in_logbook, in_second])
def test_a_file_has_the_seeds_of_what_has_ended_and_no_others(campaign, until):
    played = play(campaign, until)
    text = exports.export(played)
    assert played.seed not in text
    assert not played.dice_key or played.dice_key not in text
    dice = json.loads(text)["dice"]
    assert [bool(each["seed"]) for each in dice] == [True] * (len(dice) - 1) + [False]
    one, other = (again(imports.bring_in(text.encode(), UserFactory())) for _ in range(2))
    new = chance.known(one)[-1]
    assert (new.origin, new.since, new.seed) == ("import", played.version, "")
    assert new.commitment not in (chance.known(other)[-1].commitment, dice[-1]["commitment"])
    for brought in (one, other):
        assert store.load(brought) == store.load(played)
        assert replays.compare(brought).difference == ""
    later = play(one, lambda now, state: now.version > played.version + 30)
    assert replays.compare(later).difference == ""
    assert (
        replays.compare(
            again(imports.bring_in(exports.export(later).encode(), UserFactory()))
        ).difference
        == ""
    )


def test_other_rolls_than_the_seed_gives_are_refused(campaign):
    file = json.loads(exports.export(play(campaign, in_logbook)))
    rolls = [roll for row in file["journal"] for roll in row["dice"] if roll["kind"] == "d6"]
    rolls[-1]["faces"] = [face % 6 + 1 for face in rolls[-1]["faces"]]
    with pytest.raises(imports.BadFile, match="dice"):
        imports.prepare(json.dumps(file).encode())


def test_rolls_that_no_dice_give_are_refused_without_a_seed(campaign):
    file = json.loads(exports.export(play(campaign, in_field)))
    deck = next(roll for row in file["journal"] for roll in row["dice"])
    deck["faces"][0] = deck["faces"][1]
    with pytest.raises(imports.BadFile, match="no dice give"):
        imports.prepare(json.dumps(file).encode())


@pytest.mark.parametrize("until", [in_field, in_logbook, in_second])
def test_a_what_if_has_dice_of_its_own(campaign, until):
    played = play(campaign, until)
    copy = what_if.clone(campaign_id=played.public_id, user=played.host)
    (own,) = chance.known(copy)
    assert own.origin == "what_if" and own.mission == chance.known(played)[-1].mission
    assert own.commitment not in {dice.commitment for dice in chance.known(played)}
    later = play(copy, lambda now, state: now.version > 20)
    assert replays.compare(later).difference == ""


def test_one_begun_before_goes_on_by_its_old_seed(campaign):
    Campaign.objects.filter(pk=campaign.pk).update(dice=[])
    played = play(campaign, in_second)
    assert chance.known(played) == () and played.dice_position > 100
    assert replays.compare(played).difference == ""
    text = exports.export(played)
    assert f'"{played.seed}"' not in text
    brought = again(imports.bring_in(text.encode(), UserFactory()))
    assert chance.known(brought)[-1].origin == "import"
    assert replays.compare(brought).difference == ""


def checked(tmp_path, file):
    path, out = tmp_path / "campaign.json", StringIO()
    path.write_text(file if isinstance(file, str) else json.dumps(file))
    call_command("check_dice", str(path), stdout=out)
    return out.getvalue()


def test_a_command_checks_the_dice_of_a_file(campaign, tmp_path):
    played = play(campaign, in_second)
    text = exports.export(played)
    told = checked(tmp_path, text).splitlines()
    rolls = len(rolls_of(played, 0, chance.known(played)[1].since))
    assert told[0].startswith(f"Mission 1: all {rolls} rolls are right; promised as ")
    assert told[1] == "Mission 2: cannot be checked, its seed is not in the file"
    file = json.loads(text)
    rolled = [row for row in file["journal"] if row["dice"]]
    rolled[4]["dice"][0]["faces"].reverse()
    with pytest.raises(CommandError, match="not those that were promised"):
        checked(tmp_path, file)
    file = json.loads(text)
    file["dice"][0]["words"][0][1] = "another word"
    with pytest.raises(CommandError, match="not those that were promised"):
        checked(tmp_path, file)


KNOWN = (
    "1f178492b060310852d2d29cd7615dc31b1dcf189e641418b348e4cfd297e6f3",
    (5, 2, 3, 1, 3),
    ("b", "a", "f", "c", "d", "e"),
    243,
)


def test_known_rolls_stay_what_they_are():
    """Worked out once with openssl: what is stored must be right for ever."""
    seed = "00" * 32
    key = key_of(seed, [("host", "tango"), ("bert", "")])
    dice = KeyedDice(key)
    told = dice.d6(5, "Threat die"), dice.shuffle("abcdef", "deck"), dice.draw(range(300), "card")
    assert (key, *told) == KNOWN
