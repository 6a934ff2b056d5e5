import { Worker } from 'node:worker_threads';
import { keepOnnxSilent } from '../onnx-runtime';
import type { Face, FaceEngine, FaceEngineOutcome, FaceModel, Pixels } from './types';

export interface ToThread {
  readonly id: number;
  readonly picture: Pixels;
}

export type FromThread =
  | { readonly kind: 'ready'; readonly model: FaceModel }
  | { readonly kind: 'missing'; readonly reason: string }
  | { readonly kind: 'found'; readonly id: number; readonly faces: readonly Face[] }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };

interface Waiting {
  resolve(faces: readonly Face[]): void;
  reject(error: Error): void;
}

interface Running {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

/**
 * The models in a thread of their own, so that what is answered meanwhile does not wait. `program` is the built face-thread.mjs.
 * A thread that dies fails what it had, and the next picture starts another. It keeps no process alive.
 */
export async function createFaceThread(program: string): Promise<FaceEngineOutcome> {
  let running: Running | null = null;
  let count = 0;
  const first = await start();
  if (first.kind === 'missing') return first;
  const { model } = first;

  function start(): Promise<Extract<FromThread, { kind: 'ready' | 'missing' }>> {
    keepOnnxSilent();
    const worker = new Worker(program);
    worker.unref();
    const mine: Running = { worker, waiting: new Map() };
    running = mine;
    return new Promise((resolve) => {
      const end = (reason: string): void => {
        if (running === mine) running = null;
        resolve({ kind: 'missing', reason });
        for (const { reject } of mine.waiting.values()) reject(new Error(reason));
        mine.waiting.clear();
      };
      worker.on('error', (error) => end(`the thread of the faces failed: ${error.message}`));
      worker.on('exit', (code) => end(`the thread of the faces ended with ${code}`));
      worker.on('message', (message: FromThread) => {
        if (message.kind === 'ready' || message.kind === 'missing') return resolve(message);
        const asked = mine.waiting.get(message.id);
        mine.waiting.delete(message.id);
        if (mine.waiting.size === 0) worker.unref();
        if (message.kind === 'found') asked?.resolve(message.faces);
        else asked?.reject(new Error(message.reason));
      });
      worker.ref();
    }).finally(() => worker.unref()) as Promise<Extract<FromThread, { kind: 'ready' | 'missing' }>>;
  }

  const engine: FaceEngine = {
    model,
    async findFaces(picture) {
      if (running === null) {
        const again = await start();
        if (again.kind === 'missing') throw new Error(again.reason);
      }
      const { worker, waiting } = running as Running;
      count += 1;
      const id = count;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.ref();
        worker.postMessage({ id, picture } satisfies ToThread);
      });
    },
    async close() {
      await running?.worker.terminate();
      running = null;
    },
  };
  return { kind: 'ready', engine };
}
