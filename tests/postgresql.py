"""Where the tests find a server of PostgreSQL."""

import os
from urllib.parse import urlsplit

import psycopg
import pytest

from purplehaze.environment import switch

HERE = "postgresql://postgres@127.0.0.1:5432"


def address() -> str:
    """Return the address of a server that answers, without a database's name; skip without one.

    PURPLEHAZE_NEEDS_POSTGRESQL=1 makes its absence a failure.
    """
    chosen = os.environ.get("PURPLEHAZE_TEST_POSTGRESQL") or HERE
    server = urlsplit(chosen)._replace(path="").geturl()
    try:
        psycopg.connect(f"{server}/postgres", connect_timeout=3).close()
    except psycopg.OperationalError as error:
        reason = f"PostgreSQL does not answer: {str(error).splitlines()[0]}"
        if switch("PURPLEHAZE_NEEDS_POSTGRESQL"):
            pytest.fail(reason)
        pytest.skip(reason)
    return server
