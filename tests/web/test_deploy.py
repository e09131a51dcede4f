"""What a container needs: its sign of life, and commands that are there."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.management import get_commands

from purplehaze.alive import alive
from tests.live.serving import free_port

ROOT = Path(settings.BASE_DIR)
DEPLOY = ROOT / "docs" / "deploy"


@pytest.mark.django_db(transaction=True)
def test_a_server_that_answers_is_alive(
    live_server: Any, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["play.example"]
    port = int(live_server.url.rsplit(":", 1)[1])
    monkeypatch.setenv("PURPLEHAZE_ALLOWED_HOSTS", "play.example, other.example")
    assert alive(port)
    monkeypatch.setenv("PURPLEHAZE_ALLOWED_HOSTS", "stranger.example")
    assert not alive(port), "it does not go by that name"


def test_a_server_that_is_not_there_is_not_alive() -> None:
    assert not alive(free_port())


def test_the_start_runs_commands_that_exist() -> None:
    said = (DEPLOY / "start.sh").read_text()
    commands = re.findall(r"manage\.py (\w+)", said)
    assert commands[0] == "migrate" and commands.index("upgrade_campaigns") == 1
    assert set(commands) <= set(get_commands())


def test_the_container_and_the_composition_name_files_that_exist() -> None:
    recipe = (ROOT / "Containerfile").read_text()
    assert "USER purplehaze" in recipe and "HEALTHCHECK" in recipe and "VOLUME" in recipe
    assert re.search(r'CMD \["sh", "(\S+)"\]', recipe)[1] == "docs/deploy/start.sh"  # type: ignore[index]
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    built = services["site"]["build"]
    assert (DEPLOY / built["context"] / built["dockerfile"]).resolve() == ROOT / "Containerfile"
    mounted = services["proxy"]["volumes"][0].split(":")[0]
    assert (DEPLOY / mounted).exists()
