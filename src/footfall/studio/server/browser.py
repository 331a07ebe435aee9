"""Open the browser on the studio without showing the token to other users of the machine."""

import atexit
import os
import shutil
import tempfile
import webbrowser
from contextlib import suppress
from html import escape
from pathlib import Path


def open_browser(address: str, *, secret: bool) -> None:
    """Open the browser. The socket is already listening, so the browser waits if the server is not ready yet.

    Anyone on the machine can read a command line, so a secret address is handed over in a file that only its owner may
    read.
    """
    with suppress(webbrowser.Error):
        webbrowser.open(leading_to(address).as_uri() if secret else address)


def leading_to(address: str) -> Path:
    """A page for this user alone that leads to an address; it is gone when the studio ends."""
    folder = Path(tempfile.mkdtemp(prefix="footfall-"))  # its owner's alone
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    file = folder / "studio.html"
    text = f'<!doctype html><meta http-equiv="refresh" content="0; url={escape(address, quote=True)}">'
    with open(file, "x", opener=lambda path, flags: os.open(path, flags, 0o600)) as page:
        page.write(text)
    return file
