"""Teach the planar walk another speed: CMA-ES tunes a small residual policy, beside the law alone (pip install cma)."""

import sys

import gymnasium
import numpy as np

SEEN = ("sin of clock", "cos of clock", "velocity ahead")
ASKED = {"command": {"speed": 1.2}}  # m/s; the gait's own speed, which it cannot be told, is less


def returns(env, policies, seed):
    """The mean reward of a step, a policy in each row, and which rows fell; a policy: weights and bias by joint."""
    columns = [env.observation_names.index(name) for name in SEEN]
    weights = np.asarray(policies).reshape(env.num_envs, -1, len(SEEN) + 1)
    observations, _ = env.reset(seed=seed, options=ASKED)
    total, up = np.zeros(env.num_envs), np.ones(env.num_envs, bool)
    for _ in range(250):  # 5 s
        seen = np.column_stack([observations[:, columns], np.ones(env.num_envs)])
        observations, rewards, fallen, _, _ = env.step(np.tanh(np.einsum("raf,rf->ra", weights, seen)))
        up &= ~fallen
        total += rewards * up
    return total / 250, up


generations = int(sys.argv[1]) if len(sys.argv) > 1 else 0  # 0 only measures the law; 60 train for minutes
env = gymnasium.make_vec("footfall.gym:footfall/Planar-v0", num_envs=16, action="residual")
best = np.zeros(env.single_action_space.shape[0] * (len(SEEN) + 1))
if generations:
    import cma

    search = cma.CMAEvolutionStrategy(best, 0.1, {"popsize": 16, "seed": 1, "verbose": -9})
    for generation in range(generations):
        search.tell(tried := search.ask(), -returns(env, tried, 100 + 16 * generation)[0])
    best = search.result.xfavorite
for name, policy in (("the law alone", 0 * best), ("with the residual", best)):
    reward, up = returns(env, [policy] * 16, 10_000)  # starts that it was not trained on
    print(f"{name}: reward {reward.mean():.3f} a step, {up.sum()} of 16 stay up")
