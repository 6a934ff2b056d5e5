/** Names of a database's parts, and of its two stores: what is known of a file, and its bytes. */
const NAME = 'uploads';
export const RECORDS = 'records';
export const FILES = 'files';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(RECORDS, { keyPath: 'id' });
      request.result.createObjectStore(FILES, { keyPath: 'id' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
    request.onblocked = () => reject(new Error('the database is blocked'));
  });
}

let opened: Promise<IDBDatabase> | null = null;

/** One step over some stores; resolves when it is written. */
export async function transact<T>(
  stores: readonly string[],
  mode: IDBTransactionMode,
  run: (transaction: IDBTransaction) => IDBRequest<T> | null,
): Promise<T | undefined> {
  opened ??= open();
  let database: IDBDatabase;
  try {
    database = await opened;
  } catch (error) {
    opened = null;
    throw error;
  }
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([...stores], mode);
    const request = run(transaction);
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('not written'));
    transaction.onerror = () => reject(transaction.error ?? new Error('not written'));
  });
}
