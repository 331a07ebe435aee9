#!/usr/bin/env bash
# The fast tests on the oldest and the newest Python that pyproject.toml claims: `bash tools/pythons.sh [PYTEST ARGUMENT ...]`.
# Interpreters come from uv, PATH or pyenv. The last lines say which were tried, which were not, and why; without the
# newest one, the newest that is here is tried in its place.
set -uo pipefail
cd "$(dirname "$0")/.."

claimed=$(sed -n 's/.*Programming Language :: Python :: \(3\.[0-9]*\)".*/\1/p' pyproject.toml | sort -t. -k2 -n)
oldest=$(head -n 1 <<<"$claimed") newest=$(tail -n 1 <<<"$claimed")
chosen=("$@")
[ ${#chosen[@]} -gt 0 ] || chosen=(-n 2 --ignore=tests/studio/served -m "not slow and not thorough")

interpreter() {
    local found candidate
    found=$(command -v uv >/dev/null && uv python find "$1" 2>/dev/null)
    for candidate in "$found" "$(command -v "python$1")" "${PYENV_ROOT:-$HOME/.pyenv}/versions/$1".*/bin/python; do
        if "$candidate" -c "import sys; assert '%d.%d' % sys.version_info[:2] == '$1'" 2>/dev/null; then
            echo "$candidate"
            return 0
        fi
    done
    return 1
}

said=() failed=0 tried=0
try() {
    local python room=build/pythons/$1
    python=$(interpreter "$1") || return 1
    echo "pythons: $1, $python" >&2
    if [ ! -x "$room/bin/python" ]; then "$python" -m venv "$room" || return 1; fi
    if ! "$room/bin/python" -m pip install --quiet --disable-pip-version-check -e '.[film,sweep,studio]' \
        pytest pytest-xdist hypothesis playwright; then
        said+=("$1: not tried, a package that it needs cannot be installed") failed=1
        return 0
    fi
    tried=$((tried + 1))
    if "$room/bin/python" -m pytest -q -p no:cacheprovider "${chosen[@]}"; then
        said+=("$("$room/bin/python" -V | cut -d' ' -f2): passed")
    else
        said+=("$("$room/bin/python" -V | cut -d' ' -f2): FAILED") failed=1
    fi
}

try "$oldest" || said+=("$oldest: not tried, no interpreter in uv, on PATH or in pyenv")
for version in $(sort -t. -k2 -rn <<<"$claimed"); do
    if [ "$version" = "$oldest" ] || try "$version"; then break; fi
    said+=("$version: not tried, no interpreter in uv, on PATH or in pyenv")
done
printf 'pythons: %s\n' "${said[@]}"
[ "$tried" -gt 0 ] && [ "$failed" -eq 0 ]
