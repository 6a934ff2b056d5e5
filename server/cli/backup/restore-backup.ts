import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { ObjectStore } from '../../adapters/object-store/types';
import { isEmptyDatabase, migrateDatabase, migrateQueue, migrateTo } from '../../db/migrate';
import { replaceTables, type SnapshotWriter } from '../../db/snapshot/import-tables';
import { quote } from '../../db/snapshot/row-text';
import type { Tables } from '../../db/tables';
import { beginRestore, endRestore } from '../../db/snapshot/unfinished-restore';
import { KEPT_PREFIX } from '../../modules/media/objects/media-object.repository';
import type { Backup } from './check-backup';
import { objectsIn, readLineFile } from './folder';
import { BackupUnusable, isRow, type ObjectLine, parseObjectLine } from './manifest';

export interface RestoreOptions {
  readonly db: Kysely<Tables>;
  readonly pool: Pool;
  /** Where new files are written. */
  readonly store: ObjectStore;
  /** As `checkBackup` gave it. */
  readonly backup: Backup;
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
 * Files first, each checked by its SHA-256, then tables and rows in one transaction; see [Note: Unfinished restores]. Run again after an
 * interruption, it goes on where it was. Throws NotEmpty where people or other files are already, BackupUnusable where the backup turns
 * out not to be what was checked.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { backup, db, pool } = options;
  if (!(await beginRestore(db, backup.createdAt))) throw inUse();
  await restoreFiles(options);
  await migrateQueue(pool);
  await db.transaction().execute(async (tx) => {
    // A server may have been started before the restore began.
    if (!(await isEmptyDatabase(tx))) throw inUse();
    await endRestore(tx);
    await migrateTo(tx, backup.migrations);
    await restoreRows(tx, options);
  });
  await migrateDatabase(db, pool);
}

const inUse = (): NotEmpty => new NotEmpty('这里的数据库已经在用，只能恢复到全新的安装');

async function restoreFiles({ backup, store, signal, onProgress }: RestoreOptions): Promise<void> {
  const source = objectsIn(backup.folder);
  const progress = { done: 0, total: backup.objects, copiedBytes: 0 };
  const one = async (line: string): Promise<void> => {
    signal.throwIfAborted();
    const object = parseObjectLine(line);
    if (await restoreFile(source, store, object)) progress.copiedBytes += object.sizeBytes;
    progress.done += 1;
    onProgress(progress);
  };
  for await (const lines of readLineFile(backup.snapshot, 'objects')) {
    for (let at = 0; at < lines.length; at += FILES_TOGETHER) {
      await Promise.all(lines.slice(at, at + FILES_TOGETHER).map(one));
    }
  }
  if (progress.done !== backup.objects) throw new BackupUnusable('备份的文件清单不完整');
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

async function restoreRows(tx: Transaction<Tables>, { backup, store, signal }: RestoreOptions): Promise<void> {
  const { tables, snapshot, form, sequences } = backup;
  const names = tables.map(({ name }) => name);
  await replaceTables(tx, names, async (writer) => {
    for (const { name, file, rows } of tables) {
      let inserted = 0;
      for await (const lines of readLineFile(snapshot, file)) {
        signal.throwIfAborted();
        const whole = form === 'json' ? lines.filter((line) => isRow(line, null)) : lines;
        await writer.insertRows(name, whole, form);
        inserted += whole.length;
      }
      if (inserted !== rows) throw new BackupUnusable(`备份里${name}的记录不完整`);
    }
    for await (const lines of readLineFile(snapshot, 'jobs')) await writer.insertJobs(lines);
    for (const [name, value] of Object.entries(sequences)) await writer.setSequence(name, value);
    await moveRows(writer, store);
  });
}

/** What says of a row in which store its files lie, in any table: they lie in the store of the settings. */
const STORAGE_COLUMNS = ['storage_type', 'derivative_storage'];
/** What is empty after a restore: no move from one store to another goes on. */
const MOVE_COLUMNS = [
  { table: 'stored_object', column: 'moved_at' },
  { table: 'media', column: 'derivative_moved_at' },
];

/** Whether a restore sets the column anew. Any other comes back as it was. */
export const isSetAnew = (table: string, column: string): boolean =>
  STORAGE_COLUMNS.includes(column) || MOVE_COLUMNS.some((each) => each.table === table && each.column === column);

/** Every file lies in one store now: rows of the same bytes in two become one. */
async function moveRows(writer: SnapshotWriter, store: ObjectStore): Promise<void> {
  await writer.run(`
    with twin as (
      select id, min(id) over (partition by sha256, size_bytes) as kept from stored_object
    ), moved as (
      update media set object_id = twin.kept from twin where media.object_id = twin.id and twin.id <> twin.kept
    ), bought as (
      update bought_original set object_id = twin.kept from twin
      where bought_original.object_id = twin.id and twin.id <> twin.kept
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
  for (const { table, column } of MOVE_COLUMNS) await writer.run(`update ${quote(table)} set ${quote(column)} = null`);
  for (const { table, column } of await writer.listColumns(STORAGE_COLUMNS)) {
    await writer.run(`update ${quote(table)} set ${quote(column)} = $1`, [store.storageType]);
  }
  if (store.remote === null) return;
  await writer.run(
    `update stored_object set key = regexp_replace(key, '^upload/[^/]+/', $1) where key like 'upload/%' and key not like $1 || '%'`,
    [KEPT_PREFIX],
  );
}
