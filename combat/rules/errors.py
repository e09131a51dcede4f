"""What a refused or unreadable command raises. Nothing has changed when one of these is raised."""

from __future__ import annotations

from dataclasses import dataclass


class RuleError(Exception):
    """Base of every refusal by the rules; catch this to show the player why."""

    code: str
    message: str


class RuleViolation(RuleError):
    """A well-formed command that the rules do not allow now.

    `code` is a short stable name for programs, `message` a sentence for the player that says
    what is not allowed and why, `rule` the ledger id and `page` the page of the rulebook.
    """

    def __init__(self, code: str, message: str, rule: str, page: int) -> None:
        # All arguments go to Exception.args: that is what makes the error picklable.
        super().__init__(code, message, rule, page)
        self.code = code
        self.message = message
        self.rule = rule
        self.page = page

    def __str__(self) -> str:
        return f"{self.message} ({self.rule}, p.{self.page})"


@dataclass(frozen=True, slots=True)
class Fault:
    """Why something is not allowed now, found before anybody tries.

    `code`, `rule` and `page` as in `RuleViolation`; `why` a clause such as "he has no Radio".
    """

    code: str
    why: str
    rule: str
    page: int

    @property
    def sentence(self) -> str:
        """The reason as a sentence of its own."""
        return f"{self.why[:1].upper()}{self.why[1:]}."

    def violation(self, what: str = "") -> RuleViolation:
        """The refusal of a command, after the words for what is refused, if any."""
        message = f"{what}: {self.why}." if what else self.sentence
        return RuleViolation(self.code, message, self.rule, self.page)


class MalformedCommand(RuleError):
    """A command that cannot be read at all; `field` names the wrong part, if one is to blame."""

    def __init__(self, code: str, message: str, field: str = "") -> None:
        super().__init__(code, message, field)
        self.code = code
        self.message = message
        self.field = field

    def __str__(self) -> str:
        return f"{self.field}: {self.message}" if self.field else self.message
