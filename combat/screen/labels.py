"""What the buttons of the battle say: the words, a second line, an icon."""

from __future__ import annotations

from typing import Any

from combat.rules import commands as say
from combat.rules.hits import PLAIN, Effect, halved
from combat.rules.placement import sensible, with_own
from combat.rules.state import ReactionPending, RerollPending, SplitPending
from combat.rules.visible import BattleView
from combat.screen.decision import Help
from combat.screen.falls import needed
from combat.screen.initiative import played
from combat.telling.english import listed, plural
from combat.telling.names import MODES, Names, boon_text

Said = tuple[str, str, str]
"""The words, a second line, an icon."""


class Labels:
    """Words for commands; knows the battle as a seat sees it, the names, the texts of cards."""

    def __init__(self, view: BattleView, names: Names, help: Help) -> None:
        self.view, self.names, self.help = view, names, help
        self.marines = {marine.key: marine for marine in view.marines}
        self.enemies = {enemy.key: enemy for enemy in view.enemies}

    def label(self, command: Any) -> tuple[str, str, str]:
        """What a button says: the words, a second line, an icon."""
        names = self.names
        match command:
            case say.SensiblePlacement():
                return "Arrange sensibly", self._proposal(), "squad"
            case say.ChooseSide(side):
                other = f"Fight on the board’s {side} side instead"
                return other, "Both sides play the same", "map"
            case say.BeginCombat():
                return "Begin the Combat", self._bare(), "fire"
            case say.TriggerClaymore(row):
                return f"Trigger it at Enemy row {row}", "On a 6 it fails", "claymore"
            case say.KeepClaymore():
                return "Keep it", "For a later Combat", "claymore"
            case say.Activate(marine):
                return self._activate(marine)
            case say.Move(to):
                return to, self.cover_at(to), "move"
            case say.TakeCover(markers):
                return f"Take Cover +{markers}", f"{markers} Soft Cover back", "take-cover"
            case say.Fire(weapon, mode, _, aimed, bipod, stand):
                return shot_name(self.names, weapon, mode, aimed, bipod, stand), "", "fire"
            case say.PopSmoke(source):
                told = "Hard Cover +2 for all in his column; no Aimed Shots there"
                by = "" if source == "smoke" else f" with the {names.item(source)}"
                return f"Pop Smoke{by}", told, "smoke"
            case say.UseSkill(skill, target, row):
                return self._skill(skill, target, row)
            case say.Idle():
                return "Idle", "Ends his turn", "idle"
            case _:
                return self._answer(command)

    def proposed(self) -> int:
        """How many men the game's proposal would move; 0 once the Combat has begun."""
        view = self.view
        if view.awaiting != "placement":
            return 0
        board = with_own(self.names.content.boards[view.setup.board], view.setup.own)
        wanted = sensible(board, view.setup, view.marines)
        return sum(self.marines[key].space != space for key, space in wanted.items())

    def _proposal(self) -> str:
        moved = plural(self.proposed(), "man moves", "men move")
        return f"Each by what he carries: {moved}"

    def _bare(self) -> str:
        """Who has no Hard Cover in front of him, and where some is free."""
        view = self.view
        standing = {marine.space: marine.key for marine in view.marines if marine.space}
        bare = [self.names.marine(standing[s]) for s in standing if s not in view.hard_cover]
        if not bare:
            return "Everybody has Hard Cover in front of him"
        free = sorted(s for s in view.hard_cover if s[0] == "M" and s not in standing)
        lies = f"{listed(free)} {'are' if len(free) > 1 else 'is'} free" if free else "none is free"
        have = "have" if len(bare) > 1 else "has"
        return f"{listed(bare)} {have} no Hard Cover; {lies}"

    def _answer(self, command: Any) -> tuple[str, str, str]:
        names = self.names
        match command:
            case say.ChooseRows(rows):
                enemies = sum(e.space[1] in map(str, rows) for e in self.view.enemies)
                where = listed([str(row) for row in rows])
                return f"Enemy row {where}", plural(enemies, "Enemy", "Enemies"), "fire-support"
            case say.PlayBoon(marine):
                return self._boon(marine)
            case say.UseAbility(marine, ability):
                name, text = self.help(ability)
                if hurt := self._hurt(marine):
                    text = f"{sum(hurt)} Damage on him becomes {sum(map(halved, hurt))}. {text}"
                return f"{names.marine(marine)} uses {name}", text, "skill"
            case say.DeclineAbility():
                return "Not now", self._unanswered(), "idle"
            case say.RevealEnemy(enemy):
                return f"Turn up {names.enemy(enemy)}", "", "tactics"
            case say.RevealNone():
                return "Turn up none", "", "idle"
            case say.FireTank(row):
                there = sum(e.space[1] == str(row) for e in self.view.enemies)
                each = f"3 to 5 hits on each of {plural(there, 'Enemy', 'Enemies')}, less its Cover"
                once = "once per Combat, costs no Initiative. Chance to eliminate"
                return f"The Tank fires at Enemy row {row}", f"{each}; {once}", "tank"
        return self._red(command)

    def _unanswered(self) -> str:
        """What a Tactics marker or an attack does that no Ability answers."""
        plan, pending = self.view.plan, self.view.pending
        if isinstance(pending, ReactionPending) and (hurt := self._hurt(pending.marine)):
            return f"{self.names.marine(pending.marine)} takes {sum(hurt)} Damage"
        if plan is None or not plan.tactics or self.view.casualties:
            return ""
        return self.names.content.tactics[plan.tactics].text.strip()

    def _hurt(self, marine: str) -> list[int]:
        """The Damage that a Marine is about to take, of each attack."""
        return [casualty.damage for casualty in self.view.casualties if casualty.key == marine]

    def _red(self, command: Any) -> Said:
        """What the Red player may say (PH-OPT-SAPPER-08..11, p.54)."""
        match command:
            case say.EnemiesStand():
                return "They stand so", "The Squad takes its places next", "fighter"
            case say.PlayMarker(marker):
                return self._marker(marker)
            case say.RedrawMarker():
                told = "Sapper marker: this one goes back to the pile"
                return "Draw another Combat marker", told, "sapper"
            case say.KeepMarker():
                plan = self.view.plan
                return "Keep it", self._marker(plan.marker)[0] if plan else "", "idle"
            case say.EnemiesStay():
                return "Nobody moves", "", "idle"
            case say.RerollDice():
                return "Roll the marked dice again", "Sapper marker: the new roll counts", "sapper"
            case say.KeepRoll():
                return "Let the roll stand", "", "dice"
            case say.MarkDice(dice):
                return self._mark(dice)
        return command.kind.replace("_", " ").capitalize(), "", "skill"

    def _marker(self, code: str) -> Said:
        card = self.names.content.markers[code]
        extra = [f"+{n} {kind}" for n, kind in ((card.focus, "Focus"), (card.crit, "Crit")) if n]
        effects = {"cover": "one of yours may move", "tactics": "a Tactics marker comes up"}
        extra += [effects[card.effect]] if card.effect else []
        then = played(self.view, self.names.content, code)
        extra = extra or ["no dice added"]
        return f"Initiative {card.cost}: {then}", listed(extra), "tactics"

    def _mark(self, dice: tuple[int, ...]) -> Said:
        """One die is marked or unmarked; or all at once that took no part."""
        pending = self.view.pending
        assert isinstance(pending, RerollPending)
        changed = {*dice} ^ {*pending.marked}
        if len(changed) != 1:
            return f"Mark the {plural(len(dice), 'die', 'dice')} without a match", "", "dice"
        (number,) = changed
        focus, strike = len(pending.focus), len(pending.strike)
        colour = "Focus" if number < focus else "Strike" if number < focus + strike else "Crit"
        said = "leave it as it lies" if number in pending.marked else "mark it"
        return f"{colour} die {number + 1}: {pending.faces[number]}", said, "dice"

    def needed(self, key: str, first: bool) -> int:
        """How many hits eliminate an Enemy, 0 where nobody knows; the effect of a Burst is for the
        target alone (PH-CBT-BURST-03, p.37)."""
        enemy, pending = self.enemies[key], self.view.pending
        assert isinstance(pending, SplitPending)
        if not enemy.face_up:
            return 0
        counts = first or not pending.burst
        effect = Effect(pending.strip, pending.ignore_hard) if counts else PLAIN
        return needed(self.view, enemy, effect)

    def made_of(self, key: str, first: bool) -> str:
        """What the number of `needed` is made of: "4 Hit Points + 1 for Hard Cover; …"."""
        enemy, pending = self.enemies[key], self.view.pending
        assert isinstance(pending, SplitPending)
        if not enemy.face_up:
            return "face down"
        counts = first or not pending.burst
        strip = pending.strip if counts else 0
        gone = enemy.soft_cover if strip < 0 else min(strip, enemy.soft_cover)
        left = enemy.soft_cover - gone
        hard = enemy.space in self.view.hard_cover
        parts = [plural(enemy.hit_points, "Hit Point")]
        parts += ["1 for Hard Cover"] if hard and not (counts and pending.ignore_hard) else []
        parts += [f"{left} for Soft Cover"] if left else []
        more = " more" if left else ""
        told = [f"{gone}{more} Soft Cover is cut away before they land"] if gone else []
        told += ["Hard Cover does not help"] if hard and counts and pending.ignore_hard else []
        return "; ".join([" + ".join(parts), *told])

    def _activate(self, key: str) -> tuple[str, str, str]:
        man = self.marines[key].participant
        return man.name, self.names.arms(man) or "no Weapon", "person"

    def cover_at(self, space: str) -> str:
        """What a Marine on a space stands behind, "" for nothing."""
        told = ["Hard Cover"] if space in self.view.hard_cover else []
        smoke = dict(self.view.smoke).get(int(space[3]))
        return ", ".join([*told, *([f"Smoke +{smoke}"] if smoke else [])])

    def _skill(self, skill: str, target: str, row: int) -> tuple[str, str, str]:
        known = self.names.content.skills.get(skill)
        at = f": Enemy row {row}" if row else ""
        if target:
            named = target in self.names.marines or target in self.names.enemies
            at = f": {self.names.who(target) if named else target}"
        return f"{self.names.skill(skill)}{at}", known.text if known else "", "skill"

    def _boon(self, key: str) -> tuple[str, str, str]:
        man = self.marines[key].participant
        effect = man.boon_effect
        gain = boon_text(effect.effect, effect.amount) if effect else ""
        return f"{man.name} plays {self.help(man.boon)[0]}", gain, "boon"


def shot_name(names: Names, weapon: str, mode: str, aimed: bool, bipod: bool, stand: bool) -> str:
    """A way to fire: "M16 Assault Rifle: single shot, Aimed Shot"."""
    words = [] if mode in ("throw", "flame") else [MODES[mode]]
    words += ["Aimed Shot"] if aimed else []
    words += ["on the bipod"] if bipod else []
    words += ["Stand & Fire"] if stand else []
    return f"{names.item(weapon)}{': ' if words else ''}{', '.join(words)}"
