import { drawClip, drawPicture, WEB_MP4 } from '../pictures';
import { privateHeic } from './private-files';
import type { SeededRandom } from '../seeded-random';

export interface FuzzSeed {
  readonly kind: string;
  readonly extension: string;
  readonly bytes: Buffer;
}

/** Whole files to begin from, one of each kind. */
export async function drawFuzzSeeds(): Promise<FuzzSeed[]> {
  const clip = (extension: string, output: readonly string[]): Buffer => drawClip({ seconds: 1, output, extension });
  return [
    { kind: 'JPEG', extension: 'jpg', bytes: await drawPicture({ orientation: 6, isPrivate: true }) },
    { kind: 'PNG', extension: 'png', bytes: await drawPicture({ format: 'png' }) },
    { kind: 'WebP', extension: 'webp', bytes: await drawPicture({ format: 'webp' }) },
    { kind: 'HEIC', extension: 'heic', bytes: privateHeic() },
    { kind: 'MP4', extension: 'mp4', bytes: clip('mp4', [...WEB_MP4, '-movflags', '+faststart']) },
    { kind: 'AVI', extension: 'avi', bytes: clip('avi', ['-c:v', 'mpeg4', '-c:a', 'mp3']) },
  ];
}

const HEAD_BYTES = 600;
const HOSTILE_LENGTHS = [0, 1, 7, 0x7fff_ffff, 0x8000_0000, 0xffff_fff8, 0xffff_ffff];

type Change = (bytes: Buffer, random: SeededRandom, other: Buffer) => Buffer;

/** Each does to a file what a bad disk, a cut connection or somebody hostile does. */
const CHANGES: Readonly<Record<string, Change>> = {
  cut: (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  'head only': (bytes, random) => bytes.subarray(0, 8 + random.below(Math.min(bytes.length, 64))),
  'flipped bits': (bytes, random) => hit(bytes, random, bytes.length, 1 + random.below(24)),
  'flipped head': (bytes, random) => hit(bytes, random, HEAD_BYTES, 1 + random.below(8)),
  'hostile lengths': (bytes, random) => {
    const changed = Buffer.from(bytes);
    for (let times = 1 + random.below(3); times > 0; times -= 1) {
      const at = random.below(Math.min(changed.length, HEAD_BYTES) - 4);
      const value = HOSTILE_LENGTHS[random.below(HOSTILE_LENGTHS.length)] ?? 0;
      if (random.below(2) === 0) changed.writeUInt32BE(value, at);
      else changed.writeUInt32LE(value, at);
    }
    return changed;
  },
  'zeroed run': (bytes, random) => {
    const at = random.below(bytes.length);
    return Buffer.from(bytes).fill(0, at, Math.min(bytes.length, at + 1 + random.below(2_000)));
  },
  'repeated run': (bytes, random) => {
    const at = random.below(bytes.length);
    const run = bytes.subarray(at, at + 1 + random.below(500));
    return Buffer.concat([bytes.subarray(0, at), ...Array.from({ length: 40 }, () => run), bytes.subarray(at)]);
  },
  'missing run': (bytes, random) => {
    const at = random.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.below(200))]);
  },
  'two kinds in one': (bytes, random, other) =>
    Buffer.concat([bytes.subarray(0, random.below(bytes.length)), other.subarray(random.below(other.length))]),
  'noise behind a head': (bytes, random) => {
    const noise = Buffer.from(Array.from({ length: 2_000 }, () => random.below(256)));
    return Buffer.concat([bytes.subarray(0, 12 + random.below(200)), noise]);
  },
};

function hit(bytes: Buffer, random: SeededRandom, within: number, times: number): Buffer {
  const changed = Buffer.from(bytes);
  for (let left = times; left > 0; left -= 1) {
    const at = random.below(Math.min(changed.length, within));
    changed[at] = (changed[at] ?? 0) ^ (1 + random.below(255));
  }
  return changed;
}

export interface FuzzFile {
  readonly kind: string;
  readonly change: string;
  readonly name: string;
  readonly bytes: Buffer;
}

/** The same files for the same seed: kinds and changes by turns. */
export function* listFuzzFiles(seeds: readonly FuzzSeed[], random: SeededRandom, count: number): Generator<FuzzFile> {
  const changes = Object.keys(CHANGES);
  for (let n = 0; n < count; n += 1) {
    const seed = seeds[n % seeds.length];
    const other = seeds[random.below(seeds.length)];
    const change = changes[Math.floor(n / seeds.length) % changes.length] ?? '';
    const apply = CHANGES[change];
    if (seed === undefined || other === undefined || apply === undefined) throw new Error('nothing to change');
    // A number of its own at the end, so that no two are the same file.
    const bytes = Buffer.concat([apply(seed.bytes, random, other.bytes), Buffer.from(` ${n}`)]);
    yield { kind: seed.kind, change, name: `${n}.${seed.extension}`, bytes };
  }
}
