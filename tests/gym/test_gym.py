"""Environments: clean to Gymnasium's checker, the law's own run to the bit, same seed same bytes, rows apart."""

import warnings

import numpy as np
import pytest
from bodies.robots.made_robot import made_robot

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

import footfall.gym  # noqa: E402, F401 (it registers them)
from footfall.errors import BadValue  # noqa: E402
from footfall.gym.tasks import TASKS  # noqa: E402

ACTIONS = ("torque", "target", "residual", "command")


@pytest.fixture(scope="module", params=list(TASKS))
def kind(request, tmp_path_factory):
    """Each of the environments, with what it must be given."""
    if request.param != "Robot":
        return request.param, {}
    path = tmp_path_factory.mktemp("rig") / "biped.xml"
    path.write_text(made_robot())
    return request.param, {"rig": str(path)}


def made(name, **settings):
    return gymnasium.make(f"footfall/{name}-v0", disable_env_checker=True, **settings).unwrapped


@pytest.mark.slow
@pytest.mark.parametrize("action", ACTIONS)
def test_gymnasiums_checker_finds_nothing(kind, action):
    name, given = kind
    if (name, action) == ("Planar", "command"):
        with pytest.raises(BadValue, match="heeds no speed"):
            made(name, action=action)
        return
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made(name, action=action, **given), skip_render_check=True)


def test_an_environment_for_your_robot_needs_one():
    with pytest.raises(BadValue, match="give its file as rig="):
        made("Robot")


def law_alone(env, seed, steps):
    """Where an environment is after some steps of the law alone, with the shoves, prints and bars of its task."""
    env.reset(seed=seed)
    simulation, given = env.episodes.simulation, env.episodes.actions
    given.step = lambda _actions, ticks: simulation.step(ticks)
    for _ in range(steps):
        env.step(np.zeros(env.action_space.shape, np.float32))
    del given.step
    return simulation.batch.qpos.tobytes()


@pytest.mark.slow
def test_the_experts_torques_given_back_are_the_laws_own_run_to_the_bit(kind):
    name, given = kind
    env = made(name, action="torque", control_hz=1000.0, **given)
    alone = law_alone(env, 3, 300)
    _, info = env.reset(seed=3)
    for _ in range(300):
        assert env.action_space.contains(info["expert_action"])
        *_, info = env.step(info["expert_action"])
    assert env.episodes.simulation.batch.qpos.tobytes() == alone


@pytest.mark.slow
def test_no_residual_is_the_laws_own_run_to_the_bit(kind):
    name, given = kind
    env = made(name, action="residual", **given)
    alone = law_alone(env, 5, 100)
    env.reset(seed=5)
    for _ in range(100):
        _, _, fallen, _, info = env.step(nothing := np.zeros(env.action_space.shape, np.float32))
        assert np.array_equal(info["expert_action"], nothing)
    assert not fallen
    assert env.episodes.simulation.batch.qpos.tobytes() == alone
    assert info["outside_impulse"] == 0.0


@pytest.mark.slow
def test_the_law_steps_over_the_bars_of_the_course():
    env = made("Course")
    observation, _ = env.reset(seed=3, options={"command": {"speed": 0.6}})
    away, high = (env.observation_names.index(name) for name in ("bar ahead", "bar height"))
    assert observation[away] == pytest.approx(2.0, abs=0.1)
    assert observation[high] == pytest.approx(0.08)
    heights = set()
    for _ in range(500):
        observation, _, fallen, _, _ = env.step(np.zeros(31, np.float32))
        heights.add(round(float(observation[high]), 2))
    assert not fallen
    assert env.episodes.simulation.batch.qpos[0, 0] > 4.0  # beyond the second bar
    assert {0.08, 0.14, 0.2} <= heights


def test_who_does_not_lift_the_foot_at_the_course_is_asked_to():
    env = made("Course", action="command")
    env.reset(seed=3)
    command = env.episodes.simulation.command
    for _ in range(150):
        env.step(np.array([0.4, 0.0, 0.0], np.float32))
        if command["place_foot"][0]:
            break
    assert command["place_foot"][0]
    assert command["speed"][0] == pytest.approx(0.6)  # as the action says, not as the skill would


def test_gymnasiums_own_wrappers_work():
    from gymnasium.wrappers import FrameStackObservation, NormalizeObservation, RecordEpisodeStatistics, TimeLimit

    env = gymnasium.make("footfall/Planar-v0", max_episode_steps=4)
    assert isinstance(env, TimeLimit)
    env = RecordEpisodeStatistics(FrameStackObservation(NormalizeObservation(env), 3))
    observation, _ = env.reset(seed=1)
    assert observation.shape == (3, len(env.unwrapped.observation_names))
    for _ in range(4):
        observation, _, fallen, late, info = env.step(np.zeros(6, np.float32))
    assert late
    assert not fallen
    assert info["episode"]["l"] == 4
    assert not np.array_equal(observation[0], observation[2])


def test_wrappers_of_vectors_work():
    from gymnasium.wrappers.vector import NormalizeObservation, RecordEpisodeStatistics

    many = gymnasium.make_vec("footfall/Planar-v0", num_envs=2, max_episode_steps=3)
    many = RecordEpisodeStatistics(NormalizeObservation(many))
    many.reset(seed=1)
    for _ in range(3):
        observations, *_, infos = many.step(np.zeros((2, 6), np.float32))
    assert observations.shape == many.observation_space.shape
    assert infos["episode"]["l"].tolist() == [3, 3]


@pytest.mark.slow
def test_commands_by_the_expert_walk_as_asked():
    env = made("Walk", action="command")
    observation, info = env.reset(seed=1, options={"command": {"speed": 0.6, "heading": 0.0}})
    for _ in range(250):
        observation, reward, fallen, _, info = env.step(info["expert_action"])
    assert not fallen
    assert info["speed"] == pytest.approx(0.6, abs=0.2)
    assert observation[env.observation_names.index("asked speed")] == pytest.approx(0.6)
    assert reward > 1.0


@pytest.mark.slow
@pytest.mark.parametrize("action", ACTIONS)
def test_a_row_of_a_vector_is_the_single_environment_to_the_byte(kind, action):
    name, given = kind
    if (name, action) == ("Planar", "command"):
        return
    vector = gymnasium.make_vec(f"footfall/{name}-v0", num_envs=3, action=action, **given)
    single, generator = made(name, action=action, **given), np.random.default_rng(0)
    observations, _ = vector.reset(seed=10)
    own, _ = single.reset(seed=11)
    for _ in range(8):
        assert observations[1].tobytes() == own.tobytes()
        actions = generator.uniform(-0.05, 0.05, vector.action_space.shape).astype(np.float32)
        observations, rewards, _, _, infos = vector.step(actions)
        own, reward, *_, info = single.step(actions[1])
        assert rewards[1] == reward
        assert infos["expert_action"][1].tobytes() == info["expert_action"].tobytes()


def test_rows_of_a_vector_are_single_environments_to_the_byte_and_reset_on_their_own():
    vector = gymnasium.make_vec("footfall/Walk-v0", num_envs=3, max_episode_steps=6, action="torque")
    assert vector.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    single = made("Walk", action="torque")
    generator = np.random.default_rng(0)
    observations, _ = vector.reset(seed=10)
    first, _ = single.reset(seed=11)
    assert observations[1].tobytes() == first.tobytes()
    for _number in range(6):
        actions = generator.uniform(-0.05, 0.05, (3, 31)).astype(np.float32)
        observations, rewards, fallen, late, infos = vector.step(actions)
        own, reward, *_, info = single.step(actions[1])
        assert observations[1].tobytes() == own.tobytes()
        assert rewards[1] == reward
        assert infos["expert_action"][1].tobytes() == info["expert_action"].tobytes()
        assert infos["_torque"].all()
    assert late.tolist() == [True] * 3
    assert not fallen.any()
    observations, rewards, fallen, late, _ = vector.step(np.zeros((3, 31), np.float32))
    again, _ = single.reset()
    assert observations[1].tobytes() == again.tobytes()
    assert not rewards.any()
    assert not late.any()


def test_rows_are_reset_in_the_same_step_or_by_mask():
    kind = {"num_envs": 2, "max_episode_steps": 3}
    same = gymnasium.make_vec("footfall/Planar-v0", **kind, autoreset_mode=AutoresetMode.SAME_STEP)
    same.reset(seed=4)
    for _ in range(3):
        observations, _, _, late, infos = same.step(np.zeros((2, 6), np.float32))
    assert late.all()
    assert infos["_final_obs"].all()
    assert not np.array_equal(infos["final_obs"][0], observations[0])
    manual = gymnasium.make_vec("footfall/Planar-v0", **kind, autoreset_mode=AutoresetMode.DISABLED)
    start, _ = manual.reset(seed=4)
    before, *_ = manual.step(np.zeros((2, 6), np.float32))
    after, _ = manual.reset(seed=4, options={"reset_mask": np.array([True, False])})
    assert np.array_equal(after[0], start[0])
    assert np.array_equal(after[1], before[1])


@pytest.mark.slow
def test_a_fall_ends_an_episode_and_shoves_can_be_given():
    env = made("Shove")
    env.reset(seed=0, options={"push": [{"at": 0.1, "force": [4000.0, 0.0, 0.0], "seconds": 0.2}]})
    ended, pushed = False, 0.0
    for _ in range(200):
        _, _, ended, _late, info = env.step(np.zeros(31, np.float32))
        pushed = max(pushed, float(np.abs(info["push"]).max()))
        if ended:
            break
    assert ended
    assert pushed == 4000.0


def test_a_state_that_is_saved_is_where_an_episode_can_begin():
    env = made("Walk")
    env.reset(seed=2)
    for _ in range(5):
        env.step(np.zeros(31, np.float32))
    kept = env.save()
    after, *_ = env.step(np.zeros(31, np.float32))
    env.reset(seed=2, options={"state": kept})
    again, *_ = env.step(np.zeros(31, np.float32))
    assert again.tobytes() == after.tobytes()


def test_numbers_that_blow_up_end_one_episode_and_touch_no_other():
    vector = gymnasium.make_vec("footfall/Planar-v0", num_envs=2, action="torque")
    vector.reset(seed=1)
    vector.episodes.simulation.batch.qvel[0, 0] = 1e12
    observations, rewards, ended, _, infos = vector.step(np.zeros((2, 6), np.float32))
    assert ended.tolist() == [True, False]
    assert np.isfinite(observations).all()
    assert np.isfinite(rewards).all()
    assert np.isfinite(infos["expert_action"]).all()
    observations, _, ended, _, _ = vector.step(np.zeros((2, 6), np.float32))
    assert not ended.any()
    assert np.abs(observations).max() < 1e3


@pytest.mark.slow
def test_it_is_drawn(drawing):
    env = made("Walk", render_mode="rgb_array")
    env.reset(seed=0)
    assert env.render().shape == (480, 640, 3)


def test_mistakes_are_told_in_a_sentence():
    with pytest.raises(BadValue, match="no setting 'colour'"):
        made("Walk", colour="red")
    with pytest.raises(BadValue, match="action is 'power'"):
        made("Walk", action="power")
    with pytest.raises(BadValue, match="no part 'sped' of a reward; did you mean 'speed'"):
        made("Walk", reward={"sped": 1.0})
    with pytest.raises(BadValue, match="no option 'pose' of a reset"):
        made("Walk").reset(options={"pose": 1})
