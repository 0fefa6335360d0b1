"""A private folder with what the program is given, which is gone afterwards."""

from __future__ import annotations

import csv
import json
import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import TYPE_CHECKING, Any

from ._options import ITEM_SEPARATORS
from ._values import Data, SideInput

if TYPE_CHECKING:
    import pandas
    from typing_extensions import TypeIs

#: The columns of a mapping that is written as a table.
_MAPPING_COLUMNS = {"hierarchy": ("child", "parent"), "weights": ("item", "weight")}


class Workspace:
    """Writes data and side inputs where only their owner can read them."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="sotto-")
        self.path = Path(self._folder.name)
        # What splits items in lists beside the data; None where only the program can tell.
        self._separator: str | None = ","

    def __enter__(self) -> Workspace:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._folder.cleanup()

    def data(self, data: Data, reading: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """Where the data is, and how it is read: a file of somebody else as it was asked for, one of ours exactly so."""
        if isinstance(data, (str, os.PathLike)):
            self._separator = separator_of(reading.get("format"))
            return os.fspath(data), dict(reading)
        if is_frame(data):
            return self._frame(data, reading)
        file = self.path / "data.jsonl"
        with open(file, "w", encoding="utf-8") as lines:
            for record in data:
                if isinstance(record, str):
                    raise TypeError("expected records that are lists of labels, got a string")
                labels = [str(label) for label in record]
                lines.write(json.dumps({"items": labels}, ensure_ascii=False) + "\n")
        return str(file), {**reading, "format": "jsonl"}

    def _frame(self, frame: pandas.DataFrame, reading: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        file = self.path / "data.csv"
        roles = [column for role in ("id", "item", "items", "person") for column in _listed(reading.get(role))]
        missing = [column for column in roles if column not in frame.columns]
        if missing:
            raise KeyError(f"no such column: {', '.join(missing)}; there are {', '.join(map(str, frame.columns))}")
        said = {**reading, "header": True, "delimiter": ",", "quote": '"'}
        if roles:
            if "person" in said and "id" not in said and "items" not in said:
                # Rows without ids are records of one item each, about which any promise is hollow.
                said.setdefault("records", "people")
            # Of a column that nobody named nothing is written.
            frame[list(dict.fromkeys(roles))].to_csv(file, index=False)
        elif all(dtype == bool for dtype in frame.dtypes):
            said["format"] = "onehot"
            frame.astype(int).to_csv(file, index=False)
        else:
            raise TypeError("which columns? name them: id=… and item=…, or items=… for lists in cells")
        return str(file), said

    def side_input(self, name: str, given: SideInput) -> str:
        """The file of a side input; the name of one, or of a way to make it, as it is."""
        if isinstance(given, (str, os.PathLike)):
            return os.fspath(given)
        file = self.path / f"{name}.csv"
        if is_frame(given):
            given.to_csv(file, index=False)
        elif isinstance(given, Mapping):
            if name not in _MAPPING_COLUMNS:
                raise TypeError(f"{name}: expected a list or the name of a file, got a mapping")
            with open(file, "w", encoding="utf-8", newline="") as table:
                csv.writer(table).writerows([_MAPPING_COLUMNS[name], *given.items()])
        else:
            write_lines(file, given, self._separator)
        return str(file)

    def job(self, job: Mapping[str, Any]) -> str:
        """The job as a file."""
        file = self.path / "job.json"
        file.write_text(json.dumps(job, ensure_ascii=False, default=str), encoding="utf-8")
        return str(file)


def write_lines(file: Path, lines: Iterable[Any], separator: str | None) -> None:
    """A line per item, itemset, or rule (a pair of itemsets), every item in quotes."""
    file.write_text("".join(f"{_line(line, separator)}\n" for line in lines), encoding="utf-8")


def _line(line: Any, separator: str | None) -> str:
    if isinstance(line, str):
        return _quoted(line)
    parts = list(line)
    if len(parts) == 2 and not any(isinstance(part, str) for part in parts):
        return " ==> ".join(_line(part, separator) for part in parts)
    if len(parts) > 1 and separator is None:
        raise TypeError("how itemsets are written depends on the format of the data file: name it with format=…")
    return (separator or ",").join(_quoted(str(part)) for part in parts)


def _quoted(label: str) -> str:
    escaped = label.replace('"', '""')
    return f'"{escaped}"'


def separator_of(format: object) -> str | None:
    """What splits items in lists beside data of a format; None where it is not known."""
    return ITEM_SEPARATORS.get(str(format))


def is_frame(value: object) -> TypeIs[pandas.DataFrame]:
    """Whether it is a DataFrame; pandas is not loaded to find out."""
    loaded = sys.modules.get("pandas")
    return loaded is not None and isinstance(value, loaded.DataFrame)


def _listed(columns: Any) -> list[str]:
    if columns is None:
        return []
    return [columns] if isinstance(columns, str) else [str(column) for column in columns]
