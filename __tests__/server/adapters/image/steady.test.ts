import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { decodeApart } from '../../../../server/adapters/image/apart';
import { createSharpEngine } from '../../../../server/adapters/image/sharp';
import { createSteadyEngine } from '../../../../server/adapters/image/steady';
import { type CraftedPng, craftPng } from '../../../support/files/crafted-png';
import { drawPicture } from '../../../support/pictures';
import { bundleServer } from '../../../support/server-process';

jest.setTimeout(60_000);

const forever = new AbortController().signal;
const LIMITS = { timeoutMs: 50_000, cpuMs: 50_000, memoryBytes: 1_073_741_824 };
let program: string;
let folder: string;
let inside = 0;

beforeAll(() => {
  program = bundleServer();
  folder = mkdtempSync(path.join(tmpdir(), 'steady-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  inside = 0;
});

function keep(bytes: Buffer): string {
  const file = path.join(folder, 'a.png');
  writeFileSync(file, bytes);
  return file;
}

const craft = (png: CraftedPng): string => keep(craftPng(png));

function steady() {
  const engine = createSharpEngine();
  const inner = {
    ...engine,
    derive: (...args: Parameters<typeof engine.derive>) => {
      inside += 1;
      return engine.derive(...args);
    },
  };
  return createSteadyEngine(inner, { slots: 3, program });
}

test('an ordinary photo is decoded in this process, a costly one in another, both alike', async () => {
  const file = keep(await drawPicture({ width: 900, height: 600, format: 'png' }));
  const here = await steady().derive(file, 'image/png', forever);
  expect(inside).toBe(1);
  const apart = await steady().derive(file, 'image/png', forever, true);
  expect(inside).toBe(1);
  expect(apart).toEqual(here);
  expect(here.kind).toBe('made');
});

test('a narrow picture of twelve million rows is made apart', async () => {
  const outcome = await steady().derive(craft({ width: 1, height: 12_000_000 }), 'image/png', forever);
  expect([outcome.kind, inside]).toEqual(['made', 0]);
});

test('what needs more memory than a picture may is refused before anything is decoded', async () => {
  const file = craft({ width: 10_000, height: 10_000, bitDepth: 16, colour: 6, isInterlaced: true });
  expect(await steady().derive(file, 'image/png', forever)).toEqual({ kind: 'too-many-pixels' });
  expect(inside).toBe(0);
});

test('a broken picture is reported as such from the separate process', async () => {
  const bytes = craftPng({ width: 300, height: 300 });
  const file = keep(bytes.subarray(0, bytes.length - 40));
  expect(await steady().derive(file, 'image/png', forever, true)).toEqual({ kind: 'broken' });
});

const request = (file: string) => ({ task: 'derive', file, mime: 'image/png', by: null }) as const;

test('one that holds too much is ended and takes nobody with it', async () => {
  const file = craft({ width: 9000, height: 9000, bitDepth: 16, colour: 6, isInterlaced: true });
  const limits = { ...LIMITS, memoryBytes: 200 * 1_048_576 };
  expect(await decodeApart(program, request(file), limits, forever)).toEqual({ kind: 'crashed' });
});

test('one that takes too long is ended, as when the worker stops', async () => {
  const file = craft({ width: 1, height: 99_000_000 });
  expect(await decodeApart(program, request(file), { ...LIMITS, timeoutMs: 1500 }, forever)).toEqual({
    kind: 'timeout',
  });
  expect(await decodeApart(program, request(file), { ...LIMITS, cpuMs: 1000 }, forever)).toEqual({ kind: 'timeout' });
  expect(await decodeApart(program, request(file), LIMITS, AbortSignal.timeout(500))).toEqual({ kind: 'timeout' });
});

test('a file that is not there is a fault of the machine', async () => {
  await expect(decodeApart(program, request(path.join(folder, 'none')), LIMITS, forever)).rejects.toThrow('missing');
});

test('a program that does not start is a fault of the machine', async () => {
  const file = craft({ width: 3, height: 3 });
  await expect(decodeApart(path.join(folder, 'no.mjs'), request(file), LIMITS, forever)).rejects.toThrow(
    'ended with 1',
  );
});

test('a photo’s wall and its largest picture are what deriving it at once gives', async () => {
  const file = keep(await drawPicture({ width: 2600, height: 1300, orientation: 6 }));
  const all = await steady().derive(file, 'image/jpeg', forever);
  const wall = await steady().deriveWall(file, 'image/jpeg', forever, 0);
  const large = await steady().deriveLarge(file, 'image/jpeg', forever, false, 0);
  if (all.kind !== 'made' || wall.kind !== 'made' || large.kind !== 'made') throw new Error('not made');
  expect(large.large?.equals(all.derivatives.large ?? Buffer.alloc(0))).toBe(true);
  const { large: none, isLargeDue, width, height, focus } = wall.derivatives;
  expect({ none, isLargeDue, width, height }).toEqual({ none: null, isLargeDue: true, width: 1300, height: 2600 });
  expect(Math.abs(focus.x - all.derivatives.focus.x)).toBeLessThanOrEqual(10);
  const sizes = await Promise.all(
    [all, wall].map(async ({ derivatives: { thumb, preview } }) =>
      Promise.all(
        [thumb, preview].map(async (one) => (({ width, height }) => [width, height])(await sharp(one).metadata())),
      ),
    ),
  );
  expect(sizes[1]).toEqual(sizes[0]);
});

test('turned, and apart, it is the same', async () => {
  const file = keep(await drawPicture({ width: 2600, height: 1300 }));
  const here = await steady().deriveLarge(file, 'image/jpeg', forever, false, 1);
  const apart = await steady().deriveLarge(file, 'image/jpeg', forever, true, 1);
  expect(apart).toEqual(here);
  if (here.kind !== 'made' || here.large === null) throw new Error('not made');
  expect(await sharp(here.large).metadata()).toMatchObject({ width: 1024, height: 2048 });
  const wall = await steady().deriveWall(file, 'image/jpeg', forever, 3);
  expect(wall).toMatchObject({ kind: 'made', derivatives: { width: 1300, height: 2600, isLargeDue: true } });
});
