"""The studio from outside, as a page or a stranger meets it: a real server, real processes, real walking."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from footfall import catalog


def test_a_new_page_sees_a_character_walk(client):
    assert client.until("documents")["character"]["name"]
    assert client.until("figures")["figures"][0]["links"]
    start = client.walk(1.0).of("com")[0]
    assert client.walk(2.0).of("com")[0] > start + 0.5


@pytest.mark.slow
def test_footfall_alone_opens_the_studio_in_the_browser(built_page):
    try_studio = Path(__file__).parents[3] / "tools" / "try_studio.py"
    command = [sys.executable, str(try_studio), str(Path(sys.executable).with_name("footfall"))]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_everyone_has_a_session_of_their_own(studio, one_client, connected, other_session):
    client, other = one_client, connected(studio, other_session)
    assert other.session != client.session
    other.ask(type="edit", document="style", path="step.period", value=0.8)
    other.until_that(lambda told: told["type"] == "documents" and told["gait"]["step"]["period"] == 0.8)
    client.ask(type="edit", document="style", path="step.period", value=0.7)
    told = client.until_that(lambda told: told["type"] == "documents" and told["undo"])
    assert told["gait"]["step"]["period"] == 0.7


def test_pages_of_one_session_end_with_the_same_documents(studio, connected, other_session):
    first = connected(studio, other_session)
    second = connected(studio, first.session)
    for period in (0.7, 0.72, 0.75):
        first.ask(type="edit", document="style", path="step.period", value=period, stroke=3)
    first.ask(type="edit", document="style", path="swing.height", value=0.15, side="left")
    first.ask(type="undo")
    first.ask(type="setting", name="width", value=0.123)
    told = [page.until("documents", settings={"width": 0.123}) for page in (first, second)]
    told.append(connected(studio, first.session).until("documents"))
    assert told[0]["gait"]["step"]["period"] == 0.75
    assert told[0] == told[1] == told[2]


def test_a_reload_finds_everything_as_it_was(studio, connected, other_session):
    first = connected(studio, other_session)
    left = first.walk(0.5).time
    first.ask(type="edit", document="style", path="step.period", value=0.77)
    first.until_that(lambda told: told["type"] == "documents" and told["gait"]["step"]["period"] == 0.77)
    first.close()
    again = connected(studio, first.session)
    assert again.session == first.session
    assert again.until("documents")["gait"]["step"]["period"] == 0.77
    assert again.walk(1 / 60).time == pytest.approx(left + 1 / 60, abs=0.01), "nobody watched, so no time passed"


HOSTILE = [
    "", "null", "[]", "{}", "{", '"drive"', '{"type":"drive"}', '{"type":"nothing"}', '{"type":"drive","speed":"fast"}',
    '{"type":"drive","speed":1e999}', '{"type":"drive","speed":NaN}', '{"type":"drive","speed":1e7}',
    '{"type":"drive","speed":1,"evil":1}', '{"type":"ball","from_w":[0,0],"velocity_w":[0,0,0],"mass":1}',
    '{"type":"ball","from_w":[0,0,0],"velocity_w":[0,0,0],"mass":1e9}', '{"type":"scene","kind":"crowd","count":100}',
    '{"type":"pace","rate":1000}', '{"type":"step","frames":9999}', '{"type":"shove","force_h":[1,1,1],"seconds":99}',
    '{"type":"save","document":"style","name":""}', '{"type":"edit","document":"passwd","path":"x","value":1}',
    '{"type":"put","toml":"' + "x" * 300_000 + '"}', "[" * 100_000, '{"a":' * 50_000,
    '{"type":"put_all","shared":' + '{"a":' * 5_000 + "1" + "}" * 5_000 + "}", "\ud800", '{"type":"drive","speed":1}x',
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_what_is_no_message_is_refused_in_a_sentence(one_client, number):
    one_client.socket.send(HOSTILE[number].encode("utf-8", "replace"), text=True)
    assert one_client.until("refused")["text"]


@pytest.mark.parametrize("asked", ["choose", "trial", "style"])
def test_no_document_of_another_place_is_opened(one_client, tmp_path, asked):
    elsewhere = tmp_path / "elsewhere.toml"
    shelf = catalog.LIBRARY / ("styles/sneak.toml" if asked == "style" else "characters/child.toml")
    elsewhere.write_bytes(shelf.read_bytes())
    one_client.ask(
        **{
            "choose": {"type": "choose", "document": "character", "name": str(elsewhere)},
            "style": {"type": "choose", "document": "style", "name": str(elsewhere)},
            "trial": {"type": "put", "toml": f'name = "t"\ncharacter = "{elsewhere}"'},
        }[asked]
    )
    assert "is a path" in one_client.until("refused")["text"]


def test_after_all_that_it_still_walks(one_client):
    start = one_client.walk(1.0).of("com")[0]
    assert one_client.walk(1.0).of("com")[0] > start + 0.3


def test_a_message_of_a_megabyte_is_too_big(studio, connected, other_session):
    page = connected(studio, other_session)

    def send_and_wait() -> None:
        """The server may hang up while the message is still being sent."""
        page.socket.send('{"type":"put","toml":"' + "x" * 2_000_000 + '"}')
        page.until("nothing")

    with pytest.raises(ConnectionClosed):
        send_and_wait()


def test_bytes_are_no_message(one_client):
    one_client.socket.send(b"\x00\x01\x02")
    assert one_client.until("refused")["text"]


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null"])
def test_another_page_cannot_open_a_socket(studio, connected, origin):
    with pytest.raises(InvalidStatus, match="403"):
        connected(studio, origin=origin)


def test_another_host_name_is_refused(studio):
    assert studio.get("/", Host="evil.example")[0] == 421


def test_hello_comes_first(studio):
    with connect(f"ws://127.0.0.1:{studio.port}/ws", origin=studio.origin) as socket:
        socket.send('{"type":"undo"}')
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=60)


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/api/declarations", "/api/take/0123456789abcdef.npz", "/nothing"]
)
def test_every_answer_carries_the_policy(studio, path):
    assert "default-src 'self'" in studio.get(path)[2]["content-security-policy"]


@pytest.mark.parametrize(
    "path",
    ["/../../../etc/passwd", "/..%2f..%2f..%2fserver.py", "/api/document/style/..%2f..%2f..%2fcatalog.toml",
     "/api/document/style/%2e%2e%2f%2e%2e%2fpyproject.toml", "/api/take/..%2f..%2fx.npz", "/api/document/evil/x.toml",
     "/assets/..%5c..%5cserver.py"],
)  # fmt: skip
def test_no_address_leads_out_of_its_folder(studio, path):
    assert studio.get(path)[0] == 404


def test_documents_can_be_taken_away(studio):
    status, text, headers = studio.get("/api/document/style/sneak.toml")
    assert status == 200
    assert 'name = "sneak"' in text
    assert "attachment" in headers["content-disposition"]


def test_the_page_learns_every_field_from_its_declaration(studio):
    declared = json.loads(studio.get("/api/declarations")[1])
    period = next(field for field in declared["gait"] if field["path"] == "step.period")
    assert period["unit"] == "s"
    assert period["low"] < period["default"] < period["high"]
    assert period["meaning"]
