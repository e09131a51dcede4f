"""What a stranger's browser fetches for the landing page, compressed, against the budget.

`python -m bench.bench_first_page` exits 1 when the page, its script or its typefaces are over the
budget.
"""

from __future__ import annotations

import gzip
import os
import re
import tempfile
from pathlib import Path

# The start form lists the campaign books: a database of its own, empty but for them.
FOLDER = tempfile.TemporaryDirectory()
os.environ["DATABASE_URL"] = f"sqlite:///{Path(FOLDER.name) / 'bench.sqlite3'}"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django  # noqa: E402

django.setup()

from django.contrib.auth.models import AnonymousUser  # noqa: E402
from django.contrib.staticfiles import finders  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.template.loader import render_to_string  # noqa: E402
from django.test import RequestFactory  # noqa: E402

from campaign.pages.start_form import StartForm  # noqa: E402
from purplehaze.static_files import joined  # noqa: E402

PAGE, SCRIPT, FONTS = 100_000, 25_000, 60_000
LINK = re.compile(r'<(?:script|img|link)\b[^>]*?\s(?:src|href)="/static/([^"?]+)"')


def served(file: Path) -> bytes:
    """Return a file as it is served: style sheets with what they import."""
    return joined(file).encode() if file.suffix == ".css" else file.read_bytes()


def size(data: bytes) -> int:
    """Return the compressed size in bytes."""
    return len(gzip.compress(data, 6))


def main() -> int:
    """Render the page, add up what it links to."""
    call_command("migrate", verbosity=0)
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    html = render_to_string("landing.html", {"campaigns": [], "form": StartForm()}, request)
    files = {name: served(Path(str(finders.find(name)))) for name in LINK.findall(html)}
    sizes = {name: size(data) for name, data in files.items()}
    fonts = sum(len(files[name]) for name in sizes if name.endswith(".woff2"))
    told = {name: value for name, value in sizes.items() if not name.endswith(".woff2")}
    page = size(html.encode()) + sum(told.values())
    script = sum(value for name, value in sizes.items() if name.endswith(".js"))
    for name, value in sorted(sizes.items(), key=lambda pair: -pair[1]):
        print(f"{value:7} {name}")
    print(f"first page {page} bytes compressed: {page / PAGE:.2f} of the budget")
    print(f"its script {script} bytes compressed: {script / SCRIPT:.2f} of the budget")
    print(f"its typefaces {fonts} bytes: {fonts / FONTS:.2f} of the budget")
    return int(page > PAGE or script > SCRIPT or fonts > FONTS)


if __name__ == "__main__":
    raise SystemExit(main())
