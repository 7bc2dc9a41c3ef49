// The functions that formulas may call, with the results of C and Python.

export { erf, erfc } from "./erf";

export const { exp, log, log1p, sqrt, sin, cos, tanh, abs } = Math;

/** x to the power of y; unlike C and Python, JavaScript has nan for 1 ** nan and (±1) ** ±inf. */
export function pow(x: number, y: number): number {
  if (x === 1) return 1;
  if (x === -1 && Math.abs(y) === Infinity) return 1;
  return x ** y;
}
