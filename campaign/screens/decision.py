"""A decision that waits without a page of its own: one small panel, whatever screen it is on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from campaign.rules import commands as say
from campaign.rules import roster, tasks, threat_dice
from campaign.rules.clock import night
from campaign.rules.content import Content
from campaign.rules.language import BoonPointsStep, DamageStep, ExperienceStep, StressStep
from campaign.rules.previews import Preview, StressPreview, WoundPreview
from campaign.rules.visible import View
from campaign.screens import red
from campaign.screens.acts import Act, act_in
from campaign.screens.awaited import awaited
from campaign.screens.stage import follows, waiting
from campaign.telling.words import TRAITS, Words
from combat.rules.options import Offer
from combat.telling.dice import Die, colours
from combat.telling.english import curly, listed, percent, plural


@dataclass(frozen=True, slots=True)
class Answer:
    """One button of the panel: the act, what stands beneath it, and whether it is the plain way."""

    act: Act
    note: str = ""
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that may not be chosen, and why."""

    what: str
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class Decision:
    """The panel: title, what it is about, dice to show as (kind, face, caption), and answers."""

    title: str
    text: str
    answers: tuple[Answer, ...]
    refused: tuple[Refused, ...] = ()
    dice: tuple[Die, ...] = ()
    icon: str = "chevron-right"


Note = Callable[[Words, View, Any, Offer[Any, Preview]], str]


MANY = 4
"""Answers that are seen at a glance."""


def decision(content: Content, view: View) -> Decision | None:
    """Return the panel of the decision that waits, None when a screen of its own shows it."""
    found = PANELS.get(view.options.awaiting)
    if found is None or view.task is None:
        return None
    words = Words.of(content, view)
    icon, text, note = found
    answers = tuple(
        Answer(_named(view.task, act_in(words, offer)), note(words, view, view.task, offer),
               _plain(offer))
        for offer in view.options.offers
    )  # fmt: skip
    if len(answers) > MANY:  # What is done most times is not looked for below them all.
        answers = tuple(sorted(answers, key=lambda answer: not answer.plain))
    return Decision(
        _title(words, view), text(words, view, view.task), answers, refused(words, view),
        _threat_dice(view.task), icon,
    )  # fmt: skip


def _title(words: Words, view: View) -> str:
    """What is asked; of an ID marker, whose it was."""
    if not isinstance(view.task, tasks.GiveId):
        return awaited(view)
    number = view.task.number
    return f"Who takes {_whose(words, view, number)} number {number}?"


def _whose(words: Words, view: View, number: int) -> str:
    """Whose number it was: who fell with it in this Combat, else the one man of this role who is
    gone; the role where there were several."""
    fallen = (
        [m.participant.name for m in view.battle.fallen if number in m.participant.ids]
        if (view.battle)
        else []
    )
    gone = [m for m in words.state.marines if m.spec == number and m.standing != "squad"]
    names = fallen[-1:] or [words.nick(m.profile) for m in gone]
    return f"{names[0]}’s" if len(names) == 1 else f"the {words.role(number)}’s"


def _named(task: Any, act: Act) -> Act:
    """The act with the name that declining has here: what happens then."""
    word = DECLINED.get(task.kind) if act.kind == "decline" else None
    return replace(act, label=word) if word else act


def refused(words: Words, view: View, but: str = "") -> tuple[Refused, ...]:
    """What is refused now, with its reason as a sentence; `but` what a screen tells elsewhere."""
    return tuple(
        Refused(words.label(r.what), sentence(r.why), r.rule)
        for r in view.options.refusals
        if r.what != but
    )


def sentence(why: str) -> str:
    """A reason as a sentence of its own."""
    return curly(why[:1].upper() + why[1:] + ("" if why.endswith((".", "!", "?")) else "."))


def _plain(offer: Offer[Any, Preview]) -> bool:
    return isinstance(
        offer.command, say.Accept | say.Continue | say.Decline | say.LeaveItem | say.StrikeCamp
    )


def _threat_dice(task: Any) -> tuple[Die, ...]:
    if not isinstance(task, tasks.RollThreat):
        return ()
    return tuple(("threat", face) for face in task.faces)


# --- what each panel says -----------------------------------------------------------------------


def _pick_text(words: Words, view: View, task: Any) -> str:
    if not isinstance(task, tasks.PickMarine):
        return ""
    node = words.content.node(task.doc, task.path)
    if task.why == "test":
        dark = " It is Nighttime." if view.state.mission and night(view.state.mission.clock) else ""
        return f"Who tests {TRAITS[node.trait]}, DIFF {node.diff}?{dark}"
    if task.why == "charm":
        charm = node.charm.code
        return f"Who keeps the Lucky Charm “{words.help(charm)}”? {words.help_text(charm)}"
    match node:
        case DamageStep(damage=points):
            return f"Who {_change(points.amount, 'Damage')}?"
        case StressStep(stress=points):
            return f"Who {_change(points.amount, 'Stress')}?"
        case ExperienceStep(experience=points):
            return f"Who {_change(points.amount, 'Experience')}?"
        case BoonPointsStep(boon_points=points):
            return f"Who {_change(points.amount, 'Boon points')}?"
    return "Which Marine?"


def _change(amount: int, name: str) -> str:
    if name in ("Damage", "Stress"):
        return f"takes {amount} {name}" if amount > 0 else f"removes {-amount} {name}"
    if abs(amount) == 1:
        name = name.removesuffix("s")
    return f"gains {amount} {name}" if amount > 0 else f"loses {-amount} {name}"


def _give_id(words: Words, view: View, task: Any) -> str:
    number = task.number
    return (
        f"Whoever takes {number} has two numbers: a turn for each in a Combat, and what strikes"
        f" {number} strikes him. Where the story says {words.role(number)} it means him."
    )


def _stow(words: Words, view: View, task: Any) -> str:
    return f"Found: {words.item(task.code, task.side)}."


def _keep(words: Words, view: View, task: Any) -> str:
    return f"{words.nick(task.profile)} may hold one Boon card. The other is discarded."


def _pay(words: Words, view: View, task: Any) -> str:
    return f"{plural(task.amount, 'Boon point')} to pay, one at a time."


def _peek(words: Words, view: View, task: Any) -> str:
    run = view.state.mission
    if run is None or not run.encounters:
        return ""
    return f"The next Encounter is “{words.content.encounter(run.encounters[0]).title}”."


def _threat(words: Words, view: View, task: Any) -> str:
    verdict = waiting(words.state, task).verdict
    told = f"{colours(task.faces)}. {verdict[:1].upper()}{verdict[1:]}."
    return f"{told} {follows(words.state, task)}".rstrip()


def _evac(words: Words, view: View, task: Any) -> str:
    rolled = threat_dice.number(words.state, "evac", words.state.run.at)
    return (
        "The helicopter takes those with 2 Wound cubes or a Critical Wound; the fallen always go. "
        f"Then {rolled} Threat dice are rolled."
    )


def _reroll(words: Words, view: View, task: Any) -> str:
    return "The test has failed. Something may still change it."


def _recruit(words: Words, view: View, task: Any) -> str:
    """Who offers to join, with what his Profile says (PH-SETUP-16, p.10)."""
    card = words.content.profiles[task.profile]
    traits = listed([f"{TRAITS[code]} {rating}" for code, rating in card.traits.items()])
    return (
        f"{card.rank} {card.nickname} may join, at level {card.level}: {traits}. "
        f"{card.ability.name}: {card.ability.text} "
        "The man whose Specialization he takes leaves the Squad."
    )


def _spare_wound(words: Words, view: View, task: Any) -> str:
    """Who draws a Wound card, and what may spare him (PH-DAMAGE-03, p.46)."""
    left = dict(view.decks).get("wounds", 0)
    who = words.nick(task.profile)
    return (
        f"{who} must draw a Wound card; {plural(left, 'card')} are left in the deck. "
        f"{words.help_text(task.code)}"
    )


def _spare_stress(words: Words, view: View, task: Any) -> str:
    """What Stress came, and how much he bears (PH-STRESS-02, p.46)."""
    marine = words.state.marine(task.profile)
    limit = roster.stress_threshold(words.state, marine)
    return (
        f"{words.nick(task.profile)} takes {task.amount} Stress: {marine.stress} now, and at "
        f"{limit} he draws a Condition. {words.help_text(task.charm)}"
    )


def _about_spared(words: Words, view: View, task: Any, offer: Offer[Any, Preview]) -> str:
    """What an answer leads to: the odds of a grave Wound, or the Stress he keeps."""
    ignored = 0
    match offer.preview:
        case WoundPreview(deep, critical, kia):
            return f"Deep {percent(deep)} · Critical {percent(critical)} · K.I.A. {percent(kia)}"
        case StressPreview(spared):
            ignored = spared
    marine = words.state.marine(task.profile)
    stress = marine.stress - ignored
    if isinstance(task, tasks.SpareWound):
        stress += sum(part.value for part in offer.cost)
    limit = roster.stress_threshold(words.state, marine)
    return f"Then Stress {stress} of {limit}: {'a' if stress >= limit else 'no'} Condition"


def _says(text: str) -> Callable[[Words, View, Any], str]:
    return lambda words, view, task: text


def _about_man(words: Words, view: View, task: Any, offer: Offer[Any, Preview]) -> str:
    """What matters of the Marine a button names: his odds, else his Damage and Stress; of who
    might keep a Lucky Charm his Traits, which most of them help."""
    profile = getattr(offer.command, "marine", "")
    marine = next((m for m in words.state.marines if m.profile == profile), None)
    if marine is None:
        return ""
    if offer.chance is not None:
        return f"{words.role(marine.spec)} · {percent(offer.chance)}"
    if isinstance(task, tasks.PickMarine) and task.why == "charm":
        own = words.content.profiles[marine.profile].traits
        traits = [f"{code} {roster.trait(words.state, marine, code)}" for code in own]
        return f"{words.role(marine.spec)} · {', '.join(traits)} · Stress {marine.stress}"
    return f"{words.role(marine.spec)} · Damage {marine.damage} · Stress {marine.stress}"


def _about_post(words: Words, view: View, task: Any, offer: Offer[Any, Preview]) -> str:
    """What the Squad loses with the man who now holds the post a button names."""
    spec = getattr(offer.command, "spec", 0)
    marine = next((m for m in view.state.squad if m.spec == spec), None)
    if marine is None:
        return "a vacancy" if spec else ""
    return f"level {marine.level} · Damage {marine.damage} · Stress {marine.stress}"


def _about_card(words: Words, view: View, task: Any, offer: Offer[Any, Preview]) -> str:
    return act_in(words, offer).detail


def _about_encounter(words: Words, view: View, task: Any, offer: Offer[Any, Preview]) -> str:
    card = getattr(offer.command, "card", "")
    return red.card_note(words, card) if card else ""


def _silent(words: Words, view: View, task: Any, offer: Offer[Any, Preview]) -> str:
    return ""


def _asked(text: Callable[[Words, View], str]) -> Callable[[Words, View, Any], str]:
    return lambda words, view, task: text(words, view)


def _chance(words: Words, view: View, task: Any, offer: Offer[Any, Preview]) -> str:
    return f"he then passes {percent(offer.chance)} of the time"


DECLINED = {
    "spare_wound": "Draw the Wound card",
    "spare_stress": "Take the Stress",
    "red_encounter": "None this time",
    "red_test": "Leave the test as it is",
    "red_eaz": "Leave the EAZ where they are",
}

PANELS: dict[str, tuple[str, Callable[[Words, View, Any], str], Note]] = {
    "pick_marine": ("person", _pick_text, _about_man),
    "recruit": ("person", _recruit, _about_post),
    "give_id": ("person", _give_id, _about_man),
    "name_point": ("point-man", _says("The Squad needs a Point Man."), _about_man),
    "stow": ("load", _stow, _about_man),
    "keep_boon": ("boon", _keep, _about_card),
    "pay_boon": ("boon", _pay, _about_man),
    "hum": ("stress", _says("Somebody hums. One Marine may remove 1 Stress."), _about_man),
    "spare_wound": ("wound", _spare_wound, _about_spared),
    "spare_stress": ("stress", _spare_stress, _about_spared),
    "peek_encounter": ("encounter", _peek, _silent),
    "threat_die": ("threat", _threat, _about_card),
    "evac": ("evac", _evac, _silent),
    "red_encounter": ("encounter", _asked(red.encounter_text), _about_encounter),
    "red_test": ("sapper", _asked(red.test_text), _chance),
    "red_eaz": ("eaz", _asked(red.eaz_text), _silent),
    "reroll": ("dice", _reroll, _about_card),
}
