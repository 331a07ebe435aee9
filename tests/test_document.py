"""Plain tables to checked records: every mistake is one sentence that names its place."""

import math

from sample_documents import Gait, Side, sentence

from footfall.document import decode, encode
from footfall.errors import BadDocument, BadValue
from footfall.quantity import Parameters


def complaint(error, **keys):
    return sentence(error, decode, Gait, {"name": "x", **keys}, "gaits/walk.toml").removeprefix("gaits/walk.toml: ")


def test_a_whole_number_is_taken_for_a_float():
    period = decode(Gait, {"name": "x", "step": {"period": 1}}).step.period
    assert (period, type(period)) == (1.0, float)


def test_left_out_keys_take_their_defaults():
    assert decode(Gait, {"name": "x"}) == Gait(name="x")


def test_an_error_names_the_document_first():
    assert sentence(BadValue, decode, Gait, {"name": 1}, "gaits/walk.toml").startswith("gaits/walk.toml: name is 1")


def test_an_unknown_key_gets_a_suggestion():
    words = complaint(BadDocument, step={"perod": 1.0})
    assert words == "there is no key 'step.perod'; did you mean 'period'? (keys of step: count, period)"


def test_an_unknown_key_at_the_top_gets_a_suggestion():
    assert "there is no key 'spede'; did you mean 'speed'? (keys: " in complaint(BadDocument, spede=1.0)


def test_a_missing_key_is_named_with_its_meaning():
    assert sentence(BadDocument, decode, Gait, {}, "g") == "g: the key 'name' is missing (what it is called)"


def test_a_value_above_its_range_is_refused_with_its_unit():
    assert complaint(BadValue, step={"period": 4.0}) == (
        "step.period is 4.0 s; it must lie between 0.2 and 1.5 s"
    )  # fmt: skip


def test_a_value_below_a_one_sided_range_is_refused():
    assert complaint(BadValue, step={"count": 0}) == "step.count is 0; it must be at least 1"


def test_nan_is_refused():
    assert complaint(BadValue, step={"period": math.nan}) == "step.period is nan; it must lie between 0.2 and 1.5 s"


def test_infinity_is_refused_also_where_there_is_no_limit():
    assert complaint(BadValue, knots=[0.0, math.inf]) == "knots.1 is infinite; it must be a finite number"


def test_a_number_too_large_for_a_float_is_refused():
    assert complaint(BadValue, knots=[10**400]) == "knots.0 is a huge number; it must be a finite number"


def test_text_for_a_number_is_refused():
    assert complaint(BadValue, step={"period": "fast"}) == "step.period is 'fast'; it must be a number"


def test_true_for_a_number_is_refused():
    assert complaint(BadValue, step={"period": True}) == "step.period is true; it must be a number"


def test_a_fraction_for_a_whole_number_is_refused():
    assert complaint(BadValue, step={"count": 1.5}) == "step.count is 1.5; it must be a whole number"


def test_one_for_a_switch_is_refused():
    assert complaint(BadValue, mirrored=1) == "mirrored is 1; it must be true or false"


def test_a_number_for_a_table_is_refused():
    assert complaint(BadValue, step=3) == "step is 3; it must be a table"


def test_a_table_for_a_number_is_refused():
    assert complaint(BadValue, step={"period": {}}) == "step.period is a table; it must be a number"


def test_a_table_for_a_list_is_refused():
    assert complaint(BadValue, push={}) == "push is a table; it must be a list"


def test_a_list_of_the_wrong_length_is_refused():
    assert complaint(BadValue, push=[{"force": [1, 2]}]) == (
        "push.0.force is [1, 2]; it must be a list of 3 values, not 2"
    )


def test_one_bad_number_of_a_list_is_named_by_its_index():
    assert complaint(BadValue, push=[{"force": [0, 9000, 0]}]) == (
        "push.0.force.1 is 9000 N; it must lie between -5000 and 5000 N"
    )


def test_a_bad_number_in_a_table_of_records_is_named_by_its_key():
    assert complaint(BadValue, joints={"knee": {"period": 9.0}}).startswith("joints.knee.period is 9.0 s;")


def test_an_unknown_choice_gets_a_suggestion():
    assert complaint(BadValue, law="genbicom") == (
        "law is 'genbicom', which is not an option here; did you mean 'genbicon'? (choices: genbicon, simbicon)"
    )


def test_an_enum_without_text_values_is_written_by_its_name():
    assert decode(Gait, {"name": "x", "side": "right"}).side is Side.RIGHT


def test_a_number_for_a_choice_is_refused():
    assert "(choices: left, right)" in complaint(BadValue, side=1)


def test_a_value_of_none_of_the_allowed_types_is_refused():
    assert complaint(BadValue, character=3) == "character is 3; it must be text or a table"


def test_a_range_holds_inside_an_optional_field():
    assert complaint(BadValue, speed=3.0) == "speed is 3.0 m/s; it must lie between -2 and 2 m/s"


def test_a_document_that_is_not_a_table_is_refused():
    assert sentence(BadValue, decode, Gait, [1], "x") == "x: the document is [1]; it must be a table"


def test_a_check_of_the_record_itself_names_the_place():
    class Range(Parameters):
        low: float = 0.0
        high: float = 1.0

        def __post_init__(self):
            if self.low > self.high:
                raise ValueError("low must not be above high")

    assert sentence(BadValue, decode, Range, {"low": 2.0}, "x.toml") == "x.toml: low must not be above high"


class Bent:
    """A type with a written form of its own."""

    PLAIN = list[float]

    def __init__(self, knots):
        if not knots:
            raise ValueError("a curve needs a knot")
        self.knots = knots

    def plain(self):
        return self.knots

    def __eq__(self, other):
        return isinstance(other, Bent) and self.knots == other.knots

    __hash__ = None  # pyright: ignore


class Curved(Parameters):
    knee: Bent = Bent([0.0])
    hip: Bent | None = None


def test_a_type_with_a_written_form_of_its_own_comes_back_equal():
    curved = Curved(knee=Bent([1.0, 2.0]), hip=Bent([3.0]))
    assert decode(Curved, encode(curved)) == curved


def test_a_bad_written_form_names_the_place():
    assert sentence(BadValue, decode, Curved, {"knee": []}, "x.toml") == "x.toml: knee: a curve needs a knot"


def test_a_wrong_type_in_a_written_form_names_the_place():
    assert sentence(BadValue, decode, Curved, {"hip": ["a"]}, "x.toml") == "x.toml: hip.0 is 'a'; it must be a number"
