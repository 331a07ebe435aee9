"""Changes of documents: a page that hears them ends with what a page has that is told everything at once."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from footfall.studio.protocol import Documents, DocumentsChanged, Heeded
from footfall.studio.protocol.changes import MOST_ASSIGNED, after_change, applied, told_since

KEYS = st.sampled_from(["step", "period", "a.b", "__proto__", "0", ""])
LEAVES = st.none() | st.integers(-9, 9) | st.text(max_size=3) | st.lists(st.floats(0.0, 1.0), max_size=3)
TABLES = st.dictionaries(KEYS, st.recursive(LEAVES, lambda inner: st.dictionaries(KEYS, inner, max_size=4)), max_size=4)
LAW = Heeded(commands=["speed"], styles=True, footprints=False, states=False, blends=[], rival=None)
OPEN = Documents(
    character={}, proportions=None, style={}, gait={}, plain_gait={}, base="walk", law=LAW, world="flat", saved={},
    settings={}, without=[[], []], mass=70.0, height=1.8, undo=[], redo=[], footprints=[], queue=[], refused={},
    footprint_gait="", everyone=[], picked=0, shared={},
)  # fmt: skip
WORKS = st.builds(
    lambda **fields: msgspec.structs.replace(OPEN, **fields),
    style=TABLES,
    gait=TABLES,
    proportions=st.none() | TABLES,
    shared=TABLES,
    undo=st.lists(st.text(max_size=3), max_size=3),
)


def plain(documents):
    return msgspec.json.decode(msgspec.json.encode(documents))


@given(st.lists(WORKS, min_size=2, max_size=5))
def test_a_page_that_hears_every_change_has_what_is_open(works):
    page, before = plain(works[0]), works[0]
    for now in works[1:]:
        for told in told_since(before, now):
            text = msgspec.json.encode(told)
            is_part = isinstance(told, DocumentsChanged)
            page = applied(page, msgspec.json.decode(text, type=DocumentsChanged)) if is_part else plain(told)
        assert page == plain(now)
        before = now


@given(WORKS, WORKS)
def test_a_change_leaves_the_documents_of_before_as_they_were(before, now):
    written = plain(before)
    for told in told_since(before, now):
        assert after_change(before, told) == now
    assert plain(before) == written


@given(WORKS)
def test_nothing_is_told_of_documents_that_are_equal(now):
    assert told_since(now, msgspec.convert(plain(now), Documents)) == []


def test_much_at_once_is_told_whole():
    many = msgspec.structs.replace(OPEN, gait={str(number): 1.0 for number in range(MOST_ASSIGNED + 1)})
    assert told_since(OPEN, many) == [many]
    assert told_since(None, OPEN) == [OPEN]


def test_what_did_not_change_is_the_same_object():
    tables = {"step": {"period": 0.8}, "swing": {"height": 0.1}}
    now = {"step": {"period": 0.7}, "swing": tables["swing"]}
    (told,) = told_since(*(msgspec.structs.replace(OPEN, gait=gait) for gait in (tables, now)))
    assert [one.path for one in told.assigned] == [["gait", "step", "period"]]
    page = applied({"gait": tables}, told)
    assert page["gait"]["swing"] is tables["swing"]
