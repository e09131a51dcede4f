"""The Squad Book: what is remembered of each man of this campaign, living or dead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from campaign.content.references import walk
from campaign.rules.content import Content
from campaign.rules.language import Remembered
from campaign.rules.state import Marine
from campaign.screens import faces
from campaign.telling.words import Words
from combat.telling.english import plural

MOST_TIES = 3


@dataclass(frozen=True, slots=True)
class Tie:
    """A man he served with: his name and face, and for how many Missions."""

    profile: str
    nickname: str
    portrait: str
    text: str


@dataclass(frozen=True, slots=True)
class Leaf:
    """A man's leaf: what he did in all, how he fell, what is remembered, with whom he served."""

    served: tuple[str, ...]
    fell: str
    kept: tuple[str, ...]
    ties: tuple[Tie, ...]


def leaf(words: Words, marine: Marine) -> Leaf:
    """Return the page of a man who is or was in the Squad."""
    sentences = _sentences(words.content)
    return Leaf(
        served=_served(words, marine),
        fell=_fell(words, marine),
        kept=tuple(
            sentences[named.name]
            for named in words.state.story.named
            if named.marine == marine.profile and named.name in sentences
        ),
        ties=_ties(words, marine),
    )


@lru_cache(maxsize=8)
def _sentences(content: Content) -> Mapping[str, str]:
    """Return what is kept of whoever is remembered by a name."""
    parts = (content.booklets, content.scenes, content.general, content.book)
    found = (model for part in parts for _, model in walk(part) if isinstance(model, Remembered))
    return {model.as_: model.kept for model in found if model.kept}


def _fell_in(words: Words, marine: Marine) -> int:
    """Return the number of the Mission in which he was K.I.A., 0 for a man who lives."""
    if marine.standing != "kia":
        return 0
    run = words.state.mission
    then = (r.number for r in words.state.records if marine.profile in r.killed)
    return next(then, run.number if run is not None else 0)


def _fell(words: Words, marine: Marine) -> str:
    number = _fell_in(words, marine)
    if not number:
        return ""
    return f"K.I.A. in {words.mission(number)}, {words.content.booklets[number].title}"


def _served(words: Words, marine: Marine) -> tuple[str, ...]:
    """Return what he did in all the Missions together, that under way included."""
    lines = [own for r in words.state.records for own in r.marines if own.profile == marine.profile]
    run = words.state.mission
    open_ = run is not None and all(r.number != run.number for r in words.state.records)
    now = [d for d in run.deeds if d.profile == marine.profile] if run is not None and open_ else []
    deeds = [own.deeds for own in lines] + now
    # A Mission counts once it is over: the one that has only begun is not behind him.
    over = open_ and run is not None and bool(run.ended)
    here = over and (bool(now) or marine.standing in ("squad", "evac"))
    charms = [words.help(code) for d in deeds for code in d.charms]
    counts = (
        (len(lines) + here, "Mission", "Missions"),
        (sum(d.kills for d in deeds), "Enemy eliminated", "Enemies eliminated"),
        (sum(len(d.wounds) for d in deeds), "Wound", "Wounds"),
        (sum(len(d.conditions) for d in deeds), "Condition", "Conditions"),
        (sum(d.upgrades for d in deeds), "promotion", "promotions"),
    )
    return (*(plural(count, one, many) for count, one, many in counts if count), *charms)


def _ties(words: Words, marine: Marine) -> tuple[Tie, ...]:
    """Return those with whom he finished most Missions, at least two."""
    together = Counter(
        other.profile
        for record in words.state.records
        if any(own.profile == marine.profile for own in record.marines)
        for other in record.marines
        if other.profile != marine.profile
    )
    men = {m.profile: m for m in words.state.marines}
    return tuple(
        Tie(
            profile,
            words.nick(profile),
            faces.face(words, men[profile]),
            plural(count, "Mission", "Missions") + _since(men[profile]),
        )
        for profile, count in together.most_common(MOST_TIES)
        if count > 1 and profile in men
    )


def _since(other: Marine) -> str:
    return "; K.I.A. since" if other.standing == "kia" else ""
