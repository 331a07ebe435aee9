#!/usr/bin/env bash
# Build the sdist and the wheels for every machine, and try ours as a user would: in an environment of its own, outside the
# tree, on the oldest and the newest Python that is here. The others' content is checked (`tools/check_wheels.py`).
set -euo pipefail
cd "$(dirname "$0")/.."
tree=$PWD
python="$tree/.venv/bin/python"
ours=$("$python" -c 'from footfall import ahead; print(ahead.machine())')

bash tools/page.sh
"$python" tools/build_laws.py --all
rm -rf dist
"$python" -m build --outdir dist # the wheel is built from the sdist, so that what the sdist lacks is noticed
wheel=$(echo "$tree"/dist/*.whl)
for machine in linux-x64 linux-arm64 macos-arm64 windows-x64; do
    [ "$machine" = "$ours" ] || FOOTFALL_MACHINE=$machine "$python" -m build --wheel --outdir dist >/dev/null
done
"$python" tools/check_wheels.py dist

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
try() { # an interpreter
    local venv="$room/$("$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])')"
    if command -v uv >/dev/null; then
        uv venv --quiet --python "$1" "$venv"
        uv pip install --quiet --python "$venv/bin/python" "$wheel"
    else
        "$1" -m venv "$venv"
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$wheel"
    fi
    (
        cd "$room"
        "$venv/bin/python" "$tree/tools/same_files.py" "$tree/src/footfall"
        "$venv/bin/footfall" --help >/dev/null
        "$venv/bin/footfall" list >/dev/null
        "$venv/bin/footfall" walk --seconds 2
        "$venv/bin/python" -c "import importlib.util; assert importlib.util.find_spec('warp') is None, 'Warp is installed'"
        "$venv/bin/python" "$tree/tools/try_studio.py" "$venv/bin/footfall"
        du -sm "$venv" | cut -f1 | xargs -I{} echo "build: {} MB installed, with pip"
    )
    echo "build: installed and walked on Python ${venv##*/}"
}

# Every interpreter that is here and claimed, by version; of these the first and the last.
here=$(for candidate in "$python" $(compgen -c | grep -E '^python3\.[0-9]+$' | sort -u) "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.*/bin/python; do
    "$candidate" -c 'import sys; assert sys.version_info >= (3, 11); print("%d.%d" % sys.version_info[:2], sys.executable)' 2>/dev/null || true
done | sort -t. -k2n -u -k1,1)
for interpreter in $( (head -n 1 <<<"$here"; tail -n 1 <<<"$here") | cut -d' ' -f2 | sort -u); do
    try "$interpreter"
done
echo "build: $(ls dist | xargs)"
