"""A release folder, as its recipient reads it."""

from __future__ import annotations

import csv
import json
import os
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._program import find_program
from ._report import Report
from ._values import StrPath
from ._workspace import Workspace, separator_of, write_lines

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True)
class Count:
    """How many of the original records hold some items, as far as a release tells."""

    items: tuple[str, ...]
    lower: int
    upper: int
    estimate: float
    #: Whether the bounds meet.
    sure: bool


@dataclass(frozen=True)
class Cell:
    """One label of one published record."""

    #: From 1.
    record: int
    label: str
    #: The items that the label stands for: the record holds at least one of them.
    members: tuple[str, ...]
    #: Whether it was left open if the record holds it.
    unknown: bool


class Release:
    """A release folder. In a notebook it shows its report."""

    def __init__(self, path: StrPath, *, program: StrPath | None = None) -> None:
        self.path = Path(path)
        self._program = program
        #: release.json: the promise, the verdict, what readers should know.
        self.document: dict[str, Any] = json.loads((self.path / "release.json").read_text(encoding="utf-8"))

    @property
    def statement(self) -> str:
        """The promise in one sentence."""
        return str(self.document["statement"])

    @cached_property
    def members(self) -> dict[str, tuple[str, ...]]:
        """The items of each label that stands for several; every other label stands for itself."""
        file = self.path / "labels.csv"
        if not file.exists():
            return {}
        found: dict[str, list[str]] = {}
        with open(file, encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                found.setdefault(row["label"], []).append(row["item"])
        return {label: tuple(items) for label, items in found.items()}

    def cells(self) -> Iterator[Cell]:
        """The published records, label by label."""
        marked = self.document["data"].get("unknown", 0) > 0
        for number, record in enumerate(self._records(), 1):
            for text in record:
                unknown, label = _unmarked(text) if marked else (False, text)
                yield Cell(number, label, self.members.get(label, (label,)), unknown)

    def _records(self) -> Iterator[list[str]]:
        """The published records as the program writes them."""
        with Workspace() as workspace:
            lines = workspace.path / "data.jsonl"
            arguments = ["convert", os.fspath(self), "--to", "jsonl", "--output", str(lines)]
            find_program(self._program).run(arguments)
            with open(lines, encoding="utf-8") as records:
                yield from (list(json.loads(line)["items"]) for line in records)

    @cached_property
    def frame(self) -> pandas.DataFrame:
        """The published records in long form: a row per record and label, with the members of the label."""
        import pandas

        return pandas.DataFrame([astuple(cell) for cell in self.cells()], columns=[field.name for field in fields(Cell)])

    def count(self, items: Iterable[str]) -> Count:
        """How many of the original records hold all of these items or labels: bounds that always hold, and an estimate."""
        return self.counts([[items] if isinstance(items, str) else items])[0]

    def counts(self, itemsets: Iterable[Iterable[str]]) -> list[Count]:
        """The same of many itemsets at once."""
        with Workspace() as workspace:
            # What is asked of people's data is nobody else's business: it does not go by the command line.
            file = workspace.path / "itemsets.txt"
            write_lines(file, [[str(item) for item in items] for items in itemsets], separator_of(self.format))
            arguments = ["count", os.fspath(self), "--itemsets", str(file)]
            document = find_program(self._program).run(arguments)
        return [
            Count(tuple(one["items"]), one["lower"], one["upper"], one["estimate"], one["sure"])
            for one in document["counts"]
        ]

    @property
    def format(self) -> str:
        """The format of the data file."""
        return str(self.document["data"]["format"])

    def report(self, *, curator: bool = False) -> Report:
        """The report; the curator's has exact figures and is for its owner alone."""
        folder = self.path / "curator" if curator else self.path
        return Report((folder / "report.html").read_text(encoding="utf-8"))

    def write(self, path: StrPath, *, curator: bool = True) -> Release:
        """Copies the folder to a new place; without `curator`, as it is handed over."""
        shutil.copytree(self.path, path, ignore=None if curator else shutil.ignore_patterns("curator"))
        return Release(path, program=self._program)

    def __fspath__(self) -> str:
        return os.fspath(self.path)

    def _repr_html_(self) -> str:
        return self.report()._repr_html_()

    def __repr__(self) -> str:
        return f"<Release {os.fspath(self.path)!r}: {self.statement}>"


def read_release(path: StrPath, *, program: StrPath | None = None) -> Release:
    """A release folder: `.frame` is its data as a DataFrame, `.count(items)` counts in it."""
    return Release(path, program=program)


def _unmarked(text: str) -> tuple[bool, str]:
    """The question marks that a label begins with are doubled; one more says that the cell is unknown."""
    label = text.lstrip("?")
    marks = len(text) - len(label)
    return marks % 2 == 1, "?" * (marks // 2) + label
