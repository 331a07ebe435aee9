"""Start an installed package by its name alone: it opens the studio in the browser; then fetch its page, and end it.

The browser is a command that notes that it was started.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

asked = argparse.ArgumentParser(description=__doc__)
asked.add_argument("footfall", help="the command of the installed package")
home = Path(tempfile.mkdtemp())
browser = f'{sys.executable} -c \'open("{home / "opened"}", "w")\' %s'
studio = subprocess.Popen(
    [asked.parse_args().footfall], stdout=subprocess.PIPE, text=True,
    env={**os.environ, "FOOTFALL_HOME": str(home), "BROWSER": browser},
)  # fmt: skip
try:
    line = studio.stdout.readline() if studio.stdout else ""
    address = re.search(r"http://\S+/", line)
    if address is None:
        sys.exit(f"build: the studio of the wheel did not start; it said {line!r}")
    for path, expected in (("", b"<title>"), ("api/previews", b'"styles"'), ("api/declarations", b'"step.period"')):
        with urllib.request.urlopen(address[0] + path, timeout=300) as answer:
            if expected not in answer.read():
                sys.exit(f"build: the studio of the wheel answers /{path} without {expected.decode()}")
    for _ in range(600):
        if (home / "opened").is_file():
            break
        time.sleep(0.1)
    else:
        sys.exit("build: `footfall` alone opened no browser")
finally:
    studio.terminate()
    studio.wait(20)
print("build: `footfall` alone opens the studio in the browser, and it serves its page")
