"""Choose every gait at random moments of a walk, on the humanoid and on the gait's own body, and count the falls.

    python tools/try_choices.py [--seed 1] [--moments 16] [--jobs 2] [--out choices.jsonl] [GAIT ...]

What is done is kept in --out, one line for each gait and body; a second run goes on from there. The exit status is 1 if
any fell.
"""

import argparse
import json
import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.register import USUAL, Gait, body_for, load_gait
from footfall.measure.choices import choose, random_moments


def main() -> int:
    """Try what is not yet in the file, and print a table of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gaits", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--moments", type=int, default=16)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("choices.jsonl"))
    asked = parser.parse_args()
    names = asked.gaits or catalog.names(Gait)
    pairs = [(gait, body) for gait in names for body in dict.fromkeys((USUAL.character, body_for(gait)))]
    known = {tuple(line["key"]): line for line in map(json.loads, _lines(asked.out))}
    left = [(*pair, asked.moments, asked.seed) for pair in pairs if (*pair, asked.moments, asked.seed) not in known]
    with ProcessPoolExecutor(asked.jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        for job in as_completed([pool.submit(tried, *key) for key in left]):
            line = job.result()
            known[tuple(line["key"])] = line
            with asked.out.open("a") as file:
                file.write(json.dumps(line) + "\n")
            print(_row(line), file=sys.stderr, flush=True)
    lines = [known[*pair, asked.moments, asked.seed] for pair in pairs]
    print("\n".join(["gait                   body        chosen  fell  refused  came after", *map(_row, lines)]))
    falls, refusals = (sum(len(line[name]) for line in lines) for name in ("falls", "refused"))
    print(f"{sum(line['chosen'] for line in lines)} choices: {falls} falls, {refusals} refused:")
    for sentence in sorted({words for line in lines for words in line["refused"]}):
        print(f"  {sentence}")
    return 1 if falls else 0


def tried(gait: str, body: str, moments: int, seed: int) -> dict:
    """One gait on one body at all moments."""
    character = catalog.load(Character, body).check()
    results = choose(character, [load_gait(gait)] * moments, random_moments(moments, seed))
    came = [one.came for one in results if one.came is not None]
    return {
        "key": [gait, body, moments, seed],
        "chosen": len(results),
        "refused": [one.refused for one in results if one.refused],
        "falls": [[*one.moment[:2], one.came, one.fell, one.fell_in] for one in results if one.fell is not None],
        "came": round(sum(came) / len(came), 2) if came else None,
    }


def _lines(path: Path) -> list[str]:
    return path.read_text().splitlines() if path.exists() else []


def _row(line: dict) -> str:
    gait, body, *_ = line["key"]
    came = "-" if line["came"] is None else f"{line['came']:.1f} s"
    falls = "".join(f"\n    fell: {fall}" for fall in line["falls"])
    return f"{gait:22} {body:10} {line['chosen']:7} {len(line['falls']):5} {len(line['refused']):8}  {came:>10}{falls}"


if __name__ == "__main__":
    sys.exit(main())
