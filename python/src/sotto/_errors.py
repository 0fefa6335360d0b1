"""The one exception of the package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

#: What the exit codes of the program mean, where it had no chance to say more.
_CODES = {2: "usage", 3: "input", 4: "infeasible", 5: "resource", 130: "cancelled"}


class SottoError(Exception):
    """Something could not be computed. A promise that fails is a verdict, never an exception.

    `code` is usage, input, infeasible, unsupported, resource, cancelled, internal, or program (there is none to run).
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        problems: Sequence[Mapping[str, Any]] = (),
        more: int = 0,
        hint: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        #: Each with `expected` and, as far as known, `file`, `line`, `column`, `field`, `got` and `hint`.
        self.problems = list(problems)
        #: How many further problems there were.
        self.more = more
        #: What to do about it, in flags of the program: `--item-delimiter` is the option `item_delimiter` here.
        self.hint = hint

    def __str__(self) -> str:
        lines = [self.message]
        if len(self.problems) > 1:
            lines += [_problem_text(problem) for problem in self.problems]
        if self.more > 0:
            lines.append(f"… and {self.more} more")
        if self.hint is not None:
            lines.append(f"→ {self.hint}")
        return "\n  ".join(lines)


def failure(exit_code: int, document: Mapping[str, Any] | None, messages: Sequence[str]) -> SottoError:
    """What the program said when it failed."""
    error = (document or {}).get("error")
    if isinstance(error, Mapping):
        return SottoError(
            str(error["code"]),
            str(error["message"]),
            problems=error.get("problems", ()),
            more=error.get("more", 0),
            hint=error.get("hint"),
        )
    said = "\n".join(messages) or f"sotto ended with {exit_code}"
    return SottoError(_CODES.get(exit_code, "internal"), said)


def _problem_text(problem: Mapping[str, Any]) -> str:
    place = ":".join(str(problem[part]) for part in ("file", "line", "column") if part in problem)
    where = " ".join(part for part in (place, str(problem.get("field", ""))) if part)
    got = f", got {problem['got']}" if "got" in problem else ""
    hint = f" ({problem['hint']})" if "hint" in problem else ""
    return f"{where + ': ' if where else ''}expected {problem['expected']}{got}{hint}"
