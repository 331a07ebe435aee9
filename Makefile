# Every target prepares what it needs in .venv; a second call finds it ready.
VENV   := .venv
PYTHON := $(VENV)/bin/python
READY  := $(VENV)/.ready

# A stamp alone does not make an environment: it must run, and from this folder.
ifneq ($(shell $(PYTHON) tools/ready.py 2>/dev/null),ready)
.PHONY: $(READY)
endif

.DEFAULT_GOAL := help
.PHONY: help setup studio page demo quick test browser check format papers gallery bench build clean

help:  ## what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' Makefile

setup: $(READY)  ## the environment in .venv

studio: setup page  ## the page in the browser: a character that walks
	$(VENV)/bin/footfall studio

page: setup  ## build the studio's page
	@bash tools/page.sh

demo: setup  ## walk, be shoved, and leave things to look at in demo/
	$(VENV)/bin/footfall demo

quick: setup  ## the tests that are fast, under a minute: for every change
	$(PYTHON) -m pytest -q -n 2 --ignore=tests/studio/served -m "not slow and not thorough"

test: setup  ## all tests but the longest of the page: before a commit lands
	@bash tools/page.sh || [ $$? -eq 3 ]
	@bash tools/page.sh test || [ $$? -eq 3 ]
	@bash tools/browser.sh
	$(PYTHON) -m pytest -q tests/studio/served
	$(PYTHON) -m pytest -q -n 2 --ignore=tests/studio/served

browser: setup page  ## the longer tests of the page in a browser
	@bash tools/browser.sh
	$(PYTHON) -m pytest -q tests/studio/served -m thorough

check: setup  ## format, lint, types, layers, house rules, of the page too
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m ruff check .
	$(PYTHON) -m pyright
	$(VENV)/bin/lint-imports --no-logo
	$(PYTHON) tools/house.py
	@bash tools/page.sh lint || [ $$? -eq 3 ]

format: setup  ## write the source as `check` wants it
	$(PYTHON) -m ruff format .
	$(PYTHON) -m ruff check --fix .
	@bash tools/page.sh format || [ $$? -eq 3 ]

papers: setup  ## every claim of every paper, measured, into docs/papers.md
	$(VENV)/bin/footfall papers --full --out docs/papers.md

gallery: setup  ## filmstrips of every style and every body, into docs/gallery.md
	$(VENV)/bin/footfall gallery --out docs/gallery.md

bench: setup  ## how fast it runs on this machine
	$(VENV)/bin/footfall bench

build: setup  ## wheel and sdist in dist/, tried in an environment of their own
	bash tools/try_wheel.sh

clean:  ## remove all that was made, .venv too
	rm -rf $(VENV) .venv.lock build dist demo src/footfall/studio/page src/footfall/studio/web/node_modules .pytest_cache .ruff_cache .import_linter_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml
	@bash tools/setup.sh $(VENV)
