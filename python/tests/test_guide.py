"""The guide's examples run as printed, in order, in one folder."""

import re
from pathlib import Path

import pytest

PAGES = [Path(__file__).parents[1] / "README.md", Path(__file__).parents[2] / "docs" / "guide" / "python.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_example_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, page.name, "exec"), names)
