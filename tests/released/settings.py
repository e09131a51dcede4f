"""The tests' settings on a database that is there already, with what is in it."""

from tests.settings import *  # noqa: F403
from tests.settings import DATABASES

DATABASES["default"]["TEST"] = {"NAME": DATABASES["default"]["NAME"]}
