"""Plain data: what JSON and YAML hold, before anybody has checked it."""

from __future__ import annotations

from typing import Any

Json = Any
"""`Any`: pydantic finds out what it is; a type would make every reader narrow it again."""
JsonObject = dict[str, Json]
