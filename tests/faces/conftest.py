"""The printed matter for tests of faces."""

from tests.campaign.conftest import content

__all__ = ["content"]
