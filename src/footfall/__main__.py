"""`python -m footfall` is the command `footfall`."""

import sys

from footfall.cli import main

if __name__ == "__main__":
    sys.exit(main())
