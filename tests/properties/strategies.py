"""What documents, curves and messages are drawn from."""

from collections.abc import Callable
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from footfall.errors import FootfallError
from footfall.maths.curves import KNOTS, Curve

WORDS = st.text(max_size=12)
NUMBERS = st.floats(allow_nan=False, allow_infinity=False, width=32)
SCALARS = st.one_of(st.booleans(), st.integers(-(10**20), 10**20), st.floats(), WORDS)
TOML = st.recursive(
    st.one_of(SCALARS, st.dates(), st.just([])),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=6,
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(2**63), 2**63 - 1), NUMBERS, WORDS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=6,
)


@st.composite
def curves(draw: Any, low: float = -3.0, high: float = 3.0) -> Curve:
    """Knots at least a hundredth of a step apart."""
    places = draw(st.sets(st.integers(0, 100), min_size=1, max_size=KNOTS))
    values = st.floats(low, high)
    return Curve(tuple((place / 100, draw(values)) for place in sorted(places)))


def made_or_refused(make: Callable[..., Any], *arguments: Any) -> tuple[Any, str]:
    """What a call makes, or the sentence of one line in which it refuses; any other exception is a defect."""
    try:
        return make(*arguments), ""
    except FootfallError as problem:
        sentence = str(problem)
    assert sentence
    assert len(sentence.splitlines()) == 1
    return None, sentence


def messages(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    """Messages that keep every limit that their kind declares."""
    return _struct(inspect.type_info(kind))  # pyright: ignore[reportArgumentType]


def _struct(info: inspect.StructType) -> st.SearchStrategy[Any]:
    fields = {field.name: _of(field.type) for field in info.fields}
    return st.fixed_dictionaries(fields).map(lambda values: info.cls(**values))


def _of(info: Any) -> st.SearchStrategy[Any]:
    match info:
        case inspect.AnyType():
            return JSON
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType(ge=low, le=high):
            return st.integers(low, high) if low is not None else st.integers(-(2**63), 2**63 - 1)
        case inspect.FloatType(gt=above, ge=low, le=high):
            least = low if low is not None else above
            return st.floats(least, high, exclude_min=above is not None, allow_nan=False, allow_infinity=False)
        case inspect.StrType(min_length=least, max_length=most):
            return st.text(min_size=least or 0, max_size=min(most or 12, 12))
        case inspect.BytesType():
            return st.binary(max_size=12)
        case inspect.LiteralType(values=values):
            return st.sampled_from(values)
        case inspect.ListType(item_type=item, min_length=least, max_length=most):
            return st.lists(_of(item), min_size=least or 0, max_size=most or 3)
        case inspect.DictType(key_type=key, value_type=value):
            return st.dictionaries(_of(key), _of(value), max_size=3)
        case inspect.UnionType(types=types):
            return st.one_of([_of(one) for one in types])
        case inspect.StructType():
            return _struct(info)
    raise NotImplementedError(info)
