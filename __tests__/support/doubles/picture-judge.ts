import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import type { PictureOutcome } from '../../../server/adapters/content-check/types';

const ROOT = path.resolve(__dirname, '../../..');
const PROGRAM = `
  import { parentPort } from 'node:worker_threads';
  import { createOnnxChecker } from './server/adapters/content-check/onnx';
  const checker = createOnnxChecker();
  parentPort.on('message', async (picture) => parentPort.postMessage(await checker.judge(Buffer.from(picture))));
`;

export interface PictureJudge {
  judge(picture: Buffer): Promise<PictureOutcome>;
  close(): Promise<unknown>;
}

/** The real model in a thread of its own: its runtime knows no arrays but those of Node itself. One picture at a time. */
export async function openJudge(): Promise<PictureJudge> {
  const program = path.join(ROOT, `dist/tests/picture-judge-${process.env['JEST_WORKER_ID'] ?? '0'}.mjs`);
  await build({
    absWorkingDir: ROOT,
    stdin: { contents: PROGRAM, resolveDir: ROOT, loader: 'ts' },
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    packages: 'external',
  });
  const worker = new Worker(program);
  return {
    judge: (picture) =>
      new Promise((resolve, reject) => {
        worker.once('error', reject);
        worker.once('message', (outcome) => {
          worker.off('error', reject);
          resolve(outcome);
        });
        worker.postMessage(new Uint8Array(picture));
      }),
    close: () => worker.terminate(),
  };
}
