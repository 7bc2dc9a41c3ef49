// The inner loops of a network over a batch. Rows hold one number per sample, so that the loops run
// along samples; every sum has the order of Python's eager engine, for bit-identical results.
// Four rows at a time: with one row, the loops would wait for loads and stores.

/** out = bias + w0*row0 + w1*row1 + ..., with the weights at `at`, followed by the bias. */
export function weightedSum(
  parameters: Float64Array,
  at: number,
  inputs: Float64Array,
  width: number,
  stride: number,
  out: Float64Array,
  to: number,
  count: number,
): void {
  const bias = parameters[at + width]!;
  for (let s = 0; s < count; s++) out[to + s] = bias;
  let i = 0;
  for (; i + 4 <= width; i += 4) {
    const w0 = parameters[at + i]!;
    const w1 = parameters[at + i + 1]!;
    const w2 = parameters[at + i + 2]!;
    const w3 = parameters[at + i + 3]!;
    const x0 = i * stride;
    const x1 = x0 + stride;
    const x2 = x1 + stride;
    const x3 = x2 + stride;
    for (let s = 0; s < count; s++)
      out[to + s] =
        out[to + s]! +
        w0 * inputs[x0 + s]! +
        w1 * inputs[x1 + s]! +
        w2 * inputs[x2 + s]! +
        w3 * inputs[x3 + s]!;
  }
  for (; i < width; i++) {
    const w = parameters[at + i]!;
    const x = i * stride;
    for (let s = 0; s < count; s++) out[to + s] = out[to + s]! + w * inputs[x + s]!;
  }
}

/** out = the sum of every neuron's gradient times its weight, last neuron first. */
export function gradOfInput(
  parameters: Float64Array,
  at: number,
  step: number,
  grads: Float64Array,
  neurons: number,
  stride: number,
  out: Float64Array,
  to: number,
  count: number,
): void {
  for (let s = 0; s < count; s++) out[to + s] = 0;
  let j = neurons - 1;
  for (; j >= 3; j -= 4) {
    const w0 = parameters[at + j * step]!;
    const w1 = parameters[at + (j - 1) * step]!;
    const w2 = parameters[at + (j - 2) * step]!;
    const w3 = parameters[at + (j - 3) * step]!;
    const g0 = j * stride;
    const g1 = g0 - stride;
    const g2 = g1 - stride;
    const g3 = g2 - stride;
    for (let s = 0; s < count; s++)
      out[to + s] =
        out[to + s]! +
        w0 * grads[g0 + s]! +
        w1 * grads[g1 + s]! +
        w2 * grads[g2 + s]! +
        w3 * grads[g3 + s]!;
  }
  for (; j >= 0; j--) {
    const w = parameters[at + j * step]!;
    const g = j * stride;
    for (let s = 0; s < count; s++) out[to + s] = out[to + s]! + w * grads[g + s]!;
  }
}

/** Add a neuron's gradient to those of its weights and its bias, last sample first. */
export function addWeightGrads(
  slopes: Float64Array,
  from: number,
  inputs: Float64Array,
  width: number,
  stride: number,
  grads: Float64Array,
  at: number,
  count: number,
): void {
  let i = 0;
  for (; i + 4 <= width; i += 4) {
    let sum0 = grads[at + i]!;
    let sum1 = grads[at + i + 1]!;
    let sum2 = grads[at + i + 2]!;
    let sum3 = grads[at + i + 3]!;
    const x0 = i * stride;
    const x1 = x0 + stride;
    const x2 = x1 + stride;
    const x3 = x2 + stride;
    for (let s = count - 1; s >= 0; s--) {
      const slope = slopes[from + s]!;
      // 0 × inf would be nan: a sample that does not count must not leak one.
      if (slope === 0) continue;
      sum0 += slope * inputs[x0 + s]!;
      sum1 += slope * inputs[x1 + s]!;
      sum2 += slope * inputs[x2 + s]!;
      sum3 += slope * inputs[x3 + s]!;
    }
    grads[at + i] = sum0;
    grads[at + i + 1] = sum1;
    grads[at + i + 2] = sum2;
    grads[at + i + 3] = sum3;
  }
  for (; i <= width; i++) {
    const isBias = i === width;
    const x = i * stride;
    let sum = grads[at + i]!;
    for (let s = count - 1; s >= 0; s--) {
      const slope = slopes[from + s]!;
      if (slope !== 0) sum += isBias ? slope : slope * inputs[x + s]!;
    }
    grads[at + i] = sum;
  }
}
