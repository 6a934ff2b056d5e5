import { ERRORS, type ErrorEntry } from '@contract/errors';
import type { BatchResults, FormerOf, SettingResults } from '@contract/schemas/shared';
import { compareIds } from '../../../db/compare-ids';
import type { Db, Id, Tx } from '../../../db/tables';
import type { Caller } from '../../../http/caller';
import type { AccessService } from '../../access/access.service';
import type { AlbumRights } from '../../access/access.rules';
import { canSeeMedia, type MediaAccess, toMediaAccess } from '../../access/media-access.service';
import { changeCounted } from '../rows/media-count.service';
import { listMediaByUid, type MediaRow } from './media-list.repository';
import type { FormerRow, SetRows } from '../rows/media-manage.repository';

export interface ChosenMedia {
  /** Why not, by the ids of calls. What the caller may not see is MEDIA_ABSENT. */
  readonly refused: ReadonlyMap<string, ErrorEntry>;
  /** The others, by album, always in the same order, so that two batches never wait for each other. */
  readonly albums: readonly (readonly [albumId: Id, rows: readonly MediaRow[]])[];
}

/** Sorts the ids of a batch: `judge` says why one of those that the caller sees is refused, or null. */
export async function chooseForBatch(
  deps: { readonly db: Db; readonly access: AccessService },
  caller: Caller,
  ids: readonly string[],
  judge: (row: MediaRow, access: MediaAccess, rights: AlbumRights) => ErrorEntry | null,
): Promise<ChosenMedia> {
  const rows = new Map((await listMediaByUid(deps.db, [...new Set(ids)], null)).map((row) => [row.uid, row]));
  const albumIds = [...new Set(Array.from(rows.values(), (row) => row.albumId))];
  const albums = await Promise.all(albumIds.map((id) => deps.access.findAlbum(deps.db, caller, { id })));
  const rightsOf = new Map(albums.flatMap((album) => (album === null ? [] : [[album.albumId, album.rights] as const])));
  const refused = new Map<string, ErrorEntry>();
  const byAlbum = new Map<Id, MediaRow[]>();
  for (const id of new Set(ids)) {
    const row = rows.get(id);
    const rights = row === undefined ? undefined : rightsOf.get(row.albumId);
    const access = rights === undefined ? undefined : toMediaAccess(caller, rights);
    if (row === undefined || rights === undefined || access === undefined || !canSeeMedia(row, access)) {
      refused.set(id, ERRORS.MEDIA_ABSENT);
      continue;
    }
    const why = judge(row, access, rights);
    if (why === null) byAlbum.set(row.albumId, [...(byAlbum.get(row.albumId) ?? []), row]);
    else refused.set(id, why);
  }
  return { refused, albums: [...byAlbum].sort(([a], [b]) => compareIds(a, b)) };
}

export interface ChangedMedia {
  readonly changed: number;
  /** Those of the choice, and what has gone or moved to another album since it was chosen: it is as absent. */
  readonly refused: ReadonlyMap<string, ErrorEntry>;
}

/** Changes what was chosen, all of it in one transaction; `change` answers how many it changed. */
export async function changeChosen(
  db: Db,
  chosen: {
    readonly refused: ReadonlyMap<string, ErrorEntry>;
    readonly albums: readonly (readonly [albumId: Id, rows: readonly Pick<MediaRow, 'id' | 'uid'>[]])[];
  },
  change: (tx: Tx, ids: readonly Id[], albumId: Id) => Promise<number>,
): Promise<ChangedMedia> {
  const refused = new Map(chosen.refused);
  const changed = await db.transaction().execute(async (tx) => {
    let sum = 0;
    for (const [albumId, rows] of chosen.albums) {
      const ids = rows.map((row) => row.id);
      const found = await changeCounted(tx, albumId, ids, async (own) => {
        sum += await change(tx, own, albumId);
        return new Set(own);
      });
      for (const row of rows) if (found?.has(row.id) !== true) refused.set(row.uid, ERRORS.MEDIA_ABSENT);
    }
    return sum;
  });
  return { changed, refused };
}

/** As `changeChosen`, and returns the previous value of each; an item that `set` found changed is refused with MEDIA_CHANGED. */
export async function setChosen<V>(
  db: Db,
  ids: readonly string[],
  chosen: ChosenMedia,
  set: (tx: Tx, ids: readonly Id[], albumId: Id) => Promise<SetRows<V>>,
): Promise<SettingResults<V>> {
  const rows: FormerRow<V>[] = [];
  const stale: string[] = [];
  const { changed, refused } = await changeChosen(db, chosen, async (tx, own, albumId) => {
    const some = await set(tx, own, albumId);
    rows.push(...some.changed);
    stale.push(...some.stale);
    return some.changed.length;
  });
  const kept = new Map([...refused, ...stale.map((uid) => [uid, ERRORS.MEDIA_CHANGED] as const)]);
  return { ...toBatchResults(ids, kept, changed), former: toFormer(rows) };
}

export function toFormer<V>(rows: readonly FormerRow<V>[]): FormerOf<V> {
  const byValue = new Map<string, FormerOf<V>[number]>();
  for (const { uid, former } of rows) {
    const key = JSON.stringify(former);
    const known = byValue.get(key);
    if (known === undefined) byValue.set(key, { value: former, ids: [uid] });
    else known.ids.push(uid);
  }
  return [...byValue.values()];
}

export function toBatchResults(
  ids: readonly string[],
  refused: ReadonlyMap<string, ErrorEntry>,
  changed: number,
): BatchResults {
  const results = [...new Set(ids)].map((id) => {
    const why = refused.get(id);
    return { id, code: why?.code ?? 0, msg: why?.msg ?? '' };
  });
  return { changed, results };
}
