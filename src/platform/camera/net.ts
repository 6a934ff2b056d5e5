import { readNumbers, readTflite, type Operator, type Tensor } from '@contract/rules/tflite';

// Numbers of `BuiltinOperator` in TensorFlow Lite's schema.
const ADD = 0;
const CONCATENATION = 2;
const CONV_2D = 3;
const DEPTHWISE_CONV_2D = 4;
const DEQUANTIZE = 6;
const MAX_POOL_2D = 17;
const RELU = 19;
const RESHAPE = 22;
const PAD = 34;
const SAME_PADDING = 0;

/** Height, width, channels, the last one nearest to each other. */
interface Map3 {
  readonly height: number;
  readonly width: number;
  readonly channels: number;
  readonly values: Float32Array;
}

/** How a window of `size` goes over an edge: how many places it stops at, how far apart, and where the first begins. */
interface Steps {
  readonly count: number;
  readonly stride: number;
  readonly before: number;
}

/** Of the net's outputs, in their order, for one input in its own shape. */
export type Net = (input: Float32Array) => readonly Float32Array[];

/**
 * A small net for pictures, as TensorFlow Lite's file has it, ready to be run anywhere. Knows the operators of BlazeFace.
 * @throws Error at any other operator, when it is run.
 */
export function openNet(file: Uint8Array): Net {
  const graph = readTflite(file);
  const constants = new Map<number, Float32Array>();
  for (const { code, inputs, outputs } of graph.operators) {
    for (const index of inputs) {
      const tensor = graph.tensors[index];
      if (tensor !== undefined && tensor.bytes.length > 0) constants.set(index, readNumbers(tensor));
    }
    const [from = -1, to = -1] = [inputs[0], outputs[0]];
    const held = constants.get(from);
    if (code === DEQUANTIZE && held !== undefined) constants.set(to, held);
  }
  return (input) => {
    const made = new Map<number, Float32Array>();
    const [first = -1] = graph.inputs;
    made.set(first, input);
    const valuesOf = (index: number): Float32Array => {
      const values = made.get(index) ?? constants.get(index);
      if (values === undefined) throw new RangeError(`tensor ${index} has no values`);
      return values;
    };
    const tensorOf = (index: number): Tensor => {
      const tensor = graph.tensors[index];
      if (tensor === undefined) throw new RangeError(`no tensor ${index}`);
      return tensor;
    };
    const mapOf = (index: number): Map3 => {
      const [, height = 1, width = 1, channels = 1] = tensorOf(index).shape;
      return { height, width, channels, values: valuesOf(index) };
    };
    for (const operator of graph.operators) {
      const [to = -1] = operator.outputs;
      if (operator.code !== DEQUANTIZE) made.set(to, run(operator, { mapOf, valuesOf, tensorOf }));
    }
    return graph.outputs.map(valuesOf);
  };
}

interface Tensors {
  mapOf(index: number): Map3;
  valuesOf(index: number): Float32Array;
  tensorOf(index: number): Tensor;
}

function run(operator: Operator, { mapOf, valuesOf, tensorOf }: Tensors): Float32Array {
  const [a = -1, b = -1, c = -1] = operator.inputs;
  switch (operator.code) {
    case CONV_2D:
    case DEPTHWISE_CONV_2D: {
      const isDepthwise = operator.code === DEPTHWISE_CONV_2D;
      const [filters = 0, height = 1, width = 1] = tensorOf(b).shape;
      const window = { height, width, weights: valuesOf(b), bias: valuesOf(c) };
      const made = isDepthwise
        ? convolveDeep(mapOf(a), window, operator)
        : convolve(mapOf(a), { ...window, filters }, operator);
      return activate(made, operator.readByte(isDepthwise ? 4 : 3));
    }
    case ADD:
      return activate(addUp(valuesOf(a), valuesOf(b)), operator.readByte(0));
    case RELU:
      return activate(valuesOf(a).slice(), 1);
    case MAX_POOL_2D:
      return pool(mapOf(a), operator);
    case PAD:
      return widen(mapOf(a), valuesOf(b));
    case RESHAPE:
      return valuesOf(a);
    case CONCATENATION: {
      const parts = operator.inputs.map(valuesOf);
      const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
      let at = 0;
      for (const part of parts) {
        whole.set(part, at);
        at += part.length;
      }
      return whole;
    }
    default:
      throw new Error(`operator ${operator.code}`);
  }
}

/** In its place: nothing, or max(0, x). */
function activate(values: Float32Array, kind: number): Float32Array {
  if (kind === 0) return values;
  if (kind !== 1) throw new Error(`activation ${kind}`);
  for (let at = 0; at < values.length; at += 1) if ((values[at] ?? 0) < 0) values[at] = 0;
  return values;
}

function addUp(a: Float32Array, b: Float32Array): Float32Array {
  const sum = new Float32Array(a.length);
  for (let at = 0; at < a.length; at += 1) sum[at] = (a[at] ?? 0) + (b[at] ?? 0);
  return sum;
}

function stepsOf(edge: number, size: number, stride: number, operator: Operator): Steps {
  if (operator.readByte(0) !== SAME_PADDING)
    return { count: Math.floor((edge - size) / stride) + 1, stride, before: 0 };
  const count = Math.ceil(edge / stride);
  return { count, stride, before: Math.floor(Math.max(0, (count - 1) * stride + size - edge) / 2) };
}

interface Window {
  readonly height: number;
  readonly width: number;
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/** Where a window stops: for each, the pixel of the picture under each of its places, or -1 beyond the edge. */
function placesOf(map: Map3, window: Pick<Window, 'height' | 'width'>, operator: Operator): Int32Array {
  const rows = stepsOf(map.height, window.height, operator.readInt(2), operator);
  const columns = stepsOf(map.width, window.width, operator.readInt(1), operator);
  const places = new Int32Array(rows.count * columns.count * window.height * window.width);
  let at = 0;
  for (let row = 0; row < rows.count; row += 1) {
    for (let column = 0; column < columns.count; column += 1) {
      for (let j = 0; j < window.height; j += 1) {
        const y = row * rows.stride - rows.before + j;
        for (let i = 0; i < window.width; i += 1) {
          const x = column * columns.stride - columns.before + i;
          places[at] = y < 0 || y >= map.height || x < 0 || x >= map.width ? -1 : y * map.width + x;
          at += 1;
        }
      }
    }
  }
  return places;
}

/** What lies under a window is put in a row first: the loop that does nearly all the work then goes straight through both. */
function convolve(map: Map3, window: Window & { readonly filters: number }, operator: Operator): Float32Array {
  const { values, channels } = map;
  const { filters, weights, bias } = window;
  const size = window.height * window.width;
  const places = placesOf(map, window, operator);
  const stops = places.length / size;
  const made = new Float32Array(stops * filters);
  const row = new Float32Array(size * channels);
  for (let stop = 0; stop < stops; stop += 1) {
    for (let place = 0; place < size; place += 1) {
      const pixel = places[stop * size + place] ?? -1;
      if (pixel < 0) row.fill(0, place * channels, (place + 1) * channels);
      else row.set(values.subarray(pixel * channels, (pixel + 1) * channels), place * channels);
    }
    for (let filter = 0; filter < filters; filter += 1)
      made[stop * filters + filter] = (bias[filter] ?? 0) + multiply(row, weights, filter * row.length);
  }
  return made;
}

/** Four sums side by side, which do not wait for one another. */
function multiply(row: Float32Array, weights: Float32Array, from: number): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  const { length } = row;
  let at = 0;
  for (; at + 3 < length; at += 4) {
    a += (row[at] ?? 0) * (weights[from + at] ?? 0);
    b += (row[at + 1] ?? 0) * (weights[from + at + 1] ?? 0);
    c += (row[at + 2] ?? 0) * (weights[from + at + 2] ?? 0);
    d += (row[at + 3] ?? 0) * (weights[from + at + 3] ?? 0);
  }
  for (; at < length; at += 1) a += (row[at] ?? 0) * (weights[from + at] ?? 0);
  return a + b + c + d;
}

/** Each channel by itself. */
function convolveDeep(map: Map3, window: Window, operator: Operator): Float32Array {
  const { values, channels } = map;
  const { weights, bias } = window;
  const size = window.height * window.width;
  const places = placesOf(map, window, operator);
  const made = new Float32Array((places.length / size) * channels);
  for (let at = 0; at < places.length; at += 1) {
    const pixel = places[at] ?? -1;
    const to = Math.floor(at / size) * channels;
    if (at % size === 0) made.set(bias, to);
    if (pixel < 0) continue;
    const [from, weight] = [pixel * channels, (at % size) * channels];
    for (let channel = 0; channel < channels; channel += 1)
      made[to + channel] = (made[to + channel] ?? 0) + (values[from + channel] ?? 0) * (weights[weight + channel] ?? 0);
  }
  return made;
}

function pool(map: Map3, operator: Operator): Float32Array {
  const { values, channels } = map;
  const window = { height: operator.readInt(4), width: operator.readInt(3) };
  const size = window.height * window.width;
  const places = placesOf(map, window, operator);
  const made = new Float32Array((places.length / size) * channels).fill(-Infinity);
  for (let at = 0; at < places.length; at += 1) {
    const pixel = places[at] ?? -1;
    const to = Math.floor(at / size) * channels;
    for (let channel = 0; pixel >= 0 && channel < channels; channel += 1)
      made[to + channel] = Math.max(made[to + channel] ?? 0, values[pixel * channels + channel] ?? 0);
  }
  return made;
}

/** Channels of nothing behind the others. */
function widen({ values, channels }: Map3, pads: Float32Array): Float32Array {
  const more = pads[7] ?? 0;
  if (pads.slice(0, 7).some((pad) => pad !== 0)) throw new Error('padding of another axis');
  const wide = new Float32Array((values.length / channels) * (channels + more));
  for (let pixel = 0; pixel * channels < values.length; pixel += 1)
    wide.set(values.subarray(pixel * channels, (pixel + 1) * channels), pixel * (channels + more));
  return wide;
}
