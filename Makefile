# Everything runs in .venv, which is made on first use. PYTHON is what makes it: 3.11 or newer.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: solve test test-long lint format bench clean

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

bench: $(READY)
	$(BIN)/python -m benchmarks

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

clean:
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
