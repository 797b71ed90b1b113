# Five commands a newcomer needs: make setup, make demo, make test, make check, make bench.
# Everything installs into .venv, with pinned and hashed packages; nothing outside this folder is touched.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.stamp-$(shell cat requirements-dev.lock 2>/dev/null | cksum | cut -d' ' -f1)
JOBS   ?= 2
PYTEST := $(BIN)/python -m pytest -n $(JOBS) --dist worksteal
CODE   := $(wildcard contracts engine replay services tests)

.DEFAULT_GOAL := setup
.PHONY: setup demo test long check bench lock clean

setup: $(STAMP)

$(STAMP): requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Croupier needs Python 3.11 or newer, and '$(PYTHON)' is not: say which to use with 'make PYTHON=python3.11 $(MAKECMDGOALS)'." >&2; exit 2; }
	@echo "setting up $(VENV) (once, about a minute)" >&2
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

demo: setup
	@$(BIN)/croupier demo

test: setup
	@$(PYTEST)

long: setup
	@CROUPIER_TIER=long $(PYTEST) --record docs/long-run.md

check: setup
	@$(BIN)/ruff format --check $(CODE)
	@$(BIN)/ruff check $(CODE)
	@$(BIN)/mypy
	@$(BIN)/python -m pytest -q tests/architecture

bench: setup
	@$(BIN)/croupier bench

# After a change of the dependencies in pyproject.toml. Needs uv; the files it writes record hashes, no addresses.
LOCK := uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --python-version 3.11 \
        pyproject.toml --extra embedded
lock:
	$(LOCK) -o requirements.lock
	$(LOCK) --group dev -c requirements.lock -o requirements-dev.lock

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis var
	find $(CODE) -name __pycache__ -type d -prune -exec rm -rf {} +
