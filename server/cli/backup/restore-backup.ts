import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { ObjectStore } from '../../adapters/object-store/types';
import { isEmptyDatabase, migrateDatabase, migrateTo } from '../../db/migrate';
import { quote } from '../../db/snapshot/export-tables';
import { replaceTables, type SnapshotWriter } from '../../db/snapshot/import-tables';
import type { Tables } from '../../db/tables';
import { KEPT_PREFIX } from '../../modules/media/media-upload.repository';
import {
  BackupUnusable,
  type Manifest,
  objectsIn,
  type ObjectLine,
  openNewest,
  parseObjectLine,
  readLineFile,
} from './folder';

export interface RestoreOptions {
  readonly db: Kysely<Tables>;
  readonly pool: Pool;
  /** Where new files are written. */
  readonly store: ObjectStore;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: {
    readonly done: number;
    readonly total: number;
    readonly copiedBytes: number;
  }) => void;
}

/** There is something already where a backup is to be restored. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

const FILES_TOGETHER = 4;

/**
 * Files first, each checked by its SHA-256, then all rows in one transaction. Run again after an interruption, it goes on where it
 * was. Throws NotEmpty where people or other files are already, BackupUnusable for a backup that is not whole.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { snapshot, manifest } = await openNewest(options.folder);
  if (!(await isEmptyDatabase(options.db))) throw new NotEmpty('这里的数据库已经在用，只能恢复到全新的安装');
  await restoreFiles(options, snapshot, manifest.objects);
  await migrateTo(options.db, options.pool, manifest.migrations);
  await restoreRows(options, snapshot, manifest);
  await migrateDatabase(options.db, options.pool);
  return manifest;
}

async function restoreFiles(options: RestoreOptions, snapshot: string, total: number): Promise<void> {
  const { store, signal, onProgress } = options;
  const source = objectsIn(options.folder);
  const progress = { done: 0, total, copiedBytes: 0 };
  const one = async (line: string): Promise<void> => {
    signal.throwIfAborted();
    const object = parseObjectLine(line);
    if (await restoreFile(source, store, object)) progress.copiedBytes += object.sizeBytes;
    progress.done += 1;
    onProgress(progress);
  };
  for await (const lines of readLineFile(snapshot, 'objects')) {
    for (let at = 0; at < lines.length; at += FILES_TOGETHER) {
      await Promise.all(lines.slice(at, at + FILES_TOGETHER).map(one));
    }
  }
  if (progress.done !== total) throw new BackupUnusable('备份的文件清单不完整');
}

/** False when it was there, from before an interruption. */
async function restoreFile(source: ObjectStore, target: ObjectStore, object: ObjectLine): Promise<boolean> {
  const key = nameIn(target, object.key);
  const there = await target.stat(key);
  if (there?.sha256 === object.sha256) return false;
  if (there !== null) throw new NotEmpty(`这里已经有另一个文件：${key}`);
  const stream = await source.openRead(object.key);
  if (stream === null) throw new BackupUnusable(`备份里缺少文件：${object.key}`);
  const outcome = await target.put(key, stream, { maxBytes: object.sizeBytes });
  if (outcome.kind === 'full') throw new Error('no room left for the files');
  if (outcome.kind !== 'too-large' && outcome.facts.sha256 === object.sha256) return true;
  if (outcome.kind === 'stored') await target.remove(key);
  throw new BackupUnusable(`备份里的文件坏了：${object.key}`);
}

// See [Note: Uploads are taken over]: in a store elsewhere its uploader's credentials would reach the name it has here.
const UPLOADER_PART = /^upload\/[^/]+\//;

const nameIn = (store: ObjectStore, key: string): string =>
  store.remote === null || key.startsWith(KEPT_PREFIX) ? key : key.replace(UPLOADER_PART, KEPT_PREFIX);

async function restoreRows({ pool, store }: RestoreOptions, snapshot: string, manifest: Manifest): Promise<void> {
  const tables = Object.keys(manifest.tables);
  await replaceTables(pool, tables, async (writer) => {
    for (const [table, count] of Object.entries(manifest.tables)) {
      let inserted = 0;
      for await (const lines of readLineFile(snapshot, table)) {
        await writer.insertRows(table, lines);
        inserted += lines.length;
      }
      if (inserted !== count) throw new BackupUnusable(`备份里${table}的记录不完整`);
    }
    for await (const lines of readLineFile(snapshot, 'jobs')) await writer.insertJobs(lines);
    for (const [name, value] of Object.entries(manifest.sequences)) await writer.setSequence(name, value);
    await moveRows(writer, store);
  });
}

/** What says of a row in which store its files lie. */
const STORAGE_COLUMNS = ['storage_type', 'derivative_storage'];

/** Every file lies in one store now, and no upload goes on where it was: rows of the same bytes in two become one. */
async function moveRows(writer: SnapshotWriter, store: ObjectStore): Promise<void> {
  await writer.run(`
    with twin as (
      select id, min(id) over (partition by sha256, size_bytes) as kept from stored_object
    ), moved as (
      update media set object_id = twin.kept from twin where media.object_id = twin.id and twin.id <> twin.kept
    )
    update stored_object set uses = total.uses
    from (
      select twin.kept, sum(object.uses) as uses from twin join stored_object as object on object.id = twin.id
      group by 1 having count(*) > 1
    ) as total
    where stored_object.id = total.kept`);
  await writer.run(`
    delete from stored_object as object using stored_object as kept
    where kept.sha256 = object.sha256 and kept.size_bytes = object.size_bytes and kept.id < object.id`);
  await writer.run('delete from chunked_upload');
  await writer.run('update stored_object set moved_at = null');
  await writer.run('update media set derivative_moved_at = null');
  for (const { table, column } of await writer.listColumns(STORAGE_COLUMNS)) {
    await writer.run(`update ${quote(table)} set ${quote(column)} = $1`, [store.storageType]);
  }
  if (store.remote === null) return;
  await writer.run(
    `update stored_object set key = regexp_replace(key, '^upload/[^/]+/', $1) where key like 'upload/%' and key not like $1 || '%'`,
    [KEPT_PREFIX],
  );
}
