"""Reads what is printed for the day room: YAML that ships with the program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml


# Any: what YAML gives.
def read(file: Path) -> Any:
    """Return the data of a file; `yaml.YAMLError` for a broken one.

    By the parser in C where there is one: a server reads some of it whenever it starts.
    """
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(file.read_text(encoding="utf-8"), Loader=loader)
