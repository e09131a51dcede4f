"""`python -m purplehaze.alive`: exits 0 where the server of this container answers."""

import sys
from urllib.error import URLError
from urllib.request import Request, urlopen

from purplehaze.environment import listed

PORT = 8000
SECONDS = 4


def alive(port: int = PORT) -> bool:
    """Tell whether the server on a port of this machine answers within four seconds.

    It is asked by the first name of PURPLEHAZE_ALLOWED_HOSTS: by others it does not go.
    """
    name = listed("PURPLEHAZE_ALLOWED_HOSTS", ["localhost"])[0].lstrip(".*") or "localhost"
    asked = Request(f"http://127.0.0.1:{port}/healthz", headers={"Host": name})
    try:
        with urlopen(asked, timeout=SECONDS) as answer:
            return bool(answer.status == 200)
    except (URLError, OSError):
        return False


if __name__ == "__main__":
    sys.exit(0 if alive() else 1)
