import type { InferenceSession, TypedTensor } from 'onnxruntime-node';
import { loadOnnxRuntime } from '../onnx-runtime';
import { CHIP, cutFace } from './align';
import { keepSurest, listScales, readFaces, scalePicture } from './detect';
import { measureNorm, toBytes } from './face-vector';
import { DETECTOR, EMBEDDER, readModel } from './model-files';
import type { DetectedFace, Face, FaceEngine, FaceEngineOutcome, FaceModel, Pixels } from './types';

const MODEL: FaceModel = { name: 'mobilefacenet', version: 'expo-1.0.24+blazeface-full', dimension: 192 };
/** What a crowd may cost: a second and a half of a core. */
const MOST_FACES = 150;

/**
 * Loads both models, about 200 MB, into this thread. One picture at a time: what is asked meanwhile waits. A picture of 2048 pixels
 * takes about 200 ms of a core, and 10 ms for each face in it.
 */
export async function createOnnxFaces(): Promise<FaceEngineOutcome> {
  const [detector, embedder] = [readModel(DETECTOR), readModel(EMBEDDER)];
  if (detector.kind === 'missing') return detector;
  if (embedder.kind === 'missing') return embedder;
  const loaded = await loadOnnxRuntime();
  if (loaded.kind === 'missing') return loaded;
  const { InferenceSession: Session, Tensor } = loaded.runtime;
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  };
  const detection = await Session.create(detector.onnx, options);
  const embedding = await Session.create(embedder.onnx, options);

  async function run(session: InferenceSession, values: Float32Array, shape: number[]): Promise<Float32Array[]> {
    const [input = ''] = session.inputNames;
    const results = await session.run({ [input]: new Tensor('float32', values, shape) });
    return session.outputNames.map((name) => (results[name] as TypedTensor<'float32'>).data);
  }

  async function detect(picture: Pixels): Promise<DetectedFace[]> {
    const found: DetectedFace[] = [];
    for (const scale of listScales(picture)) {
      const scaled = scalePicture(picture, scale);
      const [boxes, scores] = await run(detection, scaled.values, [1, 3, scaled.height, scaled.width]);
      if (boxes !== undefined && scores !== undefined) found.push(...readFaces(scaled, boxes, scores));
    }
    return keepSurest(found, MOST_FACES);
  }

  async function embed(picture: Pixels, face: DetectedFace): Promise<Face> {
    const [vector = new Float32Array()] = await run(embedding, cutFace(picture, face.points), [1, 3, CHIP, CHIP]);
    return { ...face, vector: toBytes(vector), norm: measureNorm(vector) };
  }

  let last: Promise<unknown> = Promise.resolve();
  const engine: FaceEngine = {
    model: MODEL,
    findFaces(picture) {
      const turn = last.then(async () => {
        const faces: Face[] = [];
        for (const face of await detect(picture)) faces.push(await embed(picture, face));
        return faces;
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    async close() {
      await last;
      await Promise.all([detection.release(), embedding.release()]);
    },
  };
  return { kind: 'ready', engine };
}
