#!/usr/bin/env bash
# Blender without windows, as the package `bpy`, which fits one version of Python only: `bash tools/bpy.sh FOLDER`.
set -euo pipefail
env=$1
needs=(bpy==5.0.1 usd-core)
if [ -f "$env/.ready" ]; then exit 0; fi

rm -rf "$env"
if command -v uv >/dev/null; then
    uv venv --quiet --python 3.11 "$env"
    uv pip install --quiet --python "$env/bin/python" "${needs[@]}"
else
    command -v python3.11 >/dev/null || { echo "bpy: Blender's package needs Python 3.11, or uv" >&2; exit 1; }
    python3.11 -m venv "$env"
    "$env/bin/python" -m pip install --quiet --disable-pip-version-check "${needs[@]}"
fi
touch "$env/.ready"
