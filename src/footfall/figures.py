"""Draw figures without a window: the only place that creates them and turns them into PNGs."""

import io
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from footfall import catalog
from footfall.errors import MissingExtra

DOTS_PER_INCH = 120


def check_drawing_figures() -> None:
    """Refuse, in one sentence, if the packages that draw figures are not installed."""
    if find_spec("matplotlib") is None:
        raise MissingExtra("drawing figures", "film")


def new_figure(inches: tuple[float, float], **options: Any) -> Any:
    """A Matplotlib figure; by default its layout keeps parts from overlapping."""
    check_drawing_figures()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(inches, **({"dpi": DOTS_PER_INCH, "layout": "constrained"} | options))
    FigureCanvasAgg(figure)
    return figure


def save_figure(figure: Any, path: str | Path) -> None:
    """Write a PNG, whole or not at all."""
    catalog.atomic_write(path, figure_bytes(figure))


def figure_bytes(figure: Any) -> bytes:
    """The figure as PNG bytes, which do not name the version of Matplotlib."""
    file = io.BytesIO()
    figure.savefig(file, format="png", metadata={"Software": None})
    return file.getvalue()
