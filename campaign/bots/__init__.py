"""Bots: players without a screen, who see what a seat sees and choose among what is legal."""

from campaign.bots.play import Playthrough, play
from campaign.bots.policies import POLICIES, Policy

__all__ = ["POLICIES", "Playthrough", "Policy", "play"]
