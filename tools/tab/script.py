"""Rewrite modules of Python as JavaScript, so that the tab fits gaits, turns wheels and keeps time by the same source.

Only what those modules use is known; anything else stops the build with the file and the line. What Python's operators
and built-in functions mean is in `web/src/tab/python.ts`, which the written code is given as `py`. Names that a module
imports from elsewhere are looked up there when they are used.
"""

import ast
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "footfall"
OPERATORS = {ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
BY_CALL = {
    ast.Add: "add",
    ast.BitOr: "or",
    ast.Mod: "mod",
    ast.FloorDiv: "floordiv",
    ast.BitAnd: "and",
    ast.MatMult: "dot",
}
ORDER = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
_METHODS = (
    "append extend insert pop popleft setdefault get items keys values update lower upper title split partition "
    "rpartition removeprefix removesuffix startswith endswith index join replace strip rstrip count clear capitalize "
    "isprintable"
)
OF_BUILTINS = set(_METHODS.split())
"""Methods of lists, tables and texts."""
WITHOUT_MEANING = {"cache", "cached_property", "by_identity", "func", "formula", "lru_cache", "dataclass", "struct"}


class Unknown(Exception):
    """Something of Python that is not rewritten."""


def written(modules: Mapping[str, Sequence[str]]) -> str:
    """Some modules of ours, in the order in which they import each other, as one module of JavaScript.

    Of a module with names, only what has these names is written.
    """
    parts = [_Writer(name, list(modules)).module(only) for name, only in modules.items()]
    names = ", ".join(map(_own, modules))
    body = "\n".join(parts)
    return f"// Written by tools/tab/script.py.\nexport function rules(py) {{\n{body}\nreturn {{ {names} }};\n}}\n"


def _own(module: str) -> str:
    return module.replace("/", "_").removesuffix(".py")


class _Writer:
    """Writes one module."""

    def __init__(self, name: str, modules: Sequence[str]):
        self.name, self.modules = name, modules
        self.tree = ast.parse((PACKAGE / name).read_text())

    def module(self, only: Sequence[str] = ()) -> str:
        """The module as an object of what it defines."""
        lines, defined = [], []
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom | ast.Import):
                lines += self._imported(node)
            elif not self._is_text(node):
                own = list(_bound([node]))
                if isinstance(node, ast.FunctionDef | ast.ClassDef):
                    own = [node.name]
                elif self._only_types(node):
                    continue
                if only and not set(own) & set(only):
                    lines += [f"const {name} = py.env.{name};" for name in own]
                    defined += own
                    continue
                defined += own
                prefix = "" if isinstance(node, ast.FunctionDef | ast.ClassDef) else f"let {', '.join(own)}; "
                lines.append(prefix + self.statement(node))
        return f"const {_own(self.name)} = (() => {{\n{chr(10).join(lines)}\nreturn {{ {', '.join(defined)} }};\n}})();"

    @staticmethod
    def _is_text(node: ast.stmt) -> bool:
        return isinstance(node, ast.Expr)

    @staticmethod
    def _only_types(node: ast.stmt) -> bool:
        """Whether a line declares a type, or something that kernels alone read."""
        source = ast.unparse(node)
        types = ("TypeVar(", "Callable[", "tuple[", " | ", "wp.types", "quantity(", "catalog.register", "Literal[")
        return isinstance(node, ast.If) or any(word in source.partition("{")[0] for word in types)

    def _imported(self, node: ast.ImportFrom | ast.Import) -> Iterator[str]:
        if isinstance(node, ast.Import):
            for one in node.names:
                name = (one.asname or one.name).partition(".")[0]
                yield f"const {name} = py.env.{name};"
            return
        of = (node.module or "").removeprefix("footfall").removeprefix(".").replace(".", "/")
        source = f"{of}.py"
        for one in node.names:
            before = source in self.modules[: self.modules.index(self.name)]
            known = f"{_own(source)}.{one.name}" if before else f"py.env.{one.name}"
            yield f"const {_safe(one.asname or one.name)} = {known};"

    # ------------------------------------------------------------ statements

    def block(self, body: Iterable[ast.stmt]) -> str:
        return "{\n" + "\n".join(self.statement(one) for one in body if not _is_docstring(one)) + "\n}"

    def statement(self, node: ast.stmt) -> str:
        match node:
            case ast.FunctionDef():
                return self._function(node)
            case ast.ClassDef():
                return self._class(node)
            case ast.Return(value=value):
                return f"return {self.value(value) if value else 'null'};"
            case ast.Assign(targets=[target], value=value):
                return self._assign(target, self.value(value)) + ";"
            case ast.Assign(targets=targets, value=value):
                parts = [f"$v = {self.value(value)}", *(self._assign(one, "$v") for one in targets)]
                return f"{{ let {'; '.join(parts)}; }}"
            case ast.AnnAssign(target=target, value=value):
                if value is None:
                    return ""
                is_map = "dict[int" in ast.unparse(node.annotation) and isinstance(value, ast.Dict)
                return self._assign(target, "new Map()" if is_map else self.value(value)) + ";"
            case ast.AugAssign(target=target, op=op, value=value):
                both = self._binary(op, self.value(_as_load(target)), self.value(value))
                return self._assign(target, both) + ";"
            case ast.If(test=test, body=body, orelse=orelse):
                other = f" else {self.block(orelse)}" if orelse else ""
                return f"if ({self.truth(test)}) {self.block(body)}{other}"
            case ast.While(test=test, body=body):
                return f"while ({self.truth(test)}) {self.block(body)}"
            case ast.For(target=target, iter=iterated, body=body):
                return (
                    f"for (const $i of py.it({self.value(iterated)})) "
                    f"{{ {self._assign(target, '$i')}; {self.block(body)} }}"
                )
            case ast.Expr(value=ast.Yield(value=value)):
                return f"yield {self.value(value) if value else 'null'};"
            case ast.Expr(value=ast.YieldFrom(value=value)):
                return f"yield* py.it({self.value(value)});"
            case ast.Expr(value=value):
                return f"{self.value(value)};"
            case ast.Raise(exc=ast.Call(func=ast.Name(id=kind), args=[words, *_])):
                return f"throw py.error({json.dumps(kind)}, {self.value(words)});"
            case ast.Try(body=body, handlers=[handler]):
                return f"try {self.block(body)} catch ($e) {self.block(handler.body)}"
            case ast.Delete(targets=targets):
                return " ".join(f"{self._removed(one)};" for one in targets)
            case ast.Assert() | ast.Pass():
                return ""
            case ast.Continue():
                return "continue;"
            case ast.Break():
                return "break;"
        raise self._unknown(node)

    def _removed(self, node: ast.expr) -> str:
        match node:
            case ast.Subscript(value=value, slice=ast.Slice(lower=low, upper=high)):
                ends = ", ".join(self.value(end) if end else "null" for end in (low, high))
                return f"py.cut({self.value(value)}, {ends})"
            case ast.Subscript(value=value, slice=key):
                return f"py.remove({self.value(value)}, {self.value(key)})"
        raise self._unknown(node)

    def _assign(self, target: ast.expr, value: str) -> str:
        match target:
            case ast.Name(id=name):
                return f"{_safe(name)} = {value}"
            case ast.Attribute(value=of, attr=name):
                return f"{self.value(of)}.{name} = {value}"
            case ast.Subscript(value=of, slice=key):
                return f"py.put({self.value(of)}, {self.value(key)}, {value})"
            case ast.Tuple(elts=elts) | ast.List(elts=elts):
                star = next((i for i, one in enumerate(elts) if isinstance(one, ast.Starred)), -1)
                if any(isinstance(one, ast.Subscript) for one in elts):
                    parts = [self._assign(one, f"$t[{index}]") for index, one in enumerate(elts)]
                    return f"{{ const $t = py.some({value}, {len(elts)}); {'; '.join(parts)} }}"
                if star < 0:
                    places = [_pattern(self, one) for one in elts]
                    return f"[{', '.join(places)}] = py.some({value}, {len(elts)})"
                inner = elts[star]
                assert isinstance(inner, ast.Starred)
                places = [_pattern(self, inner.value if one is inner else one) for one in elts]
                return f"[{', '.join(places)}] = py.spread({value}, {star}, {len(elts)})"
        raise self._unknown(target)

    def _function(self, node: ast.FunctionDef, method: bool = False) -> str:
        names = [one.arg for one in (*node.args.args, *node.args.kwonlyargs)]
        defaults: dict[str, ast.expr] = {}
        positional = node.args.args
        for one, value in zip(positional[len(positional) - len(node.args.defaults) :], node.args.defaults, strict=True):
            defaults[one.arg] = value
        for one, default in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True):
            if default is not None:
                defaults[one.arg] = default
        own = names[1:] if method else names
        listed = [f"{_safe(name)} = {self.value(defaults[name])}" if name in defaults else _safe(name) for name in own]
        if node.args.vararg:
            listed.append(f"...{_safe(node.args.vararg.arg)}")
        if node.args.kwarg:
            listed.append(f"{_safe(node.args.kwarg.arg)} = {{}}")
        local = sorted(_bound(node.body) - set(names))
        begin = "const self = this;\n" if method else ""
        begin += f"let {', '.join(map(_safe, local))};\n" if local else ""
        star = "*" if any(isinstance(one, ast.Yield | ast.YieldFrom) for one in _within(node)) else ""
        body = "{\n" + begin + self.block(node.body)[2:]
        if method:
            return f"{star}{node.name}({', '.join(listed)}) {body}"
        params = json.dumps(own)
        return f"function{star} {_safe(node.name)}({', '.join(listed)}) {body}\n{_safe(node.name)}.params = {params};"

    def _class(self, node: ast.ClassDef) -> str:
        base = next((ast.unparse(one).rpartition(".")[2] for one in node.bases), "")
        fields, methods = [], []
        is_row = any("struct" in ast.unparse(one) for one in node.decorator_list)
        for one in node.body:
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
                if "ClassVar" not in ast.unparse(one.annotation):
                    default = f"() => {self.value(one.value)}" if one.value else "py.numbers" if is_row else "null"
                    fields.append(f"[{json.dumps(one.target.id)}, {default}]")
            elif isinstance(one, ast.FunctionDef):
                methods.append(self._method(one))
        made = f"class extends py.{'Struct' if base == 'Parameters' else 'Plain'} {{\n"
        made += "\n".join(methods) + "\n}"
        is_record = is_row or base in ("NamedTuple", "Parameters")
        init = next((one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"), None)
        params = json.dumps([one.arg for one in init.args.args[1:]] if init else [])
        record = f"[{', '.join(fields)}]" if is_record else "null"
        return f"const {node.name} = py.made({made}, {json.dumps(node.name)}, {record}, {params});"

    def _method(self, node: ast.FunctionDef) -> str:
        marks = {ast.unparse(one) for one in node.decorator_list}
        written = self._function(node, method=True)
        if marks & {"property", "cached_property"}:
            return f"get {written}"
        if "staticmethod" in marks:
            node.args.args.insert(0, ast.arg("self"))
            return f"static {self._function(node, method=True)}"
        return written

    # ------------------------------------------------------------ expressions

    def truth(self, node: ast.expr) -> str:
        """An expression of which only the truth matters."""
        match node:
            case ast.BoolOp(op=op, values=values):
                sign = " && " if isinstance(op, ast.And) else " || "
                return "(" + sign.join(map(self.truth, values)) + ")"
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                return f"!{self.truth(inner)}"
            case ast.Compare():
                return self.value(node)
        return f"py.truth({self.value(node)})"

    def value(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=value):
                return (
                    {True: "true", False: "false", None: "null"}[value]
                    if value in (None,) or isinstance(value, bool)
                    else json.dumps(value)
                )
            case ast.Name(id=name):
                return _safe(name)
            case ast.Attribute(value=of, attr=name):
                return f"{self.value(of)}.{name}"
            case ast.Subscript(value=of, slice=ast.Slice(lower=low, upper=high)):
                ends = ", ".join(self.value(end) if end else "null" for end in (low, high))
                return f"py.slice({self.value(of)}, {ends})"
            case ast.Subscript(value=of, slice=key):
                return f"py.at({self.value(of)}, {self.value(key)})"
            case ast.BinOp(left=left, op=op, right=right):
                return self._binary(op, self.value(left), self.value(right))
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                return f"(-{self.value(inner)})"
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                return f"!{self.truth(inner)}"
            case ast.BoolOp(op=op, values=values):
                name = "both" if isinstance(op, ast.And) else "either"
                return f"py.{name}({', '.join(f'() => {self.value(one)}' for one in values)})"
            case ast.Compare(left=left, ops=ops, comparators=others):
                pairs = zip([left, *others], ops, others, strict=False)
                return "(" + " && ".join(self._compared(*pair) for pair in pairs) + ")"
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({self.truth(test)} ? {self.value(body)} : {self.value(orelse)})"
            case ast.Call():
                return self._call(node)
            case ast.List(elts=elts) | ast.Tuple(elts=elts) | ast.Set(elts=elts):
                return "[" + ", ".join(map(self._entry, elts)) + "]"
            case ast.Dict(keys=keys, values=values):
                return "({" + ", ".join(self._pair(*one) for one in zip(keys, values, strict=True)) + "})"
            case ast.ListComp(elt=elt, generators=loops) | ast.GeneratorExp(elt=elt, generators=loops):
                return self._gathered(loops, f"$o.push({self.value(elt)});", "[]")
            case ast.SetComp(elt=elt, generators=loops):
                return f"py.set({self._gathered(loops, f'$o.push({self.value(elt)});', '[]')})"
            case ast.DictComp(key=key, value=value, generators=loops):
                return self._gathered(loops, f"$o[{self.value(key)}] = {self.value(value)};", "{}")
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                return f"({_safe(name)} = {self.value(value)})"
            case ast.JoinedStr(values=values):
                return "(" + (" + ".join(map(self._said, values)) or '""') + ")"
            case ast.Lambda(args=args, body=body):
                return f"(({', '.join(_safe(one.arg) for one in args.args)}) => {self.value(body)})"
        raise self._unknown(node)

    def _entry(self, node: ast.expr) -> str:
        return f"...py.it({self.value(node.value)})" if isinstance(node, ast.Starred) else self.value(node)

    def _pair(self, key: ast.expr | None, value: ast.expr) -> str:
        return f"...{self.value(value)}" if key is None else f"[{self.value(key)}]: {self.value(value)}"

    def _said(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=text):
                return json.dumps(text)
            case ast.FormattedValue(value=value, format_spec=spec, conversion=conversion):
                form = (
                    "".join(str(one.value) for one in spec.values if isinstance(one, ast.Constant))
                    if isinstance(spec, ast.JoinedStr)
                    else ""
                )
                return f"py.said({self.value(value)}, {json.dumps(form)}, {conversion})"
        raise self._unknown(node)

    def _binary(self, op: ast.operator, left: str, right: str) -> str:
        if type(op) in OPERATORS:
            return f"(({left}) {OPERATORS[type(op)]} ({right}))"
        return f"py.{BY_CALL[type(op)]}({left}, {right})"

    def _compared(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> str:
        one, other = self.value(left), self.value(right)
        match op:
            case ast.Eq() | ast.NotEq():
                return f"{'!' if isinstance(op, ast.NotEq) else ''}py.same({one}, {other})"
            case ast.Is() | ast.IsNot():
                sign = "!=" if isinstance(op, ast.IsNot) else "=="
                return f"{one} {sign}{'' if other == 'null' else '='} {other}"
            case ast.In() | ast.NotIn():
                return f"{'!' if isinstance(op, ast.NotIn) else ''}py.has({other}, {one})"
        return f"{one} {ORDER[type(op)]} {other}"

    def _gathered(self, loops: list[ast.comprehension], last: str, empty: str) -> str:
        inner = last
        for loop in reversed(loops):
            test = "".join(f"if ({self.truth(one)}) " for one in loop.ifs)
            pattern = _pattern(self, loop.target)
            inner = f"for (const {pattern} of py.it({self.value(loop.iter)})) {{ {test}{{ {inner} }} }}"
        return f"(() => {{ const $o = {empty}; {inner} return $o; }})()"

    def _call(self, node: ast.Call) -> str:
        given = [self._entry(one) for one in node.args]
        named = [self._pair(ast.Constant(one.arg) if one.arg else None, one.value) for one in node.keywords]
        table = "({" + ", ".join(named) + "})"
        match node.func:
            case ast.Attribute(value=of, attr="_replace"):
                return f"py.replaced({self.value(of)}, {table})"
            case ast.Attribute(value=of, attr=name) if named:
                return f"py.call({self.value(of)}, {json.dumps(name)}, [{', '.join(given)}], {table})"
            case ast.Attribute(value=of, attr=name) if name in OF_BUILTINS:
                return f"py.method({self.value(of)}, {json.dumps(name)}, [{', '.join(given)}])"
            case ast.Name(id=name) if named:
                return f"py.call(null, {_safe(name)}, [{', '.join(given)}], {table})"
            case ast.Name(id=name) if name[0].isupper() or name.lstrip("_")[:1].isupper():
                return f"py.call(null, {_safe(name)}, [{', '.join(given)}], ({{}}))"
        return f"{self.value(node.func)}({', '.join(given)})"

    def _unknown(self, node: ast.AST) -> Unknown:
        line = getattr(node, "lineno", 0)
        return Unknown(f"{self.name}:{line}: the tab cannot have '{ast.unparse(node).splitlines()[0]}'")


RESERVED = {
    "default",
    "function",
    "new",
    "this",
    "var",
    "in",
    "of",
    "switch",
    "case",
    "delete",
    "arguments",
    "eval",
    "with",
}
_FUNCTIONS = (
    "len min max abs round zip sorted sum any all enumerate range map dict list tuple set str float int bool getattr "
    "type isinstance next iter reversed filter hash id property super vars frozenset repr print object"
)
BUILTIN = set(_FUNCTIONS.split())


def _safe(name: str) -> str:
    """A name that JavaScript has no other use for."""
    if name in BUILTIN:
        return f"py.{name}"
    return f"{name}_" if name in RESERVED else name


def _pattern(writer: _Writer, node: ast.expr) -> str:
    match node:
        case ast.Name(id=name):
            return _safe(name)
        case ast.Tuple(elts=elts) | ast.List(elts=elts):
            return f"[{', '.join(_pattern(writer, one) for one in elts)}]"
        case ast.Starred(value=value):
            return f"...{_pattern(writer, value)}"
        case ast.Attribute() | ast.Subscript():
            return writer.value(node)
    raise Unknown(ast.unparse(node))


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _as_load(node: ast.expr) -> ast.expr:
    return node


def _bound(body: Iterable[ast.stmt]) -> set[str]:
    """The names that some statements bind, without those of functions within."""
    names: set[str] = set()
    for statement in body:
        for node in [statement, *_within(statement)]:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names.add(node.id)
    return names


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """All below a node, but for what functions, classes and comprehensions within have for themselves."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef | ast.Lambda):
            continue
        if isinstance(child, ast.comprehension):
            yield from _walrus(child)
            continue
        yield child
        yield from _within(child)


def _walrus(node: ast.AST) -> Iterator[ast.AST]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.NamedExpr):
            yield inner.target
