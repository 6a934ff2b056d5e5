import { readNumbers, readTflite, type Operator, type Tensor } from '@contract/rules/tflite';
import { type Constant, type Node, type OnnxGraph, writeOnnx } from './onnx-file';

// Numbers of `BuiltinOperator` in TensorFlow Lite's schema.
const ADD = 0;
const CONCATENATION = 2;
const CONV_2D = 3;
const DEPTHWISE_CONV_2D = 4;
const DEQUANTIZE = 6;
const MAX_POOL_2D = 17;
const MUL = 18;
const RELU = 19;
const RESHAPE = 22;
const RESIZE_BILINEAR = 23;
const PAD = 34;
const SUB = 41;
const ABS = 101;
const ELEMENTWISE: Readonly<Record<number, string>> = {
  [ADD]: 'Add',
  [MUL]: 'Mul',
  [SUB]: 'Sub',
  [ABS]: 'Abs',
  [RELU]: 'Relu',
};
/** Which option of an elementwise operator names what is applied to its result. */
const FUSED_IN_FIRST = new Set([ADD, MUL, SUB]);
const SAME_PADDING = 0;

/** Weights of `outer` filters, from places-then-channels, as TensorFlow keeps them, to channels-then-places. */
function channelsFirst(values: Float32Array, outer: number, places: number, channels: number): Float32Array {
  const turned = new Float32Array(values.length);
  for (let filter = 0; filter < outer; filter += 1) {
    for (let place = 0; place < places; place += 1) {
      for (let channel = 0; channel < channels; channel += 1) {
        turned[(filter * channels + channel) * places + place] =
          values[(filter * places + place) * channels + channel] ?? 0;
      }
    }
  }
  return turned;
}

export interface ModelShape {
  /** The picture may have any size whose edges are multiples of 64; else the input is a batch of any length. */
  readonly isPicture: boolean;
}

/**
 * The same net for ONNX Runtime: from height-width-channels to channels-height-width. Knows the operators of the two models that we use.
 * @throws Error at any other operator.
 */
export function convertModel(file: Uint8Array, { isPicture }: ModelShape): Buffer {
  const graph = readTflite(file);
  const nodes: Node[] = [];
  const constants: Constant[] = [];
  const folded = new Map<number, Float32Array>();
  const nameOf = (index: number): string => `t${index}`;
  const tensorOf = (index: number): Tensor => {
    const found = graph.tensors[index];
    if (found === undefined) throw new RangeError(`no tensor ${index}`);
    return found;
  };
  const valuesOf = (index: number): Float32Array | null => {
    const tensor = tensorOf(index);
    const values = folded.get(index) ?? (tensor.bytes.length === 0 ? null : readNumbers(tensor));
    if (values !== null) folded.set(index, values);
    return values;
  };
  const requireValues = (index: number): Float32Array => {
    const values = valuesOf(index);
    if (values === null) throw new RangeError(`tensor ${index} has no values`);
    return values;
  };
  const keep = (shape: readonly number[], values: Float32Array | readonly number[]): string => {
    const name = `c${constants.length}`;
    const kept = values instanceof Float32Array ? values : BigInt64Array.from(values, BigInt);
    constants.push({ name, shape, values: kept });
    return name;
  };
  const add = (type: string, inputs: readonly string[], output: string, attributes?: Node['attributes']): void =>
    void nodes.push({ type, inputs, output, ...(attributes === undefined ? {} : { attributes }) });

  /** What is applied to the result before anybody sees it: nothing, max(0, x), or 0 to 6. */
  function addActivated(kind: number, output: string, make: (to: string) => void): void {
    if (kind === 0) return make(output);
    make(`${output}a`);
    if (kind === 1) return add('Relu', [`${output}a`], output);
    if (kind !== 3) throw new Error(`activation ${kind}`);
    add('Clip', [`${output}a`, keep([], Float32Array.of(0)), keep([], Float32Array.of(6))], output);
  }

  /** A constant of one number a channel has to lie along the channels' axis, which is not the last one any more. */
  function operand(index: number): string {
    const values = valuesOf(index);
    if (values === null) return nameOf(index);
    return keep(values.length === 1 ? [1] : [values.length, 1, 1], values);
  }

  const padding = (operator: Operator): string => (operator.readByte(0) === SAME_PADDING ? 'SAME_UPPER' : 'VALID');
  const strides = (operator: Operator): number[] => [operator.readInt(2) || 1, operator.readInt(1) || 1];

  function addConvolution(operator: Operator, input: number, weights: number, bias: number, output: string): void {
    const isDepthwise = operator.code === DEPTHWISE_CONV_2D;
    const [filters = 0, height = 0, width = 0, channels = 0] = tensorOf(weights).shape;
    const values = channelsFirst(requireValues(weights), filters, height * width, channels);
    const [count, depth] = isDepthwise ? [channels, 1] : [filters, channels];
    const inputs = [nameOf(input), keep([count, depth, height, width], values), keep([count], requireValues(bias))];
    addActivated(operator.readByte(isDepthwise ? 4 : 3), output, (to) =>
      add('Conv', inputs, to, {
        ...(isDepthwise && { group: channels }),
        strides: strides(operator),
        kernel_shape: [height, width],
        auto_pad: padding(operator),
      }),
    );
  }

  for (const operator of graph.operators) {
    const { code } = operator;
    const [a = -1, b = -1, c = -1] = operator.inputs;
    const [out = -1] = operator.outputs;
    const to = nameOf(out);
    if (code === DEQUANTIZE) {
      folded.set(out, requireValues(a));
    } else if (code === CONV_2D || code === DEPTHWISE_CONV_2D) {
      addConvolution(operator, a, b, c, to);
    } else if (code === MAX_POOL_2D) {
      const kernel = [operator.readInt(4) || 1, operator.readInt(3) || 1];
      add('MaxPool', [nameOf(a)], to, {
        kernel_shape: kernel,
        strides: strides(operator),
        auto_pad: padding(operator),
      });
    } else if (code === PAD) {
      // Begin and end of each axis there, all begins before all ends here.
      const [n0 = 0, n1 = 0, h0 = 0, h1 = 0, w0 = 0, w1 = 0, c0 = 0, c1 = 0] = requireValues(b);
      add('Pad', [nameOf(a), keep([8], [n0, c0, h0, w0, n1, c1, h1, w1])], to);
    } else if (code === RESIZE_BILINEAR) {
      const isHalfPixel = operator.readByte(3) !== 0;
      const mode = operator.readByte(2) !== 0 ? 'align_corners' : isHalfPixel ? 'half_pixel' : 'asymmetric';
      const scales = keep([4], Float32Array.of(1, 1, 2, 2));
      add('Resize', [nameOf(a), '', scales], to, { mode: 'linear', coordinate_transformation_mode: mode });
    } else if (code === RESHAPE) {
      const { shape } = tensorOf(out);
      const last = shape.at(-1) ?? 1;
      add('Transpose', [nameOf(a)], `${to}n`, { perm: [0, 2, 3, 1] });
      add('Reshape', [`${to}n`, keep([isPicture ? 3 : 2], isPicture ? [1, -1, last] : [-1, last])], to);
    } else if (code === CONCATENATION) {
      add('Concat', operator.inputs.map(nameOf), to, { axis: 1 });
    } else {
      const type = ELEMENTWISE[code];
      if (type === undefined) throw new Error(`operator ${code}`);
      const fused = FUSED_IN_FIRST.has(code) ? operator.readByte(0) : 0;
      addActivated(fused, to, (name) => add(type, operator.inputs.map(operand), name));
    }
  }
  return writeOnnx(ofGraph());

  function ofGraph(): OnnxGraph {
    return {
      nodes,
      constants,
      inputs: graph.inputs.map((index) => {
        const [, height = 0, width = 0, channels = 0] = tensorOf(index).shape;
        const shape = isPicture ? [1, channels, 'height', 'width'] : ['faces', channels, height, width];
        return { name: nameOf(index), shape };
      }),
      outputs: graph.outputs.map((index) => {
        const last = tensorOf(index).shape.at(-1) ?? 1;
        return { name: nameOf(index), shape: isPicture ? [1, 'places', last] : ['faces', last] };
      }),
    };
  }
}
