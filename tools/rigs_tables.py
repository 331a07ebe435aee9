"""The tables of docs/rigs.md, from the stored findings of R1 to R3."""

import re
from collections.abc import Callable, Iterable, Sequence

from stored import stored, table

Row = dict[str, str]
NONE = "–"
ERRORS = "validator's errors"


def robots() -> str:
    """A row per robot: what it lacks, and how it walks at each speed."""
    tried: dict[str, dict[str, Row]] = {}
    for row in _rows("R1"):
        if walk := re.fullmatch(r"(.+), ([\d.]+ m/s)", row["cell"]):
            tried.setdefault(walk[1], {})[walk[2]] = row
    speeds = list(next(iter(tried.values())))
    rows = [
        [_robot(name, cells[speeds[0]]), _size(cells[speeds[0]]), *(_walked(cells[speed]) for speed in speeds)]
        for name, cells in tried.items()
    ]
    return _table(["robot", "mass, leg", *speeds], rows, "R1")


def robots_that_walk() -> str:
    """How many models stand in every walk."""
    fates: dict[str, bool] = {}
    for row in _rows("R1"):
        if row["of"] != NONE:
            name = row["cell"].rsplit(",", 1)[0]
            fates[name] = fates.get(name, True) and row["stand"] == row["of"]
    return str(sum(fates.values()))


def robots_pushed() -> str:
    """How many pushes of each strength the pushed robot survives."""
    rows = [row for row in _rows("R1") if row["cell"].startswith("pushed")]
    counts = [f"{row['stay up']} of {row['pushes']} pushes with {row['cell'].split()[2]} N" for row in rows]
    return f"{', '.join(counts[:-1])} and {counts[-1]}"


def avatars() -> str:
    """A row per avatar: how its bones were found, how it walks, and what was written."""
    tried: dict[str, list[Row]] = {}
    for row in _rows("R2"):
        tried.setdefault(row["cell"].rsplit(",", 1)[0], []).append(row)
    rows = []
    for name, cells in tried.items():
        if cells[0]["bones by"] == NONE:
            rows.append([name, "", _refused(cells[0]), "", "", ""])
            continue
        falls = [_fall(row) for row in cells if row["up"] == "no"]
        soles = [float(sole) for row in cells for sole in re.findall(r"-?\d+", row["sole mm"])]
        rows.append(
            [
                name,
                cells[0]["bones by"],
                "; ".join(falls) or "at all speeds",
                f"{max(float(row['ankle off mm']) for row in cells):.2f} mm",
                f"{min(soles):.0f} to {max(soles):.0f} mm" if soles else cells[0]["sole mm"],
                f"{cells[0]['in the avatar itself']}, {max(int(row[ERRORS]) for row in cells)}",
            ]
        )
    heads = ["avatar", "bones by", "walks", "ankle off by", "sole", "validator's errors before, after"]
    return _table(heads, rows, "R2")


def formats() -> str:
    """A row per program: what it opened, and how far joints and loops are off at most."""
    programs: dict[str, list[Row]] = {}
    for row in _rows("R3"):
        programs.setdefault(row["cell"].split(": ")[0], []).append(row)
    rows = [
        [name, str(len(some)), _worst(some, "joints off mm"), _worst(some, "loop's ends apart mm"), _errors(some)]
        for name, some in programs.items()
    ]
    return _table(["program", "files", "joints off by at most", "ends of loops apart by at most", "errors"], rows, "R3")


def _rows(claim: str) -> list[Row]:
    kept = stored(f"papers/{claim}")
    return [dict(zip(kept["columns"], row, strict=True)) for row in kept["rows"]]


def _robot(name: str, row: Row) -> str:
    return f"{name} (lacks {row['lacks']})" if row["lacks"] else name


def _size(row: Row) -> str:
    return f"{float(row['mass kg']):.1f} kg, {float(row['leg m']):.2f} m"


def _walked(row: Row) -> str:
    pace = f", {abs(round(float(row['speed m/s']), 2)):.2f} m/s" if row["speed m/s"] != NONE else ""
    falls = f", first falls after {float(row['first falls after s']):.1f} s" if row["stand"] != row["of"] else ""
    return f"{row['stand']} of {row['of']}{pace}{falls}"


def _refused(row: Row) -> str:
    """Why an avatar is refused, without what would help."""
    return f"refused: {row['refused'].split(': ')[-1].split('; ')[0]}"


def _fall(row: Row) -> str:
    return f"falls after {float(row['falls after s']):.0f} s at{row['cell'].rsplit(',', 1)[1]}"


def _worst(rows: Iterable[Row], column: str, shown: Callable[[float], str] = "{:.4f} mm".format) -> str:
    figures = [float(row[column]) for row in rows if row[column] != NONE]
    return shown(max(figures)) if figures else NONE


def _errors(rows: Iterable[Row]) -> str:
    return _worst(rows, "errors", "{:.0f}".format)


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]], claim: str) -> str:
    kept = stored(f"papers/{claim}")
    return f"{table(columns, rows)}\n\nMade on {kept['day']} by `{kept['made_by']} --rigs RIGS`."
