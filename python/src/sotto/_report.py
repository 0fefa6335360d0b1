"""A report in a notebook."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape


@dataclass(frozen=True)
class Report:
    """A report as a page that loads nothing and runs no script."""

    html: str

    def _repr_html_(self) -> str:
        # Whatever the page holds, a sandbox without rights keeps it away from the notebook.
        style = "width:100%;height:40em;border:1px solid #8884"
        return f'<iframe sandbox="" title="Release report" style="{style}" srcdoc="{escape(self.html)}"></iframe>'
