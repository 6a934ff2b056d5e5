import type { InferenceSession, TypedTensor } from 'onnxruntime-node';
import sharp from 'sharp';
import { loadOnnxRuntime } from '../onnx-runtime';
import { CLASSES, EDGE, isModelInstalled, readModel } from './model-files';
import type { PictureScores } from '@contract/constants/moderation';
import type { PictureChecker, PictureOutcome } from './types';

const MOST_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 20;

type Judge = (values: Float32Array) => Promise<Float32Array>;
type Opened = { readonly kind: 'ready'; readonly judge: Judge } | { readonly kind: 'missing'; readonly reason: string };

/** About 40 MB and 20 ms of a core a picture. The model is loaded with the first one. */
export function createOnnxChecker(): PictureChecker {
  let opened: Promise<Opened> | null = null;
  return {
    version: 'nsfwjs-4.1.0-mid+1',
    isAvailable: isModelInstalled(),
    async judge(picture): Promise<PictureOutcome> {
      opened ??= open();
      const model = await opened;
      if (model.kind === 'missing') return model;
      const values = await readSquare(picture);
      if (values === null) return { kind: 'broken' };
      const answer = await model.judge(values);
      const scores = Object.fromEntries(CLASSES.map((name, at) => [name, answer[at] ?? 0]));
      return { kind: 'judged', scores: scores as Record<keyof PictureScores, number> };
    },
  };
}

async function open(): Promise<Opened> {
  const model = readModel();
  if (model.kind === 'missing') return model;
  const loaded = await loadOnnxRuntime();
  if (loaded.kind === 'missing') return loaded;
  const { InferenceSession: Session, Tensor } = loaded.runtime;
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  };
  const session = await Session.create(model.onnx, options);
  const [input = ''] = session.inputNames;
  const [output = ''] = session.outputNames;
  return {
    kind: 'ready',
    async judge(values) {
      const results = await session.run({ [input]: new Tensor('float32', values, [1, 3, EDGE, EDGE]) });
      return (results[output] as TypedTensor<'float32'>).data;
    },
  };
}

/** As the model was trained: the whole picture, pressed into a square, 0 to 1, one colour after the other. */
async function readSquare(picture: Buffer): Promise<Float32Array | null> {
  let pixels: Buffer;
  try {
    pixels = await sharp(picture, { failOn: 'error', limitInputPixels: MOST_PIXELS, autoOrient: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize({ width: EDGE, height: EDGE, fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer();
  } catch {
    return null;
  }
  const values = new Float32Array(3 * EDGE * EDGE);
  const places = EDGE * EDGE;
  for (let place = 0; place < places; place += 1) {
    for (let colour = 0; colour < 3; colour += 1)
      values[colour * places + place] = (pixels[place * 3 + colour] ?? 0) / 255;
  }
  return values;
}
