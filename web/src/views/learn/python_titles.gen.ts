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
    "title": "Multiply two Values",
    "inTerminal": false
  },
  {
    "number": "02",
    "name": "mul_graph",
    "title": "Remember what a product was made from",
    "inTerminal": false
  },
  {
    "number": "03",
    "name": "mul_backward",
    "title": "Send a gradient back through a product",
    "inTerminal": false
  },
  {
    "number": "04",
    "name": "backward",
    "title": "The whole backward pass",
    "inTerminal": false
  },
  {
    "number": "05",
    "name": "relu",
    "title": "The hinge of most networks",
    "inTerminal": false
  },
  {
    "number": "06",
    "name": "sigmoid",
    "title": "Squash any number into 0 to 1",
    "inTerminal": false
  },
  {
    "number": "07",
    "name": "log",
    "title": "The logarithm, which losses need",
    "inTerminal": false
  },
  {
    "number": "08",
    "name": "sum_many",
    "title": "One node for a sum of many",
    "inTerminal": false
  },
  {
    "number": "09",
    "name": "slope",
    "title": "Measure a gradient without backward()",
    "inTerminal": false
  },
  {
    "number": "10",
    "name": "bug",
    "title": "Find two mistakes in an engine",
    "inTerminal": false
  },
  {
    "number": "11",
    "name": "moons",
    "title": "Train a network on two moons",
    "inTerminal": true
  },
  {
    "number": "12",
    "name": "momentum",
    "title": "An optimizer that keeps its speed",
    "inTerminal": false
  },
  {
    "number": "13",
    "name": "cross_entropy",
    "title": "A loss for probabilities",
    "inTerminal": false
  },
  {
    "number": "14",
    "name": "softmax",
    "title": "Softmax and cross-entropy in one",
    "inTerminal": false
  }
];
