"""The decisions a battle awaits, made ready for the screen.

Pure functions of the printed matter, what a seat sees, and the offers of the rules. What a button
costs and where the Initiative marker would then stand is worked out here from the offers alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias, assert_never

from combat.rules import commands as say
from combat.rules.board import fire_range
from combat.rules.first_shots import first_shots
from combat.rules.options import Offer, Options
from combat.rules.previews import AnyOffer, Falls, FirePreview, Preview, RowPreview
from combat.rules.state import Participant
from combat.rules.visible import BattleView, EnemyView
from combat.screen import placings, shots
from combat.screen.counters_svg import LATER
from combat.screen.decision import (
    Button,
    Cell,
    Decision,
    Help,
    Placing,
    Section,
    Shot,
    Target,
    Wrap,
)
from combat.screen.first_shots import FIRST, badge, first_shot
from combat.screen.initiative import after
from combat.screen.labels import Labels
from combat.screen.reach import (
    beside,
    beyond,
    burst_falls,
    burst_told,
    bursts,
    mute,
    short,
    shut,
    unburst,
)
from combat.screen.sections import AFTER_IDLE, ORDERS, OTHER, SECTIONS, STRONG, TOGETHER
from combat.screen.sharing import sharing
from combat.telling.english import curly, listed, percent, plural, signed
from combat.telling.names import Names, part_label, place

SomeOffer: TypeAlias = Offer[Any, Preview]
"""An offer whose kind of command the caller knows."""


class Orders:
    """Makes buttons of offers; knows the battle, the names, and how commands are wrapped."""

    def __init__(
        self,
        view: BattleView,
        names: Names,
        wrap: Wrap,
        help: Help,
        options: Options[Any, Preview],
    ) -> None:
        self.view, self.names, self.wrap, self.options = view, names, wrap, options
        self.asks = frozenset(offer.command for offer in options.asks)
        self.wanted: dict[object, list[str]] = {}
        for command, who in options.wanted:
            self.wanted.setdefault(command, []).append(who)
        self.rest: tuple[str, ...] = ()
        self.first_shots: dict[str, tuple[AnyOffer | None, AnyOffer | None]] = {}
        self.labels = Labels(view, names, help)
        self.standing = {m.space: m.participant.name for m in view.marines if m.space}
        self.standing |= {e.space: names.called(e.key, e.type) for e in view.enemies}

    def decision(self) -> Decision:
        """Sort the offers into what the screen shows."""
        offers = (*self.options.offers, *self.options.asks)
        barred = {refusal.what for refusal in self.options.refusals}  # what the active one may not
        kinds: dict[str, list[SomeOffer]] = {}
        for offer in offers:
            sends = isinstance(offer.command, say.Activate) and offer.command in self.asks
            kinds.setdefault("send" if sends else offer.command.kind, []).append(offer)
        self.rest = tuple(word for kind, word in AFTER_IDLE.items() if kind in kinds)
        if not self.labels.proposed():
            kinds.pop("sensible_placement", None)
        if self.view.setup.ground is not None:  # both sides show the land of the box
            kinds.pop("choose_side", None)
        put = self._placings(kinds)
        fires = [offer for offer in kinds.pop("fire", []) if self._aims(offer, kinds)]
        targets = self._targets(fires)
        splits = [offer.command for offer in kinds.pop("split_hits", [])]
        sections = tuple(
            self._section(entry, kinds) for entry in SECTIONS if any(k in kinds for k in entry[3])
        )
        cells = [self._cell(o) for o in offers if self._pressed_there(o.command)]
        cells += map(_aimed_at, targets)
        shares = sharing(self.view, self.names, self.labels, self.wrap, splits)
        # Who only looks on has none of his Orders, which are not out of reach for that.
        ordering = any(offer.command.kind in ORDERS for offer in offers)
        fired = {offer.command.weapon for offer in fires}
        aims = ordering and "skill" not in self._given()
        far = beyond(self.view, self.names) if aims else ()
        far += short(self.view, self.names, fired) if aims else ()
        aimed = {target.key for target in targets}
        near = shut(self.view, self.names, barred, aimed, self.standing) if aims else ()
        idle = () if targets or not ordering else mute(self.view, self.names, self.options)
        idle = idle if aims or not ordering else (TOGETHER,)
        return Decision(sections, targets, tuple(cells), put, shares, far, near, idle)

    def _placings(self, kinds: dict[str, list[SomeOffer]]) -> tuple[Placing, ...]:
        about = self.view, self.names, self.wrap, self.standing
        men = placings.marines(*about, kinds.pop("place_marine", []))
        foes = kinds.pop("place_enemy", []) + kinds.pop("move_enemy", [])
        return men + placings.enemies(*about, foes)

    def _aims(self, offer: SomeOffer, kinds: dict[str, list[SomeOffer]]) -> bool:
        """Whether a Fire Order has a target; one at a whole row becomes a section of its own."""
        if not offer.command.target:
            kinds.setdefault("fire_row", []).append(offer)
        return bool(offer.command.target)

    def _section(
        self,
        entry: tuple[str, str, str, tuple[str, ...]],
        kinds: dict[str, list[SomeOffer]],
    ) -> Section:
        key, title, icon, names = entry
        buttons = tuple(self.button(o) for name in names for o in kinds.get(name, ()))
        if key == "reaction":
            title, note = self._answered()
            return Section(key, title, icon, buttons, note)
        if key == "other":
            offered = ", ".join(word for kind, word in OTHER.items() if kind in kinds)
            return Section(key, offered, buttons[0].icon, buttons)
        if key == "move":
            spaces = plural(len(buttons), "space")
            return Section(key, title, icon, buttons, f"{spaces}, also on the board", True)
        if key == "activate" and self.view.active is not None:
            # Before the first Order another may act instead (PH-CBT-INIT-03, p.33).
            acting = self.names.marine(self.view.active.marine)
            title = f"Let another act instead of {acting}"
            if self.asks:  # Not a wish as all else is that he presses here.
                title = f"At once: let your own act instead of {acting}"
            return Section(key, title, icon, buttons)
        if key == "skill":
            skills = [self.names.skill(offer.command.skill) for offer in kinds["use_skill"]]
            apart = "" if self._given() else "; not in one turn with Fire"
            note = listed(list(dict.fromkeys(skills))) + apart
            return Section(key, title, icon, buttons, note, True)
        return Section(key, title, icon, buttons, FIRST if key == "activate" else "")

    def _given(self) -> tuple[str, ...]:
        """The Orders that the acting Marine has given."""
        return self.view.active.orders if self.view.active is not None else ()

    def _answered(self) -> tuple[str, str]:
        """What an Ability may answer: the Tactics marker that is turned up, and what that does, or
        Damage of a hit."""
        plan = self.view.plan
        if plan is None or not plan.tactics or self.view.casualties:
            return "Use an Ability against this Damage?", ""
        marker = self.names.content.tactics[plan.tactics]
        return f"Use an Ability against {marker.name}?", curly(marker.text)

    # --- a button ---------------------------------------------------------------------------

    def button(self, offer: SomeOffer) -> Button:
        """An offer as a button."""
        label, detail, icon = self.labels.label(offer.command)
        idle = isinstance(offer.command, say.Idle) and self._first()
        chosen = isinstance(offer.command, say.Activate)
        if idle and self.rest:
            detail = f"Then he must {listed(self.rest).replace(' and ', ' or ')}"
        priced = bool(offer.cost) or offer.command.kind in ORDERS
        return Button(
            json=self.wrap(offer.command),
            label=label,
            detail=detail,
            icon=icon,
            cost=offer.price if priced else None,
            costs=self._costs(offer),
            after=after(self.view, self.names.content, offer.command, offer.price)
            if priced
            else None,
            at=getattr(offer.command, "to", "") or "",
            odds=self._odds(offer),
            strong=offer.command.kind in STRONG and not (chosen and self.view.active),
            ammo=self._ammo(offer.command),
            man=self._ids(offer.command.marine) if chosen else "",
            binds=idle and len(self.rest) == 1,
            arm=next(iter(self._man(offer.command.marine).weapons), "") if chosen else "",
            asks=offer.command in self.asks,
            wanted=self._wanted(offer.command),
        )

    def _wanted(self, command: object) -> str:
        return listed(self.wanted.get(command, ()))

    def _pressed_there(self, command: object) -> bool:
        """Whether a command is pressed on the board: a Move, or the choice of a man; not where most
        of what is pressed there is but a wish, and he would act at once."""
        if isinstance(command, say.Activate):
            return command not in self.asks and (self.view.active is None or not self.asks)
        return isinstance(command, say.Move)

    def _first(self) -> bool:
        """Whether the Order that is asked for is the acting Marine's first."""
        return self.view.active is not None and not self.view.active.orders

    def _ids(self, key: str) -> str:
        return " ".join(map(str, self._man(key).ids))

    def _man(self, key: str) -> Participant:
        return self.labels.marines[key].participant

    def _ammo(self, command: Any) -> str:
        """What a shot or Smoke uses up, of how much he has: "1 of 3 Ammo"."""
        if self.view.active is None:
            return ""
        match command:
            case say.Fire(weapon, code):
                modes = self.names.content.weapons[weapon].modes
                used = next((mode.ammo for mode in modes if mode.code == code), "")
            case say.PopSmoke(used):
                pass
            case _:
                return ""
        man = self.labels.marines[self.view.active.marine].participant
        has = sum(piece.side for piece in man.gear if piece.code == used)
        word = "Ammo" if used.endswith("-ammo") else "left"
        return f"1 of {has} {word}" if used and has else ""

    def _costs(self, offer: SomeOffer) -> str:
        """The parts of a price, when there are several."""
        if len(offer.cost) < 2:
            return ""
        first, *more = offer.cost
        told = [f"{part_label(first.label)} {first.value}"]
        return ", ".join(told + [f"{part_label(p.label)} {signed(p.value)}" for p in more])

    def _first_shots(self, marine: str) -> tuple[AnyOffer | None, AnyOffer | None]:
        """His likeliest first shot, and that which uses nothing up; none while another one acts."""
        if self.view.active is not None:
            return None, None
        if marine not in self.first_shots:
            self.first_shots[marine] = first_shots(self.names.content, self.view, marine)
        return self.first_shots[marine]

    def _worth(self, move: say.Move, price: int) -> str:
        """What a Move is worth: the shot that may follow, logs there, that the Enemy then acts."""
        active = self.view.active
        if active is not None and not active.orders:
            return placings.worth(self.view, self.names, active.marine, move.to, ("move",))
        then = after(self.view, self.names.content, move, price)
        theirs = then is not None and then.final and not then.ours and not then.over
        logs = "logs" if move.to in self.view.hard_cover else ""
        return " · ".join(filter(None, [logs, "Enemy acts" if theirs else ""]))

    def _odds(self, offer: SomeOffer) -> str:
        if isinstance(offer.command, say.Activate) and self.view.active is None:
            return first_shot(self.view, self.names, *self._first_shots(offer.command.marine))
        told = []
        if offer.chance is not None:
            told.append(percent(offer.chance))
        if offer.expected is not None:
            told.append(f"{offer.expected:.1f} hits on average")
        if isinstance(offer.preview, RowPreview):
            return "; ".join(map(self._falls, offer.preview.falls))
        return ", ".join(told)

    def _falls(self, falls: Falls) -> str:
        """What a shot at a row does to one Enemy there."""
        enemy = self.labels.enemies[falls.enemy]
        who = self.names.called(falls.enemy, enemy.type)
        return f"{who}: {percent(falls.chance)}, {falls.mean:.1f} hits past Cover on average"

    # --- fire ---------------------------------------------------------------------------------

    def _targets(self, offers: list[SomeOffer]) -> tuple[Target, ...]:
        by_target: dict[str, list[SomeOffer]] = {}
        for offer in offers:
            by_target.setdefault(offer.command.target, []).append(offer)
        targets = [self._target(key, found) for key, found in by_target.items()]
        return tuple(sorted(targets, key=lambda t: (-t.best.meter, t.space)))

    def _target(self, key: str, offers: list[SomeOffer]) -> Target:
        enemy = self.labels.enemies[key]
        best = sorted(offers, key=self._sooner)
        blocked = next(filter(None, map(shots.blocked, offers)), ())
        assert self.view.active is not None
        man = self.labels.marines[self.view.active.marine]
        return Target(
            key=key,
            space=enemy.space,
            name=self.names.called(key, enemy.type if enemy.face_up else ""),
            state=self._state(enemy),
            range=fire_range(man.space, enemy.space),
            sight=self._sight(blocked),
            shots=tuple(self._shot(offer) for offer in best),
            beside=tuple(other.space for other in beside(self.view, key)),
        )

    def _sooner(self, offer: SomeOffer) -> tuple[float, bool, float, int, float]:
        """The surer shot first; of two as sure the one that spends no Ammo, then, where hits may go
        to those beside, that of which more fall, else the cheaper."""
        spends, falls = bool(self._ammo(offer.command)), None
        if isinstance(offer.preview, FirePreview) and offer.preview.burst:
            falls = burst_falls(self.view, offer)
        surer, more = -round(offer.chance or 0, 2), -round(falls or 0, 1)
        return surer, spends, more, offer.price, -(offer.expected or 0)

    def _sight(self, spaces: tuple[str, ...]) -> str:
        who = listed([f"{self.standing.get(space, space)} ({space})" for space in spaces])
        return f"In the way: −{len(spaces)} Focus, {who}" if spaces else "Clear Line of Sight"

    def _state(self, enemy: EnemyView) -> str:
        told = [f"{plural(enemy.hit_points, 'Hit Point')}"] if enemy.face_up else ["face down"]
        if enemy.soft_cover:
            told.append(f"{enemy.soft_cover} Soft Cover")
        if enemy.space in self.view.hard_cover:
            told.append("Hard Cover")
        return ", ".join(told if enemy.placed else [*told, LATER])

    def _shot(self, offer: SomeOffer) -> Shot:
        burst = bursts(self.view, self.names, offer.command)
        no_burst = unburst(self.view, self.names, offer.command)
        return Shot(
            button=self.button(offer),
            chance="?" if offer.chance is None else percent(offer.chance),
            meter=round(100 * (offer.chance or 0)),
            promise=", ".join(filter(None, [*shots.promise(offer), no_burst])),
            pool_sum=shots.dice(offer),
            why=tuple(self._why(offer)),
            burst=burst_told(self.view, offer) if burst else "",
        )

    def _why(self, offer: SomeOffer) -> Iterator[str]:
        """The dice of a shot, its Initiative, what else it does: a line for each."""
        yield from shots.explained(offer)
        if costs := self._costs(offer):
            yield f"Initiative {offer.price}: {costs}"
        yield from self._notes(offer.preview)

    def _notes(self, preview: Preview | None) -> Iterator[str]:
        """What an offer promises, a sentence for each thing."""
        match preview:
            case FirePreview():
                yield from shots.notes(preview, self.standing)
            case RowPreview(falls):
                yield from map(self._falls, falls)
            case None:
                pass
            case _ as never:
                assert_never(never)

    # --- the board ----------------------------------------------------------------------------

    def _cell(self, offer: SomeOffer) -> Cell:
        command = offer.command
        if isinstance(command, say.Activate):
            man = self.labels.marines[command.marine]
            return Cell(man.space, f"Choose {man.participant.name} at {place(man.space)}",
                        "activate", self.wrap(command), man=self._ids(command.marine),
                        worth=badge(self.names, self._first_shots(command.marine)[0]),
                        wanted=self._wanted(command))  # fmt: skip
        cover, worth = self.labels.cover_at(command.to), self._worth(command, offer.price)
        label = f"Move to {place(command.to)}, Initiative {offer.price}"
        told = ", ".join(filter(None, [label, cover, worth and f"then {worth}"]))
        return Cell(command.to, told, "move", self.wrap(command), str(offer.price), offer.price,
                    asks=command in self.asks, wanted=self._wanted(command),
                    worth=worth)  # fmt: skip


def _aimed_at(target: Target) -> Cell:
    """A target as it is pressed on the board, to come to its odds."""
    chance = target.best.chance
    label = f"{chance}: odds against the {target.name} at {place(target.space)}"
    return Cell(target.space, label, "target", tag=chance, wanted=target.wanted)
