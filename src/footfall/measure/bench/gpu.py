"""Measure how many characters a GPU runs in real time, and whether as many of them fall as on the CPU."""

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import version
from math import hypot, sqrt
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import warp as wp

from footfall import catalog
from footfall.bodies.character import Character
from footfall.laws.register import load_gait
from footfall.measure.bench.bench import GPU_HEADING, conditions, made
from footfall.measure.bench.loop import FASTEST_OF_MANY
from footfall.measure.bench.scale import load_now
from footfall.measure.sweep.on_gpu import commands_of, run_on_gpu
from footfall.measure.trial.run import default_workers, run_many
from footfall.sim.gpu.simulation import NEVER, GpuSimulation, gpu_device
from footfall.sim.recorder import versions
from footfall.stage.scene import Push, Trial
from footfall.stage.told import Change, CommandChange

WORLDS = (256, 4096, 16384, 65536)
STEPS = (0.001, 0.0005)
SETTLED_WORLDS, SETTLE_SECONDS = 4096, 2.0
REPEATS = 3
CONTROL_TICKS = 20
BAR = 1500.0
"""The bar: characters in real time at the paper's step of 0.5 ms."""
PUSHES = 4096
PUSH_NEWTONS = (500.0, 900.0)
PUSH_AT = (4.0, 5.2)
"""Pushes are spread over this time, s: more than a stride, so that they come at every phase."""
SECONDS = 9.0
COMMAND = "footfall bench gpu"


@dataclass(frozen=True)
class GpuPace:
    """Characters walking side by side: wall time of one tick of all of them, and our share of it."""

    worlds: int
    step_seconds: float
    tick_us: float
    slowest_us: float
    characters_in_real_time: float
    control_share: float
    memory_gib: float
    still_up: float


@dataclass(frozen=True)
class Survival:
    """The same pushes on the GPU and on the CPU."""

    pushes: int
    gpu_fell: float
    cpu_fell: float
    gpu_error: float
    cpu_error: float
    apart: float  # standard errors of the difference
    same_fate: float
    gpu_seconds: float
    cpu_seconds: float
    cpu_workers: int


@dataclass(frozen=True)
class GpuBench:
    """All that was measured."""

    device: str
    first_start_s: float
    paces: list[GpuPace]
    survival: Survival | None


def run_gpu_bench(
    *,
    as_json: bool,
    out: Path | None,
    worlds: tuple[int, ...] = WORLDS,
    pushes: int = PUSHES,
    device: str | None = None,
    watch: Callable[[str], None] = lambda words: None,
    explain: bool = True,
) -> int:
    """Measure and print, all or only the best; if asked to, write the section of the page and a JSON file beside it."""
    device = device or gpu_device()
    first = first_start(device)
    watch(f"first start {first:.0f} s")
    paces = []
    for step_seconds in STEPS:
        settled = walking(min(SETTLED_WORLDS, max(worlds)), step_seconds, device)
        for count in worlds:
            paces.append(pace_of(count, settled))
            watch(f"{count} worlds at {1000 * step_seconds:g} ms: {paces[-1].characters_in_real_time:.0f}")
        del settled
    survival = survival_of(pushes, device, watch) if pushes else None
    bench = GpuBench(wp.get_device(device).name, first, paces, survival)
    text = bench_json(bench)
    sys.stdout.write(text if as_json else page_section(bench) if explain else f"{_best_words(bench)}\n")
    if out is not None:
        catalog.atomic_write(out, with_section(out, page_section(bench)).encode())
        catalog.atomic_write(out.with_name(f"{out.stem}-gpu.json"), text.encode())
    return 0


def first_start(device: str) -> float:
    """Seconds until the first graph has run; this compiles the law if nothing is cached."""
    started = perf_counter()
    simulation = _walkers(2, STEPS[0], device)
    simulation.step(simulation.graph_ticks)
    wp.synchronize_device(device)
    return perf_counter() - started


def walking(count: int, step_seconds: float, device: str) -> GpuSimulation:
    """Characters that have walked for a while, each at its own speed."""
    simulation = _walkers(count, step_seconds, device)
    speeds = np.linspace(0.0, FASTEST_OF_MANY, count)
    asked = [Trial(name="walk", command=[_walk_at(round(float(speed), 4))]) for speed in speeds]
    simulation.plan([commands_of(trial) for trial in asked], [[] for _ in asked], [NEVER] * count)
    simulation.step(round(SETTLE_SECONDS / step_seconds))
    wp.synchronize_device(device)
    return simulation


def pace_of(count: int, settled: GpuSimulation) -> GpuPace:
    """Time some ticks of characters that are already walking."""
    device = settled.device
    simulation = _walkers(count, settled.step_seconds, str(device))
    simulation.go_on_from(settled)
    ticks = simulation.graph_ticks * max(2, min(50, 400_000 // (count * simulation.graph_ticks) + 5))
    simulation.step(simulation.graph_ticks)
    times = []
    for _ in range(REPEATS):
        times.append(_seconds(device, lambda: simulation.step(ticks)) / ticks)
    control = _control_seconds(simulation) if device.is_cuda else float("nan")
    free = device.free_memory if device.is_cuda else 0
    tick = float(np.median(times))
    return GpuPace(
        worlds=count,
        step_seconds=settled.step_seconds,
        tick_us=1e6 * tick,
        slowest_us=1e6 * max(times),
        characters_in_real_time=count * settled.step_seconds / tick,
        control_share=control / tick,
        memory_gib=(device.total_memory - free) / 2**30 if device.is_cuda else 0.0,
        still_up=float(np.mean(simulation.tally()["fell_at"] < 0)),
    )


def survival_of(pushes: int, device: str, watch: Callable[[str], None] = lambda words: None) -> Survival:
    """Push walking humanoids from any side at any phase, on GPU and CPU."""
    trials = random_pushes(pushes)
    started = perf_counter()
    on_gpu = np.array([not outcome.report.up for outcome in run_on_gpu(trials, device=device)])
    gpu_seconds = perf_counter() - started
    watch(f"GPU: {on_gpu.mean():.4f} of {pushes} fell, {gpu_seconds:.0f} s")
    started = perf_counter()
    on_cpu = np.array([not outcome.report.up for outcome in run_many(trials, linger=False)])
    cpu_seconds = perf_counter() - started
    watch(f"CPU: {on_cpu.mean():.4f} of {pushes} fell, {cpu_seconds:.0f} s")
    errors = [sqrt(max(share * (1 - share), 1e-12) / pushes) for share in (on_gpu.mean(), on_cpu.mean())]
    return Survival(
        pushes=pushes,
        gpu_fell=float(on_gpu.mean()),
        cpu_fell=float(on_cpu.mean()),
        gpu_error=errors[0],
        cpu_error=errors[1],
        apart=float(abs(on_gpu.mean() - on_cpu.mean()) / hypot(*errors)),
        same_fate=float(np.mean(on_gpu == on_cpu)),
        gpu_seconds=gpu_seconds,
        cpu_seconds=cpu_seconds,
        cpu_workers=default_workers(),
    )


def random_pushes(count: int, seed: int = 0) -> list[Trial]:
    """A humanoid walking at 0.6 m/s gets a shove of 0.1 s on the torso, of random strength, direction and time."""
    draw = np.random.default_rng(seed)
    trials = []
    for index in range(count):
        newtons, angle, at = draw.uniform(*PUSH_NEWTONS), draw.uniform(-np.pi, np.pi), draw.uniform(*PUSH_AT)
        force = (newtons * np.cos(angle), newtons * np.sin(angle), 0.0)
        push = Push(at=round(at, 3), force=tuple(round(float(part), 3) for part in force))  # pyright: ignore[reportArgumentType]
        trials.append(Trial(name=f"push {index}", seconds=SECONDS, command=[_walk_at(0.6)], push=[push]))
    return trials


def _walk_at(speed: float) -> Change:
    return CommandChange(speed=speed)  # pyright: ignore[reportCallIssue]


def bench_json(bench: GpuBench) -> str:
    """All figures."""
    document = {**asdict(bench), **made(f"{COMMAND} --json", load_now()), "versions": _versions()}
    return json.dumps(document, indent=2) + "\n"


def page_section(bench: GpuBench, facts: Mapping[str, Any] | None = None) -> str:
    """The figures as a section of Markdown; facts are the conditions and versions, this machine's unless given."""
    lines = [GPU_HEADING, "", f"Generated by `{COMMAND}`. {bench.device}; characters walk at 0 to "]
    lines[-1] += f"{FASTEST_OF_MANY:g} m/s, each at its own speed, for {SETTLE_SECONDS:g} s before the clock starts."
    lines += ["Wall time; median of three stretches. The bar: 1,500 characters in real time at 0.5 ms.", ""]
    lines += ["| characters | step, ms | a tick of all, µs | in real time | law and our kernels | memory, GiB | up |"]
    lines += ["| ---: | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for pace in bench.paces:
        lines.append(
            f"| {pace.worlds:,} | {1000 * pace.step_seconds:g} | {pace.tick_us:,.0f} | "
            f"{pace.characters_in_real_time:,.0f} | {pace.control_share:.0%} | {pace.memory_gib:.1f} | "
            f"{pace.still_up:.1%} |"
        )
    lines += ["", f"{_best_words(bench)} "]
    lines[-1] += f"The first start took {bench.first_start_s:.0f} s, including compilation if nothing was cached."
    if survival := bench.survival:
        lines += ["", *_survival_words(survival)]
    facts = {**conditions(), **_versions()} if facts is None else facts
    lines += ["", "Conditions: " + ", ".join(f"{name} {value}" for name, value in facts.items()) + "."]
    return "\n".join(lines) + "\n"


def _best_words(bench: GpuBench) -> str:
    best = max((pace.characters_in_real_time for pace in bench.paces if pace.step_seconds == STEPS[1]), default=0.0)
    return f"At 0.5 ms at most {best:,.0f} characters in real time: {'met' if best >= BAR else 'not met'}."


def with_section(page: Path, section: str) -> str:
    """The page with this section at its end, replacing an older one."""
    before = page.read_text().split(GPU_HEADING)[0].rstrip() if page.exists() else "# How fast it runs"
    return f"{before}\n\n{section}"


def _survival_words(survival: Survival) -> list[str]:
    low, high = PUSH_NEWTONS
    return [
        f"{survival.pushes:,} pushes of {low:g} to {high:g} N for 0.1 s, from any side at any phase, on a humanoid "
        f"walking at 0.6 m/s:",
        "",
        "| | fell | standard error | wall s |",
        "| --- | ---: | ---: | ---: |",
        f"| GPU, float32 | {survival.gpu_fell:.2%} | {survival.gpu_error:.2%} | {survival.gpu_seconds:.0f} |",
        f"| CPU, {survival.cpu_workers} processes | {survival.cpu_fell:.2%} | {survival.cpu_error:.2%} | "
        f"{survival.cpu_seconds:.0f} |",
        "",
        f"The shares are {survival.apart:.2f} standard errors apart: "
        f"{'they agree' if survival.apart < 2.0 else 'they do not agree'}. {survival.same_fate:.1%} of the pushes have "
        f"the same outcome on both.",
    ]


def _walkers(count: int, step_seconds: float, device: str) -> GpuSimulation:
    body = catalog.load(Character, "humanoid")
    return GpuSimulation(body, load_gait("walk"), count=count, step_seconds=step_seconds, device=device)


def _control_seconds(simulation: GpuSimulation) -> float:
    graph = simulation.control_graph(CONTROL_TICKS)
    wp.capture_launch(graph)
    times = [_seconds(simulation.device, lambda: wp.capture_launch(graph)) for _ in range(REPEATS)]
    return float(np.median(times)) / CONTROL_TICKS


def _seconds(device: Any, work: Callable[[], Any]) -> float:
    wp.synchronize_device(device)
    started = perf_counter()
    work()
    wp.synchronize_device(device)
    return perf_counter() - started


def _versions() -> dict[str, str]:
    return {**versions(), "mujoco_warp": version("mujoco-warp")}
