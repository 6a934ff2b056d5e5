import { sql } from 'kysely';
import type { Pool } from 'pg';
import { type ObjectStore, type ObjectStores, PART_PREFIX } from '../../adapters/object-store/types';
import type { SnapshotReader } from '../../db/snapshot/export-tables';
import { withSnapshot } from '../../db/snapshot/export-tables';
import type { Db } from '../../db/tables';
import { NOTES } from '../../areas';
import { foldersOf, selectNamedKeys } from '../../db/named-files';
import { checkLines, checkObjects, tableFile } from './check-backup';
import {
  createLineFile,
  type LineFacts,
  makeSnapshotFolder,
  objectsIn,
  readLineFile,
  removeLineFile,
  writeManifest,
} from './folder';
import type { Manifest } from './manifest';

export interface BackupOptions {
  readonly db: Db;
  readonly pool: Pool;
  readonly store: ObjectStores;
  readonly folder: string;
  readonly now: Date;
  readonly needsDataKey: boolean;
  readonly signal: AbortSignal;
  /** Whether files still stay. */
  readonly isLocked: () => boolean;
  readonly onProgress: (progress: {
    readonly done: number;
    readonly total: number;
    readonly copiedBytes: number;
  }) => void;
}

export interface BackupSummary {
  readonly manifest: Manifest;
  readonly copied: number;
  readonly copiedBytes: number;
  /** Names of files that rows name and no store has, or that are not what their row says. */
  readonly failed: readonly string[];
}

const FILES_TOGETHER = 4;
const WANTED = 'wanted';
const OTHERS = 'others';
/** What is to be copied. A backup that is whole is without them. */
const WORK_LISTS = [WANTED, OTHERS];
/** Originals, of which the row says the digest, and what is named without one. */
const WANTED_LINES = sql`
  select jsonb_build_object('key', key, 'sha256', sha256, 'isOptional', false)::text as line
  from (
    select key, encode(sha256, 'hex') as sha256 from stored_object
    union all
    select key, null from (${selectNamedKeys(NOTES.files)}) as named
  ) as wanted`;
/** Uploads and their parts are named by nothing yet; the other folders are read from the rows. */
const NOT_OTHERS = ['upload/', PART_PREFIX, ...foldersOf(NOTES.files)];

interface Wanted {
  readonly key: string;
  /** Of the row; null where none says it. */
  readonly sha256: string | null;
  /** Not known to be named: it may have gone since it was listed. */
  readonly isOptional: boolean;
}

/**
 * See [Note: Backup folders] and [Note: Files stay while a backup runs]. Run again after an interruption, it copies what is missing. The
 * manifest is written once everything else was read again from the disk. Throws BackupUnusable where that is not what was written.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupSummary> {
  const { folder, now, store } = options;
  const snapshot = await makeSnapshotFolder(folder, now);
  const { wanted, ...rows } = await withSnapshot(options.pool, (reader) => writeRows(options.db, reader, snapshot));
  const others = await addOthers(store, snapshot);
  const { list, ...files } = await copyFiles(options, snapshot, wanted.lines + others);
  for (const name of WORK_LISTS) await removeLineFile(snapshot, name);
  if (!options.isLocked()) throw new Error('the session that keeps files from being removed has ended');
  const manifest: Manifest = {
    version: 2,
    createdAt: now.toISOString(),
    ...rows,
    objects: list,
    objectBytes: files.objectBytes,
    needsDataKey: options.needsDataKey,
  };
  await checkLines(snapshot, manifest);
  await checkObjects(folder, snapshot, manifest.objects);
  await writeManifest(snapshot, `${JSON.stringify(manifest, null, 2)}\n`);
  return { manifest, copied: files.copied, copiedBytes: files.copiedBytes, failed: files.failed };
}

async function writeRows(db: Db, reader: SnapshotReader, snapshot: string) {
  const tables: Manifest['tables'] = {};
  for (const table of reader.tables) {
    const facts = await writeAll(snapshot, tableFile(table.name), reader.readRows(table));
    tables[table.name] = { columns: [...table.columns], ...facts };
  }
  const jobs = await writeAll(snapshot, 'jobs', reader.readJobs());
  const wanted = await writeAll(snapshot, WANTED, reader.readLines(WANTED_LINES.compile(db)));
  return { tables, jobs, wanted, migrations: [...reader.migrations], sequences: { ...reader.sequences } };
}

async function writeAll(snapshot: string, name: string, batches: AsyncIterable<readonly string[]>): Promise<LineFacts> {
  const file = await createLineFile(snapshot, name);
  for await (const lines of batches) await file.write(lines);
  return file.end();
}

/**
 * What was made of originals, as it lies in the stores now. What the snapshot's rows name of it stays until the backup ends; what has
 * gone when its turn comes was made and dropped after the snapshot, and no row of the backup names it.
 */
async function addOthers(store: ObjectStores, snapshot: string): Promise<number> {
  const file = await createLineFile(snapshot, OTHERS);
  for await (const { key } of store.list('')) {
    if (NOT_OTHERS.some((folder) => key.startsWith(folder))) continue;
    await file.write([JSON.stringify({ key, sha256: null, isOptional: true } satisfies Wanted)]);
  }
  return (await file.end()).lines;
}

async function copyFiles(options: BackupOptions, snapshot: string, total: number) {
  const target = objectsIn(options.folder);
  const list = await createLineFile(snapshot, 'objects');
  const result = { objectBytes: 0, copied: 0, copiedBytes: 0, failed: [] as string[] };
  let done = 0;

  async function copyOne(line: string): Promise<void> {
    options.signal.throwIfAborted();
    const wanted: Wanted = JSON.parse(line);
    const kept = await keep(options.store, target, wanted);
    done += 1;
    if (kept.kind === 'failed') result.failed.push(wanted.key);
    if (kept.kind === 'kept' || kept.kind === 'copied') {
      result.objectBytes += kept.sizeBytes;
      await list.write([JSON.stringify({ key: wanted.key, sizeBytes: kept.sizeBytes, sha256: kept.sha256 })]);
    }
    if (kept.kind === 'copied') {
      result.copied += 1;
      result.copiedBytes += kept.sizeBytes;
    }
    options.onProgress({ done, total, copiedBytes: result.copiedBytes });
  }

  for (const name of WORK_LISTS) {
    for await (const lines of readLineFile(snapshot, name)) {
      for (let at = 0; at < lines.length; at += FILES_TOGETHER) {
        await Promise.all(lines.slice(at, at + FILES_TOGETHER).map(copyOne));
      }
    }
  }
  return { ...result, list: await list.end() };
}

type Kept =
  | { readonly kind: 'kept' | 'copied'; readonly sizeBytes: number; readonly sha256: string }
  | { readonly kind: 'absent' | 'failed' };

/** What is there already was checked when it was copied, and a name never changes its content. */
async function keep(store: ObjectStores, target: ObjectStore, { key, sha256, isOptional }: Wanted): Promise<Kept> {
  const there = await target.stat(key);
  if (there !== null && (sha256 === null || there.sha256 === sha256)) {
    return { kind: 'kept', sizeBytes: there.sizeBytes, sha256: there.sha256 };
  }
  if (there !== null) await target.remove(key);
  const source = await store.openRead(key);
  if (source === null) return { kind: isOptional ? 'absent' : 'failed' };
  // With a limit it keeps the digests beside the file, so that the next backup need not read it.
  const outcome = await target.put(key, source, { maxBytes: Number.MAX_SAFE_INTEGER });
  if (outcome.kind === 'too-large' || outcome.kind === 'full') throw new Error('the backup folder takes no more');
  if (sha256 !== null && outcome.facts.sha256 !== sha256) {
    await target.remove(key);
    return { kind: 'failed' };
  }
  return { kind: 'copied', sizeBytes: outcome.facts.sizeBytes, sha256: outcome.facts.sha256 };
}
