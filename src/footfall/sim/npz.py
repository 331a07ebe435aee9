"""NPZ files from anywhere: read them without trusting them, and write the same bytes every time."""

import ast
import io
import math
import re
import sys
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from footfall.catalog import check_readable
from footfall.errors import BadRecording

MOST_ARRAYS = 50_000
"""Most arrays in a file; each character of a crowd of 256 has about a hundred."""
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
SMALL, MOST_TIMES = 64 * 2**20, 200
"""Only a file that unpacks to fewer bytes may be packed more than so many times; recordings are packed three times."""
MAGIC, LONGEST_HEADER = b"\x93NUMPY", 1024
LENGTH_BYTES = {b"\x01\x00": 2, b"\x02\x00": 4}
"""Bytes that hold the length of a header, by the version of its format."""
KIND = re.compile(r"[<>|=][biufcSU][0-9]{1,9}")


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
        check_readable(file)
        with zipfile.ZipFile(file) as archive:
            members = [one for one in archive.infolist() if not only or one.filename.removesuffix(".npy") in only]
            unpacked = sum(member.file_size for member in members)
            if unpacked > largest:
                raise BadRecording(
                    f"{path} would unpack to {unpacked / 1e6:.0f} MB; a recording's limit is {largest / 1e6:.0f} MB"
                )
            if unpacked > max(SMALL, MOST_TIMES * sum(member.compress_size for member in members)):
                raise ValueError("packed as no recording is")
            if len(members) > MOST_ARRAYS or any(one.compress_type not in PACKED for one in members):
                raise ValueError("no file that a recording was saved to")
            return {one.filename.removesuffix(".npy"): _array_of(_unpacked(archive, one)) for one in members}
    except FileNotFoundError:
        raise BadRecording(f"there is no recording {path}") from None
    except IsADirectoryError:
        raise BadRecording(f"{path} is a folder; a recording (.npz) is needed") from None
    except OSError as problem:
        raise BadRecording(f"{path} cannot be read: {problem.strerror or problem}") from problem
    except (zipfile.BadZipFile, zlib.error, ValueError, EOFError, RuntimeError, MemoryError, KeyError) as problem:
        raise BadRecording(f"{path} is damaged, truncated, or not a Footfall recording") from problem


def _unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """The bytes of a member, never more than the directory promises: `archive.read` would first unpack them all."""
    with archive.open(member) as packed:
        return packed.read(member.file_size)


def _array_of(data: bytes) -> np.ndarray:
    """The array in one member of the file; refuse it if its header does not match its bytes."""
    shape, by_columns, dtype, start = _header(data)
    count = math.prod(shape)
    if count * dtype.itemsize != len(data) - start:
        raise ValueError("an array of another size than it says")
    if dtype.kind == "U" and (np.frombuffer(data, dtype.str[0] + "u4", offset=start) > sys.maxunicode).any():
        raise ValueError("letters that do not exist")
    flat = np.frombuffer(data, dtype, count, start) if count else np.zeros(0, dtype)
    return flat.reshape(shape, order="F" if by_columns else "C").copy()


def _header(data: bytes) -> tuple[tuple[int, ...], bool, np.dtype, int]:
    """Shape, order, type and start of an array. NumPy's own reader trips over damaged headers in many ways."""
    size = LENGTH_BYTES.get(data[6:8], 0)
    start = 8 + size + int.from_bytes(data[8 : 8 + size], "little")
    if data[:6] != MAGIC or not size or not size < start - 8 <= LONGEST_HEADER:
        raise ValueError("no header of an array")
    try:
        said = ast.literal_eval(data[8 + size : start].decode("latin1").strip())
        kind, by_columns, shape = said["descr"], said["fortran_order"], said["shape"]
    except (SyntaxError, TypeError, RecursionError) as problem:
        raise ValueError("a header that cannot be read") from problem
    lengths = shape if isinstance(shape, tuple) else (-1,)
    if not isinstance(kind, str) or not KIND.fullmatch(kind) or not all(type(n) is int and n >= 0 for n in lengths):
        raise ValueError("an array of no kind that a recording has")
    try:
        return lengths, bool(by_columns), np.dtype(kind), start
    except TypeError as problem:
        raise ValueError("an array of no kind that there is") from problem
