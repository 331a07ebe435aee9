"""Export the recording itself, which `numpy.load` opens."""

from pathlib import Path

from footfall.exports.contract import Export
from footfall.sim.recording import Recording


def write_npz(recording: Recording, path: str | Path) -> None:
    """Write every array; the same recording always gives the same bytes."""
    recording.save(path)


EXPORT = Export(".npz", "the recording", write_npz, bodies=True)
