"""The next letter of a name from the three before it: an embedding, a hidden layer, logits."""

import glassgrad.nn.functional as F
from glassgrad import nn, optim

NAMES = ["emma", "olivia", "ava", "isabella", "sophia", "mia", "amelia", "harper", "evelyn"]
LETTERS = ".abcdefghijklmnopqrstuvwxyz"

rows = [("..." + name + ".")[k : k + 4] for name in NAMES for k in range(len(name) + 1)]
X = [[LETTERS.index(letter) for letter in row[:3]] for row in rows]
y = [LETTERS.index(row[3]) for row in rows]


class NextLetter(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(num_embeddings=27, embedding_dim=4)
        self.hidden = nn.Linear(12, 16)
        self.out = nn.Linear(16, 27)

    def forward(self, x):
        letters = [[v for part in row for v in part] for row in self.embedding(x)]
        return self.out(F.tanh(self.hidden(letters)))


def train(state=None, epochs=50):
    model = NextLetter()
    if state is not None:
        model.load_state_dict(state)
    optimizer = optim.AdamW(model.parameters(), lr=0.01)
    losses = []
    for _ in range(epochs):
        loss = F.cross_entropy(model(X), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    print(f"loss {losses[-1]:.4f} over {len(y)} letters")
    return losses


if __name__ == "__main__":
    train()
