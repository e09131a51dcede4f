"""The cards and tables of the game: counts of the box, and the range of every figure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from campaign.content.files import load
from campaign.content.references import walk
from campaign.rules.cards import ABILITIES, RnrResult
from campaign.rules.content import Content
from campaign.rules.language import Amount, NextStep


@pytest.fixture(scope="module")
def content() -> Content:
    return load()


def codes(prefix: str, number: int) -> list[str]:
    return [f"{prefix}.{n:02}" for n in range(1, number + 1)]


@pytest.mark.rule("PH-COMPONENTS-07", "PH-SQUAD-04", "PH-CHARM-01", "PH-WOUND-01")
def test_counts_of_the_box(content: Content) -> None:
    assert list(content.profiles) == codes("MP", 30)
    assert list(content.wounds) == codes("W", 12)
    assert list(content.conditions) == codes("C", 12)
    assert list(content.boons) == codes("BN", 18)
    assert set(content.charms) == {"WINGS", "STRING", "FLOWER", "NEEDLE", "PIASTRE"}
    assert list(content.general) == [f"G{n:02}" for n in range(1, 11)]
    assert len(content.book.motivations) == 3
    assert set(content.maps) == {"north", "south", "city"}
    assert sum(weapon.cards for weapon in content.combat.weapons.values()) == 15
    assert sum(len(spec.xp) for spec in content.combat.specializations.values()) == 24


# --- Profiles ---------------------------------------------------------------------------------


def test_one_profile_is_outside_the_pool(content: Content) -> None:
    special = [profile for profile in content.profiles.values() if profile.special]
    assert [(p.code, p.nickname, p.level) for p in special] == [("MP.30", "Sunday", 2)]
    assert {p.level for p in content.profiles.values() if not p.special} == {1}


@pytest.mark.rule("PH-SQUAD-03")
def test_traits_are_one_strong_one_weak_and_three_fair(content: Content) -> None:
    for profile in content.profiles.values():
        assert sorted(profile.traits.values()) == [2, 3, 3, 3, 4], profile.code


@pytest.mark.rule("PH-SQUAD-03")
def test_thresholds_and_load_stay_in_range(content: Content) -> None:
    for profile in content.profiles.values():
        assert 6 <= profile.damage_threshold <= 8, profile.code
        assert 6 <= profile.stress_threshold <= 8, profile.code
        assert 9 <= profile.load <= 12, profile.code


def test_profiles_as_the_story_gives_them(content: Content) -> None:
    deacon = content.profiles["MP.01"]
    assert (deacon.traits["CHA"], deacon.traits["PER"], deacon.load) == (4, 2, 11)
    shaft = content.profiles["MP.08"]
    assert (shaft.damage_threshold, shaft.stress_threshold, shaft.load) == (8, 7, 12)
    assert content.profiles["MP.30"].traits["SUR"] == 4


@pytest.mark.rule("PH-SQUAD-04")
def test_each_marine_has_an_ability_of_his_own(content: Content) -> None:
    profiles = list(content.profiles.values())
    assert tuple(profile.ability.code for profile in profiles) == tuple(ABILITIES)
    assert len({profile.nickname for profile in profiles}) == 30
    for profile in profiles:
        says_once = profile.ability.text.startswith("Once per Mission")
        assert profile.ability.once is says_once, profile.code


# --- Wounds and Conditions --------------------------------------------------------------------


@pytest.mark.rule("PH-WOUND-01", "PH-WOUND-05", "PH-WOUND-11")
def test_wounds_get_graver_with_their_number(content: Content) -> None:
    wounds = list(content.wounds.values())
    assert Counter(card.type for card in wounds) == {"flesh": 5, "deep": 3, "critical": 3, "kia": 1}
    assert wounds[-1].type == "kia"
    hurt = wounds[:-1]
    for field in ("stress", "experience", "move_initiative"):
        graver = [getattr(card, field) for card in hurt if card.type != "flesh"]
        assert graver == sorted(graver), field
    assert [card.load for card in hurt[5:]] == sorted((c.load for c in hurt[5:]), reverse=True)


@pytest.mark.rule("PH-WOUND-06")
def test_wound_8_as_given(content: Content) -> None:
    card = content.wounds["W.08"]
    assert (card.type, card.stress, card.load, card.damage_threshold) == ("deep", 4, -3, -3)
    assert (card.move_initiative, card.fire_initiative, card.experience) == (2, 1, 1)
    assert card.provenance == "rulebook"


@pytest.mark.rule("PH-WOUND-02", "PH-WOUND-03", "PH-WOUND-10", "PH-WOUND-13")
def test_what_wounds_do(content: Content) -> None:
    wounds = [card for card in content.wounds.values() if card.type != "kia"]
    assert any(card.type == "flesh" and card.stress == 1 for card in wounds)
    assert any(card.no_aimed for card in wounds)
    assert any(card.marker == "walking_wounded" for card in wounds)
    for card in wounds:
        assert 1 <= card.stress <= 5, card.code
        assert -6 <= card.load <= 0 and -4 <= card.damage_threshold <= 0, card.code
        assert set(card.traits) <= {"SUR", "PER"}, f"{card.code}: physical Traits only"
        assert all(value == -1 for value in card.traits.values()), card.code
        assert 0 <= card.fire_initiative <= 2 and 0 <= card.move_initiative <= 3, card.code
        assert card.experience == {"flesh": 0, "deep": 1, "critical": 2}[card.type], card.code
        assert (card.marker == "littered") is (card.type == "critical"), card.code
        assert card.crit == (-1 if card.type == "critical" else 0), card.code


@pytest.mark.rule("PH-CONDITION-01")
def test_conditions_get_graver_with_their_number(content: Content) -> None:
    cards = list(content.conditions.values())
    counts = Counter(card.type for card in cards)
    assert counts == {"mild": 4, "moderate": 4, "severe": 3, "very_severe": 1}
    thresholds = [card.stress_threshold for card in cards]
    assert thresholds == sorted(thresholds) and set(thresholds) == {1, 2, 3}
    lost = {"mild": 1, "moderate": 1, "severe": 2, "very_severe": 3}
    for card in cards:
        assert list(card.traits.values()) == [-1] * lost[card.type], card.code


@pytest.mark.rule("PH-CONDITION-02", "PH-CONDITION-04")
def test_conditions_as_given(content: Content) -> None:
    assert content.conditions["C.10"].traits == {"INT": -1, "WIL": -1}
    assert content.conditions["C.10"].stress_threshold == 2
    given = content.conditions["C.09"]
    assert (given.type, given.stress_threshold) == ("severe", 2)
    moderate = [card for card in content.conditions.values() if card.type == "moderate"]
    assert any(card.traits == {"WIL": -1} and card.stress_threshold == 2 for card in moderate)


def test_titles_and_texts_are_short(content: Content) -> None:
    for card in (*content.wounds.values(), *content.conditions.values()):
        assert 1 <= len(card.title.split()) <= 5, card.code
        assert 5 <= len(card.text.split()) <= 20, card.code


# --- Boon cards and Lucky Charms --------------------------------------------------------------


@pytest.mark.rule("PH-BOON-01")
def test_boon_cards_by_specialization(content: Content) -> None:
    cards = list(content.boons.values())
    assert Counter(card.spec for card in cards) == dict.fromkeys(range(1, 7), 3)
    first = content.boons["BN.01"]
    assert (first.spec, first.effect.when, first.effect.threat) == (4, "march", -1)


@pytest.mark.rule("PH-BOON-06")
def test_boon_directions(content: Content) -> None:
    found = Counter(card.direction for card in content.boons.values())
    wanted = dict.fromkeys(("NE", "E", "SE", "SW", "W", "NW"), 2) | {"N": 3, "S": 3}
    assert found == wanted


@pytest.mark.rule("PH-BOON-02")
def test_boon_effects_use_every_moment(content: Content) -> None:
    effects = [card.effect for card in content.boons.values()]
    moments = Counter(effect.when for effect in effects)
    assert set(moments) == {"squad", "test", "reroll", "march", "bivouac", "combat"}
    assert moments["combat"] >= 4
    kinds = {effect.battle for effect in effects if effect.battle}
    assert kinds == {"initiative", "strike", "crit", "focus", "soft_cover", "discard_tactics"}
    for effect in effects:
        assert (effect.battle is not None) is (effect.when == "combat")
        assert (effect.amount > 0) is (effect.when == "combat")


@pytest.mark.rule("PH-STRESS-01")
def test_some_boon_cards_remove_stress(content: Content) -> None:
    amounts = [
        step.stress.amount
        for card in content.boons.values()
        for step in card.effect.steps
        if hasattr(step, "stress")
    ]
    assert amounts and all(amount < 0 for amount in amounts)


@pytest.mark.rule("PH-CHARM-01")
def test_charms(content: Content) -> None:
    effects = {charm.code: (charm.effect, charm.amount) for charm in content.charms.values()}
    assert effects == {
        "WINGS": ("reroll-test", 0),
        "STRING": ("ignore-stress", 2),
        "FLOWER": ("bivouac-stress", 2),
        "NEEDLE": ("first-aid-strike", 2),
        "PIASTRE": ("reroll-threat", 0),
    }


# --- R&R --------------------------------------------------------------------------------------


def results(content: Content, *grades: str) -> Iterator[tuple[str, RnrResult]]:
    for table in content.rnr.values():
        for grade in grades or ("bad", "middle", "good"):
            for number, result in enumerate(getattr(table, grade), 1):
                yield f"{table.location}/{grade}/{number}", result


@pytest.mark.rule("PH-RNR-02", "PH-RNR-03", "PH-RNR-06")
def test_rnr_tables(content: Content) -> None:
    assert list(content.rnr) == ["base", "town", "danang"]
    found = dict(results(content))
    assert len(found) == 54 and len({result.title for result in found.values()}) == 54
    middle = {table.location: table.headings["middle"] for table in content.rnr.values()}
    assert middle == {"base": "Score", "town": "Vice", "danang": "Bright Lights"}


def test_rnr_texts_have_the_length_of_a_result(content: Content) -> None:
    for place, result in results(content):
        assert 20 <= len(result.text.split()) <= 45, place
        assert result.steps, place
        # Who is meant by chance is drawn after the text has been read.
        assert "{RND" not in result.text, place


def harm(model: Any) -> int:
    """How bad one line of a result is: above 0 harms, below 0 helps; Boon points the other way."""
    if isinstance(model, NextStep):
        return -(model.next.stamina + model.next.boon + bool(model.next.weapon))
    for verb, sign in (("stress", 1), ("boon_points", -1), ("experience", -1)):
        amount = getattr(model, verb, None)
        if isinstance(amount, Amount):
            return sign * amount.amount
    return 0


@pytest.mark.rule("PH-RNR-03")
def test_bad_results_harm_and_good_ones_help(content: Content) -> None:
    for place, result in results(content, "bad"):
        assert any(harm(step) > 0 for _, step in walk(result.steps)), place
    for place, result in results(content, "good"):
        assert all(harm(step) <= 0 for _, step in walk(result.steps)), place
        assert any(harm(step) < 0 for _, step in walk(result.steps)), place


def test_role_tokens_are_known(content: Content) -> None:
    for place, result in results(content):
        tokens = re.findall(r"\{(\w+)\}", result.text)
        assert set(tokens) <= {"SL", "RO", "INF", "SCT", "ENG", "DOC", "PM"}, place


PLACES = re.compile(
    r"\b(?:forearm|arms?|sleeve|legs?|thigh|ribs|shoulder|hip|ankle|tourniquet|his (?:good|other)"
    r" (?:hand|foot|ear))\b"
)


def test_what_a_man_says_when_he_is_hit_fits_wherever_his_wound_is(content: Content) -> None:
    """The card says where he is hit; his own scene names no place of its own."""
    own = [scene for scene in content.scenes.values() if scene.code.endswith("-hit")]
    assert len(own) >= 25 and {scene.moment for scene in own} == {"wounded"}
    told = {scene.code: scene.model_dump_json() for scene in own}
    assert [
        (code, PLACES.findall(text)) for code, text in told.items() if PLACES.search(text)
    ] == []
