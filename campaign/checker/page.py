"""docs/checker.md: the catalogue as a page."""

from __future__ import annotations

from campaign.checker.catalogue import by_section

PAGE = "docs/checker.md"

HEAD = """# The booklet checker

`manage.py check_booklets` finds what is wrong with booklets and says file, line and what helps; the
author's desk shows the same while one writes. Made from `campaign/checker/catalogue.py` by
`manage.py check_booklets --write-docs`; change that file instead.

```sh
manage.py check_booklets                      # the shipped book
manage.py check_booklets path/to/folder       # another book, laid out as fixtures/ is
manage.py check_booklets drafts/m4.yaml       # one file in the place of its namesake
manage.py check_booklets --mission 4 --json   # one Mission, for other programs
```

Exit status: 0 nothing to mend, 1 errors (with `--strict` warnings too), 2 a text cannot be read.

An **error** forbids publishing. A **warning** is a mistake that can be played. A **hint** may be
right as it is: `--hints` prints these too. The shipped campaign has no error and no warning.

What the checker says of reach is certain: it follows every way through all Missions at once with
the Log Entries that may be noted, and leaves none out. What it calls unread nobody can ever read.
The reverse does not hold: it may miss something that no single way through the story leads to.
Lengths count what is read whatever was noted; what a condition adds makes no entry too long.
"""


def render() -> str:
    """Return the page as Markdown."""
    lines = [HEAD.rstrip()]
    for title, checks in by_section():
        lines += ["", f"## {title}", "", "| Code | | What | What helps |", "|---|---|---|---|"]
        lines += [f"| {c.code} | {c.severity} | {c.title} | {c.help} |" for c in checks]
    return "\n".join(lines) + "\n"
