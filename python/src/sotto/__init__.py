"""Publish transaction data quietly: anonymize it, have the promise checked, read what was released."""

from ._anonymize import Result, anonymize
from ._errors import SottoError
from ._program import PROGRAM_VARIABLE, Progress, run
from ._release import Cell, Count, Release, read_release
from ._report import Report
from ._verify import Verdict, verify
from ._version import VERSION as __version__

__all__ = [
    "PROGRAM_VARIABLE",
    "Cell",
    "Count",
    "Progress",
    "Release",
    "Report",
    "Result",
    "SottoError",
    "Verdict",
    "__version__",
    "anonymize",
    "read_release",
    "run",
    "verify",
]
