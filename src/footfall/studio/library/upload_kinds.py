"""What a page may upload, by the first bytes of the file: recordings, and avatars."""

RECORDING, AVATAR = ".npz", ".glb"
OPENINGS = {b"PK\x03\x04": RECORDING, b"glTF": AVATAR}
ENDINGS = tuple(OPENINGS.values())
