import { checkMigrations } from '../../db/migrate';
import type { RowForm } from '../../db/snapshot/import-tables';
import { NOT_KEPT } from '../../db/snapshot/row-text';
import { findNewest, type LineFacts, objectsIn, readFacts, readManifest } from './folder';
import { BackupUnusable, type FirstManifest, isRow, type Manifest, parseManifest, parseObjectLine } from './manifest';

export interface BackupTable {
  readonly name: string;
  /** Of its lines, in the snapshot. */
  readonly file: string;
  /** That can be restored. */
  readonly rows: number;
  /** That were counted when the backup was made, and are not in it. */
  readonly missing: number;
}

/** A backup that can be restored, whichever version made it. */
export interface Backup extends Pick<Manifest, 'createdAt' | 'migrations' | 'sequences' | 'needsDataKey'> {
  readonly folder: string;
  readonly snapshot: string;
  readonly form: RowForm;
  readonly tables: readonly BackupTable[];
  readonly objects: number;
}

/**
 * The newest snapshot of a folder, after all of it was held against its manifest: every line of every table, and that every file is there
 * with its size. Writes nothing. Throws BackupUnusable, or UnknownMigration for one that a newer program made.
 */
export async function checkBackup(folder: string): Promise<Backup> {
  const snapshot = await findNewest(folder);
  if (snapshot === null) throw new BackupUnusable(`${folder}里没有完整的备份`);
  const manifest = parseManifest(await readManifest(snapshot), snapshot);
  checkMigrations(manifest.migrations);
  const { createdAt, migrations, sequences, needsDataKey } = manifest;
  const form: RowForm = manifest.version === 1 ? 'json' : 'text';
  const tables = manifest.version === 1 ? await checkFirst(snapshot, manifest) : await checkLines(snapshot, manifest);
  const objects = await checkObjects(
    folder,
    snapshot,
    manifest.version === 1 ? { lines: manifest.objects } : manifest.objects,
  );
  return { folder, snapshot, createdAt, migrations, sequences, needsDataKey, form, tables, objects };
}

/** Where no digest was written, the number of lines has to do. */
type WantedFacts = Pick<LineFacts, 'lines'> & Partial<LineFacts>;

const isSame = (found: LineFacts, wanted: WantedFacts): boolean =>
  found.lines === wanted.lines && (wanted.sha256 === undefined || found.sha256 === wanted.sha256);

/** Rows and jobs as the manifest says, each row with its table's columns. Throws BackupUnusable. */
export async function checkLines(
  snapshot: string,
  manifest: Pick<Manifest, 'tables' | 'jobs'>,
): Promise<BackupTable[]> {
  const checked: BackupTable[] = [];
  for (const [name, { columns, ...wanted }] of Object.entries(manifest.tables)) {
    const file = tableFile(name);
    const facts = await readFacts(snapshot, file, (line) => {
      if (!isRow(line, columns)) throw new BackupUnusable(`备份里${name}的记录读不懂`);
    });
    if (!isSame(facts, wanted)) throw new BackupUnusable(`备份里${name}的记录与备份时的不符`);
    checked.push({ name, file, rows: facts.lines, missing: 0 });
  }
  if (!isSame(await readFacts(snapshot, 'jobs'), manifest.jobs)) throw new BackupUnusable('备份里的任务与备份时的不符');
  return checked;
}

/** In a folder of their own, so that a table may be called like one of the other files. */
export const tableFile = (name: string): string => `tables/${name}`;

/** See FirstManifest: what is no row was lost when the backup was made. */
async function checkFirst(snapshot: string, manifest: FirstManifest): Promise<BackupTable[]> {
  const checked: BackupTable[] = [];
  for (const [name, count] of Object.entries(manifest.tables)) {
    let rows = 0;
    const facts = await readFacts(snapshot, name, (line) => {
      if (isRow(line, null)) rows += 1;
    });
    if (facts.lines !== count) throw new BackupUnusable(`备份里${name}的记录不完整`);
    if (!Object.hasOwn(NOT_KEPT, name)) checked.push({ name, file: name, rows, missing: count - rows });
  }
  await readFacts(snapshot, 'jobs');
  return checked;
}

/** The list of files as the manifest says, and every file there with its size; answers how many. Throws BackupUnusable. */
export async function checkObjects(folder: string, snapshot: string, wanted: WantedFacts): Promise<number> {
  const store = objectsIn(folder);
  const facts = await readFacts(snapshot, 'objects', async (line) => {
    const { key, sizeBytes } = parseObjectLine(line);
    const found = await store.sizeOf(key);
    if (found === null) throw new BackupUnusable(`备份里缺少文件：${key}`);
    if (found !== sizeBytes) throw new BackupUnusable(`备份里的文件坏了：${key}`);
  });
  if (!isSame(facts, wanted)) throw new BackupUnusable('备份的文件清单与备份时的不符');
  return facts.lines;
}
