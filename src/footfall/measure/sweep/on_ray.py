"""Run a sweep on Ray: the same batches as tasks of a cluster, or of a Ray started here for the purpose."""

import logging
import os
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import Any

from footfall import plugins
from footfall.errors import FootfallError, MissingExtra
from footfall.measure.sweep.sweep import Batch, Runner, Work, rows_of
from footfall.stage.scene import Trial

ATTEMPTS = 3
"""How often a batch is retried on another node if its node dies."""


def on_ray(address: str | None = None, work: Work = rows_of) -> Runner:
    """A runner on the Ray cluster at an address (`auto`, `ray://host:10001`), or on one started here for this sweep."""
    if find_spec("ray") is None:
        raise MissingExtra("a sweep on Ray", "ray")

    def run(trials: Sequence[Trial], batches: list[Batch], workers: int) -> Iterator[tuple[Batch, list[Any]]]:
        import ray

        def plain(batch: Sequence[Trial]) -> list[Any]:
            return work(batch)  # Ray takes plain functions only

        _start(address, workers)
        try:
            task = ray.remote(num_cpus=1, max_retries=ATTEMPTS)(plain)
            waiting = {task.remote([trials[index] for index in batch]): batch for batch in batches}
            while waiting:
                ready, _ = ray.wait(list(waiting))
                for job in ready:
                    yield waiting.pop(job), ray.get(job)
        finally:
            ray.shutdown()

    return run


def _start(address: str | None, workers: int) -> None:
    import ray

    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        if address:
            given = {plugins.GIVEN: os.environ[plugins.GIVEN]} if plugins.GIVEN in os.environ else {}
            ray.init(
                address=address,
                runtime_env={"env_vars": given},
                log_to_driver=False,
                logging_level=logging.ERROR,
            )
        else:
            ray.init(
                address="local",
                num_cpus=workers,
                include_dashboard=False,
                log_to_driver=False,
                logging_level=logging.ERROR,
            )
    except (ConnectionError, ValueError, RuntimeError, OSError) as problem:
        where = f"at {address}" if address else "on this machine"
        raise FootfallError(f"there is no Ray {where}: {' '.join(str(problem).split())[:200]}") from problem
