"""`footfall papers`: measures the papers' claims."""

from pathlib import Path

from footfall.cli.files import check_output
from footfall.cli.flags import Explain, Json, Kept, Switch


def papers(
    *ids: str,
    json: Json = False,
    explain: Explain = False,
    full: Switch = False,
    out: Path | None = None,
    kept: Kept = False,
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
    full
        Measure at full length. By default the check is shorter.
    out
        Where to write the result. The findings are added to this page (.md); other claims on it stay as they are.
    rigs
        A folder with robots and avatars of others, for R1 to R3; docs/rigs.md says what is in it.
    """
    from footfall.cli.brief import say_more
    from footfall.cli.progress import shown_progress
    from footfall.papers import run_papers, show_kept

    check_output(out)
    if kept:
        status = show_kept(ids, out, explain=explain)
    else:
        status = run_papers(ids, as_json=json, full=full, out=out, watch=shown_progress, rigs=rigs, explain=explain)
    say_more(said_all=json or explain)
    return status
