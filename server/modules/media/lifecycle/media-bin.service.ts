import { MEDIA_KIND, MEDIA_STATE } from '@contract/constants/media';
import { ERRORS, type ErrorEntry } from '@contract/errors';
import type {
  BinAlbumInput,
  BinAlbums,
  BinIdsInput,
  BinItem,
  BinPage,
  BinQuery,
  RestoreInput,
} from '@contract/schemas/media';
import type { BatchResults } from '@contract/schemas/shared';
import { compareIds } from '../../../db/compare-ids';
import type { Id } from '../../../db/tables';
import { type Caller, requireUser } from '../../../http/caller';
import { CURSOR_ID, readCursor, writeCursor } from '../../../http/cursor';
import { refuse } from '../../../http/refuse';
import type { AccessService } from '../../access/access.service';
import { toBatchResults } from '../wall/media-batch';
import { BIN_MS, type BinSweepDeps, type BinSweepService, createBinSweep } from './media-bin-sweep';
import * as bin from './media-bin.repository';
import { ERASE_ALBUMS } from '../jobs/media-bin.jobs';
import { changeCounted } from '../rows/media-count.service';
import { addDeriveJobs } from '../jobs/media-derive.jobs';
import type { MediaUrls } from '../rows/media-url';

/**
 * [Note: The bin] What is removed lies in the bin for BIN_DAYS. It is counted nowhere, and served only to people who may restore it: those
 * of the album's people who may delete, and an uploader who removed his own.
 */
export interface MediaBinService extends BinSweepService {
  list(caller: Caller, query: BinQuery): Promise<BinPage>;
  restore(caller: Caller, input: RestoreInput): Promise<BatchResults>;
  erase(caller: Caller, input: BinIdsInput): Promise<BatchResults>;
  listAlbums(caller: Caller): Promise<BinAlbums>;
  restoreAlbum(caller: Caller, input: BinAlbumInput): Promise<null>;
  eraseAlbum(caller: Caller, input: BinAlbumInput): Promise<null>;
}

export interface MediaBinDeps extends BinSweepDeps {
  readonly access: AccessService;
  readonly urls: MediaUrls;
}

interface Chosen {
  readonly refused: Map<string, ErrorEntry>;
  readonly albums: readonly (readonly [Id, readonly bin.BinRow[]])[];
}

export function createMediaBin(deps: MediaBinDeps): MediaBinService {
  const { db, access, clock } = deps;

  /** What of a batch the caller may take out of the bin; the rest is BIN_ABSENT, as if it were not there. */
  async function choose(caller: Caller, ids: readonly string[]): Promise<Chosen> {
    const { userId } = requireUser(caller);
    const rows = new Map((await bin.listBinByUid(db, [...new Set(ids)])).map((row) => [row.uid, row]));
    const albumIds = [...new Set(Array.from(rows.values(), (row) => row.albumId))];
    const found = await Promise.all(albumIds.map((id) => access.findAlbum(db, caller, { id })));
    const rightsOf = new Map(
      found.flatMap((album) => (album === null ? [] : [[album.albumId, album.rights] as const])),
    );
    const refused = new Map<string, ErrorEntry>();
    const byAlbum = new Map<Id, bin.BinRow[]>();
    for (const id of new Set(ids)) {
      const row = rows.get(id);
      const rights = row === undefined ? undefined : rightsOf.get(row.albumId);
      const isMine = row !== undefined && row.deletedBy === userId && row.uploaderId === userId;
      if (row === undefined || rights === undefined || !(rights.canDelete || isMine)) {
        refused.set(id, ERRORS.BIN_ABSENT);
      } else {
        byAlbum.set(row.albumId, [...(byAlbum.get(row.albumId) ?? []), row]);
      }
    }
    return { refused, albums: [...byAlbum].sort(([a], [b]) => compareIds(a, b)) };
  }

  async function toFilter(caller: Caller, query: BinQuery): Promise<bin.BinFilter> {
    const { userId } = requireUser(caller);
    if (query.albumId === undefined) return { deletedBy: userId, ownerId: userId, albumId: null };
    const album = await access.requireAlbum(db, caller, query.albumId, 'see');
    return { deletedBy: album.rights.canDelete ? null : userId, ownerId: null, albumId: album.albumId };
  }

  function toItem(row: bin.BinRow): BinItem {
    return {
      id: row.uid,
      albumId: row.albumUid,
      albumName: row.albumName,
      hotResourceType: row.kind === MEDIA_KIND.video ? MEDIA_KIND.video : MEDIA_KIND.photo,
      fileName: row.fileName,
      sizeBytes: Number(row.sizeBytes),
      duration: row.durationMs,
      smallUrl: row.state === MEDIA_STATE.ready ? deps.urls.bin(row.uid, row) : '',
      thumbhash: row.thumbhash,
      deletedTime: row.deletedAt.getTime(),
      eraseTime: row.deletedAt.getTime() + BIN_MS,
    };
  }

  return {
    ...createBinSweep(deps),

    async list(caller, query) {
      const filter = await toFilter(caller, query);
      const [atMicros = '', id = '', counted = ''] =
        readCursor(query.cursor, [/^\d{1,17}$/, CURSOR_ID, /^\d{1,9}$/]) ?? [];
      const after = atMicros === '' ? null : { atMicros, id };
      // Counted for the first page; the others go on with that.
      const [total, rows] = await Promise.all([
        after === null ? bin.countBin(db, filter) : Number(counted),
        bin.listBinRows(db, filter, after, query.size + 1),
      ]);
      const shown = rows.slice(0, query.size);
      const last = rows.length > query.size ? shown.at(-1) : undefined;
      const next = last === undefined ? '' : writeCursor([last.atMicros, last.id, String(total)]);
      return { records: shown.map(toItem), next, total };
    },

    async restore(caller, input) {
      const { refused, albums } = await choose(caller, input.ids);
      const changed = await db.transaction().execute(async (tx) => {
        let restored = 0;
        const unmade: Id[] = [];
        for (const [albumId, rows] of albums) {
          const ids = rows.map((row) => row.id);
          const found = await changeCounted(tx, albumId, ids, async (own) => ({
            own: new Set(own),
            back: new Map((await bin.restoreRows(tx, own)).map(({ id, state }) => [id, state])),
          }));
          for (const { id, uid } of rows) {
            const state = found?.back.get(id);
            if (state !== undefined) restored += 1;
            else refused.set(uid, found?.own.has(id) === true ? ERRORS.RESTORE_TAKEN : ERRORS.BIN_ABSENT);
            // Its job found it in the bin and let it be.
            if (state === MEDIA_STATE.processing) unmade.push(id);
          }
        }
        await addDeriveJobs(deps.jobs, tx, unmade);
        return restored;
      });
      return toBatchResults(input.ids, refused, changed);
    },

    async erase(caller, input) {
      const { refused, albums } = await choose(caller, input.ids);
      let erased = 0;
      for (const [albumId, rows] of albums) {
        erased += await deps.erasure.eraseBinned(
          albumId,
          rows.map((row) => row.id),
          null,
        );
      }
      return toBatchResults(input.ids, refused, erased);
    },

    async listAlbums(caller) {
      const { userId } = requireUser(caller);
      return (await bin.listBinAlbums(db, userId)).map(({ uid, name, mediaCount, deletedAt }) => ({
        id: uid,
        name,
        mediaCount,
        deletedTime: deletedAt.getTime(),
        eraseTime: deletedAt.getTime() + BIN_MS,
      }));
    },

    async restoreAlbum(caller, input) {
      const { userId } = requireUser(caller);
      const isBack = await db.transaction().execute((tx) => bin.restoreAlbumRow(tx, input.id, userId, clock.now()));
      if (!isBack) throw refuse(ERRORS.BIN_ABSENT);
      return null;
    },

    async eraseAlbum(caller, input) {
      const { userId } = requireUser(caller);
      await db.transaction().execute(async (tx) => {
        if (!(await bin.startErasingAlbum(tx, input.id, userId, clock.now()))) throw refuse(ERRORS.BIN_ABSENT);
        await deps.jobs.add(tx, ERASE_ALBUMS, {});
      });
      return null;
    },
  };
}
