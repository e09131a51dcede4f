"""What a server will do, worked out beside it: the same commands, the same secret, the same dice.

Only who can read the database can do this; it is how the tests of kills and loads know what must
have come out.
"""

from __future__ import annotations

from typing import Any


class Foretold:
    """A campaign that is carried along in memory from where its row stands."""

    def __init__(self, row: Any, state: Any) -> None:
        self.row = row
        self.state = state

    def apply(self, command: Any, seat: str) -> None:
        """Do what the server does with a command."""
        from campaign import rules
        from campaign.game import chance

        used = chance.source(self.row, self.state)
        after = rules.apply(self.state, command, used.dice, seat).state
        version = self.row.version + 1
        kept = chance.settled(self.row, used, self.state, after, version)
        for name, value in {**kept, "version": version}.items():
            setattr(self.row, name, value)
        self.state = after
