"""The protocol between server and session process: the first byte tells what follows."""


class Word:
    """First bytes on the pipe."""

    OPEN = b"O"  # to the process: become a session
    ASKED = b"A"  # a message of the page
    REST = b"N"  # nobody is watching: stop time
    WAKE = b"W"
    CLOSE = b"C"
    READY = b"R"  # from a process waiting to be opened: the declarations, JSON
    COMPILES = b"L"  # a law is compiled for this machine: nothing is heard until that is done
    FRAME = b"F"
    TOLD = b"T"  # a message to the page: its tag, a new line, JSON
    SAVED = b"S"  # what to restore the session from


class Closed(Exception):
    """The server has asked the process to end."""
