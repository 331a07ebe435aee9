"""`footfall studio`: find a port, start the server, open the browser once the page can be shown."""

import logging
import os
import socket
import sys
from contextlib import suppress
from pathlib import Path

import uvicorn

from footfall.errors import BadValue, FootfallError
from footfall.studio.server.access import LARGEST_MESSAGE, LOCAL_HOSTS, access_for
from footfall.studio.server.browser import open_browser
from footfall.studio.server.http import PAGE, make_app
from footfall.studio.server.lines import PageLine, RequestLine

PORT = 8047
PORTS_TRIED = 20
LINES_AT_ONCE = 200


def serve(
    host: str,
    port: int | None,
    *,
    browser: bool,
    sessions: int,
    token: bool,
    recording: Path | None = None,
    rig: Path | None = None,
    held: bool = False,
) -> int:
    """Serve until Ctrl-C and return the exit status. A recording, or an avatar or robot, opens with the page."""
    if not (PAGE / "index.html").is_file():
        raise FootfallError("the studio's page is missing; in a checkout, run `make page` once")
    access = access_for(host, with_token=token)
    listening = _listen(host, port)
    shown = host if host not in ("0.0.0.0", "::") else socket.gethostname()
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{listening.getsockname()[1]}/"
    secret = f"?token={access.token}" if access.token else ""
    _say(f"The studio is at {address}{secret}   (Ctrl-C stops it)")
    if host not in LOCAL_HOSTS:
        _say("Others on this network can reach it at this address, unencrypted: share it only with people you trust.")
    logging.basicConfig(format="%(name)s: %(message)s", level=logging.WARNING)
    config = uvicorn.Config(
        make_app(access, sessions, recording=recording, rig=rig, held=held),
        log_config=None,
        access_log=False,
        http=RequestLine,
        ws=PageLine,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=1,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=LINES_AT_ONCE,
    )
    server = uvicorn.Server(config)
    if browser:
        open_browser(f"{address}{secret}", secret=bool(secret))
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    return 0


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket at the requested port, or at the first free one from 8047 on."""
    reason = ""
    ports = [port] if port is not None else [*range(PORT, PORT + PORTS_TRIED), 0]
    for wanted in ports:
        try:
            family = socket.getaddrinfo(host, wanted, type=socket.SOCK_STREAM)[0][0]
            listening = socket.socket(family, socket.SOCK_STREAM)
            if os.name == "posix":
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, wanted))
            listening.listen(128)
        except socket.gaierror:
            raise BadValue(f"--host is '{host}'; it must be an address of this machine, such as 127.0.0.1") from None
        except OSError as problem:
            reason = str(problem.strerror)
            continue
        return listening
    raise FootfallError(f"cannot listen at {host} port {ports[0]}: {reason}; choose another with --port")


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()
