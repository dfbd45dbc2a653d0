# `make play` plays, `make test` checks everything; both set up what they need in .venv.
PYTHON ?= python3
BIN = .venv/bin
TITLE ?= india

.PHONY: play test lint rules bench soak lock clean

play: .venv/ready
	$(BIN)/milepost play $(TITLE)

test: .venv/ready lint
	$(BIN)/python tests/rules_report.py
	$(BIN)/pytest -q -n 2 --dist worksteal

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/mypy

rules: .venv/ready
	@$(BIN)/python tests/rules_report.py

# Longer things, not part of `make test`.
bench: .venv/bench
	$(BIN)/python benchmarks/run.py

soak: .venv/ready
	$(BIN)/pytest -q -n 2 --dist worksteal --hypothesis-profile=soak \
		tests/crayon/test_random_games.py tests/crayon/test_kernel.py tests/crayon/test_repeatable.py

# The environment: pinned by requirements-dev.lock, made anew when that or pyproject.toml changes.
.venv/ready: pyproject.toml requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Milepost needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-dev.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

.venv/bench: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check catanatron==3.2.1 chess==1.11.2
	@touch $@

lock: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check pip-tools
	$(BIN)/pip-compile --quiet --strip-extras --no-header --no-emit-index-url --no-emit-trusted-host \
		--no-emit-find-links --generate-hashes --allow-unsafe --extra dev --output-file requirements-dev.lock pyproject.toml

clean:
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist
