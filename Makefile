# make demo and make test set up everything they need in .venv, from a bare machine with
# Python 3.11 or newer, pip, gcc and make.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

# An editable install does not rebuild the native engine by itself.
SOURCES := pyproject.toml setup.py $(wildcard src/glassgrad/engine/native/*.[ch] $(foreach part,kernels tracing,src/glassgrad/compiler/$(part)/*.h src/glassgrad/compiler/$(part)/*.cpp))

# What an environment that is not an editable install holds a copy of.
PACKAGE := $(shell find src/glassgrad -name '*.py')

# What a second compiler builds and tests: engines, compiled programs, kernels.
HEART := tests/test_tiny.py tests/table tests/engine tests/compiler tests/attacks/test_instruction_sets.py

.PHONY: demo wheels test-wheels test-windows quick test test-jax test-onnx test-clang lint lessons docs soak bench sanitize sanitize-threads without-compiler generate clean page test-page test-browser test-nbgrader screenshots

demo: $(VENV)/ready-demo
	@mkdir -p demo
	@$(BIN)/glassgrad train moons --plot demo/moons.png
	@echo
	@echo "demo/moons.png shows the loss and the boundary. What to try next:"
	@echo "  $(BIN)/python examples/neuron.py   one neuron, forward and backward"
	@echo "  $(BIN)/glassgrad play              graphs to step through, networks to watch, lessons"
	@echo "  $(BIN)/glassgrad run FILE.py       your own autograd program, many times faster"
	@echo "  $(BIN)/glassgrad learn             exercises that check themselves"

# The heart of the tests, while you work.
quick: $(VENV)/ready-test
	$(BIN)/python -m pytest -q -n 2 -m "not slow" tests/test_tiny.py tests/test_layering.py tests/table tests/engine \
	  tests/graph tests/check tests/nn

test: $(VENV)/ready-test
	@$(HAS_BUBBLEWRAP) || $(INSTALL_BUBBLEWRAP)
	$(BIN)/python -m pytest -n 2 --ignore=tests/browser
	GLASSGRAD_ENGINE=reference $(BIN)/python -m pytest -q -n 2 -m both_engines --ignore=tests/browser

# The tests of files, runs, learn and show in a Python that lacks what Windows lacks.
WINDOWS := tests/training/test_checkpoint.py tests/training/test_saving.py tests/training/test_model_file.py \
  tests/page/test_export.py tests/page/test_play.py tests/learn/test_learn.py tests/data/test_tables.py

test-windows: $(VENV)/ready-test
	PYTHONPATH=$(CURDIR)/tests/windows $(BIN)/python -m pytest -q -n 2 $(WINDOWS)

# What is published, in dist/: a source archive, a wheel of pure Python, and one for this system.
wheels: $(VENV)/ready-wheels
	$(BIN)/python tools/wheels.py

# Each of them looked into, and installed where there is no compiler.
test-wheels: $(VENV)/ready-wheels
	$(BIN)/python tools/wheel_checks.py

# The executor in JAX, and the tests of compile with it wherever they name none. The edges of ops are among
# the former, since XLA treats subnormal numbers as 0.
IN_JAX := $(addprefix tests/compiler/test_,compile.py compile_errors.py compile_random.py compile_step.py guards.py \
  products.py results.py step_paths.py again.py jacobian.py)

test-jax: $(VENV)/ready-test-jax
	$(BIN)/python -m pytest -q -n 2 tests/compiler/test_jax*.py tests/training/test_fit_in_jax.py \
	  tests/training/test_processes.py tests/training/test_batches.py
	$(BIN)/python -m pytest -q -n 2 --executor jax $(IN_JAX) \
	  -k "not test_edge and not instruction_set and not kept_for_ever"

# ONNX files, run by ONNX Runtime.
test-onnx: $(VENV)/ready-test-onnx
	$(BIN)/python -m pytest -q tests/export/test_onnx.py tests/export/test_docs_of_export.py

# The heart with everything built by clang, in an environment of its own.
CLANGED := build/clang

test-clang: $(CLANGED)/ready
	$(CLANGED)/bin/python -m pytest -q -n 2 -p no:cacheprovider $(HEART)

$(CLANGED)/ready: $(SOURCES) $(PACKAGE)
	@$(HAS_CLANG) || $(INSTALL_CLANG)
	rm -rf $(LEFTOVERS)
	$(PYTHON) -m venv $(CLANGED)
	GLASSGRAD_BUILD=required CC=clang CXX=clang++ \
	  $(CLANGED)/bin/python -m pip install --quiet --disable-pip-version-check '.[test]'
	rm -rf $(LEFTOVERS)
	@touch $@

lint: $(VENV)/ready-lint web/node_modules/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	cd web && npm run --silent check

# The lessons as notebooks, run, in build/lessons.
lessons: $(VENV)/ready-all
	$(BIN)/python tools/lessons.py

# The docs as a site in build/docs; a warning, or a page that fetches from elsewhere, is an error.
docs: $(VENV)/ready-docs
	$(BIN)/python tools/docs_site.py

# The page: built from web/ into the package, where it is committed, so that pip needs no Node.
ASSETS := src/glassgrad/page/assets

page: web/node_modules/ready
	cd web && npm run --silent build

# The page's engine in Node, and whether the committed page is the one that web/ gives.
test-page: $(VENV)/ready-test web/node_modules/ready
	cd web && npm run --silent test
	$(BIN)/python -m pytest -q tests/compiler/test_to_js.py
	cd web && node build.mjs --out build/fresh
	diff -r web/build/fresh $(ASSETS) || { echo "the built page is stale: run make page"; exit 1; }

# The page in Chromium, in Firefox, and in a notebook in JupyterLab. In CI, on a machine that others may be
# slowing down, a test may fail once; the report names it.
test-browser: $(VENV)/ready-browser web/node_modules/ready
	@$(HAS_CHROMIUM) || $(INSTALL_CHROMIUM)
	@$(HAS_FIREFOX) || $(INSTALL_FIREFOX)
	$(BIN)/python -m pytest -n 2 $(if $(CI),--reruns 1 -rR) tests/browser

screenshots: $(VENV)/ready-browser
	@$(HAS_CHROMIUM) || $(INSTALL_CHROMIUM)
	$(BIN)/python tools/screenshots.py

HAS_BUBBLEWRAP := command -v bwrap >/dev/null || ! command -v apt-get >/dev/null
INSTALL_BUBBLEWRAP := { $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq bubblewrap >/dev/null; } || echo "no bubblewrap: its tests use user namespaces or are skipped"
HAS_CHROMIUM := command -v chromium || command -v chromium-browser || command -v google-chrome
HAS_FIREFOX := command -v firefox-esr || command -v firefox
AS_ROOT := $(if $(shell command -v sudo),sudo)
HAS_CLANG := { command -v clang && command -v clang++; } >/dev/null
INSTALL_CLANG := { $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq clang >/dev/null; }
INSTALL_FIREFOX := { $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq firefox-esr >/dev/null; }
INSTALL_CHROMIUM := { $(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq chromium fonts-dejavu; }

web/node_modules/ready: web/package.json web/package-lock.json
	cd web && npm ci --silent --no-audit --no-fund
	@touch $@

# The long versions of the tests.
soak: $(VENV)/ready-test
	@$(HAS_BUBBLEWRAP) || $(INSTALL_BUBBLEWRAP)
	$(BIN)/python -m pytest -n 2 --soak --timeout=3600 --ignore=tests/browser
	GLASSGRAD_ENGINE=reference $(BIN)/python -m pytest -q -n 2 --soak --timeout=3600 -m both_engines --ignore=tests/browser
	$(MAKE) test-windows
	$(MAKE) $(VENV)/ready-wheels
	$(BIN)/python tools/wheel_checks.py --twice

bench: $(VENV)/ready-bench
	$(BIN)/python bench/eager.py
	$(BIN)/python bench/compiled.py

# The tests of Values and programs with everything built for ASan and UBSan, by gcc or by clang, in an
# environment of its own; SANITIZE_TESTS=tests/compiler runs a part of them.
SANITIZE_CC ?= gcc
SANITIZE_TESTS ?= tests/test_tiny.py tests/test_functions.py $(addprefix tests/,table engine graph check nn data compiler training attacks)
SANITIZED := build/sanitized-$(SANITIZE_CC)
SANITIZERS := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g
ifeq ($(SANITIZE_CC),clang)
SANITIZE_CXX := clang++
# Its C++ checks of types need another library than the one that Python can be given.
SANITIZERS += -shared-libasan -fno-sanitize=vptr,function
RUNTIMES = $$(clang -print-file-name=libclang_rt.asan-x86_64.so)
else
SANITIZE_CXX := g++
RUNTIMES = $$(gcc -print-file-name=libasan.so) $$(gcc -print-file-name=libubsan.so)
endif

sanitize: $(SANITIZED)/ready
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PYTHONMALLOC=malloc \
	LD_PRELOAD="$(RUNTIMES)" \
	GLASSGRAD_ENGINE=native $(SANITIZED)/bin/python -m pytest -q -n 2 -p no:cacheprovider --timeout=1800 \
	  $(SANITIZE_TESTS) -m "not unsanitized"

$(SANITIZED)/ready: $(SOURCES) $(PACKAGE)
	@$(if $(filter clang,$(SANITIZE_CC)),$(HAS_CLANG) || $(INSTALL_CLANG))
	rm -rf $(LEFTOVERS)
	$(PYTHON) -m venv $(SANITIZED)
	GLASSGRAD_BUILD=required CC=$(SANITIZE_CC) CXX=$(SANITIZE_CXX) \
	  CFLAGS="$(SANITIZERS) -DGLASSGRAD_PLAIN_MALLOC" CXXFLAGS="$(SANITIZERS)" LDFLAGS="$(SANITIZERS)" \
	  $(SANITIZED)/bin/python -m pip install --quiet --disable-pip-version-check '.[test]'
	rm -rf $(LEFTOVERS)
	@touch $@

# Threads that do everything at once, with both extensions built for TSan.
THREADED := build/sanitized-threads

sanitize-threads: $(THREADED)/ready
	TSAN_OPTIONS="exitcode=66 second_deadlock_stack=1 suppressions=tests/attacks/tsan.txt" \
	LD_PRELOAD="$$(gcc -print-file-name=libtsan.so)" GLASSGRAD_ENGINE=native \
	$(THREADED)/bin/python tests/attacks/thread_fuzz.py 40 1

$(THREADED)/ready: $(SOURCES)
	rm -rf $(LEFTOVERS)
	$(PYTHON) -m venv $(THREADED)
	GLASSGRAD_BUILD=required CFLAGS="-fsanitize=thread -g -DGLASSGRAD_PLAIN_MALLOC" \
	  CXXFLAGS="-fsanitize=thread -g" LDFLAGS="-fsanitize=thread" \
	  $(THREADED)/bin/python -m pip install --quiet --disable-pip-version-check '.[all]'
	rm -rf $(LEFTOVERS)
	@touch $@

# setuptools takes up what an earlier build left, whatever it was built with.
LEFTOVERS := build/lib.* build/temp.* build/bdist.*

# A machine without a compiler gets the reference engine, and is told so.
BARE := build/without-compiler

without-compiler: $(SOURCES)
	rm -rf $(LEFTOVERS)
	$(PYTHON) -m venv --clear $(BARE)
	CC=/bin/false GLASSGRAD_BUILD=auto $(BARE)/bin/python -m pip install --quiet \
	  --disable-pip-version-check .
	cd $(BARE) && bin/python -m glassgrad info | grep "^engine: *reference"
	cd $(BARE) && bin/python ../../examples/neuron.py >/dev/null

# The assignment in examples/class by nbgrader itself, in an environment of its own.
NBGRADER := build/nbgrader

test-nbgrader: $(NBGRADER)/ready
	$(NBGRADER)/bin/python -m pytest -q -p no:cacheprovider --noconftest -o addopts="" tests/class/test_nbgrader.py

$(NBGRADER)/ready: pyproject.toml $(PACKAGE)
	rm -rf $(LEFTOVERS)
	$(PYTHON) -m venv $(NBGRADER)
	GLASSGRAD_BUILD=pure $(NBGRADER)/bin/python -m pip install --quiet --disable-pip-version-check '.[nbgrader]'
	rm -rf $(LEFTOVERS)
	@touch $@

# Write the files that are made from the op table.
generate: $(VENV)/ready
	$(BIN)/python tools/generate.py

clean:
	rm -rf $(VENV) build dist demo web/node_modules web/build src/glassgrad/*/*.so .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests tools bench examples -depth \( -name __pycache__ -o -name '*.egg-info' \) \
	  -exec rm -rf {} +

# Debian's python3 has no ensurepip unless python3-venv is there; its pip can fill a venv as well.
$(BIN)/python:
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || { \
	  $(PYTHON) -m venv --clear --without-pip $(VENV) && \
	  $(PYTHON) -m pip --python $(BIN)/python install --quiet pip; }

$(VENV)/ready: $(SOURCES) | $(BIN)/python
	@echo "Setting up $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/ready-%: $(SOURCES) | $(BIN)/python
	@echo "Setting up $(VENV) for $* ..."
	@$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --editable '.[$*]'
	@touch $@
