"""What axe-core says of the page: no violation, in any of its states, in light and dark, on a desk and on a phone."""

import pytest
from studio.served.states import STATES

from footfall.studio.server.http import PAGE

STILL = """() => Promise.allSettled(document.getAnimations()
    .filter(one => one.effect.getComputedTiming().endTime < Infinity).map(one => one.finished))"""
"""Waits until nothing fades in or out: a colour on its way has another contrast."""
AXE = PAGE.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(shown) -> list[str]:
    """Each with its rule and the first element."""
    if not shown.page.evaluate("() => 'axe' in window"):
        shown.page.evaluate(AXE.read_text(encoding="utf-8"))
    shown.page.evaluate(STILL)
    found = shown.page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")["violations"]
    return [f"{one['id']} ({len(one['nodes'])}): {one['nodes'][0]['html'][:160]}" for one in found]


@pytest.mark.thorough
@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed; run `make page`")
@pytest.mark.parametrize(
    "options",
    [{}, {"color_scheme": "dark"}, *({"viewport": {"width": w, "height": h}} for w, h in ((390, 844), (640, 360)))],
)
def test_no_state_of_the_page_violates_a_rule_of_access(studio, show, options):
    shown, found = show(studio, **options), {}
    for name, act in STATES.items():
        act(shown)
        found[name] = violations(shown)
    assert {name: some for name, some in found.items() if some} == {}


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed; run `make page`")
def test_the_page_as_it_opens_violates_no_rule_of_access(shown):
    assert violations(shown) == []
