"""What lets a scene come, in a few letters: a figure measured with other gates says nothing."""

from __future__ import annotations

from hashlib import sha256

from campaign.rules.scenes import Scene

GATES = {"moment", "about", "present", "when", "after", "later", "weight", "again"}


def gates(scene: Scene) -> str:
    """Return a mark of all that decides when a scene may come, and how likely it is then."""
    said = scene.model_dump_json(include=GATES, exclude_defaults=True)
    return sha256(f"{said} {sorted(scene.cast)} {scene.other}".encode()).hexdigest()[:8]
