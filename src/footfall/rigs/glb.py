"""GLB files: a JSON chunk and a binary chunk, with accessors in and out."""

import base64
import json
import struct
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import numpy as np

from footfall.errors import BadDocument
from footfall.reading import AVATAR_NUMBERS, AVATAR_VALUES
from footfall.rigs.blender import FBX, glb_of_fbx

MAGIC, VERSION, JSON_CHUNK, BINARY_CHUNK = 0x46546C67, 2, 0x4E4F534A, 0x004E4942
COMPONENTS = {5120: np.int8, 5121: np.uint8, 5122: np.int16, 5123: np.uint16, 5125: np.uint32, 5126: np.float32}
CODES = {np.dtype(kind): code for code, kind in COMPONENTS.items()}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
SHAPES = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}
VERTICES, INDICES = 34962, 34963
LARGEST_FILE = 256 * 2**20
KINDS = {".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp"}


class Glb:
    """A glTF document with one binary chunk, to read and to add to."""

    def __init__(self, table: dict[str, Any] | None = None, binary: bytes | bytearray = b""):
        generator = {"version": "2.0", "generator": "Footfall"}
        self.table = table if table is not None else {"asset": generator, "bufferViews": [], "accessors": []}
        self.binary = binary if isinstance(binary, bytearray) else bytearray(binary)
        self._numbers_read = 0

    def add(self, values: np.ndarray, *, target: int = 0, limits: bool = False) -> int:
        """Store an array, one element per row, and return its accessor's number; `limits` states its range."""
        values = np.ascontiguousarray(values)
        self.binary += bytes(-len(self.binary) % 4)
        view = {"buffer": 0, "byteOffset": len(self.binary), "byteLength": values.nbytes}
        self.binary += values.tobytes()
        self.table.setdefault("bufferViews", []).append(view | ({"target": target} if target else {}))
        rows = values.reshape(len(values), -1)
        accessor = {
            "bufferView": len(self.table["bufferViews"]) - 1,
            "componentType": CODES[values.dtype],
            "count": len(values),
            "type": SHAPES[rows.shape[1]],
        }
        if limits:
            accessor |= {"min": rows.min(axis=0).tolist(), "max": rows.max(axis=0).tolist()}
        self.table.setdefault("accessors", []).append(accessor)
        return len(self.table["accessors"]) - 1

    def kind_of(self, accessor: dict[str, Any]) -> np.dtype:
        """The type of an accessor's numbers."""
        return np.dtype(COMPONENTS[accessor["componentType"]])

    def read(self, number: int) -> np.ndarray:
        """An accessor's elements as floats or integers, one per row."""
        accessor = self.table["accessors"][number]
        kind, width = self.kind_of(accessor), WIDTHS[accessor["type"]]
        self._numbers_read += _whole(accessor["count"]) * width
        AVATAR_NUMBERS.check(self._numbers_read, "this file")
        if "bufferView" not in accessor:
            values = np.zeros((accessor["count"], width), kind)
        else:
            values = self._elements(
                accessor["bufferView"], accessor.get("byteOffset", 0), accessor["count"], kind, width
            )
        if "sparse" in accessor:
            values = self._with_sparse(values, accessor["sparse"], kind, width)
        if accessor.get("normalized"):
            return np.maximum(values / np.iinfo(kind).max, -1.0)
        return values

    def _elements(self, view_number: int, offset: int, count: int, kind: np.dtype, width: int) -> np.ndarray:
        view = self.table["bufferViews"][_whole(view_number)]
        begin, count = _whole(view.get("byteOffset", 0)) + _whole(offset), _whole(count)
        stride = _whole(view.get("byteStride", 0)) or kind.itemsize * width
        if count and begin + stride * (count - 1) + kind.itemsize * width > len(self.binary):
            raise ValueError("an array that goes beyond the end of the file")
        return np.ndarray((count, width), kind, self.binary, begin, (stride, kind.itemsize)).copy()

    def _with_sparse(self, values: np.ndarray, sparse: dict[str, Any], kind: np.dtype, width: int) -> np.ndarray:
        places, changed, count = sparse["indices"], sparse["values"], _whole(sparse["count"])
        code = np.dtype(COMPONENTS[places["componentType"]])
        rows = self._elements(places["bufferView"], places.get("byteOffset", 0), count, code, 1)[:, 0]
        values[rows] = self._elements(changed["bufferView"], changed.get("byteOffset", 0), count, kind, width)
        return values

    def to_bytes(self) -> bytes:
        """The contents of the file."""
        binary = bytes(self.binary) + bytes(-len(self.binary) % 4)
        if binary:
            self.table["buffers"] = [{"byteLength": len(self.binary)}]
        text = json.dumps(self.table, separators=(",", ":"), allow_nan=False).encode()
        text += b" " * (-len(text) % 4)
        chunks = struct.pack("<II", len(text), JSON_CHUNK) + text
        chunks += (struct.pack("<II", len(binary), BINARY_CHUNK) + binary) if binary else b""
        return struct.pack("<III", MAGIC, VERSION, 12 + len(chunks)) + chunks


def read_glb(path: str | Path) -> Glb:
    """Read a GLB or VRM file; whatever is wrong with it is said in one sentence."""
    try:
        if Path(path).stat().st_size > LARGEST_FILE:
            raise BadDocument(f"{path} is larger than {LARGEST_FILE >> 20} MB")
        data = Path(path).read_bytes()
        if data.startswith(FBX):
            return parse_glb(glb_of_fbx(path), path)
        if Path(path).suffix.lower() == ".gltf":
            return parse_gltf(data, path)
        return parse_glb(data, path)
    except FileNotFoundError:
        raise BadDocument(f"there is no file {path}") from None
    except OSError as problem:
        raise BadDocument(f"{path} cannot be read: {problem.strerror or problem}") from problem


def _whole(number: Any) -> int:
    """A number of a glTF table that counts something."""
    if not isinstance(number, int) or number < 0:
        raise ValueError(f"{str(number)[:20]} where a count must be")
    return number


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is not a number of JSON")


def parse_glb(data: bytes, path: str | Path) -> Glb:
    """The document in these bytes."""
    if data[:4] != struct.pack("<I", MAGIC):
        raise BadDocument(f"{path} is not a GLB file; save the avatar as one binary file (.glb or .vrm)")
    try:
        _, version, length = struct.unpack_from("<III", data)
        table, binary, place = None, b"", 12
        while place < min(length, len(data)):
            size, kind = struct.unpack_from("<II", data, place)
            chunk = data[place + 8 : place + 8 + size]
            if kind == JSON_CHUNK:
                AVATAR_VALUES.check(sum(map(chunk.count, (b",", b"[", b"{"))), path)
                table = json.loads(chunk, parse_constant=_no_constant)
            elif kind == BINARY_CHUNK:
                binary = chunk
            place += 8 + size
        if version != VERSION or not isinstance(table, dict):
            raise ValueError("another version")
    except (struct.error, ValueError, RecursionError) as problem:
        raise BadDocument(f"{path} is damaged, or not glTF 2.0") from problem
    return Glb(table, binary)


def parse_gltf(data: bytes, path: str | Path) -> Glb:
    """A document in words, whose data stands in it or in files beside it."""
    AVATAR_VALUES.check(sum(map(data.count, (b",", b"[", b"{"))), path)
    try:
        table = json.loads(data, parse_constant=_no_constant)
        glb = Glb(table)
        begins = []
        for buffer in table.get("buffers", []):
            glb.binary += bytes(-len(glb.binary) % 4)
            begins.append(len(glb.binary))
            glb.binary += _contents(buffer["uri"], Path(path)) if "uri" in buffer else b""
            AVATAR_NUMBERS.check(len(glb.binary), path)
        for view in table.get("bufferViews", []):
            view["byteOffset"] = view.get("byteOffset", 0) + begins[view["buffer"]]
            view["buffer"] = 0
        for image in table.get("images", []):
            if "uri" in image:
                _embed(image, glb, Path(path))
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError) as problem:
        raise BadDocument(f"{path} is damaged, or not glTF 2.0") from problem
    return glb


def _embed(image: dict[str, Any], glb: Glb, path: Path) -> None:
    """Take a picture into the document."""
    uri = image.pop("uri")
    kind = uri[5:].partition(";")[0] if uri.startswith("data:") else KINDS.get(Path(uri).suffix.lower(), "image/png")
    view = {"buffer": 0, "byteOffset": len(glb.binary)}
    glb.binary += _contents(uri, path)
    view["byteLength"] = len(glb.binary) - view["byteOffset"]
    glb.binary += bytes(-len(glb.binary) % 4)
    glb.table.setdefault("bufferViews", []).append(view)
    image |= {"bufferView": len(glb.table["bufferViews"]) - 1, "mimeType": image.get("mimeType", kind)}


def _contents(uri: str, path: Path) -> bytes:
    """What an address stands for: data in itself, or a file in the document's folder."""
    if uri.startswith("data:"):
        return base64.b64decode(uri.partition(",")[2])
    file = path.parent / unquote(uri)
    if not file.resolve().is_relative_to(path.parent.resolve()):
        raise BadDocument(f"{path} names the file {uri}, which is not in its folder; move it there")
    if not file.is_file():
        raise BadDocument(f"{path} names the file {uri}, which is not there; put it beside it, or save as .glb")
    if file.stat().st_size > LARGEST_FILE:
        raise BadDocument(f"{file} is larger than {LARGEST_FILE >> 20} MB")
    return file.read_bytes()
