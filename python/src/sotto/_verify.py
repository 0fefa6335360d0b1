"""The independent check."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ._asked import asked, flags
from ._options import ModelId, VerifyOptions
from ._program import OnProgress, find_program
from ._values import Data, StrPath
from ._workspace import Workspace

if TYPE_CHECKING:
    from typing_extensions import Unpack


@dataclass(frozen=True)
class Verdict:
    """Whether a promise is kept. `document` is all that the program told about it."""

    document: dict[str, Any]

    @property
    def status(self) -> str:
        """holds, violated or undecided."""
        return str(self.document["status"])

    @property
    def holds(self) -> bool:
        """Whether the promise is kept, and all of a release is as it was written."""
        return self.status == "holds"

    @property
    def statement(self) -> str:
        """The promise in one sentence."""
        return str(self.document["statement"])

    @property
    def witness(self) -> dict[str, Any] | None:
        """What breaks the promise: a finding, with the items and records where there are some."""
        return self.document.get("witness")

    def __bool__(self) -> bool:
        return self.holds


def verify(
    data: Data,
    *,
    model: ModelId | None = None,
    original: StrPath | None = None,
    key: StrPath | None = None,
    on_progress: OnProgress | None = None,
    program: StrPath | None = None,
    **options: Unpack[VerifyOptions],
) -> Verdict:
    """Checks a release (every byte and its promise), or with `model` a promise on any data.

    `original` is a data file for promises that only its owner can check, `key` the public key of who signed.
    """
    given = asked(options, VerifyOptions.__optional_keys__)
    files = {"original": original, "key": key}
    said = {name: os.fspath(path) for name, path in files.items() if path is not None}
    runner = find_program(program)
    with Workspace() as workspace:
        file, reading = workspace.data(data, given.job)
        for name, value in given.file.items():
            said[name] = workspace.side_input(name, value)
        promise = {**({} if model is None else {"model": model}), **given.model}
        arguments = ["verify", file, *flags({**reading, **promise, **said})]
        return Verdict(runner.run(arguments, on_progress))
