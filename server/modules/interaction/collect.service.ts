import { COLLECT_KIND, INTERACTION } from '@contract/constants/interaction';
import { MEDIA_KIND } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import type { Album } from '@contract/schemas/album';
import type {
  AlbumCollectQuery,
  CollectedAlbumPage,
  CollectedAlbumsQuery,
  CollectInput,
  CollectResult,
  MyPhotoAlbumPage,
  MyPhotoAlbumsQuery,
  ReceivedLikePage,
  ReceivedLikesQuery,
} from '@contract/schemas/interaction';
import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import { type Caller, requireSession, requireUser } from '../../http/caller';
import { CURSOR_ID, readCursor, writeCursor } from '../../http/cursor';
import { refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import type { AlbumService } from '../album/album.service';
import { type MediaListService, requireMedia } from '../media/wall/media-list.service';
import * as repository from './collect.repository';
import { recordInteractions, withdrawInteraction } from './interaction-event.service';

export interface CollectService {
  /** Brings the caller's collect to the wanted state. Refuses with MEDIA_ABSENT, ALBUM_ABSENT. */
  set(caller: Caller, input: CollectInput): Promise<CollectResult>;
  getAlbumState(caller: Caller, input: AlbumCollectQuery): Promise<CollectResult>;
  listAlbums(caller: Caller, query: CollectedAlbumsQuery): Promise<CollectedAlbumPage>;
  listReceivedLikes(caller: Caller, query: ReceivedLikesQuery): Promise<ReceivedLikePage>;
  listUploadAlbums(caller: Caller, query: MyPhotoAlbumsQuery): Promise<MyPhotoAlbumPage>;
}

export interface CollectDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: AccessService;
  readonly albums: Pick<AlbumService, 'listSeen'>;
  readonly mediaLists: Pick<MediaListService, 'listByUids'>;
}

const TIME_CURSOR = [/^\d{1,17}$/, CURSOR_ID];

export function createCollects(deps: CollectDeps): CollectService {
  const { db, clock, access } = deps;

  async function change(
    target: repository.CollectTarget,
    wanted: boolean,
    userId: string,
    event: { readonly albumId: string; readonly mediaId: string | null; readonly targetId: string },
  ): Promise<CollectResult> {
    const kind = event.mediaId === null ? INTERACTION.collectAlbum : INTERACTION.collectMedia;
    await db.transaction().execute(async (tx) => {
      const now = clock.now();
      if (wanted) {
        if (!(await repository.insertCollect(tx, target, userId, now))) return;
        await recordInteractions(tx, [{ ...event, actorId: userId, kind, commentId: null, at: now }]);
      } else if (await repository.deleteCollect(tx, target, userId)) {
        const about = event.mediaId === null ? { albumId: event.albumId } : { mediaId: event.mediaId };
        await withdrawInteraction(tx, { actorId: userId, kind, ...about });
      }
    });
    return { collected: wanted, collectCount: await repository.countCollects(db, target) };
  }

  /** Those that the caller still sees, by the ids of calls. */
  async function findAlbums(
    caller: Caller,
    rows: readonly { readonly albumId: string }[],
  ): Promise<Map<string, Album>> {
    if (rows.length === 0) return new Map();
    const albums = await deps.albums.listSeen(
      caller,
      rows.map((row) => row.albumId),
    );
    return new Map(albums.map((album) => [album.id, album]));
  }

  return {
    async set(caller, input) {
      const { userId } = requireUser(caller);
      if (input.type === COLLECT_KIND.album) {
        const album = await access.requireAlbum(db, caller, input.id, 'see');
        const event = { albumId: album.albumId, mediaId: null, targetId: album.ownerId };
        return change({ table: 'album_collect', id: album.albumId }, input.collect, userId, event);
      }
      const { row } = await requireMedia(deps, caller, input.id);
      const kind = input.type === COLLECT_KIND.video ? MEDIA_KIND.video : MEDIA_KIND.photo;
      if (row.kind !== kind) throw refuse(ERRORS.MEDIA_ABSENT);
      const event = { albumId: row.albumId, mediaId: row.id, targetId: row.uploaderId };
      return change({ table: 'media_collect', id: row.id }, input.collect, userId, event);
    },

    async getAlbumState(caller, input) {
      const session = requireSession(caller);
      const album = await access.requireSeen(session, input.albumId);
      const target = { table: 'album_collect', id: album.albumId } as const;
      return {
        collected: session.kind === 'user' && (await repository.hasCollected(db, target, session.userId)),
        collectCount: await repository.countCollects(db, target),
      };
    },

    async listAlbums(caller, query) {
      const { userId } = requireUser(caller);
      const rows = await repository.listCollectedAlbums(db, userId, readPlace(query.cursor), query.size + 1);
      const shown = rows.slice(0, query.size);
      const albums = await findAlbums(caller, shown);
      const records = shown.flatMap((row) => albums.get(row.albumUid) ?? []);
      return { records, next: nextOf(rows, query.size) };
    },

    async listReceivedLikes(caller, query) {
      const { userId } = requireUser(caller);
      const [before = null] = readCursor(query.cursor, [CURSOR_ID]) ?? [];
      const rows = await repository.listReceivedLikes(db, userId, INTERACTION.like, before, query.size + 1);
      const shown = rows.slice(0, query.size);
      const items = await deps.mediaLists.listByUids(
        caller,
        shown.map((row) => row.mediaUid),
      );
      const byId = new Map(items.map((item) => [item.id, item]));
      const last = rows.length > query.size ? shown.at(-1) : undefined;
      return {
        records: shown.flatMap((row) => {
          const item = byId.get(row.mediaUid);
          if (item === undefined) return [];
          return [
            {
              person: { id: row.actorUid, nickname: row.actorName, avatar: row.actorAvatar },
              mediaId: item.id,
              albumId: item.albumId,
              hotResourceType: item.hotResourceType,
              smallUrl: item.smallUrl,
              thumbhash: item.thumbhash,
              createTime: row.at.getTime(),
            },
          ];
        }),
        next: last === undefined ? '' : writeCursor([last.id]),
      };
    },

    async listUploadAlbums(caller, query) {
      const { userId } = requireUser(caller);
      const rows = await repository.listUploadAlbums(db, userId, readPlace(query.cursor), query.size + 1);
      const shown = rows.slice(0, query.size);
      const albums = await findAlbums(caller, shown);
      const records = shown.flatMap((row) => {
        const album = albums.get(row.albumUid);
        return album === undefined ? [] : [{ album, count: row.count, lastUploadTime: row.lastAt.getTime() }];
      });
      return { records, next: nextOf(rows, query.size) };
    },
  };
}

function readPlace(cursor: string | undefined): repository.TimePlace | null {
  const [atMicros = '', id = ''] = readCursor(cursor, TIME_CURSOR) ?? [];
  return atMicros === '' ? null : { atMicros, id };
}

function nextOf(rows: readonly repository.TimePlace[], size: number): string {
  const last = rows.length > size ? rows[size - 1] : undefined;
  return last === undefined ? '' : writeCursor([last.atMicros, last.id]);
}
