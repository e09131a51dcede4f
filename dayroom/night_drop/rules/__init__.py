"""The rules of Night Drop: pure. Everything enters and leaves by these doors."""

from dayroom.night_drop.rules.doors import apply, legal, new
from dayroom.night_drop.rules.sequence import decider
from dayroom.night_drop.rules.visible import heard_by, visible_to

__all__ = ["apply", "decider", "heard_by", "legal", "new", "visible_to"]
