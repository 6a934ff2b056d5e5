import { pageOffset, type PageWish, toPage } from '@contract/rules/page';
import type {
  Album,
  AlbumDetail,
  AlbumDetailPage,
  AlbumHero,
  AlbumListQuery,
  AlbumPage,
  DetailListQuery,
} from '@contract/schemas/album';
import type { FaceFinder } from '../../adapters/faces/types';
import type { Db, Id } from '../../db/tables';
import { createSharedReads } from '../../db/watch/shared-reads';
import { type Caller, requireSession, requireUser, STRANGER } from '../../http/caller';
import type { AccessService, SeenAlbum } from '../access/access.service';
import type { MediaUrls } from '../media/rows/media-url';
import {
  type AlbumFilter,
  type AlbumRow,
  type AlbumSort,
  countAlbumRows,
  getAlbumRow,
  listAlbumRows,
  listAlbumRowsById,
} from './album.repository';
import { findHeroRow } from './album-hero.repository';
import { countReviews, toCounts } from './album-count.repository';
import { readingOf } from './album-settings';
import { toShape } from './album-template.repository';
import { listWaiting } from './album-text-wait.repository';
import { toAlbumDetail, toAlbumHero, toAlbumView } from './album-view';

/** How albums look to those who see them. */
export interface AlbumLists {
  list(caller: Caller, query: AlbumListQuery): Promise<AlbumPage>;
  /** What a stranger discovers first: the beginning of the same list. */
  listFirst(): Promise<AlbumPage>;
  listDetails(caller: Caller, query: DetailListQuery): Promise<AlbumDetailPage>;
  /** What anybody discovers of one person's albums, newest first. */
  listOfOwner(caller: Caller, ownerId: Id, page: PageWish): Promise<AlbumPage>;
  /** Of these albums those that the caller may see, newest first. */
  listSeen(caller: Caller, albumIds: readonly Id[]): Promise<Album[]>;
  /** An album that the caller may see. Strangers who ask at the same time share an answer. */
  getSeen(caller: Caller, album: SeenAlbum): Promise<AlbumDetail>;
  /** What stands at the top of an album's page, of an album that the caller may see. */
  findTop(caller: Caller, albumId: Id): Promise<AlbumTop>;
  /** The photo or video that it is, as everybody finds it who may see the album. Null: there is none. */
  findHeroUid(albumId: Id): Promise<string | null>;
}

export interface AlbumTop {
  readonly hero: AlbumHero | null;
  readonly look: number;
}

/** As the page asks for it. */
const FIRST_PAGE = { current: 1, size: 20 } as const;

export interface AlbumListDeps {
  readonly db: Db;
  readonly access: AccessService;
  readonly faces: Pick<FaceFinder, 'isAvailable'>;
  /** Signs covers. */
  readonly urls: Pick<MediaUrls, 'base'>;
}

/** One album in full. Checks no rights: the calling code has checked that the caller may see it. */
interface AlbumDetails {
  getDetail(reader: Db, caller: Caller, albumId: Id): Promise<AlbumDetail>;
  toDetail(reader: Db, caller: Caller, row: AlbumRow): Promise<AlbumDetail>;
}

export function createAlbumLists(deps: AlbumListDeps): AlbumLists & AlbumDetails {
  const { db, access, urls } = deps;
  const hasFaces = deps.faces.isAvailable;
  const reads = createSharedReads();

  async function getDetail(reader: Db, caller: Caller, albumId: Id): Promise<AlbumDetail> {
    return toDetail(reader, caller, await getAlbumRow(reader, readingOf(access, caller), albumId));
  }

  async function toDetail(reader: Db, caller: Caller, row: AlbumRow): Promise<AlbumDetail> {
    const rights = rightsOf(caller, row);
    const [reviews, hero] = await Promise.all([
      rights.permissions.includes('review') ? countReviews(reader, [row.id]) : new Map<Id, number>(),
      findHeroRow(reader, readingOf(access, caller), row.id),
    ]);
    const facts = factsOf(caller, row);
    const detail = toAlbumDetail(urls, {
      ...facts,
      shape: toShape(row),
      reviews: reviews.get(row.id) ?? 0,
      hero: toAlbumHero(urls, facts, hero),
      hasFaces,
    });
    if (caller.kind !== 'user' || !facts.rights.permissions.includes('settings')) return detail;
    const waiting = await listWaiting(reader, row.id, caller.userId);
    if (waiting.length === 0) return detail;
    const own = Object.fromEntries(waiting.map(({ field, body }) => [field, body]));
    return { ...detail, ...own, waitingTexts: waiting.map(({ field }) => field) };
  }

  const rightsOf = (caller: Caller, row: AlbumRow) => access.rightsOf(caller, { ...row, isDeleted: false });

  const factsOf = (caller: Caller, row: AlbumRow) => ({
    row,
    rights: rightsOf(caller, row),
    counts: toCounts(row),
  });

  async function listRows(caller: Caller, filter: AlbumFilter, sort: AlbumSort, page: PageWish) {
    const [rows, total] = await Promise.all([
      listAlbumRows(db, readingOf(access, caller), filter, sort, { limit: page.size, offset: pageOffset(page) }),
      countAlbumRows(db, filter),
    ]);
    return { rows, total };
  }

  async function listPage(caller: Caller, filter: AlbumFilter, sort: AlbumSort, page: PageWish): Promise<AlbumPage> {
    const { rows, total } = await listRows(caller, filter, sort, page);
    return toPage(
      rows.map((row) => toAlbumView(urls, factsOf(caller, row))),
      total,
      page,
    );
  }

  return {
    getDetail,
    toDetail,

    async getSeen(caller, { albumId, isStrange }) {
      if (!isStrange) return getDetail(db, caller, albumId);
      return reads.share(`${albumId} ${caller.kind === 'user'}`, () => getDetail(db, caller, albumId));
    },

    async list(caller, query) {
      const session = requireSession(caller);
      if (query.scope === 'mine') requireUser(session);
      const isListed = access.listedAlbums(caller, query.scope);
      const filter = { isListed, template: query.template ?? null, ownerId: null };
      return listPage(caller, filter, query.sort ?? 'newest', query);
    },

    async listFirst() {
      const isListed = access.listedAlbums(STRANGER, 'public');
      return listPage(STRANGER, { isListed, template: null, ownerId: null }, 'newest', FIRST_PAGE);
    },

    async listDetails(caller, query) {
      requireUser(caller);
      const isListed = access.listedAlbums(caller, query.scope === 'created' ? 'mine' : query.scope);
      const filter = { isListed, template: query.template ?? null, ownerId: null };
      const { rows, total } = await listRows(caller, filter, 'newest', query);
      const reviews = await countReviews(
        db,
        rows.map(({ id }) => id),
      );
      const records = rows.map((row) =>
        toAlbumDetail(urls, {
          ...factsOf(caller, row),
          shape: toShape(row),
          reviews: reviews.get(row.id) ?? 0,
          hero: null,
          hasFaces,
        }),
      );
      return toPage(records, total, query);
    },

    async listOfOwner(caller, ownerId, page) {
      const isListed = access.listedAlbums(requireSession(caller), 'public');
      return listPage(caller, { isListed, template: null, ownerId }, 'newest', page);
    },

    async listSeen(caller, albumIds) {
      const rows = await listAlbumRowsById(db, readingOf(access, caller), albumIds, access.seenAlbums(caller));
      return rows.map((row) => toAlbumView(urls, factsOf(caller, row)));
    },

    async findTop(caller, albumId) {
      const reading = readingOf(access, caller);
      const [row, found] = await Promise.all([getAlbumRow(db, reading, albumId), findHeroRow(db, reading, albumId)]);
      return { hero: toAlbumHero(urls, factsOf(caller, row), found), look: row.look };
    },

    async findHeroUid(albumId) {
      return (await findHeroRow(db, readingOf(access, STRANGER), albumId))?.uid ?? null;
    },
  };
}
