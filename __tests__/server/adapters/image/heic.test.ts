import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodeHeic } from '../../../../server/adapters/image/heic';

const LIMITS = { maxPixels: 1_000, timeoutMs: 20_000 };

let folder: string;
let file: string;
const [, program = ''] = process.argv;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'decoder-'));
  file = path.join(folder, 'a.heic');
  writeFileSync(file, 'whatever');
  // The decoder is found from where the program lies.
  process.argv[1] = path.join(folder, 'program.js');
});
afterEach(() => {
  process.argv[1] = program;
  rmSync(folder, { recursive: true, force: true });
});

/** A decoder that does this as soon as it is given a picture. */
function standIn(what: string): void {
  const library = path.join(folder, 'node_modules/libheif-js');
  mkdirSync(library, { recursive: true });
  writeFileSync(path.join(library, 'wasm-bundle.js'), `exports.HeifDecoder = class { decode() { ${what} } };\n`);
}

const decode = () => decodeHeic(file, LIMITS, new AbortController().signal);

test.each([
  ['ends without a word', 'process.exit(3);'],
  ['runs out of its memory', "throw new WebAssembly.RuntimeError('Aborted(OOM)');"],
  ['finds no room for the pixels', "throw new RangeError('Array buffer allocation failed');"],
])('a decoder that %s may have died of the machine: not of the picture alone', async (_name, what) => {
  standIn(what);
  expect(await decode()).toEqual({ kind: 'crashed' });
});

test.each([
  ['finds nothing', 'return [];'],
  ['complains', "throw new Error('no such item');"],
])('a decoder that %s says that the picture is broken', async (_name, what) => {
  standIn(what);
  expect(await decode()).toEqual({ kind: 'broken' });
});

test('a decoder that needs more memory than its thread has is of the machine', async () => {
  standIn('const all = []; for (;;) all.push(new Array(1_000_000).fill({}));');
  await expect(decode()).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
});

test('a decoder that is not there is of the machine', async () => {
  await expect(decode()).rejects.toMatchObject({ code: 'MODULE_NOT_FOUND' });
});
