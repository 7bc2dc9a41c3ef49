"""A small part of glassgrad.nn: MLP and SGD, with the weights and update rules of the page."""

import json

import _page

import glassgrad


class MLP:
    def __init__(self, nin, nouts, activation="relu", seed=0):
        self._sizes = [nin] + list(nouts)
        self._activation = activation
        numbers = json.loads(_page.start(json.dumps(self._sizes), activation, seed))
        self._parameters = [glassgrad.Value(x) for x in numbers]

    def parameters(self):
        return list(self._parameters)

    def zero_grad(self):
        for p in self._parameters:
            p.grad = 0.0

    def __call__(self, x):
        place, last = 0, len(self._sizes) - 2
        for k in range(last + 1):
            width, size = self._sizes[k], self._sizes[k + 1]
            outs = []
            for _ in range(size):
                row = self._parameters[place : place + width + 1]
                place += width + 1
                total = row[width]
                for w, one in zip(row, x):
                    total = total + w * one
                outs.append(total if k == last else getattr(total, self._activation)())
            x = outs
        return x[0] if len(x) == 1 else x


class SGD:
    def __init__(self, parameters, lr, momentum=0.0):
        self.parameters = list(parameters)
        self._rule = glassgrad._engine.sgd(len(self.parameters), lr, momentum)

    def zero_grad(self):
        for p in self.parameters:
            p.grad = 0.0

    def step(self):
        self._rule.step(json.dumps([p._place for p in self.parameters]))
