"""Options as the parts of a job."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from ._options import OPTIONS


@dataclass
class Asked:
    """What was asked for, by the part of a job that it goes to, under the names of jobs."""

    job: dict[str, Any] = field(default_factory=dict)
    model: dict[str, Any] = field(default_factory=dict)
    algorithm: dict[str, Any] = field(default_factory=dict)
    file: dict[str, Any] = field(default_factory=dict)
    path: dict[str, Any] = field(default_factory=dict)


def asked(options: Mapping[str, Any], known: frozenset[str]) -> Asked:
    """Sorts options; raises TypeError for one there is not."""
    sorted_out = Asked()
    for option, value in options.items():
        if option not in known:
            near = get_close_matches(option, known, 1)
            raise TypeError(f"there is no option {option}" + (f"; did you mean {near[0]}?" if near else ""))
        if value is None:
            continue
        place, name = OPTIONS[option]
        getattr(sorted_out, place)[name] = _plain(value)
    return sorted_out


def flags(values: Mapping[str, Any]) -> list[str]:
    """Values as flags of the program: `--item-delimiter=;`."""
    words: list[str] = []
    for name, value in values.items():
        kebab = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name)
        if isinstance(value, bool):
            words.append(f"--{'' if value else 'no-'}{kebab}")
        else:
            each = value if isinstance(value, (list, tuple)) else [value]
            words += [f"--{kebab}={os.fspath(one) if isinstance(one, os.PathLike) else one}" for one in each]
    return words


def _plain(value: Any) -> Any:
    """Fractions stay exact; numbers of NumPy become numbers."""
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    return value.item() if type(value).__module__ == "numpy" and hasattr(value, "item") else value
