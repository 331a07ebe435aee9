"""Clones the law: a small network learns its joint targets from a hundred clips of ten seconds, and walks in its place.

    python tools/try_cloning.py [--policies 3] [--plain] [--keep]

The clips come from the Gymnasium environment, whose `info["expert_action"]` labels every step. Cloning the law alone
fails, as a clone that errs gets where the law never is; so the clips of the first round are disturbed, and in the other
rounds the policy itself acts most of the time (DAgger). Every policy is tried on twenty starts that no clip had, with
other seeds than those that were looked at while this was written. `--keep` writes what docs/python.md quotes. About
two minutes of one core for each policy.
"""

import argparse
import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

import footfall.gym  # noqa: F401 (it registers the environments)
from footfall.gym.actions import REACH
from footfall.papers.machine import machine_now, today

KEPT = Path(__file__).resolve().parents[1] / "docs" / "python" / "cloning.json"
CLIPS, ROUNDS, SECONDS, HZ = 20, 5, 10, 50
"""Clips of a round, rounds, seconds of a clip, actions a second."""
WIDE, BATCH, STEPS, RATE = 256, 512, 3000, 1e-3
"""The network's hidden layers; samples and steps of a fit, and how fast it learns."""
DISTURBED, MEMORY = 0.1, 0.9
"""Of an action's range: the largest noise in the first round, and how much of it stays from action to action."""
LAW_SHARE, TURN = 0.9, HZ // 5
"""In the last row of a round, the share of turns in which the law acts; actions of a turn."""
UNSEEN, REASON_RAD = 70_000, 0.25
"""The seed of the first start of the trial, and a narrower range of targets to compare with."""
Act = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""What acts: from observations and the law's own actions."""


class Policy:
    """A network of two hidden layers, fitted by Adam in NumPy; it does not see its last action."""

    def __init__(self, seed: int, names: list[str]):
        self.draw, self.columns = np.random.default_rng(seed), [i for i, name in enumerate(names) if "last" not in name]
        self.layers: list[np.ndarray] = []

    def fit(self, seen: np.ndarray, wanted: np.ndarray) -> None:
        """Go on fitting from the weights there are."""
        if not self.layers:
            self.of, self.to = (  # means and spreads of the first round
                (part.mean(0), part.std(0) + 0.003) for part in (seen[:, self.columns], wanted)
            )
            sizes = (len(self.columns), WIDE, WIDE, wanted.shape[1])
            for come, go in pairwise(sizes):
                weights = self.draw.standard_normal((come, go)) * np.sqrt(1.5 / come)
                self.layers += [weights.astype(np.float32), np.zeros(go, np.float32)]
        inputs, outputs = self._scaled(seen), np.clip((wanted - self.to[0]) / self.to[1], -6, 6).astype(np.float32)
        first, second = ([np.zeros_like(part) for part in self.layers] for _ in range(2))
        for step in range(1, STEPS + 1):
            pick = self.draw.integers(len(inputs), size=BATCH)
            slopes = self._slopes(inputs[pick], outputs[pick])
            rate = RATE * (1.03 - step / STEPS)
            for weight, slope, mean, square in zip(self.layers, slopes, first, second, strict=True):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                size = np.sqrt(square / (1 - 0.999**step)) + 1e-8
                weight -= np.float32(rate / (1 - 0.9**step)) * mean / size

    def __call__(self, seen: np.ndarray, _law: np.ndarray) -> np.ndarray:
        return self._through(self._scaled(seen))[-1] * self.to[1] + self.to[0]

    def _scaled(self, seen: np.ndarray) -> np.ndarray:
        return np.clip((seen[:, self.columns] - self.of[0]) / self.of[1], -6, 6).astype(np.float32)

    def _through(self, inputs: np.ndarray) -> list[np.ndarray]:
        values = [inputs]
        for at in range(0, len(self.layers), 2):
            out = values[-1] @ self.layers[at] + self.layers[at + 1]
            values.append(np.maximum(out, 0.01 * out) if at + 2 < len(self.layers) else out)
        return values

    def _slopes(self, inputs: np.ndarray, outputs: np.ndarray) -> list[np.ndarray]:
        values = self._through(inputs)
        slope, slopes = 2 * (values.pop() - outputs) / len(inputs), []
        for at in range(len(self.layers) - 2, -1, -2):
            before = values.pop()
            slopes = [before.T @ slope, slope.sum(0), *slopes]
            slope = (slope @ self.layers[at].T) * np.where(before > 0, 1, 0.01).astype(np.float32)
        return slopes


def law(_seen: np.ndarray, own: np.ndarray) -> np.ndarray:
    """The law acts itself."""
    return own


def made(action: str = "target") -> Any:
    """The environment: a batch of twenty humanoids."""
    settings = {"action": action, "control_hz": HZ, "max_episode_steps": 10**9}
    return gymnasium.make_vec("footfall/Walk-v0", CLIPS, autoreset_mode=AutoresetMode.DISABLED, **settings)


def clips(env: Any, act: Act, seed: int, noise: float = 0.0, shared: float = 0.0) -> tuple[np.ndarray, np.ndarray, int]:
    """Observations and the law's actions of a round, and the falls. Noise and the law's share grow from row to row."""
    draw, grown = np.random.default_rng(seed), np.linspace(0.0, 1.0, CLIPS)[:, None]
    (seen, info), falls, by_law = env.reset(seed=seed), 0, np.zeros((CLIPS, 1), bool)
    disturbed, kept = np.zeros(env.action_space.shape), []
    for step in range(SECONDS * HZ):
        own = info["expert_action"]
        kept.append((seen.copy(), own))
        if step % TURN == 0:
            by_law = draw.random((CLIPS, 1)) < shared * grown
        disturbed = MEMORY * disturbed + np.sqrt(1 - MEMORY**2) * noise * grown * draw.standard_normal(own.shape)
        action = np.where(by_law, own, act(seen, own)) + disturbed
        seen, _, fallen, _, info = env.step(np.clip(action, -1, 1))
        if fallen.any():  # the rest of the clip is another episode
            falls += int(fallen.sum())
            seen, info = env.reset(options={"reset_mask": fallen})
            disturbed[fallen] = 0.0
    return np.concatenate([one for one, _ in kept]), np.concatenate([one for _, one in kept]), falls


def tried(env: Any, act: Act, seed: int = UNSEEN, narrow: float = 1.0) -> dict[str, Any]:
    """How many of twenty starts walk ten seconds, how long they walk, and how far off their speed is after a second."""
    (seen, info), up, walked, off = env.reset(seed=seed), np.ones(CLIPS, bool), np.zeros(CLIPS), []
    for step in range(SECONDS * HZ):
        seen, _, fallen, _, info = env.step(np.clip(act(seen, info["expert_action"]), -narrow, narrow))
        up &= ~fallen
        walked += up / HZ
        if step > HZ:
            off += list(np.abs(info["speed"] - seen[:, env.observation_names.index("asked speed")])[up])
    return {
        "up": int(up.sum()),
        "seconds": round(float(walked.mean()), 1),
        "off": round(float(np.mean(off)), 2) if off else None,
    }


def cloned(env: Any, seed: int, *, disturbed: bool, dagger: bool) -> Policy:
    """A policy from a hundred clips."""
    policy, seen, wanted = Policy(seed, env.observation_names), [], []
    for one in range(ROUNDS):
        act, noise = (policy, 0.0) if dagger and one else (law, DISTURBED * disturbed)
        round_seen, labels, falls = clips(
            env, act, 1000 * (seed + 1) + 100 * one, noise, LAW_SHARE if act is policy else 0
        )
        seen.append(round_seen)
        wanted.append(labels)
        if dagger or one == ROUNDS - 1:
            for _ in range(1 if dagger else 2):
                policy.fit(np.concatenate(seen), np.concatenate(wanted))
        print(f"  round {one + 1}: {falls} falls", flush=True)
    return policy


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--policies", type=int, default=3, help="clones that differ by seed")
    asked.add_argument("--plain", action="store_true", help="clones without DAgger, too")
    asked.add_argument("--keep", action="store_true")
    given = asked.parse_args()
    env, rows = made(), []

    def tell(name: str, **found: Any) -> None:
        rows.append({"name": name, **found})
        print(rows[-1], flush=True)

    tell("the law's targets, held for 20 ms", **tried(env, law))
    narrow = REASON_RAD / REACH
    tell(f"the same, clipped to {REASON_RAD:g} rad about rest", **tried(env, law, narrow=narrow))
    tell("the law's torques, held for 20 ms", **tried(made("torque"), law))
    if given.plain:
        tell("a clone of the law alone", **tried(env, cloned(env, 0, disturbed=False, dagger=False)))
        tell("a clone of the disturbed law", **tried(env, cloned(env, 0, disturbed=True, dagger=False)))
    for seed in range(given.policies):
        policy = cloned(env, seed, disturbed=True, dagger=True)
        tell(f"a clone that also acted itself, number {seed + 1}", **tried(env, policy))
    if given.keep:
        kept = {"day": today(), "machine": machine_now(timed=False), "rows": rows}
        KEPT.write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    main()
