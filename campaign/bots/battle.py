"""The careful bot in a Combat: weighs every Order in points of Damage saved, over both Orders.

It reads only what its seat sees. A shot is worth the Damage its target will no longer do and the
step towards the majority; Cover the Damage it takes off; Initiative the Enemy Activations it buys.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from campaign.bots.outlook import Outlook, ready
from campaign.bots.shots import Gunner
from campaign.rules import Content, View
from campaign.rules.commands import Command, Fight
from campaign.rules.previews import AnyOffer
from combat.rules import commands as battle
from combat.rules.board import ROWS, column, distance, row
from combat.rules.content import CombatContent
from combat.rules.hits import Effect
from combat.rules.previews import AnyOffer as BattleOffer
from combat.rules.state import Marine, SplitPending
from combat.rules.visible import BattleView

Offers = tuple[AnyOffer, ...]
Weighed = AnyOffer | BattleOffer
HOPELESS = 1.5
"""PULL BACK when so many times more eliminations are needed than Activations are left ..."""
TOO_DEAR = 6.0
"""... and so much Damage is to come."""
FIRST = (2, 4, 3, 5, 6, 1)
"""Who acts first by Specialization: who calls, who spots, who shoots most, the Leader last."""


def choose(content: Content, view: View, rng: random.Random) -> Command | None:
    """Choose by what Orders are worth; None for what luck may decide."""
    offers = view.options.offers
    if not offers or view.battle is None:
        return None
    mind = Mind.of(content.combat, view)
    best = max(offers, key=lambda offer: mind.worth(offer) + rng.random() * 0.001)
    return best.command


class Mind:
    """One decision: what lies ahead, and what each offer is worth."""

    def __init__(self, content: CombatContent, view: BattleView, stress: Mapping[str, int]) -> None:
        self.content = content
        self.stress = stress
        self.view = view
        self.outlook = Outlook.of(content, view)
        self.gunner = Gunner(self.outlook)
        self.point = self.gunner.point
        self.active = view.active
        self.spent = self.active.cost if self.active else 0
        self.second = bool(self.active and self.active.orders)

    @classmethod
    def of(cls, content: CombatContent, view: View) -> Mind:
        """Think about the Combat that a seat sees."""
        assert isinstance(view.battle, BattleView)
        return cls(content, view.battle, {m.profile: m.stress for m in view.state.squad})

    def worth(self, offer: AnyOffer) -> float:
        """What an offer of the campaign is worth, in points of Damage."""
        command = offer.command
        return self.weigh(command.order, offer) if isinstance(command, Fight) else 0.0

    def weigh(self, order: battle.AnyCommand, offer: Weighed) -> float:
        """What an offer of the battle is worth, in points of Damage."""
        match order:
            case battle.BeginCombat() | battle.UseAbility() | battle.PlayBoon():
                return self._now(order)
            case battle.TriggerClaymore(at):
                return self.gunner.row(at, offer.expected or 0.0, Effect(9, True)) - 1.5
            case battle.KeepClaymore() | battle.RevealNone() | battle.DeclineAbility():
                return 0.0
            case battle.ChooseRows(rows):
                return sum(self._struck(at, 4) for at in rows)
            case battle.FireTank(at):
                return 90 + self._struck(at, 4)
            case battle.SplitHits(split):
                return self._split(split)
            case battle.Activate(key):
                return self._turn(self.view.marine(key))
            case (battle.Fire() | battle.Move() | battle.TakeCover() | battle.PopSmoke()
                  | battle.UseSkill() | battle.Idle()) as given:  # fmt: skip
                # An Order is given to whoever is chosen, so it comes before another choice.
                return 1000 + self._order(given, offer)
            case _:
                return -1.0

    def _now(self, order: object) -> float:
        """What is done at once: begin, use what helps, play a Boon when its time has come."""
        if isinstance(order, battle.PlayBoon):
            marine = self.view.marine(order.marine)
            boon = marine.participant.boon_effect
            shot = self.gunner.best(marine) > 0
            wait = {
                "initiative": self.view.initiative > 4,
                "soft_cover": marine.soft_cover > 0,
                **dict.fromkeys(("focus", "strike", "crit"), not shot),
            }
            return 2000.0 if boon is not None and not wait.get(boon.effect, False) else -1.0
        return 50.0

    def _turn(self, marine: Marine) -> float:
        """Who should act: those who prepare first, then the best shot, the Leader last."""
        if self.active is not None:
            return -50.0
        place = FIRST.index(marine.participant.spec)
        return 10.0 - place + 0.01 * self.gunner.best(marine)

    # --- orders ---

    def _order(self, order: object, offer: Weighed) -> float:
        assert self.active is not None
        marine = self.view.marine(self.active.marine)
        price = self._price(offer.price)
        match order:
            case battle.Fire() as fire:
                assert offer.pool is not None
                worth = self.gunner.worth(marine.space, fire, offer.pool) - price
                return worth + self._then(marine, "fire", offer.price)
            case battle.Move(to):
                return self._move(marine, to, offer.price) - price
            case battle.TakeCover(markers):
                worth = self.outlook.cover(marine, markers, 0) - price
                return worth + self._then(marine, "cover", offer.price)
            case battle.PopSmoke():
                return self._smoke(marine) - price + self._then(marine, "fire", offer.price)
            case battle.UseSkill() as skill:
                worth = SKILLS[skill.skill](self, marine, skill) - price
                return worth + self._then(marine, "skill", offer.price)
            case _:
                # What is worth doing is better done first.
                return self._then(marine, "idle", 0) - 0.05

    def _price(self, cost: int, spent: int | None = None) -> float:
        """What Initiative costs beyond the 3 that every Activation takes (PH-CBT-INIT-08)."""
        before = self.spent if spent is None else spent
        return self.point * (max(3, before + cost) - max(3, before))

    def _then(self, marine: Marine, kind: str, cost: int) -> float:
        """What the second Order may add to a first one of a kind."""
        if self.second:
            return 0.0
        spent = self.spent + cost
        best = 0.0
        missing = marine.participant.soft_cover_max - marine.soft_cover
        if kind != "cover":
            for n in range(1, missing + 1):
                saved = self.outlook.cover(marine, n, 0) - self._price(n + 1, spent)
                best = max(best, saved)
        if kind not in ("fire", "skill"):
            # The price of a shot is counted whole, so the free 3 are given back.
            free = self.point * max(0, 3 - spent)
            # Cover and nothing leave him the same shots.
            best = max(best, self.gunner.best(marine, orders=("idle",)) + free)
        return best

    def _move(self, marine: Marine, to: str, cost: int) -> float:
        """What another space adds: Cover there, and a better shot if it is still to come."""
        hard = self.view.hard_cover
        change = int(to in hard) - int(marine.space in hard)
        worth = self.outlook.cover(marine, 0, change)
        if self.second:
            return worth
        spent = self.spent + cost
        if distance(marine.space, to) > 2 and cost > 2:
            return worth
        free = self.point * max(0, 3 - spent)
        return worth + self.gunner.best(marine, to, ("move",)) + free

    def _smoke(self, marine: Marine) -> float:
        """What Smoke saves until it is gone, less what it costs one's own shots."""
        soon = max(0.0, (3 + self.spent - self.view.initiative) / 4)
        at = column(marine.space)
        fresh = next((value for where, value in self.view.smoke if where == at), 0)
        blind = sum([m.ready for m in self.view.marines if m.space and column(m.space) == at])
        return self.outlook.smoke(at, min(soon, 1.5)) * (2 - fresh) / 2 - 0.4 * blind

    # --- shares of hits ---

    def _split(self, split: tuple[tuple[str, int], ...]) -> float:
        """What a share of hits is worth, with what goes before them (PH-CBT-BURST-03)."""
        pending = self.view.pending
        assert isinstance(pending, SplitPending)
        own = Effect(pending.strip, pending.ignore_hard)
        total = 0.0
        for n, (key, hits) in enumerate(split):
            effect = own if n == 0 or not pending.burst else Effect()
            if hits:
                total += self.gunner.soaked(self.gunner.enemies[key], hits, effect)
        return total

    def _struck(self, at: int, hits: int) -> float:
        """What so many hits on each Enemy of a row are worth."""
        there = [e for e in self.gunner.enemies.values() if row(e.space) == at]
        return sum([self.gunner.soaked(e, hits, Effect(1)) for e in there])

    # --- Specialist Skills ---

    def strike(self, marine: Marine, order: battle.UseSkill) -> float:
        """Fire Support: the best rows, by the chance that it comes at once, or late."""
        if ready(self.view) < 2:
            return 0.0
        man = marine.participant
        need = man.intelligence + ("adjust-fire" in man.skills) + ("clean-signal" in man.abilities)
        chance = min(6, need) / 6
        rows = {at: self._struck(at, 4 + (order.skill == "air-strike")) for at in ROWS}
        best = max(rows.values())
        if order.skill == "air-strike":
            best = rows[2] + max(rows[1], rows[3])
        late = 0.6 if ready(self.view) > 2 else 0.0
        return (chance + (1 - chance) * late) * best

    def light(self, marine: Marine, order: battle.UseSkill) -> float:
        """Illumination: a Focus die for every shot to come."""
        return 0.7 * (ready(self.view) - 1)

    def on_me(self, marine: Marine, order: battle.UseSkill) -> float:
        """ON ME: what the other's second Activation is worth, less its 3 Initiative."""
        other = self.view.marine(order.target)
        return self.gunner.best(other) + self.gunner.point * 1.0 - 0.5

    def hold(self, marine: Marine, order: battle.UseSkill) -> float:
        """HOLD THE LINE: a Soft Cover for everybody who lacks one."""
        short = [m for m in self.view.marines
                 if m.space and m.soft_cover < m.participant.soft_cover_max]  # fmt: skip
        return sum([self.outlook.cover(m, 1, 0) for m in short])

    def suppress(self, marine: Marine, order: battle.UseSkill) -> float:
        """SUPPRESS: Cover that others need not shoot away."""
        there = [e for e in self.gunner.enemies.values()
                 if row(e.space) == order.row and e.soft_cover]  # fmt: skip
        helped = min(len(there), ready(self.view) - 1)
        return 0.15 * helped * max([self.gunner.prize(e) for e in there], default=0.0)

    def ghost(self, marine: Marine, order: battle.UseSkill) -> float:
        """GHOST: a Move, but no shot afterwards."""
        hard = self.view.hard_cover
        return self.outlook.cover(marine, 0, (order.target in hard) - (marine.space in hard))

    def spotter(self, marine: Marine, order: battle.UseSkill) -> float:
        """SPOTTER: a Focus die for the shots at one Enemy."""
        enemy = self.gunner.enemies[order.target]
        tough = enemy.hit_points + enemy.soft_cover >= 6
        return (0.45 if tough else 0.25) * self.gunner.prize(enemy) * (ready(self.view) > 2)

    def fortify(self, marine: Marine, order: battle.UseSkill) -> float:
        """FORTIFY: Hard Cover here."""
        return self.outlook.cover(marine, 0, 1)

    def pep(self, marine: Marine, order: battle.UseSkill) -> float:
        """PEP TALK: up to 2 Stress less."""
        return 0.4 * min(2, self.stress.get(order.target, 0))

    def pull_back(self, marine: Marine, order: battle.UseSkill) -> float:
        """PULL BACK only from a Combat that cannot be won and costs much."""
        gone = sum([enemy.placed for enemy in self.view.eliminated])
        needed = self.view.placed // 2 + 1 - gone
        danger = self.outlook.danger
        if needed > HOPELESS * ready(self.view) and danger > TOO_DEAR:
            return danger - TOO_DEAR
        return -20.0


SKILLS: Mapping[str, Callable[[Mind, Marine, battle.UseSkill], float]] = {
    "pull-back": Mind.pull_back,
    "on-me": Mind.on_me,
    "hold-the-line": Mind.hold,
    "artillery": Mind.strike,
    "air-strike": Mind.strike,
    "illumination": Mind.light,
    "suppress": Mind.suppress,
    "ghost": Mind.ghost,
    "spotter": Mind.spotter,
    "fortify": Mind.fortify,
    "pep-talk": Mind.pep,
}
