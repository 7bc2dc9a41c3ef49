# make demo and make test set up everything they need in .venv, from a bare machine with
# Python 3.11 or newer, pip, gcc and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test lint soak bench generate clean

demo: $(VENV)/ready
	@$(BIN)/python examples/neuron.py

test: $(VENV)/ready-test
	$(BIN)/python -m pytest

lint: $(VENV)/ready-lint
	$(BIN)/ruff check .
	$(BIN)/mypy

# The long versions of the tests.
soak: $(VENV)/ready-test
	$(BIN)/python -m pytest --soak

bench: $(VENV)/ready-bench
	$(BIN)/python bench/eager.py

# Write the files that are made from the op table.
generate: $(VENV)/ready
	$(BIN)/python tools/generate.py

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests tools bench examples -depth \( -name __pycache__ -o -name '*.egg-info' \) \
	  -exec rm -rf {} +

# Debian's python3 has no ensurepip unless python3-venv is there; its pip can fill a venv as well.
$(BIN)/python:
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || { \
	  $(PYTHON) -m venv --clear --without-pip $(VENV) && \
	  $(PYTHON) -m pip --python $(BIN)/python install --quiet pip; }

$(VENV)/ready: pyproject.toml | $(BIN)/python
	@echo "Setting up $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/ready-%: pyproject.toml | $(BIN)/python
	@echo "Setting up $(VENV) for $* ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[$*]'
	@touch $@
