import { LIVE_BATCH_MAX } from '@contract/constants/live';
import { MEDIA_KIND } from '@contract/constants/media';
import type { LiveChanges, LiveItem, LiveQuery } from '@contract/schemas/live';
import type { Clock } from '../../adapters/clock/types';
import { findLastSeq } from '../../db/live-seq';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireSession } from '../../http/caller';
import { CURSOR_ID, readCursor } from '../../http/cursor';
import type { AccessService, AlbumAccess } from '../access/access.service';
import { isShownToAll, onEveryWall } from '../access/media-access.service';
import type { MediaUrls } from '../media/rows/media-url';
import * as repository from './live.repository';
import type { LiveRow } from './live.repository';

/** What visitors have gained and lost since a cursor; the same for everybody who sees the album. */
export type Changes = Omit<LiveChanges, 'mediaBase'>;

/** See [Note: Live albums] in 0008-interaction. */
export interface LiveService {
  /** For clients without a socket. Refuses with ALBUM_ABSENT. */
  listChanges(caller: Caller, query: LiveQuery): Promise<LiveChanges>;
  /** The album, when the caller sees it. Refuses as `requireAlbum` does. */
  requireAlbum(caller: Caller, albumUid: string): Promise<AlbumAccess>;
  /** Null: the caller does not see it (any more). */
  findAlbum(caller: Caller, albumId: Id): Promise<AlbumAccess | null>;
  /** Without a cursor: the present one, and nothing new. */
  readChanges(albumId: Id, cursor: string | null): Promise<Changes>;
  mediaBase(album: AlbumAccess): string;
  /** Removes changes that nobody will ask for. */
  forget(): Promise<void>;
}

const KEPT_MS = 86_400_000;

export function createLive(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: AccessService;
  readonly urls: Pick<MediaUrls, 'base'>;
}): LiveService {
  const { db, clock, access, urls } = deps;

  const mediaBase: LiveService['mediaBase'] = (album) => urls.base(album.albumUid, album.rights);

  const readChanges: LiveService['readChanges'] = async (albumId, cursor) => {
    const nothing = { reload: false, added: [], gone: [], more: false };
    if (cursor === null) return { ...nothing, cursor: await findLastSeq(db, albumId) };
    const rows = await repository.listChanges(db, albumId, cursor, LIVE_BATCH_MAX + 1);
    const { oldest, newest } = await repository.findKeptSeqs(db);
    const isForgotten = BigInt(cursor) + BigInt(1) < BigInt(oldest);
    // Of a database that has been restored to an earlier day since.
    const isUnknown = BigInt(cursor) > BigInt(newest);
    // '0' comes before everything: of an album in which nothing had changed yet.
    if ((isForgotten && cursor !== '0') || isUnknown) {
      return { ...nothing, reload: true, cursor: await findLastSeq(db, albumId) };
    }
    const shown = rows.slice(0, LIVE_BATCH_MAX);
    // The last word counts: what was hidden again is not new.
    const isAdded = new Map(shown.map((row) => [row.mediaUid, row.isAdded]));
    const uids = [...isAdded].flatMap(([uid, added]) => (added ? [uid] : []));
    const visible = new Map((await repository.listLiveRows(db, uids, onEveryWall)).map((row) => [row.uid, row]));
    return {
      reload: false,
      cursor: shown.at(-1)?.seq ?? cursor,
      added: uids.flatMap((uid) => {
        const row = visible.get(uid);
        return row === undefined ? [] : [toItem(row)];
      }),
      gone: [...isAdded].flatMap(([uid, added]) => (added ? [] : [uid])),
      more: rows.length > LIVE_BATCH_MAX,
    };
  };

  return {
    mediaBase,
    readChanges,

    async listChanges(caller, query) {
      const album = await access.requireSeen(requireSession(caller), query.albumId);
      const [cursor = null] = readCursor(query.cursor, [CURSOR_ID]) ?? [];
      return { ...(await readChanges(album.albumId, cursor)), mediaBase: mediaBase(album) };
    },

    // Who is let in stays: what the rights are is not taken from memory.
    requireAlbum: (caller, albumUid) => access.requireAlbum(db, caller, albumUid, 'see'),
    findAlbum: (caller, albumId) => access.findAlbum(db, caller, { id: albumId }),
    forget: () => repository.deleteChangesBefore(db, new Date(clock.now().getTime() - KEPT_MS)),
  };
}

function toItem(row: LiveRow): LiveItem {
  return {
    id: row.uid,
    labelId: row.labelUid ?? '',
    hotResourceType: row.kind === MEDIA_KIND.video ? MEDIA_KIND.video : MEDIA_KIND.photo,
    ratioMilli: row.ratioMilli,
    // A thumbhash is a picture too.
    thumbhash: isShownToAll(row) ? row.thumbhash : '',
    duration: row.durationMs,
    takenLocal: row.takenLocal,
    legalStatus: row.legalStatus,
    userId: row.uploaderUid,
  };
}
