"""Compile the laws ahead: Warp writes all kernels as C++, zig compiles that to one library for each kind of machine.

    python tools/build_laws.py                      for this machine
    python tools/build_laws.py --all                for every machine that we have wheels for, and WebAssembly
    python tools/build_laws.py --to DIR wasm        elsewhere

The layout of every argument and record, as `maths/stand_in.py` has it, is compiled in as an assertion, so that no
library of another layout can be built. Product and sum are never fused: that would change the motion.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

os.environ.setdefault("FOOTFALL_LAWS", "warp")

import numpy as np  # noqa: E402: the choice above must come first

from footfall import ahead
from footfall.maths import stand_in
from footfall.sim.every_kernel import every_kernel

TARGETS = {
    "linux-x64": "x86_64-linux-gnu.2.17",
    "linux-arm64": "aarch64-linux-gnu.2.17",
    "macos-arm64": "aarch64-macos.11.0",
    "windows-x64": "x86_64-windows-gnu",
    "wasm": "wasm32-wasi",
}
POINTERS = {"wasm": 4}
FLAGS = ["-std=c++17", "-O3", "-ffp-contract=off", "-DNDEBUG", "-fno-exceptions", "-fno-rtti", "-w", "-s"]
SHARED = ["-shared", "-nostdlib++", "-fvisibility=hidden"]
OWN = {
    "windows": ["-fms-extensions", "-fdeclspec"],
    "linux": ["-fPIC"],
    "wasm": ["-D_Float16=__fp16", "-mexec-model=reactor", "-Wl,-z,stack-size=262144", "-Wl,--export-table"],
}


def main() -> None:
    """Build the libraries that the flags name."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("kinds", nargs="*", help="kinds of machines, such as linux-x64; by default this one")
    asked.add_argument("--all", action="store_true", help="every kind")
    asked.add_argument("--to", type=Path, default=ahead.FOLDER, help="another folder")
    asked.add_argument("--layouts", action="store_true", help="print how the arguments lie in memory, and stop")
    flags = asked.parse_args()
    if flags.layouts:
        json.dump({pointer: _layouts(pointer) for pointer in (4, 8)}, sys.stdout)
        return
    kinds = list(TARGETS) if flags.all else flags.kinds or [ahead.machine()]
    if unknown := [kind for kind in kinds if kind not in TARGETS]:
        raise SystemExit(f"build_laws: unknown: {', '.join(unknown)}; known: {', '.join(TARGETS)}")
    build(kinds, flags.to)


def build(kinds: list[str], folder: Path) -> None:
    """Build a library for each kind of machine, with one set of notes; those of other sources are removed."""
    folder.mkdir(parents=True, exist_ok=True)
    sources = _sources()
    notes = {"hash": ahead.hash_of(sources), "warp": version("warp-lang"), "zig": version("ziglang")}
    old = json.loads((folder / "laws.json").read_text()) if (folder / "laws.json").is_file() else {}
    if {name: old.get(name) for name in notes} != notes:
        for stale in folder.glob("laws*.*"):
            stale.unlink()
    work = Path(f"build/laws/{notes['hash'][:12]}").resolve()
    work.mkdir(parents=True, exist_ok=True)
    mangled = _write_source(work / "laws.cpp")
    layouts = _layouts_of_the_stand_in()
    for kind in kinds:
        made = folder / ahead.file_for(kind).name
        if not made.is_file():
            _compile(kind, work, mangled, layouts[str(POINTERS.get(kind, 8))], made)
        missing = [name for name in mangled if name.encode() not in made.read_bytes()]
        if missing:
            raise SystemExit(f"build_laws: {made.name} lacks {', '.join(missing)}")
        print(f"{made.name}: {made.stat().st_size / 1000:.0f} kB, {len(mangled)} kernels")
    notes |= {"kernels": sorted(mangled), "sources": sources}
    (folder / "laws.json").write_text(json.dumps(notes, indent=1) + "\n")


def _sources() -> list[str]:
    """The files whose change makes a library stale: the laws, their mathematics, and all else that kernels are made of.

    A number that kernels read stands in one of these.
    """
    every = sorted(ahead.PACKAGE.rglob("*.py"))
    named = {path.relative_to(ahead.PACKAGE).as_posix(): path for path in every}
    return [
        name
        for name, path in named.items()
        if not name.startswith("sim/gpu/")
        and (name.startswith(("laws/", "maths/")) or "kernel_language import" in path.read_text())
    ]


def _write_source(path: Path) -> dict[str, str]:
    """Let Warp write all kernels as one file of C++; gives the name of each in that file."""
    import warp as wp
    from warp._src.context import ModuleBuilder, ModuleHasher

    kernels = every_kernel()
    module = next(iter(kernels.values())).module
    options = module.resolve_options(wp.config, block_dim=1)
    options |= {"output_arch": None, "block_dim": 1, "line_directives": False}
    builder = ModuleBuilder(module, options, ModuleHasher(list(kernels.values()), options), target="cpu")
    path.write_text(builder.codegen("cpu"))
    return {name: kernel.get_mangled_name() for name, kernel in kernels.items()}


def _compile(kind: str, work: Path, mangled: dict[str, str], layouts: dict[str, Any], made: Path) -> None:
    import warp
    import ziglang

    system = kind.partition("-")[0]
    shim = work / f"{kind}.cpp"
    shim.write_text("\n".join(_shim(kind, mangled, layouts)))
    zig = Path(str(ziglang.__file__)).with_name("zig")
    include = Path(str(warp.__file__)).parent / "native"
    target = ["-target", TARGETS[kind], *([] if kind == "wasm" else SHARED), *OWN.get(system, [])]
    command = [str(zig), "c++", *FLAGS, *target, f"-I{include}", f"-I{work}", "-o", str(made), str(shim)]
    if kind == "wasm":
        command += [f"-Wl,--export={name}" for name in mangled]
    subprocess.run(command, check=True, env=os.environ | {"ZIG_GLOBAL_CACHE_DIR": str(Path("build/zig").resolve())})
    made.with_suffix(".lib").unlink(missing_ok=True)
    made.with_suffix(".pdb").unlink(missing_ok=True)


def _shim(kind: str, mangled: dict[str, str], layouts: dict[str, Any]) -> Iterator[str]:
    """The file to compile: kernels under stable names, and the layout of their arguments as assertions."""
    for name, own in mangled.items():
        yield f"#define {own}_cpu_forward {name}"
    yield '#include "laws.cpp"\n#undef float\n#undef int'
    yield f"static_assert(sizeof(wp::launch_bounds_t<1>) == {layouts['bounds']});"
    for name, own in mangled.items():
        yield from _asserted(f"wp_args_{own}", layouts["kernels"][name], name)


def _asserted(kind: str, layout: dict[str, Any], name: str) -> Iterator[str]:
    """That a C++ type has this layout, and so have the records in it and those that its arrays hold."""
    yield f"static_assert(sizeof({kind}) == {layout['size']});"
    for field, (offset, inner, held) in layout["fields"].items():
        yield f"static_assert(__builtin_offsetof({kind}, {field}) == {offset});"
        for found, member in ((inner, f"(({kind}*)nullptr)->{field}"), (held, f"*(({kind}*)nullptr)->{field}.data")):
            if found:
                yield f"using {name}_{field} = __typeof__({member});"
                yield from _asserted(f"{name}_{field}", found, f"{name}_{field}")


def _layouts_of_the_stand_in() -> dict[str, Any]:
    """By the bytes of an address: the layouts as a process without Warp has them."""
    command, without_warp = [sys.executable, __file__, "--layouts"], os.environ | {ahead.CHOICE: "library"}
    done = subprocess.run(command, env=without_warp, check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def _layouts(pointer: int) -> dict[str, Any]:
    kernels = {
        name: {
            "size": kernel.layout(pointer).itemsize,
            "fields": _fields(kernel.layout(pointer), kernel.arguments, pointer),
        }
        for name, kernel in every_kernel().items()
    }
    return {"bounds": stand_in.bounds_layout(pointer).itemsize, "kernels": kernels}


def _layout(kind: Any, pointer: int) -> dict[str, Any] | None:
    """The size and the fields of a record: offset, the layout of a record in it, that of what an array in it holds."""
    if not isinstance(kind, stand_in.Record):
        return None
    dtype = stand_in.layout_of(kind, pointer)
    types = {name: field.type for name, field in kind.vars.items()}
    return {"size": dtype.itemsize, "fields": _fields(dtype, types, pointer)}


def _fields(dtype: np.dtype[Any], types: dict[str, Any], pointer: int) -> dict[str, Any]:
    offsets = {name: entry[1] for name, entry in (dtype.fields or {}).items()}
    return {
        name: (offsets[name], _layout(kind, pointer), _layout(getattr(kind, "dtype", None), pointer))
        for name, kind in types.items()
    }


if __name__ == "__main__":
    main()
