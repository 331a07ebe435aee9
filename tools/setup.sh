#!/usr/bin/env bash
# Make or mend the environment: `bash tools/setup.sh .venv`. Uses uv when present, else venv and pip.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=${1:-.venv}
python="$venv/bin/python"

# Two calls at once would mix their files.
if command -v flock >/dev/null; then
    exec 9>"$venv.lock"
    flock 9
fi

runs() { "$@" >/dev/null 2>&1; }

stop() {
    echo "setup: $1" >&2
    exit 1
}

has_uv=$(command -v uv || true)

# It runs, and was made here: the scripts of an environment that was moved still call the old place.
usable() {
    runs "$python" -c 'import sys; assert sys.version_info >= (3, 11)' || return 1
    runs grep -F "$(pwd -P)/$venv" "$venv/bin/activate" || return 1
    [ -n "$has_uv" ] || runs "$python" -m pip --version || runs "$python" -m ensurepip
}

make_with_uv() { uv venv --quiet --python '>=3.11' "$venv"; }

make_with_venv() {
    local system=${PYTHON3:-python3}
    runs "$system" -c 'import sys; assert sys.version_info >= (3, 11)' ||
        stop "$system is missing or older than Python 3.11; install one, name it with PYTHON3=..., or install uv"
    "$system" -m venv "$venv" || stop "$system cannot make environments; install its venv module (python3-venv) or uv"
}

if ! usable; then
    echo "setup: making $venv" >&2
    rm -rf "$venv"
    if [ -n "$has_uv" ]; then make_with_uv; else make_with_venv; fi
fi

echo "setup: installing into $venv (minutes the first time)" >&2
if [ -n "$has_uv" ]; then
    uv pip install --quiet --python "$python" -e '.[film,sweep,usd,gpu,ray,dev]'
else
    "$python" -m pip install --quiet --disable-pip-version-check -e '.[film,sweep,usd,gpu,ray,dev]'
fi

# Files can be gone while the installer believes them present: then only a fresh environment helps.
if [ "$("$python" tools/ready.py)" != ready ]; then
    echo "setup: $venv is damaged; making it anew" >&2
    [ -z "${FOOTFALL_SETUP_AGAIN:-}" ] || stop "$venv is still not complete after a fresh install"
    rm -rf "$venv"
    exec 9>&-
    FOOTFALL_SETUP_AGAIN=1 exec bash tools/setup.sh "$venv"
fi
touch "$venv/.ready"
