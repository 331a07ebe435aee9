#!/usr/bin/env bash
# Build the Blender extension in dist/ by Blender's own builder, and let a Blender without windows walk with it.
set -euo pipefail
cd "$(dirname "$0")/.."
env=build/formats/env
mkdir -p build/formats dist
bash tools/bpy.sh "$env"

builder=$(find "$env/" -path '*bl_pkg/cli/blender_ext.py')
rm -f dist/footfall_walk-*.zip
"$env/bin/python" "$builder" build --source-dir blender/footfall_walk --output-dir dist
"$env/bin/python" "$builder" validate dist/footfall_walk-*.zip

# The avatar is a figure of ours, as another program would bring one.
.venv/bin/footfall walk --character person --seconds 0.2 --recording build/formats/me.npz >/dev/null
.venv/bin/footfall export build/formats/me.npz --to build/formats/me.glb >/dev/null
FOOTFALL_PYTHON="$PWD/.venv/bin/python" "$env/bin/python" tools/try_blender.py dist/footfall_walk-*.zip build/formats/me.glb
