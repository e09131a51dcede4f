"""The site as an ASGI application: streams on the event loop, Django's pages in a few threads."""

import os

from purplehaze.wsgi import application as django_application

# Only after Django is set up.
from campaign.live.stream import Live  # isort: skip
from purplehaze.pages import Pages  # isort: skip
from purplehaze.warming import warm  # isort: skip

WORKERS = int(os.environ.get("PURPLEHAZE_WORKERS", "2"))

warm()
application = Live(Pages(django_application, WORKERS))
