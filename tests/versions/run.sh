#!/usr/bin/env bash
# Builds and tests on every Node version that the atlas supports, as npm's `node` package has them: `run.sh [what tests/run.ts takes]`.
# The build has to give the same bytes on each. Needs the npm registry.
set -uo pipefail
cd "$(dirname "$0")/../.."
report=()
first=
status=0
for version in ${VERSIONS:-20 22 24}; do
  on() { npx --yes --package "node@$version" -- node --import tsx "$@"; }
  name=$(npx --yes --package "node@$version" -- node --version) || { report+=("node $version cannot be had"); status=1; continue; }
  on build/build.ts >/dev/null || { report+=("node $name: the build failed"); status=1; continue; }
  # Code that V8 has compiled is of its version.
  built=$(find dist -type f ! -path "dist/executable/*" ! -name atlas.cache | LC_ALL=C sort | xargs cat | sha256sum)
  first=${first:-$built}
  bytes='the same bytes'
  [ "$built" = "$first" ] || { bytes='OTHER BYTES'; status=1; }
  log=$(mktemp)
  on tests/run.ts "$@" | tee "$log"
  [ "${PIPESTATUS[0]}" = 0 ] || status=1
  report+=("node $name: built $bytes; $(tail -n 1 "$log")")
  rm -f "$log"
done
printf '%s\n' "${report[@]}"
exit $status
