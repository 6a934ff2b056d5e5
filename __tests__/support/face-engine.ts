import path from 'node:path';
import { build } from 'esbuild';
import { createFaceThread } from '../../server/adapters/faces/thread';
import type { FaceEngine } from '../../server/adapters/faces/types';

const ROOT = path.resolve(__dirname, '../..');

/** The real models in their thread, whose program is built for it. */
export async function openFaces(): Promise<FaceEngine> {
  const program = path.join(ROOT, `dist/tests/face-thread-${process.env['JEST_WORKER_ID'] ?? '0'}.mjs`);
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['server/adapters/faces/face-thread.ts'],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    packages: 'external',
  });
  const outcome = await createFaceThread(program);
  if (outcome.kind === 'missing') throw new Error(outcome.reason);
  return outcome.engine;
}
