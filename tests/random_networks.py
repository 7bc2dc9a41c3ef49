"""Random networks: layers on rows in any order, shared weights, and a loss of all outputs."""

import glassgrad as gg

ACTIVATIONS = {
    "none": lambda v: v,
    "relu": lambda v: v.relu(),
    "relu of relu": lambda v: v.relu().relu(),
    "tanh": lambda v: v.tanh(),
    "relu of tanh": lambda v: v.tanh().relu(),
    "square": lambda v: v * v,
}


class Layer:
    """New weights or those of an earlier layer, on rows in any order, some of them twice."""

    def __init__(self, draw, inputs, earlier, activations):
        rows = draw.choice([1, 2, 3, 4, 5, 8, 9, 17, 100])
        self.activation = ACTIVATIONS[draw.choice(activations)]
        self.order = list(range(inputs))
        match draw.choice(["as they are", "as they are", "other order", "with repeats", "some"]):
            case "other order":
                draw.shuffle(self.order)
            case "with repeats":
                self.order = [draw.randrange(inputs) for _ in self.order]
            case "some":
                self.order = self.order[: draw.randint(1, inputs)]
        tied = [w for w in earlier if len(w[0]) == len(self.order)]
        scale = len(self.order) ** -0.5
        if tied and draw.random() < 0.5:
            self.w = draw.choice(tied)
        else:
            self.w = [
                [gg.Value(draw.uniform(-1, 1) * scale) for _ in self.order] for _ in range(rows)
            ]
        self.b = (
            [gg.Value(draw.uniform(-0.5, 0.5)) for _ in self.w] if draw.random() < 0.8 else None
        )
        self.skips = draw.random() < 0.2

    def parameters(self):
        return [*(p for row in self.w for p in row), *(self.b or [])]

    def __call__(self, x):
        picked = [x[k] for k in self.order]
        starts = self.b or [0.0] * len(self.w)
        sums = [gg.dot(row, picked, b) for row, b in zip(self.w, starts, strict=True)]
        out = [self.activation(v) for v in sums]
        return [v + sums[0] for v in out] if self.skips else out


def random_network(draw, activations):
    """Some layers, a loss of all their outputs, and all parameters."""
    inputs = draw.choice([1, 2, 3, 8, 16, 20])
    layers, width = [], inputs
    for _ in range(draw.randint(1, 4)):
        layers.append(Layer(draw, width, [layer.w for layer in layers], activations))
        width = len(layers[-1].w)
    parameters = list(dict.fromkeys(p for layer in layers for p in layer.parameters()))
    penalty = draw.choice([0.0, 1e-2])
    pairs = draw.random() < 0.3

    def network(x):
        for layer in layers:
            x = layer(x)
        return x

    def loss(x):
        out = network(x)
        if pairs:  # the same weights for two vectors
            out = [*out, *network(x[::-1])]
        total = gg.sum([v * v for v in out]) * 0.1
        return total + penalty * gg.dot(parameters, parameters) if penalty else total

    return inputs, loss, parameters
