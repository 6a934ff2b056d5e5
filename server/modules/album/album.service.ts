import { ALBUM_PASSWORD_TYPE, ALBUM_VISIBILITY } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import { pageOffset, type PageWish, toPage } from '@contract/rules/page';
import type {
  Album,
  AlbumDetail,
  AlbumDetailPage,
  AlbumHero,
  AlbumIdInput,
  AlbumListQuery,
  AlbumPage,
  CreateAlbumInput,
  DetailListQuery,
  HideAlbumInput,
  HideAlbumResult,
  OpenAlbumInput,
  UpdateAlbumInput,
} from '@contract/schemas/album';
import type { Clock } from '../../adapters/clock/types';
import type { FaceFinder } from '../../adapters/faces/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireSession, requireUser, STRANGER } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import type { MediaUrls } from '../media/rows/media-url';
import type { PictureService } from '../user/picture.service';
import type { UserService } from '../user/user.service';
import type { TextChecks } from '../word/text-check.service';
import {
  type AlbumFilter,
  type AlbumRow,
  type AlbumSort,
  countAlbumRows,
  findAlbumByRequest,
  findHeroRow,
  getAlbumRow,
  insertAlbumOnce,
  listAlbumRows,
  listAlbumRowsById,
  markAlbumDeleted,
  setHiddenFor,
  updateAlbumRow,
} from './album.repository';
import { type AudienceCounts, countMediaByAlbum, countReviews, NO_COUNTS } from './album-count.repository';
import type { AlbumPasswordService } from './album-password.service';
import {
  type AlbumSettingsDeps,
  createSettings,
  readDay,
  readDescription,
  readingOf,
  readName,
} from './album-settings';
import { readShapes, requireOffered } from './album-template.service';
import { keepWaiting, listWaiting, toAsked } from './album-text-wait.repository';
import { toAlbumDetail, toAlbumHero, toAlbumView } from './album-view';

export interface AlbumService {
  /** A repeat of the same request returns the first album as it is now. */
  create(caller: Caller, input: CreateAlbumInput): Promise<AlbumDetail>;
  update(caller: Caller, input: UpdateAlbumInput): Promise<AlbumDetail>;
  list(caller: Caller, query: AlbumListQuery): Promise<AlbumPage>;
  listDetails(caller: Caller, query: DetailListQuery): Promise<AlbumDetailPage>;
  /** What anybody discovers of one person's albums, newest first. */
  listOfOwner(caller: Caller, ownerId: Id, page: PageWish): Promise<AlbumPage>;
  /** Of these albums those that the caller may see, newest first. */
  listSeen(caller: Caller, albumIds: readonly Id[]): Promise<Album[]>;
  /** What stands at the top of an album's page, of an album that the caller may see. */
  findHero(caller: Caller, albumId: Id): Promise<AlbumHero | null>;
  /** The photo or video that it is, as everybody finds it who may see the album. Null: there is none. */
  findHeroUid(albumId: Id): Promise<string | null>;
  /** With the password where one is asked for. */
  get(caller: Caller, input: OpenAlbumInput): Promise<AlbumDetail>;
  /** Into the bin. */
  remove(caller: Caller, input: AlbumIdInput): Promise<null>;
  hideForMe(caller: Caller, input: HideAlbumInput): Promise<HideAlbumResult>;
  hide(caller: Caller, input: HideAlbumInput): Promise<HideAlbumResult>;
  cancelExpiry(caller: Caller, input: AlbumIdInput): Promise<AlbumDetail>;
}

export interface AlbumDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly access: AccessService;
  readonly texts: TextChecks;
  readonly passwords: AlbumPasswordService;
  readonly pictures: PictureService;
  readonly users: Pick<UserService, 'getRow'>;
  readonly faces: Pick<FaceFinder, 'isAvailable'>;
  /** Signs covers. */
  readonly urls: Pick<MediaUrls, 'base'>;
  readonly onWatermark: AlbumSettingsDeps['onWatermark'];
  /** Told that somebody has opened an album. Waits for nothing. */
  readonly onOpened: (caller: Caller, albumId: Id) => void;
}

export function createAlbums(deps: AlbumDeps): AlbumService {
  const { db, clock, ids, access, urls, passwords } = deps;
  const settings = createSettings(deps);
  const hasFaces = deps.faces.isAvailable;

  async function getDetail(reader: Db, caller: Caller, albumId: Id): Promise<AlbumDetail> {
    return detailOf(reader, caller, await getAlbumRow(reader, readingOf(access, caller), albumId));
  }

  async function detailOf(reader: Db, caller: Caller, row: AlbumRow): Promise<AlbumDetail> {
    const [counts, reviews, hero, shapeOf] = await Promise.all([
      countMediaByAlbum(reader, [row.id]),
      countReviews(reader, [row.id]),
      findHeroRow(reader, readingOf(access, caller), row.id),
      readShapes(reader),
    ]);
    const facts = factsOf(caller, row, counts);
    const detail = toAlbumDetail(urls, {
      ...facts,
      shape: shapeOf(row.template),
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

  const factsOf = (caller: Caller, row: AlbumRow, counts: Map<Id, AudienceCounts>) => ({
    row,
    rights: access.rightsOf(caller, { ...row, isDeleted: false }),
    counts: counts.get(row.id) ?? NO_COUNTS,
  });

  async function listRows(caller: Caller, filter: AlbumFilter, sort: AlbumSort, page: PageWish) {
    const [rows, total] = await Promise.all([
      listAlbumRows(db, readingOf(access, caller), filter, sort, { limit: page.size, offset: pageOffset(page) }),
      countAlbumRows(db, filter),
    ]);
    const counts = await countMediaByAlbum(
      db,
      rows.map(({ id }) => id),
    );
    return { rows, total, counts };
  }

  async function listPage(caller: Caller, filter: AlbumFilter, sort: AlbumSort, page: PageWish): Promise<AlbumPage> {
    const { rows, total, counts } = await listRows(caller, filter, sort, page);
    return toPage(
      rows.map((row) => toAlbumView(urls, factsOf(caller, row, counts))),
      total,
      page,
    );
  }

  return {
    async create(caller, input) {
      const { userId: ownerId } = requireUser(caller);
      const { requestId } = input;
      const { template, uploadBy } = await requireOffered(db, input.template);
      const texts = {
        name: await deps.texts.weigh(db, readName(input.name)),
        description: await deps.texts.weigh(db, readDescription(input.description)),
      };
      const album = {
        name: texts.name.shown,
        description: texts.description.shown,
        template,
        visibility: input.visibility,
        happenedOn: readDay(input.happenedOn),
        uploadBy,
      };
      const password = await passwords.prepare(input.viewPassword ?? '');
      if (album.visibility === ALBUM_VISIBILITY.password && password.kind === 'none') {
        throw refuse(ERRORS.ALBUM_PASSWORD_MISSING);
      }
      return db.transaction().execute(async (tx) => {
        const isNew = await insertAlbumOnce(tx, { ...album, uid: ids.newId(), ownerId, requestId, now: clock.now() });
        const row = await findAlbumByRequest(tx, readingOf(access, caller), ownerId, requestId);
        if (row === null) throw refuse(ERRORS.ALBUM_ABSENT);
        if (isNew) {
          await keepWaiting(tx, row.id, texts, { authorId: ownerId, now: clock.now() });
          await deps.texts.askLater(tx, toAsked(row.id, ownerId, texts));
        }
        if (!isNew || password.kind === 'none') return detailOf(tx, caller, row);
        await passwords.apply(tx, row.id, ALBUM_PASSWORD_TYPE.view, password);
        return getDetail(tx, caller, row.id);
      });
    },

    async update(caller, input) {
      const albumId = await settings.update(caller, input);
      return getDetail(db, caller, albumId);
    },

    async list(caller, query) {
      const session = requireSession(caller);
      if (query.scope === 'mine') requireUser(session);
      const isListed = access.listedAlbums(caller, query.scope);
      const filter = { isListed, template: query.template ?? null, ownerId: null };
      return listPage(caller, filter, query.sort ?? 'newest', query);
    },

    async listDetails(caller, query) {
      requireUser(caller);
      const isListed = access.listedAlbums(caller, query.scope === 'created' ? 'mine' : query.scope);
      const filter = { isListed, template: query.template ?? null, ownerId: null };
      const { rows, total, counts } = await listRows(caller, filter, 'newest', query);
      const [reviews, shapeOf] = await Promise.all([
        countReviews(
          db,
          rows.map(({ id }) => id),
        ),
        readShapes(db),
      ]);
      const records = rows.map((row) =>
        toAlbumDetail(urls, {
          ...factsOf(caller, row, counts),
          shape: shapeOf(row.template),
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
      const counts = await countMediaByAlbum(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => toAlbumView(urls, factsOf(caller, row, counts)));
    },

    async findHero(caller, albumId) {
      const reading = readingOf(access, caller);
      const [row, found] = await Promise.all([getAlbumRow(db, reading, albumId), findHeroRow(db, reading, albumId)]);
      return toAlbumHero(urls, factsOf(caller, row, new Map()), found);
    },

    async findHeroUid(albumId) {
      return (await findHeroRow(db, readingOf(access, STRANGER), albumId))?.uid ?? null;
    },

    async get(caller, input) {
      const password = input.password ?? '';
      if (password !== '') {
        const found = await access.findDoor(db, caller, { uid: input.id });
        if (found?.rights.door === 'password') {
          await passwords.enter(caller, found.albumId, ALBUM_PASSWORD_TYPE.view, password);
        }
      }
      const { albumId } = await access.requireAlbum(db, caller, input.id, 'see');
      const detail = await getDetail(db, caller, albumId);
      deps.onOpened(caller, albumId);
      return detail;
    },

    async remove(caller, input) {
      const { albumId } = await access.requireAlbum(db, caller, input.id, 'own');
      if (!(await markAlbumDeleted(db, albumId, clock.now()))) throw refuse(ERRORS.ALBUM_ABSENT);
      return null;
    },

    async hideForMe(caller, input) {
      const { userId } = requireUser(caller);
      const { albumId } = await access.requireAlbum(db, caller, input.id, 'see');
      await setHiddenFor(db, userId, albumId, input.hide, clock.now());
      return { isHidden: input.hide };
    },

    async hide(caller, input) {
      requireUser(caller);
      const { albumId } = await access.requireAlbum(db, caller, input.id, 'settings');
      if (!(await updateAlbumRow(db, albumId, { is_hidden: input.hide }, clock.now()))) {
        throw refuse(ERRORS.ALBUM_ABSENT);
      }
      return { isHidden: input.hide };
    },

    async cancelExpiry(caller, input) {
      requireUser(caller);
      const { albumId } = await access.requireAlbum(db, caller, input.id, 'settings');
      if (!(await updateAlbumRow(db, albumId, { expires_at: null }, clock.now()))) throw refuse(ERRORS.ALBUM_ABSENT);
      return getDetail(db, caller, albumId);
    },
  };
}
