import { sql } from 'kysely';
import { TAB_KIND } from '@contract/constants/media';
import { ERRORS } from '@contract/errors';
import type {
  MediaIdInput,
  MediaItem,
  MediaListQuery,
  MediaPage,
  TemporaryUrlInput,
  TemporaryUrls,
} from '@contract/schemas/media';
import type { MediaUploader } from '@contract/schemas/media-about';
import type { PageWish } from '@contract/rules/page';
import type { Db, Id } from '../../../db/tables';
import { type Caller, requireUser } from '../../../http/caller';
import { CURSOR_ID, readCursor, writeCursor } from '../../../http/cursor';
import { refuse } from '../../../http/refuse';
import { type AccessService, viewerOf } from '../../access/access.service';
import {
  canSeeMedia,
  type MediaAccess,
  originalFor,
  personPredicate,
  searchPredicate,
  shownToAll,
  toMediaAccess,
  wallPredicate,
} from '../../access/media-access.service';
import type { WallFilter } from '../rows/media-group.repository';
import { requireLabelId } from '../rows/media-label.service';
import { isHotTab, isPersonalTab, isPostsTab, kindOfTab } from '../rows/media-group.rules';
import { addressClean, addressWhole, toItems, toMediaItem } from './media-item';
import { bestRows, countBest, getUploaderCard, listMediaByUid, type MediaRow } from './media-list.repository';
import { type Listed, listOrderedPage, type PagePlace } from './media-page.repository';
import { listOfIds, listPersonal } from './media-personal.repository';
import { listOfPosts, readPostsWish } from './media-posts.repository';
import { listHot, listSorted, readWallWish } from './media-sort.repository';
import { type MediaUrls } from '../rows/media-url';
import { createStrangerReads } from './stranger-reads';

export interface MediaListDeps {
  readonly db: Db;
  readonly access: AccessService;
  readonly urls: MediaUrls;
  /** Built after this, from it. */
  readonly facesOn?: FacesOfMedia;
}

export type PeopleWish = Pick<MediaListQuery, 'personId' | 'peopleFrom' | 'peopleTo'>;

/** What is known of faces on photos. */
export interface FacesOfMedia {
  /** Ids of photos on which the caller is, or one of his family: see FaceMineService. */
  listMine(
    caller: Caller,
    wish: { readonly albumId: Id | null; readonly faceUid: string | null },
  ): Promise<readonly Id[]>;
  /** Ids of photos of an album with one of its people, or with so many: see FacePeopleService. Refuses with FACE_PERSON_ABSENT. */
  listWithPeople(caller: Caller, albumUid: string, wish: PeopleWish): Promise<readonly Id[]>;
  /** The same with the faces on each that the caller may know of. */
  addBoxes(caller: Caller, items: readonly MediaItem[]): Promise<MediaItem[]>;
}

export interface MediaListService {
  /** Refuses with ALBUM_ABSENT, LABEL_ABSENT; with LOGIN_REQUIRED where one's own uploads are asked for by nobody. */
  list(caller: Caller, query: MediaListQuery): Promise<MediaPage>;
  /** The most liked of what a person uploaded into albums that anybody discovers. */
  listBestOf(caller: Caller, uploaderId: Id, page: PageWish): Promise<MediaPage>;
  /** The likes of all that `listBestOf` lists. */
  countLikesOf(caller: Caller, uploaderId: Id): Promise<number>;
  /** Refuses with MEDIA_ABSENT. */
  get(caller: Caller, input: MediaIdInput): Promise<MediaItem>;
  /** Of what the caller may see. Refuses with MEDIA_ABSENT. */
  findUploader(caller: Caller, input: MediaIdInput): Promise<MediaUploader>;
  /** Those of them that the caller sees, in no order. */
  listByUids(caller: Caller, uids: readonly string[]): Promise<MediaItem[]>;
  /** Of those whose original the caller may download. Of the others it says that they are absent. */
  listTemporaryUrls(caller: Caller, input: TemporaryUrlInput): Promise<TemporaryUrls>;
}

export function createMediaList(deps: MediaListDeps): MediaListService {
  const { db, access, urls } = deps;
  const read = createStrangerReads();

  async function listAlbumPage(caller: Caller, albumUid: string, query: MediaListQuery): Promise<MediaPage> {
    const found = await requireWall(deps, caller, { ...query, albumId: albumUid });
    return hasPeopleWish(query)
      ? readAlbumPage(caller, albumUid, found, query)
      : read(found, query, () => readAlbumPage(caller, albumUid, found, query));
  }

  async function readAlbumPage(
    caller: Caller,
    albumUid: string,
    found: FoundWall,
    query: MediaListQuery,
  ): Promise<MediaPage> {
    const onlyIds = hasPeopleWish(query) ? await deps.facesOn?.listWithPeople(caller, albumUid, query) : null;
    if (query.place !== undefined && found.access.rights.role !== 'holder') throw refuse(ERRORS.FORBIDDEN);
    if (onlyIds !== null && isHotTab(query.type)) throw refuse(ERRORS.BAD_INPUT);
    // What stands behind a placeholder is not found by its camera.
    const predicate = query.camera === undefined ? wallPredicate(found.access) : searchPredicate(found.access);
    const wall = { filter: found.filter, predicate };
    const readerId = found.access.userId;
    const listed = isHotTab(query.type)
      ? await listHot(db, wall, readerId, query, readPlace(query))
      : await listSorted(db, wall, await readWallWish(db, query, onlyIds ?? null), readerId, query, readPlace(query));
    const items = listed.rows.map((row) => toMediaItem(row, found.access, urls));
    return toPage(query, listed, items);
  }

  async function listPostsPage(caller: Caller, query: MediaListQuery): Promise<MediaPage> {
    const wish = readPostsWish(query);
    if (wish === null || hasPeopleWish(query)) throw refuse(ERRORS.BAD_INPUT);
    const { filter, access: mine } = await requireWall(deps, caller, wish);
    const reader = { id: mine.userId, isHolder: mine.rights.role === 'holder', isSeen: wallPredicate(mine) };
    const listed = await listOfPosts(db, { ...wish, albumId: filter.albumId, reader }, query, readPlace(query));
    const items = listed.rows.map((row) => toMediaItem(row, mine, urls));
    return toPage(query, listed, items);
  }

  async function listOwn(caller: Caller, query: MediaListQuery): Promise<MediaPage> {
    const { userId } = requireUser(caller);
    const album = query.albumId === undefined ? null : await access.requireAlbum(db, caller, query.albumId, 'see');
    if (query.labelId !== undefined) throw refuse(ERRORS.BAD_INPUT);
    const filter = {
      userId,
      albumId: album?.albumId ?? null,
      seenAlbums: access.seenAlbums(caller),
      isSeen: personPredicate(db, caller, access),
    };
    const listed = await listPersonal(db, filter, query.type, query, readPlace(query));
    const accesses = await findAccesses(deps, caller, listed.rows);
    return toPage(query, listed, toItems(listed.rows, accesses, urls));
  }

  async function listFound(caller: Caller, query: MediaListQuery): Promise<MediaPage> {
    const { albumId: albumUid, faceId } = query;
    const isOfAlbum = query.type === TAB_KIND.findFace;
    if ((isOfAlbum && albumUid === undefined) || query.labelId !== undefined) throw refuse(ERRORS.BAD_INPUT);
    // Over all albums it is a person's.
    if (!isOfAlbum) requireUser(caller);
    const album = albumUid === undefined ? null : await access.requireAlbum(db, caller, albumUid, 'see');
    const seen = { albumId: album?.albumId ?? null, isSeen: shownToAll, seenAlbums: access.seenAlbums(caller) };
    const ids = await deps.facesOn?.listMine(caller, { albumId: seen.albumId, faceUid: faceId ?? null });
    const listed = await listOfIds(db, ids ?? [], seen, viewerOf(caller).userId, query, readPlace(query));
    return toPage(query, listed, toItems(listed.rows, await findAccesses(deps, caller, listed.rows), urls));
  }

  async function listPage(caller: Caller, query: MediaListQuery): Promise<MediaPage> {
    if (isPostsTab(query.type)) return listPostsPage(caller, query);
    const isFound = query.type === TAB_KIND.findFace || query.type === TAB_KIND.myFace;
    if (!isFound && query.albumId !== undefined && !isPersonalTab(query.type)) {
      return listAlbumPage(caller, query.albumId, query);
    }
    if (hasPeopleWish(query)) throw refuse(ERRORS.BAD_INPUT);
    return isFound ? listFound(caller, query) : listOwn(caller, query);
  }

  return {
    async list(caller, query) {
      const page = await listPage(caller, query);
      if (!query.showFaceLocation || deps.facesOn === undefined) return page;
      return { ...page, records: await deps.facesOn.addBoxes(caller, page.records) };
    },

    async listBestOf(caller, uploaderId, page) {
      const filter = { uploaderId, isShown: shownToAll, shownAlbums: access.listedAlbums(caller, 'public') };
      const list = { rows: bestRows(db, filter), by: sql`media.like_count`, kind: 'number' } as const;
      const listed = await listOrderedPage(db, list, viewerOf(caller).userId, page, null);
      const accesses = await findAccesses(deps, caller, listed.rows);
      return toPage(page, listed, toItems(listed.rows, accesses, urls));
    },

    async countLikesOf(caller, uploaderId) {
      const filter = { uploaderId, isShown: shownToAll, shownAlbums: access.listedAlbums(caller, 'public') };
      return (await countBest(db, filter)).likes;
    },

    async get(caller, input) {
      const { row, access: mine } = await requireMedia(deps, caller, input.id);
      const item = toMediaItem(row, mine, urls);
      return (await deps.facesOn?.addBoxes(caller, [item]))?.[0] ?? item;
    },

    async findUploader(caller, input) {
      const { row } = await requireMedia(deps, caller, input.id);
      const { avatar, signature } = await getUploaderCard(db, row.uploaderId);
      const isSelf = viewerOf(caller).userId === row.uploaderId;
      return { id: row.uploaderUid, nickname: row.uploaderName, avatar, signature, isSelf };
    },

    async listByUids(caller, uids) {
      if (uids.length === 0) return [];
      const rows = await listMediaByUid(db, uids, viewerOf(caller).userId);
      return toItems(rows, await findAccesses(deps, caller, rows), urls);
    },

    async listTemporaryUrls(caller, input) {
      const rows = await listMediaByUid(db, input.ids, viewerOf(caller).userId);
      const accesses = await findAccesses(deps, caller, rows);
      const byUid = new Map(rows.map((row) => [row.uid, row]));
      return [...new Set(input.ids)].map((id) => {
        const row = byUid.get(id);
        const mine = row === undefined ? undefined : accesses.get(row.albumId);
        const form = row === undefined || mine === undefined ? 'none' : originalFor(row, mine);
        if (row === undefined || mine === undefined || form === 'none')
          return { id, ...ERRORS.MEDIA_ABSENT, originalUrl: '', sizeBytes: 0 };
        const originalUrl = form === 'whole' ? addressWhole(row, mine, urls) : addressClean(row, mine, urls);
        return { id, code: 0, msg: '', originalUrl, sizeBytes: Number(row.sizeBytes) };
      });
    },
  };
}

const hasPeopleWish = ({ personId, peopleFrom, peopleTo }: PeopleWish): boolean =>
  personId !== undefined || peopleFrom !== undefined || peopleTo !== undefined;

export interface FoundWall {
  readonly albumUid: string;
  readonly access: MediaAccess;
  readonly filter: WallFilter;
}

/** An album's wall as the caller sees it. Refuses with ALBUM_ABSENT and LABEL_ABSENT. */
export async function requireWall(
  deps: Pick<MediaListDeps, 'db' | 'access'>,
  caller: Caller,
  query: { readonly albumId: string; readonly labelId?: string | undefined; readonly type: number },
): Promise<FoundWall> {
  const album = await deps.access.requireSeen(caller, query.albumId);
  const labelId = await requireLabelId(deps.db, album.albumId, query.labelId);
  const counts = album.rights.role === 'holder' ? 'listed' : 'visible';
  return {
    albumUid: album.albumUid,
    access: toMediaAccess(caller, album.rights),
    filter: {
      albumId: album.albumId,
      labelId,
      kind: kindOfTab(query.type),
      counts,
      onlyEssence: query.type === TAB_KIND.essence,
    },
  };
}

/** A photo or video that the caller may see, and what else he may. Refuses with MEDIA_ABSENT. */
export async function requireMedia(
  deps: Pick<MediaListDeps, 'db' | 'access'>,
  caller: Caller,
  mediaUid: string,
): Promise<{ readonly row: MediaRow; readonly access: MediaAccess }> {
  const [row] = await listMediaByUid(deps.db, [mediaUid], caller.kind === 'user' ? caller.userId : null);
  if (row === undefined) throw refuse(ERRORS.MEDIA_ABSENT);
  const access = (await findAccesses(deps, caller, [row])).get(row.albumId);
  if (access === undefined || !canSeeMedia(row, access)) throw refuse(ERRORS.MEDIA_ABSENT);
  return { row, access };
}

/** What the caller may do in the albums of these rows, by the albums' ids. Albums that he may not see are left out. */
export async function findAccesses(
  deps: Pick<MediaListDeps, 'db' | 'access'>,
  caller: Caller,
  rows: readonly Pick<MediaRow, 'albumId'>[],
): Promise<Map<Id, MediaAccess>> {
  const albumIds = [...new Set(rows.map((row) => row.albumId))];
  const albums = await Promise.all(albumIds.map((id) => deps.access.findAlbum(deps.db, caller, { id })));
  return new Map(
    albums.flatMap((album) => (album === null ? [] : [[album.albumId, toMediaAccess(caller, album.rights)] as const])),
  );
}

function toPage(query: PageWish, { total, next }: Pick<Listed, 'total' | 'next'>, records: MediaItem[]): MediaPage {
  const page = { records, total, size: query.size, current: query.current, pages: Math.ceil(total / query.size) };
  return next === null ? page : { ...page, next: writeCursor([String(next.total), next.value, next.id]) };
}

const TOTAL = /^\d{1,9}$/;
// A number, or the microseconds of a time: 17 digits reach from the year 1 to 5138.
const VALUE = /^(-\d{1,16}|-[1-5]\d{16}|\d{1,17})$/;

function readPlace(query: { readonly cursor?: string }): PagePlace | null {
  const parts = readCursor(query.cursor, [TOTAL, VALUE, CURSOR_ID]);
  if (parts === null) return null;
  const [total = '0', value = '0', id = '0'] = parts;
  return { total: Number(total), value, id };
}
