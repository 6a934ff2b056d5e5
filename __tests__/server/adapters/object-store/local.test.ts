import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { diskFileSystem, type FileSystem } from '../../../../server/adapters/object-store/file-system';
import { createLocalObjectStore } from '../../../../server/adapters/object-store/local';
import { md5Of } from '../../../support/pictures';
import { describeObjectStore } from '../../../support/suites/object-store';

let root: string;
const roots: string[] = [];
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'store-'));
  roots.push(root);
});
afterAll(() => roots.forEach((each) => rmSync(each, { recursive: true, force: true })));

describeObjectStore(async () => createLocalObjectStore(root));

const bytes = Buffer.from('0123456789');

/** The disk, with each call written down. `fail` throws in place of the named call. */
function watchedDisk(calls: string[], fail: { call: string; code: string } | null = null): FileSystem {
  const relative = (file: string): string => path.relative(root, file).replace(/tmp\/\w+/, 'tmp/*');
  const note = (call: string, file: string): void => {
    calls.push(`${call} ${relative(file)}`);
    if (fail?.call === call) throw Object.assign(new Error('refused'), { code: fail.code });
  };
  return {
    ...diskFileSystem,
    async create(file) {
      note('create', file);
      const open = await diskFileSystem.create(file);
      return {
        write: async (chunk) => {
          note('write', file);
          await open.write(chunk);
        },
        sync: async () => {
          note('fsync', file);
          await open.sync();
        },
        close: () => open.close(),
      };
    },
    place: async (from, to) => {
      note('rename', to);
      await diskFileSystem.place(from, to);
    },
    syncFolder: async (folder) => {
      note('fsync folder', folder);
      await diskFileSystem.syncFolder(folder);
    },
  };
}

test('a write is synced, renamed, and its folder synced, before it is acknowledged', async () => {
  const calls: string[] = [];
  const store = createLocalObjectStore(root, watchedDisk(calls));
  await store.put('a/b', bytes);
  calls.push('reply');
  expect(calls).toEqual([
    'create tmp/*',
    'write tmp/*',
    'fsync tmp/*',
    'rename files/a/b',
    'fsync folder files/a',
    'reply',
  ]);
});

test.each([
  ['write', 'ENOSPC'],
  ['fsync', 'EDQUOT'],
  ['create', 'EROFS'],
  ['rename', 'EACCES'],
])('a %s that fails with %s says that there is no room, and leaves nothing', async (call, code) => {
  const store = createLocalObjectStore(root, watchedDisk([], { call, code }));
  expect(await store.put('a/b', bytes)).toEqual({
    kind: 'full',
    reason: `${code}: the object folder cannot be written`,
  });
  expect(readdirSync(path.join(root, 'tmp'))).toEqual([]);
  expect(await store.stat('a/b')).toBeNull();
});

test('what is kept free of the disk is not written on', async () => {
  let freeBytes = 3_000_000;
  const disk: FileSystem = { ...diskFileSystem, freeBytes: async () => freeBytes };
  expect(await createLocalObjectStore(root, disk, 3_000_000).put('a/b', bytes)).toMatchObject({ kind: 'stored' });
  freeBytes = 2_999_999;
  const store = createLocalObjectStore(root, disk, 3_000_000);
  expect(await store.put('a/c', bytes)).toEqual({
    kind: 'full',
    reason: 'less than 3 MB of its disk are free, and those are kept for the database',
  });
  expect(readdirSync(path.join(root, 'tmp'))).toEqual([]);
  expect(await store.stat('a/c')).toBeNull();
  expect(await store.stat('a/b')).toMatchObject({ sizeBytes: 10 });
});

test('the disk says how much is free', async () => {
  expect(await diskFileSystem.freeBytes(root)).toBeGreaterThan(0);
});

test('without its digests, lost in a crash, an object is summed up again', async () => {
  const store = createLocalObjectStore(root);
  await store.put('a/b', bytes, { maxBytes: 100 });
  rmSync(path.join(root, 'facts'), { recursive: true });
  expect(await store.stat('a/b')).toMatchObject({ sizeBytes: 10, md5: md5Of(bytes) });
});

test('digests that cannot be written, or were cut short, are summed up again', async () => {
  const disk = diskFileSystem;
  const full = Object.assign(new Error('refused'), { code: 'ENOSPC' });
  const refuseFacts = async (from: string, to: string): Promise<void> => {
    if (to.startsWith(path.join(root, 'facts'))) throw full;
    await disk.replace(from, to);
  };
  const store = createLocalObjectStore(root, { ...disk, replace: refuseFacts });
  expect(await store.put('a/b', bytes, { maxBytes: 100 })).toMatchObject({ kind: 'stored' });
  expect(readdirSync(path.join(root, 'tmp'))).toEqual([]);
  expect(await store.stat('a/b')).toMatchObject({ sizeBytes: 10, md5: md5Of(bytes) });
  await createLocalObjectStore(root).put('c/d', bytes, { maxBytes: 100 });
  writeFileSync(path.join(root, 'facts', 'c', 'd'), '{"sizeBytes":10,"md5":"');
  expect(await store.stat('c/d')).toMatchObject({ sizeBytes: 10, md5: md5Of(bytes) });
});

test('what an interrupted write left is swept once it is old', async () => {
  const store = createLocalObjectStore(root);
  await store.put('a', bytes);
  writeFileSync(path.join(root, 'tmp', 'old'), 'half');
  writeFileSync(path.join(root, 'tmp', 'new'), 'half');
  utimesSync(path.join(root, 'tmp', 'old'), new Date(0), new Date(0));
  expect(await store.sweepUnfinished(new Date(Date.now() - 1000), new Set())).toBe(1);
  expect(readdirSync(path.join(root, 'tmp'))).toEqual(['new']);
});

/** A disk on which others remove a folder as often as it is made; `times` until they have had enough. */
function contestedDisk(times: number): FileSystem {
  let left = times;
  return {
    ...diskFileSystem,
    async makeFolder(folder) {
      await diskFileSystem.makeFolder(folder);
      if (!folder.includes('contested') || (left -= 1) < 0) return;
      await diskFileSystem.removeEmptyFolder(folder);
      // As the system says it when that happens while a folder is made.
      if (left % 2 === 0) throw Object.assign(new Error('gone'), { code: 'ENOENT' });
    },
  };
}

test('a folder that others remove meanwhile is made until a file is in it', async () => {
  const store = createLocalObjectStore(root, contestedDisk(5));
  expect(await store.put('contested/b', bytes)).toMatchObject({ kind: 'stored' });
  const other = createLocalObjectStore(root, contestedDisk(5));
  expect(await other.takeOver('contested/b', 'contested-too/c', '')).toBe('copied');
  expect(await other.takeOver('contested/absent', 'contested-too/d', '')).toBe('changed');
});

test('a folder that cannot be made does not say that the upload was changed', async () => {
  const store = createLocalObjectStore(root, contestedDisk(1_000));
  await createLocalObjectStore(root).put('a', bytes);
  await expect(store.takeOver('a', 'contested/b', '')).rejects.toMatchObject({ code: 'ENOENT' });
});
