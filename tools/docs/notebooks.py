"""The notebooks as pages of the site: their cells, and what the cells print and plot when they run here."""

import base64
import contextlib
import io
import json
import os
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "notebooks"


def pages() -> dict[str, str]:
    """Text by place on the site."""
    return {f"notebooks/{path.stem}.md": page(path) for path in sorted(FOLDER.glob("*.ipynb"))}


def page(path: Path) -> str:
    """One notebook, run in a folder of its own."""
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot as plt

    parts: list[str] = []
    known: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for cell in json.loads(path.read_text())["cells"]:
            text = "".join(cell["source"])
            if cell["cell_type"] != "code":
                parts.append(text)
                continue
            parts.append(f"```python\n{text}\n```")
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                exec(compile(text, path.name, "exec"), known)
            if said.getvalue():
                parts.append(f"```text\n{said.getvalue().rstrip()}\n```")
            for number in plt.get_fignums():
                parts.append(picture(plt.figure(number)))
                plt.close(number)
    parts.insert(1, f"[Download this notebook]({path.name})")
    return "\n\n".join(parts) + os.linesep


def picture(figure: object) -> str:
    """A plot, within the page."""
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=110, bbox_inches="tight")  # type: ignore[attr-defined]
    return f"![What the cell plots](data:image/png;base64,{base64.b64encode(file.getvalue()).decode()})"
