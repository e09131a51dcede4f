"""What the models of the campaign share: lengths of text and a constraint."""

from __future__ import annotations

from django.db.models import CheckConstraint, Q

TEXT = 200
CODE = 40


def between(field: str, low: int, high: int, name: str) -> CheckConstraint:
    """Return a constraint: the field lies from low to high."""
    return CheckConstraint(condition=Q(**{f"{field}__range": (low, high)}), name=name)
