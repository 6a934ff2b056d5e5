import type { FinderMessage, FinderRequest } from './finder-messages';
import { type Net, openNet } from './net';
import { findFaces } from './net-faces';

const tell = (message: FinderMessage): void => self.postMessage(message);

// Emitted beside the worker by its own name. MediaPipe's BlazeFace, short range (Apache-2.0).
const MODEL = new URL('@mediapipe/face_detection/face_detection_short_range.tflite', import.meta.url);

let opening: Promise<Net> | null = null;

async function open(): Promise<Net> {
  const reply = await fetch(MODEL);
  if (!reply.ok) throw new Error(`status ${reply.status}`);
  return openNet(new Uint8Array(await reply.arrayBuffer()));
}

self.onmessage = async ({ data: picture }: MessageEvent<FinderRequest>) => {
  try {
    opening ??= open();
    tell({ kind: 'found', faces: findFaces(await opening, picture) });
  } catch (error) {
    tell({ kind: 'failed', reason: String(error) });
  }
};
