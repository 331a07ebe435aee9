"""`footfall new law`: a complete small law as a package of its own, to run at once and to install."""

from importlib.resources import files
from pathlib import Path

from footfall.cli.progress import tell
from footfall.errors import BadValue, CannotWrite

PARTS = {
    "pyproject.toml": "pyproject.toml.txt",
    "footfall_NAME/__init__.py": "law.py.txt",
    "footfall_NAME/library/gaits/NAME.toml": "gait.toml.txt",
}


def write_law(name: str, out: Path | None) -> None:
    """Write the package into a new folder."""
    from footfall import catalog
    from footfall.laws.register import LAWS

    if not name.isidentifier() or not name.islower():
        raise BadValue(f"'{name}' cannot name a law; use lower-case letters, digits and _, beginning with a letter")
    if name in LAWS:
        raise BadValue(f"there is a law '{name}' already; choose another name")
    folder = out or Path(f"footfall-{name}")
    if folder.exists():
        raise CannotWrite(f"{folder} already exists and was not changed; choose a different name with --out")
    for place, part in PARTS.items():
        text = (files("footfall.cli") / "law" / part).read_text()
        path = folder / place.replace("NAME", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        catalog.atomic_write(path, text.replace("NAME", name).encode())
    file = folder / f"footfall_{name}" / "__init__.py"
    tell(f"wrote {folder}; try it with: footfall walk --gait {name} --plugin {file}")
    tell(f"install it with: pip install {folder}; then --plugin is not needed")
