"""The studio from outside, as a page or a stranger meets it: a real server, real processes, real walking."""

import json
import os
import signal
import threading
import time
from contextlib import suppress

import pytest
from studio.served.processes import children_of, processor_seconds
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from footfall import catalog


def test_a_new_page_sees_a_character_walk(client):
    assert client.until("documents")["character"]["name"] == "humanoid"
    assert client.until("figures")["figures"][0]["links"]
    start = client.walk(1.0).of("com")[0]
    assert client.walk(2.0).of("com")[0] > start + 0.5


def test_poses_come_in_their_order_and_none_twice(client):
    client.walk(2.0)
    numbers = [int.from_bytes(frame[4:8], "little") for frame in client.frames]
    assert numbers == sorted(set(numbers))


def test_what_is_asked_is_done(client):
    client.walk(0.5)
    client.ask(type="drive", speed=0.0, mode="stand")
    assert client.walk(4.0).of("speed") == pytest.approx(0.0, abs=0.1)


def test_everyone_has_a_session_of_their_own(studio, client, connected):
    other = connected(studio)
    assert other.session != client.session
    other.ask(type="edit", document="style", path="step.period", value=0.8)
    other.until_that(lambda told: told["type"] == "documents" and told["gait"]["step"]["period"] == 0.8)
    client.ask(type="edit", document="style", path="step.period", value=0.7)
    told = client.until_that(lambda told: told["type"] == "documents" and told["undo"])
    assert told["gait"]["step"]["period"] == 0.7


def test_a_reload_finds_everything_as_it_was(studio, connected):
    first = connected(studio)
    first.ask(type="edit", document="style", path="step.period", value=0.77)
    first.until_that(lambda told: told["type"] == "documents" and told["gait"]["step"]["period"] == 0.77)
    first.close()
    again = connected(studio, first.session)
    assert again.session == first.session
    assert again.until("documents")["gait"]["step"]["period"] == 0.77


def test_a_killed_simulation_comes_back_and_says_so(start_studio, connected):
    studio = start_studio()
    page = connected(studio)
    page.ask(type="edit", document="style", path="step.period", value=0.72)
    page.until_that(lambda told: told["type"] == "documents" and told["gait"]["step"]["period"] == 0.72)
    page.walk(1.0)
    for process in children_of(studio.process.pid):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    assert "started again" in page.until("notice", kind="warning")["text"]
    assert page.until("documents")["gait"]["step"]["period"] == 0.72
    start = page.walk(1.0).of("com")[0]
    assert page.walk(1.5).of("com")[0] > start + 0.4


def test_a_session_that_nobody_looks_at_rests_and_goes_on_where_it_was(start_studio, connected):
    studio = start_studio()
    page = connected(studio)
    left = page.walk(1.0).time
    page.close()
    time.sleep(0.5)
    before = {process: processor_seconds(process) for process in children_of(studio.process.pid)}
    time.sleep(2.0)
    used = [processor_seconds(process) - seconds for process, seconds in before.items()]
    assert sorted(used)[0] < 0.1, "the session's own; another process may be getting ready"
    assert connected(studio, page.session).walk(0.1).time < left + 2.0


def test_a_session_survives_the_servers_end(start_studio, connected):
    first = start_studio()
    page = connected(first)
    page.ask(type="edit", document="style", path="step.period", value=0.71)
    page.until_that(lambda told: told["type"] == "documents" and told["gait"]["step"]["period"] == 0.71)
    page.walk(1.0)
    first.close()
    assert children_of(first.process.pid) == []
    second = start_studio()
    again = connected(second, page.session)
    assert again.until("documents")["gait"]["step"]["period"] == 0.71


def test_there_are_as_many_sessions_as_allowed_and_a_lonely_one_gives_way(start_studio, connected):
    studio = start_studio("--sessions", "1")
    first = connected(studio)
    first.until("documents")
    with pytest.raises(ConnectionClosed) as refused:
        connected(studio)
    assert refused.value.rcvd.code == 4429, "the page then says that there are too many, and not that nobody answers"
    first.close()
    time.sleep(0.3)
    connected(studio)


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
    assert one_client.until("refused", 10.0)["text"]


WELL_FORMED_BUT_WRONG = [
    {"type": "edit", "document": "style", "path": "../../etc/passwd", "value": 1},
    {"type": "edit", "document": "style", "path": "step.period", "value": {"a": [[[]]]}},
    {"type": "edit", "document": "style", "path": "step.period", "value": 99},
    {"type": "edit", "document": "character", "path": "leg_length", "value": -1},
    {"type": "edit", "document": "character", "path": "__class__", "value": "x"},
    {"type": "edit", "document": "style", "path": "pose.torso.pitch.always", "value": [[0, 1e300]]},
    {"type": "choose", "document": "style", "name": "../../../etc/passwd"},
    {"type": "choose", "document": "character", "name": "/etc/passwd"},
    {"type": "choose", "document": "style", "name": "sneak:tired:nan"},
    {"type": "put", "toml": "name = "},
    {"type": "put", "toml": "a = 1\n" * 20_000},
    {"type": "put_all", "shared": {"character": "../../x", "style": 7}},
    {"type": "save", "document": "style", "name": "../../evil"},
    {"type": "save", "document": "style", "name": "sneak"},
    {"type": "delete", "document": "style", "name": "../../evil"},
    {"type": "grab", "row": 63, "link": "torso", "point_l": [0, 0, 0], "target_w": [0, 0, 0]},
    {"type": "grab", "row": 0, "link": "tail", "point_l": [0, 0, 0], "target_w": [0, 0, 0]},
    {"type": "shove", "force_h": [1, 0, 0], "link": "tail"},
    {"type": "shove", "force_h": [1e6, 1e6, 1e6]},
    {"type": "grab", "row": 0, "link": "torso", "point_l": [1e6, 1e6, 1e6], "target_w": [-1e6, 1e6, 1e6]},
    {"type": "ball", "from_w": [0, 0, -1e6], "velocity_w": [1e6, 0, 0], "mass": 50},
    {"type": "restore", "id": 10**9},
    {"type": "forget", "id": -(10**9)},
    {"type": "switch", "component": "brain", "state": "off"},
]


@pytest.mark.parametrize("number", range(len(WELL_FORMED_BUT_WRONG)))
def test_what_cannot_be_done_is_refused(one_client, studio, number):
    one_client.ask(**WELL_FORMED_BUT_WRONG[number])
    assert one_client.until("refused", 10.0)["text"]
    assert not list(studio.home.rglob("*evil*"))


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
    assert "is a path" in one_client.until("refused", 10.0)["text"]


def test_after_all_that_it_still_walks(one_client):
    start = one_client.walk(0.5).of("com")[0]
    assert one_client.walk(1.0).of("com")[0] > start + 0.3


def test_a_flood_is_held_up_and_others_walk_on(studio, client, connected):
    flood = connected(studio)
    stop = threading.Event()
    thread = threading.Thread(target=_flood, args=(flood, stop), daemon=True)
    thread.start()
    start = client.walk(1.0).of("com")[0]
    assert client.walk(1.0).of("com")[0] > start + 0.2
    stop.set()
    flood.close()
    thread.join(10.0)


def test_a_page_that_does_not_read_harms_nobody(studio, client, connected):
    lazy = connected(studio)
    client.walk(1.5)
    assert not lazy.frames
    assert lazy.walk(0.1).time > 0.0


def test_a_message_of_a_megabyte_is_too_big(studio, connected):
    page = connected(studio)
    page.socket.send('{"type":"put","toml":"' + "x" * 2_000_000 + '"}')
    with pytest.raises(ConnectionClosed):
        page.walk(30.0)


def test_bytes_are_no_message(one_client):
    one_client.socket.send(b"\x00\x01\x02")
    assert one_client.until("refused", 10.0)["text"]


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
            socket.recv(timeout=10)


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


def test_a_studio_with_a_token_opens_to_those_who_have_it(start_studio, connected):
    studio = start_studio("--token")
    assert studio.get("/")[0] == 403
    assert studio.get("/?token=wrong")[0] == 403
    assert studio.get("/api/declarations")[0] == 403
    with pytest.raises(InvalidStatus, match="403"):
        connected(studio)
    cookie = studio.let_in()
    assert studio.get("/", Cookie=cookie)[0] == 200
    connected(studio, additional_headers={"Cookie": cookie}).close()


def _flood(client, stop: threading.Event) -> None:
    with suppress(ConnectionClosed, OSError):
        while not stop.is_set():
            client.socket.send('{"type":"undo"}')
