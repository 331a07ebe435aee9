"""Figures drawn without a window: the one place that opens one, and makes a PNG of it."""

import io
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from footfall import catalog
from footfall.errors import MissingExtra

DOTS_PER_INCH = 120


def check_drawing_figures() -> None:
    """Refuse, in a sentence, where what draws them is not installed."""
    if find_spec("matplotlib") is None:
        raise MissingExtra("drawing figures", "film")


def new_figure(inches: tuple[float, float], **options: Any) -> Any:
    """A figure of Matplotlib's; without other options its parts make room for each other."""
    check_drawing_figures()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(inches, **({"dpi": DOTS_PER_INCH, "layout": "constrained"} | options))
    FigureCanvasAgg(figure)
    return figure


def save_figure(figure: Any, path: str | Path) -> None:
    """Write a PNG, all of it or nothing."""
    catalog.atomic_write(path, figure_bytes(figure))


def figure_bytes(figure: Any) -> bytes:
    """The PNG; the same bytes for the same figure, whichever version of Matplotlib drew it."""
    file = io.BytesIO()
    figure.savefig(file, format="png", metadata={"Software": None})
    return file.getvalue()
