"""Walks every style, body and gait of the library and writes their previews for the studio; takes a minute."""

import argparse

from footfall.studio.library.previews import write
from footfall.studio.library.shipped_previews import FILE

if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    print(f"{FILE.name}: {write()} bytes")
