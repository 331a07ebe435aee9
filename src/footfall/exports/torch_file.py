"""Write tensors as `torch.save` does, without PyTorch: a zip file of raw numbers, and a pickle that names them."""

import io
import struct
import zipfile
from collections.abc import Mapping
from math import prod

import numpy as np

ARCHIVE = "archive"
STORAGES = {np.dtype(np.float32): "FloatStorage", np.dtype(bool): "BoolStorage", np.dtype(np.int64): "LongStorage"}
"""PyTorch's name for numbers of a kind."""
MARK, TUPLE, REDUCE, EMPTY_TUPLE, FALSE, BY_ID = b"(", b"t", b"R", b")", b"\x89", b"Q"
"""Opcodes of the pickle's language."""


def torch_bytes(values: Mapping[str, float | np.ndarray]) -> bytes:
    """A file with a dictionary of numbers and tensors; `torch.load` reads it, also with `weights_only`."""
    file, numbers = io.BytesIO(), []
    entries = []
    for name, value in values.items():
        if isinstance(value, np.ndarray):
            entries.append(_text(name) + _tensor(value, str(len(numbers))))
            numbers.append(np.ascontiguousarray(value).tobytes())
        else:
            entries.append(_text(name) + b"G" + struct.pack(">d", value))
    members = {"data.pkl": b"\x80\x02}" + MARK + b"".join(entries) + b"u.", "byteorder": b"little"}
    members |= {f"data/{number}": data for number, data in enumerate(numbers)} | {"version": b"3\n"}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(f"{ARCHIVE}/{name}"), data)
    return file.getvalue()


def _tensor(array: np.ndarray, key: str) -> bytes:
    """The call that makes a tensor of the numbers that are stored under a key."""
    strides = [prod(array.shape[axis + 1 :]) for axis in range(array.ndim)]
    stored = _tuple(_text("storage"), _name("torch", STORAGES[array.dtype]), _text(key), _text("cpu"), _int(array.size))
    hooks = _name("collections", "OrderedDict") + EMPTY_TUPLE + REDUCE
    shape = [_tuple(*map(_int, numbers)) for numbers in (array.shape, strides)]
    arguments = _tuple(stored + BY_ID, _int(0), *shape, FALSE, hooks)
    return _name("torch._utils", "_rebuild_tensor_v2") + arguments + REDUCE


def _tuple(*parts: bytes) -> bytes:
    return MARK + b"".join(parts) + TUPLE


def _text(words: str) -> bytes:
    data = words.encode()
    return b"X" + struct.pack("<I", len(data)) + data


def _int(number: int) -> bytes:
    return b"J" + struct.pack("<i", number)


def _name(module: str, name: str) -> bytes:
    return f"c{module}\n{name}\n".encode()
