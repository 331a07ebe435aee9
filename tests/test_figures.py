"""Pictures for pages: 8-bit PNGs that are no larger than a page should have to load."""

import io

import numpy as np
import pytest

from footfall import figures

Image = pytest.importorskip("PIL.Image", reason="figures need the extra footfall[film]")
pytest.importorskip("matplotlib", reason="figures need the extra footfall[film]")


def drawn() -> bytes:
    """A figure with many lines in many colours."""
    figure = figures.new_figure((4.0, 3.0))
    axes = figure.subplots()
    for shift in np.linspace(0.0, 2 * np.pi, 40):
        axes.plot(np.sin(np.linspace(0.0, 9.0, 200) + shift))
    return figures.figure_bytes(figure)


def opened(data: bytes) -> "Image.Image":
    return Image.open(io.BytesIO(data))


def test_a_figure_is_an_8_bit_png_as_large_as_asked():
    assert opened(drawn()).mode == "P"
    assert opened(drawn()).size == (4 * figures.DOTS_PER_INCH, 3 * figures.DOTS_PER_INCH)


def test_the_same_figure_has_the_same_bytes():
    assert drawn() == drawn()


def test_a_figure_that_would_be_too_large_has_fewer_colours(monkeypatch):
    all_colours = drawn()
    monkeypatch.setattr(figures, "LARGE", len(all_colours) - 1)
    assert len(opened(drawn()).getcolors()) < len(opened(all_colours).getcolors())


def test_a_picture_keeps_all_its_colours_if_asked_to():
    shades = Image.fromarray(np.arange(48 * 48 * 3, dtype=np.uint8).reshape(48, 48, 3))
    assert opened(figures.png_of(shades, colours=0)).tobytes() == shades.tobytes()
