// The size of a row of numbers.

/** The sum of squares, from left to right like Python's dot. */
export function sumOfSquares(row: Float64Array): number {
  let total = 0;
  for (let k = 0; k < row.length; k++) total += row[k]! * row[k]!;
  return total;
}

/** The sum of absolute values, from left to right like Python's sum. */
export function sumOfSizes(row: Float64Array): number {
  let total = 0;
  for (let k = 0; k < row.length; k++) total += Math.abs(row[k]!);
  return total;
}

/** The length of a row as a vector. */
export function norm(row: Float64Array): number {
  let largest = 0;
  for (let k = 0; k < row.length; k++) largest = Math.max(largest, Math.abs(row[k]!));
  if (largest === 0 || !Number.isFinite(largest)) return largest;
  // Scaled by the largest number, because squares could overflow.
  let total = 0;
  for (let k = 0; k < row.length; k++) total += (row[k]! / largest) ** 2;
  return largest * Math.sqrt(total);
}

export function areFinite(row: Float64Array): boolean {
  for (let k = 0; k < row.length; k++) if (!Number.isFinite(row[k]!)) return false;
  return true;
}
