"""14 softmax: softmax and cross-entropy in one.

A network outputs scores, any numbers, one for each class. Softmax turns them into probabilities: e
to each score, divided by the sum of them all. The loss is -log of the right class's probability.
Computed like that it fails: e**1000 is infinite, and infinity divided by infinity is nan.

Two facts help. The log of a quotient is a difference: -log(e**s / Σ) = log(Σ) - s. And subtracting
the same number from all scores does not change the probabilities: subtract the largest, as a plain
number, and no power is above 1.

Write softmax_loss(scores, target): scores are glassgrad Values (v.exp(), v.log()), target is the
index of the right class. Use neither gg.softmax nor gg.nn.cross_entropy, which would be too easy.
"""

import glassgrad as gg


def softmax_loss(scores, target):
    raise NotImplementedError("write softmax_loss()")


if __name__ == "__main__":
    scores = [gg.Value(2.0), gg.Value(0.0), gg.Value(-1.0)]
    loss = softmax_loss(scores, 0)
    loss.backward()
    print(loss.data, [score.grad for score in scores])
