"""Reads a playtest's result, as `manage.py autoplay --json` writes it, for the story graph."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, ValidationError

LARGEST = 2_000_000
"""Bytes of a result; that of the shipped book takes a tenth."""

Share = Annotated[float, Field(ge=0, le=1)]


class BadPlaytest(ValueError):
    """A file that is no playtest's result; the message says why."""


class Ended(BaseModel):
    """The share of campaigns that came to one of the nine endings."""

    motivation: str
    title: str
    share: Share


class Shares(BaseModel):
    """Shares of campaigns: by document, by document and branch, by Log Entry, by ending."""

    entries: dict[str, Share]
    branches: dict[str, dict[str, Share]]
    log: dict[str, Share] = {}
    endings: list[Ended] = []


class Played(BaseModel):
    """The fields of a result that the graph needs."""

    version: Literal[1] = Field(alias="schema")
    campaigns: int = Field(ge=1, le=10**7)
    shares: Shares


def read(raw: bytes) -> tuple[int, dict[str, Any]]:
    """Return the number of campaigns and the shares of a result; BadPlaytest says what is wrong."""
    if len(raw) > LARGEST:
        raise BadPlaytest(f"The file is larger than {LARGEST:,} bytes.")
    try:
        played = Played.model_validate_json(raw)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "the file"
        raise BadPlaytest(
            f"This is no result of autoplay --json: {place}: {first['msg']}."
        ) from None
    return played.campaigns, played.shares.model_dump()
