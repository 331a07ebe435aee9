import pytest

from footfall.cli.pushes import parse_push


@pytest.mark.parametrize(
    ("direction", "force"),
    [
        ("ahead", [600.0, 0.0, 0.0]),
        ("back", [-600.0, 0.0, 0.0]),
        ("left", [0.0, 600.0, 0.0]),
        ("right", [0.0, -600.0, 0.0]),
        ("90", [0.0, 600.0, 0.0]),
        ("-60", [300.0, -519.615242271, 0.0]),
    ],
)
def test_a_direction_is_where_the_force_goes(direction, force):
    assert parse_push(f"600@5.2:{direction}")["force"] == pytest.approx(force)


def test_a_push_lasts_a_tenth_of_a_second():
    assert parse_push("600@5.2:left")["seconds"] == 0.1


@pytest.mark.parametrize("written", ["600x0.25@5.2:left", "600@5.2:leftx0.25", "600@5.2:90x0.25", " 6e2x.25@5.2:LEFT "])
def test_a_push_may_say_how_long(written):
    push = parse_push(written)
    assert (push["at"], push["seconds"], push["force"][1]) == (5.2, 0.25, 600.0)


def test_without_a_direction_a_push_goes_ahead():
    assert parse_push("50@1")["force"] == [50.0, 0.0, 0.0]
