#!/usr/bin/env bash
# Install the programs that check what Footfall writes, in build/formats, and let them check: `bash tools/formats.sh`.
# Blender comes as `bpy` from the package index, which fits one version of Python only.
set -euo pipefail
cd "$(dirname "$0")/.."
home=build/formats
needs=(bpy==5.0.1 usd-core)
mkdir -p "$home"

if [ ! -f "$home/.ready" ]; then
    rm -rf "$home/env"
    if command -v uv >/dev/null; then
        uv venv --quiet --python 3.11 "$home/env"
        uv pip install --quiet --python "$home/env/bin/python" "${needs[@]}"
    else
        command -v python3.11 >/dev/null || { echo "formats: Blender's package needs Python 3.11, or uv" >&2; exit 1; }
        python3.11 -m venv "$home/env"
        "$home/env/bin/python" -m pip install --quiet --disable-pip-version-check "${needs[@]}"
    fi
    npm install --prefix "$home" --no-audit --no-fund --loglevel=error gltf-validator@2.0.0-dev.3.10 three@0.187.0 >&2
    touch "$home/.ready"
fi
bash tools/browser.sh
.venv/bin/python tools/formats/check.py "$home/files" "$PWD/$home/env/bin/python" "$PWD/$home/node_modules"
