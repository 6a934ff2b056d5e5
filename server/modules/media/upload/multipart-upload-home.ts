import { MULTIPART_UPLOAD_HOURS, STORAGE_TYPE, UPLOAD_PART_BYTES } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import type { MultipartUpload } from '@contract/schemas/multipart-upload';
import type { CompleteOutcome, ObjectStore, ObjectStores, PartUpload } from '../../../adapters/object-store/types';
import type { Db } from '../../../db/tables';
import { refuse } from '../../../http/refuse';
import type { Log } from '../../../log';
import * as uploads from './multipart-upload.repository';
import { countParts, soundParts } from './multipart-upload.rules';

export type Row = uploads.MultipartUploadRow;

export interface UploadHomeDeps {
  readonly db: Db;
  readonly store: ObjectStores;
  /** Where clients send to: the store's own address, or this server (STORAGE_TYPE.local). */
  readonly uploadType: number;
  readonly log: Log;
}

const ABANDONED_MS = MULTIPART_UPLOAD_HOURS * 3_600_000;

export const partUpload = (row: Pick<Row, 'objectKey' | 'storeUpload'>): PartUpload => {
  return { key: row.objectKey, id: row.storeUpload };
};

/** What the store that an upload is sent to has of it: see [Note: Uploads in parts]. */
export function createUploadHome(deps: UploadHomeDeps) {
  const { db, store } = deps;

  /** Null: the settings no longer name the store. */
  const homeOf = ({ storageType }: Pick<Row, 'storageType'>): ObjectStore | null =>
    store.all.find((each) => each.storageType === storageType) ?? null;

  const isDirect = (home: ObjectStore): boolean => home.storageType === deps.uploadType && home.parts.presign !== null;

  function toView(row: Row, home: ObjectStore, presentParts: readonly number[]): MultipartUpload {
    return {
      uploadId: row.uid,
      objectKey: row.objectKey,
      ossUploadType: isDirect(home) ? home.storageType : STORAGE_TYPE.local,
      partSizeBytes: UPLOAD_PART_BYTES,
      partCount: countParts(row.sizeBytes),
      presentParts: row.isDone ? [] : [...presentParts],
      done: row.isDone,
      expireTime: row.touchedAt.getTime() + ABANDONED_MS,
    };
  }

  /** Null: neither its parts nor what they became are there any more. */
  async function look(row: Row, home: ObjectStore): Promise<MultipartUpload | null> {
    if (row.isDone) return (await home.sizeOf(row.objectKey)) === null ? null : toView(row, home, []);
    const stored = await home.parts.list(partUpload(row));
    return stored === null
      ? null
      : toView(
          row,
          home,
          soundParts(row.sizeBytes, stored).map(({ number }) => number),
        );
  }

  /** What a store says no to is logged; the caller may try again. */
  async function ask<T>(what: () => Promise<T>): Promise<T> {
    try {
      return await what();
    } catch (error) {
      deps.log.error({ err: error }, 'an upload in parts failed in its store');
      throw refuse(ERRORS.STORAGE_UNAVAILABLE);
    }
  }

  /** The row first: what is left of its parts when this is interrupted is swept as nobody's. */
  async function forget(row: Row, home: ObjectStore | null): Promise<void> {
    await uploads.deleteUpload(db, row.id);
    await home?.parts.abort(partUpload(row)).catch(leaveToSweep);
  }

  function leaveToSweep(error: unknown): void {
    deps.log.warn({ err: error }, 'parts of an upload were left to the sweep');
  }

  /** The object itself says whether it was made before: an answer may have been lost, or a process may have died. */
  async function putTogether(row: Row, home: ObjectStore): Promise<CompleteOutcome | { readonly kind: 'missing' }> {
    const isMade = async (): Promise<boolean> => (await home.sizeOf(row.objectKey)) === row.sizeBytes;
    if (await isMade()) return { kind: 'stored' };
    const stored = await home.parts.list(partUpload(row));
    const sound = soundParts(row.sizeBytes, stored ?? []);
    if (stored !== null && sound.length < countParts(row.sizeBytes)) {
      return (await isMade()) ? { kind: 'stored' } : { kind: 'missing' };
    }
    const outcome: CompleteOutcome =
      stored === null ? { kind: 'gone' } : await home.parts.complete(partUpload(row), sound, row);
    return outcome.kind === 'gone' && (await isMade()) ? { kind: 'stored' } : outcome;
  }

  return { homeOf, isDirect, toView, look, ask, forget, leaveToSweep, putTogether };
}
