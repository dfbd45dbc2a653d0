# `make play` plays, `make test` checks everything; both set up what they need in .venv.
PYTHON ?= python3
BIN = .venv/bin
PAGE = src/milepost/server/static/index.html
TITLES = india russia italy nippon iberia isles
PYTHONS = python3.11 python3.12 python3.13
FEW = -q -n 2 --dist worksteal tests/crayon tests/village tests/test_*.py --ignore-glob='*_random*' --ignore-glob='*_mixes*'
# Games whose every step is known: with the kernel in pure Python they are the same.
PINNED = tests/test_golden.py tests/crayon/test_repeatable.py tests/bots/crayon/planner/test_repeats.py

.PHONY: play watch test quick matrix lint rules tables ladder bench reliability audit soak sanitize ray maps pictures package site lock clean

play: .venv/ready $(PAGE)
	$(BIN)/milepost serve

# Four bots in the terminal, no page.
watch: .venv/ready
	$(BIN)/milepost play

# Three at a time also on two cores: browsers, servers and databases are waited for.
test: .venv/kernel $(PAGE) chromium lint
	$(BIN)/python web/build.py --check
	$(BIN)/python tests/rules_report.py
	$(BIN)/pytest -q -n 3 --dist worksteal
	MILEPOST_PURE=1 $(BIN)/pytest -q -n 2 --dist worksteal $(PINNED)

# Two or three minutes: what most changes break. No browser, no server, no whole games.
quick: .venv/kernel lint rules
	$(BIN)/pytest $(FEW)

# The same on each of these Pythons that the machine has, each with an environment of its own.
matrix: .venv/kernel
	@tried=; for python in $(PYTHONS); do \
		version=$$($$python -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || \
			{ echo "matrix: there is no $$python here, so it is left out"; continue; }; \
		echo "matrix: Python $$version"; venv=build/matrix/$$version; tried="$$tried $$version"; \
		test $$venv/bin/pytest -nt requirements-dev.lock || { $$python -m venv $$venv && \
			$$venv/bin/pip install --quiet --disable-pip-version-check -r requirements-dev.lock && \
			$$venv/bin/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .; } || exit 1; \
		$$venv/bin/pytest $(FEW) || exit 1; \
	done; test -n "$$tried" || { echo "matrix: none of $(PYTHONS) is here"; exit 1; }; echo "matrix: passed on$$tried"

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python web/build.py --lint

rules: .venv/ready
	@$(BIN)/python tests/rules_report.py

# The tables of the documentation that follow from the code and from the figures kept in benchmarks/.
tables: .venv/ready
	$(BIN)/python tests/doc_tables.py

# Everybody against everybody, hours of it; it goes on where it stopped. `make ladder LADDER="village"` plays some titles only.
ladder: .venv/kernel
	$(BIN)/milepost ladder $(LADDER) --games 40 --seed 0 --keep build/ladder --results benchmarks/ladder.json

# Longer things, not part of `make test`. PARTS="kernel legal" measures these only; QUICK=1 shows that it runs.
bench: build/peers/ready .venv/kernel $(PAGE) chromium
	QUICK=$(QUICK) $(BIN)/python -m benchmarks.run $(PARTS); status=$$?; $(BIN)/python tests/doc_tables.py; exit $$status

# Whether the server holds: kills, a minute without a database, hidden things, calls of strangers, load (docs/reliability.md). PARTS="kills" does these only.
reliability: .venv/kernel
	$(BIN)/python -m benchmarks.reliability $(PARTS) && { test -n "$(PARTS)" || $(BIN)/python -m benchmarks.load; }; \
		status=$$?; $(BIN)/python tests/doc_tables.py; exit $$status

# Known weaknesses in the packages we use. It asks services on the internet; STRICT=1 fails where it cannot ask all of them.
audit: .venv/ready
	STRICT=$(STRICT) $(BIN)/python tests/audit.py

soak: .venv/kernel sanitize
	MILEPOST_SOAK=1 $(BIN)/pytest -q -n 2 --dist worksteal --hypothesis-profile=soak \
		tests/crayon/test_*.py tests/crayon/board tests/crayon/kernel tests/crayon/options/test_mixes.py \
		tests/crayon/rights/test_random.py tests/crayon/rules/test_build_italy.py tests/crayon/rules/test_sealed.py \
		tests/crayon/variants/test_random.py tests/bots/crayon/greedy tests/bots/crayon/planner/test_first_steps.py \
		tests/bots/crayon/planner/test_mixes.py tests/bots/crayon/planner/test_planner.py tests/family tests/maps/board \
		tests/village/test_*.py tests/tell/village tests/titles tests/server/calls/test_schemathesis.py tests/fuzz
	$(BIN)/python -m benchmarks.mixed_games --games 1000 --workers 2
	$(BIN)/python -m benchmarks.soak; status=$$?; $(BIN)/python tests/doc_tables.py; exit $$status

# The kernel in C under AddressSanitizer and UBSan, which end the run at the first mistake. Then it is built as usual.
sanitize: .venv/kernel
	$(BIN)/python hatch_build.py --sanitize
	LD_PRELOAD="$$(cc -print-file-name=libasan.so) $$(cc -print-file-name=libubsan.so)" ASAN_OPTIONS=detect_leaks=0 \
		PYTHONMALLOC=malloc $(BIN)/pytest -q --hypothesis-profile=soak \
		tests/crayon/kernel/test_twins.py tests/crayon/kernel/test_nonsense.py; \
		status=$$?; $(BIN)/python hatch_build.py; exit $$status

# The arena on a Ray cluster of this one machine. Ray is large (240 MB), so `make test` leaves it out.
ray: .venv/ray
	$(BIN)/pytest -q tests/arena/test_ray.py

# The boards anew from their recipes, and the pictures of the documentation.
maps: .venv/ready
	for title in $(TITLES); do $(BIN)/milepost map compile src/milepost/maps/recipes/$$title.toml \
		--out build/maps/$$title && cp build/maps/$$title/board.txt src/milepost/titles/$$title/ && \
		$(BIN)/cairosvg build/maps/$$title/board.svg --output-width 1200 -o docs/pictures/$$title.png || exit 1; done

pictures: .venv/ready $(PAGE) chromium
	$(BIN)/python web/screenshots.py

# The sdist, and from it the wheel, as an index would have them.
package: .venv/ready $(PAGE)
	$(BIN)/python -m hatchling build -t sdist -d dist
	$(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist \
		dist/milepost-$$($(BIN)/python -m hatchling version).tar.gz

# The site, into build/site; a link that leads nowhere is an error.
site: .venv/ready
	$(BIN)/python docs/build.py

# The page is built by one script, with the machine's Node or one from a Python wheel.
$(PAGE): .venv/ready $(shell find web -path web/node_modules -prune -o -type f -print)
	$(BIN)/python web/build.py
	@touch $@

# The browser tests drive the system's Chromium; where there is none and we may, it is installed.
.PHONY: chromium
chromium:
	@command -v chromium chromium-browser google-chrome google-chrome-stable >/dev/null || test -n "$$MILEPOST_CHROMIUM" || \
		{ command -v apt-get >/dev/null && test "$$(id -u)" = 0 && apt-get update -qq && \
		  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } || \
		{ echo "The browser tests need Chromium: install it, or name it in MILEPOST_CHROMIUM."; exit 1; }

# The environment: pinned by requirements-dev.lock, made anew when that or pyproject.toml changes.
.venv/ready: pyproject.toml requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Milepost needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-dev.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@ .venv/kernel

# The kernel in C, in the source tree (hatch_build.py; the install above makes it, too). It is no must.
.venv/kernel: .venv/ready hatch_build.py $(wildcard src/milepost/crayon/kernel/c/*)
	@$(BIN)/python hatch_build.py || true
	@touch $@

# The engines of others that `make bench` plays beside ours.
build/peers/ready: benchmarks/peers.lock
	$(PYTHON) -m venv build/peers
	build/peers/bin/pip install --quiet --disable-pip-version-check -r benchmarks/peers.lock
	@touch $@

.venv/ray: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check ray==2.60.0
	@touch $@

LOCK = $(BIN)/pip-compile --quiet --strip-extras --no-header --no-emit-index-url --no-emit-trusted-host \
	--no-emit-find-links --generate-hashes --allow-unsafe
lock: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check pip-tools
	$(LOCK) --extra dev --extra docs --extra host --extra maps --extra postgres --extra rl --output-file requirements-dev.lock pyproject.toml
	$(LOCK) --output-file benchmarks/peers.lock benchmarks/peers.in

clean:
	rm -f src/milepost/crayon/kernel/_kernel.*.so
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist src/milepost/server/static
