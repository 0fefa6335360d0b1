#!/usr/bin/env bash
# Installs what some tests need beside Node, where that can be done without asking: as root, on Debian and the like.
# Whatever is missing in the end, the tests that need it skip with a reason.
set -uo pipefail

need() { # command, package
  command -v "$1" > /dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/"$1" > /dev/null 2>&1 || missing+=("$2")
}

missing=()
need chromium chromium
need initdb postgresql
need java openjdk-17-jre-headless
need python3 python3-venv
# Debian's Python comes without what makes environments.
python3 -c 'import ensurepip' > /dev/null 2>&1 || missing+=(python3-venv)

[ ${#missing[@]} -eq 0 ] && exit 0
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get > /dev/null 2>&1; then
  echo "skipped: tests that need ${missing[*]}, which cannot be installed here" >&2
  exit 0
fi
echo "installing ${missing[*]} for the tests …" >&2
export DEBIAN_FRONTEND=noninteractive
if ! { apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}"; } > /dev/null 2>&1; then
  echo "skipped: tests that need ${missing[*]}, which could not be installed" >&2
fi
exit 0
