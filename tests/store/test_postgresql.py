"""The tests of the store and of the play page once more, on PostgreSQL.

They run where a server answers at PURPLEHAZE_TEST_POSTGRESQL (by default this machine's, without
a password), in a database made for them. PURPLEHAZE_NEEDS_POSTGRESQL=1 makes its absence a failure.
"""

import os
import subprocess
import sys

import pytest
from django.conf import settings

from tests import postgresql

CHOSEN = [
    "tests/desk/test_together.py",
    "tests/store/test_services.py",
    "tests/store/test_store.py",
    "tests/store/test_together.py",
    "tests/store/test_physical_dice.py::test_nothing_changes_while_dice_are_wanting",
    "tests/store/test_replay.py::test_a_corrected_row_is_found_with_its_path",
    "tests/turns/test_mail.py::test_a_crowd_of_processes_sends_each_mail_once",
    "tests/turns/test_mail.py::test_a_decision_is_told_once_to_whose_it_is",
    "tests/turns/test_waiting.py",
    "tests/web/test_once.py",
    "tests/web/test_play.py::test_one_button_starts_a_campaign_as_a_guest",
    "tests/web/test_play.py::test_a_double_click_acts_once",
    "tests/web/test_play.py::test_a_stranger_finds_nothing",
    "tests/web/test_starting.py",
]
SLOW = (
    "costs_few_statements",  # whole campaigns
    "difference_is_saved",  # many states
    "another_campaign_keeps",
)


@pytest.mark.long
@pytest.mark.skipif(
    settings.DATABASES["default"]["ENGINE"].endswith("postgresql"),
    reason="these tests run on PostgreSQL already",
)
def test_the_store_keeps_its_promises_on_postgresql() -> None:
    server = postgresql.address()
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    environment["DATABASE_URL"] = f"{server}/purplehaze_{os.getpid()}"
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--create-db"]
    done = subprocess.run(
        [*command, "-k", f"not ({' or '.join(SLOW)})", *CHOSEN],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        timeout=3_000,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
