"""The style guide: every component of the look with realistic content, in development only."""

from dataclasses import replace
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaign.content.looks import shipped, shipped_people
from campaign.drawing.arms import ARMS
from campaign.drawing.icons import ICONS
from campaign.faces import Toll, address
from campaign.maps import sheets
from campaign.plates.scenes import named
from campaign.rules.cards import Grade
from campaign.rules.looks import BODY
from campaign.screens import squad
from campaign.screens.after_fight import FELT, TITLES, Aftermath
from campaign.screens.common import Goal, Man
from campaign.screens.faces import Face
from campaign.screens.fight_turns import FightTurn
from campaign.screens.finished import FinishedScreen
from campaign.screens.milestones import DARK, NIGHT, Milestone, MissionOver, Sheet
from campaign.screens.moments import Fallen, Moment
from campaign.screens.packs import Pack, Piece, Taker
from campaign.telling import Line
from combat.telling.dice import DiceOfKind, Roll, matched, threat_roll, threat_sum

_COLUMNS = (
    "nickname",
    "specialization",
    "short",
    "damage",
    "damage_threshold",
    "stress",
    "stress_threshold",
    "wounds",
    "conditions",
    "load",
    "load_capacity",
    "state",
    "ready",
    "point_man",
    "out",
)
_MEN = (
    ("Deacon", "Squad Leader", "SL", 2, 7, 3, 7, 0, 0, 9, 11, "Ready", True, False, False),
    ("Static", "Radio Operator", "RO", 0, 7, 1, 7, 0, 0, 11, 11, "Ready", True, False, False),
    ("Foundry", "Infantry", "INF", 5, 8, 2, 7, 1, 0, 12, 12, "Choosing", False, False, False),
    ("Ledges", "Scout", "SCT", 1, 7, 4, 7, 0, 1, 8, 11, "Ready", True, True, False),
    ("Cricket", "Engineer", "ENG", 0, 6, 6, 7, 0, 2, 7, 9, "Choosing", False, False, False),
    ("Needles", "Corpsman", "DOC", 6, 6, 5, 7, 2, 0, 4, 9, "Littered", False, False, True),
)
MOODS = (Toll(), Toll(tired=1), Toll(pained=1), Toll(tired=2), Toll(pained=2))
_NICKNAMES = ("Deacon", "Abacus", "Limbo", "Sparkplug")
"""Of the first Profiles, in their order."""


def example() -> dict[str, object]:
    """Return the example values that the style guide shows."""
    return {
        "icons": list(ICONS),
        "arms": sorted(ARMS),
        "north": sheets.shipped()["north"].picture,
        "men": _men(),
        "nobody": UUID(int=0),
        "refusal": {
            "message": "The Squad cannot March to D2.",
            "why": "Hill 764 is Mountainous and costs 4 Stamina; the Squad has 3.",
            "rule": "PH-MARCH-03",
            "page": 23,
        },
        "faces": range(1, 7),
        "phases": (
            ("Squad", "done"),
            ("Briefing", "done"),
            ("Equipment", "done"),
            ("March", "now"),
            ("End of Mission", ""),
            ("R&R", ""),
        ),
        **_drawn(),
        "moments": (_moment(), _fight(), _milestones()),
        "finished": _finished(),
        "rolls": _rolls(),
        "halt": named("halt"),
        "packs": _packs(),
        "version": 1,
    }


def _drawn() -> dict[str, object]:
    """Return everybody's portraits: in every mood, worn, dressed, dead."""
    first = next(iter(shipped().values()))
    return {
        "portraits": tuple(
            (name, tuple(address(looks, toll) for toll in MOODS))
            for name, looks in shipped().items()
        ),
        "moods": tuple(
            (toll.mood, tuple(address(looks, toll) for looks in list(shipped().values())[:9]))
            for toll in MOODS
        ),
        "dressings": tuple(
            (body, address(looks, Toll(1, 1, (body,))))
            for body, looks in zip(BODY, shipped().values(), strict=False)
        ),
        "people": tuple((name, address(looks, Toll())) for name, looks in shipped_people().items()),
        "grave": address(first, Toll(dead=True)),
        "risen": address(first, Toll()),
    }


def _men() -> tuple[squad.Man, ...]:
    """Return the Squad as the strip shows it."""
    tolls = (Toll(), Toll(1), Toll(1, 0, ("hand",), pained=1), Toll(0, 1), Toll(1, 2),
             Toll(2, 1, ("head", "leg"), pained=2))  # fmt: skip
    shown = zip(_MEN, shipped().items(), tolls, strict=False)
    return tuple(
        squad.Man(
            profile=code,
            spec=number,
            portrait=address(looks, toll),
            **dict(zip(_COLUMNS, man, strict=True)),  # type: ignore[arg-type]
        )
        for number, (man, (code, looks), toll) in enumerate(shown, start=1)
    )


def _moment() -> Moment:
    """Return a death and the end of a Combat."""
    (name, first), *others = zip(_NICKNAMES, shipped().values(), strict=False)
    near = tuple(
        Face(nick, address(man, Toll(1, 1, BODY[number : number + 1])), (f"{number + 2} Stress",))
        for number, (nick, man) in enumerate(others)
    )
    grave = address(first, Toll(dead=True))
    fallen = Fallen(
        name, "Cpl Raymond Whitfield", "Selma, Alabama", "Squad Leader",
        address(first, Toll()), grave,
        "He quotes his grandmother, never scripture, and she had a view on everything.",
        "14:15, 9 October 1967, in the hills",
        ("It was in the Combat “Hunters”.",
         "He had moved; the Enemy’s fire found him: 3 hits, 2 Damage."),
        near, True,
    )  # fmt: skip
    gains = (Line("threat", "After the Combat Threat falls to 1.", "good"),
             Line("experience", "Each man gains 1 Experience.", "good"))  # fmt: skip
    verdict = "The Enemies Retreat and are gone. 4 of 5 Enemies eliminated."
    men = (
        Face(name, grave, ("K.I.A.",), True),
        Face(near[0].nickname, near[0].portrait),
        *near[1:],
    )
    told = f"{FELT['retreat'][0]} {name} does not get up. You count, and come to 5."
    over = Aftermath(True, verdict, men, gains, (), TITLES["retreat"], told, named("after-carried"))
    return Moment((fallen,), over)


def _fight() -> Moment:
    """Return what turns a Combat."""
    (hurt, first), (other, _), *_ = zip(_NICKNAMES, shipped().values(), strict=False)
    wound = FightTurn("wound", f"{hurt} is hit", ("He knows his name and his town.",),
                      address(first, Toll(hurt=("head",), pained=2)), hurt,
                      "“Head wound”")  # fmt: skip
    words = (f"{other} fires: M16 Assault Rifle, automatic.", "Now everybody within a mile knows.")
    shot = FightTurn("shot", "The first shot", words, plate=named("first-shot"))
    die = Roll((("d6", 2),), "they stay", "bad", total="more than 3 needed", enemy=True)
    told = ("More than half of them are down. Of the 3 left none lets go.",)
    stay = FightTurn("stay", "Do they break off?", told, plate=named("still-there"), roll=die)
    ambush = FightTurn("ambush", "Ambush", ("They were there first.",), plate=named("fired-on"))
    ours = FightTurn("ours", "The ambush is yours", ("They have not looked up.",),
                     plate=named("in-wait"))  # fmt: skip
    meet = FightTurn("meet", "Contact", ("One of them looks up.",), plate=named("looked-up"))
    return Moment(fight=(ours, meet, ambush, shot, wound, stay))


def _milestones() -> Moment:
    """Return what turns a Mission, and its end."""
    when = "18:45, 9 October 1967, Ta Prel"
    name, looks = _NICKNAMES[0], next(iter(shipped().values()))
    out = (Face(name, address(looks, Toll(2, 1, ("leg",))), ("“Leg wound”", "4 Stress")),)
    turns = (
        Milestone("night", "Night falls", when, (DARK, NIGHT), named("nightfall")),
        Milestone("alarm", "They have found you", when, ("Threat reached 8.",), named("found")),
        Milestone("aircraft", "The aircraft", when, (f"{name} is out.",), named("aircraft"), out),
    )
    goals = (Goal("P1", "Reach Combat Base Hollis.", True, 3, "met"),
             Goal("S1", "Reach it by 20:00.", False, 2, "failed"))  # fmt: skip
    north = sheets.shipped()["north"]
    sheet = Sheet("north", north.picture, north.sheet.title, *north.sheet.size)
    words = ("It ended at the Base.", "All come back, and whole.", "8 Marches, 2 Combats.")
    return Moment(turns=turns, over=MissionOver(1, "CRASH", when, 2, words, goals, out, sheet))


def _finished() -> FinishedScreen:
    """Return the end of a campaign."""
    (dead, first), *others = zip(_NICKNAMES, shipped().values(), strict=False)
    man = _man()
    living = tuple(
        (replace(man, nickname=nick, portrait=address(looks, Toll(1, 1))), "")
        for nick, looks in others
    )
    was, line = address(first, Toll()), "He quoted his grandmother, never scripture."
    fallen = replace(man, name="Raymond Whitfield", nickname=dead, role="Squad Leader",
                     portrait=address(first, Toll(dead=True)))  # fmt: skip
    return FinishedScreen(
        next=10,
        missions=(),
        living=living,
        blue=("KHẢI",),
        metric=None,
        ending=Grade(title="What you carried", text="Rain on the concrete. Nobody counts aloud."),
        plate=named("home"),
        dead=((fallen, was, "Mission 6", line),),
    )


def _packs() -> tuple[Pack, ...]:
    rifle = Piece("m16", "M16 Assault Rifle", 6, True, (), (), "{}")
    ammo = Piece(
        "auto-ammo", "Automatic fire Ammo", 1, False, (Taker("", "Deacon", 10, 11, "{}"),), (), "{}"
    )
    light, heavy = (
        replace(_man(), nickname=nick, portrait=address(looks, Toll(1)), spec=number)
        for number, (nick, looks) in enumerate(
            zip(_NICKNAMES[:2], shipped().values(), strict=False), start=1
        )
    )
    return (
        Pack(light, 9, 11, "", (rifle, ammo), True, True, False),
        Pack(heavy, 13, 9, "12 on his Profile, −3 Shattered arm", (rifle, ammo), True, False, True),
    )


def _man() -> Man:
    return Man("", "", "PFC J. Hale", "Cpl", "Infantryman", 3, 3, 0, 0, 7, 0, 7, "", "", 0, 0, (),
               "squad", "", False)  # fmt: skip


def _rolls() -> tuple[Line, ...]:
    """Return a roll of every kind."""
    test = (DiceOfKind("focus", "3 Focus", ("Base 4", "Nighttime −1")),
            DiceOfKind("strike", "2 Strike", ("Base 2",)))  # fmt: skip
    fire = (DiceOfKind("focus", "3 Focus", ("Base 2", "Range +1")),
            DiceOfKind("strike", "7 Strike", ("M16 +5", "Aimed Shot +2")),
            DiceOfKind("crit", "2 Crit", ("Sharpshooter +2",)))  # fmt: skip
    enemy = (DiceOfKind("focus", "3 Focus", ("Base 3",)),
             DiceOfKind("strike", "5 Strike", ("Enemies +5",)))  # fmt: skip
    met, idle = matched((4, 4, 2), (4, 6))
    none, all_idle = matched((4, 3, 2), (6, 6))
    big, left = matched((5, 5, 2), (5, 5, 1, 1, 3, 6, 6), (5, 5))
    own = {1: "Deacon", 4: "Ledges"}
    theirs, spent = matched((1, 4, 4), (1, 4, 2, 2, 6), who=lambda face: own.get(face, "nobody"))
    return (
        Line("threat", "Threat die: yellow. Threat +1, EAZ +1: 5.", "bad",
             roll=replace(threat_roll((4,)), verdict="Threat 5", tone="bad",
                          total=threat_sum((4,), 3, 1, 1))),
        Line("dice", "Ledges tests Survivability, DIFF 2", "good",
             roll=Roll(idle, "passed", "good", met, test, total="2 successes, 2 needed")),
        Line("dice", "Cricket tests Willpower, DIFF 4", "bad",
             roll=Roll(all_idle, "failed", "bad", none, test, total="1 success of 4 needed")),
        Line("fire", "Deacon rolls: 19 hits, a Critical Hit.", "good",
             roll=Roll(left, "Critical Hit", "critical", big, fire, total="19 hits")),
        Line("fire", "The Enemy rolls: 4 hits.", "bad",
             roll=Roll(spent, "4 hits", "bad", theirs, enemy, enemy=True)),
        Line("threat", "Threat dice: green, gray, yellow and red.",
             roll=threat_roll((1, 2, 4, 6))),
        Line("dice", "R&R, Town: A good day.",
             roll=Roll((("d6", 5),), "A good day", "good", total="5 + 1 = 6: a great time")),
        Line("person", "By chance: Limbo.", roll=Roll((("d6", 3),), "Limbo", total="ID 3")),
    )  # fmt: skip


def styleguide(request: HttpRequest) -> HttpResponse:
    """Show the style guide."""
    return render(request, "styleguide.html", example())
