#!/usr/bin/env bash
# Install the programs that check what Footfall writes, in build/formats, and let them check: `bash tools/formats.sh`.
set -euo pipefail
cd "$(dirname "$0")/.."
home=build/formats
mkdir -p "$home"

bash tools/bpy.sh "$home/env"
if [ ! -f "$home/.ready" ]; then
    npm install --prefix "$home" --no-audit --no-fund --loglevel=error gltf-validator@2.0.0-dev.3.10 three@0.187.0 >&2
    touch "$home/.ready"
fi
bash tools/browser.sh
.venv/bin/python tools/formats/check.py "$home/files" "$PWD/$home/env/bin/python" "$PWD/$home/node_modules"
