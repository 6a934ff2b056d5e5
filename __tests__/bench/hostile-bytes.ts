import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UPLOAD_LIMITS } from '@contract/constants/media';
import { createSharpEngine } from '../../server/adapters/image/sharp';
import { createLocalObjectStore } from '../../server/adapters/object-store/local';
import { canClean, planStoredCopy } from '../../server/modules/media/objects/clean/clean-copy';
import { inspectFile } from '../../server/modules/media/upload/media-inspect';
import { drawHostilePictures, HOSTILE_FILES, repeated, u32le } from '../support/files/hostile-files';
import type { BenchRow } from './bench-row';

const LIMIT_MS = 250;
const MB = 1_048_576;
/** What the highest level of members may send as one photo. */
const PHOTO_BYTES = 104_000_000;
const TRIES = 3;
const LIMITS = UPLOAD_LIMITS.level_40;

interface Look {
  readonly name: string;
  readonly cpuMs: number;
}

/**
 * The processor's time that one file takes of the process that answers everybody: when it is saved (what it is, whether it is whole, its
 * header, its time) and when its clean copy is asked for. Files of every hostile shape that is known, as large as people may send them.
 */
export async function benchHostileBytes(): Promise<BenchRow[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'zhixiang-hostile-'));
  try {
    const looks: Look[] = [];
    // The first of all also loads the libraries.
    await lookAt(root, 'warming', 'image/jpeg', Buffer.alloc(MB, 0xff));
    for (const file of HOSTILE_FILES) {
      const sizeBytes = KNOWN_BYTES[file.name] ?? PHOTO_BYTES;
      looks.push(...(await lookAt(root, file.name, file.mime, file.draw(sizeBytes))));
      if (sizeBytes < PHOTO_BYTES)
        looks.push(...(await lookAt(root, `${file.name}, larger`, file.mime, file.draw(PHOTO_BYTES))));
    }
    for (const { name, mime, bytes } of await drawHostilePictures(PHOTO_BYTES)) {
      looks.push(...(await lookAt(root, name, mime, bytes)));
    }
    looks.push(...(await lookAtLongFilm(root)));
    const slowest = looks.reduce((worst, look) => (look.cpuMs > worst.cpuMs ? look : worst));
    const known = looks.filter(({ name }) => Object.keys(KNOWN_BYTES).some((each) => name === `saving ${each}`));
    return [...known, { ...slowest, name: `slowest look at bytes of ${looks.length}: ${slowest.name}` }].map(toRow);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** As they were found. */
const KNOWN_BYTES: Readonly<Record<string, number>> = {
  'jpg: fill before the scan': 4_900_000,
  'jpg: empty segments': 4_800_000,
  'mp4: tiny boxes': 72_000_000,
};

const toRow = ({ name, cpuMs }: Look): BenchRow => ({
  name,
  value: cpuMs,
  unit: 'ms',
  comparedTo: 'limit',
  comparedValue: LIMIT_MS,
  limit: `<= ${LIMIT_MS} ms of the processor`,
  ok: cpuMs <= LIMIT_MS,
});

async function lookAt(root: string, name: string, mime: string, bytes: Buffer): Promise<Look[]> {
  await mkdir(path.join(root, 'files'), { recursive: true });
  await writeFile(path.join(root, 'files', 'file'), bytes);
  return lookAtKept(root, name, mime, bytes.length);
}

async function lookAtKept(root: string, name: string, mime: string, sizeBytes: number): Promise<Look[]> {
  const images = createSharpEngine();
  const store = createLocalObjectStore(root);
  const file = path.join(root, 'files', 'file');
  const asked = { path: file, sizeBytes, fileName: name, lastModified: null, limits: LIMITS, now: new Date() };
  const saving = await leastCpuMs(() => inspectFile(images, asked));
  const serving = canClean(mime) ? await leastCpuMs(() => planStoredCopy(store, 'file', sizeBytes, mime)) : 0;
  process.stderr.write(
    `  ${name}, ${(sizeBytes / MB).toFixed(0)} MB: ${saving.toFixed(0)} and ${serving.toFixed(0)} ms\n`,
  );
  return [
    { name: `saving ${name}`, cpuMs: saving },
    { name: `cleaning ${name}`, cpuMs: serving },
  ];
}

/** Of all threads: what a library does beside the event loop is taken from others as well. */
async function leastCpuMs(look: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = process.cpuUsage();
    await look();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

const FILM_BLOCKS = 511;

/** The largest film of which each frame's head is looked at: half a million frames, and none that is hostile. */
async function lookAtLongFilm(root: string): Promise<Look[]> {
  const frame = Buffer.concat([Buffer.from('00dc', 'latin1'), u32le(1_016), Buffer.alloc(1_016, 0x55)]);
  const block = repeated(frame, MB);
  const bytes = FILM_BLOCKS * block.length;
  const head = Buffer.concat([
    Buffer.from('RIFF', 'latin1'),
    u32le(bytes + 16),
    Buffer.from('AVI LIST', 'latin1'),
    u32le(bytes + 4),
    Buffer.from('movi', 'latin1'),
  ]);
  const handle = await open(path.join(root, 'files', 'file'), 'w');
  try {
    await handle.write(head);
    for (let written = 0; written < FILM_BLOCKS; written += 1) await handle.write(block);
  } finally {
    await handle.close();
  }
  return lookAtKept(root, 'avi: half a million frames', 'video/x-msvideo', head.length + bytes);
}
