"""Reading a booklet: entries, steps, stops, decisions (PH-BOOKLET-03..06, p.6; PH-EVENT-01,
p.26).
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from campaign.rules import (
    effects,
    fights,
    harm,
    judge,
    payment,
    people,
    roster,
    sapper,
    trait_tests,
    variants,
)
from campaign.rules.answers import Answer, answer
from campaign.rules.commands import Command, Continue, Decide, UseAbility
from campaign.rules.events import (
    AbilityUsed,
    DieRolled,
    EncounterDrawn,
    EntryClosed,
    EntryOpened,
    MapMarkerRemoved,
    NameGiven,
    OptionChosen,
    OptionRead,
    TesterMeant,
    TextShown,
)
from campaign.rules.language import (
    Branch,
    Choice,
    ChoiceStep,
    CombatStep,
    Effect,
    EffectStep,
    EndStep,
    GotoStep,
    IfStep,
    LeadingStep,
    LetterStep,
    OneOf,
    OneOfStep,
    Option,
    ProseStep,
    Roll,
    RollStep,
    Steps,
    StopStep,
    Switch,
    SwitchStep,
    TestsStep,
    TestStep,
    TextStep,
)
from campaign.rules.names import Profile
from campaign.rules.previews import AnyOffer
from campaign.rules.state import Reading, State
from campaign.rules.targets import OnOption
from campaign.rules.tasks import (
    Block,
    Briefing,
    Choose,
    CloseMission,
    CloseReading,
    Read,
    ReadIntro,
    Stop,
    TakeTest,
    WriteLetter,
)
from campaign.rules.trait_help import spend
from campaign.rules.turn import Here, Turn
from combat.rules.copies import changed
from combat.rules.dice import d2, d3
from combat.rules.options import Offer, Refusal


def run_read(turn: Turn, task: Read) -> bool:
    """Open an entry (PH-EVENT-01, p.26)."""
    mission = turn.state.mission
    if mission is not None:
        tally = mission.tally
        mission = changed(mission, tally=changed(tally, entries=(*tally.entries, task.doc)))
    below = turn.state.agenda[:-1]
    agenda = (*below, CloseReading(task.marker), Block(task.doc, task.path, 0, task.tester))
    turn.set(reading=Reading(task.doc), agenda=agenda, mission=mission)
    turn.emit(EntryOpened(task.doc))
    if task.doc.startswith("enc/"):
        turn.emit(EncounterDrawn(task.doc[4:]))
    if task.tester:
        turn.emit(TesterMeant(task.tester))
    if task.other:
        turn.emit(NameGiven("RND", task.other))
    return False


def run_close(turn: Turn, task: CloseReading) -> bool:
    """All Damage and Stress of the entry is in: check the thresholds, then wait for the reader.

    PH-DAMAGE-03, PH-STRESS-02 (p.46); PH-BOOKLET-05 (p.6).
    """
    before = turn.state.agenda
    harm.check(turn)
    return turn.state.agenda == before


ReadOn = ReadIntro | Briefing | Stop | CloseReading | CloseMission
"""What waits for nothing but to be read."""


def offer_continue(state: State, task: ReadOn) -> Answer:
    """Offer to go on; to the Red player where he reads the text aloud (PH-OPT-SAPPER-01, p.54)."""
    who = sapper.narrator(state, task.kind)
    return answer(task.kind, [Offer(Continue(), "continue")], decider=who)


def do_close(turn: Turn, task: CloseReading, command: Command) -> None:
    """CONTINUE THE MISSION: the entry is over, its marker leaves the map (PH-EVENT-02, p.26)."""
    turn.pop()
    assert turn.state.reading is not None
    doc = turn.state.reading.doc
    turn.emit(EntryClosed(doc))
    turn.set(reading=None)
    if turn.state.mission is None:
        return
    kind, _, number = doc.partition("/")
    if kind.startswith("M") and number not in turn.run.resolved:
        turn.set_run(resolved=(*turn.run.resolved, number))
    for marker in turn.run.markers:
        if marker.id == task.marker and not marker.keep:
            turn.set_run(markers=tuple(m for m in turn.run.markers if m.id != task.marker))
            turn.emit(MapMarkerRemoved(task.marker))


def do_stop(turn: Turn, task: Stop, command: Command) -> None:
    """Read on past a dotted line (PH-BOOKLET-03, p.6)."""
    turn.pop()


def run_block(turn: Turn, task: Block) -> bool:
    """Carry out the next step of a list of steps, with the text that stands before it."""
    doc, path, at = task.doc, task.path, task.at
    steps: Steps = turn.state.book.node(doc, path)
    for step in steps[at:]:
        if not isinstance(step, ProseStep):
            turn.swap(Block(doc, path, at + 1, task.tester))
            _do_step(Here(turn, doc, (*path, at), task.tester), step)
            return False
        if isinstance(step, TextStep) or _there(turn.state, step.say.by):
            turn.emit(TextShown(doc, (*path, at)))
        at += 1
    turn.pop()
    return False


def _there(state: State, speaker: str) -> bool:
    """Tell whether somebody can speak: a Marine must be with the Squad."""
    profile = people.remembered(state).get(speaker, speaker)
    if not profile.startswith("MP."):
        return True
    return any(marine.profile == profile for marine in state.squad)


def _do_step(here: Here, step: LeadingStep | EffectStep) -> None:
    """Carry out a step that leads on, or an effect; a verb that is neither is an error of types."""
    match step:
        case Effect():
            effects.apply(here, step)
        case StopStep():
            here.turn.push(Stop(here.doc))
        case ChoiceStep():
            here.turn.push(Choose(here.doc, (*here.path, "choice"), here.tester))
        case LetterStep():
            here.turn.push(WriteLetter(here.doc, (*here.path, "letter"), tester=here.tester))
        case TestStep(test=test):
            trait_tests.begin(here, test)
        case TestsStep(tests=tests):
            trait_tests.begin_group(here, tests)
        case IfStep(if_=branch):
            _if(here, branch)
        case SwitchStep(switch=switch):
            _switch(here, switch)
        case OneOfStep(one_of=passages):
            _one_of(here, passages)
        case RollStep(roll=roll):
            _roll(here, roll)
        case CombatStep():
            _fight(here)
        case GotoStep(goto=number):
            _goto(here, number)
        case EndStep(end=how):
            here.turn.set_run(ended=how)
            here.turn.cut("close_reading")
        case _:
            assert_never(step)


def _if(here: Here, branch: Branch) -> None:
    side = "then" if judge.holds(here.turn.state, branch.when, here.tester) else "else_"
    here.turn.push(Block(here.doc, (*here.path, "if_", side), 0, here.tester))


def _switch(here: Here, switch: Switch) -> None:
    """Go on with the first case that holds."""
    state, tester = here.turn.state, here.tester
    for index, case in enumerate(switch.cases):
        if judge.holds(state, case.when, tester):
            here.turn.push(
                Block(here.doc, (*here.path, "switch", "cases", index, "steps"), 0, tester)
            )
            return
    here.turn.push(Block(here.doc, (*here.path, "switch", "else_"), 0, tester))


def _one_of(here: Here, passages: OneOf) -> None:
    """Draw a passage that has not come yet in this campaign, and remember that it came."""
    turn = here.turn
    found = variants.chosen(turn, variants.place(here.doc, here.path), passages, here.tester)
    if found is not None:
        turn.push(Block(here.doc, (*here.path, "one_of", *found), 0, here.tester))


def _fight(here: Here) -> None:
    """Settle what the entry did so far, ID markers included, then begin the Combat.

    PH-DAMAGE-03 (p.46), PH-KIA-04 (p.49): the step comes again while anything is to be decided.
    Text that this very command has brought is read first (PH-BOOKLET-03, p.6).
    """
    turn = here.turn
    after = turn.state.agenda[-1]
    assert isinstance(after, Block)
    turn.swap(replace(after, at=after.at - 1))
    if any(isinstance(event, TextShown) for event in turn.events):
        turn.push(Stop(here.doc))
        return
    before = turn.state.agenda
    harm.check(turn)
    if turn.state.agenda == before:
        turn.swap(after)
        fights.begin(turn, here.doc, (*here.path, "combat"))


def _goto(here: Here, number: str) -> None:
    """Read on at another entry of the Mission; it counts as resolved too (PH-BOOKLET-05, p.6)."""
    turn = here.turn
    turn.cut("close_reading")
    if number not in turn.run.resolved:
        turn.set_run(resolved=(*turn.run.resolved, number))
    turn.push(Block(f"M{turn.run.number}/{number}", ("steps",), 0, here.tester))


def _roll(here: Here, node: Roll) -> None:
    """Roll a D2, D3 or D6 and go on with its outcome (PH-RANDOM-03, PH-RANDOM-04, p.27)."""
    turn, tester = here.turn, here.tester
    (face,) = turn.dice.d6(1, f"{node.die} of an entry")
    value = d2(face) if node.die == "D2" else d3(face) if node.die == "D3" else face
    changed = value + sum(c.add for c in node.changes if judge.holds(turn.state, c.if_, tester))
    turn.emit(DieRolled(node.die, face, value, changed))
    low = min(outcome.from_ for outcome in node.outcomes)
    high = max(outcome.to for outcome in node.outcomes)
    found = min(high, max(low, changed))
    for index, outcome in enumerate(node.outcomes):
        if outcome.from_ <= found <= outcome.to:
            turn.push(Block(here.doc, (*here.path, "roll", "outcomes", index, "steps"), 0, tester))
            return


# --- decisions --------------------------------------------------------------------------------


def offer_choice(state: State, task: Choose) -> Answer:
    """Offer the options with their prices and the odds of their first test; say what is not open.

    With nothing affordable the Squad may still pass the decision by. Where seconds are given, the
    last option stands for no decision in time (PH-ENCOUNTER-05, p.27).
    """
    choice: Choice = state.book.node(task.doc, task.path)
    offers: list[AnyOffer] = []
    refusals: list[Refusal] = []
    for index, option in enumerate(choice.options):
        if not judge.holds(state, option.hidden_unless, task.tester):
            continue
        why = _refused(state, option, task.tester)
        if why:
            refusals.append(Refusal(f"option:{index}", why, "PH-BOOKLET-04", 6))
            continue
        offers.append(
            Offer(
                Decide(index),
                "decide",
                cost=payment.parts(payment.price(state, option, task.tester)),
                chance=_first_odds(state, task, index, option),
            )
        )
    offers += _objections(state, task, offers)
    if not offers:
        offers.append(Offer(Continue(), "continue"))
    return answer("choice", offers, refusals)


def _refused(state: State, option: Option, tester: Profile) -> str:
    if not judge.holds(state, option.requires, tester):
        return option.why or "what it needs is not there"
    return payment.short(state, payment.price(state, option, tester))


def _first_odds(state: State, task: Choose, index: int, option: Option) -> float | None:
    """Return the odds of the test an option begins with, if one Marine takes it."""
    first = next((s for s in option.steps if not isinstance(s, ProseStep)), None)
    if not isinstance(first, TestStep):
        return None
    test = first.test
    if test.who in ("ALL", "ANY", "OTHERS") or test.who.startswith("RND"):
        return None
    marine = (
        state.marine(task.tester)
        if test.who == "TESTER" and task.tester
        else roster.role(state, test.who)
        if test.who != "TESTER"
        else None
    )
    if marine is None:
        return None
    if test.auto is not None and judge.holds(state, test.auto.if_, marine.profile):
        return 1.0
    dark = payment.night_after(state, payment.price(state, option, task.tester))
    diff = trait_tests.changed(state, test.diff, test.changes, marine.profile)
    look = TakeTest(task.doc, task.path, marine.profile, test.trait, diff, night=dark)
    return trait_tests.chance(state, marine, look)


def _objections(state: State, task: Choose, offers: list[AnyOffer]) -> list[AnyOffer]:
    """OBJECTION: once, read one option's outcomes before choosing; not in talk."""
    if task.doc.startswith("scene/"):
        return []
    marine = roster.with_ability(state, "objection")
    if marine is None or len(offers) < 2:
        return []
    return [
        Offer(
            UseAbility(marine.profile, "objection", OnOption(offer.command.option)), "use_ability"
        )
        for offer in offers
        if isinstance(offer.command, Decide)
    ]


def do_choice(turn: Turn, task: Choose, command: Command) -> None:
    """Take an option: pay for it, then carry out its steps."""
    match command:
        case UseAbility(profile, code, target):
            spend(turn, profile, code)
            turn.emit(AbilityUsed(profile, code))
            assert isinstance(target, OnOption)
            turn.emit(OptionRead(task.doc, task.path, target.option))
        case Continue():
            turn.pop()
        case Decide(index):
            turn.pop()
            option = turn.state.book.node(task.doc, (*task.path, "options", index))
            called = judge.called(turn.state, option, task.tester)
            turn.emit(OptionChosen(task.doc, task.path, index, called))
            turn.push(Block(task.doc, (*task.path, "options", index, "steps"), 0, task.tester))
            payment.pay(turn, payment.price(turn.state, option, task.tester))
