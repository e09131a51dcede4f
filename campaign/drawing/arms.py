"""Weapons and Gear as silhouettes: `static/img/arms`, tinted by `static/css/arms.css`."""

from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "static" / "img" / "arms"

ARMS = frozenset(file.stem for file in FOLDER.glob("*.svg"))
"""The codes of Weapon and Gear cards that are drawn; an author's own cards have no drawing."""
