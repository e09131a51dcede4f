"""The day room stands beside the campaign: neither knows the other, and the site does without."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dayroom.registry import CARDS

ROOT = Path(__file__).resolve().parents[2]
ALLOWED = {"combat.rules.dice", "combat.rules.errors", "combat.rules.options"}
OURS = ("campaign", "combat", "purplehaze")

WITHOUT = """
import sys
class Away:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "dayroom":
            raise ImportError("there is no day room")
sys.meta_path.insert(0, Away())
import django
django.setup()
from django.conf import settings
from django.core.management import call_command
from django.test import RequestFactory
from django.template.loader import get_template
from tests.dayroom import urls_without
assert (len(settings.LINES), urls_without.LEFT_OUT) == (1, 1), settings.LINES
call_command("check")
for name in ("landing.html", "campaign/mine.html", "campaign/logbook_page.html"):
    get_template(name)
from django.contrib.auth.models import AnonymousUser
request = RequestFactory().get("/")
request.user = AnonymousUser()
page = get_template("error.html").render({}, request)
assert "The rules" in page and "The day room" not in page
from purplehaze.beside import games_beside
assert games_beside({"request": request}) == ""
print("whole without it")
"""


def imports(file: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def test_the_day_room_imports_only_dice_refusals_and_offers() -> None:
    for file in sorted((ROOT / "dayroom").rglob("*.py")):
        ours = {name for name in imports(file) if name.split(".")[0] in OURS}
        later = {"purplehaze.later"} if file.name == "urls.py" else set()
        assert ours <= ALLOWED | later, file


def test_nobody_but_the_project_names_the_day_room() -> None:
    for room in ("campaign", "combat"):
        for file in sorted((ROOT / room).rglob("*.py")):
            assert not [name for name in imports(file) if name.split(".")[0] == "dayroom"], file
    named = [
        file.name
        for file in (ROOT / "purplehaze").glob("*.py")
        if any(name.split(".")[0] == "dayroom" for name in imports(file))
    ]
    assert named == []


def test_the_games_do_not_know_each_other_and_their_rules_are_pure() -> None:
    folders = {card.folder for card in CARDS}
    for folder in folders:
        others = tuple(f"dayroom.{other}" for other in folders - {folder})
        for file in sorted((ROOT / "dayroom" / folder).rglob("*.py")):
            found = imports(file)
            assert not [name for name in found if name.startswith(others)], file
            if "rules" in file.parts:
                assert not [n for n in found if n.split(".")[0] in ("django", "random", "os")], file


def test_the_site_is_whole_without_the_day_room() -> None:
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.dayroom.without"}
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT], cwd=ROOT, env=env, capture_output=True, text=True
    )
    assert "whole without it" in done.stdout, done.stderr[-2000:]


@pytest.mark.parametrize("card", CARDS, ids=[card.code for card in CARDS])
def test_every_game_has_its_texts_template_and_style(card: object) -> None:
    folder, code = card.folder, card.code  # type: ignore[attr-defined]
    for path in (
        f"templates/dayroom/{folder}/board.html",
        f"static/css/dayroom-{code}.css",
        f"fixtures/dayroom/{folder}/rules.yaml",
        f"docs/rules/{code}.yaml",
    ):
        assert (ROOT / path).is_file(), path
