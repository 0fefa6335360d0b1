"""What can be given: data, side inputs, shares."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias, Union

if TYPE_CHECKING:
    import pandas

StrPath: TypeAlias = Union[str, "os.PathLike[str]"]

#: 0.1, "10%", "1/11" or a fraction: promises are never rounded.
Share: TypeAlias = Union[float, str, Fraction]

#: A DataFrame, records as lists of labels, or the name of a file, release folder or table.
Data: TypeAlias = Union["pandas.DataFrame", StrPath, Iterable[Iterable[str]]]

#: A file or a way to make it ("random:40%"), a list of items or of itemsets, a table, or a mapping of items.
SideInput: TypeAlias = Union[
    StrPath,
    "pandas.DataFrame",
    Mapping[str, object],
    Iterable[str],
    Iterable[Iterable[str]],
    Iterable[tuple[Iterable[str], Iterable[str]]],
]
