"""What holds in every battle: played at random, checked at every step."""

import json
import random
from collections import Counter
from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combat.rules import (
    Battle,
    BattleSetup,
    Participant,
    RuleViolation,
    apply,
    attach,
    legal,
    visible_to,
)
from combat.rules.board import ENEMY_SPACES, MARINE_SPACES
from combat.rules.codec import (
    decode_battle,
    decode_command,
    decode_event,
    encode_battle,
    encode_command,
    encode_event,
)
from combat.rules.commands import (
    Activate,
    AnyCommand,
    BeginCombat,
    ChooseRows,
    ChooseSide,
    DeclineAbility,
    EnemiesStand,
    EnemiesStay,
    Fire,
    FireTank,
    Idle,
    KeepClaymore,
    KeepMarker,
    KeepRoll,
    MarkDice,
    Move,
    MoveEnemy,
    PlaceEnemy,
    PlaceMarine,
    PlayBoon,
    PlayMarker,
    PopSmoke,
    RedrawMarker,
    RerollDice,
    RevealEnemy,
    RevealNone,
    SensiblePlacement,
    SplitHits,
    TakeCover,
    TriggerClaymore,
    UseAbility,
    UseSkill,
)
from combat.rules.dice import RecordingDice, ReplayDice, SeededDice
from combat.rules.events import DiceRolled, EnemyHit, HitsMissed, InitiativeMoved, MarineHit
from combat.rules.matching import score
from combat.rules.skills import SKILLS
from combat.rules.state import RerollPending
from tests.combat.builders import CONTENT, every
from tests.combat.random_battles import rosters, setups, steps

few = settings(max_examples=40)
seeds = st.integers(0, 10**6)


@pytest.mark.rule("PH-CBT-INIT-04", "PH-CBT-BOARD-02", "PH-CBT-BOARD-05", "PH-CBT-BOARD-07")
@few
@given(setups(), rosters(), seeds)
def test_a_battle_always_ends_and_keeps_its_shape(
    setup: BattleSetup, roster: tuple[Participant, ...], seed: int
) -> None:
    """No dead end; one marker per space; nobody acts a third time; tracks keep their ends."""
    for count, (_, _, battle, _) in enumerate(steps(setup, roster, seed)):
        assert count < 2000
        places = [m.space for m in battle.marines if m.space] + [e.space for e in battle.enemies]
        assert len(set(places)) == len(places)
        assert all(m.space in MARINE_SPACES or not m.space for m in battle.marines)
        assert all(e.space in ENEMY_SPACES and e.hit_points > 0 for e in battle.enemies)
        assert all(m.ready >= 0 and m.acted + m.ready <= 2 for m in battle.marines)
        assert all(0 <= m.soft_cover <= m.participant.soft_cover_max + 1 for m in battle.marines)
        assert -15 <= battle.initiative <= 15 and len(battle.tactics) <= 8
        known = {*battle.tactics, *battle.tactics_pool}
        assert len(known) == len(battle.tactics) + len(battle.tactics_pool)


@pytest.mark.rule("PH-CBT-INIT-08")
@few
@given(setups(), rosters(), seeds)
def test_every_activation_moves_the_marker_3_at_least(
    setup: BattleSetup, roster: tuple[Participant, ...], seed: int
) -> None:
    for _, _, battle, events in steps(setup, roster, seed):
        men = {m.key for m in battle.marines}
        for moved in every(events, InitiativeMoved):
            if moved.by in men:
                assert moved.start - moved.to >= 3 or moved.to == -15
            elif moved.by == "enemy":
                assert moved.to - moved.start >= 3 or moved.to == 15


@pytest.mark.rule("PH-CBT-COVER-01", "PH-CBT-ENEMY-10", "PH-CBT-FIRE-08", "PH-CBT-BURST-01")
@few
@given(setups(), rosters(), seeds)
def test_hits_are_conserved(setup: BattleSetup, roster: tuple[Participant, ...], seed: int) -> None:
    """Dealt = absorbed + taken + wasted; the dice of a test are all given to somebody."""
    open_hits = 0
    for before, command, after, events in steps(setup, roster, seed):
        if isinstance(command, RerollDice):
            open_hits = 0  # The new roll counts instead.
        for hit in every(events, EnemyHit):
            assert hit.hits == hit.hard + hit.soft + hit.taken + hit.wasted
            assert min(hit.hard, hit.soft, hit.taken, hit.wasted) >= 0 and hit.hard <= 1
            assert hit.wasted == 0 or hit.left == 0
        for blow in every(events, MarineHit):
            assert blow.hits == blow.hard + blow.soft + blow.damage
            assert not blow.critical or blow.hard == blow.soft == 0
        rolled = sum(e.hits for e in every(events, DiceRolled))
        sources = ("artillery", "air-strike", "tank", "MORTAR", "ARTILLERY")
        struck = sum(e.hits for e in (*every(events, EnemyHit), *every(events, MarineHit))
                     if e.source not in sources)  # fmt: skip
        missed = sum(e.hits for e in every(events, HitsMissed))
        pending = 0
        if after.pending is not None and after.pending.kind == "split":
            pending = after.pending.rest + after.pending.base * len(after.pending.candidates)
        if isinstance(after.pending, RerollPending):
            waiting = after.pending
            pending = score(waiting.focus, waiting.strike, waiting.crit).successes
        assert open_hits + rolled == struck + missed + pending
        open_hits = pending
        hurt = sum(c.damage for c in after.casualties)
        if after.stage == "casualties" and before.stage != "reaction":
            last = every(events, MarineHit)[-1].source
            assert hurt == sum(e.damage for e in every(events, MarineHit) if e.source == last)


def everything(battle: Battle) -> list[AnyCommand]:
    """Commands of every kind with every value that names something, and some that do not."""
    men = [*(m.key for m in battle.marines), "MP.99"]
    foes = [*(e.key for e in battle.enemies), "e99", ""]
    flags = [(a, b, s) for a in (False, True) for b in (False, True) for s in (False, True)]
    modes = [(w.code, m.code) for w in CONTENT.weapons.values() for m in w.modes]
    found: list[AnyCommand] = [BeginCombat(), SensiblePlacement(), KeepClaymore(), Idle()]
    found += [ChooseSide("jungle"), ChooseSide("village")]
    found += [DeclineAbility(), RevealNone(), PopSmoke("smoke"), PopSmoke("m79")]
    found += [PlaceMarine(m, s) for m in men for s in (*MARINE_SPACES, "E1-1")]
    found += [Activate(m) for m in men] + [PlayBoon(m) for m in men]
    found += [Move(s) for s in (*MARINE_SPACES, "E1-1", "")]
    found += [TakeCover(n) for n in range(-1, 6)]
    found += [Fire(w, m, t, *f) for w, m in modes for t in foes for f in flags]
    found += [UseSkill(s, t, r) for s in SKILLS
              for t in (*men, *foes, *MARINE_SPACES) for r in range(4)]  # fmt: skip
    found += [UseAbility(m, a) for m in men for a in ("hands", "anvil")]
    found += [RevealEnemy(e) for e in foes]
    found += [TriggerClaymore(r) for r in range(5)] + [FireTank(r) for r in range(5)]
    found += [ChooseRows(r) for r in ((), (1,), (2,), (3,), (1, 2), (2, 3), (1, 3), (4,), (2, 1))]
    found += [SplitHits(s) for s in _splits(battle)]
    spaces = (*ENEMY_SPACES, "M1-1", "")
    found += [kind(foe, to) for foe in foes for to in spaces for kind in (PlaceEnemy, MoveEnemy)]
    found += [PlayMarker(code) for code in (*CONTENT.markers, "99")]
    found += [EnemiesStand(), RedrawMarker(), KeepMarker(), EnemiesStay(), RerollDice(), KeepRoll()]
    found += [MarkDice(dice) for dice in ((), (0,), (1, 0), (99,), (-1,), (0, 1, 2))]
    assert {type(c) for c in found} == set(get_args(AnyCommand)) - (
        set() if _splits(battle) else {SplitHits}
    )
    return found


def _splits(battle: Battle) -> list[tuple[tuple[str, int], ...]]:
    pending: Any = battle.pending
    if pending is None or pending.kind != "split":
        return [(), (("e1", 1),)]
    names = pending.candidates
    total = pending.rest + pending.base * len(names)
    some: list[tuple[tuple[str, int], ...]] = [()]
    for first in range(-1, total + 2):
        for second in range(-1, total + 2):
            row = (first, second, total - first - second)[: len(names)]
            some.append(tuple(zip(names, row, strict=False)))
    return some


@few
@given(setups(), rosters(), seeds)
def test_legal_and_apply_agree(
    setup: BattleSetup, roster: tuple[Participant, ...], seed: int
) -> None:
    """What is offered is accepted, what is not is refused with a reason, nothing changed."""
    rng = random.Random(seed)

    def check(battle: Battle) -> None:
        if rng.random() > 0.12:
            return
        offered = set(legal(battle).commands)
        assert len(offered) == len(legal(battle).commands)
        frozen = repr(battle)
        for command in rng.sample(everything(battle), 150):
            if command in offered:
                continue
            with pytest.raises(RuleViolation) as refusal:
                apply(battle, command, SeededDice("x"))
            assert refusal.value.message and refusal.value.rule.startswith("PH-")
        for command in rng.sample(sorted(offered, key=repr), min(len(offered), 25)):
            apply(battle, command, SeededDice("x"))
        assert repr(battle) == frozen

    for _ in steps(setup, roster, seed, watch=check):
        pass


@few
@given(setups(), rosters(), seeds)
def test_the_offers_of_all_seats_make_up_those_of_the_table(
    setup: BattleSetup, roster: tuple[Participant, ...], seed: int
) -> None:
    shared = tuple([replace(m, owner="ab"[n % 2]) for n, m in enumerate(roster)])
    for battle, command, _, _ in steps(setup, shared, seed):
        if command is None or battle.stage == "placement":
            continue
        both = {c for seat in ("a", "b", "red") for c in legal(battle, seat).commands}
        assert both == set(legal(battle).commands)
        for seat in ("a", "b", setup.enemy_seat or "a"):
            for other in set(legal(battle).commands) - set(legal(battle, seat).commands):
                with pytest.raises(RuleViolation):
                    apply(battle, other, SeededDice("x"), seat)


def hidden_words(battle: Battle) -> set[str]:
    """Markers that lie face down and that nothing shown may name."""
    words = {e.marker for e in battle.enemies if not e.face_up}
    shown = {e.marker for e in (*battle.enemies, *battle.eliminated) if e.face_up}
    return words - shown


@few
@given(setups(), rosters(), seeds)
def test_nothing_face_down_is_seen(
    setup: BattleSetup, roster: tuple[Participant, ...], seed: int
) -> None:
    """Neither views nor offers nor events name a face-down Enemy or Tactics marker."""
    for _, _, battle, events in steps(replace(setup, hidden=True), roster, seed):
        view = visible_to(battle)
        for real, seen in zip(battle.enemies, view.enemies, strict=True):
            if not real.face_up:
                assert (seen.type, seen.marker, seen.hit_points, seen.soft_cover) == ("", "", 0, 0)
        text = repr(view) + repr(events) + repr(legal(battle, previews=True).offers[:40])
        for word in hidden_words(battle):
            assert f"'{word}'" not in text
        named = setup.first_tactics
        assert all(code in ("", named) for code in view.tactics)
        down = set(battle.tactics) - {named}
        assert all(f"'{code}'" not in repr(events) for code in down)


@few
@given(setups(), rosters(), seeds)
def test_a_swap_of_face_down_markers_cannot_be_noticed(
    setup: BattleSetup, roster: tuple[Participant, ...], seed: int
) -> None:
    """Two battles that differ only in what lies face down look the same."""
    for _, _, battle, _ in steps(replace(setup, hidden=True), roster, seed):
        down = [e for e in battle.enemies if not e.face_up]
        turned = dict(zip([e.key for e in down], [*down[1:], *down[:1]], strict=True))
        other = replace(
            battle,
            enemies=tuple([
                replace(e, marker=turned[e.key].marker, type=turned[e.key].type,
                        hit_points=turned[e.key].hit_points)
                if e.key in turned else e
                for e in battle.enemies
            ]),
            tactics_pool=tuple(reversed(battle.tactics_pool)),
        )  # fmt: skip
        assert visible_to(other) == visible_to(battle)
        assert legal(other, previews=True) == legal(battle, previews=True)


@few
@given(setups(), rosters(), seeds)
def test_a_battle_survives_storing(
    setup: BattleSetup, roster: tuple[Participant, ...], seed: int
) -> None:
    for _, command, battle, events in steps(setup, roster, seed):
        stored = json.loads(json.dumps(encode_battle(battle)))
        again = attach(decode_battle(stored), CONTENT)
        assert again == battle
        assert legal(again) == legal(battle)
        if command is not None:
            assert decode_command(json.loads(json.dumps(encode_command(command)))) == command
        for event in events:
            assert decode_event(json.loads(json.dumps(encode_event(event)))) == event


@few
@given(setups(), rosters(), seeds)
def test_a_battle_replays_from_its_record(
    setup: BattleSetup, roster: tuple[Participant, ...], seed: int
) -> None:
    dice = RecordingDice(SeededDice(str(seed)))
    played = [after for *_, after, _ in steps(setup, roster, seed, dice)]
    record = ReplayDice(dice.rolls)
    again = [after for *_, after, _ in steps(setup, roster, seed, record)]
    assert again == played and record.left == ()


def test_random_battles_meet_every_kind_of_command() -> None:
    """The properties above are worth something only if the random player gets everywhere."""
    seen: Counter[type] = Counter()
    finder = given(setups(), rosters(), seeds)

    @settings(max_examples=150, derandomize=True, database=None)
    @finder
    def run(setup: BattleSetup, roster: tuple[Participant, ...], seed: int) -> None:
        for _, command, _, _ in steps(setup, roster, seed):
            seen[type(command)] += 1

    run()
    assert set(get_args(AnyCommand)) <= set(seen)
