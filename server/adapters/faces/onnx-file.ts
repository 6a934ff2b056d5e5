// ONNX's file: protobuf (protobuf.dev/programming-guides/encoding) of `onnx/onnx.proto`. The numbers of fields are written there.

type Dimension = number | string;
type Attribute = number | string | readonly number[];

export interface Node {
  readonly type: string;
  /** Names; an empty one is an input that is left out. */
  readonly inputs: readonly string[];
  readonly output: string;
  readonly attributes?: Readonly<Record<string, Attribute>>;
}

export interface Constant {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: Float32Array | BigInt64Array;
}

export interface Port {
  readonly name: string;
  /** A word stands for a length that is known when it runs. */
  readonly shape: readonly Dimension[];
}

export interface OnnxGraph {
  readonly nodes: readonly Node[];
  readonly constants: readonly Constant[];
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
}

const FLOAT = 1;
const INT64 = 7;
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_STRING = 3;
const ATTRIBUTE_INTS = 7;
const IR_VERSION = 8;
const OPSET = 13;

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

const int = (field: number, value: number): Buffer => Buffer.concat([varint(field << 3), varint(value)]);
const block = (field: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([varint((field << 3) | 2), varint(bytes.length), bytes]);
const text = (field: number, value: string): Buffer => block(field, Buffer.from(value));
const message = (field: number, ...parts: readonly Uint8Array[]): Buffer => block(field, Buffer.concat(parts));

function attribute(name: string, value: Attribute): Buffer {
  if (typeof value === 'string') return message(5, text(1, name), text(4, value), int(20, ATTRIBUTE_STRING));
  if (typeof value === 'number') return message(5, text(1, name), int(3, value), int(20, ATTRIBUTE_INT));
  return message(5, text(1, name), ...value.map((one) => int(8, one)), int(20, ATTRIBUTE_INTS));
}

function port(field: number, { name, shape }: Port): Buffer {
  const dimensions = shape.map((one) => message(1, typeof one === 'string' ? text(2, one) : int(1, one)));
  return message(field, text(1, name), message(2, message(1, int(1, FLOAT), message(2, ...dimensions))));
}

function constant({ name, shape, values }: Constant): Buffer {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const type = values instanceof BigInt64Array ? INT64 : FLOAT;
  return message(5, ...shape.map((one) => int(1, one)), int(2, type), text(8, name), block(9, bytes));
}

function node({ type, inputs, output, attributes = {} }: Node): Buffer {
  const listed = Object.entries(attributes).map(([name, value]) => attribute(name, value));
  return message(1, ...inputs.map((name) => text(1, name)), text(2, output), text(3, output), text(4, type), ...listed);
}

export function writeOnnx({ nodes, constants, inputs, outputs }: OnnxGraph): Buffer {
  const graph = message(
    7,
    ...nodes.map(node),
    text(2, 'graph'),
    ...constants.map(constant),
    ...inputs.map((one) => port(11, one)),
    ...outputs.map((one) => port(12, one)),
  );
  return Buffer.concat([int(1, IR_VERSION), message(8, text(1, ''), int(2, OPSET)), graph]);
}
