"""The recording itself, as plain `numpy.load` opens it."""

from pathlib import Path

from footfall.exports.contract import Export
from footfall.sim.recording import Recording


def write_npz(recording: Recording, path: str | Path) -> None:
    """Every array; the same recording always gives the same bytes."""
    recording.save(path)


EXPORT = Export(".npz", "the recording", write_npz)
