// TensorFlow Lite's file: a FlatBuffer (flatbuffers.dev/internals) of the schema `tensorflow/lite/schema/schema.fbs`. Fields are named
// there in the order of their numbers. Only what our models hold is read; their bytes are checked by hash before.

export interface Tensor {
  readonly shape: readonly number[];
  /** 0 is float32, 1 float16, 2 int32. */
  readonly type: number;
  /** Empty where it is made by an operator. */
  readonly bytes: Uint8Array;
}

export interface Operator {
  readonly code: number;
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  /** An option by its number in the schema, or 0, which is every option's default. */
  readByte(option: number): number;
  readInt(option: number): number;
}

export interface Graph {
  readonly tensors: readonly Tensor[];
  readonly operators: readonly Operator[];
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
}

/** @throws RangeError where an offset leads out of the file. */
export function readTflite(file: Uint8Array): Graph {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const follow = (at: number): number => at + view.getUint32(at, true);
  /** Where a field of a table lies; 0 when the table has it not. */
  const field = (table: number, number: number): number => {
    const sizes = table - view.getInt32(table, true);
    const slot = 4 + 2 * number;
    if (slot >= view.getUint16(sizes, true)) return 0;
    const offset = view.getUint16(sizes + slot, true);
    return offset === 0 ? 0 : table + offset;
  };
  const places = (table: number, number: number): number[] => {
    const at = field(table, number);
    if (at === 0) return [];
    const start = follow(at);
    return Array.from({ length: view.getUint32(start, true) }, (_, index) => start + 4 + 4 * index);
  };
  const tables = (table: number, number: number): number[] => places(table, number).map(follow);
  const ints = (table: number, number: number): number[] => places(table, number).map((at) => view.getInt32(at, true));
  const readInt = (table: number, number: number): number => {
    const at = field(table, number);
    return at === 0 ? 0 : view.getInt32(at, true);
  };
  const readByte = (table: number, number: number): number => {
    const at = field(table, number);
    return at === 0 ? 0 : view.getInt8(at);
  };
  const bytesOf = (table: number): Uint8Array => {
    const at = field(table, 0);
    if (at === 0) return new Uint8Array();
    const start = follow(at);
    return file.subarray(start + 4, start + 4 + view.getUint32(start, true));
  };

  const root = follow(0);
  // A code of before 127 operators stands in field 0, a later one in field 3.
  const codes = tables(root, 1).map((table) => Math.max(readByte(table, 0), readInt(table, 3)));
  const buffers = tables(root, 4).map(bytesOf);
  const [graph] = tables(root, 2);
  if (graph === undefined) throw new RangeError('a model without a graph');
  return {
    tensors: tables(graph, 0).map((table) => ({
      shape: ints(table, 0),
      type: readByte(table, 1),
      bytes: buffers[readInt(table, 2)] ?? new Uint8Array(),
    })),
    operators: tables(graph, 3).map((table) => {
      const options = field(table, 4) === 0 ? null : follow(field(table, 4));
      return {
        code: codes[readInt(table, 0)] ?? -1,
        inputs: ints(table, 1),
        outputs: ints(table, 2),
        readByte: (option) => (options === null ? 0 : readByte(options, option)),
        readInt: (option) => (options === null ? 0 : readInt(options, option)),
      };
    }),
    inputs: ints(graph, 1),
    outputs: ints(graph, 2),
  };
}

const FLOAT16 = 1;
const INT32 = 2;

/** IEEE 754 half precision. */
function fromHalf(bits: number): number {
  const sign = bits >> 15 === 0 ? 1 : -1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** What a tensor holds: halves and integers as numbers too. */
export function readNumbers({ bytes, type }: Tensor): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const width = type === FLOAT16 ? 2 : 4;
  return Float32Array.from({ length: bytes.length / width }, (_, index) => {
    if (type === FLOAT16) return fromHalf(view.getUint16(2 * index, true));
    return type === INT32 ? view.getInt32(4 * index, true) : view.getFloat32(4 * index, true);
  });
}
