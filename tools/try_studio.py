"""Start the studio of an installed package, fetch its page and what can be set, and end it."""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import urllib.request

asked = argparse.ArgumentParser(description=__doc__)
asked.add_argument("footfall", help="the command of the installed package")
studio = subprocess.Popen(
    [asked.parse_args().footfall, "studio", "--no-browser", "--port", "0"],
    stdout=subprocess.PIPE, text=True, env={**os.environ, "FOOTFALL_HOME": tempfile.mkdtemp()},
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
finally:
    studio.terminate()
    studio.wait(20)
print("build: the studio of the wheel serves its page")
