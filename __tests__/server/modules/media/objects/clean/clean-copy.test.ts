import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { createMemoryObjectStore } from '../../../../../../server/adapters/object-store/memory';
import { decodeHeic } from '../../../../../../server/adapters/image/heic';
import type { RandomBytes } from '../../../../../../server/bytes/byte-reader';
import { planCleanCopy, planStoredCopy } from '../../../../../../server/modules/media/objects/clean/clean-copy';
import { requireFfmpeg } from '../../../../../support/files/ffmpeg';
import {
  listSecrets,
  PLACE,
  privateAvi,
  privateGif,
  privateHeic,
  privateJpeg,
  privateMovie,
  privatePng,
  privateWebp,
} from '../../../../../support/files/private-files';
import { drawClip, drawPicture, WEB_MP4 } from '../../../../../support/pictures';
import { seededRandom } from '../../../../../support/seeded-random';

/** In small parts, as a network brings them. */
const inMemory = (file: Buffer): RandomBytes => ({
  sizeBytes: file.length,
  async *read(start, end) {
    for (let at = start; at < end; at += 1_000) yield file.subarray(at, Math.min(at + 1_000, end));
  },
});

async function clean(file: Buffer, mime: string): Promise<Buffer> {
  const copy = await planCleanCopy(inMemory(file), mime);
  if (copy === null) throw new Error('not understood');
  const bytes = await buffer(copy.read());
  expect(bytes.length).toBe(copy.sizeBytes);
  expect(copy.isSame).toBe(bytes.equals(file));
  const [start, end] = [Math.floor(bytes.length / 3), Math.floor(bytes.length / 2)];
  expect((await buffer(copy.read(start, end))).equals(bytes.subarray(start, end))).toBe(true);
  return bytes;
}

async function withFile<T>(bytes: Buffer, look: (file: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'clean-'));
  try {
    const file = path.join(folder, 'file');
    writeFileSync(file, bytes);
    return await look(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const pixelsOf = async (file: Buffer): Promise<unknown> => {
  const { data, info } = await sharp(file, { failOn: 'error' })
    .autoOrient()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: data.toString('base64') };
};

const heicPixels = (file: Buffer): Promise<unknown> =>
  withFile(file, async (name) => {
    const outcome = await decodeHeic(name, { maxPixels: 1e6, timeoutMs: 10_000 }, new AbortController().signal);
    if (outcome.kind !== 'decoded') throw new Error(outcome.kind);
    return Buffer.from(outcome.picture.pixels).toString('base64');
  });

/** A checksum of every frame and of the sound. */
const framesOf = (file: Buffer): Promise<string> =>
  withFile(file, (name) => {
    const { ffmpeg } = requireFfmpeg();
    const streams = ['-map', '0:v', '-map', '0:a?', '-f', 'framemd5', '-'];
    const sums = execFileSync(ffmpeg, ['-nostdin', '-loglevel', 'error', '-i', name, ...streams]).toString();
    return sums.replace(/^#.*\n/gm, '');
  });

describe.each([
  ['JPEG', 'image/jpeg', () => privateJpeg(), pixelsOf],
  ['progressive JPEG', 'image/jpeg', () => privateJpeg({ isProgressive: true }), pixelsOf],
  ['PNG', 'image/png', privatePng, pixelsOf],
  ['WebP', 'image/webp', privateWebp, pixelsOf],
  ['GIF', 'image/gif', privateGif, pixelsOf],
  ['HEIC', 'image/heic', privateHeic, heicPixels],
  ['MP4', 'video/mp4', () => privateMovie('mp4'), framesOf],
  ['MP4 with its index in front', 'video/mp4', () => privateMovie('mp4', true), framesOf],
  ['MOV', 'video/quicktime', () => privateMovie('mov'), framesOf],
  ['3GP', 'video/3gpp', () => privateMovie('3gp'), framesOf],
  ['AVI', 'video/x-msvideo', privateAvi, framesOf],
] as const)('a clean copy of a %s', (_name, mime, draw, contentOf) => {
  test('holds neither place nor serial number, and shows the same', async () => {
    const file = await draw();
    expect(listSecrets(file).length).toBeGreaterThan(0);
    const copy = await clean(file, mime);
    expect(listSecrets(copy)).toEqual([]);
    expect(await contentOf(copy)).toEqual(await contentOf(file));
  });

  test('is the same when it is cleaned again', async () => {
    const once = await clean(await draw(), mime);
    expect((await clean(once, mime)).equals(once)).toBe(true);
  });

  test('of a cut or damaged file is refused or made, and never more than it', async () => {
    const file = await draw();
    const random = seededRandom(file.length);
    for (let round = 0; round < 60; round += 1) {
      const broken = Buffer.from(file.subarray(0, round % 2 === 0 ? random.below(file.length) : file.length));
      for (let hit = 0; hit < 1 + (round % 8) && broken.length > 0; hit += 1) {
        broken[random.below(Math.min(broken.length, round % 3 === 0 ? 400 : broken.length))] = random.below(256);
      }
      const copy = await planCleanCopy(inMemory(broken), mime);
      if (copy === null) continue;
      expect((await buffer(copy.read())).length).toBe(copy.sizeBytes);
      expect(copy.sizeBytes).toBeLessThanOrEqual(broken.length + 64);
    }
  });
});

test('the compressed text of a PNG goes as well', async () => {
  const copy = await clean(await privatePng(), 'image/png');
  expect(copy.includes('zTXt') || copy.includes('iTXt') || copy.includes(PLACE)).toBe(false);
});

test.each([['jpeg'], ['png'], ['webp']] as const)('a turned %s stays turned', async (format) => {
  const file = await drawPicture({ format, orientation: 6, isPrivate: true });
  const copy = await clean(file, `image/${format}`);
  expect((await sharp(copy).metadata()).orientation).toBe(6);
  expect(copy.includes('SERIAL-12345') || copy.includes('SecretMaker')).toBe(false);
});

test('a film of a program without anything private is served as it is, from any store', async () => {
  const store = createMemoryObjectStore(() => new Date());
  const film = drawClip({ output: [...WEB_MP4, '-map_metadata', '-1', '-fflags', '+bitexact'], extension: 'mp4' });
  const once = await clean(film, 'video/mp4');
  await store.put('a/film', once);
  const copy = await planStoredCopy(store, 'a/film', once.length, 'video/mp4');
  if (copy === null) throw new Error('not understood');
  expect(copy.isSame).toBe(true);
  expect((await buffer(copy.read())).equals(once)).toBe(true);
});

test('a film whose tables name more than they hold is not understood', async () => {
  const film = privateMovie('mp4');
  // Of the last track, which goes with its samples: how many its first chunk has.
  film.writeUInt32BE(1_000, film.lastIndexOf('stsc') + 16);
  expect(await planCleanCopy(inMemory(film), 'video/mp4')).toBeNull();
});

test('what has no cleaner has no copy', async () => {
  expect(await planCleanCopy(inMemory(Buffer.from('anything')), 'video/x-ms-wmv')).toBeNull();
  expect(await planCleanCopy(inMemory(Buffer.from('no picture')), 'image/jpeg')).toBeNull();
});
