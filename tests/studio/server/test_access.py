"""Who is let in, by the rules alone."""

import pytest

from footfall.studio.server import access
from footfall.studio.server.access import Allowance, access_for

HERE = "127.0.0.1:8047"


@pytest.mark.parametrize("host", ["127.0.0.1:8047", "localhost:9000", "[::1]:8047", "LOCALHOST"])
def test_this_machine_is_reached_by_its_own_names(host):
    assert access_for("127.0.0.1").host_allowed({"host": host})


@pytest.mark.parametrize(
    "host", ["", "evil.example", "127.0.0.1.evil.example:8047", "localhost.evil", "[::1", "192.168.1.5:8047"]
)
def test_a_name_from_elsewhere_is_refused(host):
    assert not access_for("127.0.0.1").host_allowed({"host": host})


def test_a_page_of_our_own_may_open_a_socket():
    assert access_for("127.0.0.1").origin_allowed({"origin": f"http://{HERE}", "host": HERE})


@pytest.mark.parametrize(
    "origin",
    ["", "null", "http://[", "http://evil.example", "http://127.0.0.1:1", f"file://{HERE}", f"http://{HERE}.evil"],
)
def test_another_page_may_not(origin):
    assert not access_for("127.0.0.1").origin_allowed({"origin": origin, "host": HERE})


def test_only_another_address_asks_for_a_token():
    assert access_for("127.0.0.1").token == ""
    assert len(access_for("0.0.0.0").token) >= 32
    assert len(access_for("127.0.0.1", with_token=True).token) >= 32


def test_every_server_has_its_own_token():
    assert access_for("0.0.0.0").token != access_for("0.0.0.0").token


def test_the_token_is_taken_from_the_cookie_alone():
    rules = access_for("0.0.0.0")
    assert rules.token_given({"cookie": f"other=1; {rules.cookie}={rules.token}"})
    assert not rules.token_given({"cookie": f"{rules.cookie}=wrong"})
    assert not rules.token_given({"cookie": "==;;\x00"})
    assert not rules.token_given({})


def test_a_page_that_keeps_its_pace_is_always_heard(monkeypatch):
    now = iter(range(10_000))
    monkeypatch.setattr(access, "monotonic", lambda: next(now) / 60)
    allowance = Allowance()
    assert not any(allowance.take(200) for _ in range(2000))


def test_a_flood_is_held_up(monkeypatch):
    monkeypatch.setattr(access, "monotonic", lambda: 0.0)
    allowance = Allowance()
    waits = [allowance.take(10) for _ in range(5000)]
    assert waits.count(0.0) == access.MESSAGES_AT_ONCE
    assert waits[-1] == pytest.approx((5000 - access.MESSAGES_AT_ONCE) / access.MESSAGES_A_SECOND)


def test_many_bytes_are_a_flood_too(monkeypatch):
    monkeypatch.setattr(access, "monotonic", lambda: 0.0)
    allowance = Allowance()
    assert [allowance.take(900_000) > 0.0 for _ in range(6)] == [False] * 4 + [True] * 2


def test_no_inline_code_and_no_frame_around_the_page():
    policy = access.HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
