"""The program `sotto`: where it is, and how it is run."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from threading import Thread
from typing import Any

from ._errors import SottoError, failure
from ._values import StrPath
from ._version import VERSION

#: Names the program, or its sotto.js, for all calls.
PROGRAM_VARIABLE = "SOTTO_PROGRAM"

#: How long the program may take to stop when it is asked to, in seconds.
_PATIENCE = 10

_HOW_TO_INSTALL = (
    f"install it with npm (Node 20 or later), or set {PROGRAM_VARIABLE} to the program or its sotto.js"
)


@dataclass(frozen=True)
class Progress:
    """How far a run is: `done` of `total` (0 where nobody knows) of a phase."""

    done: float
    total: float
    phase: str


OnProgress = Callable[[Progress], None]


@dataclass(frozen=True)
class Program:
    """The words that start the program."""

    words: tuple[str, ...]

    def run(self, arguments: Sequence[str], on_progress: OnProgress | None = None) -> dict[str, Any]:
        """The JSON document of a command; raises SottoError. That a promise fails is an answer too."""
        command = [*self.words, *arguments, "--json", "--progress", "json"]
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, "NO_COLOR": "1"},
        )
        printed: list[str] = []
        reader = Thread(target=_read_all, args=(process, printed), daemon=True)
        reader.start()
        try:
            messages = _follow(process, on_progress)
            exit_code = process.wait()
        except BaseException:
            _stop(process)
            raise
        finally:
            reader.join()
            for stream in (process.stdout, process.stderr):
                if stream is not None:
                    stream.close()
        document = _parsed("".join(printed))
        if document is not None and "error" not in document and exit_code in (0, 1):
            return document
        raise failure(exit_code, document, messages)


def run(
    *arguments: StrPath, on_progress: OnProgress | None = None, program: StrPath | None = None
) -> dict[str, Any]:
    """Runs any command, `run("profile", "orders.csv")`, and gives its JSON document.

    Arguments of a process can be seen by everybody on the machine: name files, not what is in them.
    """
    return find_program(program).run([os.fspath(argument) for argument in arguments], on_progress)


def find_program(given: StrPath | None = None) -> Program:
    """The program that is named, by argument or variable; else the one on the path, or that of npx."""
    named = os.fspath(given) if given is not None else os.environ.get(PROGRAM_VARIABLE) or None
    words = _words_of(named) if named is not None else _words_found()
    _check_version(words)
    return Program(words)


def _words_of(named: str) -> tuple[str, ...]:
    if named.endswith((".js", ".mjs")):
        node = shutil.which("node")
        if node is None:
            raise SottoError("program", f"{named} needs Node, which was not found", hint=_HOW_TO_INSTALL)
        return (node, os.path.abspath(named))
    found = shutil.which(named)
    if found is None:
        raise SottoError("program", f"there is no program {named}", hint=_HOW_TO_INSTALL)
    return (found,)


def _words_found() -> tuple[str, ...]:
    found = shutil.which("sotto")
    if found is not None:
        return (found,)
    npx = shutil.which("npx")
    if npx is None:
        raise SottoError("program", "the program sotto was not found", hint=_HOW_TO_INSTALL)
    # `--no`: nothing is downloaded that nobody asked for.
    return (npx, "--no", "--", "sotto")


@lru_cache
def _check_version(words: tuple[str, ...]) -> None:
    """The program must speak as this package does: versions that differ in more than the last number may not."""
    asked = subprocess.run(
        [*words, "--version"], stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", errors="replace"
    )
    version = asked.stdout.strip()
    if asked.returncode != 0 or re.fullmatch(r"\d+\.\d+\.\d+\S*", version) is None:
        raise SottoError("program", f"{' '.join(words)} is not sotto, or does not run", hint=_HOW_TO_INSTALL)
    if version.split(".")[:2] != VERSION.split(".")[:2]:
        raise SottoError(
            "program",
            f"{' '.join(words)} is version {version}, and this package is {VERSION}",
            hint="install the same version of both",
        )


def _read_all(process: subprocess.Popen[str], printed: list[str]) -> None:
    if process.stdout is not None:
        printed.append(process.stdout.read())


def _follow(process: subprocess.Popen[str], on_progress: OnProgress | None) -> list[str]:
    """Hands progress on while the program runs; gives what else it said."""
    messages: list[str] = []
    for line in process.stderr or ():
        told = _parsed(line) if line.startswith('{"progress":') else None
        if told is None:
            messages.append(line.rstrip("\n"))
        elif on_progress is not None:
            on_progress(Progress(**told["progress"]))
    return messages


def _parsed(text: str) -> dict[str, Any] | None:
    try:
        document = json.loads(text)
    except ValueError:
        return None
    return document if isinstance(document, dict) else None


def _stop(process: subprocess.Popen[str]) -> None:
    """Asks the program to stop, which removes what it had begun to write; ends it if it does not."""
    process.terminate()
    try:
        process.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
