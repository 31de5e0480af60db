"""Trains the encoder on what people ask: the last step of train.py, and by itself from the model that is there.

A question of vocabulary/questions.yaml or needs.yaml is nearer to another question for the same material than to questions for others
(softmax over a batch), and nearer to the text of its own record than to all other records; fragments of records stay nearest to their
own, so that names and suppliers are not forgotten. A need of vocabulary/shortlists.yaml is nearer to the records on its shortlist, to
questions for these and to needs with a like shortlist than to others. Only rows of tokens that occur are moved.

    npm run encoder:train -- --questions   # two or three minutes on two cores; needs neither the teacher nor the dictionary

A tenth of the questions, chosen by hash, is held out when it measures, and trained on afterwards. Deterministic: all draws have a
fixed seed. The questions of tests/relevance take no part.
"""

import hashlib
import json
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper
from tokenizers import Tokenizer
from train import SEED, directions, fragments_of, quantise, shares, unit, write_onnx

FOLDER = Path(__file__).parent / "model"
STEPS = 250
RATE = 0.005
TEMPERATURE = 0.08
QUESTIONS_A_STEP = 768
FRAGMENTS_A_STEP = 1024
FRAGMENTS_WEIGHT = 4.0
NEEDS_A_STEP = 512
NEEDS_WEIGHT = 1.0
# Shortlists that are less alike than this (cosine similarity) do not draw their needs together.
LIKE = 0.4
HELD_OUT = 10
SPREAD = 0.1
NEEDS_SPREAD = 0.05


class Questions:
    """The questions with the numbers of their records, and the texts and fragments of all records."""

    def __init__(self, tokenizer, given):
        self.owners = np.array([record for record, _ in given["questions"]])
        texts = [text for _, text in given["questions"]]
        self.is_held_out = np.array([held_out(text) for text in texts])
        fragments = fragments_of(given["records"])
        self.fragment_owners = np.array([record for _, record in fragments])
        needs = [shortlist["need"] for shortlist in given["shortlists"]]
        self.is_held_out_need = np.array([held_out(need) for need in needs])
        self.answers = np.zeros((len(needs), len(given["records"])), np.float32)
        for at, shortlist in enumerate(given["shortlists"]):
            self.answers[at, shortlist["records"]] = np.array(shortlist["weights"]) / 100
        every = [shares(tokenizer, some) for some in (texts, given["records"], [text for text, _ in fragments], needs)]
        # [PAD] and [UNK] stay zero: they say nothing.
        tokens = np.unique(np.concatenate([share.indices for share in every]))
        self.tokens = tokens[tokens > 1]
        self.texts, self.records, self.fragments, self.needs = [share[:, self.tokens].tocsr() for share in every]

    def trained(self, rows, chosen, needs):
        """All rows, those of tokens that occur moved by Adam with a linearly falling rate; learns from the chosen questions and needs."""
        own = rows[self.tokens].copy()
        mean, square = np.zeros_like(own), np.zeros_like(own)
        draw = np.random.default_rng(SEED)
        of_record = {record: chosen[self.owners[chosen] == record] for record in np.unique(self.owners[chosen])}
        for step in range(1, STEPS + 1):
            gradient = self.gradient(own, chosen, of_record, draw) + NEEDS_WEIGHT * self.needs_gradient(own, chosen, needs, draw)
            mean += 0.1 * (gradient - mean)
            square += 0.01 * (gradient * gradient - square)
            rate = RATE * (1 - (step - 1) / STEPS)
            own -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-6)
        moved = rows.copy()
        moved[self.tokens] = own
        return moved

    def gradient(self, rows, chosen, of_record, draw):
        batch = draw.choice(chosen, QUESTIONS_A_STEP, False)
        owners = self.owners[batch]
        others = np.array([draw.choice(of_record[owner]) for owner in owners])
        fragments = draw.choice(len(self.fragment_owners), FRAGMENTS_A_STEP, False)
        _, asked, asked_length = directions(self.texts[batch] @ rows)
        _, other, other_length = directions(self.texts[others] @ rows)
        _, known, known_length = directions(self.records @ rows)
        _, part, part_length = directions(self.fragments[fragments] @ rows)
        # Another question for the same record is no wrong answer.
        same = owners[:, None] == owners[None]
        np.fill_diagonal(same, False)
        to_other = cross_entropy(np.where(same, -np.inf, asked @ other.T / TEMPERATURE), np.arange(len(batch)))
        to_known = cross_entropy(asked @ known.T / TEMPERATURE, owners)
        part_to_known = FRAGMENTS_WEIGHT * cross_entropy(part @ known.T / TEMPERATURE, self.fragment_owners[fragments])
        return (
            self.texts[batch].T @ turned(to_other @ other + to_known @ known, asked, asked_length)
            + self.texts[others].T @ turned(to_other.T @ asked, other, other_length)
            + self.fragments[fragments].T @ turned(part_to_known @ known, part, part_length)
            + self.records.T @ turned(to_known.T @ asked + part_to_known.T @ part, known, known_length)
        )

    def needs_gradient(self, rows, chosen, needs, draw):
        batch = draw.choice(needs, min(NEEDS_A_STEP, len(needs)), False)
        some = draw.choice(chosen, QUESTIONS_A_STEP, False)
        answers = self.answers[batch]
        _, need, need_length = directions(self.needs[batch] @ rows)
        _, asked, asked_length = directions(self.texts[some] @ rows)
        _, known, known_length = directions(self.records @ rows)
        alike = unit(answers) @ unit(answers).T
        np.fill_diagonal(alike, 0)
        between = need @ need.T / TEMPERATURE
        np.fill_diagonal(between, -np.inf)
        to_need = soft_cross_entropy(between, np.where(alike > LIKE, alike**2, 0))
        to_known = soft_cross_entropy(need @ known.T / TEMPERATURE, answers)
        to_asked = soft_cross_entropy(need @ asked.T / TEMPERATURE, answers[:, self.owners[some]])
        return (
            self.needs[batch].T @ turned((to_need + to_need.T) @ need + to_known @ known + to_asked @ asked, need, need_length)
            + self.records.T @ turned(to_known.T @ need, known, known_length)
            + self.texts[some].T @ turned(to_asked.T @ need, asked, asked_length)
        )

    def answered(self, rows):
        """Of the held-out needs, the nDCG of what the other needs vote for."""
        needs = unit(self.needs @ rows[self.tokens])
        held = self.is_held_out_need
        near = needs[held] @ needs[~held].T
        share = np.exp((near - near.max(1, keepdims=True)) / NEEDS_SPREAD) * (near >= 0.4)
        first = np.argsort(-(share @ self.answers[~held]), 1)[:, :10]
        gain = np.take_along_axis(2 ** np.where(self.answers[held] > 0.7, 2.0, self.answers[held] > 0) - 1, first, 1)
        best = -np.sort(-(2 ** np.where(self.answers[held] > 0.7, 2.0, self.answers[held] > 0) - 1), 1)[:, :10]
        discount = 1 / np.log2(np.arange(10) + 2)
        return f"needs, nDCG {((gain @ discount) / (best @ discount)).mean():.3f}"

    def found(self, rows):
        """Of the held-out questions, the mean reciprocal rank and the share in the first ten of their own material, asked as the search asks."""
        own = rows[self.tokens]
        texts, records = unit(self.texts @ own), unit(self.records @ own)
        asked, owners = texts[self.is_held_out], self.owners[self.is_held_out]
        near = np.exp(asked @ texts[~self.is_held_out].T / SPREAD)
        materials = np.unique(self.owners)
        phrases = SPREAD * np.log(np.stack([near[:, self.owners[~self.is_held_out] == at].sum(1) for at in materials], 1))
        scores = 0.6 * phrases + 0.4 * asked @ records[materials].T
        own_score = scores[np.arange(len(owners)), np.searchsorted(materials, owners)]
        rank = (scores > own_score[:, None]).sum(1)
        return f"MRR {(1 / (rank + 1)).mean():.3f}, first ten {(rank < 10).mean():.3f}"


def cross_entropy(logits, right):
    """The gradient of the softmax's mean cross-entropy by the cosines."""
    chance = np.exp(logits - logits.max(1, keepdims=True))
    chance /= chance.sum(1, keepdims=True)
    chance[np.arange(len(right)), right] -= 1
    return chance / len(right) / TEMPERATURE


def soft_cross_entropy(logits, wanted):
    """The same where several are right, each as much as `wanted`; rows where none is count nothing."""
    chance = np.exp(logits - logits.max(1, keepdims=True))
    chance /= chance.sum(1, keepdims=True)
    total = wanted.sum(1, keepdims=True)
    return np.where(total > 0, chance - wanted / np.maximum(total, 1e-9), 0) / len(wanted) / TEMPERATURE


def held_out(text):
    return hashlib.sha256(text.encode()).digest()[0] % HELD_OUT == 0


def turned(gradient, direction, length):
    """From a gradient by the direction of vectors to one by the vectors."""
    return (gradient - (gradient * direction).sum(1, keepdims=True) * direction) / length


def rows_of(path):
    parts = {part.name: numpy_helper.to_array(part) for part in onnx.load(path).graph.initializer}
    return parts["table"].astype(np.float32) * parts["scales"]


def train_on_questions(rows, tokenizer, given):
    questions = Questions(tokenizer, given)

    def told(moved):
        return f"{questions.found(moved)}; {questions.answered(moved)}"

    measured = questions.trained(rows, np.flatnonzero(~questions.is_held_out), np.flatnonzero(~questions.is_held_out_need))
    print(f"{questions.is_held_out.sum()} questions, {questions.is_held_out_need.sum()} needs held out: {told(rows)}")
    print(f"trained on the others: {told(measured)}", flush=True)
    return questions.trained(rows, np.arange(len(questions.owners)), np.arange(len(questions.is_held_out_need)))


def main():
    given = json.loads(Path(sys.argv[1]).read_text())
    path = FOLDER / "onnx/model_quantized.onnx"
    print("from sha256", hashlib.sha256(path.read_bytes()).hexdigest())
    rows = train_on_questions(rows_of(path), Tokenizer.from_file(str(FOLDER / "tokenizer.json")), given)
    write_onnx(path, *quantise(rows))
    print("sha256", hashlib.sha256(path.read_bytes()).hexdigest())


if __name__ == "__main__":
    main()
