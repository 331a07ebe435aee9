#!/usr/bin/env bash
# Build the documentation site in build/site and check its links: `bash tools/docs.sh`. Installs what builds it into .venv first.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! .venv/bin/python -c 'import mkdocstrings_handlers.python, material' 2>/dev/null; then
    if command -v uv >/dev/null; then
        uv pip install --quiet --python .venv/bin/python -e '.[docs]'
    else
        .venv/bin/python -m pip install --quiet --disable-pip-version-check -e '.[docs]'
    fi
fi
export NO_MKDOCS_2_WARNING=1 # what its successor can do is no warning about our pages
.venv/bin/mkdocs build --quiet --strict
.venv/bin/python tools/docs/links.py build/site
