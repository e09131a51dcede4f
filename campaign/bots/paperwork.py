"""The careful bot's decisions off the map: draft, kit, options, tests, treatment."""

from __future__ import annotations

import random

from campaign.bots.orders import attached
from campaign.bots.reading import Reader
from campaign.rules import Content, View
from campaign.rules.commands import (
    Accept,
    Command,
    Continue,
    Decide,
    Decline,
    DraftMarine,
    DropItem,
    MoveOut,
    RollTest,
    SensibleKit,
    UseAbility,
)
from campaign.rules.previews import AnyOffer, StressPreview
from campaign.rules.tasks import Choose

WANTED = {1: "CHA", 2: "INT", 3: "SUR", 4: "SUR", 5: "INT", 6: "INT"}
"""The Trait a Specialization is asked for most."""


WHIM = 0.6
"""How much luck decides among options."""

LAPSE = 0.05
"""How often somebody at the table says what else one might do, and it is done."""


SPARE = ("rations", "smoke", "flak-jacket", "frag", "auto-ammo", "m79-ammo", "mg-ammo")
"""What a Marine who carries too much lays down first."""


def choose(content: Content, view: View, rng: random.Random) -> Command | None:
    """Choose, or return None for what luck may decide."""
    offers = view.options.offers
    match view.options.awaiting:
        case "draft":
            return _draft(content, view)
        case "equip":
            return _equip(view)
        case "choice":
            return _option(content, view, rng)
        case "roll_test":
            return RollTest()
        case "reroll" | "threat_die":
            return _help(offers)
        case "spare_wound":
            return offers[0].command
        case "spare_stress":
            return _spare(view)
        case "camp":
            return _camp(view)
        case "treat":
            return _most_hurt(view)
        case "upgrades" | "rnr":
            return next(
                (o.command for o in offers if o.label in ("upgrade", "roll_rnr")), Continue()
            )
        case "pick_marine":
            return max(offers, key=lambda o: o.chance or 0.0).command
        case "lighten" | "swap":
            return _lighten(offers)
    return None


def _draft(content: Content, view: View) -> Command:
    spec = sum(1 for holder in view.state.ids if holder) + 1
    spec = next((n for n in range(1, 7) if not view.state.ids[n - 1]), spec)

    def worth(command: DraftMarine) -> int:
        return fitness(content, spec, command.marine)

    return max((c for c in view.options.commands if isinstance(c, DraftMarine)), key=worth)


def fitness(content: Content, spec: int, profile: str) -> int:
    """Return how well a Profile suits a Specialization: its Trait first, then all the rest."""
    card = content.profiles[profile]
    return (
        3 * card.traits[WANTED[spec]]  # type: ignore[index]
        + sum(card.traits.values())
        + card.damage_threshold
    )


def _equip(view: View) -> Command:
    if any(o.command == MoveOut() for o in view.options.offers):
        return MoveOut()
    return SensibleKit()


def _option(content: Content, view: View, rng: random.Random) -> Command:
    """Take what serves the orders and the Motivation, at the best odds for the price."""
    task = view.task
    reader = None
    if view.state.mission is not None and isinstance(task, Choose) and task.doc.startswith("M"):
        reader = Reader(content, attached(content, view.state))

    def worth(offer: AnyOffer) -> float:
        if not isinstance(offer.command, Decide):
            return -9.0
        cost = {part.unit: part.value for part in offer.cost}
        price = (
            cost.get("time", 0) / 240 + cost.get("stamina", 0) * 0.08 + cost.get("threat", 0) * 0.15
        )
        chance = 0.6 if offer.chance is None else offer.chance
        aim = 0.0
        if reader is not None and isinstance(task, Choose):
            aim = reader.option(task.doc, task.path, offer.command.option)
        return aim + chance - price + rng.random() * WHIM

    open_ = [o.command for o in view.options.offers if isinstance(o.command, Decide)]
    if open_ and rng.random() < LAPSE:
        return rng.choice(open_)
    return max(view.options.offers, key=worth).command


def anything(view: View, rng: random.Random) -> Command | None:
    """Take any option of a decision, whatever it costs; None where there is none to take."""
    open_ = [o.command for o in view.options.offers if isinstance(o.command, Decide)]
    return rng.choice(open_) if open_ else None


def _lighten(offers: tuple[AnyOffer, ...]) -> Command | None:
    """Go on as soon as nobody carries too much; lay down what is missed least."""
    if any(o.command == Continue() for o in offers):
        return Continue()
    drops = [o.command for o in offers if isinstance(o.command, DropItem)]
    missed = {code: n for n, code in enumerate(SPARE)}
    return min(drops, key=lambda drop: missed.get(drop.code, len(SPARE)), default=None)


def _help(offers: tuple[AnyOffer, ...]) -> Command:
    """Use what may help a failed roll or a bad Threat die."""
    return next((o.command for o in offers if isinstance(o.command, UseAbility)), Accept())


def _spare(view: View) -> Command:
    """Use the charm against a Condition, or where all of it counts; else keep it."""
    offers = view.options.offers
    full = any(
        isinstance(o.preview, StressPreview) and (o.preview.ignored == 2 or o.preview.condition)
        for o in offers
    )
    return offers[0].command if full else Decline()


def _camp(view: View) -> Command | None:
    aid = [o for o in view.options.offers if o.label == "first_aid"]
    worst = max((m.damage for m in view.state.squad), default=0)
    if aid and worst >= 3:
        return max(aid, key=lambda o: o.expected or 0.0).command
    return next(
        (o.command for o in view.options.offers if o.label in ("eat_ration", "strike_camp")), None
    )


def _most_hurt(view: View) -> Command:
    damage = {m.profile: m.damage for m in view.state.squad}
    return max(view.options.offers, key=lambda o: damage[o.command.marine]).command  # type: ignore
