"""A page that does not read is given up before it costs much; saving that fails ends nothing."""

import asyncio
import os
import stat

from footfall.studio.server import pool
from footfall.studio.server.browser import leading_to


def test_a_page_that_does_not_read_costs_little():
    async def told() -> pool.Viewer:
        viewer = pool.Viewer()
        for _ in range(1000):
            viewer.tell(bytes(200_000))
        return viewer

    viewer = asyncio.run(told())
    assert viewer.lost
    assert not viewer.events


def test_a_page_that_reads_gets_every_message():
    async def told() -> list[bytes]:
        viewer, read = pool.Viewer(), []
        for number in range(1000):
            viewer.tell(bytes(50_000) + str(number).encode())
            read.append(viewer.next())
        return read

    assert len(asyncio.run(told())) == 1000


def test_a_secret_address_is_for_its_owner_alone():
    file = leading_to('http://127.0.0.1:8047/?token=a"b')
    assert "token=a&quot;b" in file.read_text()
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_the_browser_is_not_given_a_secret_on_its_command_line(monkeypatch):
    from footfall.studio.server import browser

    opened = []
    monkeypatch.setattr(browser.webbrowser, "open", opened.append)
    browser.open_browser("http://127.0.0.1:8047/?token=secret", secret=True)
    browser.open_browser("http://127.0.0.1:8047/", secret=False)
    assert "secret" not in opened[0]
    assert opened[1] == "http://127.0.0.1:8047/"
