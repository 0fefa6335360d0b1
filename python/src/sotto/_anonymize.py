"""From data to a checked release."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any
from weakref import finalize

from ._asked import asked, flags
from ._options import AlgorithmId, AnonymizeOptions, ModelId
from ._program import OnProgress, find_program
from ._release import Release
from ._values import Data, StrPath
from ._workspace import Workspace

if TYPE_CHECKING:
    from typing_extensions import Unpack


@dataclass(frozen=True)
class Result:
    """What became of a run. `document` is all that the program told about it."""

    document: dict[str, Any]
    #: None where the promise could not be shown to hold: then nothing was written.
    release: Release | None

    @property
    def statement(self) -> str:
        """The promise in one sentence."""
        return str(self.document["statement"])

    @property
    def verdict(self) -> dict[str, Any]:
        """`status` is holds, violated (with a witness) or undecided (with a reason)."""
        return dict(self.document["verdict"])

    @property
    def utility(self) -> dict[str, float]:
        """Exact figures of what was lost and kept. They rest on the original: keep them to yourself."""
        return dict(self.document["utility"])

    def _repr_html_(self) -> str | None:
        return None if self.release is None else self.release._repr_html_()


def anonymize(
    data: Data,
    *,
    model: ModelId | None = None,
    algorithm: AlgorithmId | None = None,
    output: StrPath | None = None,
    on_progress: OnProgress | None = None,
    program: StrPath | None = None,
    **options: Unpack[AnonymizeOptions],
) -> Result:
    """Transforms data until the promise holds, has that checked independently, and writes a release folder.

    Without `output` the folder is a private one that lives as long as the release. Of a DataFrame only the columns are
    handed over that are named; where a person is named and no id, all rows of a person are one record.
    """
    given = asked(options, AnonymizeOptions.__optional_keys__)
    if given.algorithm and algorithm is None:
        raise TypeError(f"{', '.join(given.algorithm)}: parameters of an algorithm, which is to be named too")
    runner = find_program(program)
    folder = mkdtemp(prefix="sotto-release-") if output is None else None
    target = os.fspath(output) if output is not None else os.path.join(str(folder), "release")
    release: Release | None = None
    try:
        with Workspace() as workspace:
            file, job = workspace.data(data, given.job)
            # Earlier releases have a promise of their own.
            if model is not None or given.model or not given.path:
                job["model"] = {"id": model or "km", **given.model}
            if algorithm is not None:
                job["algorithm"] = {"id": algorithm, **given.algorithm}
            beside = {name: workspace.side_input(name, value) for name, value in given.file.items()}
            said = flags({**beside, **given.path})
            arguments = ["anonymize", file, "--job", workspace.job(job), "--output", target, *said]
            document = runner.run(arguments, on_progress)
        if document["release"] is not None:
            release = Release(target, program=program)
        return Result(document, release)
    finally:
        if folder is not None and release is None:
            shutil.rmtree(folder, ignore_errors=True)
        elif folder is not None:
            # It goes with the last that speaks of it.
            finalize(release, shutil.rmtree, folder, ignore_errors=True)
