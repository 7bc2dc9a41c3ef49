// Made from src/glassgrad/learn by `make generate`; change it there.

export interface PythonTitle {
  readonly number: string;
  readonly name: string;
  readonly title: string;
  /** Whether it runs in the terminal only. */
  readonly inTerminal: boolean;
}

export const PYTHON_TITLES: readonly PythonTitle[] = [
  {
    "number": "01",
    "name": "mul",
    "title": "multiply two Values",
    "inTerminal": false
  },
  {
    "number": "02",
    "name": "mul_graph",
    "title": "remember what a product was made from",
    "inTerminal": false
  },
  {
    "number": "03",
    "name": "mul_backward",
    "title": "send a gradient back through a product",
    "inTerminal": false
  },
  {
    "number": "04",
    "name": "backward",
    "title": "the whole backward pass",
    "inTerminal": false
  },
  {
    "number": "05",
    "name": "relu",
    "title": "the hinge of most networks",
    "inTerminal": false
  },
  {
    "number": "06",
    "name": "sigmoid",
    "title": "squash any number into 0 to 1",
    "inTerminal": false
  },
  {
    "number": "07",
    "name": "log",
    "title": "the logarithm, which losses need",
    "inTerminal": false
  },
  {
    "number": "08",
    "name": "sum_many",
    "title": "one node for a sum of many",
    "inTerminal": false
  },
  {
    "number": "09",
    "name": "slope",
    "title": "measure a gradient without backward()",
    "inTerminal": false
  },
  {
    "number": "10",
    "name": "bug",
    "title": "find two mistakes in an engine",
    "inTerminal": false
  },
  {
    "number": "11",
    "name": "moons",
    "title": "train a network on two moons",
    "inTerminal": true
  },
  {
    "number": "12",
    "name": "momentum",
    "title": "an optimizer that keeps its speed",
    "inTerminal": false
  },
  {
    "number": "13",
    "name": "cross_entropy",
    "title": "a loss for probabilities",
    "inTerminal": false
  },
  {
    "number": "14",
    "name": "softmax",
    "title": "softmax and cross-entropy in one",
    "inTerminal": false
  }
];
