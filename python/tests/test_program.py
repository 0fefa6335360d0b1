"""Which program is run."""

import os
import stat
import sys
from pathlib import Path

import pytest

import sotto


def script(path: Path, text: str) -> Path:
    path.write_text(f"#!{sys.executable}\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def test_any_command_gives_its_document(tmp_path: Path) -> None:
    (tmp_path / "data.jsonl").write_text('["a"]\n["a","b"]\n')
    assert sotto.run("profile", tmp_path / "data.jsonl")["records"] == 2


def test_a_program_of_another_version_is_refused(tmp_path: Path) -> None:
    other = script(tmp_path / "sotto", "print('9.1.0')")
    with pytest.raises(sotto.SottoError, match=r"version 9\.1\.0") as refused:
        sotto.run("profile", "x", program=other)
    assert refused.value.code == "program"
    with pytest.raises(sotto.SottoError, match="is not sotto"):
        sotto.run("profile", "x", program=script(tmp_path / "vinegar", "print('hello')"))


def test_the_path_is_searched_then_npx(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(sotto.PROGRAM_VARIABLE)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(sotto.SottoError, match="was not found") as missing:
        sotto.verify("release")
    assert missing.value.hint is not None and sotto.PROGRAM_VARIABLE in missing.value.hint
    answer = f"print('{sotto.__version__}') if '--version' in sys.argv else print('{{\"words\":', len(sys.argv), '}}')"
    script(tmp_path / "npx", f"import sys\nassert sys.argv[1:4] == ['--no', '--', 'sotto']\n{answer}")
    assert sotto.run("profile", "x") == {"words": 9}
    script(tmp_path / "sotto", f"import sys\n{answer}")
    assert sotto.run("profile", "x") == {"words": 6}


def test_what_a_program_says_without_a_document_is_the_message(tmp_path: Path) -> None:
    crash = f"print('{sotto.__version__}') if '--version' in sys.argv else sys.exit('out of luck')"
    with pytest.raises(sotto.SottoError, match="out of luck") as failed:
        sotto.run("profile", "x", program=script(tmp_path / "sotto", f"import sys\n{crash}"))
    assert failed.value.code == "internal"
    assert os.environ[sotto.PROGRAM_VARIABLE]
