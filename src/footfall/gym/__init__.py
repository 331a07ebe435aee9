"""Gymnasium environments on the simulation's own loop: import this, then `gymnasium.make("footfall/Walk-v0")`.

An extra: `pip install 'footfall[gym]'`.
"""

from importlib.util import find_spec

from footfall.errors import MissingExtra

if find_spec("gymnasium") is None:
    raise MissingExtra("footfall.gym", "gym")

import gymnasium

from footfall.gym.tasks import TASKS

MOST_STEPS = 1000
"""Actions of an episode, unless `max_episode_steps` says otherwise."""

for _name in TASKS:
    gymnasium.register(
        id=f"footfall/{_name}-v0",
        entry_point="footfall.gym.envs:WalkEnv",
        vector_entry_point="footfall.gym.envs:WalkVectorEnv",
        kwargs={"task": _name},
        max_episode_steps=MOST_STEPS,
    )
