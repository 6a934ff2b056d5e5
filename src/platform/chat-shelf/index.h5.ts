import { WRITER_KEY, type ChatShelf, type ShelfChange } from './types';

const NAME = 'chats';
const RECORDS = 'records';
/** Each version brings the one before up to date; what is kept is never emptied. */
const VERSION = 1;

function upgrade(database: IDBDatabase, from: number): void {
  if (from < 1) database.createObjectStore(RECORDS);
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion);
    request.onsuccess = () => {
      // A window with a later version of the program waits for this one to let go.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('no database'));
    request.onblocked = () => reject(new Error('the database is blocked'));
  });
}

let opened: Promise<IDBDatabase> | null = null;

/** One step; resolves when it is written. */
async function step<T>(
  mode: IDBTransactionMode,
  run: (records: IDBObjectStore, done: (value: T) => void) => void,
): Promise<T> {
  opened ??= open();
  let database: IDBDatabase;
  try {
    database = await opened;
  } catch (error) {
    opened = null;
    throw error;
  }
  return new Promise((resolve, reject) => {
    let result: { readonly value: T } | null = null;
    let transaction: IDBTransaction;
    try {
      transaction = database.transaction(RECORDS, mode);
    } catch (error) {
      // It was closed for a later version.
      opened = null;
      reject(error instanceof Error ? error : new Error('not open'));
      return;
    }
    run(transaction.objectStore(RECORDS), (value) => (result = { value }));
    transaction.oncomplete = () => (result === null ? reject(new Error('no answer')) : resolve(result.value));
    transaction.onabort = () => reject(transaction.error ?? new Error('not written'));
    transaction.onerror = () => reject(transaction.error ?? new Error('not written'));
  });
}

const rangeOf = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

function apply(records: IDBObjectStore, owner: string, { put, remove }: ShelfChange): void {
  for (const key of remove) records.delete(`${owner}/${key}`);
  for (const [key, value] of Object.entries(put)) records.put(value, `${owner}/${key}`);
}

function removeOthers(records: IDBObjectStore, owner: string): void {
  records.delete(IDBKeyRange.upperBound(`${owner}/`, true));
  records.delete(IDBKeyRange.lowerBound(`${owner}/\uffff`, true));
}

export const chatShelf: ChatShelf = {
  async load(owner) {
    try {
      return await step<Record<string, unknown>>('readwrite', (records, done) => {
        removeOthers(records, owner);
        const found: Record<string, unknown> = {};
        records.openCursor(rangeOf(`${owner}/`)).onsuccess = ({ target }) => {
          const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
          if (cursor === null) return done(found);
          if (typeof cursor.key === 'string') found[cursor.key.slice(owner.length + 1)] = cursor.value;
          cursor.continue();
        };
      });
    } catch {
      return null;
    }
  },
  write: (owner, change) =>
    step<void>('readwrite', (records, done) => {
      apply(records, owner, change);
      done(undefined);
    }),
  writeAs: (writer, owner, change, takesOver) =>
    step<boolean>('readwrite', (records, done) => {
      records.get(`${owner}/${WRITER_KEY}`).onsuccess = ({ target }) => {
        const isOurs = (target as IDBRequest<unknown>).result === writer;
        if (!isOurs && takesOver === undefined) return done(false);
        for (const prefix of takesOver?.owned ?? []) records.delete(rangeOf(`${owner}/${prefix}`));
        apply(records, owner, { ...change, put: { ...change.put, [WRITER_KEY]: writer } });
        done(true);
      };
    }),
  clear: (owner) =>
    step<void>('readwrite', (records, done) => {
      records.delete(rangeOf(`${owner}/`));
      done(undefined);
    }),
};
