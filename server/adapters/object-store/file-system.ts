import type { Readable } from 'node:stream';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, opendir, readFile, rename, rmdir, stat, statfs, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { ByteRange } from './types';

export interface OpenFile {
  write(bytes: Uint8Array): Promise<void>;
  /** fsync(2). */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface FileStat {
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** The calls by which the local store touches the disk. One test wraps them to prove their order. */
export interface FileSystem {
  /** Makes a new file; fails when it exists. */
  create(file: string): Promise<OpenFile>;
  /** A rename that fails with EEXIST instead of replacing. */
  place(from: string, to: string): Promise<void>;
  /** A second name of the same file; fails with EEXIST instead of replacing. */
  link(from: string, to: string): Promise<void>;
  replace(from: string, to: string): Promise<void>;
  /** Makes a folder with its parents, durably: a new entry is lost in a power cut until its folder is synced. */
  makeFolder(folder: string): Promise<void>;
  syncFolder(folder: string): Promise<void>;
  /** Removing what is absent is no error. */
  remove(file: string): Promise<void>;
  /** Leaves a folder that is not empty. */
  removeEmptyFolder(folder: string): Promise<void>;
  /** Null when absent. */
  stat(file: string): Promise<FileStat | null>;
  /** What whoever may not use the system's own reserve can still write. */
  freeBytes(folder: string): Promise<number>;
  readText(file: string): Promise<string | null>;
  openRead(file: string, range?: ByteRange): Readable;
  listFolder(folder: string): AsyncIterable<FolderEntry>;
}

/** The system's reason, like ENOENT; empty for any other error. */
export function systemCode(error: unknown): string {
  const isCoded = typeof error === 'object' && error !== null && 'code' in error;
  return isCoded && typeof error.code === 'string' ? error.code : '';
}

async function orNull<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return null;
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const diskFileSystem: FileSystem = {
  async create(file) {
    const handle = await open(file, 'wx', 0o640);
    return {
      write: async (bytes) => {
        for (let done = 0; done < bytes.length;) done += (await handle.write(bytes, done)).bytesWritten;
      },
      sync: () => handle.sync(),
      close: () => handle.close(),
    };
  },
  async place(from, to) {
    await link(from, to);
    await unlink(from);
  },
  link,
  replace: rename,
  async makeFolder(folder) {
    const first = await mkdir(folder, { recursive: true, mode: 0o750 });
    if (first === undefined) return;
    for (let made = folder; made.length >= first.length; made = path.dirname(made))
      await syncFolder(path.dirname(made));
  },
  syncFolder,
  async remove(file) {
    await orNull(unlink(file));
  },
  async removeEmptyFolder(folder) {
    try {
      await rmdir(folder);
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(systemCode(error))) throw error;
    }
  },
  async stat(file) {
    const found = await orNull(stat(file));
    return found?.isFile() === true ? { sizeBytes: found.size, modifiedAt: found.mtime } : null;
  },
  async freeBytes(folder) {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
  readText: (file) => orNull(readFile(file, 'utf8')),
  openRead: (file, range) => createReadStream(file, range),
  async *listFolder(folder) {
    const entries = await orNull(opendir(folder));
    if (entries === null) return;
    for await (const entry of entries) yield { name: entry.name, isFolder: entry.isDirectory() };
  },
};
