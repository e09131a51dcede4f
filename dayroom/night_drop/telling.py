"""Every event of Night Drop in a sentence, from what the reader's seat may hear."""

from __future__ import annotations

from dayroom.night_drop.names import LEVELS, RESULTS, SEATS, STICKS, called, points
from dayroom.night_drop.printed import printed
from dayroom.night_drop.rules import events as e

_WHY = {
    "first": "as always on turn 1",
    "tie": "by a tie: it stays where it was",
    "advantage": "by a PIR Advantage",
    "claim": "for a PIR Advantage taken",
}
_HOW = {
    "off_map": "leaves the map",
    "combat": "is eliminated",
    "surplus": "is eliminated: more than three in a hex",
    "landing": "is lost in landing",
}
_ACTIONS = {
    "U1": "activate the 505th",
    "U2": "activate the 507th",
    "U3": "activate the 508th",
    "G1": "drive sticks of the 505th apart",
    "G2": "drive sticks of the 507th apart",
    "G3": "drive sticks of the 508th apart",
    "G4": "activate German units",
}


def title(hex_: str) -> str:
    """A hex with its place's name."""
    return printed().title(hex_) if hex_ != "off" else "off the map"


def listed(keys: tuple[str, ...]) -> str:
    """Units in a row of words."""
    names = [called(key) for key in keys]
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else "".join(names)


def told(event: e.AnyEvent) -> str:
    """The event in a sentence; empty where it is not worth one (a stick that landed well)."""
    match event:
        case e.TurnBegan():
            return f"Turn {event.turn}, {'night' if event.turn < 5 else 'daylight'}."
        case e.InitiativeSet():
            rolled = f" ({event.dice[0]} against {event.dice[1]})" if event.dice else ""
            why = _WHY.get(event.why, "by the dice")
            return f"{SEATS[event.seat]} have the initiative {why}{rolled}."
        case e.AdvantageSpent():
            return f"The Americans spend the PIR Advantage {event.stick}."
        case e.AdvantageTaken():
            return f"{event.stick} was a PIR Advantage: a coming turn's initiative is German."
        case e.Activated():
            rolled = f" (dice {', '.join(map(str, event.dice))})" if event.dice else ""
            many = f": {event.number}{rolled}" if event.number else ""
            return f"{SEATS[event.seat]} {_ACTIONS[event.action]}{many}."
        case e.Passed():
            return f"{SEATS[event.seat]} pass."
        case e.GameEnded():
            return f"The game ends with {event.total} points: {LEVELS[event.level]}."
        case e.HexTaken():
            return f"The Americans hold {title(event.hex)}."
        case e.HexLost():
            return f"The Americans lose {title(event.hex)}."
    return _moved(event) or _fought(event) or _formed(event)


def _moved(event: e.AnyEvent) -> str:
    match event:
        case e.Moved():
            keys = listed(event.units)
            verb = "move" if len(event.units) > 1 else "moves"
            cost = f" for {points(event.cost)}" if event.cost else ""
            return f"{keys} {verb} from {title(event.path[0])} to {title(event.path[-1])}{cost}."
        case e.Scattered():
            return f"{event.stick} strays from {title(event.hex)} to {title(event.to)}."
        case e.GermanPlaced():
            named = f", {printed().cards[event.card].name.lower()}," if event.card else ""
            return f"{called(event.unit)}{named} comes in at {title(event.hex)}, concealed."
        case e.StickJumped() if event.lost:
            why = {
                "off_map": "off the map",
                "stream": f"into the Marshy Stream at {title(event.hex)}",
                "german": f"onto the Germans at {title(event.hex)}",
            }.get(event.lost, f"and is lost on landing at {title(event.hex)}")
            return f"{event.stick} drifts {why}."
        case e.Retreated():
            return f"{listed(event.units)}: retreat from {title(event.hex)} to {title(event.to)}."
        case e.Advanced():
            return f"{called(event.unit)} advances into {title(event.to)}."
    return ""


def _fought(event: e.AnyEvent) -> str:
    match event:
        case e.Attacked():
            sure = ": sticks alone, no dice" if event.automatic else ""
            verb = "attack" if len(event.units) > 1 else "attacks"
            return f"{listed(event.units)} {verb} {title(event.target)}{sure}."
        case e.CombatRolled():
            attack, defence = event.attack, event.defence
            ground = defence[2] + defence[3]
            left = f"{attack[0]} + {attack[1]} + die {attack[2]} = {sum(attack)}"
            right = f"{defence[0]} + {defence[1]} + ground {ground} + die {defence[4]}"
            sums = f"{left} against {right} = {sum(defence)}"
            who = f"{called(event.point)} against {called(event.guard)}"
            return f"{who}: {sums}; {RESULTS[event.result]}."
        case e.StepLost():
            return f"{called(event.unit)} is reduced."
        case e.Eliminated():
            kind = f", {STICKS[event.stick_kind]}," if event.stick_kind else ""
            return f"{called(event.unit)}{kind} {_HOW.get(event.how, 'is gone')}."
        case e.GermanRevealed():
            name = printed().cards[event.card].name.lower()
            return f"{called(event.unit)} is {'an' if name[0] in 'aeiou' else 'a'} {name}."
    return ""


def _formed(event: e.AnyEvent) -> str:
    match event:
        case e.SticksRevealed():
            kinds = [f"{key} ({STICKS[kind]})" for key, kind in event.sticks]
            return f"Revealed at {title(event.hex)}: {', '.join(kinds)}."
        case e.CompanyFormed():
            size = "full-strength" if event.full else "reduced"
            return f"{listed(event.sticks)} become {called(event.unit)}, a {size} company."
        case e.CompanyReinforced():
            return f"{called(event.unit)} takes in {event.stick} and is at full strength."
        case e.MarkerPlaced():
            value = f" worth {event.value}" if event.value else ""
            way = "face up" if event.up else "face down"
            return f"A VP marker{value} is put {way} at {title(event.hex)}."
        case e.MarkerRevealed():
            return f"The VP marker at {title(event.hex)} is worth {event.value}."
    return ""
