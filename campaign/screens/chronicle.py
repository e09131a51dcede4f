"""What befell each man of a campaign, when and where: told from the journal's events alone.

Nothing is added that did not happen: who came, fought, was hurt, rose, fell, and what he said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from campaign.rules.content import Content
from campaign.rules.language import SayStep
from campaign.rules.names import Profile
from campaign.screens import in_fights

Json = Mapping[str, Any]
MUCH = 5
"""So many successes of one test are told of."""


@dataclass(frozen=True, slots=True)
class When:
    """A time of the campaign; part: before the Squad moved out, in the Mission, after its end."""

    mission: int = 0
    day: int = 1
    clock: int = 0
    at: str = ""
    part: str = "before"


@dataclass(frozen=True, slots=True)
class Deed:
    """What befell a man. kind: drafted | temporary | back | point | first | fought | wound |
    condition | broke | lost | took | evac | hospital | rose | passed | charm | test | aid | killed.

    what: a card, a title, a Trait, another man; count: Enemies, level, ID number, successes or
    Specialization; feats: what set him apart in a Combat.
    """

    profile: Profile
    kind: str
    when: When
    what: str = ""
    count: int = 0
    feats: tuple[in_fights.Feat, ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """What a man said last, and in which scene."""

    words: str
    title: str
    when: When


@dataclass(frozen=True, slots=True)
class Told:
    """The deeds of all in order, and the last words of each who spoke."""

    deeds: tuple[Deed, ...]
    said: Mapping[Profile, Said]

    def of(self, profile: Profile) -> tuple[Deed, ...]:
        """The deeds of one man."""
        return tuple(deed for deed in self.deeds if deed.profile == profile)


def chronicle(
    content: Content, events: Iterable[Json], squad: Mapping[Profile, int] | None = None
) -> Told:
    """Return what befell the men, from events as JSON, oldest first.

    `squad`: who was there from the start, by Specialization, where nobody was drafted.
    """
    teller = _Teller(content, squad=dict(squad or {}))
    for event in events:
        teller.hear(event)
    teller.fought_out()
    best = teller.best
    deeds = (deed for deed in teller.deeds if deed.kind != "test" or deed.count == best)
    return Told(tuple(deeds), teller.said)


@dataclass(slots=True)
class _Fight:
    """A Combat under way: who is in it, where its deeds stand among the others."""

    title: str
    when: When
    place: int
    men: tuple[Profile, ...]
    tally: in_fights.Tally = field(default_factory=in_fights.Tally)


@dataclass(slots=True)
class _Teller:
    content: Content
    deeds: list[Deed] = field(default_factory=list)
    said: dict[Profile, Said] = field(default_factory=dict)
    when: When = When()
    squad: dict[Profile, int] = field(default_factory=dict)
    """Who is with the Squad, and his Specialization."""
    away: dict[Profile, int] = field(default_factory=dict)
    ids: dict[int, Profile] = field(default_factory=dict)
    names: dict[str, Profile] = field(default_factory=dict)
    once: set[tuple[Profile, str]] = field(default_factory=set)
    fight: _Fight | None = None
    best: int = 0

    def hear(self, event: Json) -> None:
        """Take one event in."""
        kind = event["kind"]
        if kind == "battle_happened":
            self._battle(event["event"])
            return
        self._clock(kind, event)
        if kind in HEARD:
            HEARD[kind](self, event)

    def fought_out(self) -> None:
        """Put down what the Combat that ends brought to each."""
        fight, self.fight = self.fight, None
        if fight is None:
            return
        found = []
        for who, feats in fight.tally.feats(fight.men).items():
            first = (who, "first") not in self.once
            self.once.add((who, "first"))
            if first or feats:
                kind = "first" if first else "fought"
                kills = fight.tally.kills[who]
                found.append(Deed(who, kind, fight.when, fight.title, kills, feats))
        self.deeds[fight.place : fight.place] = found

    def _put(self, who: Profile, kind: str, what: str = "", count: int = 0) -> None:
        self.deeds.append(Deed(who, kind, self.when, what, count))

    # --- when and where ---------------------------------------------------------------------------

    def _clock(self, kind: str, event: Json) -> None:
        old = self.when
        match kind:
            case "mission_set_up":
                number = event["mission"]
                self.when = When(number, self.content.booklets[number].setup.day)
            case "moved_out" | "squad_placed":
                clock = old.clock or self.content.booklets[old.mission].setup.time
                self.when = When(old.mission, old.day, clock, event["at"], "in")
            case "marched":
                self.when = When(old.mission, old.day, old.clock, event["to"], "in")
            case "time_passed":
                self.when = When(old.mission, event["day"], event["clock"], old.at, old.part)
            case "mission_ended":
                self.when = When(old.mission, old.day, old.clock, old.at, "after")

    def _mission_set_up(self, event: Json) -> None:
        self.fought_out()
        self.squad |= self.away
        self.away.clear()

    # --- who is with the Squad --------------------------------------------------------------------

    def _marine_drafted(self, event: Json) -> None:
        who, spec = event["marine"], event["spec"]
        self.squad[who] = spec
        self.ids[spec] = who
        self._put(who, "temporary" if event["temporary"] else "drafted", count=spec)

    def _marine_returned(self, event: Json) -> None:
        who = event["marine"]
        spec = next((d.count for d in self.deeds if d.profile == who and d.count), 0)
        for stand_in in [p for p, own in self.squad.items() if own == spec]:
            del self.squad[stand_in]
        self.squad[who] = spec
        self.ids[spec] = who
        self._put(who, "back")

    def _marine_killed(self, event: Json) -> None:
        who = event["marine"]
        self.squad.pop(who, None)
        self._put(who, "killed", event["why"])
        for other in self.squad:
            self._put(other, "lost", who)

    def _evacuated(self, event: Json) -> None:
        for who in event["marines"]:
            self.away[who] = self.squad.pop(who, 0)
            self._put(who, "evac")

    def _marine_hospitalized(self, event: Json) -> None:
        who = event["marine"]
        self.squad.pop(who, None)
        self.away.pop(who, None)
        self._put(who, "hospital")

    def _marine_broke(self, event: Json) -> None:
        self._put(event["marine"], "broke")

    def _id_passed(self, event: Json) -> None:
        number, who = event["number"], event["marine"]
        former = self.ids.get(number, "")
        self.ids[number] = who
        if former and former != who:
            self._put(who, "took", former, number)

    def _point_man_named(self, event: Json) -> None:
        who = event["marine"]
        if (who, "point") not in self.once:
            self.once.add((who, "point"))
            self._put(who, "point")

    # --- what befalls them ------------------------------------------------------------------------

    def _wound_drawn(self, event: Json) -> None:
        card = self.content.wounds.get(event["card"])
        if card is not None and card.type != "kia":
            self._put(event["marine"], "wound", card.code, event["cubes"])

    def _condition_drawn(self, event: Json) -> None:
        if event["card"] in self.content.conditions:
            self._put(event["marine"], "condition", event["card"], event["cubes"])

    def _marine_upgraded(self, event: Json) -> None:
        self._put(event["marine"], "rose", count=event["level"])

    def _charm_gained(self, event: Json) -> None:
        self._put(event["marine"], "charm", event["charm"])

    def _combat_started(self, event: Json) -> None:
        self.fought_out()
        men = tuple(sorted(self.squad, key=self.squad.__getitem__))
        self.fight = _Fight(event["title"], self.when, len(self.deeds), men)

    def _combat_ended(self, event: Json) -> None:
        self.fought_out()

    def _battle(self, event: Json) -> None:
        if self.fight is not None:
            self.fight.tally.hear(event)

    # --- what they alone did ----------------------------------------------------------------------

    def _test_rolled(self, event: Json) -> None:
        if event["successes"] >= max(MUCH, self.best + 1):
            self.best = event["successes"]
            self._put(event["marine"], "test", event["trait"], event["successes"])

    def _first_aid_rolled(self, event: Json) -> None:
        who = event["marine"]
        for place, deed in enumerate(self.deeds):
            if (deed.profile, deed.kind, deed.when.mission) == (who, "aid", self.when.mission):
                self.deeds[place] = replace(deed, count=deed.count + 1)
                return
        self._put(who, "aid", count=1)

    def _mission_closed(self, event: Json) -> None:
        """Once nobody can rise any more: who alone of those who were there did not."""
        number = event["mission"]
        rose = {d.profile for d in self.deeds if d.kind == "rose" and d.when.mission == number}
        left = [who for who in self.squad if who not in rose]
        if len(left) == 1 and len(self.squad) >= in_fights.FEW:
            self._put(left[0], "passed")

    # --- what they say ----------------------------------------------------------------------------

    def _name_given(self, event: Json) -> None:
        self.names[event["name"]] = event["marine"]

    def _text_shown(self, event: Json) -> None:
        doc = event["doc"]
        try:
            step = self.content.node(doc, tuple(event["path"]))
        except (LookupError, AttributeError):
            return  # A text that this edition does not have any more.
        if not isinstance(step, SayStep) or "{" in step.say.text:
            return
        who = self.names.get(step.say.by, step.say.by)
        if who in self.content.profiles:
            title = self.content.entry_title(doc)
            self.said[who] = Said(step.say.text, title, self.when)


HEARD: Mapping[str, Callable[[_Teller, Json], None]] = {
    "mission_set_up": _Teller._mission_set_up,
    "mission_closed": _Teller._mission_closed,
    "test_rolled": _Teller._test_rolled,
    "first_aid_rolled": _Teller._first_aid_rolled,
    "marine_drafted": _Teller._marine_drafted,
    "marine_returned": _Teller._marine_returned,
    "marine_killed": _Teller._marine_killed,
    "marine_broke": _Teller._marine_broke,
    "marine_hospitalized": _Teller._marine_hospitalized,
    "marine_upgraded": _Teller._marine_upgraded,
    "evacuated": _Teller._evacuated,
    "id_passed": _Teller._id_passed,
    "point_man_named": _Teller._point_man_named,
    "wound_drawn": _Teller._wound_drawn,
    "condition_drawn": _Teller._condition_drawn,
    "charm_gained": _Teller._charm_gained,
    "combat_started": _Teller._combat_started,
    "combat_ended": _Teller._combat_ended,
    "name_given": _Teller._name_given,
    "text_shown": _Teller._text_shown,
}
"""Who takes in which event; times and places are noted before."""
CLOCKS = ("mission_set_up", "mission_ended", "moved_out", "squad_placed", "marched", "time_passed")
KINDS = tuple(dict.fromkeys((*CLOCKS, *HEARD, *in_fights.HEARD)))
"""The events that are asked for; other rows of the journal need not be read."""
