// The program of a worker thread: finds faces in the pictures that it is sent, one after the other.
import { parentPort } from 'node:worker_threads';
import { createOnnxFaces } from './onnx';
import type { FromThread, ToThread } from './thread';

const say = (message: FromThread): void => parentPort?.postMessage(message);

const outcome = await createOnnxFaces();
if (outcome.kind === 'missing') {
  say(outcome);
} else {
  const { engine } = outcome;
  parentPort?.on('message', ({ id, picture }: ToThread) => {
    engine.findFaces(picture).then(
      (faces) => say({ kind: 'found', id, faces }),
      (error: unknown) => say({ kind: 'failed', id, reason: String(error) }),
    );
  });
  say({ kind: 'ready', model: engine.model });
}
