"""CPython's random.Random, on the page's Mersenne Twister: the same numbers for the same seed."""

import json

import _page


class Random:
    def __init__(self, seed=None):
        self._draw = _page.generator(_page.any_seed() if seed is None else seed)

    def seed(self, seed=None):
        self.__init__(seed)

    def random(self):
        return float(self._draw.random())

    def getrandbits(self, count):
        bits = 0
        for shift in range(0, count, 32):
            bits |= int(self._draw.getrandbits(min(32, count - shift))) << shift
        return bits

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def gauss(self, mu=0.0, sigma=1.0):
        return float(self._draw.gauss(mu, sigma))

    def _below(self, limit):
        count = 0
        while limit >> count:
            count += 1
        drawn = self.getrandbits(count)
        while drawn >= limit:
            drawn = self.getrandbits(count)
        return drawn

    def randrange(self, start, stop=None, step=1):
        if stop is None:
            start, stop = 0, start
        count = len(range(start, stop, step))
        if count <= 0:
            raise ValueError("empty range in randrange()")
        return start + step * self._below(count)

    def randint(self, a, b):
        return self.randrange(a, b + 1)

    def choice(self, seq):
        if not len(seq):
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._below(len(seq))]

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        count = len(population)
        if weights is None and cum_weights is None:
            return [population[int(self.random() * count)] for _ in range(k)]
        sums = cum_weights
        if sums is None:
            sums, total = [], 0
            for weight in weights:
                total += weight
                sums.append(total)
        return [population[_place(sums, self.random() * sums[-1])] for _ in range(k)]

    def shuffle(self, x):
        for last in range(len(x) - 1, 0, -1):
            other = self._below(last + 1)
            x[last], x[other] = x[other], x[last]

    def sample(self, population, k):
        room = list(population)
        if not 0 <= k <= len(room):
            raise ValueError("Sample larger than population or is negative")
        return [room[place] for place in json.loads(_page.sample(self._draw, len(room), k))]


def _place(sums, drawn):
    for place in range(len(sums) - 1):
        if drawn < sums[place]:
            return place
    return len(sums) - 1


_shared = Random()
seed, random, getrandbits = _shared.seed, _shared.random, _shared.getrandbits
uniform, gauss, normalvariate = _shared.uniform, _shared.gauss, _shared.gauss
randrange, randint, shuffle = _shared.randrange, _shared.randint, _shared.shuffle
choice, choices, sample = _shared.choice, _shared.choices, _shared.sample
