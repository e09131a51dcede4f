"""Names for the codes and numbers that pass through the rules, so that signatures can be read."""

from __future__ import annotations

from typing import Literal

Profile = str
"""Whose Profile it is, a Marine's lasting name: `MP.07` (PH-SQUAD-03, p.11)."""
Specialization = int
"""1 to 6: SL, RO, INF, SCT, ENG, DOC; also the number on the ID marker (PH-SQUAD-01, p.61)."""
Space = str
"""A Space of the map, column and row: `D4` (PH-MARCH-01, p.23)."""
SeatCode = str
"""Who sits at the table: `host`, `p2` ..."""
MAP_CODE = r"^[a-z][a-z0-9-]{1,19}$"
"""The form of a map's code: `north`, `red-valley`."""
Path = tuple[str | int, ...]
"""An address below a document: attribute names, places in lists, keys."""
WhichReading = Literal["first", "second"]
"""Whether the players have read the book to its end before; every later time is a second."""
