"""The guide's examples run as printed, in order, in one folder, and print what stands below them."""

import re
from pathlib import Path

import pytest

PAGES = [Path(__file__).parents[1] / "README.md", Path(__file__).parents[2] / "docs" / "guide" / "python.md"]


def shows(shown: str, printed: str) -> bool:
    """Whether a block is what was printed; `…` stands for any text of a line, and alone for any lines."""
    lines = shown.rstrip().split("\n")
    pattern = "".join(
        r"(?:.*\n)*?" if line == "…" else ".*".join(map(re.escape, line.split("…"))) + r" *\n" for line in lines
    )
    return re.fullmatch(pattern, printed.rstrip() + "\n") is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_example_runs(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```(?:\n\n```output\n(.*?)^```)?", text, re.MULTILINE | re.DOTALL)
    assert blocks
    names: dict[str, object] = {}
    for code, shown in blocks:
        exec(compile(code, page.name, "exec"), names)
        printed = capsys.readouterr().out
        assert shown == "" or shows(shown, printed), printed
