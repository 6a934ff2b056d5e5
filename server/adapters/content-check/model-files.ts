import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { convertGraph, type GraphModel } from './graph-model';

/**
 * MobileNetV2Mid of nsfwjs (MIT), trained by GantMan/nsfw_model (MIT). Its package asks for TensorFlow.js, 355 MB, beside it, which nothing here
 * uses: package.json puts an empty package in its place.
 */
const PACKAGE = 'nsfwjs';
const RUNTIME = 'onnxruntime-node';
/** Beside what the package's name leads to, which is not loaded. */
const FOLDER = '../models/mobilenet_v2_mid';
const GRAPH = 'model.min.js';
const WEIGHTS = ['group1-shard1of2.min.js', 'group1-shard2of2.min.js'] as const;
const SHA256: Readonly<Record<string, string>> = {
  [GRAPH]: '5f5cd6e3ff3a6790df38ee0ed115cac47c20fa4d81ade774cf8b32a28f219f67',
  [WEIGHTS[0]]: 'b4e681bd0b8dd22f5aa2c83689c7391fd224d9cefc6141e25c2e4186136ae5bf',
  [WEIGHTS[1]]: 'fe27ace63ac6843ad87460fa046584d549255ee8bfe0336f2f08a747a55eee87',
};

export const EDGE = 224;
/** In the order of the model's answer. */
export const CLASSES = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const;

export type ModelOutcome =
  | { readonly kind: 'read'; readonly onnx: Buffer }
  | { readonly kind: 'missing'; readonly reason: string };

const requireHere = (): NodeJS.Require => createRequire(process.argv[1] ?? process.execPath);

/** Each file is a program that answers with a value: none runs that is not the one that was measured. */
export function readModel(): ModelOutcome {
  const require = requireHere();
  let folder: string;
  try {
    folder = path.join(path.dirname(require.resolve(PACKAGE)), FOLDER);
    for (const name of [GRAPH, ...WEIGHTS]) {
      const found = createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex');
      if (found !== SHA256[name]) return { kind: 'missing', reason: `${PACKAGE}/${name} has the hash ${found}` };
    }
  } catch {
    return { kind: 'missing', reason: `${PACKAGE} is not installed` };
  }
  const load = (name: string): unknown => require(path.join(folder, name));
  const bytes = Buffer.concat(WEIGHTS.map((name) => Buffer.from(String(load(name)), 'base64')));
  const graph = load(GRAPH) as GraphModel;
  return { kind: 'read', onnx: convertGraph(graph, bytes, { edge: EDGE, classes: CLASSES.length }) };
}

export function isModelInstalled(): boolean {
  const { resolve } = requireHere();
  try {
    for (const name of [PACKAGE, RUNTIME]) resolve(name);
    return true;
  } catch {
    return false;
  }
}
