"""The names that `import footfall` offers, and what it costs."""

import subprocess
import sys

import footfall


def test_every_name_it_promises_exists():
    assert all(getattr(footfall, name) is not None for name in footfall.__all__)


def test_it_lists_its_public_names_and_no_others_before_any_is_used():
    code = "import footfall; print(*(name for name in dir(footfall) if not name.startswith('_')))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.split() == sorted(footfall.__all__)


def test_an_unknown_name_is_an_attribute_error():
    assert not hasattr(footfall, "Simulatoin")


def test_the_import_alone_loads_neither_warp_nor_mujoco():
    code = "import sys, footfall; sys.exit('warp' in sys.modules or 'mujoco' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
