"""`footfall papers`: measures the papers' claims."""

from pathlib import Path

from footfall.cli.files import check_output
from footfall.cli.flags import Switch


def papers(
    *ids: str,
    json: Switch = False,
    full: Switch = False,
    out: Path | None = None,
    kept: Switch = False,
    rigs: Path | None = None,
) -> int:
    """Measure the papers' claims: the claim, our bar, our measurement, the verdict.

    ```
    footfall papers G1 G2
    ```

    Parameters
    ----------
    ids
        Claims such as `G1`, or a paper's letter such as `G`. Default: all.
    json
        Print JSON only.
    full
        Measure at full length. By default the check is shorter.
    out
        Add the findings to this page (Markdown). Other claims on it stay as they are.
    kept
        Measure nothing: rebuild the page from the stored findings, and list those that are out of date.
    rigs
        A folder with robots and avatars of others, for R1 to R3; docs/rigs.md says what is in it.
    """
    from footfall.cli.progress import shown_progress
    from footfall.papers import run_papers, show_kept

    check_output(out)
    if kept:
        return show_kept(ids, out)
    return run_papers(ids, as_json=json, full=full, out=out, watch=shown_progress, rigs=rigs)
