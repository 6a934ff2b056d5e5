import { ALBUM_TEMPLATES, ALBUM_VISIBILITY } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import { pageOffset, type PageWish, toPage } from '@contract/rules/page';
import type {
  Album,
  AlbumIdInput,
  AlbumListQuery,
  AlbumPage,
  AlbumTypes,
  CreateAlbumInput,
  UpdateAlbumInput,
} from '@contract/schemas/album';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireSession, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import type { MediaUrls } from '../media/media-url';
import {
  type AlbumChange,
  type AlbumFilter,
  type AlbumRow,
  type AudienceCounts,
  countAlbumRows,
  countMediaByAlbum,
  findAlbumByRequest,
  findCoverCandidate,
  getAlbumRow,
  insertAlbumOnce,
  listAlbumRows,
  markAlbumDeleted,
  NO_COUNTS,
  updateAlbumRow,
} from './album.repository';
import { isCalendarDay, judgeAlbumName, judgeDescription } from './album.rules';

export interface AlbumService {
  /** A repeat of the same request returns the first album as it is now. */
  create(caller: Caller, input: CreateAlbumInput): Promise<Album>;
  update(caller: Caller, input: UpdateAlbumInput): Promise<Album>;
  list(caller: Caller, query: AlbumListQuery): Promise<AlbumPage>;
  /** What anybody discovers of one person's albums, newest first. */
  listOfOwner(caller: Caller, ownerId: Id, page: PageWish): Promise<AlbumPage>;
  get(caller: Caller, input: AlbumIdInput): Promise<Album>;
  /** Into the bin. */
  remove(caller: Caller, input: AlbumIdInput): Promise<null>;
  listTypes(): Promise<AlbumTypes>;
}

export interface AlbumParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly access: AccessService;
  /** Signs covers. */
  readonly urls: Pick<MediaUrls, 'base'>;
}

export function createAlbums(parts: AlbumParts): AlbumService {
  const { db, clock, ids, access, urls } = parts;

  async function getView(reader: Db, caller: Caller, row: AlbumRow): Promise<Album> {
    const counts = await countMediaByAlbum(reader, [row.id]);
    return toView(urls, access, caller, row, counts.get(row.id) ?? NO_COUNTS);
  }

  async function listPage(caller: Caller, filter: AlbumFilter, page: PageWish): Promise<AlbumPage> {
    const [rows, total] = await Promise.all([
      listAlbumRows(db, filter, { limit: page.size, offset: pageOffset(page) }),
      countAlbumRows(db, filter),
    ]);
    const counts = await countMediaByAlbum(
      db,
      rows.map(({ id }) => id),
    );
    const records = rows.map((row) => toView(urls, access, caller, row, counts.get(row.id) ?? NO_COUNTS));
    return toPage(records, total, page);
  }

  return {
    async create(caller, input) {
      const { userId: ownerId } = requireUser(caller);
      const { requestId } = input;
      const album = {
        name: readName(input.name),
        description: readDescription(input.description),
        template: input.template,
        visibility: input.visibility,
        happenedOn: readDay(input.happenedOn),
      };
      return db.transaction().execute(async (tx) => {
        await insertAlbumOnce(tx, { ...album, uid: ids.newId(), ownerId, requestId, now: clock.now() });
        const row = await findAlbumByRequest(tx, ownerId, requestId);
        if (row === null) throw refuse(ERRORS.ALBUM_ABSENT);
        return getView(tx, caller, row);
      });
    },

    async update(caller, input) {
      return db.transaction().execute(async (tx) => {
        const { albumId } = await access.requireAlbum(tx, caller, input.id, 'manage');
        const change: AlbumChange = {
          ...(input.name === undefined ? {} : { name: readName(input.name) }),
          ...(input.description === undefined ? {} : { description: readDescription(input.description) }),
          ...(input.template === undefined ? {} : { template: input.template }),
          ...(input.visibility === undefined ? {} : { visibility: input.visibility }),
          ...(input.happenedOn === undefined ? {} : { happenedOn: readDay(input.happenedOn) }),
        };
        const coverId = input.coverId === undefined ? undefined : await findCoverCandidate(tx, albumId, input.coverId);
        if (coverId === null) throw refuse(ERRORS.ALBUM_COVER_ABSENT);
        const withCover = coverId === undefined ? change : { ...change, coverId };
        if (!(await updateAlbumRow(tx, albumId, withCover, clock.now()))) throw refuse(ERRORS.ALBUM_ABSENT);
        return getView(tx, caller, await getAlbumRow(tx, albumId));
      });
    },

    async list(caller, query) {
      const session = requireSession(caller);
      if (query.scope === 'mine') requireUser(session);
      const isListed = access.listedAlbums(caller, query.scope);
      return listPage(caller, { isListed, template: query.template ?? null, ownerId: null }, query);
    },

    async listOfOwner(caller, ownerId, page) {
      const isListed = access.listedAlbums(requireSession(caller), 'public');
      return listPage(caller, { isListed, template: null, ownerId }, page);
    },

    async get(caller, input) {
      const { albumId } = await access.requireAlbum(db, caller, input.id, 'see');
      return getView(db, caller, await getAlbumRow(db, albumId));
    },

    async remove(caller, input) {
      const { albumId } = await access.requireAlbum(db, caller, input.id, 'own');
      if (!(await markAlbumDeleted(db, albumId, clock.now()))) throw refuse(ERRORS.ALBUM_ABSENT);
      return null;
    },

    listTypes: async () => ALBUM_TEMPLATES.map(({ template, name, note }) => ({ template, name, note })),
  };
}

function toView(
  urls: Pick<MediaUrls, 'base'>,
  access: AccessService,
  caller: Caller,
  row: AlbumRow,
  counts: AudienceCounts,
): Album {
  const rights = access.rightsOf(caller, { ...row, isDeleted: false });
  const { photos, videos } = counts[rights.role];
  return {
    id: row.uid,
    name: row.name,
    description: row.description,
    template: readTemplate(row.template),
    visibility: row.visibility === ALBUM_VISIBILITY.public ? ALBUM_VISIBILITY.public : ALBUM_VISIBILITY.link,
    happenedOn: row.happenedOn ?? '',
    ownerId: row.ownerUid,
    ownerName: row.ownerName,
    ownerAvatar: row.ownerAvatar,
    coverUrl: row.coverUid === null ? '' : `${urls.base(row.uid, rights.role)}375/${row.coverUid}`,
    coverThumbhash: row.coverThumbhash ?? '',
    photoCount: photos,
    videoCount: videos,
    canManage: rights.canManage,
    canUpload: rights.canUpload,
    createTime: row.createdAt.getTime(),
  };
}

function readTemplate(template: number): Album['template'] {
  const known = ALBUM_TEMPLATES.find((entry) => entry.template === template);
  if (known === undefined) throw new Error(`album template ${template} has no page`);
  return known.template;
}

function readName(text: string): string {
  const verdict = judgeAlbumName(text);
  switch (verdict.kind) {
    case 'ok':
      return verdict.text;
    case 'absent':
      throw refuse(ERRORS.ALBUM_NAME_REQUIRED);
    case 'tooLong':
      throw refuse(ERRORS.BAD_INPUT);
  }
}

function readDescription(text: string): string {
  const verdict = judgeDescription(text);
  if (verdict.kind !== 'ok') throw refuse(ERRORS.BAD_INPUT);
  return verdict.text;
}

/** Null for an empty text. */
function readDay(day: string): string | null {
  if (day === '') return null;
  if (!isCalendarDay(day)) throw refuse(ERRORS.BAD_INPUT);
  return day;
}
