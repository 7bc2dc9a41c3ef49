// Made from ops.py by `make generate`; change it there.

import * as ieee from "./ieee";
import type { Op } from "./op";

export const value_add = (x: number, y: number): number => x + y;
export const add_dx = (_x: number, _y: number, _out: number): number => 1.0;
export const add_dy = (_x: number, _y: number, _out: number): number => 1.0;

export const value_sub = (x: number, y: number): number => x - y;
export const sub_dx = (_x: number, _y: number, _out: number): number => 1.0;
export const sub_dy = (_x: number, _y: number, _out: number): number => -1.0;

export const value_mul = (x: number, y: number): number => x * y;
export const mul_dx = (_x: number, y: number, _out: number): number => y;
export const mul_dy = (x: number, _y: number, _out: number): number => x;

export const value_div = (x: number, y: number): number => x / y;
export const div_dx = (_x: number, y: number, _out: number): number => 1.0 / y;
export const div_dy = (_x: number, y: number, out: number): number => (-out) / y;

export const value_neg = (x: number): number => -x;
export const neg_dx = (_x: number, _out: number): number => -1.0;

export const value_pow = (x: number, y: number): number => ieee.pow(x, y);
export const pow_dx = (x: number, y: number, out: number): number => ((x === 0.0) && (y === 0.0)) ? 0.0 : (((y >= 0.5) || (x === 0.0) || (ieee.abs(x) === Infinity)) ? (y * ieee.pow(x, (y - 1.0))) : ((y * out) / x));
export const pow_dy = (x: number, y: number, out: number): number => ((out === 0.0) || ((x === 0.0) && (y === 0.0))) ? 0.0 : (out * ieee.log(x));

export const value_exp = (x: number): number => ieee.exp(x);
export const exp_dx = (_x: number, out: number): number => out;

export const value_log = (x: number): number => ieee.log(x);
export const log_dx = (x: number, _out: number): number => 1.0 / x;

export const value_sqrt = (x: number): number => ieee.sqrt(x);
export const sqrt_dx = (_x: number, out: number): number => 0.5 / out;

export const value_sin = (x: number): number => ieee.sin(x);
export const sin_dx = (x: number, _out: number): number => ieee.cos(x);

export const value_cos = (x: number): number => ieee.cos(x);
export const cos_dx = (x: number, _out: number): number => -ieee.sin(x);

export const value_tanh = (x: number): number => ieee.tanh(x);
export const tanh_dx = (x: number, _out: number): number => (4.0 * value_sigmoid((2.0 * x))) * value_sigmoid(((-2.0) * x));

export const value_sigmoid = (x: number): number => (x >= 0.0) ? (1.0 / (1.0 + ieee.exp((-x)))) : (ieee.exp(x) / (1.0 + ieee.exp(x)));
export const sigmoid_dx = (x: number, out: number): number => out * value_sigmoid((-x));

export const value_softplus = (x: number): number => (x > 0.0) ? (x + ieee.log1p(ieee.exp((-x)))) : ieee.log1p(ieee.exp(x));
export const softplus_dx = (x: number, _out: number): number => value_sigmoid(x);

export const value_erf = (x: number): number => ieee.erf(x);
export const erf_dx = (x: number, _out: number): number => (ieee.abs(x) > 28.0) ? 0.0 : ((1.1283791670955126 * ieee.exp(((-((x + 6442450944.0) - 6442450944.0)) * ((x + 6442450944.0) - 6442450944.0)))) * ieee.exp(((((x + 6442450944.0) - 6442450944.0) - x) * (((x + 6442450944.0) - 6442450944.0) + x))));

export const value_normal_cdf = (x: number): number => (x < (-39.0)) ? 0.0 : ((x > 9.0) ? 1.0 : ((0.5 * ieee.erfc(((-0.7071067811865476) * x))) + ((0.5641895835477563 * ieee.exp((((-0.5) * x) * x))) * (((((x + 6442450944.0) - 6442450944.0) * 0.7071067690849304) - (0.7071067811865476 * x)) + ((((x + 6442450944.0) - 6442450944.0) * 1.210161710447897e-08) + ((x - ((x + 6442450944.0) - 6442450944.0)) * 0.7071067811865476))))));
export const normal_cdf_dx = (x: number, _out: number): number => (ieee.abs(x) > 39.0) ? 0.0 : ((0.3989422804014327 * ieee.exp((((-0.5) * ((x + 6442450944.0) - 6442450944.0)) * ((x + 6442450944.0) - 6442450944.0)))) * ieee.exp(((0.5 * (((x + 6442450944.0) - 6442450944.0) - x)) * (((x + 6442450944.0) - 6442450944.0) + x))));

export const value_relu = (x: number): number => (x <= 0.0) ? 0.0 : x;
export const relu_dx = (x: number, _out: number): number => (x <= 0.0) ? 0.0 : 1.0;

export const value_leaky_relu = (x: number, n: number): number => (x > 0.0) ? x : (n * x);
export const leaky_relu_dx = (x: number, n: number, _out: number): number => (x > 0.0) ? 1.0 : n;

export const value_abs = (x: number): number => ieee.abs(x);
export const abs_dx = (x: number, _out: number): number => (x === 0.0) ? 0.0 : ((x < 0.0) ? (-1.0) : 1.0);

export const value_maximum = (x: number, y: number): number => ((x > y) || (x !== x)) ? x : y;
export const maximum_dx = (x: number, y: number, _out: number): number => (x === y) ? 0.5 : ((x < y) ? 0.0 : 1.0);
export const maximum_dy = (x: number, y: number, _out: number): number => (x === y) ? 0.5 : ((x > y) ? 0.0 : 1.0);

export const value_minimum = (x: number, y: number): number => ((x < y) || (x !== x)) ? x : y;
export const minimum_dx = (x: number, y: number, _out: number): number => (x === y) ? 0.5 : ((x > y) ? 0.0 : 1.0);
export const minimum_dy = (x: number, y: number, _out: number): number => (x === y) ? 0.5 : ((x < y) ? 0.0 : 1.0);

export const value_where = (n: number, x: number, y: number): number => (n > 0.0) ? x : y;
export const where_dx = (n: number, _x: number, _y: number, _out: number): number => (n > 0.0) ? 1.0 : 0.0;
export const where_dy = (n: number, _x: number, _y: number, _out: number): number => (n > 0.0) ? 0.0 : 1.0;

export const value_sum = (acc: number, x: number): number => acc + x;
export const sum_dx = (_x: number): number => 1.0;

export const value_dot = (acc: number, x: number, y: number): number => acc + (x * y);
export const dot_dx = (_x: number, y: number): number => y;
export const dot_dy = (x: number, _y: number): number => x;

export const TABLE: ReadonlyMap<string, Op> = new Map<string, Op>([
  ["add", {
    name: "add", takes: "xy", symbol: "+", doc: "x plus y",
    written: "x + (y)", inSum: "sum",
    isFold: false, value: value_add, partials: [add_dx, add_dy],
    slopes: ["", ""],
    back: [
      { text: "Through +, the gradient passes unchanged.", alone: true, fits: () => true },
      { text: "Through +, each input gets the gradient unchanged.", alone: false, fits: () => true },
    ],
  }],
  ["sub", {
    name: "sub", takes: "xy", symbol: "−", doc: "x minus y",
    written: "x − (y)", inSum: "",
    isFold: false, value: value_sub, partials: [sub_dx, sub_dy],
    slopes: ["", ""],
    back: [
      { text: "Through −, the gradient is scaled by {slope}.", alone: true, fits: () => true },
      { text: "Through −, {x} gets the gradient unchanged, and {y} gets it with the opposite sign.", alone: false, fits: () => true },
    ],
  }],
  ["mul", {
    name: "mul", takes: "xy", symbol: "×", doc: "x times y",
    written: "x × (y)", inSum: "term",
    isFold: false, value: value_mul, partials: [mul_dx, mul_dy],
    slopes: ["y", "x"],
    back: [
      { text: "Through ×, the gradient is scaled by the **other** factor, {slope}.", alone: true, fits: () => true },
      { text: "Through ×, each input gets the gradient scaled by the **other** input's value.", alone: false, fits: () => true },
    ],
  }],
  ["div", {
    name: "div", takes: "xy", symbol: "÷", doc: "x divided by y",
    written: "x ÷ (y)", inSum: "",
    isFold: false, value: value_div, partials: [div_dx, div_dy],
    slopes: ["", ""],
    back: [
      { text: "The slope of this division is {slope}: it scales the gradient.", alone: true, fits: () => true },
      { text: "Through ÷, {x} gets the gradient divided by {y}, and {y} gets it scaled by minus the quotient over {y}.", alone: false, fits: () => true },
    ],
  }],
  ["neg", {
    name: "neg", takes: "x", symbol: "−", doc: "minus x",
    written: "−(x)", inSum: "",
    isFold: false, value: value_neg, partials: [neg_dx],
    slopes: [""],
    back: [
      { text: "Through the minus, the gradient changes sign.", alone: false, fits: () => true },
    ],
  }],
  ["pow", {
    name: "pow", takes: "xy", symbol: "**", doc: "x to the power of y",
    written: "(x) ** (y)", inSum: "",
    isFold: false, value: value_pow, partials: [pow_dx, pow_dy],
    slopes: ["", ""],
    back: [
      { text: "The slope of this power is {slope}: it scales the gradient.", alone: true, fits: () => true },
      { text: "Through a power, {x} gets the gradient scaled by the slope of the power, and {y} by the power times the logarithm of {x}.", alone: false, fits: () => true },
    ],
  }],
  ["exp", {
    name: "exp", takes: "x", symbol: "exp", doc: "exponential: e to the power of x",
    written: "", inSum: "",
    isFold: false, value: value_exp, partials: [exp_dx],
    slopes: ["out"],
    back: [
      { text: "The slope of exp is its own value: the gradient is scaled by {slope}.", alone: false, fits: () => true },
    ],
  }],
  ["log", {
    name: "log", takes: "x", symbol: "log", doc: "natural logarithm; -inf at 0, nan below",
    written: "", inSum: "",
    isFold: false, value: value_log, partials: [log_dx],
    slopes: [""],
    back: [
      { text: "The slope of log is one over {x}: the gradient is scaled by {slope}.", alone: false, fits: () => true },
    ],
  }],
  ["sqrt", {
    name: "sqrt", takes: "x", symbol: "√", doc: "square root; nan below 0",
    written: "", inSum: "",
    isFold: false, value: value_sqrt, partials: [sqrt_dx],
    slopes: [""],
    back: [
      { text: "The slope of a root is one half over the root: the gradient is scaled by {slope}.", alone: false, fits: () => true },
    ],
  }],
  ["sin", {
    name: "sin", takes: "x", symbol: "sin", doc: "sine of an angle in radians",
    written: "", inSum: "",
    isFold: false, value: value_sin, partials: [sin_dx],
    slopes: [""],
    back: [
      { text: "The slope of sin is the cosine of {x}: the gradient is scaled by {slope}.", alone: false, fits: () => true },
    ],
  }],
  ["cos", {
    name: "cos", takes: "x", symbol: "cos", doc: "cosine of an angle in radians",
    written: "", inSum: "",
    isFold: false, value: value_cos, partials: [cos_dx],
    slopes: [""],
    back: [
      { text: "The slope of cos is minus the sine of {x}: the gradient is scaled by {slope}.", alone: false, fits: () => true },
    ],
  }],
  ["tanh", {
    name: "tanh", takes: "x", symbol: "tanh", doc: "hyperbolic tangent: squashes to (-1, 1)",
    written: "", inSum: "",
    isFold: false, value: value_tanh, partials: [tanh_dx],
    slopes: [""],
    back: [
      { text: "tanh is flat here (slope {slope}): hardly any gradient passes.", alone: false, fits: (x: number) => ieee.abs(x) > 4.0 },
      { text: "The slope of tanh is 1 minus its value squared: the gradient is scaled by {slope}.", alone: false, fits: () => true },
    ],
  }],
  ["sigmoid", {
    name: "sigmoid", takes: "x", symbol: "σ", doc: "logistic function 1 / (1 + exp(-x)): squashes to (0, 1), never overflows",
    written: "", inSum: "",
    isFold: false, value: value_sigmoid, partials: [sigmoid_dx],
    slopes: [""],
    back: [
      { text: "sigmoid is flat here (slope {slope}): hardly any gradient passes.", alone: false, fits: (x: number) => ieee.abs(x) > 7.0 },
      { text: "The slope of sigmoid is its value times 1 minus its value: the gradient is scaled by {slope}.", alone: false, fits: () => true },
    ],
  }],
  ["softplus", {
    name: "softplus", takes: "x", symbol: "softplus", doc: "smooth relu: log(1 + exp(x))",
    written: "", inSum: "",
    isFold: false, value: value_softplus, partials: [softplus_dx],
    slopes: [""],
    back: [
      { text: "The slope of softplus is the sigmoid of {x}: the gradient is scaled by {slope}.", alone: false, fits: () => true },
    ],
  }],
  ["erf", {
    name: "erf", takes: "x", symbol: "erf", doc: "error function: squashes to (-1, 1)",
    written: "", inSum: "",
    isFold: false, value: value_erf, partials: [erf_dx],
    slopes: [""],
    back: [
      { text: "erf is flat here (slope {slope}): hardly any gradient passes.", alone: false, fits: (x: number) => ieee.abs(x) > 2.6 },
      { text: "The slope of erf is a bell curve around 0: the gradient is scaled by {slope}.", alone: false, fits: () => true },
    ],
  }],
  ["normal_cdf", {
    name: "normal_cdf", takes: "x", symbol: "Φ", doc: "the probability that a standard normal variable is below x",
    written: "", inSum: "",
    isFold: false, value: value_normal_cdf, partials: [normal_cdf_dx],
    slopes: [""],
    back: [
      { text: "Φ is flat here (slope {slope}): hardly any gradient passes.", alone: false, fits: (x: number) => ieee.abs(x) > 3.5 },
      { text: "The slope of Φ is the bell curve of the normal distribution: the gradient is scaled by {slope}.", alone: false, fits: () => true },
    ],
  }],
  ["relu", {
    name: "relu", takes: "x", symbol: "ReLU", doc: "rectified linear unit: x if positive, else 0",
    written: "", inSum: "",
    isFold: false, value: value_relu, partials: [relu_dx],
    slopes: [""],
    back: [
      { text: "{x} is not positive, so relu passes no gradient.", alone: false, fits: (x: number) => x <= 0.0 },
      { text: "{x} is positive, so relu passes the gradient unchanged.", alone: false, fits: () => true },
    ],
  }],
  ["leaky_relu", {
    name: "leaky_relu", takes: "xn", symbol: "leaky_relu", doc: "leaky relu: x if positive, else n times x",
    written: "", inSum: "",
    isFold: false, value: value_leaky_relu, partials: [leaky_relu_dx, null],
    slopes: ["", ""],
    back: [
      { text: "{x} is positive, so the gradient goes through unchanged.", alone: false, fits: (x: number, _n: number) => x > 0.0 },
      { text: "{x} is not positive, so the gradient is scaled by {slope}.", alone: false, fits: () => true },
    ],
  }],
  ["abs", {
    name: "abs", takes: "x", symbol: "|·|", doc: "absolute value of x",
    written: "", inSum: "",
    isFold: false, value: value_abs, partials: [abs_dx],
    slopes: [""],
    back: [
      { text: "{x} is positive, so the gradient goes through unchanged.", alone: false, fits: (x: number) => x > 0.0 },
      { text: "{x} is negative, so the gradient changes sign.", alone: false, fits: (x: number) => x < 0.0 },
      { text: "{x} is 0, where abs has a corner: no gradient passes.", alone: false, fits: () => true },
    ],
  }],
  ["maximum", {
    name: "maximum", takes: "xy", symbol: "max", doc: "the larger of two; in a tie, each gets half of the gradient",
    written: "", inSum: "",
    isFold: false, value: value_maximum, partials: [maximum_dx, maximum_dy],
    slopes: ["", ""],
    back: [
      { text: "The two are equal, so the gradient is split in half.", alone: false, fits: (x: number, y: number) => x === y },
      { text: "The larger one gets the whole gradient, the other one nothing.", alone: false, fits: () => true },
    ],
  }],
  ["minimum", {
    name: "minimum", takes: "xy", symbol: "min", doc: "the smaller of two; in a tie, each gets half of the gradient",
    written: "", inSum: "",
    isFold: false, value: value_minimum, partials: [minimum_dx, minimum_dy],
    slopes: ["", ""],
    back: [
      { text: "The two are equal, so the gradient is split in half.", alone: false, fits: (x: number, y: number) => x === y },
      { text: "The smaller one gets the whole gradient, the other one nothing.", alone: false, fits: () => true },
    ],
  }],
  ["where", {
    name: "where", takes: "nxy", symbol: "where", doc: "x if n > 0, else y",
    written: "", inSum: "",
    isFold: false, value: value_where, partials: [null, where_dx, where_dy],
    slopes: ["", "", ""],
    back: [
      { text: "The branch that was taken gets the gradient unchanged, the other one nothing.", alone: false, fits: () => true },
    ],
  }],
  ["sum", {
    name: "sum", takes: "x", symbol: "Σ", doc: "start plus every x, from left to right",
    written: "", inSum: "",
    isFold: true, value: value_sum, partials: [sum_dx],
    slopes: [""],
    back: [
      { text: "Through a sum, each input gets the gradient unchanged.", alone: false, fits: () => true },
    ],
  }],
  ["dot", {
    name: "dot", takes: "xy", symbol: "w·x", doc: "start plus every x times its y",
    written: "", inSum: "",
    isFold: true, value: value_dot, partials: [dot_dx, dot_dy],
    slopes: ["y", "x"],
    back: [
      { text: "Through a weighted sum, each factor gets the gradient scaled by its **other** factor.", alone: false, fits: () => true },
    ],
  }],
]);
