#!/usr/bin/env bash
# See to it that there is a browser for the tests of the page: Debian's chromium, installed when it is missing and can be.
# Never fails: without a browser those tests are skipped, and say so.
set -euo pipefail

have() { command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; }

if have || [ -n "${FOOTFALL_CHROMIUM:-}" ]; then
    exit 0
fi
if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null && grep -q '^ID=debian' /etc/os-release 2>/dev/null; then
    echo "browser: installing Debian's chromium for the tests of the page" >&2
    export DEBIAN_FRONTEND=noninteractive
    { apt-get install -y -qq --no-install-recommends chromium || {
        apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium
    }; } >/dev/null 2>&1 || true
fi
have || echo "browser: there is no chromium here; the tests of the page in a browser are skipped" >&2
exit 0
