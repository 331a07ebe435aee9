"""The environments that Gymnasium makes: one row, or many rows of one batch, each reset when its episode ends."""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from footfall.errors import BadValue
from footfall.gym.rows import LARGEST, Episodes, Settings
from footfall.sim.snapshot import Snapshot

PICTURE = (640, 480)
MODES = ("rgb_array",)


class WalkEnv(gymnasium.Env[np.ndarray, np.ndarray]):
    """One character. `observation_names` and `action_names` say what each number is."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 50}

    def __init__(self, task: str = "Walk", render_mode: str | None = None, **settings: Any):
        self.episodes = Episodes(_settings(task, settings), 1)
        self.render_mode = _mode(render_mode)
        self.metadata = WalkEnv.metadata | {"render_fps": round(self.episodes.settings.control_hz)}
        self.observation_names, self.action_names = self.episodes.names, self.episodes.actions.names
        self.observation_space, self.action_space = _spaces(self.episodes)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin an episode. Options: `command`, `push` (a list), `state`, `scatter` (rad)."""
        super().reset(seed=seed)
        self.episodes.reset(0, self.np_random, options)
        told = self.episodes.told()
        return told.observation[0], _first(told.info)

    def step(self, action: np.ndarray) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Act for one period of `control_hz`; a fall ends the episode."""
        self.episodes.step(np.asarray(action, np.float32)[None])
        told = self.episodes.told()
        return told.observation[0], float(told.reward[0]), bool(told.fallen[0]), False, _first(told.info)

    def render(self) -> Any:
        """The character as it is now, from the side."""
        return self.episodes.simulation.render(0, "side", PICTURE) if self.render_mode else None

    def save(self) -> Snapshot:
        """The state of the simulation, which `reset(options={"state": …})` begins with."""
        return self.episodes.simulation.state()


class WalkVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """Many characters in one batch. With DISABLED, `reset(options={"reset_mask": …})` resets single rows."""

    def __init__(
        self,
        num_envs: int = 1,
        task: str = "Walk",
        max_episode_steps: int = 1000,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **settings: Any,
    ):
        self.num_envs, self.most = num_envs, max_episode_steps
        self.episodes = Episodes(_settings(task, settings), num_envs)
        self.mode, self.render_mode = AutoresetMode(autoreset_mode), _mode(render_mode)
        self.metadata = {"render_modes": list(MODES), "autoreset_mode": self.mode}
        self.observation_names, self.action_names = self.episodes.names, self.episodes.actions.names
        self.single_observation_space, self.single_action_space = _spaces(self.episodes)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._draws = [np.random.default_rng() for _ in range(num_envs)]
        self._elapsed, self._over = np.zeros(num_envs, int), np.zeros(num_envs, bool)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin episodes in all rows, or in those of `options["reset_mask"]`; seeds count up from the first row's."""
        given = dict(options or {})
        mask = np.asarray(given.pop("reset_mask", np.ones(self.num_envs, bool)), bool)
        seeds = (
            [None if seed is None else seed + row for row in range(self.num_envs)]
            if not isinstance(seed, list)
            else seed
        )
        for row in np.flatnonzero(mask):
            if seeds[row] is not None:
                self._draws[row] = np.random.Generator(np.random.PCG64(seeds[row]))
            self._begin(int(row), given)
        told = self.episodes.told()
        return told.observation, _masked(told.info)

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Act in all rows; a row whose episode is over begins another as the mode says."""
        episodes, renewed = self.episodes, np.zeros(self.num_envs, bool)
        episodes.step(np.asarray(actions, np.float32))
        self._elapsed += 1
        if self.mode is AutoresetMode.NEXT_STEP:
            renewed = self._over.copy()
            for row in np.flatnonzero(renewed):
                self._begin(int(row), {})
        told = episodes.told()
        fallen = told.fallen & ~renewed
        late = (self._elapsed >= self.most) & ~fallen & ~renewed
        self._over = fallen | late
        reward, info, observation = np.where(renewed, 0.0, told.reward), _masked(told.info), told.observation
        if self.mode is AutoresetMode.SAME_STEP and self._over.any():
            info |= {"final_obs": _each(observation), "_final_obs": self._over.copy(), "_final_info": self._over.copy()}
            info["final_info"] = _masked({name: value.copy() for name, value in told.info.items()})
            for row in np.flatnonzero(self._over):
                self._begin(int(row), {})
            observation = episodes.told().observation
        return observation, reward, fallen, late, info

    def render(self) -> Any:
        """A picture of every row."""
        rows = range(self.num_envs)
        return (
            tuple(self.episodes.simulation.render(row, "side", PICTURE) for row in rows) if self.render_mode else None
        )

    def _begin(self, row: int, options: Mapping[str, Any]) -> None:
        self.episodes.reset(row, self._draws[row], options)
        self._elapsed[row], self._over[row] = 0, False


def _settings(task: str, given: Mapping[str, Any]) -> Settings:
    unknown = set(given) - set(Settings._fields)
    if unknown:
        raise BadValue(f"no setting '{min(unknown)}' (settings: {', '.join(Settings._fields)})")
    return Settings(task=task, **given)


def _mode(mode: str | None) -> str | None:
    if mode not in (None, *MODES):
        raise BadValue(f"render_mode is '{mode}'; it must be {' or '.join(MODES)}, or None")
    return mode


def _spaces(episodes: Episodes) -> tuple[Box, Box]:
    return Box(-LARGEST, LARGEST, (len(episodes.names),)), Box(-1.0, 1.0, (len(episodes.actions.names),))


def _first(info: dict[str, np.ndarray]) -> dict[str, Any]:
    return {name: value[0].copy() if value.ndim > 1 else value[0].item() for name, value in info.items()}


def _masked(info: dict[str, Any]) -> dict[str, Any]:
    """As vector environments tell it: every key with a mask of the rows that have it."""
    count = len(next(iter(info.values())))
    return info | {f"_{name}": np.ones(count, bool) for name in info}


def _each(observation: np.ndarray) -> np.ndarray:
    own = np.empty(len(observation), object)
    own[:] = list(observation.copy())
    return own
