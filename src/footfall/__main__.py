"""`python -m footfall` is the command `footfall`."""

from footfall.cli import main

if __name__ == "__main__":
    main()
