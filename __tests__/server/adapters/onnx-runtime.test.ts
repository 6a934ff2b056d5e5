import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';

const ROOT = path.resolve(__dirname, '../../..');
const ADAPTERS = 'server/adapters';
/** Loads it; a type does not. */
const LOADING = /await import\('onnxruntime-node'\)|^import (?!type ).*'onnxruntime-node'/m;

/** Each opens its models as the product does, in a process that has just begun. */
const PROGRAMS = {
  'faces in their thread': `
    import { createFaceThread } from './${ADAPTERS}/faces/thread';
    const { kind } = await createFaceThread(process.argv[2]);
    process.stdout.write(kind);`,
  'faces here': `
    import { createOnnxFaces } from './${ADAPTERS}/faces/onnx';
    const { kind } = await createOnnxFaces();
    process.stdout.write(kind);`,
  'what a picture shows': `
    import sharp from 'sharp';
    import { createOnnxChecker } from './${ADAPTERS}/content-check/onnx';
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).png().toBuffer();
    const { kind } = await createOnnxChecker().judge(picture);
    process.stdout.write(kind);`,
} as const;

const built = path.join(ROOT, `dist/tests/onnx-${process.env['JEST_WORKER_ID'] ?? '0'}`);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zhixiang-onnx-'));
});
afterEach(() => {
  for (const each of [folder, built]) rmSync(each, { recursive: true, force: true });
});

async function bundle(contents: string, outfile: string): Promise<string> {
  await build({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    packages: 'external',
    alias: { '@contract': path.join(ROOT, 'contract') },
  });
  return outfile;
}

test.each(Object.entries(PROGRAMS))('%s: the runtime tells nobody and keeps nothing of its own', async (name, text) => {
  const thread = await bundle(`import './${ADAPTERS}/faces/face-thread';`, path.join(built, 'face-thread.mjs'));
  const program = await bundle(text, path.join(built, `${Object.keys(PROGRAMS).indexOf(name as never)}.mjs`));
  // Neither a continuous integration nor a test, in which the runtime would be silent by itself.
  const env = { PATH: process.env['PATH'], TMPDIR: folder, HOME: folder };
  const { stdout, stderr } = spawnSync(process.execPath, [program, thread], { cwd: ROOT, env, encoding: 'utf8' });
  expect([stdout, stderr]).toEqual([name === 'what a picture shows' ? 'judged' : 'ready', '']);
  expect(readdirSync(folder, { recursive: true })).toEqual([]);
});

test('one module alone loads the runtime', () => {
  const loading = readdirSync(path.join(ROOT, 'server'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && LOADING.test(readFileSync(path.join(ROOT, 'server', file), 'utf8')),
  );
  expect(loading).toEqual(['adapters/onnx-runtime.ts']);
});
