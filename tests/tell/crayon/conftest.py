"""Rules run under the options of each title here, too."""

from crayon.conftest import pytest_generate_tests, under  # noqa: F401
