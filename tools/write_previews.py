"""Walk every style and body of the library and write the studio's little pictures of them; takes a minute."""

from footfall.studio.library.previews import write
from footfall.studio.library.shipped_previews import FILE

if __name__ == "__main__":
    print(f"{FILE.name}: {write()} bytes")
