"""Studios that run, pages without a screen, and pages in a real browser."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from studio.served.browsing import CHROMIUM, FLAGS, Shown
from studio.served.visiting import Client, Frame, Studio

from footfall.studio.server.http import PAGE

WINDOW = {"width": 1280, "height": 720}


@pytest.fixture(scope="session")
def built_page() -> None:
    """The page must be built to be served."""
    if not (PAGE / "index.html").is_file():
        pytest.skip("the studio's page is not built; run `make page`")


@pytest.fixture
def start_studio(built_page, tmp_path) -> Iterator[Callable[..., Studio]]:
    """Starts studios that all have one home, with their clocks held, and ends them."""
    started: list[Studio] = []

    def start(*flags: str) -> Studio:
        started.append(Studio(tmp_path, "--held", *flags))
        return started[-1]

    yield start
    for studio in started:
        studio.close()


@pytest.fixture
def connected() -> Iterator[Callable[..., Client]]:
    """Opens pages on a studio, and closes them."""
    opened: list[Client] = []

    def connect_to(studio: Studio, session: str = "", **options: Any) -> Client:
        opened.append(Client(studio, session, **options))
        return opened[-1]

    yield connect_to
    for client in opened:
        client.close()


@pytest.fixture(scope="session")
def studio(built_page, tmp_path_factory) -> Iterator[Studio]:
    """One studio for all tests that leave it as it was. Its clock is held: time passes as a test says."""
    held = Studio(tmp_path_factory.mktemp("home"), "--sessions", "8", "--held")
    yield held
    held.close()


@pytest.fixture(scope="module")
def live_studio(built_page, tmp_path_factory) -> Iterator[Studio]:
    """A studio in which time passes by itself, for what is about real time."""
    running = Studio(tmp_path_factory.mktemp("home"), "--sessions", "8")
    yield running
    running.close()


@pytest.fixture
def client(studio) -> Iterator[Client]:
    """A page of its own."""
    one = Client(studio)
    yield one
    one.close()


@pytest.fixture(scope="session")
def lent_client(studio) -> Iterator[Client]:
    """One page for all tests that need no session of their own."""
    one = Client(studio)
    one.until("documents")
    yield one
    one.close()


@pytest.fixture
def one_client(lent_client) -> Iterator[Client]:
    """A page at the start; afterwards everything is undone."""
    yield lent_client
    lent_client.start_over()


@pytest.fixture(scope="session")
def other_session(studio) -> str:
    """The name of another session, for pages of somebody else."""
    other = Client(studio)
    other.close()
    return other.session


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's chromium, or whichever there is."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium here to try the page with; install it, or name it in FOOTFALL_CHROMIUM")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield started
        started.close()


@contextmanager
def showing(browser: Any) -> Iterator[Callable[..., Shown]]:
    """Opens pages, each by a visitor of its own unless one is given, and closes them."""
    contexts: list[Any] = []

    def open_page(studio: Studio, context: Any = None, address: str = "", **options: Any) -> Shown:
        """Nothing is drawn where the clock is held: without a graphics card, pictures take most of the time."""
        if context is None:
            context = browser.new_context(**{"viewport": WINDOW, "device_scale_factor": 0.5} | options)
            contexts.append(context)
        unseen = "?pictures=no" if studio.held else ""
        return Shown(context, address or f"{studio.address}{unseen}", Frame, studio.held)

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def show(browser) -> Iterator[Callable[..., Shown]]:
    """Opens pages."""
    with showing(browser) as open_page:
        yield open_page


@pytest.fixture(scope="session")
def open_page(studio, browser) -> Iterator[Shown]:
    """One page for all tests that leave it as it was."""
    with showing(browser) as open_one:
        yield open_one(studio)


@pytest.fixture
def shown(open_page) -> Iterator[Shown]:
    """A page on a character at the start; afterwards everything is undone."""
    open_page.forget()
    yield open_page
    open_page.tidy_up()
