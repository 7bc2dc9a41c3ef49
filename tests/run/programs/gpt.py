"""A small character GPT in scalar Python: names, its own autograd, Adam by hand, samples."""

import math
import random
import sys

random.seed(11)
STEPS = int(sys.argv[1]) if len(sys.argv) > 1 else 20
starts = ["ka", "mi", "lo", "an", "be", "so", "ta", "ru", "eli", "no"]
ends = ["ra", "na", "lin", "do", "mir", "s", "vy", "", "bet", "ka"]
names = [a + b + c for a in starts for b in ends for c in ("", "a", "o")]
random.shuffle(names)
letters = sorted({c for name in names for c in name})
END = len(letters)
print("names", len(names), "letters", len(letters))


class Value:
    __slots__ = ("data", "grad", "_inputs", "_slopes")

    def __init__(self, data, inputs=(), slopes=()):
        self.data = data
        self.grad = 0
        self._inputs = inputs
        self._slopes = slopes

    def __add__(self, other):
        if not isinstance(other, Value):
            other = Value(other)
        return Value(self.data + other.data, (self, other), (1, 1))

    def __mul__(self, other):
        if not isinstance(other, Value):
            other = Value(other)
        return Value(self.data * other.data, (self, other), (other.data, self.data))

    def __pow__(self, n):
        return Value(self.data**n, (self,), (n * self.data ** (n - 1),))

    def log(self):
        return Value(math.log(self.data), (self,), (1 / self.data,))

    def exp(self):
        e = math.exp(self.data)
        return Value(e, (self,), (e,))

    def relu(self):
        return Value(max(0, self.data), (self,), (float(self.data > 0),))

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + (-other)

    def __truediv__(self, other):
        return self * other**-1

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __rsub__(self, other):
        return other + (-self)

    def __rtruediv__(self, other):
        return other * self**-1

    def backward(self):
        order, seen = [], set()

        def visit(node):
            if node not in seen:
                seen.add(node)
                for one in node._inputs:
                    visit(one)
                order.append(node)

        visit(self)
        self.grad = 1
        for node in reversed(order):
            for one, slope in zip(node._inputs, node._slopes):
                one.grad += slope * node.grad


WIDTH, HEADS, LAYERS, BLOCK = 16, 4, 1, 8
PART = WIDTH // HEADS


def matrix(rows, columns, spread=0.08):
    return [[Value(random.gauss(0, spread)) for _ in range(columns)] for _ in range(rows)]


weights = {
    "token": matrix(END + 1, WIDTH),
    "place": matrix(BLOCK, WIDTH),
    "out": matrix(END + 1, WIDTH),
}
for layer in range(LAYERS):
    for part in ("query", "key", "value", "mix"):
        weights[f"{part}{layer}"] = matrix(WIDTH, WIDTH)
    weights[f"wide{layer}"] = matrix(4 * WIDTH, WIDTH)
    weights[f"narrow{layer}"] = matrix(WIDTH, 4 * WIDTH)
parameters = [p for m in weights.values() for row in m for p in row]
print("parameters", len(parameters))


def linear(x, m):
    return [sum(w * v for w, v in zip(row, x)) for row in m]


def softmax(scores):
    top = max(s.data for s in scores)
    powers = [(s - top).exp() for s in scores]
    total = sum(powers)
    return [p / total for p in powers]


def rmsnorm(x):
    mean = sum(v * v for v in x) / len(x)
    scale = (mean + 1e-5) ** -0.5
    return [v * scale for v in x]


def gpt(token, place, past_keys, past_values):
    x = [a + b for a, b in zip(weights["token"][token], weights["place"][place])]
    x = rmsnorm(x)
    for layer in range(LAYERS):
        before = x
        x = rmsnorm(x)
        query = linear(x, weights[f"query{layer}"])
        past_keys[layer].append(linear(x, weights[f"key{layer}"]))
        past_values[layer].append(linear(x, weights[f"value{layer}"]))
        heard = []
        for head in range(HEADS):
            at = head * PART
            q = query[at : at + PART]
            ks = [k[at : at + PART] for k in past_keys[layer]]
            vs = [v[at : at + PART] for v in past_values[layer]]
            scores = [sum(q[j] * k[j] for j in range(PART)) / PART**0.5 for k in ks]
            shares = softmax(scores)
            heard += [sum(shares[t] * vs[t][j] for t in range(len(vs))) for j in range(PART)]
        x = [a + b for a, b in zip(linear(heard, weights[f"mix{layer}"]), before)]
        before = x
        x = linear(rmsnorm(x), weights[f"wide{layer}"])
        x = [v.relu() for v in x]
        x = linear(x, weights[f"narrow{layer}"])
        x = [a + b for a, b in zip(x, before)]
    return linear(x, weights["out"])


rate, beta1, beta2, tiny = 0.01, 0.85, 0.99, 1e-8
first = [0.0] * len(parameters)
second = [0.0] * len(parameters)

for step in range(STEPS):
    name = names[step % len(names)]
    tokens = [END] + [letters.index(c) for c in name] + [END]
    n = min(BLOCK, len(tokens) - 1)
    past_keys, past_values = [[] for _ in range(LAYERS)], [[] for _ in range(LAYERS)]
    losses = []
    for place in range(n):
        token, target = tokens[place], tokens[place + 1]
        chances = softmax(gpt(token, place, past_keys, past_values))
        losses.append(-chances[target].log())
    loss = (1 / n) * sum(losses)
    loss.backward()
    now = rate * (1 - step / STEPS)
    for i, p in enumerate(parameters):
        first[i] = beta1 * first[i] + (1 - beta1) * p.grad
        second[i] = beta2 * second[i] + (1 - beta2) * p.grad**2
        a = first[i] / (1 - beta1 ** (step + 1))
        b = second[i] / (1 - beta2 ** (step + 1))
        p.data -= now * a / (b**0.5 + tiny)
        p.grad = 0
    print(f"step {step + 1:4d} loss {loss.data:.4f}")

print("samples")
for sample in range(5):
    past_keys, past_values = [[] for _ in range(LAYERS)], [[] for _ in range(LAYERS)]
    token, text = END, []
    for place in range(BLOCK):
        scores = gpt(token, place, past_keys, past_values)
        chances = softmax([s / 0.5 for s in scores])
        token = random.choices(range(END + 1), weights=[c.data for c in chances])[0]
        if token == END:
            break
        text.append(letters[token])
    print(sample + 1, "".join(text))
