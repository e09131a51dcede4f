"""Statistics: what is counted from the journal, against the odds, and what the page says of it."""

from __future__ import annotations

import html
import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign.bots.policies import POLICIES
from campaign.game import figures, services, store, undoing
from campaign.models import Campaign, Journal
from campaign.rules import codec, visible_to
from campaign.rules import events as ev
from campaign.rules.commands import Command
from campaign.screens import statistics
from campaign.telling.deeds import DEEDS
from combat.rules import events as fight
from combat.rules.commands import Command as Order
from combat.rules.odds import distribution
from tests.factories import shelve

pytestmark = pytest.mark.django_db
SEED = "statistics"


def fresh(campaign: Campaign) -> Campaign:
    return Campaign.objects.select_related("mission").get(pk=campaign.pk)


def play(campaign: Campaign, user: User, until: Callable[[Any], bool], most: int = 600) -> Campaign:
    """Let the careful bot play until a view is found."""
    rng = random.Random(SEED)
    for _ in range(most):
        campaign = fresh(campaign)
        state = store.load(campaign)
        view = visible_to(state, "host")
        if until(view):
            return campaign
        command = POLICIES["careful"](state.book, view, rng)
        services.submit(
            campaign_id=campaign.public_id, user=user, version=campaign.version, command=command
        )
    raise AssertionError("not found")


@pytest.fixture
def played(signed_in: Callable[..., tuple[Client, User]]) -> tuple[Client, User, Campaign]:
    """A campaign at the Logbook of its first Mission."""
    shelve()
    client, user = signed_in("anna")
    campaign = services.start(user, "Low Ceiling", seed=SEED)
    return client, user, play(campaign, user, lambda view: view.screen == "logbook")


def page(client: Client, campaign: Campaign) -> str:
    """What can be read on the page."""
    answer = client.get(reverse("campaign_statistics", kwargs={"pk": campaign.public_id}))
    assert answer.status_code == 200
    text = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return html.unescape(re.sub(r"\s+", " ", text))


# --- what is counted ------------------------------------------------------------------------------


def test_figures_agree_with_the_journal_read_as_typed_events(
    played: tuple[Client, User, Campaign],
) -> None:
    _, _, campaign = played
    found = figures.figures_of(campaign)
    rows = list(Journal.objects.filter(campaign=campaign))
    events = [event for row in rows for event in codec.decode_events(row.events)]
    fights = [e.event for e in events if isinstance(e, ev.BattleHappened)]
    faces = Counter(
        face for row in rows for roll in codec.ROLLS.decode(row.dice) if roll.kind == "d6"
        for face in roll.faces
    )  # fmt: skip
    assert found.commands == len(rows)
    assert sum(found.decisions.values()) == len(rows)
    assert [sum(k.faces[n] for k in found.dice.values()) for n in range(6)] == [
        faces[n + 1] for n in range(6)
    ]
    assert sum(seat.dice for seat in found.seats.values()) == faces.total()
    one = found.missions[1]
    assert one["marches"] == sum(isinstance(e, ev.Marched) for e in events) > 0
    assert one["minutes"] == sum(e.minutes for e in events if isinstance(e, ev.TimePassed))
    assert one["combats"] == sum(isinstance(e, ev.CombatEnded) for e in events)
    shots = Counter(e.marine for e in fights if isinstance(e, fight.Fired))
    assert {who: own.shots for who, own in found.men.items() if own.shots} == dict(shots)
    assert sum(own.kills for own in found.men.values()) <= sum(
        isinstance(e, fight.EnemyEliminated) for e in fights
    )
    tests = [e for e in events if isinstance(e, ev.TestRolled)]
    chances = [distribution(e.pool.focus, e.pool.strike, 0).at_least(e.diff) for e in tests]
    assert sum(luck.rolls for luck in found.tests.values()) == len(tests) > 0
    assert sum(luck.got for luck in found.tests.values()) == sum(e.passed for e in tests)
    expected = sum(luck.expected for luck in found.tests.values())
    assert expected == pytest.approx(sum(chances))


def test_deeds_and_statistics_tell_the_same_kills_and_damage(
    played: tuple[Client, User, Campaign],
) -> None:
    """Two counts, one from the state's side and one from the journal's."""
    _, _, campaign = played
    men = figures.figures_of(campaign).men
    for line in store.load(campaign).records[-1].marines:
        own = men.get(line.profile, figures.Own())
        assert (own.kills, own.damage) == (line.deeds.kills, line.deeds.damage)


def test_what_was_taken_back_does_not_count(
    signed_in: Callable[..., tuple[Client, User]],
) -> None:
    shelve()
    _, user = signed_in("anna")
    campaign = services.start(user, "Low Ceiling", seed=SEED)
    campaign = play(campaign, user, lambda view: view.screen == "armory")
    before = figures.figures_of(campaign).commands
    offers = visible_to(store.load(campaign), "host").options.offers
    command = next(o.command for o in offers if o.command.kind == "take_item")
    services.submit(
        campaign_id=campaign.public_id, user=user, version=campaign.version, command=command
    )
    assert figures.figures_of(fresh(campaign)).commands == before + 1
    undoing.undo(campaign_id=campaign.public_id, user=user, version=campaign.version + 1)
    assert figures.figures_of(fresh(campaign)).commands == before


def test_one_query_for_any_journal_and_none_for_what_is_known(
    played: tuple[Client, User, Campaign], django_assert_num_queries: Any
) -> None:
    _, _, campaign = played
    figures._figures.cache_clear()
    with django_assert_num_queries(1):
        first = figures.figures_of(campaign)
    with django_assert_num_queries(0):
        assert figures.figures_of(fresh_copy(campaign)) is first


def fresh_copy(campaign: Campaign) -> Campaign:
    """The same row in other hands, without a query."""
    return Campaign(pk=campaign.pk, public_id=campaign.public_id, version=campaign.version)


def test_a_test_whose_dice_were_turned_is_rolled_once() -> None:
    found = figures.Figures()
    pool = {"focus": 2, "strike": 1, "crit": 0}
    rolled = {"kind": "test_rolled", "marine": "MP.01", "trait": "INT", "diff": 1, "pool": pool,
              "focus": [1, 2], "strike": [3], "successes": 0, "passed": False}  # fmt: skip
    turned = {**rolled, "focus": [1, 3], "successes": 1, "passed": True}
    dice = [{"kind": "d6", "why": "Focus dice of test INT", "faces": [1, 2]}]
    found.count("host", {"kind": "roll_test"}, dice, [rolled])
    found.count("host", {"kind": "use_ability"}, [], [turned])
    assert (found.tests["INT"].rolls, found.tests["INT"].got) == (1, 0)


def test_the_hits_of_strikes_and_of_the_tank_are_nobodys() -> None:
    found = figures.Figures()
    kill = {"kind": "enemy_eliminated", "enemy": "E1", "type": "F", "count": 1}
    for event in ({"kind": "fired", "marine": "MP.01"}, kill, {"kind": "tank_fired"}, kill):
        found.count("host", {"kind": "continue"}, [], [{"kind": "battle_happened", "event": event}])
    assert found.men["MP.01"].kills == 1


# --- the measures ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "p"), [(1.1455, 0.95), (4.3515, 0.5), (11.0705, 0.05), (20.515, 0.001)]
)
def test_the_measure_of_dice_is_that_of_the_tables(x: float, p: float) -> None:
    """The quantiles of the chi-square distribution with five degrees of freedom."""
    step = (x * 100_000 / 2) ** 0.5
    even = 100_000
    dice = figures.Faces(1, [round(even + step), round(even - step), even, even, even, even])
    assert dice.chance == pytest.approx(p, rel=0.01)


def test_even_dice_are_fair_and_loaded_ones_are_not() -> None:
    assert figures.Faces(1, [10] * 6).chance == 1.0
    assert statistics.dice_verdict(figures.Faces(1, [10] * 6)) == "as fair dice fall"
    assert statistics.dice_verdict(figures.Faces(1, [30, 6, 6, 6, 6, 6])) == "rarely so uneven"
    assert statistics.dice_verdict(figures.Faces(1, [4, 0, 0, 0, 0, 0])) == "too few to tell"
    assert figures.Faces().chance == 1.0


def test_luck_is_measured_in_standard_deviations() -> None:
    luck = figures.Luck()
    for _ in range(100):
        luck.add(1, 0.5, 0.25)
    assert luck.deviations == pytest.approx(10)
    assert statistics.luck_verdict(luck) == "far above"
    assert statistics.luck_verdict(figures.Luck(100, 44, 50.0, 25.0)) == "below"
    assert statistics.luck_verdict(figures.Luck()) == "as expected"


# --- the page -------------------------------------------------------------------------------------


def test_the_page_tells_it_all(played: tuple[Client, User, Campaign]) -> None:
    client, _, campaign = played
    found = figures.figures_of(campaign)
    text = page(client, campaign)
    assert f"{found.commands} decisions" in text
    assert f"March {found.decisions['march']} " in text
    state = store.load(campaign)
    for profile, own in found.men.items():
        nick = state.book.profiles[profile].nickname
        if own.tests.rolls:
            assert f"{nick} {own.tests.got} of {own.tests.rolls} odds" in text
    assert "All tests" in text and "Hits in Combat" in text
    assert campaign.seed not in text


def test_the_page_of_a_campaign_just_begun(signed_in: Callable[..., tuple[Client, User]]) -> None:
    shelve()
    client, user = signed_in("anna")
    campaign = services.start(user, "Low Ceiling", seed=SEED)
    text = page(client, campaign)
    assert "No die has been rolled yet" in text and "Nothing has been decided yet" in text


def test_a_stranger_finds_no_statistics(
    played: tuple[Client, User, Campaign], signed_in: Callable[..., tuple[Client, User]]
) -> None:
    client, _ = signed_in("mallory")
    address = reverse("campaign_statistics", kwargs={"pk": played[2].public_id})
    assert client.get(address).status_code == 404


def kinds(union: Any) -> set[str]:
    """The kinds of a closed union, told apart by `kind`."""
    return {get_type_hints(each)["kind"].__args__[0] for each in get_args(get_args(union)[0])}


def test_every_command_and_every_order_is_in_a_players_words() -> None:
    assert set(DEEDS) == kinds(Command) | kinds(Order) | {"undo"}
    assert "_" not in "".join(DEEDS.values())
    assert statistics.decision_text("a_kind_of_before") == "A decision"
    assert statistics.decision_text("roll_test") == "Roll the dice of a test"
    assert statistics.decision_text("fight:decline_ability") == "Combat: Leave an Ability unused"
