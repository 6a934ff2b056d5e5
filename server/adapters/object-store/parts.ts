import { randomBytes } from 'node:crypto';
import { type ObjectStore, PART_PREFIX, type PartStore, type PartUpload, type StoredPart } from './types';

class WrongContent extends Error {}
class PartGone extends Error {}

/**
 * For a store that writes objects whole: each part is an object, and completing writes them once more, as one. That costs their
 * bytes twice for a while, and in return a part is as safe as any object.
 */
export function createPlainParts(store: Pick<ObjectStore, 'put' | 'stat' | 'list' | 'openRead' | 'remove'>): PartStore {
  const folderOf = ({ id }: PartUpload): string => `${PART_PREFIX}${id}/`;

  async function* joined(upload: PartUpload, parts: readonly StoredPart[]): AsyncIterable<Uint8Array> {
    for (const { number } of parts) {
      const part = await store.openRead(folderOf(upload) + number);
      if (part === null) throw new PartGone();
      for await (const bytes of part) yield bytes as Uint8Array;
    }
  }

  return {
    begin: async () => randomBytes(16).toString('hex'),
    presign: null,

    async put(upload, number, source, limit) {
      const key = folderOf(upload) + number;
      const outcome = await store.put(key, source, limit);
      switch (outcome.kind) {
        case 'stored':
          return { kind: 'stored' };
        case 'exists':
          return { kind: (await store.stat(key))?.md5 === outcome.facts.md5 ? 'stored' : 'differs' };
        case 'too-large':
          return { kind: 'too-large' };
        case 'full':
          return outcome;
      }
    },

    async list(upload) {
      const parts: StoredPart[] = [];
      const folder = folderOf(upload);
      for await (const { key, sizeBytes } of store.list(folder)) {
        parts.push({ number: Number(key.slice(folder.length)), sizeBytes, tag: '' });
      }
      return parts.sort((a, b) => a.number - b.number);
    },

    async complete(upload, parts, announced) {
      try {
        const { md5, sizeBytes } = announced;
        const outcome = await store.put(upload.key, joined(upload, parts), {
          maxBytes: sizeBytes,
          check: (facts) => {
            if (facts.md5 !== md5 || facts.sizeBytes !== sizeBytes) throw new WrongContent();
          },
        });
        switch (outcome.kind) {
          case 'stored':
          case 'exists':
            return { kind: 'stored' };
          case 'too-large':
            return { kind: 'wrong' };
          case 'full':
            return outcome;
        }
      } catch (error) {
        if (error instanceof WrongContent) return { kind: 'wrong' };
        const isGone = error instanceof PartGone || (error as { code?: unknown }).code === 'ENOENT';
        if (isGone) return { kind: 'gone' };
        throw error;
      }
    },

    async abort(upload) {
      const keys: string[] = [];
      for await (const { key } of store.list(folderOf(upload))) keys.push(key);
      for (const key of keys) await store.remove(key);
    },
  };
}
