#!/usr/bin/env python3
"""Set up, serve and test Purple Haze Online; needs nothing but Python 3.11 or newer.

python3 run.py [--host H] [--port P]   install, migrate, upgrade, load, paint the maps, serve
python3 run.py test [--fast] [ARGS]    every check and test; ARGS go to pytest, alone
python3 run.py lint                    the checks without the tests
python3 run.py format                  put the code in the house's form
python3 run.py mutate [RULE|PATH]      change the rules a little: does a test notice? (--help)
python3 run.py pictures                take the pictures of README and landing page anew
python3 run.py bench [NAMES]           measure the budgets, all of them or bench/bench_NAME.py;
                                       --goals: a goal missed fails, too
python3 run.py lock                    choose the newest versions the requirements allow
"""

# An older Python must get as far as the message that says so.
from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
RUNTIME, TEST = ROOT / "requirements.lock", ROOT / "requirements-test.lock"
STATIC_STAMP = ROOT / "staticfiles" / ".stamp"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}
LOCAL_HOSTS = {"127.0.0.1", "localhost", "::1"}

Step = tuple[str, list[str]]


class Problem(Exception):
    """Something that the reader of the message must mend; ends the run with code 1."""


def say(text: str) -> None:
    """Print at once, in order with what the commands print."""
    print(text, flush=True)


def call(command: list[str], env: dict[str, str] | None = None, quiet: bool = False) -> int:
    """Run a command from the project's folder; its exit code. `quiet` shows output on failure."""
    merged = {**os.environ, **(env or {})}
    if not quiet:
        return subprocess.run(command, cwd=ROOT, env=merged).returncode
    done = subprocess.run(
        command, cwd=ROOT, env=merged, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        say(done.stdout.rstrip())
    return done.returncode


def must(command: list[str], otherwise: str, quiet: bool = False) -> None:
    """Run a command; raise Problem with `otherwise` where it fails."""
    if call(command, quiet=quiet):
        raise Problem(otherwise)


def manage(*arguments: str) -> list[str]:
    """The command line of one management command."""
    return [str(PYTHON), str(ROOT / "manage.py"), *arguments]


# --- Installing -----------------------------------------------------------------------------


def is_root() -> bool:
    """Whether this process may install system packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_install(package: str) -> bool:
    """Install a Debian package where this is possible (root, apt-get); whether it worked."""
    if not (is_root() and shutil.which("apt-get")):
        return False
    say(f"Installing the system's package {package} ...")
    env = {"DEBIAN_FRONTEND": "noninteractive"}
    call(["apt-get", "update", "-q"], env, quiet=True)
    return call(["apt-get", "install", "-y", "-q", package], env, quiet=True) == 0


def digest(lock: Path) -> str:
    """What an installed environment must match: the lock file and this Python."""
    return hashlib.sha256(lock.read_bytes() + sys.version.encode()).hexdigest()


def venv_works() -> bool:
    """Whether .venv has a Python that runs; a copied or half-made one does not."""
    if not PYTHON.exists():
        return False
    return subprocess.run([PYTHON, "-c", ""], capture_output=True).returncode == 0


def make_venv(uv: str | None) -> None:
    """Create .venv, with uv if it is there, else with the standard library."""
    say("Making .venv ...")
    if uv and call([uv, "venv", "-q", "--clear", "--seed", "-p", sys.executable, str(VENV)]) == 0:
        return
    if not can_make_venv() and not (IN_CI and apt_install("python3-venv")):
        raise Problem(
            "This Python cannot make virtual environments: its venv module is missing.\n"
            "On Debian or Ubuntu: sudo apt-get install python3-venv\n"
            "Or install uv (https://docs.astral.sh/uv/), then run this again."
        )
    must([sys.executable, "-m", "venv", "--clear", str(VENV)], "Making .venv failed.")


def can_make_venv() -> bool:
    """Debian's plain python3 has venv but not the ensurepip that it needs."""
    probe = [sys.executable, "-c", "import ensurepip, venv"]
    return subprocess.run(probe, capture_output=True).returncode == 0


def install(lock: Path) -> None:
    """Bring .venv to a lock file; returns at once where its stamp says that this was done.

    The lock for the tests contains the runtime's, so its stamp serves for both.
    """
    uv = shutil.which("uv")
    if not venv_works():
        make_venv(uv)
    stamps = {name: VENV / f".installed-{name.stem}" for name in (RUNTIME, TEST)}
    enough = [lock] if lock == TEST else [RUNTIME, TEST]
    if any(stamps[n].exists() and stamps[n].read_text() == digest(n) for n in enough):
        return
    say(f"Installing {lock.name} ...")
    started = time.monotonic()
    by_uv = [str(uv), "pip", "install", "-q", "-p", str(PYTHON), "-r", str(lock)]
    by_pip = [str(PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    if not (uv and call(by_uv) == 0):
        must([*by_pip, "-r", str(lock)], "Installing failed; the lines above say why.")
    for stamp in stamps.values():
        stamp.unlink(missing_ok=True)
    stamps[lock].write_text(digest(lock))
    say(f"Installed in {time.monotonic() - started:.0f} s.")


# --- Serving --------------------------------------------------------------------------------


def check_port(host: str, port: int) -> None:
    """Raise Problem where the address cannot be served on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise Problem(
                f"Cannot serve on {host} port {port}: {error.strerror}.\n"
                f"Try another one: python3 run.py --port {port + 1 if port < 65535 else 8000}"
            ) from error


def collect_static() -> None:
    """Collect and compress the static files, where any changed since the last time."""
    seen = hashlib.sha256(digest(RUNTIME).encode())
    for file in sorted(path for path in (ROOT / "static").rglob("*") if path.is_file()):
        about = file.stat()
        seen.update(f"{file.relative_to(ROOT)} {about.st_size} {about.st_mtime_ns}\n".encode())
    if STATIC_STAMP.exists() and STATIC_STAMP.read_text() == seen.hexdigest():
        return
    must(
        manage("collectstatic", "--noinput", "--clear", "-v", "0"),
        "Collecting the static files failed.",
    )
    STATIC_STAMP.write_text(seen.hexdigest())


def serve(argv: list[str]) -> int:
    """Install, migrate, upgrade campaigns, load the content, paint the maps, serve."""
    parser = argparse.ArgumentParser(prog="run.py", description="Serve Purple Haze Online.")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 to be seen by other machines")
    parser.add_argument("--port", type=int, default=int(os.environ.get("PORT") or 8000))
    options = parser.parse_args(argv)
    check_port(options.host, options.port)
    install(RUNTIME)
    must(manage("migrate", "--noinput", "-v", "0"), "Preparing the database failed.")
    must(manage("upgrade_campaigns"), "Not every campaign can go on with this version.")
    must(manage("load_content"), "Loading the content failed; nothing was changed.")
    must(manage("paint"), "Painting the maps and plates failed.")
    collect_static()
    if options.host not in LOCAL_HOSTS:
        # The visitors' name for this machine cannot be known here.
        os.environ.setdefault("PURPLEHAZE_ALLOWED_HOSTS", "*")
    name = f"[{options.host}]" if ":" in options.host else options.host
    if options.host in LOCAL_HOSTS and not os.environ.get("PURPLEHAZE_PRODUCTION"):
        os.environ.setdefault("PURPLEHAZE_URL", f"http://{name}:{options.port}")
    say(f"\nPurple Haze Online is at http://{name}:{options.port}/   (Ctrl+C ends it)\n")
    server = [str(PYTHON), "-m", "purplehaze.server"]
    server += ["--host", options.host, "--port", str(options.port), "--worker"]
    if os.name == "nt":
        return call(server)
    # The server takes this process's place, and with it Ctrl+C and a supervisor's signals.
    os.chdir(ROOT)
    os.execv(server[0], server)


# --- Testing --------------------------------------------------------------------------------


def find_browser() -> str | None:
    """A Chromium on this machine: $CHROMIUM, the system's, then Playwright's own."""
    chosen = os.environ.get("CHROMIUM", "")
    if chosen and shutil.which(chosen):
        return shutil.which(chosen)
    for name in BROWSERS:
        if found := shutil.which(name):
            return found
    code = (
        "from playwright.sync_api import sync_playwright as s\n"
        "with s() as p: print(p.chromium.executable_path)"
    )
    asked = subprocess.run([PYTHON, "-c", code], capture_output=True, text=True)
    path = asked.stdout.strip()
    return path if asked.returncode == 0 and path and Path(path).exists() else None


def get_browser() -> str | None:
    """Find a browser or install one; without one Problem in CI, None elsewhere."""
    if found := find_browser():
        return found
    # On a bare machine the system's package brings the libraries that Playwright's lacks; the
    # headless shell has no windows to draw, and takes a third less of the machine.
    if any(map(apt_install, BROWSERS[:2])) and (found := find_browser()):
        return found
    say("Getting Playwright's Chromium ...")
    call([str(PYTHON), "-m", "playwright", "install", "chromium"], quiet=True)
    if found := find_browser():
        return found
    missing = "No browser for the browser tests: install chromium, or set CHROMIUM to one."
    if IN_CI:
        raise Problem(missing)
    say(f"{missing} They are left out.")
    return None


def checks() -> list[Step]:
    """The checks that are no tests: a name and a command line each."""
    tool = {name: str(SCRIPTS / name) for name in ("ruff", "lint-imports", "mypy", "djlint")}
    return [
        ("ruff check", [tool["ruff"], "check", "."]),
        ("ruff format", [tool["ruff"], "format", "--check", "."]),
        ("import contracts", [tool["lint-imports"]]),
        ("mypy", [tool["mypy"]]),
        ("djlint", [tool["djlint"], "--lint", "--quiet", "templates"]),
        ("templates and styles", [str(PYTHON), "-m", "purplehaze.templating", "--check"]),
        ("unused code", [str(PYTHON), "-m", "tests.unused"]),
        ("migrations", manage("makemigrations", "--check", "--dry-run")),
        ("django check", manage("check")),
        ("booklets", manage("check_booklets", "--strict")),
    ]


def run_step(name: str, command: list[str], quiet: bool = True) -> bool:
    """Run one step, print its name, outcome and seconds; whether it passed."""
    started = time.monotonic()
    if not quiet:
        say(f"-- {name}")
    passed = call(command, quiet=quiet) == 0
    say(f"{'ok    ' if passed else 'FAILED'} {name} ({time.monotonic() - started:.1f} s)")
    return passed


def failing(steps: list[Step]) -> list[str]:
    """Run steps, as many at once as there are cores; the names of those that failed, in order."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        passed = list(pool.map(lambda step: run_step(*step), steps))
    return [name for (name, _), well in zip(steps, passed, strict=True) if not well]


def lint(argv: list[str]) -> int:
    """Every check; 0 where all pass."""
    argparse.ArgumentParser(prog="run.py lint").parse_args(argv)
    install(TEST)
    return 1 if failing(checks()) else 0


def workers() -> int:
    """How many processes test at once: more than cores, for browsers and servers are waited for."""
    return min(os.cpu_count() or 1, 6) + 2


def test(argv: list[str]) -> int:
    """Every check, then pytest; with arguments for pytest, only that. 0 where all pass."""
    parser = argparse.ArgumentParser(prog="run.py test", allow_abbrev=False)
    parser.add_argument("--fast", action="store_true", help="without the browser tests")
    options, chosen = parser.parse_known_args(argv)
    install(TEST)
    browser = None if options.fast else get_browser()
    # Each worker would else compile every test for itself.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    found = ("tests found", [str(PYTHON), "-m", "pytest", "--collect-only", "-q"])
    failed = failing([] if chosen else [found, *checks()])
    command = [str(PYTHON), "-m", "pytest", "-n", str(workers()), "--dist", "worksteal"]
    if browser:
        os.environ["CHROMIUM"] = browser
    else:
        command.append("--ignore=tests/browser")
    if not run_step("pytest", [*command, *chosen], quiet=False):
        failed.append("pytest")
    say(f"Failed: {', '.join(failed)}." if failed else "All steps passed.")
    return 1 if failed else 0


def tidy(argv: list[str]) -> int:
    """Sort the imports, mend what ruff can mend, format code, templates and style sheets."""
    argparse.ArgumentParser(prog="run.py format").parse_args(argv)
    install(TEST)
    ruff = str(SCRIPTS / "ruff")
    call([ruff, "check", "--fix-only", "-q", "."])
    templates = call([str(PYTHON), "-m", "purplehaze.templating"])
    return call([ruff, "format", "."]) or templates


def pictures(argv: list[str]) -> int:
    """Take the pictures of play that README and landing page show; needs a browser."""
    argparse.ArgumentParser(prog="run.py pictures").parse_args(argv)
    install(TEST)
    os.environ["CHROMIUM"] = get_browser() or ""
    return call([str(PYTHON), "-m", "pytest", "-q", "-n", "0", "tests/browser/pictures.py"])


def mutate(argv: list[str]) -> int:
    """Try mutants of the rules against their tests; 1 where one survives."""
    install(TEST)
    return call([str(PYTHON), "-m", "tests.mutation", *argv])


def bench(argv: list[str]) -> int:
    """Run bench/bench_*.py one after the other, those that ARGS name where there are any.

    At the end all goals are a table: what was measured, and by how much a goal is missed. With
    --goals a thousand screens are opened, too, and a missed goal is a failure as a budget is.
    """
    install(TEST)
    strict = "--goals" in argv
    named = [name for name in argv if name != "--goals"]
    names = [file.stem for file in sorted((ROOT / "bench").glob("bench_*.py"))]
    chosen = [name for name in names if not named or name.removeprefix("bench_") in named]
    chosen += ["load_campaigns"] * (strict and not named)
    if not chosen:
        raise Problem(f"No such measurement; there are {', '.join(names)}.")
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder) / "notes"
        notes.touch()
        os.environ["PURPLEHAZE_BENCH"] = str(notes)
        failed = [name for name in chosen if call([str(PYTHON), "-m", f"bench.{name}"])]
        say("")
        missed = call([str(PYTHON), "-m", "bench.goals", str(notes)])
    if failed:
        say(f"A budget is missed in {', '.join(failed)}.")
    return 1 if failed or (strict and missed) else 0


def lock(argv: list[str]) -> int:
    """Write both lock files anew from pyproject.toml; needs uv."""
    argparse.ArgumentParser(prog="run.py lock").parse_args(argv)
    uv = shutil.which("uv") or shutil.which("uv", path=str(SCRIPTS))
    if not uv:
        raise Problem("Writing the lock files needs uv: .venv/bin/pip install uv")
    command = [uv, "pip", "compile", "-q", "--upgrade", "--universal", "--python-version", "3.11"]
    command.append("--generate-hashes")
    plain = ["--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
    for file, extra in ((RUNTIME, []), (TEST, ["--extra", "test"])):
        must([*command, *plain, *extra, "pyproject.toml", "-o", file.name], "Locking failed.")
    return 0


COMMANDS = {
    "serve": serve,
    "test": test,
    "lint": lint,
    "format": tidy,
    "pictures": pictures,
    "mutate": mutate,
    "bench": bench,
    "lock": lock,
}


def main(argv: list[str]) -> int:
    """Run one command, `serve` where none is named; the exit code."""
    if sys.version_info < (3, 11):
        raise Problem(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")
    if argv[:1] in (["-h"], ["--help"], ["help"]):
        say(__doc__ or "")
        return 0
    name, rest = (argv[0], argv[1:]) if argv and not argv[0].startswith("-") else ("serve", argv)
    if name not in COMMANDS:
        raise Problem(f"There is no command {name!r}: use {', '.join(COMMANDS)}.")
    return COMMANDS[name](rest)


if __name__ == "__main__":
    try:
        code = main(sys.argv[1:])
    except Problem as problem:
        print(f"\n{problem}", file=sys.stderr)
        code = 1
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
