"""What a slider of the page shows, and the declaration of the field that it moves."""

from msgspec import Struct

from footfall.quantity import Parameters, Quantity, quantity_of


class Slider(Struct, frozen=True, kw_only=True):
    """A name, one sentence, and a range that looks natural, in the unit of the field."""

    label: str
    help: str
    unit: str
    low: float
    high: float
    step: float | None = None  # null: about a two-hundredth of the range


def declared(kind: type[Parameters], path: str) -> Quantity:
    """Unit, limits and meaning of the field at a path; there must be one."""
    quantity = quantity_of(kind, path)
    if quantity is None:
        raise KeyError(f"{kind.__name__} declares no unit for '{path}'")
    return quantity
