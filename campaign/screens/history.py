"""What each Marine did, Mission by Mission (PH-LOGBOOK-02, p.7; PH-LOGBOOK-04, p.51)."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.rules.state import Deeds, MarineRecord, MissionRecord
from campaign.screens import common, faces
from campaign.telling.words import Words
from combat.telling.english import plural

WHY_KILLED = {"cubes": "the third Wound", "card": "a Wound that kills at once"}


@dataclass(frozen=True, slots=True)
class MissionLine:
    """A Marine in one Mission: how he left it, and what he did and bore in it.

    `deeds` are short phrases; `state` is empty while the Mission is played; `portrait` is the
    address of his face as he is now.
    """

    profile: str
    nickname: str
    mission: int
    title: str
    role: str
    state: str
    level: int
    deeds: tuple[str, ...]
    left: tuple[tuple[str, str], ...]
    portrait: str = ""


def of_mission(words: Words, record: MissionRecord) -> tuple[MissionLine, ...]:
    """Return the lines of a finished Mission's page, by Specialization."""
    return tuple(_line(words, record, own) for own in sorted(record.marines, key=_place))


def _place(own: MarineRecord) -> int:
    return own.spec


def of_marine(words: Words, profile: str) -> tuple[MissionLine, ...]:
    """Return a Marine's lines, the newest Mission first, the one under way before all."""
    found = [
        _line(words, record, own)
        for record in words.state.records
        for own in record.marines
        if own.profile == profile
    ]
    run = words.state.mission
    if run is not None and all(record.number != run.number for record in words.state.records):
        man = next((m for m in words.state.marines if m.profile == profile), None)
        own = next((each for each in run.deeds if each.profile == profile), None)
        if man is not None and (own is not None or man.standing in ("squad", "evac")):
            title = words.content.booklets[run.number].title
            told = deeds_in_words(words, own or Deeds(profile))
            found.append(
                MissionLine(profile, words.nick(profile), run.number, title,
                            words.role(man.spec), "", man.level, told, ())
            )  # fmt: skip
    return tuple(reversed(found))


def _line(words: Words, record: MissionRecord, own: MarineRecord) -> MissionLine:
    man = next((m for m in words.state.marines if m.profile == own.profile), None)
    return MissionLine(
        profile=own.profile,
        nickname=words.nick(own.profile),
        mission=record.number,
        title=words.content.booklets[record.number].title,
        role=words.role(own.spec),
        state=common.STANDING[own.standing],
        level=own.level,
        deeds=deeds_in_words(words, own.deeds),
        left=_left(words, own),
        portrait=faces.face(words, man) if man is not None else "",
    )


def deeds_in_words(words: Words, own: Deeds) -> tuple[str, ...]:
    """Return what a Marine did and bore in short phrases; what was not there is not said."""
    book = words.content
    cards = [book.wounds[code] for code in own.wounds]
    wounds = [card.title for card in cards if card.type != "kia"]  # That one is said last.
    conditions = [book.conditions[code].title for code in own.conditions]
    charms = [words.help(code) for code in own.charms]
    found = (
        (own.kills, plural(own.kills, "Enemy eliminated", "Enemies eliminated")),
        (own.damage, f"{own.damage} Damage"),
        (own.stress, f"{own.stress} Stress"),
        (len(wounds), f"{'Wound' if len(wounds) == 1 else 'Wounds'}: {', '.join(wounds)}"),
        (len(conditions), f"Condition: {', '.join(conditions)}"),
        (own.experience, f"{own.experience} Experience"),
        (own.upgrades, "rose a level"),
        (len(charms), f"Lucky Charm: {', '.join(charms)}"),
        (len(own.killed), f"K.I.A. by {WHY_KILLED.get(own.killed, own.killed)}"),
    )
    return tuple(text for count, text in found if count)


def _left(words: Words, own: MarineRecord) -> tuple[tuple[str, str], ...]:
    """Return what p.51 has written down for a Marine at the end of a Mission."""
    if own.standing == "kia":
        return ()
    title = words.content.conditions[own.condition].title if own.condition else ""
    cubes = plural(own.condition_cubes, "cube") if own.condition_cubes else ""
    return (
        ("Stress", str(own.stress)),
        ("Condition", ", ".join(filter(None, (title, cubes))) or "none"),
        ("Experience left", str(own.experience)),
        ("Boon points", str(own.boon_points)),
    )
