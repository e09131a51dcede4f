"""The sequence of play as one list: which module handles each task on the agenda.

`run` carries a task out and tells whether it waits for a decision; `offer` says what may be
decided; `do` carries the decision out. Tasks without `offer` never wait.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from campaign.rules import (
    actions,
    bivouac,
    boons,
    draft,
    effects,
    endmission,
    evac,
    fights,
    hooks,
    ids,
    kit,
    letters,
    logbook,
    losses,
    march,
    reader,
    refusals,
    rnr,
    sapper,
    sapper_diff,
    setup,
    spared,
    swaps,
    threat,
    trait_help,
    trait_tests,
    upgrades,
)
from campaign.rules.answers import Answer
from campaign.rules.commands import ChooseMarine, Command
from campaign.rules.state import State
from campaign.rules.tasks import PickMarine
from campaign.rules.turn import Turn

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Step(Generic[T]):
    """How one kind of task is handled."""

    run: Callable[[Turn, T], bool]
    offer: Callable[[State, T], Answer] | None = None
    do: Callable[[Turn, T, Command], None] | None = None


def _wait(turn: Turn, task: object) -> bool:
    return True


def _run_pick(turn: Turn, task: PickMarine) -> bool:
    """Wait for a name; with nobody left to name the instruction is ignored (PH-RANDOM-02, p.27)."""
    if turn.state.squad:
        return True
    turn.pop()
    return False


def _do_pick(turn: Turn, task: PickMarine, command: Command) -> None:
    assert isinstance(command, ChooseMarine)
    if task.why == "test":
        trait_tests.do_pick_tester(turn, task, command.marine)
    else:
        effects.named(turn, task, command.marine)


# Any: each kind has its own type of task.
SEQUENCE: dict[str, Step[Any]] = {
    # A campaign begins (PH-SETUP-02, p.9)
    "read_intro": Step(_wait, reader.offer_continue, draft.do_intro),
    "pick_motivation": Step(_wait, draft.offer_motivation, draft.do_motivation),
    # A Mission is set up (PH-SETUP-01, p.9)
    "set_up_mission": Step(setup.run_set_up),
    "reassemble": Step(draft.run_reassemble),
    "draft": Step(draft.run_draft, draft.offer_draft, draft.do_draft),
    "recruit": Step(_wait, draft.offer_recruit, draft.do_recruit),
    "briefing": Step(_wait, reader.offer_continue, setup.do_briefing),
    "equip": Step(kit.run_equip, kit.offer_equip, kit.do_equip),
    # Action Rounds (PH-ROUND-01, p.21)
    "squad_action": Step(actions.run_action, actions.offer_action, actions.do_action),
    "peek_encounter": Step(_wait, actions.offer_peek, actions.do_peek),
    # The Red player (PH-OPT-SAPPER-03, PH-OPT-SAPPER-08, p.54)
    "red_eaz": Step(_wait, sapper.offer_eaz, sapper.do_eaz),
    "red_encounter": Step(_wait, sapper.offer_encounter, sapper.do_encounter),
    "red_test": Step(_wait, sapper_diff.offer_raise, sapper_diff.do_raise),
    "rest": Step(bivouac.run_rest),
    "night_rest": Step(bivouac.run_night),
    "camp": Step(bivouac.run_camp, bivouac.offer_camp, bivouac.do_camp),
    "treat": Step(bivouac.run_treat, bivouac.offer_treat, bivouac.do_treat),
    "evac_resolve": Step(_wait, evac.offer_resolve, evac.do_resolve),
    "roll_threat": Step(threat.run_roll, threat.offer_roll, threat.do_roll),
    "random_combat_check": Step(threat.run_random_combat),
    "arrive": Step(march.run_arrive),
    "enter_base": Step(march.run_enter_base),
    # Entries and Encounters (PH-BOOKLET-03..06, p.6)
    "hook": Step(hooks.run_hook),
    "read": Step(reader.run_read),
    "block": Step(reader.run_block),
    "stop": Step(_wait, reader.offer_continue, reader.do_stop),
    "choose": Step(_wait, reader.offer_choice, reader.do_choice),
    "write_letter": Step(_wait, letters.offer_letter, letters.do_letter),
    "pick_marine": Step(_run_pick, trait_tests.offer_pick, _do_pick),
    "test_queue": Step(trait_tests.run_queue),
    "take_test": Step(trait_tests.run_test, trait_tests.offer_test, trait_help.do_test),
    "close_reading": Step(reader.run_close, reader.offer_continue, reader.do_close),
    # Combat (PH-CBT-INIT-01, p.32)
    "fight": Step(fights.run_fight, fights.offer_fight, fights.do_fight),
    "swap": Step(_wait, swaps.offer_swap, fights.do_swap),
    "settle_battle": Step(fights.run_settle),
    "after_battle": Step(fights.run_after),
    "hum": Step(fights.run_hum, fights.offer_hum, fights.do_hum),
    # What may spare a Marine (p.11, 27, 46)
    "spare_wound": Step(spared.run_wound, spared.offer_wound, spared.do_wound),
    "spare_stress": Step(spared.run_stress, spared.offer_stress, spared.do_stress),
    # Losses and gains (p.18, 49, 52)
    "give_id": Step(ids.run_give, ids.offer_give, ids.do_give),
    "name_point": Step(ids.run_point, ids.offer_point, ids.do_point),
    "lighten": Step(kit.run_lighten, kit.offer_lighten, kit.do_lighten),
    "stow_gear": Step(_wait, kit.offer_stow, kit.do_stow),
    "keep_boon": Step(_wait, boons.offer_keep, boons.do_keep),
    "pay_boon": Step(boons.run_pay, boons.offer_pay, boons.do_pay),
    # The Mission ends (PH-ENDMISSION-02, p.51)
    "end_mission": Step(endmission.run_end),
    "upgrades": Step(upgrades.run_upgrades, upgrades.offer_upgrades, upgrades.do_upgrades),
    "rnr_roll": Step(rnr.run_rnr, rnr.offer_rnr, rnr.do_rnr),
    "close_mission": Step(
        logbook.run_close_mission, reader.offer_continue, logbook.do_close_mission
    ),
    "finished": Step(_wait, logbook.offer_finished, logbook.do_finished),
}


MOST_TASKS = 5_000
"""Tasks between two decisions; the longest run in 30 campaigns of bots had 98."""


def run(turn: Turn) -> None:
    """Carry tasks out until one waits for a decision; too few left end the Mission between two.

    Raises RuleViolation where an entry leads on and on without one (PH-BOOKLET-05, p.6): its text
    has a mistake, which no command mends.
    """
    for _ in range(MOST_TASKS):
        losses.end_at_once(turn)
        agenda = turn.state.agenda
        if not agenda:
            return
        task = agenda[-1]
        if SEQUENCE[task.kind].run(turn, task):
            return
    raise refusals.endless(turn.state)
