"""Properties are tried on the same examples everywhere, few enough that each test takes a second or two."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "footfall",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("footfall")
