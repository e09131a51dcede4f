"""The settings of the tests on a site that has no day room: its lines left out of the sources.

For `tests/dayroom/test_contract.py`, which starts a process of its own with it.
"""

from pathlib import Path

import purplehaze.settings
from tests.settings import *  # noqa: F403
from tests.settings import INSTALLED_APPS

INSTALLED_APPS = [app for app in INSTALLED_APPS if not app.startswith("dayroom")]
ROOT_URLCONF = "tests.dayroom.urls_without"
_SETTINGS = Path(purplehaze.settings.__file__).read_text()
LINES = [line for line in _SETTINGS.splitlines() if "dayroom" in line]
