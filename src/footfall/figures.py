"""Draw figures without a window, and write pictures as PNGs: the only place that does either."""

import io
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from footfall import catalog
from footfall.errors import MissingExtra

DOTS_PER_INCH = 120
COLOURS = (256, 128, 64)
"""Of an 8-bit PNG; fewer if it would otherwise be larger than a page should have to load."""
LARGE = 200_000
"""Bytes of a picture that is too large for a page."""


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
    """The figure as the bytes of an 8-bit PNG."""
    from PIL import Image

    file, data = io.BytesIO(), b""
    figure.savefig(file, format="png")
    with Image.open(file) as image:
        for colours in COLOURS:
            data = png_of(image, colours)
            if len(data) <= LARGE:
                break
    return data


def png_of(image: Any, colours: int = COLOURS[0]) -> bytes:
    """A picture as the bytes of a PNG with so many colours at most, a third as large as with all; 0 keeps all."""
    from PIL import Image

    file = io.BytesIO()
    if colours:
        image = image.convert("RGB").quantize(colours, kmeans=1, dither=Image.Dither.NONE)
    image.save(file, "PNG", optimize=True)
    return file.getvalue()
