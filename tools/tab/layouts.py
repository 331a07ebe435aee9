"""How the arguments of the compiled laws lie in the memory of WebAssembly: printed as JSON without Warp."""

import json
import os
import subprocess
import sys
from typing import Any

WASM_POINTER = 4


def layouts() -> dict[str, Any]:
    """The records and the kernels, with the offset and the type of every field."""
    from footfall import ahead

    command = [sys.executable, __file__]
    done = subprocess.run(
        command, env=os.environ | {ahead.CHOICE: "library"}, check=True, capture_output=True, text=True
    )
    return json.loads(done.stdout)


class _Records:
    """The records met so far, each under a name of its own."""

    def __init__(self) -> None:
        self.tables: dict[str, Any] = {}
        self._names: dict[int, str] = {}

    def type_of(self, kind: Any) -> Any:
        """A type as the tab reads it: `{"record": NAME}`, `{"array": TYPE}` or a number with its shape."""
        from footfall.maths import stand_in

        if isinstance(kind, stand_in.Record):
            return {"record": self._named(kind)}
        if isinstance(kind, stand_in.array):
            return {"array": self.type_of(kind.dtype), "ndim": kind.ndim}
        dtype = stand_in.layout_of(kind, WASM_POINTER)
        base, shape = (dtype.subdtype or (dtype, ()))[:2]
        return {"number": f"{base.kind}{base.itemsize}", "shape": list(shape)}

    def _named(self, kind: Any) -> str:
        if id(kind) not in self._names:
            taken, name = set(self._names.values()), kind.key
            self._names[id(kind)] = name if name not in taken else f"{name}{len(taken)}"
            self.tables[self._names[id(kind)]] = self.fields(kind)
        return self._names[id(kind)]

    def fields(self, kind: Any) -> dict[str, Any]:
        from footfall.maths import stand_in

        dtype = stand_in.layout_of(kind, WASM_POINTER)
        types = {name: field.type for name, field in kind.vars.items()}
        return {"size": dtype.itemsize, "fields": _placed(dtype, types, self)}


def _placed(dtype: Any, types: dict[str, Any], records: _Records) -> dict[str, Any]:
    return {name: [dtype.fields[name][1], records.type_of(kind)] for name, kind in types.items()}


def _all() -> dict[str, Any]:
    from footfall.laws.register import LAWS
    from footfall.maths import stand_in
    from footfall.maths.records import name_of
    from footfall.sim.every_kernel import every_kernel
    from footfall.sim.kernels import kernel_of
    from footfall.sim.readings import reader_of

    records, kernels = _Records(), {}
    for name, kernel in every_kernel().items():
        dtype = kernel.layout(WASM_POINTER)
        kernels[name] = {"size": dtype.itemsize, "fields": _placed(dtype, kernel.arguments, records)}
    laws = {
        law.name: {
            "walk": name_of(kernel_of(law)),
            "readings": {one.name: name_of(reader_of(law, one)) for one in law.readings},
        }
        for law in LAWS.values()
    }
    bounds = stand_in.bounds_layout(WASM_POINTER)
    return {
        "records": records.tables,
        "kernels": {name: kernels[name] for name in kernels},
        "laws": laws,
        "bounds": {name: place[1] for name, place in (bounds.fields or {}).items()} | {"size_of": bounds.itemsize},
        "array": {
            name: place[1] for name, place in (stand_in.layout_of(stand_in.array(dtype=float), 4).fields or {}).items()
        },
    }


if __name__ == "__main__":
    json.dump(_all(), sys.stdout)
