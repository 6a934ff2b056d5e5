import type { PickedFile } from '../media/types';
import { FILES, RECORDS, transact } from './database';
import type { ReopenOutcome, ShelvedRecord, UploadShelf } from './types';

/** Copies of files together, and never more than this share of what the browser still gives. */
const COPIES_MAX_BYTES = 1_610_612_736;
const COPIES_SHARE = 0.25;

/** Not in TypeScript's DOM. */
interface AskableHandle extends FileSystemFileHandle {
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
}

interface KeptFile {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly lastModifiedMs?: number;
  readonly bytes: Blob | null;
  readonly source: AskableHandle | null;
}

/** Bytes of the copies that this page has made. */
const copied = new Map<string, number>();

async function hasRoom(sizeBytes: number): Promise<boolean> {
  let used = sizeBytes;
  for (const bytes of copied.values()) used += bytes;
  if (used > COPIES_MAX_BYTES) return false;
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return sizeBytes <= (quota - usage) * COPIES_SHARE;
}

async function isAllowed(source: AskableHandle, mayAsk: boolean): Promise<boolean> {
  if (source.queryPermission === undefined) return true;
  if ((await source.queryPermission({ mode: 'read' })) === 'granted') return true;
  return mayAsk && (await source.requestPermission?.({ mode: 'read' })) === 'granted';
}

function toFile({ name, mime, lastModifiedMs }: KeptFile, blob: Blob, source?: FileSystemFileHandle): PickedFile {
  return {
    name,
    mime,
    sizeBytes: blob.size,
    ...(lastModifiedMs === undefined ? {} : { lastModifiedMs }),
    handle: { kind: 'blob', blob, ...(source === undefined ? {} : { source }) },
  };
}

async function openKept(kept: KeptFile, mayAsk: boolean): Promise<ReopenOutcome> {
  if (kept.bytes !== null) return { kind: 'opened', file: toFile(kept, kept.bytes) };
  if (kept.source === null) return { kind: 'gone' };
  if (!(await isAllowed(kept.source, mayAsk))) return { kind: 'asks' };
  const file = await kept.source.getFile();
  // Another file by now: its parts would not fit.
  const isSame = kept.lastModifiedMs === undefined || file.lastModified === kept.lastModifiedMs;
  return isSame ? { kind: 'opened', file: toFile(kept, file, kept.source) } : { kind: 'gone' };
}

/** Private windows refuse a database: then nothing is left for another visit, and nothing else is lost. */
async function ignoringRefusal<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}

export const uploadShelf: UploadShelf = {
  movesFiles: false,
  list: () =>
    ignoringRefusal(async () => {
      const found = await transact<ShelvedRecord[]>([RECORDS], 'readonly', (transaction) =>
        transaction.objectStore(RECORDS).getAll(),
      );
      return found ?? [];
    }, []),
  put: (records) =>
    ignoringRefusal(async () => {
      await transact([RECORDS], 'readwrite', (transaction) => {
        const store = transaction.objectStore(RECORDS);
        for (const { id, record } of records) store.put({ id, record });
        return null;
      });
    }, undefined),
  keepFile: (id, file) =>
    ignoringRefusal(async () => {
      if (file.handle.kind !== 'blob') throw new Error('a file of another platform');
      const { blob, source = null } = file.handle;
      if (source === null && !(await hasRoom(blob.size))) return file;
      if (source === null) copied.set(id, blob.size);
      const kept: KeptFile = {
        id,
        name: file.name,
        mime: file.mime,
        ...(file.lastModifiedMs === undefined ? {} : { lastModifiedMs: file.lastModifiedMs }),
        bytes: source === null ? blob : null,
        source,
      };
      await transact([FILES], 'readwrite', (transaction) => {
        transaction.objectStore(FILES).put(kept);
        return null;
      });
      return file;
    }, file),
  reopen: (id, mayAsk) =>
    ignoringRefusal<ReopenOutcome>(
      async () => {
        const kept = await transact<KeptFile | undefined>([FILES], 'readonly', (transaction) =>
          transaction.objectStore(FILES).get(id),
        );
        return kept === undefined ? { kind: 'gone' } : await openKept(kept, mayAsk);
      },
      { kind: 'gone' },
    ),
  remove: (ids) =>
    ignoringRefusal(async () => {
      for (const id of ids) copied.delete(id);
      await transact([RECORDS, FILES], 'readwrite', (transaction) => {
        for (const id of ids) {
          transaction.objectStore(RECORDS).delete(id);
          transaction.objectStore(FILES).delete(id);
        }
        return null;
      });
    }, undefined),
};
