import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createLocalObjectStore } from '../../adapters/object-store/local';
import type { ObjectStore } from '../../adapters/object-store/types';
import { BackupUnusable } from './manifest';

const MANIFEST = 'manifest.json';

export const objectsIn = (folder: string): ObjectStore => createLocalObjectStore(path.join(folder, 'objects'));

/** Only for its owner: it holds what the database holds. */
export async function makeSnapshotFolder(folder: string, createdAt: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const snapshot = path.join(folder, 'snapshots', createdAt.toISOString().replaceAll(':', '-'));
  await removeUnfinished(folder);
  await mkdir(snapshot, { recursive: true, mode: 0o700 });
  return snapshot;
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await listSnapshots(folder)) {
    const snapshot = path.join(folder, 'snapshots', name);
    if (!(await isThere(path.join(snapshot, MANIFEST)))) await rm(snapshot, { recursive: true, force: true });
  }
}

async function listSnapshots(folder: string): Promise<string[]> {
  const names: string[] = await readdir(path.join(folder, 'snapshots')).catch(() => []);
  return names.sort();
}

const isThere = (file: string): Promise<boolean> => stat(file).then(Boolean, () => false);

/** Where the newest whole snapshot is. Null: there is none. */
export async function findNewest(folder: string): Promise<string | null> {
  for (const name of (await listSnapshots(folder)).reverse()) {
    const snapshot = path.join(folder, 'snapshots', name);
    if (await isThere(path.join(snapshot, MANIFEST))) return snapshot;
  }
  return null;
}

export const readManifest = (snapshot: string): Promise<string> => readFile(path.join(snapshot, MANIFEST), 'utf8');

/** What makes the snapshot count. On disk before it has its name. */
export async function writeManifest(snapshot: string, text: string): Promise<void> {
  const file = path.join(snapshot, MANIFEST);
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await sync(`${file}.new`);
  await rename(`${file}.new`, file);
  await sync(snapshot);
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What one file of lines holds. The SHA-256 is of the lines, each with its line break. */
export interface LineFacts {
  readonly lines: number;
  readonly sha256: string;
}

export interface LineFile {
  write(lines: readonly string[]): Promise<void>;
  /** Resolves when it is on disk. */
  end(): Promise<LineFacts>;
}

const fileOf = (snapshot: string, name: string): string => path.join(snapshot, `${name}.jsonl.gz`);

export async function createLineFile(snapshot: string, name: string): Promise<LineFile> {
  const file = fileOf(snapshot, name);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const zip = createGzip();
  const target = zip.pipe(createWriteStream(file, { mode: 0o600 }));
  const isWritten = finished(target);
  isWritten.catch(() => undefined); // `end` reports it
  const digest = createHash('sha256');
  let count = 0;
  return {
    async write(lines) {
      if (lines.length === 0) return;
      const text = `${lines.join('\n')}\n`;
      digest.update(text);
      count += lines.length;
      if (zip.write(text)) return;
      await Promise.race([new Promise((resolve) => zip.once('drain', resolve)), isWritten]);
    },
    async end() {
      zip.end();
      await isWritten;
      await sync(file);
      await sync(path.dirname(file));
      return { lines: count, sha256: digest.digest('hex') };
    },
  };
}

export const removeLineFile = (snapshot: string, name: string): Promise<void> => rm(fileOf(snapshot, name));

const BATCH_CHARACTERS = 4_000_000;
const BATCH_LINES = 500;

/**
 * The lines of one file, some at a time. Only a line feed ends one: JSON leaves other breaks, which are in what people write, as they are.
 * Throws BackupUnusable for a file that is missing or cut short.
 */
export async function* readLineFile(snapshot: string, name: string): AsyncGenerator<readonly string[]> {
  const text = createGunzip().setEncoding('utf8');
  const source = createReadStream(fileOf(snapshot, name));
  source.on('error', (error) => text.destroy(error)).pipe(text);
  let batch: string[] = [];
  let characters = 0;
  let begun = '';
  try {
    for await (const chunk of text) {
      const [first = '', ...others] = String(chunk).split('\n');
      begun += first;
      for (const other of others) {
        batch.push(begun);
        characters += begun.length;
        begun = other;
        if (batch.length < BATCH_LINES && characters < BATCH_CHARACTERS) continue;
        yield batch;
        batch = [];
        characters = 0;
      }
    }
  } catch (error) {
    throw isDamage(error) ? new BackupUnusable(`备份里的${name}坏了或不在`) : error;
  } finally {
    source.destroy();
  }
  if (begun !== '') throw new BackupUnusable(`备份里的${name}不完整`);
  if (batch.length > 0) yield batch;
}

const isDamage = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && /^(ENOENT|Z_)/.test(String(error.code));

/** What is on the disk, read again from its beginning. `check` sees every line. */
export async function readFacts(
  snapshot: string,
  name: string,
  check: (line: string) => void | Promise<void> = () => undefined,
): Promise<LineFacts> {
  const digest = createHash('sha256');
  let count = 0;
  for await (const lines of readLineFile(snapshot, name)) {
    digest.update(`${lines.join('\n')}\n`);
    count += lines.length;
    for (const line of lines) await check(line);
  }
  return { lines: count, sha256: digest.digest('hex') };
}
