import type { ObjectStores } from '../../../adapters/object-store/types';
import { listNamedOf, type NamedFiles } from '../../../db/named-files';
import type { Db } from '../../../db/tables';
import { createFinding, type Finding } from './media-doctor-finding';
import { removeDropped } from '../objects/media-object.service';
import { endName, listLostNames, listUnknownFiles, listUnnamedFiles } from './named-objects.repository';

export interface NamedObjectsOptions {
  readonly isRepairing: boolean;
  /** Whether a file that is in no store is lost, and not only the store. */
  readonly isStoreWhole: boolean;
  /** The folders whose files are examined elsewhere. */
  readonly ruled: readonly string[];
}

export interface NamedObjectsExamination {
  /** What nobody names and is younger than a day. */
  readonly young: number;
  readonly missing: Finding;
  readonly orphaned: Finding;
  readonly unknown: Finding;
}

const NAMED_AT_ONCE = 500;

/** See [Note: Named objects]. `own` is the connection that has the table of what was listed. */
export async function examineNamedObjects(
  { db, store, files }: { readonly db: Db; readonly store: ObjectStores; readonly files: NamedFiles },
  own: Db,
  { isRepairing, isStoreWhole, ruled }: NamedObjectsOptions,
): Promise<NamedObjectsExamination> {
  /** Looked at once more, as a name and as a file: either may have come or gone since the stores were listed. */
  async function examineMissing(): Promise<Finding> {
    const found = createFinding('named-file-missing');
    const lost = await listLostNames(own, files);
    for (let at = 0; at < lost.length; at += NAMED_AT_ONCE) {
      const some = lost.slice(at, at + NAMED_AT_ONCE);
      const named = await listNamedOf(
        db,
        files,
        some.map(({ key }) => key),
      );
      for (const name of some) {
        if (!named.has(name.key) || (await store.sizeOf(name.key)) !== null) continue;
        found.add(`${name.column}: ${name.key}`, isRepairing && isStoreWhole && (await endName(db, files, name)));
      }
    }
    return found.end();
  }

  async function examineOrphans(): Promise<{ young: number; orphaned: Finding }> {
    const found = createFinding('named-file-orphaned');
    const unnamed = await listUnnamedFiles(own, files);
    const old = unnamed.filter(({ isOld }) => isOld);
    for (let at = 0; at < old.length; at += NAMED_AT_ONCE) {
      const keys = old.slice(at, at + NAMED_AT_ONCE).map(({ key }) => key);
      const named = await listNamedOf(db, files, keys);
      for (const key of keys) {
        if (named.has(key) || (await store.sizeOf(key)) === null) continue;
        found.add(key, isRepairing && (await removeDropped(db, store, [key])));
      }
    }
    return { young: unnamed.length - old.length, orphaned: found.end() };
  }

  const missing = await examineMissing();
  const { young, orphaned } = await examineOrphans();
  const unknown = createFinding('file-unknown');
  for (const key of await listUnknownFiles(own, files, ruled)) unknown.add(key, false);
  return { young, missing, orphaned, unknown: unknown.end() };
}
