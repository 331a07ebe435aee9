"""Who may talk to the studio: hosts, origins, tokens, headers, and rate limits for a page."""

import hmac
import secrets
from collections.abc import Mapping
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from time import monotonic
from typing import NamedTuple
from urllib.parse import urlsplit

LOCAL_HOSTS = frozenset({"127.0.0.1", "localhost", "::1"})
LARGEST_MESSAGE = 1_000_000
"""Bytes."""
MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 150.0, 300.0
BYTES_A_SECOND, BYTES_AT_ONCE = 1_000_000.0, 4_000_000.0

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self' blob:; "
        "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Access(NamedTuple):
    """The rules of one server. Without a token, only this machine's own names are served."""

    hosts: frozenset[str]  # allowed values of the Host header; empty: any, since the token decides
    token: str = ""

    def host_allowed(self, headers: Mapping[str, str]) -> bool:
        """Whether a request names a host that we serve, so that other sites cannot reach us under their own name."""
        name = _host_name(headers.get("host", ""))
        return bool(name) and (not self.hosts or name in self.hosts)

    def origin_allowed(self, headers: Mapping[str, str]) -> bool:
        """Whether a WebSocket is opened by our own page: its origin must be the host it talks to."""
        try:
            origin = urlsplit(headers.get("origin", ""))
        except ValueError:
            return False
        return origin.scheme in ("http", "https") and bool(origin.netloc) and origin.netloc == headers.get("host")

    def token_given(self, headers: Mapping[str, str]) -> bool:
        """Whether the request has the token in its cookie, if one is required."""
        if not self.token:
            return True
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(self.cookie)
        except CookieError:
            return False
        return cookie is not None and self.is_token(cookie.value)

    @property
    def cookie(self) -> str:
        """The cookie's name, which includes the port: two studios on one machine share a browser's cookies."""
        return f"footfall_{sha256(self.token.encode()).hexdigest()[:8]}"

    def is_token(self, given: str) -> bool:
        """Whether this is the token; takes equally long for right and wrong ones."""
        return hmac.compare_digest(given.encode(), self.token.encode())


def access_for(host: str, *, with_token: bool = False) -> Access:
    """The rules for an address to listen on; any but this machine's own requires a token."""
    if host in LOCAL_HOSTS and not with_token:
        return Access(LOCAL_HOSTS)
    every = host in ("0.0.0.0", "::")
    return Access(frozenset() if every else LOCAL_HOSTS | {host.lower()}, secrets.token_urlsafe(24))


def _host_name(host: str) -> str:
    """The host without port and brackets; empty if it is not a host."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


class Allowance:
    """The rate limit of one page: messages and bytes per second, with some bursts."""

    def __init__(self) -> None:
        self._messages, self._bytes = MESSAGES_AT_ONCE, BYTES_AT_ONCE
        self._at = monotonic()

    def take(self, size: int) -> float:
        """Count a message of this size; returns how long to wait before it may pass, s.

        Whoever waits does not read on, so a flood is held up where it comes from.
        """
        now = monotonic()
        self._messages = min(self._messages + (now - self._at) * MESSAGES_A_SECOND, MESSAGES_AT_ONCE) - 1
        self._bytes = min(self._bytes + (now - self._at) * BYTES_A_SECOND, BYTES_AT_ONCE) - size
        self._at = now
        return max(-self._messages / MESSAGES_A_SECOND, -self._bytes / BYTES_A_SECOND, 0.0)
