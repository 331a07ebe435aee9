# Every target prepares what it needs in .venv; a second call finds it ready.
VENV   := .venv
PYTHON := $(VENV)/bin/python
READY  := $(VENV)/.ready

# A stamp alone does not make an environment: it must run, and from this folder.
ifneq ($(shell $(PYTHON) tools/ready.py 2>/dev/null),ready)
.PHONY: $(READY)
endif

.DEFAULT_GOAL := help
.PHONY: help setup studio page demo quick test thorough browser soak pythons formats blender check format docs papers gallery bench laws tab build clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' Makefile

setup: $(READY)  ## create the environment in .venv

studio: setup page  ## open the studio in the browser
	$(VENV)/bin/footfall studio

page: setup  ## build the studio's page
	@bash tools/page.sh

demo: setup  ## a walk with a push; report, pictures and video go to demo/
	$(VENV)/bin/footfall demo

quick: setup  ## the fast tests, under a minute: after every change
	@$(PYTHON) tools/test.py quick

test: setup  ## all tests except the longest: before a commit lands
	@$(PYTHON) tools/test.py

thorough: setup  ## the longest tests without a browser
	@$(PYTHON) tools/test.py thorough

browser: setup page  ## the longest browser tests
	@bash tools/browser.sh
	$(PYTHON) -m pytest -q tests/studio/served -m thorough

soak: setup  ## hostile documents, recordings and messages, kills, full disks, hours of walking; SHARE=0.1 tries a tenth
	FOOTFALL_SOAK=$(or $(SHARE),1) $(PYTHON) -m pytest -q -n 2 tests/soak

pythons:  ## the fast tests on the oldest and newest Python that we claim; says which were tried
	@bash tools/pythons.sh $(TESTS)

formats: setup  ## let Blender, USD, three.js and the glTF validator open what is exported; installs them first
	@bash tools/formats.sh

blender: setup  ## build the Blender extension in dist/, and walk with it in a Blender without windows
	@bash tools/blender.sh

check: setup  ## format, lint, types, layers and house rules, for the page too
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m ruff check .
	$(PYTHON) -m pyright
	$(VENV)/bin/lint-imports --no-logo
	$(PYTHON) tools/house.py
	@bash tools/page.sh lint || [ $$? -eq 3 ]

format: setup  ## format the source the way `check` wants it
	$(PYTHON) -m ruff format .
	$(PYTHON) -m ruff check --fix .
	@bash tools/page.sh format || [ $$? -eq 3 ]

docs: setup  ## build the documentation site in build/site, strictly, and check its links
	@bash tools/docs.sh

papers: setup  ## measure every claim of every paper; writes docs/papers.md and the pages in docs/papers
	$(VENV)/bin/footfall papers --full --out docs/papers.md

gallery: setup  ## film a stride of every style and body; writes docs/gallery.md
	$(VENV)/bin/footfall gallery --out docs/gallery.md

bench: setup  ## measure how fast it runs on this machine
	$(VENV)/bin/footfall bench

laws: setup  ## compile the laws ahead for this machine, and compare the frozen motion by them; Warp compiles them otherwise
	$(PYTHON) tools/build_laws.py
	FOOTFALL_LAWS=library $(PYTHON) -m pytest -q -n 0 tests/frozen

tab: setup  ## build Footfall in a tab, build/tab: static files that run in a browser without Python
	$(PYTHON) tools/build_tab.py

build: setup  ## build the sdist and the wheels of every machine in dist/, check them, and try ours in fresh environments
	bash tools/try_wheel.sh

clean:  ## remove everything that was built, including .venv
	rm -rf $(VENV) .venv.lock build dist demo src/footfall/studio/page src/footfall/laws/library src/footfall/studio/web/node_modules .pytest_cache .ruff_cache .import_linter_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml
	@bash tools/setup.sh $(VENV)
