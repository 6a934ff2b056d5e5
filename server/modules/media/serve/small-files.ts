import { createHash } from 'node:crypto';
import { LruMap } from 'toad-cache';
import type { ObjectStore } from '../../../adapters/object-store/types';

export interface SmallFile {
  readonly bytes: Buffer;
  /** Stands for the content. */
  readonly tag: string;
}

/** Small files as they were read last: a stored name is written once. Whether somebody may have one is asked before. */
export interface SmallFiles {
  findKept(key: string): SmallFile | undefined;
  /** Null: it is not there. A number: how long it is, too long to be kept. */
  read(key: string, store: Pick<ObjectStore, 'sizeOf' | 'openRead'>): Promise<SmallFile | number | null>;
}

const FILE_BYTES_MAX = 262_144;
const ALL_BYTES_MAX = 67_108_864;

export const tagOf = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 22);

export function createSmallFiles({ allBytesMax = ALL_BYTES_MAX } = {}): SmallFiles {
  // As many as have room.
  const files = new LruMap<SmallFile>(0);
  let keptBytes = 0;

  function drop(key: string): void {
    keptBytes -= files.items.get(key)?.value.bytes.length ?? 0;
    files.delete(key);
  }

  function keep(key: string, file: SmallFile): void {
    drop(key);
    files.set(key, file);
    keptBytes += file.bytes.length;
    while (keptBytes > allBytesMax) drop(String(files.first.key));
  }

  return {
    findKept: (key) => files.get(key),
    async read(key, store) {
      const sizeBytes = await store.sizeOf(key);
      if (sizeBytes === null || sizeBytes > FILE_BYTES_MAX) return sizeBytes;
      const stream = await store.openRead(key);
      if (stream === null) return null;
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part);
      const file = { bytes: Buffer.concat(parts, sizeBytes), tag: tagOf(key) };
      keep(key, file);
      return file;
    },
  };
}
