"""From DataFrames, lists and files to checked releases."""

import gc
import json
import os
import tempfile
from fractions import Fraction
from pathlib import Path

import pandas
import pytest

import sotto


def test_a_frame_becomes_a_checked_release(orders: pandas.DataFrame, tmp_path: Path) -> None:
    phases: list[sotto.Progress] = []
    result = sotto.anonymize(
        orders,
        id="order",
        person="customer",
        item="product",
        model="km",
        k=2,
        m=1,
        output=tmp_path / "release",
        on_progress=phases.append,
    )
    assert result.verdict["status"] == "holds"
    assert "2 different people" in result.statement
    assert result.utility["suppressedItems"] == 0
    assert result.document["input"]["records"] == 12
    assert result.document["input"]["persons"] == 6
    # The remark was in no column that anybody named.
    assert result.document["input"]["leftOut"] == []
    assert any("reading" in step.phase and step.done <= step.total for step in phases)
    assert result.release is not None
    assert sotto.verify(result.release).holds
    assert "curator" in os.listdir(tmp_path / "release")


def test_rows_of_a_person_without_ids_are_one_record(orders: pandas.DataFrame) -> None:
    result = sotto.anonymize(orders, person="customer", item="product", model="km", k=2, m=1)
    assert result.document["input"]["records"] == 6
    assert result.document["input"]["visits"] == 20
    release = result.release
    assert release is not None
    folder = release.path
    assert folder.stat().st_mode & 0o077 == 0 or folder.parent.stat().st_mode & 0o077 == 0
    del result, release
    gc.collect()
    assert not folder.exists()


def test_records_and_lists_beside_them_come_from_memory() -> None:
    records = [["a, b", "#c"], ["a, b", "d"], ["#c", "d"], ["a, b", "#c", "d"]] * 3
    result = sotto.anonymize(
        records, model="rho", rho=Fraction(1, 2), m=1, sensitive=["#c"], algorithm="suppress-control"
    )
    assert result.document["input"]["items"] == 3
    assert result.document["model"]["rho"] == "1/2"
    assert result.release is not None
    assert (result.release.path / "sensitive.txt").read_text() == '"#c"\n'
    grouped = sotto.anonymize(
        records,
        model="constraints",
        k=2,
        algorithm="upcta",
        max_suppression=0,
        constraints=[["#c", "a, b"]],
        utility=[["#c", "a, b"], ["d"]],
    )
    assert grouped.verdict["status"] == "holds"


def test_a_mapping_is_a_hierarchy(orders: pandas.DataFrame) -> None:
    above = {item: "drink" if item in ("beer", "wine") else "food" for item in orders["product"].unique()}
    result = sotto.anonymize(
        orders, id="order", item="product", k=3, m=1, algorithm="aa", hierarchy={**above, "drink": "all", "food": "all"}
    )
    assert result.release is not None
    assert result.release.members["food"] == ("hot, dogs", 'the "best" tofu')


def test_a_promise_that_fails_is_an_answer(orders: pandas.DataFrame) -> None:
    verdict = sotto.verify(orders, id="order", item="product", model="km", k=3, m=1)
    assert not verdict
    assert verdict.status == "violated"
    assert verdict.witness is not None and verdict.witness["support"] == 2


def test_errors_have_a_code_problems_and_a_hint(orders: pandas.DataFrame, tmp_path: Path) -> None:
    with pytest.raises(sotto.SottoError) as refused:
        sotto.anonymize(orders, id="order", item="product", model="km", k=1, m=0)
    assert refused.value.code == "usage"
    assert {problem["field"] for problem in refused.value.problems} == {"model.k", "model.m"}
    (tmp_path / "pairs.csv").write_text("a,x\na,y\nb,x\nb,y\n")
    with pytest.raises(sotto.SottoError) as unclear:
        sotto.anonymize(tmp_path / "pairs.csv", k=2)
    assert unclear.value.hint is not None and "--format" in str(unclear.value)
    with pytest.raises(TypeError, match="did you mean max_suppression"):
        sotto.anonymize(orders, id="order", item="product", max_supression=0)  # type: ignore[call-arg]
    with pytest.raises(KeyError, match="no such column: produkt"):
        sotto.anonymize(orders, id="order", item="produkt")


def test_nothing_is_left_behind_and_nothing_shows(
    orders: pandas.DataFrame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    seen: list[str] = []

    def look(_: sotto.Progress) -> None:
        seen.extend(Path(f"/proc/{child}/cmdline").read_text() for child in children())
        raise KeyboardInterrupt

    secret = "ab" * 32
    with pytest.raises(KeyboardInterrupt):
        sotto.anonymize(orders, id="order", item="product", k=2, m=1, secret=secret, on_progress=look)
    assert os.listdir(tmp_path) == []
    assert not any(secret in words or "tofu" in words for words in seen)
    result = sotto.anonymize(orders, id="order", item="product", k=2, m=1, secret=secret)
    assert result.release is not None
    assert json.loads((result.release.path / "curator" / "job.json").read_text())["secret"] == secret


def children() -> list[str]:
    tasks = Path("/proc/self/task")
    if not tasks.exists():
        return []
    return [pid for task in tasks.iterdir() for pid in (task / "children").read_text().split()]


def test_a_release_goes_on_from_an_earlier_one(orders: pandas.DataFrame) -> None:
    earlier = sotto.anonymize(orders, id="order", item="product", k=3, m=1).release
    assert earlier is not None
    like = sotto.anonymize(orders, id="order", item="product", like=earlier)
    after = sotto.anonymize(orders, id="order", item="product", model="km", k=3, m=1, after=[earlier])
    assert like.release is not None and after.release is not None
    assert like.release.members == earlier.members == after.release.members
