import { ALBUM_PASSWORD_TYPE, ALBUM_VISIBILITY } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import type {
  AlbumDetail,
  AlbumIdInput,
  CreateAlbumInput,
  HideAlbumInput,
  HideAlbumResult,
  OpenAlbumInput,
  UpdateAlbumInput,
} from '@contract/schemas/album';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { PictureService } from '../user/picture.service';
import type { UserService } from '../user/user.service';
import type { TextChecks } from '../word/text-check.service';
import {
  findAlbumByRequest,
  insertAlbumOnce,
  markAlbumDeleted,
  setHiddenFor,
  updateAlbumRow,
} from './album.repository';
import { type AlbumListDeps, type AlbumLists, createAlbumLists } from './album-list.service';
import type { AlbumPasswordService } from './album-password.service';
import {
  type AlbumSettingsDeps,
  createSettings,
  readDay,
  readDescription,
  readingOf,
  readName,
} from './album-settings';
import { requireOffered } from './album-template.service';
import { keepWaiting, toAsked } from './album-text-wait.repository';

export interface AlbumService extends AlbumLists {
  /** A repeat of the same request returns the first album as it is now. */
  create(caller: Caller, input: CreateAlbumInput): Promise<AlbumDetail>;
  update(caller: Caller, input: UpdateAlbumInput): Promise<AlbumDetail>;
  /** With the password where one is asked for. */
  get(caller: Caller, input: OpenAlbumInput): Promise<AlbumDetail>;
  /** Into the bin. */
  remove(caller: Caller, input: AlbumIdInput): Promise<null>;
  hideForMe(caller: Caller, input: HideAlbumInput): Promise<HideAlbumResult>;
  hide(caller: Caller, input: HideAlbumInput): Promise<HideAlbumResult>;
  cancelExpiry(caller: Caller, input: AlbumIdInput): Promise<AlbumDetail>;
}

export interface AlbumDeps extends AlbumListDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly texts: TextChecks;
  readonly passwords: AlbumPasswordService;
  readonly pictures: PictureService;
  readonly users: Pick<UserService, 'getRow'>;
  readonly onWatermark: AlbumSettingsDeps['onWatermark'];
  /** Called when somebody has opened an album. Returns at once. */
  readonly onOpened: (caller: Caller, albumId: Id) => void;
}

export function createAlbums(deps: AlbumDeps): AlbumService {
  const { db, clock, ids, access, passwords } = deps;
  const settings = createSettings(deps);
  const { getDetail, toDetail, ...lists } = createAlbumLists(deps);

  return {
    ...lists,

    async create(caller, input) {
      const { userId: ownerId } = requireUser(caller);
      await access.requireAllowed(db, caller, 'publishing');
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
        if (!isNew || password.kind === 'none') return toDetail(tx, caller, row);
        await passwords.apply(tx, row.id, ALBUM_PASSWORD_TYPE.view, password);
        return getDetail(tx, caller, row.id);
      });
    },

    async update(caller, input) {
      const albumId = await settings.update(caller, input);
      return getDetail(db, caller, albumId);
    },

    async get(caller, input) {
      const password = input.password ?? '';
      if (password !== '') {
        const found = await access.findDoor(db, caller, { uid: input.id });
        if (found?.rights.door === 'password') {
          await passwords.enter(caller, found.albumId, ALBUM_PASSWORD_TYPE.view, password);
        }
      }
      const album = await access.requireSeen(caller, input.id);
      const { albumId } = album;
      const detail = await lists.getSeen(caller, album);
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
