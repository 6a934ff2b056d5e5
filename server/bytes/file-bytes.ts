import { open } from 'node:fs/promises';
import type { RandomBytes } from './byte-reader';

const READ_BYTES = 65_536;

/** Lends a file's bytes while `look` runs. */
export async function withFileBytes<T>(file: string, look: (bytes: RandomBytes) => Promise<T>): Promise<T> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const readInto = async (target: Uint8Array, start: number): Promise<number> => {
      let filled = 0;
      while (filled < target.length) {
        const { bytesRead } = await handle.read(target, filled, target.length - filled, start + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return filled;
    };
    return await look({
      sizeBytes: size,
      readInto,
      async *read(start, end) {
        for (let at = start; at < end; at += READ_BYTES) {
          const block = Buffer.allocUnsafe(Math.min(READ_BYTES, end - at));
          yield block.subarray(0, await readInto(block, at));
        }
      },
    });
  } finally {
    await handle.close();
  }
}
