import { randomBytes } from 'node:crypto';
import type { ByteSource, ObjectFacts, ObjectStore, PutLimit } from './types';

/** An object that is written in parts, as `begin` named it. */
export interface PartUpload {
  readonly key: string;
  /** The store's own name of it. */
  readonly id: string;
}

export interface StoredPart {
  readonly number: number;
  readonly sizeBytes: number;
  /** Stands for the part's content, for `complete`. */
  readonly tag: string;
}

/** `differs`: another content has this number. `absent`: there is no such upload. */
export type PartOutcome = { readonly kind: 'stored' | 'differs' | 'absent' | 'too-large' | 'full' };

/** `wrong`: the parts are not what was announced, and nothing was made. `gone`: the upload or one of its parts is not there. */
export type CompleteOutcome = { readonly kind: 'stored' | 'wrong' | 'gone' | 'full' };

/**
 * Large objects, part by part in any order. Nothing is seen under the object's name before `complete`, which any process may call,
 * also twice at once: one object is made. A part that was told to be stored survives a power cut.
 */
export interface PartStore {
  /** Answers the id of a PartUpload. */
  begin(key: string): Promise<string>;
  /** An address that takes one part by PUT, if its Content-MD5 is this. Null: parts come through our own server. */
  readonly presign: ((upload: PartUpload, part: SignedPart, seconds: number) => string) | null;
  /** Rejects with the source's error when the source breaks, and with what `limit` throws; then nothing is stored. */
  put(upload: PartUpload, number: number, source: ByteSource, limit: PutLimit): Promise<PartOutcome>;
  /** By number. Null: there is no such upload, where the store knows. */
  list(upload: PartUpload): Promise<readonly StoredPart[] | null>;
  complete(
    upload: PartUpload,
    parts: readonly StoredPart[],
    announced: Pick<ObjectFacts, 'md5' | 'sizeBytes'>,
  ): Promise<CompleteOutcome>;
  /** Removes the parts, not the object. Harmless when there are none. */
  abort(upload: PartUpload): Promise<void>;
}

export interface SignedPart {
  readonly number: number;
  /** Of Content-MD5: base64. */
  readonly contentMd5: string;
}

/** Parts of a store that knows none are objects under this name; the sweep looks here. */
export const PART_PREFIX = 'part/';

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
          return { kind: 'full' };
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
            return { kind: 'full' };
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
