"""A kernel that compiles in a second, for tests of what is kept on the disk."""

import warp as wp


@wp.kernel
def tiny(values: wp.array(dtype=wp.float32)):  # type: ignore[valid-type]
    values[wp.tid()] = 1.0
