"""The studio's server: serve the page, and carry messages between each page and its session's process."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from footfall.errors import FootfallError
from footfall.studio.library import documents as store
from footfall.studio.library import recordings as kept_recordings
from footfall.studio.library.shipped_previews import previews
from footfall.studio.library.uploads import upload
from footfall.studio.protocol import Asked, Hello, Notice, Refused
from footfall.studio.protocol.wire import Message, tags, understood
from footfall.studio.server.access import HEADERS, LARGEST_MESSAGE, Access, Allowance
from footfall.studio.server.pool import Host, Hosted, Viewer

PAGE = Path(__file__).parents[1] / "page"
TAKE = re.compile(r"[0-9a-f]{8,64}(\.[a-z0-9]{1,8}){1,2}")
UPLOAD_PATH = "/api/upload/"
HELLO_SECONDS = 10.0
POLICY, TOO_MANY = 1008, 4429
AFTER_HELLO = frozenset(tags(Asked, Message)) - {"hello"}
DOCUMENTS = "application/toml; charset=utf-8"


def make_app(
    access: Access,
    most_sessions: int = 4,
    page: Path = PAGE,
    recording: Path | None = None,
    rig: Path | None = None,
) -> Any:
    """The whole application; the first session opens the recording, and every new one the avatar or robot."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.host = Host(most_sessions, recording, rig)
        yield
        await app.state.host.close()

    routes = [
        Route("/", _front_page(page)),
        Route("/api/declarations", _declarations, middleware=[Middleware(GZipMiddleware)]),
        Route("/api/previews", _previews, middleware=[Middleware(GZipMiddleware)]),
        Route("/api/take/{name}", _take),
        Route("/api/document/recording/{name}.npz", _recording),
        Route("/api/document/{word}/{name}.toml", _document),
        Route(f"{UPLOAD_PATH}{{session}}", upload, methods=["POST"]),
        WebSocketRoute("/ws", _Talk(access)),
        Mount("/", StaticFiles(directory=page, check_dir=False), middleware=[Middleware(GZipMiddleware)]),
    ]
    return _Guard(Starlette(routes=routes, lifespan=lifespan), access)


class _Guard:
    """Comes before everything else: refuses strangers, and adds headers to every response."""

    def __init__(self, app: Any, access: Access):
        self.app, self.access = app, access

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answer = self._refusal(Request(scope)) or self.app
        await answer(scope, receive, _with_headers(send))

    def _refusal(self, request: Request) -> Response | None:
        if not self.access.host_allowed(request.headers):
            return _sorry(
                "this studio does not serve that host name; use the address that `footfall studio` printed", 421
            )
        posted = request.method == "POST" and request.url.path.startswith(UPLOAD_PATH)
        if request.method not in ("GET", "HEAD") and not posted:
            return _sorry("the studio answers GET only", 405)
        if posted and not self.access.origin_allowed(request.headers):
            return _sorry("only the studio's own page can upload", 403)
        given = request.query_params.get("token")
        if self.access.token and given is not None and self.access.is_token(given):
            return self._let_in()
        if not self.access.token_given(request.headers):
            return _sorry("this studio requires a token; open the address that `footfall studio` printed", 403)
        return None

    def _let_in(self) -> Response:
        """Move the token from the address, where others could see it, into a cookie that scripts cannot read."""
        answer = RedirectResponse("/", status_code=303)
        answer.set_cookie(self.access.cookie, self.access.token, httponly=True, samesite="lax")
        return answer


def _with_headers(send: Callable[[Any], Awaitable[None]]) -> Callable[[Any], Awaitable[None]]:
    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("Cache-Control", "no-cache")
        await send(message)

    return sending


def _front_page(page: Path) -> Callable[[Request], Response]:
    def front_page(request: Request) -> Response:
        index = page / "index.html"
        return FileResponse(index) if index.is_file() else _sorry("the page is not built yet; run `make page`", 503)

    return front_page


async def _declarations(request: Request) -> Response:
    return Response(await request.app.state.host.declarations(), media_type="application/json")


def _previews(request: Request) -> Response:
    return Response(msgspec.json.encode(previews()), media_type="application/json")


def _take(request: Request) -> Response:
    name = request.path_params["name"]
    file = request.app.state.host.take_file(name) if TAKE.fullmatch(name) else None
    if file is None:
        return _sorry("this recording has expired", 404)
    return FileResponse(
        file, headers={"Content-Disposition": "attachment"}
    )  # the page gives it the name that people see


def _document(request: Request) -> Response:
    word, name = request.path_params["word"], request.path_params["name"]
    file = store.document_path(word, name)
    if file is None:
        return _sorry("there is no such document in the library", 404)
    return FileResponse(file, filename=f"{name}.toml", media_type=DOCUMENTS)


def _recording(request: Request) -> Response:
    name = request.path_params["name"]
    try:
        return FileResponse(kept_recordings.file_of(name), filename=f"{name}.npz")
    except FootfallError:
        return _sorry("there is no such recording in the library", 404)


def _sorry(sentence: str, status: int) -> Response:
    return PlainTextResponse(f"{HTTPStatus(status).phrase}: {sentence}\n", status_code=status)


class _Talk:
    """One WebSocket: receive and check what the page asks, send what it is told."""

    def __init__(self, access: Access):
        self.access = access

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        socket = WebSocket(scope, receive, send)
        if not self._welcome(socket.headers):
            await socket.close(POLICY)  # before accepting it, so that the browser sees 403
            return
        await socket.accept()
        with suppress(WebSocketDisconnect, TimeoutError, asyncio.CancelledError):  # the last: the studio ends
            await self._serve(socket)
        if socket.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close()

    def _welcome(self, headers: Headers) -> bool:
        access = self.access
        return access.host_allowed(headers) and access.origin_allowed(headers) and access.token_given(headers)

    async def _serve(self, socket: WebSocket) -> None:
        """Open the page's session, then receive and send concurrently until it leaves."""
        async with asyncio.timeout(HELLO_SECONDS):
            hello = _hello(await _heard(socket))
        if hello is None:
            await socket.close(POLICY, "the first message must be hello")
            return
        hosted = socket.app.state.host.session(hello.session, hello.mine)
        if hosted is None:
            text = "This studio has reached its session limit. Close another page first."
            await socket.send_text(msgspec.json.encode(Notice(kind="error", text=text)).decode())
            await socket.close(TOO_MANY, "too many sessions")
            return
        viewer = Viewer()
        hosted.join(viewer)
        sending = asyncio.create_task(_send_all(socket, viewer))
        try:
            await _hear_all(socket, hosted, viewer)
        finally:
            hosted.leave(viewer)
            sending.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sending


async def _hear_all(socket: WebSocket, hosted: Hosted, viewer: Viewer) -> None:
    """Check every message and pass it on; a page that floods is heard as slowly as others may speak."""
    allowance = Allowance()
    while not viewer.lost:
        text = await _heard(socket)
        if (seconds := allowance.take(len(text))) > 0.0:
            await asyncio.sleep(seconds)
        if problem := _problem(text):
            viewer.tell(_refused(problem))
        elif not hosted.ask(text):
            viewer.tell(_refused("The simulation is too busy to answer. Try again."))


async def _send_all(socket: WebSocket, viewer: Viewer) -> None:
    """Send messages in order, then the latest frame; on a slow connection frames are dropped."""
    while not viewer.lost:
        await viewer.wake.wait()
        viewer.wake.clear()
        while viewer.events:
            await socket.send_text(viewer.next().decode())
        if (frame := viewer.frame) is not None:
            viewer.frame = None
            await socket.send_bytes(frame)
    await socket.close(POLICY, "this page is too far behind")


async def _heard(socket: WebSocket) -> bytes:
    """The page's next message as bytes of text; anything else counts as empty."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    return text.encode("utf-8", "replace") if text else b""


def _hello(text: bytes) -> Hello | None:
    """The page's first message; None if it is not a hello."""
    try:
        return understood(text[:LARGEST_MESSAGE], Hello)
    except FootfallError:
        return None


class _Tagged(msgspec.Struct):
    type: str


def _problem(text: bytes) -> str:
    """What is wrong with a message's envelope; its contents are checked in the session's process."""
    if len(text) > LARGEST_MESSAGE:
        return f"A message may have up to {LARGEST_MESSAGE} bytes."
    try:
        tag = understood(text, _Tagged).type
    except FootfallError as problem:
        return str(problem)
    return "" if tag in AFTER_HELLO else f"The studio does not understand a message of the type '{tag[:60]}'."


def _refused(text: str) -> bytes:
    return msgspec.json.encode(Refused(text=text))
