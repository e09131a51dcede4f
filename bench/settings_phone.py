"""Settings of the server that `bench.phone` looks at: as people are served, static files apart."""

import os
from pathlib import Path

from purplehaze.settings import *  # noqa: F403

STATIC_ROOT = Path(os.environ["BENCH_FOLDER"]) / "static"
