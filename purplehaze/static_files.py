"""Static files as they are served: named by content, compressed, a page's style in one piece.

A style sheet that begins with `@import "other.css";` is a list of what pages load together. A
browser could follow it, file by file, and does so while the site is developed; collected, the list
is one file with all of them in their order, without the comments: on a slow line twenty files are
four rounds more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

COMMENT = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
IMPORT = re.compile(r'^@import "([\w-]+\.css)";$', re.MULTILINE)


def joined(sheet: Path) -> str:
    """Return a style sheet with those it imports, from the same folder, in place of their names."""
    text = COMMENT.sub("", sheet.read_text())
    return IMPORT.sub(lambda found: joined(sheet.parent / found[1]).rstrip(), text)


class StaticFiles(CompressedManifestStaticFilesStorage):
    """WhiteNoise's storage, which joins the style sheets before they are named and compressed."""

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str, bool]]:
        """Join, then do what the others do; `paths`: file name to (storage, path)."""
        for name in [] if dry_run else [name for name in paths if name.endswith(".css")]:
            sheet = Path(self.path(name))
            if IMPORT.search(sheet.read_text()):
                sheet.write_text(joined(sheet))
                paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)
