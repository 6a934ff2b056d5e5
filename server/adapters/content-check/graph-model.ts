import { type Constant, type Node, writeOnnx } from '../faces/onnx-file';

/** A frozen graph as TensorFlow.js keeps it (`format: graph-model`): what is read of it. */
export interface GraphModel {
  readonly modelTopology: { readonly node: readonly GraphNode[] };
  readonly weightsManifest: readonly { readonly weights: readonly WeightEntry[] }[];
}

interface GraphNode {
  readonly name: string;
  readonly op: string;
  readonly input?: readonly string[];
  readonly attr?: Readonly<
    Record<
      string,
      { readonly list?: { readonly i?: readonly string[]; readonly s?: readonly string[] }; readonly s?: string }
    >
  >;
}

interface WeightEntry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly quantization?: { readonly min: number; readonly scale: number; readonly dtype: string };
}

interface Weight {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

const textOf = (encoded: string | undefined): string => Buffer.from(encoded ?? '', 'base64').toString('latin1');

/** One byte a number: `min` and steps of `scale`. @throws Error at any other kind. */
function readWeights(model: GraphModel, bytes: Uint8Array): Map<string, Weight> {
  const weights = new Map<string, Weight>();
  let at = 0;
  for (const { name, shape, quantization } of model.weightsManifest.flatMap((each) => each.weights)) {
    if (quantization?.dtype !== 'uint8') throw new Error(`weights of another kind: ${name}`);
    const { min, scale } = quantization;
    const length = shape.reduce((product, one) => product * one, 1);
    if (at + length > bytes.length) throw new RangeError('weights end too early');
    weights.set(name, {
      shape,
      values: Float32Array.from(bytes.subarray(at, at + length), (byte) => byte * scale + min),
    });
    at += length;
  }
  return weights;
}

/** Filters from height, width, depth, count, as TensorFlow keeps them, to count, depth, height, width. */
function turnFilters({ shape, values }: Weight, isDepthwise: boolean): Weight {
  const [height = 0, width = 0, third = 0, fourth = 0] = shape;
  const [count, depth] = isDepthwise ? [third, fourth] : [fourth, third];
  const turned = new Float32Array(values.length);
  const places = height * width;
  for (let place = 0; place < places; place += 1) {
    for (let a = 0; a < third; a += 1) {
      for (let b = 0; b < fourth; b += 1) {
        const [filter, channel] = isDepthwise ? [a, b] : [b, a];
        turned[(filter * depth + channel) * places + place] = values[(place * third + a) * fourth + b] ?? 0;
      }
    }
  }
  return { shape: [count, depth, height, width], values: turned };
}

export interface GraphPorts {
  /** Edge of the square picture. */
  readonly edge: number;
  readonly classes: number;
}

/**
 * The same net for ONNX Runtime, from height-width-channels to channels-height-width. Knows the operators of the model that we use.
 * @throws Error at any other operator.
 */
export function convertGraph(model: GraphModel, bytes: Uint8Array, { edge, classes }: GraphPorts): Buffer {
  const weights = readWeights(model, bytes);
  const nodes: Node[] = [];
  const constants: Constant[] = [];
  const weightOf = (name: string): Weight => {
    const found = weights.get(name);
    if (found === undefined) throw new RangeError(`no weights ${name}`);
    return found;
  };
  const keep = ({ shape, values }: Weight): string => {
    const name = `c${constants.length}`;
    constants.push({ name, shape, values });
    return name;
  };
  const operand = (name: string): string => (weights.has(name) ? keep(weightOf(name)) : name);
  const add = (type: string, inputs: readonly string[], output: string, attributes?: Node['attributes']): void =>
    void nodes.push({ type, inputs, output, ...(attributes === undefined ? {} : { attributes }) });

  function addConvolution({ name, op, input = [], attr = {} }: GraphNode): void {
    const [from = '', filters = '', bias = ''] = input;
    const isDepthwise = op !== '_FusedConv2D';
    const turned = turnFilters(weightOf(filters), isDepthwise);
    const [, down = '1', right = '1'] = attr['strides']?.list?.i ?? [];
    const fused = (attr['fused_ops']?.list?.s ?? []).map(textOf);
    const isCut = fused.includes('Relu6');
    if (fused.some((one) => one !== 'BiasAdd' && one !== 'Relu6')) throw new Error(`fused ${fused.join()}`);
    add('Conv', [operand(from), keep(turned), keep(weightOf(bias))], isCut ? `${name}:a` : name, {
      ...(isDepthwise && { group: turned.shape[0] ?? 1 }),
      strides: [Number(down), Number(right)],
      kernel_shape: turned.shape.slice(2),
      auto_pad: textOf(attr['padding']?.s) === 'SAME' ? 'SAME_UPPER' : 'VALID',
    });
    const limit = (value: number): string => keep({ shape: [], values: Float32Array.of(value) });
    if (isCut) add('Clip', [`${name}:a`, limit(0), limit(6)], name);
  }

  let [first, last] = ['', ''];
  for (const node of model.modelTopology.node) {
    const { name, op, input = [] } = node;
    const [a = '', b = '', c = ''] = input;
    switch (op) {
      case 'Const':
        continue;
      case 'Placeholder':
        first = name;
        continue;
      case '_FusedConv2D':
      case 'FusedDepthwiseConv2dNative':
        addConvolution(node);
        break;
      case 'AvgPool':
        // Its window is all that is left of the picture.
        add('GlobalAveragePool', [a], name);
        break;
      case 'Squeeze':
        add('Flatten', [a], name, { axis: 1 });
        break;
      case '_FusedMatMul':
        add('Gemm', [a, keep(weightOf(b)), keep(weightOf(c))], name);
        break;
      case 'Softmax':
        add('Softmax', [a], name, { axis: 1 });
        break;
      case 'Identity':
        add('Identity', [a], name);
        break;
      case 'Mul':
      case 'Sub':
        add(op, [operand(a), operand(b)], name);
        break;
      case 'AddV2':
        add('Add', [operand(a), operand(b)], name);
        break;
      default:
        throw new Error(`operator ${op}`);
    }
    last = name;
  }
  return writeOnnx({
    nodes,
    constants,
    inputs: [{ name: first, shape: [1, 3, edge, edge] }],
    outputs: [{ name: last, shape: [1, classes] }],
  });
}
