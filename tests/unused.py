"""`python -m tests.unused`: code that nobody uses, part of `run.py lint`.

vulture finds names that are defined and never read. What templates, settings and
printed matter name counts as read, and so does what libraries ask for by name.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from vulture import Vulture

ROOT = Path(__file__).resolve().parents[1]
OURS = ("campaign", "combat", "dayroom", "purplehaze", "run.py")
USERS = ("bench", "tests", "manage.py")
BY_NAME = (
    "templates/**/*.html",
    "templates/**/*.txt",
    "purplehaze/settings.py",
    "*/urls.py",
    "*/*/urls.py",
)
ASKED_FOR = [
    *("Meta", "add_arguments", "handle", "requires_system_checks", "default_auto_field"),
    *("constraints", "indexes", "ordering", "permissions", "verbose_name_plural", "widgets"),
    *("clean_*", "has_*_permission", "inlines", "list_*", "raw_id_fields", "readonly_fields"),
    *("get_internal_type", "from_db_value", "expression", "prepared"),
    *("value_to_string", "to_python"),
    *("save_formset", "save_model", "delete_model", "delete_queryset", "get_deleted_objects"),
    *("search_fields", "show_change_link", "view_on_site"),
    *("configure_logging", "verbosity"),
    *("process_view", "process_exception", "regex", "_cull"),
    *("model_config",),
    *("ignore_aliases", "indentless", "yaml_implicit_resolvers"),
]
"""What the libraries look up: Django's models, admin and commands, jobs, pydantic, PyYAML."""
CALLED = ["@register.*", "@admin.*", "@model_validator", "@field_validator", "@receiver"]
"""Decorators that hand a function to somebody who calls it."""
KEPT = {
    "exported_at": "a field of every export: read by people",
    "square_metres": "a figure of a map sheet: read by people",
    "sp": "what a Terrain's printed table says; the rules have it from PH-MARCH-04",
    "busy_until": "a column, asked for in queries",
    "came_by": "a column, asked for in queries",
    "made_by": "a column, asked for in queries",
    "compress_type": "of the standard library's ZipInfo",
    "msg": "of the standard library's LogRecord",
    "num": "an argument that Django's cache gives",
    "HasMarines": "the bound of a type variable",
    "HasRun": "the bound of a type variable",
    "bad_request": "Django's handler400",
    "server_error": "Django's handler500",
    "Plain": "named in the configuration of logging",
    "living": "a condition of booklets, asked by name",
    "swings": "named in the table of bots' figures",
}
"""What is used where vulture does not look, and how."""


def unused() -> list[str]:
    """A line for each name that nobody reads: file, line, kind and name."""
    finder = Vulture(ignore_names=ASKED_FOR, ignore_decorators=CALLED)
    finder.scavenge([str(ROOT / path) for path in (*OURS, *USERS)], exclude=["*/migrations/*"])
    for pattern in BY_NAME:
        for path in ROOT.glob(pattern):
            finder.used_names.update(re.findall(r"[A-Za-z_]\w*", path.read_text()))
    for path in ROOT.glob("fixtures/**/*.yaml"):
        finder.used_names.update(re.findall(r"([a-z_]+):", path.read_text()))
    return [
        f"{path}:{item.first_lineno}: {item.typ} {item.name}"
        for item in finder.get_unused_code(min_confidence=60)
        if (path := item.filename.relative_to(ROOT)).parts[0] in OURS
        and item.name not in KEPT
        and not _is_choice(path, item.name)
    ]


def _is_choice(path: Path, name: str) -> bool:
    """Whether it is one of the values that a column may have."""
    return path.parent.name == "models" and name.isupper()


if __name__ == "__main__":
    lines = unused()
    print("\n".join(lines) or "Everything is used.")
    sys.exit(1 if lines else 0)
