# Everything runs in .venv, which is made on first use. PYTHON is what makes it: 3.11 or newer.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: solve test test-long lint format bench rating survey clean

solve: $(READY)
	$(BIN)/party solve 42

test: $(READY)
	$(BIN)/python -m pytest -n 2

test-long: $(READY)
	$(BIN)/python -m pytest -n 2 -m long

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# What docs/benchmarks.md, its pictures, and the tables of docs/bound.md and docs/architecture.md say.
bench: $(READY)
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.growth
	$(BIN)/python -m benchmarks.bounds
	$(BIN)/python -m benchmarks.tightness --seeds 300 12 10 20

# The players' weights, the reference of the blind grade, and the tables of docs/difficulty.md: half an
# hour. Changes to the first two call for a new RATER_VERSION (generator/common/rating/scale.py).
rating: $(READY)
	$(BIN)/python -m solver.shooting_party.players.training
	$(BIN)/python -m generator.shooting_party.calibrate blind
	$(BIN)/python -m generator.shooting_party.calibrate open
	$(BIN)/python -m benchmarks.ladder
	$(BIN)/python -m benchmarks.open_grade

# The figures of docs/survey.md and docs/rare.md: an hour or two. Goes on where it was stopped.
survey: $(READY)
	$(BIN)/party survey 0..9999 --shard 250 --out surveys/leverstoke
	$(BIN)/party survey 0..4999 --shard 250 --rules three-rounds --out surveys/three-rounds
	$(BIN)/party survey 0..3999 --shard 250 --rules print-and-play --out surveys/print-and-play
	cd surveys && ../$(BIN)/party report leverstoke three-rounds print-and-play \
		--markdown --plot ../docs/survey.svg >report.md
	sed '/^\*\*/,$$d' docs/rare.md >surveys/rare.md
	cd surveys && ../$(BIN)/party report leverstoke three-rounds print-and-play \
		--rare --markdown >>rare.md && mv rare.md ../docs/rare.md

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

clean:
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
