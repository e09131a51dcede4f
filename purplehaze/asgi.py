"""The site as an ASGI application: streams on the event loop, Django's pages in a few threads."""

import os

from a2wsgi import WSGIMiddleware

from purplehaze.wsgi import application as django_application

# Only after Django is set up.
from campaign.live.stream import Live  # isort: skip

# Few threads: pages are short, and SQLite writes one at a time. More threads only lengthen the
# slowest answers.
WORKERS = int(os.environ.get("PURPLEHAZE_WORKERS", "2"))

# Both sides follow WSGI; their annotations name its types differently.
application = Live(WSGIMiddleware(django_application, workers=WORKERS))  # type: ignore[arg-type]
