#!/usr/bin/env bash
# Build the wheel (from the sdist) and try it as a user would: in an environment of its own, outside the tree.
set -euo pipefail
cd "$(dirname "$0")/.."
tree=$PWD
python="$tree/.venv/bin/python"

bash tools/page.sh
"$python" tools/build_laws.py
rm -rf dist
"$python" -m build --outdir dist

wheel=$(echo "$tree"/dist/*.whl)
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
if command -v uv >/dev/null; then
    uv venv --quiet --python "$python" "$room/venv"
    uv pip install --quiet --python "$room/venv/bin/python" "$wheel"
else
    "$python" -m venv "$room/venv"
    "$room/venv/bin/python" -m pip install --quiet --disable-pip-version-check "$wheel"
fi

cd "$room"
footfall="$room/venv/bin/footfall"
"$room/venv/bin/python" "$tree/tools/same_files.py" "$tree/src/footfall"
"$footfall" --help >/dev/null
"$footfall" list
"$footfall" walk --seconds 2
"$room/venv/bin/python" -c "import importlib.util; assert importlib.util.find_spec('warp') is None, 'Warp is installed'"
du -sm "$room/venv" | cut -f1 | xargs -I{} echo "build: {} MB installed"
"$room/venv/bin/python" "$tree/tools/try_studio.py" "$footfall"
echo "build: $(cd "$tree" && ls dist | xargs) installed and walked"
