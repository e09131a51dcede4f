"""What the tests of the campaign's rules share."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.content import files
from campaign.rules import Content


@pytest.fixture(scope="session")
def content() -> Content:
    """The shipped content."""
    return files.load()


@pytest.fixture(scope="session")
def first(content: Content) -> Content:
    """The shipped content with Mission 1 alone: a campaign of one evening."""
    return replace(content, booklets={1: content.booklets[1]})
