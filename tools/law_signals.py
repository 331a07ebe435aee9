"""Reads a law's tick from its source: which component functions it calls, and which signals go from one to another.

Functions of `law.py` itself are opened where they are called; those of the law's other files, and of files that laws
share, are its components. What `tables.py` looks up is none.
What a component reads of Sensed, Command and Memory is looked up in its own source and in the functions it calls.
"""

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1] / "src"
GIVEN = {"Sensed": "sensed", "Command": "command", "Memory": "memory"}
"""The records that a tick is given, by type."""
RECORDS = {*GIVEN, "Stride"}
Origins = frozenset[int | tuple[str, str]]
"""What a value is made of: numbers of calls, and fields of the given records."""
Value = dict[str, Origins]
"""The origins of each field of a value; "" stands for the rest of it."""


@dataclass
class Call:
    """One call of a component in the tick."""

    name: str
    file: str
    package: str
    origins: Origins
    gives: str = ""
    """What the tick calls its result."""
    inputs: set[int] = field(default_factory=set)
    reads: dict[str, list[str]] = field(default_factory=dict)
    """The fields of the given records that it reads."""

    def __post_init__(self) -> None:
        self.inputs = {one for one in self.origins if isinstance(one, int)}
        fields = sorted(one for one in self.origins if isinstance(one, tuple) and one[1])
        for record, path in fields:
            self.reads.setdefault(record, []).append(path.removeprefix("stride."))


class Tick:
    """The calls of a law's tick in order; `effort` are the numbers of those that its torques are made of."""

    def __init__(self, law: str):
        self.calls: list[Call] = []
        self.law = Source(f"footfall.laws.{law}.law")
        tick = self.law.functions["tick"]
        scope: dict[str, Value] = {}
        for one, kind in _parameters(tick):
            scope[one.arg] = {"": frozenset({(GIVEN[kind], "")}) if kind in GIVEN else frozenset()}
        decided = self._run(tick.body, scope)
        self.effort = {one for one in _all(_part(decided, "effort")) if isinstance(one, int)}

    def _run(self, body: Iterable[ast.stmt], scope: dict[str, Value]) -> Value:
        """Follow statements; returns what they return."""
        result: Value = {}
        for one in body:
            first = len(self.calls)
            if isinstance(one, ast.Return) and one.value:
                result = _either(result, self._value(one.value, scope))
            elif isinstance(one, ast.Assign | ast.AugAssign):
                target = one.targets[0] if isinstance(one, ast.Assign) else one.target
                value = self._value(one.value, scope)
                if isinstance(target, ast.Tuple):
                    target = target.elts[0]
                self._assign(target, value, scope, also=isinstance(one, ast.AugAssign))
                for call in self.calls[first:]:
                    call.gives = call.gives or _path(target)[-1]
            elif isinstance(one, ast.If):
                taken, other = dict(scope), dict(scope)
                result = _either(result, self._run(one.body, taken), self._run(one.orelse, other))
                for name in {*taken, *other}:
                    scope[name] = _either(taken.get(name, {}), other.get(name, {}))
            elif isinstance(one, ast.For):
                self._run(one.body, scope)
            elif isinstance(one, ast.Expr) and isinstance(one.value, ast.Call):
                made = self._value(one.value, scope)
                changed = _path(one.value.args[-1])[-1]  # a call for its effect changes its last argument
                scope[changed] = made
                self.calls[-1].gives = changed
        return result

    def _assign(self, target: ast.expr, value: Value, scope: dict[str, Value], also: bool) -> None:
        name, *fields = _path(target)
        path = ".".join(fields)
        own = dict(scope.get(name, {}))
        if also or isinstance(target, ast.Subscript):
            own[path] = _all(_part(own, path)) | _all(value)
        else:
            own = {key: origins for key, origins in own.items() if path and not f"{key}.".startswith(f"{path}.")}
            own |= {".".join(filter(None, (path, key))): origins for key, origins in value.items()}
        scope[name] = own

    def _value(self, node: ast.expr, scope: dict[str, Value]) -> Value:
        if isinstance(node, ast.Name | ast.Attribute):
            name, *fields = _path(node)
            return _part(scope.get(name, {}), ".".join(fields))
        if isinstance(node, ast.Subscript):
            return self._value(node.value, scope)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found = self.law.find(node.func.id)
            if found and found[0].file != "tables.py":
                return self._called(*found, [self._value(arg, scope) for arg in node.args])
        parts = [self._value(one, scope) for one in ast.iter_child_nodes(node) if isinstance(one, ast.expr)]
        return {"": frozenset().union(*map(_all, parts))}

    def _called(self, source: "Source", function: ast.FunctionDef, given: list[Value]) -> Value:
        named = [(one.arg, kind, value) for (one, kind), value in zip(_parameters(function), given, strict=False)]
        if source is self.law:
            return self._run(function.body, {name: value for name, _, value in named})
        origins: Origins = frozenset()
        result: Value = {}
        made: Origins = frozenset({len(self.calls)})
        for name, kind, value in named:
            parts = [_part(value, path) for path in reads(source, function, name)] if kind in RECORDS else [value]
            origins |= frozenset().union(*map(_all, parts))
            if kind == "Memory" and _name(function.returns) == "Memory":
                result = value
        self.calls.append(Call(function.name, source.file, source.package, origins))
        return result | dict.fromkeys(writes(source, function), made) if result else {"": made}


class Source:
    """A module of the laws, parsed."""

    def __init__(self, module: str):
        path = SOURCE / f"{module.replace('.', '/')}.py"
        tree = ast.parse(path.read_text())
        self.file, self.package = path.name, module.rpartition(".")[0]
        self.functions = {one.name: one for one in tree.body if isinstance(one, ast.FunctionDef)}
        self.imported = {
            alias.asname or alias.name: (one.module, alias.name)
            for one in tree.body
            if isinstance(one, ast.ImportFrom) and one.module and one.module.startswith("footfall.laws.")
            for alias in one.names
        }

    def called(self, node: ast.AST) -> "tuple[Source, ast.FunctionDef] | None":
        """The function of the laws that an expression calls, if it does."""
        return self.find(node.func.id) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None

    def find(self, name: str) -> "tuple[Source, ast.FunctionDef] | None":
        """A function by the name that this module gives it."""
        if name in self.functions:
            return self, self.functions[name]
        module, own = self.imported.get(name, ("", ""))
        return source_of(module).find(own) if module else None


@cache
def source_of(module: str) -> Source:
    """A module, parsed once."""
    return Source(module)


@cache
def reads(source: Source, function: ast.FunctionDef, parameter: str) -> frozenset[str]:
    """The fields of a parameter that a function reads, itself or through functions that it calls."""
    found: set[str] = set()
    names = {parameter} | {
        one.targets[0].id
        for one in ast.walk(function)
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and _path(one.value) == [parameter]
    }

    changed = [one.target for one in ast.walk(function) if isinstance(one, ast.AugAssign)]

    def visit(node: ast.AST) -> None:
        passed: set[ast.AST] = set()
        called = source.called(node)
        if called and isinstance(node, ast.Call):
            for (one, kind), arg in zip(_parameters(called[1]), node.args, strict=False):
                name, *fields = _path(arg)
                if name in names and kind in RECORDS:
                    passed.add(arg)
                    found.update(".".join([*fields, path]) for path in reads(called[0], called[1], one.arg))
        if isinstance(node, ast.Attribute) and _path(node)[0] in names:
            if isinstance(node.ctx, ast.Load) or node in changed:
                found.add(".".join(_path(node)[1:]))
            return
        for child in ast.iter_child_nodes(node):
            if child not in passed:
                visit(child)

    visit(function)
    return frozenset(found)


@cache
def writes(source: Source, function: ast.FunctionDef) -> frozenset[str]:
    """The fields that a function gives a record before it returns it."""
    found = set()
    for one in ast.walk(function):
        if isinstance(one, ast.Assign | ast.AugAssign):
            target = one.targets[0] if isinstance(one, ast.Assign) else one.target
            found |= {".".join(_path(target)[1:])} - {""}
        called = source.called(one)
        if called and _name(called[1].returns) == "Memory":
            found |= writes(*called)
    return frozenset(found)


def _parameters(function: ast.FunctionDef) -> list[tuple[ast.arg, str]]:
    return [(one, _name(one.annotation)) for one in function.args.args]


def _name(annotation: ast.expr | None) -> str:
    return annotation.id if isinstance(annotation, ast.Name) else ""


def _path(node: ast.AST) -> list[str]:
    """`now.stride.phase` as a list of names; an index is left out."""
    if isinstance(node, ast.Name):
        return [node.id]
    if isinstance(node, ast.Attribute):
        return [*_path(node.value), node.attr]
    return _path(node.value) if isinstance(node, ast.Subscript) else [""]


def _part(value: Value, path: str) -> Value:
    """A field of a value; what a given record holds is known by its name."""
    if not path:
        return value
    part = {key[len(path) + 1 :]: origins for key, origins in value.items() if f"{key}.".startswith(f"{path}.")}
    if "" not in part:
        above = max((key for key in value if not key or path.startswith(f"{key}.")), key=len, default="")
        rest = path[len(above) :].strip(".")
        whole = value.get(above, frozenset())
        part[""] = frozenset(
            (one[0], ".".join(filter(None, (one[1], rest)))) if isinstance(one, tuple) else one for one in whole
        )
    return part


def _all(value: Value) -> Origins:
    return frozenset().union(*value.values())


def _either(*values: Value) -> Value:
    """What a value may be after branches."""
    merged: Value = {}
    for key in {key for value in values for key in value}:
        merged[key] = frozenset().union(*(_part(value, key).get("", frozenset()) for value in values))
    return merged
