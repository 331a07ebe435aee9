"""Captions and small gauges on pictures: time, the load on each foot, speed against command."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from footfall.bodies.colours import LEG
from footfall.laws.tables import Side

INK, PALE, PAPER = (40, 44, 52), (120, 126, 136), (255, 255, 255)
LEGEND_WIDTH = 330
GAUGE_WIDTH, NARROWEST, GAUGE_GAP = 90, 20, 8
WORD_HEIGHT = 18
TRACK = (222, 226, 231)
FULL_LOAD = 1.25
"""Body weights at which a load gauge is full."""


class PoseCaption(NamedTuple):
    """The caption under one pose."""

    centre: float  # pixels from the left
    time: float  # s
    load: tuple[float, float]  # body weights on the left and right foot
    word: str = ""


class CaptionReadings(NamedTuple):
    """The readings on one frame of a video."""

    time: float  # s
    speed: float  # m/s
    asked: float | None  # m/s; None if the law takes no such command
    phase: float
    stance: Side
    load: tuple[float, float]  # body weights
    word: str = ""


def strip_sheet(rows: Sequence[np.ndarray], captions: Sequence[PoseCaption], title: str) -> Any:
    """Arrange rows of poses under a title, with the captions, if any: time and foot loads under each pose."""
    from PIL import Image, ImageDraw

    width = rows[0].shape[1]
    named = any(caption.word for caption in captions)
    top, bottom = 34, (66 + WORD_HEIGHT * named) if captions else 0
    apart = [abs(after.centre - before.centre) - GAUGE_GAP for before, after in pairwise(captions)]
    wide = max(NARROWEST, min([GAUGE_WIDTH, *apart]))
    sheet = Image.new("RGB", (width, top + sum(row.shape[0] for row in rows) + bottom), PAPER)
    draw = ImageDraw.Draw(sheet)
    draw.text((14, top / 2), title, fill=INK, font=_font(16), anchor="lm")
    if captions and draw.textlength(title, font=_font(16)) + LEGEND_WIDTH < width:
        _draw_legend(draw, width - 14, top // 2)
    down = top
    for row in rows:
        sheet.paste(Image.fromarray(row), (0, down))
        down += row.shape[0]
    for caption in captions:
        draw.text((caption.centre, down + 18), f"{caption.time:.2f} s", fill=INK, font=_font(17), anchor="mm")
        for side in Side:
            left, above = caption.centre - wide / 2, down + 34 + 12 * side
            _draw_gauge(draw, left, above, wide, caption.load[side] / FULL_LOAD, side)
        draw.text((caption.centre, down + 68), caption.word, fill=PALE, font=_font(15), anchor="mm")
    return sheet


def label_frame(image: np.ndarray, readings: CaptionReadings) -> np.ndarray:
    """Add a panel of readings to the lower left corner of a frame."""
    from PIL import Image, ImageDraw

    picture = Image.fromarray(image)
    draw = ImageDraw.Draw(picture, "RGBA")
    scale = image.shape[0] / 720
    left, width, high = 20 * scale, 330 * scale, 118 * scale
    above = image.shape[0] - left - high
    draw.rounded_rectangle((left, above, left + width, above + high), 10 * scale, fill=(*PAPER, 205))
    small, large = _font(round(15 * scale)), _font(round(22 * scale))
    inner, right = left + 16 * scale, left + width - 16 * scale
    draw.text((inner, above + 24 * scale), f"{readings.speed:.2f} m/s", fill=INK, font=large, anchor="lm")
    if readings.asked is not None:
        words = f"asked {readings.asked:.2f}"
        draw.text((inner + 120 * scale, above + 25 * scale), words, fill=PALE, font=small, anchor="lm")
    draw.text((right, above + 25 * scale), f"{readings.time:.1f} s", fill=PALE, font=small, anchor="rm")
    names = ("left foot", "right foot", "phase")
    shares = (readings.load[0] / FULL_LOAD, readings.load[1] / FULL_LOAD, readings.phase)
    sides = (Side.LEFT, Side.RIGHT, readings.stance)
    for line, (name, share, side) in enumerate(zip(names, shares, sides, strict=True)):
        middle = above + (54 + 22 * line) * scale
        draw.text((inner, middle), name, fill=PALE, font=small, anchor="lm")
        _draw_gauge(draw, inner + 90 * scale, middle - 4 * scale, right - inner - 90 * scale, share, side, 8 * scale)
    if readings.word:
        draw.text((image.shape[1] - left, image.shape[0] - left), readings.word, fill=INK, font=large, anchor="rs")
    return np.asarray(picture)


def _draw_legend(draw: Any, right: float, middle: float) -> None:
    text = "weight on the left and right foot"
    draw.text((right, middle), text, fill=PALE, font=_font(14), anchor="rm")
    begin = right - draw.textlength(text, font=_font(14)) - 48
    for side in Side:
        _draw_gauge(draw, begin, middle - 8 + 10 * side, 38, 1.0, side, 6)


def _draw_gauge(draw: Any, left: float, top: float, width: float, share: float, side: Side, high: float = 8) -> None:
    draw.rectangle((left, top, left + width, top + high), fill=TRACK)
    if share > 0.0:
        draw.rectangle((left, top, left + width * min(share, 1.0), top + high), fill=colour_of_side(side))


def colour_of_side(side: Side) -> tuple[int, int, int]:
    """The colour of a side's leg."""
    red, green, blue = (round(255 * part) for part in LEG[side][:3])
    return red, green, blue


@cache
def _font(size: int) -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(size)
