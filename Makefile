# Everything runs in .venv, which is made on first use. PYTHON is what makes it: 3.11 or newer.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

# What tests are compiled to is kept from run to run: else it is half of what pytest needs to begin.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: solve test test-page compiled docs nightly fuzz torture brute lint format bench pictures rating unseen survey hunt collections clean

# On a fresh machine this installs all but OR-Tools, which is large; only upper bounds need it.
solve: .venv/.solve
	$(BIN)/party solve 42

test: $(READY)
	$(BIN)/python -m pytest -n 2 --dist worksteal

# The page in a browser: apt-get install chromium-headless-shell.
test-page: $(READY)
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "page and not long" tests/web

# Compile the kernels ahead, for processors and for browsers: solver/*/compiled. Asks for wasm-ld
# (apt-get install lld).
compiled: $(READY)
	@command -v wasm-ld >/dev/null || { echo "wasm-ld is needed: apt-get install lld"; exit 2; }
	$(BIN)/python -m benchmarks.making.libraries

# The documentation as a site, without a network: site/index.html. Any warning is an error.
docs: $(READY)
	$(BIN)/python -m sphinx --quiet --fresh-env --fail-on-warning --keep-going docs site

# Everything that takes too long for each change: in parts, begun within two hours, each done once for
# the code it runs. Called again, it goes on with the parts that are still to do (tests/night.py).
nightly: $(READY)
	$(BIN)/python -m tests.night

# Single parts. fuzz: damaged files and strange words for every command. torture: fill up,
# tamper with and crowd whatever writes files. brute: small games by brute force. bench: write
# docs/shooting-party/benchmarks.md, and the speeds of the other two games; print the worth of the
# bounds.
fuzz torture brute bench: $(READY)
	$(BIN)/python -m tests.night --again $@

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Write the pictures of the README (the phones in Chromium, as for test-page) and of the search's
# stages, the tables and pictures of No Man's Land; run the notebook again.
pictures: $(READY)
	$(BIN)/python -m benchmarks.shooting_party.picture docs/shooting-party/terminal.svg
	$(BIN)/python -m benchmarks.shooting_party.stages docs/shooting-party/stages.svg
	$(BIN)/python -m benchmarks.phones
	$(BIN)/python -m benchmarks.notebook
	$(BIN)/python -m benchmarks.no_mans_land.tables

# Write the references of the grades, the tables of The Party's players, and those of
# docs/shooting-party/daily.md: two hours. Changes to all but the tables call for a new
# RATER_VERSION (generator/shooting_party/rating/references.py, generator/no_mans_land/puzzles.py), and
# for sealed deals that nobody has looked at (SEALED in benchmarks/shooting_party/blind.py).
rating: $(READY)
	$(BIN)/python -m benchmarks.making.calibrate blind
	$(BIN)/python -m benchmarks.making.calibrate open
	$(BIN)/python -m benchmarks.shooting_party.blind
	$(BIN)/python -m benchmarks.making.calibrate effort
	$(BIN)/python -m benchmarks.the_party.bots

# Write the tables of docs/shooting-party/unseen.md: an hour. (The network itself takes another half hour:
# python -m benchmarks.making.network, then python -m benchmarks.making.chances.)
unseen: $(READY)
	$(BIN)/python -m benchmarks.shooting_party.unseen
	$(BIN)/python -m benchmarks.shooting_party.chances
	$(BIN)/python -m benchmarks.shooting_party.luck

# Write the figures of docs/shooting-party/survey.md on the deals surveyed here: an hour. Stopped, it
# goes on when called again.
SURVEYED := $(addprefix surveys/,leverstoke three-rounds print-and-play)
survey: $(READY)
	$(BIN)/party survey 0..99999 --shard 1000 --out surveys/leverstoke
	$(BIN)/party survey 0..4999 --shard 250 --rules three-rounds --out surveys/three-rounds
	$(BIN)/party survey 0..3999 --shard 250 --rules print-and-play --out surveys/print-and-play
	$(BIN)/python -m benchmarks.shooting_party.rare $(SURVEYED)
	$(BIN)/python -m benchmarks.shooting_party.survey_values $(SURVEYED)

# Go on with the rare deals from where that page ends, up to the last seed below TO, 50,000 seeds at a
# time. Each piece is recorded when it is finished; stopped, it goes on when called again.
TO ?= 1000000
hunt: $(READY)
	$(BIN)/python -m benchmarks.shooting_party.rare --to $(TO)

# Write the collections of daily puzzles anew: a day on two cores. Stopped, it goes on when called again.
MINING := $(BIN)/python -m benchmarks.making.mining
collections: $(READY)
	mkdir -p mined
	sed '/^#/d' benchmarks/making/mined.txt | xargs -P 2 -L 1 $(MINING) search
	for game in shooting-party no-mans-land the-party; do $(MINING) keep $$game mined/$$game-* --anew || exit 1; done

# The packages but OR-Tools, with the versions that pyproject.toml asks for.
SOLVE_NEEDS := import re, tomllib; \
	needs = tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"]; \
	print(*(n for n in needs if not re.match("ortools\\b", n)))

.venv/.solve: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv
	$(BIN)/python -c '$(SOLVE_NEEDS)' | xargs $(BIN)/python -m pip install --quiet
	$(BIN)/python -m pip install --quiet --no-deps --editable .
	touch $@

$(READY): .venv/.solve
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

clean:
	rm -rf .venv build dist site *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
