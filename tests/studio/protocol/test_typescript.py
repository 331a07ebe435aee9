"""The page's types are what Python says."""

from footfall.studio.protocol.typescript import written


def test_generated_types_are_fresh():
    stale = [path.name for path, text in written().items() if not path.exists() or path.read_text() != text]
    assert not stale, f"run python -m footfall.studio.protocol.typescript (stale: {stale})"


def test_a_field_with_a_default_may_be_left_out_of_what_the_page_asks():
    page = next(text for path, text in written().items() if path.name == "messages.ts")
    assert "  sideways?: number;" in page
    assert "  speed: number;" in page


def test_what_the_page_is_told_is_always_whole():
    page = next(text for path, text in written().items() if path.name == "messages.ts")
    told = page[page.index("export interface Welcome") :]
    assert "?:" not in told
