"""Time and Nighttime (PH-TIME-01..07, p.21)."""

from __future__ import annotations

from campaign.rules.events import TimePassed
from campaign.rules.state import MissionRun
from campaign.rules.turn import Turn

DAY = 24 * 60
NIGHT_FROM = 18 * 60
DAWN = 6 * 60


def night(clock: int) -> bool:
    """Tell whether a clock time is Nighttime, 18:00 to 05:45 (PH-TIME-03, p.21)."""
    return clock >= NIGHT_FROM or clock < DAWN


def clock_text(clock: int) -> str:
    """Write minutes after midnight as 17:45 (PH-TIME-02, p.21)."""
    return f"{clock // 60:02d}:{clock % 60:02d}"


def span_text(minutes: int) -> str:
    """Write minutes as a span, 45 min or 1 h 15 min: never like a clock time (PH-TIME-02, p.21).

    The printed 00.45H is what booklets may write (`campaign.rules.language.forms.span`).
    """
    hours, rest = divmod(minutes, 60)
    told = [f"{hours} h"] if hours else []
    if rest or not hours:
        told.append(f"{rest} min")
    return " ".join(told)


def between(clock: int, first: int, last: int) -> bool:
    """Tell whether a clock time lies from one to another, both included, perhaps over midnight."""
    return first <= clock <= last if first <= last else clock >= first or clock <= last


def pass_time(turn: Turn, minutes: int) -> None:
    """Let minutes pass; the clock wraps at midnight and the day counts on (PH-TIME-06, p.21)."""
    if minutes <= 0:
        return
    day, clock = later(turn.run, minutes)
    turn.set_run(clock=clock, day=day)
    turn.emit(TimePassed(minutes, day, clock))


def later(run: MissionRun, minutes: int) -> tuple[int, int]:
    """Return the day and the clock after so many minutes (PH-TIME-06, p.21)."""
    days, clock = divmod(run.clock + minutes, DAY)
    return run.day + days, clock


def minutes_until(clock: int, to: int) -> int:
    """Return how long it is from a clock time to the next time the clock shows another."""
    return (to - clock) % DAY


def reached(day: int, clock: int, at_day: int, at: int) -> bool:
    """Tell whether a day and time are at or past another."""
    return (day, clock) >= (at_day, at)
