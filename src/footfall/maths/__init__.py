"""Rotations, curves and two-bone chains as Warp functions; no physics engine here.

Importing this starts Warp, without its greeting: a user who walks on a processor need not read that there is no GPU.
"""

import os
import tempfile
from collections.abc import Callable

import warp as wp

NO_GPU = b"Could not find or load the NVIDIA CUDA driver"


def _start_warp() -> None:
    wp.config.log_level = wp.LOG_WARNING
    try:
        error_stream = os.dup(2)
    except OSError:  # closed: then nobody hears what Warp says
        wp.init()
    else:
        _without_one_line(error_stream, wp.init)


def _without_one_line(error_stream: int, call: Callable[[], None]) -> None:
    """Warp prints from C: catch the error stream during a call, then pass on all that is not the known line."""
    with tempfile.TemporaryFile() as caught:
        os.dup2(caught.fileno(), 2)
        try:
            call()
        finally:
            os.dup2(error_stream, 2)
            os.close(error_stream)
        caught.seek(0)
        for line in caught:
            if NO_GPU not in line:
                os.write(2, line)


_start_warp()
