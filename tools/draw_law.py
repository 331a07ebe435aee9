"""Draws a law from its source: its parts as boxes, from what it is given on the left to the torques on the right.

A box holds calls of one file and names all that they take in. Arrows show the way of the signals, in the colour of the
box that they leave; one that other arrows imply is left out, so that the rest can be seen.
"""

import ast
import re
import textwrap
from collections import defaultdict
from html import escape
from itertools import combinations, pairwise
from pathlib import Path

import law_signals
from law_signals import GIVEN, Tick

DRAWN = ("footfall", "genbicon")
WIDE, MARGIN, BETWEEN, APART, TOP, SIDE = 1200, 10, 31, 20, 70, 80
"""px: the page, its margin, between columns, between boxes, the heading, the boxes at both ends."""
COLUMNS = 6
SIZES = {"file": 13.0, "call": 10.5, "note": 9.5}
LETTER = 0.55
"""Width of a letter, in font sizes."""
HUES = ("#c0504d", "#2e9c9c", "#8a8a1f", "#c2569b", "#5b7fb5", "#a8713a", "#4f9a4f")
STYLE = """
svg { color-scheme: light dark; --ink: #1d2733; --soft: #5b6775; --paper: #ffffff; --box: #f3f5f8; --edge: #b9c3cf;
  --sensed: #1463b0; --command: #a8520a; --memory: #7a3fb5; --effort: #0f7a57 }
@media (prefers-color-scheme: dark) { svg { --ink: #e6ebf1; --soft: #a9b4c1; --paper: #14191f; --box: #1f2730;
  --edge: #46525f; --sensed: #74b6f4; --command: #f0a860; --memory: #c8a2f2; --effort: #63d2aa } }
text { font: 9.5px system-ui, "Segoe UI", Helvetica, Arial, sans-serif; fill: var(--ink) }
.title { font-size: 17px; font-weight: 650 } .file { font-size: 13px; font-weight: 650 } .call { font-size: 10.5px }
.note { fill: var(--soft) } .paper { fill: var(--paper) } .box { fill: var(--box); stroke: var(--edge) }
.flow { fill: none; stroke-width: 1.5; marker-end: url(#tip) } .tip { fill: context-stroke }
.sensed { fill: var(--sensed) } .command { fill: var(--command) } .memory { fill: var(--memory) }
.effort { fill: var(--effort) }
"""
START = [
    ("file sensed", "Sensed"), ("note", "body and ground, as felt now"),
    ("file command", "Command"), ("note", "what it is asked to do"),
    ("file memory", "Memory"), ("note", "as the last tick left it"),
]  # fmt: skip
END = [("file effort", "Effort"), ("note", "joint torques"), ("file memory", "Memory"), ("note", "for the next tick")]


class Box:
    """A part of the drawing: lines of text, each with its class, and where it is."""

    def __init__(self, lines: list[tuple[str, str]], wide: float, hue: str):
        self.column, self.x, self.y, self.wide, self.hue = 0, 0.0, 0.0, wide, hue
        self.lines = [
            (kind, words)
            for kind, text in lines
            for words in textwrap.wrap(text, int((wide - 12) / (LETTER * _size(kind))))
        ]
        self.high = sum(_size(kind) + 3.5 for kind, _ in self.lines) + 12

    @property
    def right(self) -> float:
        return self.x + self.wide

    @property
    def bottom(self) -> float:
        return self.y + self.high

    def svg(self) -> list[str]:
        frame = f'x="{self.x:.0f}" y="{self.y:.0f}" height="{self.high:.0f}"'
        lines = [f'<rect class="box" {frame} width="{self.wide:.0f}"/>', f'<rect fill="{self.hue}" {frame} width="3"/>']
        y = self.y + 3
        for kind, text in self.lines:
            y += _size(kind) + 3.5
            lines.append(f'<text class="{kind}" x="{self.x + 8:.0f}" y="{y:.1f}">{escape(text)}</text>')
        return lines


def drawings(docs: Path) -> dict[Path, str]:
    """The drawing of each law that is drawn, by its path."""
    laws = law_signals.SOURCE / "footfall" / "laws"
    return {docs / f"law-{law}.svg": drawing(law) for law in DRAWN if (laws / law).is_dir()}


def drawing(law: str) -> str:
    """A law as SVG."""
    tick = Tick(law)
    groups = parts_of(tick)
    edges, layer = layered(tick, groups)
    count = min(COLUMNS, max(layer.values()) + 1)
    wide = (WIDE - 2 * (MARGIN + SIDE + BETWEEN) - (count - 1) * BETWEEN) / count
    boxes = [Box(_words(tick, group), wide, HUES[number % len(HUES)]) for number, group in enumerate(groups)]
    for number, column in _columns(boxes, layer, count).items():
        boxes[number].column = column
        boxes[number].x = MARGIN + SIDE + BETWEEN + (column - 1) * (wide + BETWEEN)
    start, end = len(groups), len(groups) + 1
    boxes += [Box(START, SIDE, "gray"), Box(END, SIDE, "gray")]
    boxes[start].x = MARGIN
    boxes[end].x, boxes[end].column = WIDE - MARGIN - SIDE, count + 1
    edges = {one: before or {start} for one, before in edges.items()}
    edges[end] = {number for number, group in enumerate(groups) if tick.effort & set(group)}
    layer |= {start: -1, end: max(layer.values()) + 1}
    arrows = [(one, to) for to in edges for one in sorted(edges[to]) if not _implied(one, to, edges)]
    high = _place(boxes, arrows, layer)
    return _svg(law, boxes, _paths(boxes, arrows), high)


def parts_of(tick: Tick) -> list[list[int]]:
    """The calls in groups: those of one file together, unless that makes a circle or a longer way through the law."""
    groups = [[number] for number in range(len(tick.calls))]
    for near in (True, False):
        for number, call in enumerate(tick.calls):
            own = next(group for group in groups if number in group)
            for group in [one for one in groups if tick.calls[one[0]].file == call.file and one[-1] < own[0]]:
                merged = sorted([*(one for one in groups if one not in (own, group)), sorted([*group, *own])])
                if (not near or group[-1] == own[0] - 1) and _depth(tick, merged) <= _depth(tick, groups):
                    groups = merged
                    break
    return groups


def layered(tick: Tick, groups: list[list[int]]) -> tuple[dict[int, set[int]], dict[int, int]]:
    """The groups that each takes signals from, and how many come before it at most; no layers if there is a circle."""
    of = {call: number for number, group in enumerate(groups) for call in group}
    edges = {
        number: {of[one] for call in group for one in tick.calls[call].inputs} - {number}
        for number, group in enumerate(groups)
    }
    layer: dict[int, int] = {}
    while ready := [one for one in edges if one not in layer and edges[one] <= set(layer)]:
        layer |= {one: 1 + max((layer[before] for before in edges[one]), default=-1) for one in ready}
    return edges, layer if len(layer) == len(groups) else {}


def _depth(tick: Tick, groups: list[list[int]]) -> float:
    return max(layered(tick, groups)[1].values(), default=float("inf"))


def _columns(boxes: list[Box], layer: dict[int, int], count: int) -> dict[int, int]:
    """The column of each box: neighbouring layers share one, so that the tallest column is as low as can be."""
    last = max(layer.values())
    high = [sum(box.high + APART for number, box in enumerate(boxes) if layer[number] == k) for k in range(last + 1)]
    ends = min(
        ((0, *cut, last + 1) for cut in combinations(range(1, last + 1), count - 1)),
        key=lambda ends: max(sum(high[low:top]) for low, top in pairwise(ends)),
    )
    return {number: 1 + sum(layer[number] >= end for end in ends[1:]) for number in range(len(boxes))}


def _implied(one: int, to: int, edges: dict[int, set[int]]) -> bool:
    """Whether there is another way from one to the other."""
    way = edges[to] - {one}
    while way and one not in way:
        way = {before for step in way for before in edges.get(step, ())}
    return bool(way)


def _words(tick: Tick, group: list[int]) -> list[tuple[str, str]]:
    own = [tick.calls[one] for one in group]
    lines = [("file", own[0].file.removesuffix(".py")), ("note", _subject(own[0].package, own[0].file))]
    lines += [("call", f"{name} → {gives}") for name, gives in dict.fromkeys((one.name, one.gives) for one in own)]
    taken = [tick.calls[one] for one in sorted({number for one in own for number in one.inputs} - set(group))]
    names = dict.fromkeys(one.file.removesuffix(".py") if one.gives == "now" else one.gives for one in taken)
    lines += [("note", f"takes {', '.join(names)}")] if names else []
    for record in GIVEN.values():
        fields = dict.fromkeys(path for one in own for path in one.reads.get(record, ()))
        lines += [(f"note {record}", f"{record} {', '.join(fields)}")] if fields else []
    return lines


def _subject(package: str, file: str) -> str:
    """What a file is about: the beginning of its docstring."""
    path = law_signals.SOURCE / package.replace(".", "/") / file
    text = ast.get_docstring(ast.parse(path.read_text())) or ""
    return re.split(r"[.:;(]", " ".join(text.partition("\n\n")[0].split()))[0].strip()


def _place(boxes: list[Box], arrows: list[tuple[int, int]], layer: dict[int, int]) -> float:
    """Stack the boxes of each column in the order of layers, near what they are joined to; returns the height."""
    columns, joined = defaultdict(list), defaultdict(list)
    for number, box in enumerate(boxes):
        columns[box.column].append(number)
    for one, to in arrows:
        joined[one].append(boxes[to])
        joined[to].append(boxes[one])
    tallest = max(sum(boxes[one].high + APART for one in some) for some in columns.values())
    for _ in range(COLUMNS):
        for some in columns.values():
            near = {one: sum(box.y + box.bottom for box in joined[one]) / max(len(joined[one]), 1) for one in some}
            some.sort(key=lambda one: (layer[one], near[one]))
            room = (tallest - sum(boxes[one].high for one in some)) / len(some)
            y = TOP + room / 2
            for one in some:
                boxes[one].y = y
                y = boxes[one].bottom + room
    return TOP + tallest + MARGIN


def _paths(boxes: list[Box], arrows: list[tuple[int, int]]) -> list[tuple[str, str]]:
    """The colour and the way of each arrow: down to the next box of a column, else through the gaps between boxes."""
    stacks = defaultdict(list)
    for box in sorted(boxes, key=lambda box: box.y):
        stacks[box.column].append(box)
    used: dict[tuple[int, float], int] = defaultdict(int)
    paths = []
    for one, to in arrows:
        start, end = boxes[one], boxes[to]
        out = _port(start, [boxes[other] for source, other in arrows if source == one], end)
        into = _port(end, [boxes[source] for source, other in arrows if other == to], start)
        stack = stacks[start.column]
        if start.column == end.column and stack.index(end) == stack.index(start) + 1:
            paths.append((start.hue, f"M{start.x + start.wide / 2:.0f} {start.bottom:.0f}V{end.y - 5:.0f}"))
        elif start.column == end.column:
            x = start.right
            paths.append(
                (start.hue, f"M{x:.0f} {out:.0f}C{x + 20:.0f} {out:.0f} {x + 20:.0f} {into:.0f} {x + 5:.0f} {into:.0f}")
            )
        else:
            x, y, path = start.right, out, f"M{start.right:.0f} {out:.0f}"
            for column in range(start.column + 1, end.column):
                straight = out + (into - out) * (column - start.column) / (end.column - start.column)
                gap = min(_gaps(stacks[column]), key=lambda at: abs(at - straight))
                used[column, gap] += 1
                level, some = gap + 4 * (used[column, gap] % 5 - 2), stacks[column][0]
                path += _bend(x, y, some.x, level) + f"H{some.right:.0f}"
                x, y = some.right, level
            paths.append((start.hue, path + _bend(x, y, end.x - 5, into)))
    return paths


def _gaps(stack: list[Box]) -> list[float]:
    """The heights at which there is room above, between and below the boxes of a column."""
    between = [(upper.bottom + lower.y) / 2 for upper, lower in pairwise(stack)]
    return [stack[0].y - APART / 2, *between, stack[-1].bottom + APART / 2]


def _bend(x: float, y: float, to_x: float, to_y: float) -> str:
    middle = (x + to_x) / 2
    return f"C{middle:.0f} {y:.0f} {middle:.0f} {to_y:.0f} {to_x:.0f} {to_y:.0f}"


def _port(box: Box, others: list[Box], other: Box) -> float:
    """Where on the side of a box an arrow is: in the order of their other ends."""
    place = sorted(others, key=lambda one: one.y).index(other)
    return box.y + box.high * (place + 1) / (len(others) + 1)


def _size(kind: str) -> float:
    return SIZES[kind.split()[0]]


def _svg(law: str, boxes: list[Box], paths: list[tuple[str, str]], high: float) -> str:
    legend = (
        f"Each box is a file of laws/{law}, or one that laws share: what it is about, the functions the tick calls and "
        "what each gives, what they take from other boxes, and the fields of Sensed, Command and Memory they read."
    )
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high:.0f}" width="{WIDE}" role="img">',
        f"<title>The law {law}: its parts and the signals between them</title>",
        f"<style>{STYLE}</style>",
        '<marker id="tip" viewBox="0 0 8 8" refX="5" refY="4" markerWidth="6" markerHeight="6" orient="auto">',
        '<path class="tip" d="M0 0L8 4L0 8z"/></marker>',
        f'<rect class="paper" width="{WIDE}" height="{high:.0f}"/>',
        f'<text class="title" x="{MARGIN}" y="30">One tick of {law}</text>',
        f'<text class="note" x="{MARGIN}" y="48">{legend}</text>',
        *(f'<path class="flow" stroke="{hue}" d="{path}"/>' for hue, path in paths),
        *(line for box in boxes for line in box.svg()),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"
