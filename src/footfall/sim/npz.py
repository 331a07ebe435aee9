"""NPZ files from anywhere: read them without trusting them, and write the same bytes every time."""

import io
import math
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from footfall.errors import BadRecording

MOST_ARRAYS = 50_000
"""Most arrays in a file; each character of a crowd of 256 has about a hundred."""
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def bytes_of(arrays: Mapping[str, np.ndarray]) -> bytes:
    """The bytes of a file with these arrays, without dates."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, array in arrays.items():
            member = io.BytesIO()
            np.lib.format.write_array(member, np.asarray(array), allow_pickle=False)
            undated = zipfile.ZipInfo(f"{name}.npy")
            archive.writestr(undated, member.getvalue(), zipfile.ZIP_DEFLATED, 1)
    return file.getvalue()


def read_arrays(file: str | Path, path: str | Path, largest: int, only: tuple[str, ...] = ()) -> dict[str, np.ndarray]:
    """Read all arrays of a file, or some. `path` names it in messages; `largest` limits its unpacked size, bytes."""
    try:
        with zipfile.ZipFile(file) as archive:
            members = [one for one in archive.infolist() if not only or one.filename.removesuffix(".npy") in only]
            unpacked = sum(member.file_size for member in members)
            if unpacked > largest:
                raise BadRecording(
                    f"{path} would unpack to {unpacked / 1e6:.0f} MB; a recording may have {largest / 1e6:.0f} MB"
                )
            if len(members) > MOST_ARRAYS or any(one.compress_type not in PACKED for one in members):
                raise ValueError("no file that a recording was saved to")
            return {one.filename.removesuffix(".npy"): _array_of(archive.read(one)) for one in members}
    except FileNotFoundError:
        raise BadRecording(f"there is no recording {path}") from None
    except IsADirectoryError:
        raise BadRecording(f"{path} is a folder; a recording (.npz) is needed") from None
    except OSError as problem:
        raise BadRecording(f"{path} cannot be read: {problem.strerror or problem}") from problem
    except (zipfile.BadZipFile, zlib.error, ValueError, EOFError, RuntimeError, MemoryError, KeyError) as problem:
        raise BadRecording(f"{path} is damaged, truncated, or not a Footfall recording") from problem


def _array_of(data: bytes) -> np.ndarray:
    """The array in one member of the file; refuse it if its header does not match its bytes."""
    member = io.BytesIO(data)
    version = np.lib.format.read_magic(member)
    read_header = {(1, 0): np.lib.format.read_array_header_1_0, (2, 0): np.lib.format.read_array_header_2_0}[version]
    shape, by_columns, dtype = read_header(member)
    count = math.prod(shape)
    if dtype.kind not in "biufcSU" or count * dtype.itemsize != len(data) - member.tell():
        raise ValueError("an array of another size or kind than it says")
    flat = np.frombuffer(data, dtype, count, member.tell()) if count else np.zeros(0, dtype)
    return flat.reshape(shape, order="F" if by_columns else "C").copy()
