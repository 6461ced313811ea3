# Every target does its own set-up. What it needs: python3 (3.11 or later), its venv module, make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Each file of tests by one process, in the order in which tests/spreading.py puts them.
PYTEST := $(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder

.PHONY: help setup demo play test types suite check fix bench soak accuracy conformance diagram screenshots clean

help:
	@echo 'make demo    play the bundled recordings on a live page (ARGS="--speed 2" is passed on)'
	@echo 'make play    play at a camera, or by taps (ARGS="--players Ann,Ben" begins at once)'
	@echo 'make test    everything: format, lint, types, import contracts, doctests, tests'
	@echo 'make check   the fast part of that: no tests of whole programs'
	@echo 'make conformance FILES="a.jsonl b.jsonl"   run expected results through the engine'
	@echo 'make diagram   docs/state-machine.md, drawn from the table of the state machine'
	@echo 'make screenshots   every screen in every state, into screenshots/'
	@echo 'make bench   what is measured, each figure against a floor of the same run'
	@echo 'make soak    an hour of kills, full disks, lost cameras and phones (ARGS="--kills 100")'
	@echo 'make accuracy   how well the labelled pictures in SHARED=../shared are read'
	@echo 'make setup   only set up what developers need'
	@echo 'make fix     format, and mend what the linter can mend'
	@echo 'make clean   take the environment and all caches away; games are kept'

# A virtual environment, where there is none yet; pip comes into it last.
$(BIN)/pip:
	@$(PYTHON) -m venv $(VENV) || { echo 'No virtual environment: on Debian, install python3-venv.'; exit 1; }

# The product alone: enough to play.
$(VENV)/.product: pyproject.toml | $(BIN)/pip
	@echo 'Setting up (a minute or two the first time) ...'
	@$(PIP) install --editable .
	@touch $@

# The product and its tools, at once: one after the other they take half as long again.
$(VENV)/.dev: pyproject.toml | $(BIN)/pip
	@echo 'Setting up, with the developers'"'"' tools (a minute or two the first time) ...'
	@$(PIP) install --no-compile --editable '.[dev]'
	@touch $(VENV)/.product $@

setup: $(VENV)/.dev

demo: $(VENV)/.product
	$(BIN)/dicetable demo $(ARGS)

play: $(VENV)/.product
	$(BIN)/dicetable run $(ARGS)

# One processor looks over the types beside the first tests.
test: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	@$(MAKE) --no-print-directory --jobs=2 types suite

types:
	$(BIN)/mypy

suite:
	$(PYTEST)

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(PYTEST) --ignore=tests/whole

fix: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup
	@for bench in benchmarks/*_speed.py benchmarks/latency.py benchmarks/start_up.py benchmarks/game_size.py benchmarks/web_clients.py benchmarks/first_paint.py; do echo "== $$bench"; $(BIN)/python $$bench || exit 1; done

soak: setup
	@$(BIN)/python tests/soak $(ARGS)

accuracy: $(VENV)/.product
	@$(BIN)/python benchmarks/accuracy.py $(or $(SHARED),../shared) $(ARGS)

conformance: $(VENV)/.product
	@$(BIN)/python -m companion.conformance $(or $(FILES),$(wildcard tests/golden/*.jsonl))

diagram: setup
	@$(BIN)/python -c 'from companion.turn.diagram import page; print(page(), end="")' > docs/state-machine.md

screenshots: setup
	@$(BIN)/python tests/screenshots.py && $(BIN)/python tests/screenshots_rooms.py && echo 'They lie in screenshots/.'

clean:
	rm -rf $(VENV) build dist *.egg-info screenshots .*_cache .hypothesis
