import { createHash, randomFillSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { drawClip, WEB_MP4 } from '../pictures';

const BLOCK_BYTES = 4_194_304;
const BOX_HEAD_BYTES = 16;

/** A video that plays and is as large as wished: what follows the clip is a box that players skip, full of noise. Returns its size. */
export async function writeLargeVideo(
  file: string,
  sizeBytes: number,
  clip = drawClip({ output: WEB_MP4, extension: 'mp4' }),
): Promise<number> {
  const out = await open(file, 'w');
  try {
    await out.write(clip);
    const head = Buffer.alloc(BOX_HEAD_BYTES);
    head.writeUInt32BE(1, 0);
    head.write('free', 4, 'latin1');
    head.writeBigUInt64BE(BigInt(sizeBytes - clip.length), 8);
    await out.write(head);
    const block = Buffer.alloc(BLOCK_BYTES);
    for (let left = sizeBytes - clip.length - BOX_HEAD_BYTES; left > 0; left -= BLOCK_BYTES) {
      randomFillSync(block);
      await out.write(block, 0, Math.min(left, BLOCK_BYTES));
    }
  } finally {
    await out.close();
  }
  return sizeBytes;
}

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const block of createReadStream(file)) hash.update(block as Buffer);
  return hash.digest('hex');
}

/** Files of this size below a folder. */
export async function findFilesOfSize(folder: string, sizeBytes: number): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    // What is being removed meanwhile is none of them.
    const facts = await stat(file).catch(() => null);
    if (facts?.isFile() === true && facts.size === sizeBytes) found.push(file);
  }
  return found;
}
