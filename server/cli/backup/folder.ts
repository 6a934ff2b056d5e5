import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { createLocalObjectStore } from '../../adapters/object-store/local';
import type { ObjectStore } from '../../adapters/object-store/types';

/**
 * [Note: Backup folders] `objects/` holds every file once, under the name it has in the store; names are written once, so a later
 * backup copies what is not there. `snapshots/<moment>/` holds one backup's rows, its list of files with their SHA-256, and at last
 * the manifest: without it a snapshot does not count.
 */
export const Manifest = Type.Object({
  version: Type.Literal(1),
  createdAt: Type.String(),
  migrations: Type.Array(Type.String()),
  sequences: Type.Record(Type.String(), Type.String()),
  /** Rows of each table. */
  tables: Type.Record(Type.String(), Type.Integer()),
  objects: Type.Integer(),
  objectBytes: Type.Number(),
  /** Whether sealed texts need a DATA_KEY that is not in here. */
  needsDataKey: Type.Boolean(),
});
export type Manifest = Type.Static<typeof Manifest>;

const ObjectLine = Type.Object({ key: Type.String(), sizeBytes: Type.Integer(), sha256: Type.String() });
export type ObjectLine = Type.Static<typeof ObjectLine>;

/** The folder is no backup, or not a whole one. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable';
}

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
    if (!(await isThere(path.join(snapshot, 'manifest.json')))) await rm(snapshot, { recursive: true, force: true });
  }
}

async function listSnapshots(folder: string): Promise<string[]> {
  const names: string[] = await readdir(path.join(folder, 'snapshots')).catch(() => []);
  return names.sort();
}

const isThere = (file: string): Promise<boolean> => stat(file).then(Boolean, () => false);

/** The newest whole snapshot. Throws BackupUnusable. */
export async function openNewest(folder: string): Promise<{ readonly snapshot: string; readonly manifest: Manifest }> {
  for (const name of (await listSnapshots(folder)).reverse()) {
    const snapshot = path.join(folder, 'snapshots', name);
    const file = path.join(snapshot, 'manifest.json');
    if (!(await isThere(file))) continue;
    const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (!Value.Check(Manifest, parsed)) throw new BackupUnusable(`${file}不是这个版本能读的备份`);
    return { snapshot, manifest: parsed };
  }
  throw new BackupUnusable(`${folder}里没有完整的备份`);
}

/** What makes the snapshot count. On disk before it has its name. */
export async function writeManifest(snapshot: string, manifest: Manifest): Promise<void> {
  const file = path.join(snapshot, 'manifest.json');
  await writeFile(`${file}.new`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
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

export interface LineFile {
  write(lines: readonly string[]): Promise<void>;
  /** Resolves when it is on disk. */
  end(): Promise<void>;
}

export function createLineFile(snapshot: string, name: string): LineFile {
  const file = path.join(snapshot, `${name}.jsonl.gz`);
  const zip = createGzip();
  const target = zip.pipe(createWriteStream(file, { mode: 0o600 }));
  const isWritten = finished(target);
  isWritten.catch(() => undefined); // told by `end`
  return {
    async write(lines) {
      if (lines.length === 0) return;
      if (zip.write(`${lines.join('\n')}\n`)) return;
      await Promise.race([new Promise((resolve) => zip.once('drain', resolve)), isWritten]);
    },
    async end() {
      zip.end();
      await isWritten;
      await sync(file);
    },
  };
}

const BATCH_LINES = 500;
const BATCH_CHARACTERS = 4_000_000;

/** The lines of one file, some at a time. */
export async function* readLineFile(snapshot: string, name: string): AsyncGenerator<readonly string[]> {
  const text = createGunzip();
  const source = createReadStream(path.join(snapshot, `${name}.jsonl.gz`));
  source.on('error', (error) => text.destroy(error)).pipe(text);
  let batch: string[] = [];
  let characters = 0;
  for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
    batch.push(line);
    characters += line.length;
    if (batch.length < BATCH_LINES && characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

export function parseObjectLine(line: string): ObjectLine {
  const parsed: unknown = JSON.parse(line);
  if (!Value.Check(ObjectLine, parsed)) throw new BackupUnusable('备份的文件清单读不懂');
  return parsed;
}
