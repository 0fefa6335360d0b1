"""Releases as their recipients read them."""

from pathlib import Path

import pandas
import pytest

import sotto


@pytest.fixture(scope="module")
def release(orders: pandas.DataFrame, tmp_path_factory: pytest.TempPathFactory) -> sotto.Release:
    folder = tmp_path_factory.mktemp("releases") / "release"
    sotto.anonymize(orders, id="order", item="product", k=4, m=1, output=folder)
    return sotto.read_release(folder)


def test_a_release_is_a_long_table_with_members(release: sotto.Release) -> None:
    frame = release.frame
    assert list(frame.columns) == ["record", "label", "members", "unknown"]
    assert frame["record"].nunique() == 12
    merged = frame[frame["members"].map(len) > 1]
    assert set(merged["members"]) == {("hot, dogs", 'the "best" tofu')}
    assert set(frame[frame["label"] == "beer"]["members"]) == {("beer",)}
    assert not frame["unknown"].any()


def test_counts_have_bounds(release: sotto.Release) -> None:
    both = release.count(["beer", "wine"])
    assert (both.items, both.lower, both.upper, both.sure) == (("beer", "wine"), 4, 4, True)
    rare = release.count(["hot, dogs"])
    assert rare.lower == 0 and rare.upper == 4 and not rare.sure
    assert [one.upper for one in release.counts([["beer"], ['the "best" tofu', "beer"]])] == [8, 2]


def test_the_report_is_shown_in_a_sandbox(release: sotto.Release) -> None:
    shown = release._repr_html_()
    assert shown.startswith('<iframe sandbox=""') and "srcdoc=" in shown
    assert "<script" not in shown and "<!doctype" not in shown
    assert release.report(curator=True).html != release.report().html


def test_a_release_is_handed_over_without_the_curators_part(release: sotto.Release, tmp_path: Path) -> None:
    handed = release.write(tmp_path / "handed", curator=False)
    assert not (handed.path / "curator").exists()
    assert sotto.verify(handed.path).holds
    with open(handed.path / "data.csv", "a") as data:
        data.write("1,caviar\n")
    assert sotto.verify(handed).status == "violated"


def test_unknown_cells_are_told_apart() -> None:
    records = [["?a", "b"], ["?a", "b"], ["?a", "b"], ["b"], ["c"]] * 2
    result = sotto.anonymize(records, model="hidden-rules", rules=[(["?a"], ["b"])], algorithm="gih")
    assert result.release is not None
    cells = list(result.release.cells())
    assert any(cell.unknown for cell in cells)
    assert {cell.label for cell in cells} == {"?a", "b", "c"}


def test_items_of_formats_with_blanks(tmp_path: Path) -> None:
    (tmp_path / "clicks.dat").write_text('1 2 "3 4"\n1 2\n1 "3 4"\n' * 3)
    result = sotto.anonymize(tmp_path / "clicks.dat", k=2, m=1)
    assert result.release is not None
    assert result.release.count(["1", "3 4"]).lower == 6
