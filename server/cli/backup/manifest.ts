import Type from 'typebox';
import { compileAtFirstUse } from '../../http/compiled-schema';

const Lines = { lines: Type.Integer(), sha256: Type.String() };
const COMMON = {
  createdAt: Type.String(),
  migrations: Type.Array(Type.String()),
  sequences: Type.Record(Type.String(), Type.String()),
  objectBytes: Type.Number(),
  /** Whether sealed texts need a DATA_KEY that is not in here. */
  needsDataKey: Type.Boolean(),
};

/**
 * [Note: Backup folders] `objects/` holds every file once, under the name it has in the store; names are written once, so a later
 * backup copies what is not there. `snapshots/<moment>/` holds one backup: the rows in `tables/`, the waiting jobs, the list of files
 * with their SHA-256, and at last the manifest, which says of each how many lines it has and their SHA-256. Without it a snapshot does
 * not count.
 */
export const Manifest = Type.Object({
  version: Type.Literal(2),
  ...COMMON,
  tables: Type.Record(Type.String(), Type.Object({ columns: Type.Array(Type.String()), ...Lines })),
  jobs: Type.Object(Lines),
  objects: Type.Object(Lines),
});
export type Manifest = Type.Static<typeof Manifest>;

/**
 * What version 1 wrote: rows as JSON beside the other files, counted but without a digest, and of a table with a column `source` that
 * column's values in place of the rows.
 */
export const FirstManifest = Type.Object({
  version: Type.Literal(1),
  ...COMMON,
  tables: Type.Record(Type.String(), Type.Integer()),
  objects: Type.Integer(),
});
export type FirstManifest = Type.Static<typeof FirstManifest>;

/** The folder is no backup, or not a whole one. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable';
}

const manifestCheck = compileAtFirstUse(Manifest);
const firstManifestCheck = compileAtFirstUse(FirstManifest);

/** Throws BackupUnusable. */
export function parseManifest(text: string, snapshot: string): Manifest | FirstManifest {
  const parsed = parseJson(text);
  if (manifestCheck().Check(parsed) || firstManifestCheck().Check(parsed)) return parsed;
  throw new BackupUnusable(`备份的清单坏了，或是别的版本做的，读不懂：${snapshot}`);
}

const ObjectLine = Type.Object({ key: Type.String(), sizeBytes: Type.Integer(), sha256: Type.String() });
export type ObjectLine = Type.Static<typeof ObjectLine>;
const objectLineCheck = compileAtFirstUse(ObjectLine);

/** Throws BackupUnusable. */
export function parseObjectLine(line: string): ObjectLine {
  const parsed = parseJson(line);
  if (!objectLineCheck().Check(parsed)) throw new BackupUnusable('备份的文件清单读不懂');
  return parsed;
}

/** Whether it is a row, with just these columns where they are known. */
export function isRow(line: string, columns: readonly string[] | null): boolean {
  const parsed = parseJson(line);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return false;
  return columns === null || (Object.keys(parsed).length === columns.length && columns.every((name) => name in parsed));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
