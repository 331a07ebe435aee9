"""Let kernels read one element of a vector or matrix in a record where it stands.

For `sensed.joint_w[link]` Warp loads the whole matrix and then takes the row out of the copy, which costs the law a
quarter of its time. Warp's compiler has no public switch for this, so we hand it the place instead of the copy. If its
private parts have moved, it copies again: that costs speed but changes no result.
"""

from typing import Any

from footfall.maths.kernel_language import wp


def read_elements_in_place() -> bool:
    """Teach Warp's compiler, unless its private parts have moved; say whether it has been taught."""
    source: Any = getattr(getattr(wp, "_src", None), "codegen", None)
    types: Any = getattr(getattr(wp, "_src", None), "types", None)
    needed = ("is_reference", "type_is_matrix", "type_is_vector")
    if not hasattr(getattr(source, "Adjoint", None), "emit_indexing") or not all(
        hasattr(types, each) for each in needed
    ):
        return False
    usual = source.Adjoint.emit_indexing

    def emit_indexing(adjoint: Any, target: Any, indices: Any, *, as_target: bool = False) -> Any:
        if not as_target and types.is_reference(target.type):
            value = target.type.value_type
            if types.type_is_matrix(value) or types.type_is_vector(value):
                target = source.Var(f"(*{target.emit()})", value, prefix=False)
        return usual(adjoint, target, indices, as_target=as_target)

    source.Adjoint.emit_indexing = emit_indexing
    return True
