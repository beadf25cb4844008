# bestguess: `make` lists the targets.
VENV ?= .venv
PYTHON ?= python3
BIN := $(VENV)/bin
NATIVE := $(wildcard native/src/*/*) CMakeLists.txt pyproject.toml
# What builds the kernel is installed beside it: in a folder of its own for each build, pip would compile all of it each time.
BUILD := 'scikit-build-core>=0.10' 'nanobind>=2.4' $(foreach tool,cmake ninja,$(shell command -v $(tool) >/dev/null || echo $(tool)))
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help demo test check bench signature docs clean

help: ## list the targets
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(VENV)/pip:
	@command -v $${CXX:-c++} >/dev/null || { echo "bestguess builds its kernel with a C++20 compiler and found none. Install g++ 11+ or clang 14+ (Debian: apt install g++)." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "bestguess needs Python 3.11 or newer; try: make PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) $(BUILD)
	@touch $@

$(VENV)/installed: $(VENV)/pip $(NATIVE)
	$(INSTALL) --no-build-isolation -e .
	@touch $@

# One version of torch: tests compare the bytes of trained weights.
$(VENV)/developing: $(VENV)/pip $(NATIVE)
	$(INSTALL) torch==2.13.0
	$(INSTALL) --no-build-isolation -e '.[test,check,languages]'
	@tests/page/install-chromium
	@touch $(VENV)/installed $@

demo: $(VENV)/installed ## watch the engine find a hidden fleet
	@$(BIN)/bestguess watch battleship

test: $(VENV)/developing ## run all tests
	$(BIN)/pytest -n auto --maxschedchunk 4 # small shares, so that no worker is left with all long tests

node_modules/installed: package.json
	@command -v npm >/dev/null || { echo "The types of the page's JavaScript are checked with TypeScript, which npm brings; npm is missing (Debian: apt install npm)." >&2; exit 1; }
	npm install --silent
	@touch $@

check: $(VENV)/developing node_modules/installed ## types, style and architecture
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	npm run --silent check

bench: $(VENV)/developing ## time the kernel and the games (not a test)
	$(BIN)/python benchmarks/battleship.py
	$(BIN)/python benchmarks/rectangles.py

signature: $(VENV)/developing ## search fixed problems: nodes, times and one number for all
	$(BIN)/python benchmarks/signature.py

docs: $(VENV)/developing ## check the examples in the documents and redraw the pictures
	$(BIN)/pytest -q README.md docs tests/test_docs.py
	$(BIN)/python docs/images/watch.py
	$(BIN)/python docs/images/review.py

clean: ## remove what the build made
	rm -rf $(VENV) build node_modules
