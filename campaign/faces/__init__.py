"""Portraits: heads in block print, drawn from the looks on a man's card and what befell him."""

from campaign.faces.address import address, read
from campaign.faces.portrait import portrait
from campaign.faces.toll import Toll

__all__ = ["Toll", "address", "portrait", "read"]
