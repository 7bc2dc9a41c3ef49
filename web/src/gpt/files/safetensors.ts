// Safetensors files: a header in JSON with the shape and place of each tensor, then its numbers.

export interface Tensor {
  readonly shape: readonly number[];
  readonly numbers: Float64Array;
}

const LENGTH_BYTES = 8;
const MOST_HEADER = 2 ** 22;
const SIZES = { F64: 8, F32: 4 } as const;

/** The content of a file that gg.load() reads as a dict of tensors. */
export function written(
  tensors: ReadonlyMap<string, Tensor>,
  metadata: Readonly<Record<string, string>>,
): Uint8Array {
  const header: Record<string, unknown> = { __metadata__: metadata };
  let end = 0;
  for (const [name, { shape, numbers }] of tensors) {
    const from = end;
    end += numbers.length * SIZES.F64;
    header[name] = { dtype: "F64", shape, data_offsets: [from, end] };
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  // Numbers begin at a multiple of 8.
  const length = Math.ceil(text.length / LENGTH_BYTES) * LENGTH_BYTES;
  const bytes = new Uint8Array(LENGTH_BYTES + length + end).fill(0x20);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(length), true);
  bytes.set(text, LENGTH_BYTES);
  let at = LENGTH_BYTES + length;
  for (const { numbers } of tensors.values())
    for (const number of numbers) {
      view.setFloat64(at, number, true);
      at += SIZES.F64;
    }
  return bytes;
}

interface Read {
  readonly tensors: ReadonlyMap<string, Tensor>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The tensors of a file; throws a sentence if it is not such a file. */
export function read(bytes: Uint8Array): Read {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < LENGTH_BYTES) throw notOne("it is too short");
  const length = view.getBigUint64(0, true);
  if (length > BigInt(Math.min(MOST_HEADER, bytes.length - LENGTH_BYTES)))
    throw notOne("its header is longer than the file");
  const from = LENGTH_BYTES + Number(length);
  const header = headerOf(bytes.subarray(LENGTH_BYTES, from));
  const tensors = new Map<string, Tensor>();
  for (const [name, described] of Object.entries(header))
    if (name !== "__metadata__") tensors.set(name, tensorOf(name, described, view, from));
  const metadata = header.__metadata__;
  return { tensors, metadata: isObject(metadata) ? metadata : {} };
}

function headerOf(bytes: Uint8Array): Record<string, unknown> {
  try {
    const header: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (isObject(header)) return header;
  } catch {
    // Told below.
  }
  throw notOne("its header cannot be read");
}

function tensorOf(name: string, described: unknown, view: DataView, from: number): Tensor {
  const { dtype, shape, data_offsets: offsets } = isObject(described) ? described : {};
  if (!isCounts(shape) || !isCounts(offsets) || offsets.length !== 2)
    throw notOne(`its header does not say where ${name} is`);
  if (dtype !== "F64" && dtype !== "F32")
    throw new Error(`${name} has numbers of type ${String(dtype)}: expected F64 or F32.`);
  const size = SIZES[dtype];
  const count = shape.reduce((product, length) => product * length, 1);
  const [start, end] = offsets as [number, number];
  if (end - start !== count * size || from + end > view.byteLength)
    throw notOne(`it does not hold all of ${name}`);
  const numbers = new Float64Array(count);
  for (let k = 0; k < count; k++) {
    const at = from + start + k * size;
    numbers[k] = size === 8 ? view.getFloat64(at, true) : view.getFloat32(at, true);
  }
  return { shape, numbers };
}

function notOne(why: string): Error {
  return new Error(`This is not a safetensors file, which gg.save writes: ${why}.`);
}

function isCounts(thing: unknown): thing is number[] {
  return Array.isArray(thing) && thing.every((n) => Number.isSafeInteger(n) && n >= 0);
}

function isObject(thing: unknown): thing is Record<string, unknown> {
  return typeof thing === "object" && thing !== null && !Array.isArray(thing);
}
