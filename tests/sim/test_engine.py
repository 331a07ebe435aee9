"""Private parts of MuJoCo and Warp: what they give is what the public call gives, and without them that is called."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import mujoco
import numpy as np
import pytest
import warp as wp
from mujoco.batch import Batch, SimulationError

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.register import LAWS, load_gait
from footfall.sim import engine
from footfall.sim.drawing.render import can_render, open_renderer
from footfall.sim.kernels import kernel_of
from footfall.sim.launches import recorded_launch
from footfall.sim.layout import VEL
from footfall.sim.simulation import Simulation

PICTURE = """
import sys, mujoco
model = mujoco.MjModel.from_xml_string(sys.argv[1])
data = mujoco.MjData(model)
mujoco.mj_forward(model, data)
with mujoco.Renderer(model, 32, 32) as renderer:
    renderer.update_scene(data)
    sys.stdout.buffer.write(renderer.render().tobytes())
"""
BALL = "<mujoco><worldbody><light pos='0 0 3'/><geom size='.3' rgba='.9 .2 .1 1'/></worldbody></mujoco>"

WELDED = """<mujoco><worldbody><body name="a"><freejoint/><geom size=".1"/></body></worldbody>
<equality><weld body1="a"/></equality></mujoco>"""


class Without:
    """Another object, but for some of its names: as if its next version had renamed them."""

    def __init__(self, whole: Any, *names: str):
        self._whole, self._names = whole, names

    def __getattr__(self, name: str) -> Any:
        if name in self._names:
            raise AttributeError(name)
        return getattr(self._whole, name)


def _launch(simulation: Simulation) -> Any:
    return recorded_launch(kernel_of(simulation.laws[0]), [simulation.rows], simulation.count)


@pytest.fixture
def walker() -> Simulation:
    return Simulation(catalog.load(Character, "humanoid").check(), load_gait("walk"), count=2)


def _played(step: Any, simulation: Simulation, ticks: int = 300) -> bytes:
    simulation.reset()
    simulation.set_command(speed=0.7)
    launch = engine.launch_call(_launch(simulation))
    for _ in range(ticks):
        launch()
        step()
    return simulation.batch.qpos.tobytes()


def test_a_step_without_checks_is_the_public_step(walker):
    quick = _played(engine.step_call(walker.batch, None, VEL), walker)
    assert quick == _played(lambda: walker.batch.step(stage=VEL), walker)


def test_without_the_inner_batch_the_public_step_is_taken(walker):
    call = engine.step_call(Without(walker.batch, "_b"), None, VEL)  # pyright: ignore[reportArgumentType]
    assert call.func == walker.batch.step
    assert _played(call, walker) == _played(engine.step_call(walker.batch, None, VEL), walker)


def test_only_the_named_rows_move_either_way(walker):
    rows = np.array([1], np.int32)
    for batch in (walker.batch, Without(walker.batch, "_b")):
        walker.reset()
        before = walker.batch.qpos.copy()
        engine.step_call(batch, rows, VEL)()  # pyright: ignore[reportArgumentType]
        assert list((walker.batch.qpos != before).any(axis=1)) == [False, True]


@pytest.mark.parametrize("rows", [None, np.array([1, 2], np.int32)])
def test_a_failure_is_told_as_the_public_step_tells_it(rows):
    batch = Batch(mujoco.MjModel.from_xml_string(WELDED), nsim=3, nthread=1, persistent=True)
    batch.expand("eq_type")[1] = 99  # no such constraint: MuJoCo raises
    with pytest.raises(SimulationError) as public:
        batch.step(rows, stage=VEL)
    assert engine.step_call(batch, rows, VEL)() == 1
    with pytest.raises(SimulationError) as ours:
        engine.raise_failed(batch, rows)
    assert str(ours.value) == str(public.value)


def test_a_bound_launch_is_the_public_launch_and_falls_back_to_it(walker):
    launch, tables = _launch(walker), (walker.memory, walker.sensed, walker.batch.qfrc_applied)
    walker.set_command(speed=0.7)
    left = []
    for call in (engine.launch_call(launch), launch.launch, engine.launch_call(Without(launch, "hooks"))):
        walker.reset()
        call()
        left.append(b"".join(table.tobytes() for table in tables))
    assert left[0] == left[1] == left[2]
    for name in ("hooks", "params"):
        assert engine.launch_call(Without(launch, name)) == launch.launch


def test_the_compiled_law_is_found_with_and_without_its_identifier(walker):
    kernel = kernel_of(walker.laws[0])
    folder = engine.compiled_folder(kernel)
    assert list(folder.glob("*.o"))
    renamed = type("Kernel", (), {"module": Without(kernel.module, "get_module_identifier")})
    assert engine.compiled_folder(renamed).name.startswith(f"wp_{kernel.module.name}")
    assert list(engine.compiled_folder(renamed).glob("*.o"))


def test_a_law_that_was_never_compiled_has_no_files(monkeypatch, tmp_path):
    monkeypatch.setattr(wp.config, "kernel_cache_dir", str(tmp_path))
    kernel = kernel_of(LAWS["simbicon"])
    renamed = type("Kernel", (), {"module": Without(kernel.module, "get_module_identifier")})
    for one in (kernel, renamed):
        assert not list(engine.compiled_folder(one).glob("*.o"))


@pytest.mark.slow
@pytest.mark.usefixtures("drawing")
def test_the_chosen_opengl_draws_what_it_draws_when_mujoco_is_told_by_its_variable():
    backend = can_render()[1].split()[-1]
    command, environment = [sys.executable, "-c", PICTURE, BALL], os.environ | {"MUJOCO_GL": backend}
    public = subprocess.run(command, env=environment, capture_output=True, check=True).stdout
    model = mujoco.MjModel.from_xml_string(BALL)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    with open_renderer(model, 32, 32) as renderer:
        renderer.update_scene(data)
        assert renderer.render().tobytes() == public


def test_without_the_module_of_contexts_the_public_variable_is_set(monkeypatch):
    monkeypatch.setattr(engine, "CONTEXTS", "mujoco.rendering.renamed")
    monkeypatch.setenv("MUJOCO_GL", "")
    engine.draw_through("osmesa")
    assert os.environ["MUJOCO_GL"] == "osmesa"


@pytest.mark.slow
def test_an_import_does_not_start_warp():
    code = (
        "import footfall.sim.simulation, footfall.cli.app, warp._src.context as c, sys; sys.exit(c.runtime is not None)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.slow
def test_a_first_simulation_prints_nothing():
    code = (
        "from footfall import catalog; from footfall.bodies.character import Character; "
        "from footfall.laws.register import load_gait; from footfall.sim.simulation import Simulation; "
        "Simulation(catalog.load(Character, 'humanoid').check(), load_gait('walk')).step()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout == done.stderr == b""


def test_what_else_warp_says_at_its_start_is_passed_on(monkeypatch, capfd):
    said = b"Warp CUDA warning: " + engine.NO_GPU + b".\nthe driver is too old\n"
    monkeypatch.setattr(wp, "init", lambda: os.write(2, said))
    engine.start_warp.__wrapped__()
    assert capfd.readouterr().err == "the driver is too old\n"


def test_nothing_else_uses_private_parts():
    """Names that begin with an underscore, of MuJoCo's batch, of Warp or of its launches."""
    source = Path(engine.__file__).parents[1]
    private = ("batch._", ".hooks", "get_module_identifier", "GLContext", "wp._src", "warp._src", "mujoco._")
    found = {
        f"{path.relative_to(source)}: {word}"
        for path in source.rglob("*.py")
        for word in private
        if path != Path(engine.__file__) and word in path.read_text()
    }
    assert not found
