"""Rests on the map: Bivouacs of every length and the night, with what each gives and rolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from campaign.rules import clock, judge, threat_dice, tracks
from campaign.rules import commands as say
from campaign.rules.previews import AnyOffer
from campaign.rules.sensible import KIT
from campaign.rules.state import MissionRun
from campaign.screens.acts import Act, act_in
from campaign.telling.words import Words, clock_text, span_text
from combat.telling.english import plural

SHORT_RESTS = (15, 30, 60, 120)
LONG_REST, LONGEST_REST = 4 * 60, 12 * 60
"""Minutes: up to the first by the quarter hour, up to the second by the hour; then rest again."""


@dataclass(frozen=True, slots=True)
class RestFor:
    """A Bivouac of one length: when it ends, the SP it gives, the Threat dice it rolls."""

    act: Act
    span: str
    until: str
    stamina: int
    rolls: int

    @property
    def text(self) -> str:
        """The rest in one line, for a list to pick from."""
        rolls = plural(self.rolls, "Threat roll") if self.rolls else "no Threat roll"
        told = f"{self.span}, until {self.until}: +{self.stamina} SP, {rolls}"
        return f"{told}, {self.act.ends}" if self.act.ends else told


@dataclass(frozen=True, slots=True)
class Rests:
    """The Bivouacs: the usual ones, all up to four hours, longer ones; and the night. `aid` says
    that First Aid may be given in one, "" where it cannot."""

    quick: tuple[RestFor, ...]
    more: tuple[RestFor, ...]
    long: tuple[RestFor, ...]
    night: Act | None
    night_gives: str
    night_rolls: int
    aid: str = ""


def rests(words: Words, run: MissionRun, offers: Sequence[AnyOffer]) -> Rests:
    """Return the rests among these offers."""
    dice = threat_dice.number(words.state, "bivouac", run.at)
    found = [
        _rest(words, run, offer, dice)
        for offer in offers
        if isinstance(offer.command, say.Bivouac) and _is_shown(offer.command.minutes)
    ]
    night = [act_in(words, o) for o in offers if isinstance(o.command, say.NightBivouac)]
    return Rests(
        quick=_lasting(found, lambda minutes: minutes in SHORT_RESTS),
        more=_lasting(found, lambda minutes: minutes <= LONG_REST),
        long=_lasting(found, _is_long),
        night=night[0] if night else None,
        night_gives=_night_gives(run),
        night_rolls=threat_dice.number(words.state, "night", run.at),
        aid=_aid(words),
    )


def _aid(words: Words) -> str:
    """Where there is Damage and a First Aid Kit: that it takes a Bivouac (PH-FIRSTAID-01, p.24)."""
    uses = judge.held(words.state, KIT)
    hurt = sum(man.damage for man in words.state.squad)
    if not uses or not hurt:
        return ""
    left = f"{plural(uses, 'use')} of a Kit left, {hurt} Damage to treat"
    return f"First Aid is given in a Bivouac of 30 min or more: {left}."


def _night_gives(run: MissionRun) -> str:
    """What a night gives, in words: SP as far as the track goes, then Threat is taken off.

    PH-STAMINA-05 (p.62), PH-BIVOUAC-13 (p.24).
    """
    most = tracks.rested(clock.minutes_until(run.clock, clock.DAWN))
    full = most >= tracks.STAMINA_MAX - run.stamina
    return f"{f'all {tracks.STAMINA_MAX}' if full else f'+{most}'} SP, less the Threat"


def _lasting(rests: list[RestFor], wanted: Callable[[int], bool]) -> tuple[RestFor, ...]:
    return tuple(rest for rest in rests if wanted(rest.act.minutes))


def _is_shown(minutes: int) -> bool:
    return minutes <= LONG_REST or _is_long(minutes)


def _is_long(minutes: int) -> bool:
    return LONG_REST < minutes <= LONGEST_REST and not minutes % 60


def _rest(words: Words, run: MissionRun, offer: AnyOffer, dice: int) -> RestFor:
    act = act_in(words, offer)
    minutes = act.minutes
    return RestFor(
        act,
        span_text(minutes),
        clock_text((run.clock + minutes) % clock.DAY),
        min(tracks.rested(minutes), tracks.STAMINA_MAX - run.stamina),
        threat_dice.rests(run.clock, minutes) * dice,
    )
