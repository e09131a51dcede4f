"""Tokens of the prose: whom or what each stands for, and what may be asked of it."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.checker import remembered
from campaign.checker.sources import Sources
from campaign.content import counted

ROLES = frozenset({"SL", "RO", "INF", "SCT", "ENG", "DOC", "PM"})
DRAWN = frozenset({"RND", "TESTER"})


@dataclass(frozen=True, slots=True)
class Tokens:
    """The names that tokens may have in a book: of men, of numbers, of letters."""

    men: frozenset[str]
    numbers: frozenset[str]
    letters: frozenset[str]

    def wrong(self, token: str) -> str:
        """Return what is wrong with a token, {FALLEN|one man|# men}; empty where nothing is."""
        found = counted.TOKEN.fullmatch(token)
        name = found[1] if found is not None else ""
        parts = self._parts(name)
        if found is None or parts is None:
            return f"'{token}' stands for nobody"
        what, forms = found[2], found[3]
        if (what is not None and what not in parts) or (what is None and name in self.letters):
            may = ", ".join(f"{{{name}:{part}}}" for part in parts)
            return f"'{token}' says nothing" + (f"; there are {may}" if may else "")
        if forms and not (name in (*counted.LISTS, *self.numbers) or what == "missions"):
            return f"'{token}' has forms, but {name} is no number"
        return ""

    def _parts(self, name: str) -> tuple[str, ...] | None:
        """Return what may follow a name, None where it is not known."""
        if name in self.men:
            return counted.OF_MEN
        if name in DRAWN:
            return ()
        if name in counted.LISTS:
            return counted.OF_LISTS
        if name in self.numbers:
            return counted.OF_NUMBERS
        return counted.OF_LETTERS if name in self.letters else None


def of(sources: Sources) -> Tokens:
    """Return the tokens of a book."""
    counters = {name for _, booklet in sources.booklets for name in booklet.counters}
    return Tokens(
        ROLES | remembered.names(sources),
        frozenset(counters | set(counted.NUMBERS)),
        frozenset(remembered.letters(sources)),
    )
