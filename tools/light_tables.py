"""What installing costs and what a tab does, beside their bars, as docs/performance.md says it; see `facts.py`."""

from typing import Any

from stored import stored, table

COLUMNS = ["figure", "measured", "bar", "verdict"]


def _row(figure: str, value: float, form: str, bar: float, unit: str = "", *, most: bool = True) -> list[str]:
    met = value <= bar if most else value >= bar
    return [figure, f"{value:{form}}{unit}", f"{'≤' if most else '≥'} {bar:g}{unit}", "met" if met else "not met"]


def _made(kept: dict[str, Any]) -> str:
    return f"`{kept['made_by']}`, {kept['day']}, load before {kept['conditions']['load before']:g}"


def install() -> str:
    """What `pip install footfall` fetches and keeps, and its first walks."""
    kept = stored("install")
    rows = [
        _row("fetched by pip", kept["download_mb"], ".1f", 30, " MB"),
        _row("on disk", kept["installed_mb"], ".0f", 110, " MB"),
        _row("first `footfall walk --seconds 0.01`, processor", kept["first_walk_cpu_s"], ".2f", 2, " s"),
        _row("the second, processor", kept["second_walk_cpu_s"], ".2f", 1, " s"),
        _row("closed loop / bare mj_step, throughput", kept["closed_to_bare"], ".2f", 0.83, most=False),
    ]
    largest = ", ".join(f"{name} {size:.1f}" for name, size in list(kept["parts_mb"].items())[:5])
    return f"{table(COLUMNS, rows)}\n\nThe largest downloads, MB: {largest}. Measured by {_made(kept)}."


def in_a_tab() -> str:
    """What the page in a tab fetches, how fast it walks, and whether it walks as Python does."""
    kept = stored("tab")
    opening, pace, pushes = (kept[name] for name in ("opening", "pace", "pushes"))
    rows = []
    for how, words in (("as_files", "files as they are"), ("gzip", "packed by the server")):
        rows.append(_row(f"fetched before the first step, {words}", opening[how]["mb"], ".1f", 5, " MB"))
        rows.append(_row(f"first foot on the ground, cold cache, {words}", opening[how]["step_s"], ".1f", 5, " s"))
    rows.append(_row("one character, times real time", pace["times_1"], ".1f", 5, most=False))
    rows.append(_row("eight in one world, times real time", pace["times_8"], ".1f", 1, most=False))
    near = f"verdicts as Python's on {pushes['cases']} pushes at the edge"
    rows.append(_row(near, pushes["alike"], "d", 95, most=False))
    said = [
        f"Of the pushes, {pushes['python_falls']} felled the humanoid in Python and {pushes['tab_falls']} in the tab."
    ]
    if (nudged := pushes.get("alike_in_python_nudged")) is not None:
        said.append(
            f"Python agrees with itself on {nudged} of them after a nudge of 1 N half a second before, and then"
            f" {pushes['python_nudged_falls']} fell it."
        )
    if walks := kept.get("walks"):
        stand, of = walks["of_them_in_the_tab"], walks["stand_in_python"]
        figure = f"stand in the tab after 20 s, of {walks['cases']} walks, if they do in Python"
        rows.append([figure, f"{stand} of {of}", "all", "met" if stand == of else "not met"])
        said.append(
            f"The walks are one in {walks['one_in']} of {walks['bodies']} bodies in {walks['styles']} styles, counted"
            " through together."
        )
    made = "; ".join(_made(part) for part in kept.values())
    return f"{table(COLUMNS, rows)}\n\n{' '.join(said)} In headless Chromium: {made}."
