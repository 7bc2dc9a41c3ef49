// Made from web/src/maths by `make generate`; change it there.
// erf and erfc, which JavaScript lacks, by the series and the continued fraction of their definitions.

const PER_ROOT_OF_PI = 0.5641895835477563;

/** The error function: 2/√π times the integral of exp(-t²) from 0 to x. */
function erf(x) {
  if (x === 0) return x; // with its sign
  const far = Math.abs(x);
  if (far > 1) return Math.sign(x) * (1 - tail(far));
  // x - x³/3 + x⁵/(2!·5) - x⁷/(3!·7) + …, from its far end; -x² × sum is what follows 1.
  const z = -x * x;
  let sum = 0;
  for (let k = 20; k > 0; k--) sum = 1 / (2 * k + 1) + (z * sum) / (k + 1);
  const first = 2 * PER_ROOT_OF_PI * x;
  return first + first * z * sum;
}

/** 1 - erf(x), with all its digits where erf(x) is close to 1. */
function erfc(x) {
  if (x < -1) return 2 - tail(-x);
  return x > 0.3 ? tail(x) : 1 - erf(x);
}

/** erfc(x) for x > 0.3: 1 / (x + (1/2)/(x + (2/2)/(x + (3/2)/(x + …)))), from its far end. */
function tail(x) {
  if (x > 28) return 0;
  let whole = x;
  for (let k = Math.ceil(10 + 200 / (x * x)); k > 0; k--) whole = x + k / 2 / whole;
  // exp(-x²) by parts: x*x would round, which at x = 10 moves the result by a hundred ulps.
  const head = x + 6442450944 - 6442450944;
  return (Math.exp(-head * head) * (Math.exp((head - x) * (head + x)) * PER_ROOT_OF_PI)) / whole;
}

/** x to the power of y; unlike C and Python, JavaScript has nan for 1 ** nan and (±1) ** ±inf. */
function pow(x, y) {
  if (x === 1) return 1;
  if (x === -1 && Math.abs(y) === Infinity) return 1;
  return x ** y;
}
