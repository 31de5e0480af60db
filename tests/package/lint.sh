#!/usr/bin/env bash
# Checks the packed package as others see it, with publint and arethetypeswrong. Needs the npm registry.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm pack --silent --pack-destination "$folder" >/dev/null
tarball=$(ls "$folder"/*.tgz)
npx --yes publint@0.3.25 run --strict "$tarball"
npx --yes @arethetypeswrong/cli@0.18.5 --profile esm-only "$tarball"
