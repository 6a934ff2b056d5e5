import { ERRORS, type ErrorEntry } from '@contract/errors';
import type { SaveDataBatchInput } from '@contract/schemas/media';
import type { Clock } from '../../../adapters/clock/types';
import type { Ids } from '../../../adapters/ids/types';
import type { ImageEngine } from '../../../adapters/image/types';
import type { ObjectStore, ObjectStores } from '../../../adapters/object-store/types';
import type { Log } from '../../../log';
import { inspectFile, type InspectedFile } from './media-inspect';
import { KEPT_PREFIX } from '../objects/media-object.repository';
import { newObjectKey } from '../objects/new-object-key';

export type SaveItem = SaveDataBatchInput['items'][number];

/** An upload that is what it was said to be. */
export interface KeptBytes {
  readonly sha256: string;
  readonly store: ObjectStore;
  /** The name it is kept under, which its uploader does not know. */
  readonly key: string;
}

/** What became of looking at an upload's bytes. */
export type LookedAt =
  | { readonly kind: 'fine'; readonly file: InspectedFile; readonly bytes: KeptBytes }
  | { readonly kind: 'refused'; readonly why: ErrorEntry }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable' };

export interface LookDeps {
  readonly store: ObjectStores;
  readonly images: ImageEngine;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

/** What the uploader may send, by kind. */
export interface SizeLimits {
  readonly photo: number;
  readonly video: number;
}

/** Holds an upload against what its sender says of it, and keeps it under a name of ours. */
export function createUploadLook(deps: LookDeps): (item: SaveItem, limits: SizeLimits) => Promise<LookedAt> {
  const { store, clock } = deps;

  /**
   * [Note: Uploads are taken over] The sender of a file can get its name again and replace it, while the checked bytes are shared with
   * everybody who uploads the same. So they are moved to another name. Then nobody can replace them, and nobody learns by the old name
   * whether the same bytes were there before, or are there still. Null: it was replaced or removed meanwhile.
   */
  async function takeOver(home: ObjectStore, uploaded: string, tag: string): Promise<string | null> {
    const key = newObjectKey(deps, KEPT_PREFIX, uploaded);
    return (await home.takeOver(uploaded, key, tag)) === 'copied' ? key : null;
  }

  async function lookIn(home: ObjectStore, item: SaveItem, limits: SizeLimits): Promise<LookedAt> {
    const borrowed = await home.borrowFile(item.objectKey);
    if (borrowed === null) return { kind: 'absent' };
    try {
      const facts = await borrowed.facts();
      const isSame = facts.md5 === item.md5 && facts.sizeBytes === item.sizeBytes;
      if (!isSame) return { kind: 'refused', why: ERRORS.UPLOAD_MISMATCH };
      const inspected = await inspectFile(deps.images, {
        path: borrowed.path,
        sizeBytes: facts.sizeBytes,
        fileName: item.fileName,
        lastModified: item.lastModified ?? null,
        limits,
        now: clock.now(),
      });
      if ('code' in inspected) return { kind: 'refused', why: inspected };
      const key = await takeOver(home, item.objectKey, borrowed.tag);
      if (key !== null) return { kind: 'fine', file: inspected, bytes: { sha256: facts.sha256, store: home, key } };
      const isThere = (await home.sizeOf(item.objectKey)) !== null;
      return isThere ? { kind: 'refused', why: ERRORS.UPLOAD_MISMATCH } : { kind: 'absent' };
    } finally {
      await borrowed.release();
    }
  }

  /** What fails here is of the store or the machine, never of the file: the upload stays, to be saved again. */
  return async (item, limits) => {
    try {
      const found = await store.locate(item.objectKey);
      if (found === null) return { kind: 'absent' };
      if (found.sizeBytes !== item.sizeBytes) return { kind: 'refused', why: ERRORS.UPLOAD_MISMATCH };
      // A store elsewhere takes what a dishonest client signs; such a file is not even fetched.
      const isHuge = found.sizeBytes > Math.max(limits.photo, limits.video);
      if (isHuge && found.store.remote !== null) return { kind: 'refused', why: ERRORS.VIDEO_TOO_LARGE };
      return await lookIn(found.store, item, limits);
    } catch (error) {
      // Saved by another call at this moment, which has removed it.
      const isGone = await store.locate(item.objectKey).then(
        (found) => found === null,
        () => false,
      );
      if (isGone) return { kind: 'absent' };
      deps.log.error({ err: error }, 'an upload could not be read');
      return { kind: 'unreadable' };
    }
  };
}
