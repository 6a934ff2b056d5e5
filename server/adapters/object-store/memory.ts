import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { STORAGE_TYPE } from '@contract/constants/media';
import { chunksOf, digestOf } from './digest';
import { createPlainParts } from './parts';
import { checkObjectKey, type ObjectFacts, type ObjectStore } from './types';

interface MemoryObject {
  readonly bytes: Buffer;
  readonly facts: ObjectFacts;
  readonly modifiedAt: Date;
}

/** Keeps objects in the process. `keys` lists what there is; `fill` makes writes fail as on a full disk. */
export interface MemoryObjectStore extends ObjectStore {
  keys(): string[];
  fill(reason: string | null): void;
}

export function createMemoryObjectStore(
  now: () => Date = () => new Date(),
  storageType: number = STORAGE_TYPE.local,
): MemoryObjectStore {
  const objects = new Map<string, MemoryObject>();
  let full: string | null = null;
  const store: Omit<MemoryObjectStore, 'parts'> = {
    storageType,
    remote: null,
    keys: () => [...objects.keys()].sort(),
    fill: (reason) => {
      full = reason;
    },
    async put(key, source, limit) {
      checkObjectKey(key);
      const chunks: Uint8Array[] = [];
      let sizeBytes = 0;
      for await (const chunk of chunksOf(source)) {
        sizeBytes += chunk.length;
        if (limit !== undefined && sizeBytes > limit.maxBytes) return { kind: 'too-large' };
        chunks.push(chunk);
      }
      if (full !== null) return { kind: 'full', reason: full };
      const bytes = Buffer.concat(chunks);
      const facts = await digestOf(Readable.from([bytes]));
      limit?.check?.(facts);
      if (objects.has(key)) return { kind: 'exists', facts };
      objects.set(key, { bytes, facts, modifiedAt: now() });
      return { kind: 'stored', facts };
    },
    stat: async (key) => objects.get(checkObjectKey(key))?.facts ?? null,
    sizeOf: async (key) => objects.get(checkObjectKey(key))?.bytes.length ?? null,
    openRead: async (key, range) => {
      const found = objects.get(checkObjectKey(key));
      if (found === undefined) return null;
      return Readable.from([range === undefined ? found.bytes : found.bytes.subarray(range.start, range.end + 1)]);
    },
    async borrowFile(key) {
      const found = objects.get(checkObjectKey(key));
      if (found === undefined) return null;
      const folder = await mkdtemp(path.join(tmpdir(), 'object-'));
      const file = path.join(folder, 'file');
      await writeFile(file, found.bytes);
      return {
        path: file,
        tag: '',
        facts: async () => found.facts,
        release: () => rm(folder, { recursive: true, force: true }),
      };
    },
    async remove(key) {
      objects.delete(checkObjectKey(key));
    },
    async *list(prefix) {
      for (const [key, object] of objects) {
        if (key.startsWith(prefix)) yield { key, sizeBytes: object.bytes.length, modifiedAt: object.modifiedAt };
      }
    },
    async takeOver(from, to) {
      const found = objects.get(from);
      if (found !== undefined) objects.set(checkObjectKey(to), { ...found, modifiedAt: now() });
      return found === undefined ? 'changed' : 'copied';
    },
    sweepUnfinished: async () => 0,
  };
  return { ...store, parts: createPlainParts(store) };
}
