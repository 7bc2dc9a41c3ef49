"""13 cross_entropy: a loss for probabilities.

A classifier computes a probability for each class. There is one target per class, usually a single
1 and 0 elsewhere. The cross-entropy is -Σ yᵢ·log(pᵢ): what counts is the probability of the right
class. The log of 1 is 0, so a confident right answer costs nothing.

Write cross_entropy(). The probabilities are glassgrad Values (with p.log()), the targets plain
numbers. Leave out terms with target 0: such a p may be 0 itself, and 0 times log(0) is not 0.
"""

import glassgrad as gg


def cross_entropy(probabilities, targets):
    return -sum(y * p.log() for p, y in zip(probabilities, targets, strict=True) if y)


if __name__ == "__main__":
    blobs = gg.data.blobs(45, classes=3, seed=1)
    model = gg.nn.MLP(2, [3], seed=1)
    optimizer = gg.nn.SGD(model.parameters(), 0.2)
    for step in range(1, 21):
        optimizer.zero_grad()
        chances = [gg.softmax(model(point)) for point in blobs.points]
        wanted = [[float(k == target) for k in range(3)] for target in blobs.targets]
        loss = gg.mean([cross_entropy(p, y) for p, y in zip(chances, wanted, strict=True)])
        loss.backward()
        optimizer.step()
        print(step, loss.data)
