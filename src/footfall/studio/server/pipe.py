"""What server and session process say over their pipe: the first byte of everything says what it is."""


class Word:
    """First bytes on the pipe."""

    OPEN = b"O"  # to the process: become a session
    ASKED = b"A"  # a message of the page
    REST = b"N"  # nobody looks: let time stand still
    WAKE = b"W"
    CLOSE = b"C"
    READY = b"R"  # from the process, which waits to be opened: what can be set, JSON
    FRAME = b"F"
    TOLD = b"T"  # a message to the page: its tag, a new line, JSON
    SAVED = b"S"  # what to come back with


class Closed(Exception):
    """The server has asked the process to end."""
