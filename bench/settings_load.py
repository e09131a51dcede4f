"""Settings of the servers that `bench.load_campaigns` and `bench.soak` burden."""

from bench.settings_kill import *  # noqa: F403

# The site, and beside it the bare views that it is compared with.
ROOT_URLCONF = "bench.load_floor"
