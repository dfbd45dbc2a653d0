"""How hard Hypothesis tries: `ci` in `make test`, the same every time; `soak` in `make soak`, long and different.

`kit` and `crayon.boards` are imported from this folder.
"""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci", max_examples=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
settings.register_profile("soak", max_examples=2000, deadline=None, suppress_health_check=list(HealthCheck))
# `python -m benchmarks.reliability schemathesis`: twenty thousand cases and more, others in each run.
settings.register_profile("calls", max_examples=600, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("ci")
