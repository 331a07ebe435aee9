"""`footfall studio`: the page in the browser."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from footfall.cli.flags import Rig, Switch
from footfall.errors import BadValue, FootfallError

NEEDED = ("starlette", "uvicorn", "websockets")


def studio(
    recording: Path | None = None,
    /,
    *,
    rig: Rig = None,
    host: str = "127.0.0.1",
    port: int | None = None,
    browser: Annotated[bool, Parameter(negative="--no-browser")] = True,
    sessions: int = 4,
    token: Switch = False,
    held: Annotated[bool, Parameter(negative="", show=False)] = False,
) -> int:
    """Open the studio in the browser: a walking character to steer, push and reshape.

    ```
    footfall studio
    footfall studio shoved.npz
    footfall studio --rig me.glb
    footfall studio --rig g1.xml
    ```

    Parameters
    ----------
    recording
        A recording (.npz) to view, and to resume from any frame.
    host
        Address to listen on. Any but the default opens it to the network and requires a token.
    port
        Default: the first free port from 8047 on; 0 takes any free port.
    browser
        Open a browser window.
    sessions
        How many people may use it at once; each gets a process.
    token
        Require a token on this machine too, for machines with several users.
    held
        For tests: time stands still until a page asks for some.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise FootfallError(
            f"the studio needs {', '.join(missing)}; install it with: pip install --force-reinstall footfall"
        )
    if port is not None and not 0 <= port <= 65535:
        raise BadValue(f"--port is {port}; it must lie between 0 and 65535")
    if not 1 <= sessions <= 64:
        raise BadValue(f"--sessions is {sessions}; it must lie between 1 and 64")
    body = None
    if rig is not None:
        if recording is not None:
            raise BadValue("a recording and --rig were both given; choose one of them")
        from footfall.cli.rigs import body_of, robot_file

        body = robot_file(rig)
        body_of(body)
    if recording is not None:
        from footfall.sim.recording import Recording

        Recording.load(recording)
    from footfall.studio.server.launch import serve

    opened = recording.resolve() if recording is not None else None
    worn = body.resolve() if body is not None else None
    return serve(host, port, browser=browser, sessions=sessions, token=token, recording=opened, rig=worn, held=held)
