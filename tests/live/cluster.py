"""A PostgreSQL of one's own, to be stopped and started: the shared one is left alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from tests.live.serving import free_port

PLACES = "/usr/lib/postgresql"


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, the newest; None where there is no initdb."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    versions = sorted(Path(PLACES).glob("*/bin/initdb"), key=lambda one: int(one.parts[-3]))
    return versions[-1].parent if versions else None


class Cluster:
    """A server on a port and folder of its own; `url` is the address of its database."""

    def __init__(self) -> None:
        found = programs()
        assert found is not None, "PostgreSQL's initdb is not installed."
        self.bin, self.port = found, free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="own-postgresql-"))
        # PostgreSQL refuses to run as root.
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"
        try:
            data = ["-D", str(self.folder / "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8"]
            self._run("initdb", *data, "--locale=C", "--no-sync")
            self.start()
        except BaseException:
            self.remove()
            raise

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self.bin / program), *arguments],
            user=self.user,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=1_200,
        )
        assert done.returncode == 0, done.stdout

    def start(self) -> None:
        """Start it, and wait until it answers."""
        said = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-l", log, "-o", said, "start")

    def stop(self, how: str = "fast") -> None:
        """Stop it: `fast` ends its connections, `immediate` is as a crash."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", how, "stop")

    def remove(self) -> None:
        """Stop it and throw it away."""
        if (self.folder / "data" / "postmaster.pid").exists():
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)
