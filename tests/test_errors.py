import pytest

from footfall import errors
from footfall.errors import FootfallError, MissingExtra, did_you_mean

KINDS = ["UnknownName", "BadValue", "BadDocument", "CannotWrite", "BadRecording", "MissingExtra"]


def test_a_close_name_is_suggested_and_all_names_are_listed():
    assert did_you_mean("sneek", ["tired", "proud", "sneak"], "styles") == (
        "; did you mean 'sneak'? (styles: proud, sneak, tired)"
    )


def test_a_name_in_the_wrong_case_is_suggested():
    assert "did you mean 'Walk'?" in did_you_mean("WALK", ["Walk", "run"])


def test_a_far_name_gets_the_list_alone():
    assert did_you_mean("xyzzy", ["walk", "run"], "gaits") == " (gaits: run, walk)"


def test_numbered_names_are_listed_as_one_counts():
    assert did_you_mean("Z9", ["G10", "G2", "G", "H1"], "claims") == " (claims: G, G2, G10, H1)"


def test_nothing_allowed_is_said_so():
    assert did_you_mean("walk", [], "gaits") == " (gaits: none)"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_caught_as_a_footfall_error(kind):
    assert issubclass(getattr(errors, kind), FootfallError)


def test_a_missing_extra_says_how_to_install_it():
    assert str(MissingExtra("a film", "film")) == (
        "a film needs more packages; install them with: pip install 'footfall[film]'"
    )
