import Taro from '@tarojs/taro';
import type { PickedFile } from '../media/types';
import type { ShelvedRecord, UploadShelf } from './types';

/** A key of its own: the values of the cache have an end. One value holds 1 MB, about 2,000 files. */
const KEY = 'uploads-shelf';
const FOLDER_NAME = 'uploads';
/** WeChat gives 200 MB for all of a program's files. */
const COPIES_MAX_BYTES = 188_743_680;

interface KeptFile {
  path: string;
  name: string;
  mime: string;
  sizeBytes: number;
  lastModifiedMs?: number;
}
interface Shelf {
  records: Record<string, unknown>;
  files: Record<string, KeptFile>;
}

function read(): Shelf {
  try {
    const stored: unknown = JSON.parse(String(Taro.getStorageSync(KEY)));
    if (typeof stored === 'object' && stored !== null && 'records' in stored && 'files' in stored) {
      return stored as Shelf;
    }
  } catch {
    // Nothing was kept.
  }
  return { records: {}, files: {} };
}

let shelf: Shelf | null = null;
const open = (): Shelf => (shelf ??= read());

async function write(): Promise<void> {
  try {
    await Taro.setStorage({ key: KEY, data: JSON.stringify(open()) });
  } catch {
    // No room: these files are then not gone on with in another visit.
  }
}

const home = (): string => Taro.env.USER_DATA_PATH ?? '';
const folder = (): string => `${home()}/${FOLDER_NAME}`;

function makeFolder(): void {
  try {
    Taro.getFileSystemManager().mkdirSync(folder(), true);
  } catch {
    // It is there.
  }
}

function exists(path: string): boolean {
  try {
    Taro.getFileSystemManager().accessSync(path);
    return true;
  } catch {
    return false;
  }
}

/** The temporary file becomes the program's own: WeChat removes temporary ones when the program ends. */
function save(tempFilePath: string, filePath: string): Promise<string | null> {
  return new Promise((resolve) => {
    const success = (): void => resolve(filePath);
    const fail = (): void => resolve(null);
    const files = Taro.getFileSystemManager();
    if (tempFilePath.startsWith(home())) files.rename({ oldPath: tempFilePath, newPath: filePath, success, fail });
    else files.saveFile({ tempFilePath, filePath, success, fail });
  });
}

/** What an earlier visit left behind when it was killed. */
function removeLeftovers(): void {
  const files = Taro.getFileSystemManager();
  const known = new Set(Object.values(open().files).map(({ path }) => path));
  let names: string[] = [];
  try {
    names = files.readdirSync(folder());
  } catch {
    // Nothing was ever kept.
  }
  for (const path of names.map((name) => `${folder()}/${name}`)) if (!known.has(path)) unlink(path);
}

function hasRoom(sizeBytes: number): boolean {
  const used = Object.values(open().files).reduce((sum, file) => sum + file.sizeBytes, sizeBytes);
  return used <= COPIES_MAX_BYTES;
}

function unlink(path: string): void {
  Taro.getFileSystemManager().unlink({ filePath: path, fail: () => undefined });
}

export const uploadShelf: UploadShelf = {
  movesFiles: true,
  async list() {
    removeLeftovers();
    return Object.entries(open().records).map(([id, record]): ShelvedRecord => ({ id, record }));
  },
  async put(records) {
    for (const { id, record } of records) open().records[id] = record;
    await write();
  },
  async keepFile(id, file) {
    if (file.handle.kind !== 'path' || !hasRoom(file.sizeBytes)) return file;
    const before = open().files[id];
    makeFolder();
    const extension = /\.\w+$/.exec(file.name)?.[0] ?? '';
    const path = await save(file.handle.path, `${folder()}/${id}-${file.sizeBytes}${extension}`);
    if (path === null) return file;
    if (before !== undefined && before.path !== path) unlink(before.path);
    const { name, mime, sizeBytes, lastModifiedMs } = file;
    open().files[id] = { path, name, mime, sizeBytes, ...(lastModifiedMs === undefined ? {} : { lastModifiedMs }) };
    await write();
    return { ...file, handle: { kind: 'path', path } };
  },
  async reopen(id) {
    const kept = open().files[id];
    if (kept === undefined || !exists(kept.path)) return { kind: 'gone' };
    const { path, ...rest } = kept;
    const file: PickedFile = { ...rest, handle: { kind: 'path', path } };
    return { kind: 'opened', file };
  },
  async remove(ids) {
    for (const id of ids) {
      const kept = open().files[id];
      if (kept !== undefined) unlink(kept.path);
      delete open().files[id];
      delete open().records[id];
    }
    await write();
  },
};
