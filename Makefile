# bestguess: `make` lists the targets.
VENV ?= .venv
PYTHON ?= python3
BIN := $(VENV)/bin
NATIVE := $(wildcard native/src/*/*) CMakeLists.txt pyproject.toml
# What builds the kernel is installed beside it: in a folder of its own for each build, pip would compile all of it each time.
BUILD := 'scikit-build-core>=0.10' 'nanobind>=3.1' 'nanobind-backend>=1.0' $(foreach tool,cmake ninja,$(shell command -v $(tool) >/dev/null || echo $(tool)))
# The versions with which everything is tested; a warning is an error with these alone. `make test LOCK=` takes the newest.
LOCK ?= constraints.txt
# Python compiles a module when it is first imported: most of those installed never are.
INSTALL := $(BIN)/pip install --quiet --no-compile --disable-pip-version-check $(LOCK:%=--constraint %)
TESTS := $(BIN)/pytest -n auto --maxschedchunk 4 $(LOCK:%=-W error) # small shares, so that no worker is left with all long tests
NATIVELY := --no-build-isolation --config-settings=cmake.define.BESTGUESS_NATIVE=ON

# Hundreds of tests start Python: where compiled modules are kept, each takes half the time.
test test-%: export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help demo test test-learning test-clusters test-exams test-wheel wheel lock check bench signature docs site page clean

help: ## list the targets
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(VENV)/pip: Makefile $(LOCK)
	@command -v $${CXX:-c++} >/dev/null || { echo "bestguess builds its kernel with a C++20 compiler and found none. Install g++ 11+ or clang 14+ (Debian: apt install g++)." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "bestguess needs Python 3.11 or newer; try: make PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) $(BUILD)
	@touch $@

$(VENV)/installed: $(VENV)/pip $(NATIVE)
	$(INSTALL) $(NATIVELY) -e .
	@touch $@

$(VENV)/developing: $(VENV)/pip $(NATIVE) $(LOCK)
	$(INSTALL) $(NATIVELY) -e '.[test,check,languages]'
	@touch $(VENV)/installed $@

# On Linux torch from the usual registry brings CUDA, about 3 GB. Where PyTorch's index of CPU builds is known to pip
# (PIP_EXTRA_INDEX_URL), it takes the one there.
$(VENV)/learning: $(VENV)/developing
	$(INSTALL) 'torch>=2.8,<3'
	@touch $@

$(VENV)/clusters: $(VENV)/developing
	$(INSTALL) distributed ray
	@touch $@

# Some fifty packages, 140 MB.
$(VENV)/exams: $(VENV)/developing
	$(INSTALL) 'inspect-ai>=0.3.285'
	@touch $@

demo: $(VENV)/installed ## watch the engine find a hidden fleet
	@$(BIN)/bestguess watch battleship

test: $(VENV)/developing ## run all tests but those of learning
	$(TESTS)

test-learning: $(VENV)/learning ## run the tests of learning, which need torch
	$(TESTS) --learning tests

test-clusters: $(VENV)/clusters ## run the tests on clusters of Dask and of Ray, which start here
	$(BIN)/pytest $(LOCK:%=-W error) tests/workers/test_clusters.py

test-exams: $(VENV)/exams ## run the exams of language models, offline, by Inspect
	$(BIN)/pytest $(LOCK:%=-W error) tests/lab/exams

lock: ## write the newest versions of everything into constraints.txt
	rm -rf $(VENV)
	$(MAKE) LOCK= $(VENV)/learning $(VENV)/clusters $(VENV)/exams
	$(BIN)/pip install --quiet --disable-pip-version-check cmake ninja # which not every machine has beside pip
	$(BIN)/pip freeze --disable-pip-version-check --exclude-editable >$(VENV)/versions
	sed 's/+.*//' $(VENV)/versions >constraints.txt

wheel: $(VENV)/pip ## build dist/*.whl, which needs no compiler where it is installed
	$(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --config-settings=cmake.define.BESTGUESS_NATIVE=OFF --wheel-dir dist .

test-wheel: wheel $(VENV)/developing ## install the wheel in a fresh environment and play (compiles the kernel twice)
	$(BIN)/pytest -q -p no:cacheprovider tests/wheel/installed.py

page/node_modules/installed: page/package.json
	@command -v npm >/dev/null || { echo "The page is built by what npm installs; npm is missing (Debian: apt install npm)." >&2; exit 1; }
	cd page && npm install --silent
	@touch $@

page: page/node_modules/installed ## build the page, which lies in the package
	cd page && npm run --silent build

# The types of what travels between page and server; no browser and no build needs them.
page/src/wire.ts: Makefile page/openapi.py page/node_modules/installed $(VENV)/developing $(wildcard src/bestguess/apps/web/*.py src/bestguess/apps/web/*/*.py src/bestguess/records/*.py)
	$(BIN)/python page/openapi.py >page/openapi.json
	cd page && npx openapi-typescript openapi.json --output src/wire.ts --root-types --root-types-no-schema-prefix --root-types-keep-casing

check: $(VENV)/learning $(VENV)/exams page/node_modules/installed page/src/wire.ts ## types, style and architecture
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/clang-format --dry-run --Werror native/src/*/*pp native/tests/*pp
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/actionlint
	cd page && npm run --silent check

bench: $(VENV)/developing ## time the kernel and the games (not a test)
	$(BIN)/python benchmarks/battleship.py
	$(BIN)/python benchmarks/rectangles.py

signature: $(VENV)/developing ## search fixed problems: nodes, times and one number for all
	$(BIN)/python benchmarks/signature.py

docs: $(VENV)/developing ## check the examples in the documents and redraw the pictures
	$(BIN)/pytest -q README.md docs tests/test_docs.py
	$(BIN)/python docs/images/watch.py
	$(BIN)/python docs/images/review.py

site: $(VENV)/developing ## build the documents as a site in build/site; a warning is an error
	$(BIN)/sphinx-build --quiet --fresh-env --fail-on-warning --keep-going -c docs -d build/doctrees . build/site

clean: ## remove what the build made
	rm -rf $(VENV) build dist page/node_modules page/openapi.json page/src/wire.ts src/bestguess/kernel/_native.pyi
