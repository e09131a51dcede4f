"""`python -m purplehaze.templating`: puts every template and style sheet in the house's form.

With --check it changes nothing and names what differs. It exits 1 where something is to be mended,
also for a line longer than LONGEST, which only its author can break.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from . import form, styles

ROOT = Path(__file__).resolve().parents[2]
FORMS: dict[str, Callable[[str], str]] = {
    "templates/**/*.html": form.formed,
    "static/css/*.css": styles.formed,
}
LONGEST = 120


def main(check: bool) -> int:
    """Form or check every file; the exit code."""
    wrong = [
        line
        for pattern, formed in FORMS.items()
        for path in sorted(ROOT.glob(pattern))
        for line in _mend(path, formed, check)
    ]
    print("\n".join(wrong) or "Templates and style sheets are in form.")
    return 1 if wrong else 0


def _mend(path: Path, formed: Callable[[str], str], check: bool) -> Iterator[str]:
    """Put one file in form unless it is only checked; what is wrong with it."""
    name, source = path.relative_to(ROOT), path.read_text()
    try:
        text = formed(source)
    except ValueError as error:
        yield f"{name}: {error}"
        return
    if text != source and check:
        yield f"{name}: python3 run.py format would change it"
    elif text != source:
        path.write_text(text)
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST:
            yield f"{name}:{number}: {len(line)} columns of {LONGEST}"


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
