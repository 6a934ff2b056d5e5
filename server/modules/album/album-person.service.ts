import { ALBUM_PEOPLE_MAX, ALBUM_ROLE, ALBUM_USER_REMARK_MAX_LENGTH } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import { pageOffset, toPage } from '@contract/rules/page';
import { cleanName, countCharacters } from '@contract/rules/text';
import type {
  AlbumPeopleQuery,
  AlbumPerson,
  AlbumPersonList,
  AlbumPersonPage,
  AlbumPersonQuery,
  AlbumUserInput,
  BlockAlbumUserInput,
  BlockAlbumUserResult,
  ManagerPersonnelInput,
  SetAdminPersonInput,
  UpdateAlbumUserInput,
} from '@contract/schemas/album-person';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { type AccessService } from '../access/access.service';
import type { TextChecks } from '../word/text-check.service';
import { createLikeUsers, type LikeUserService } from './album-like-user.service';
import { type AlbumPermissionService, createAlbumPermissions } from './album-permission.service';
import { createPersonChange } from './album-person-change';
import { getView, listViews, OWNER, toPersonView } from './album-person-view';
import {
  countOfAlbum,
  countPeople,
  deleteAlbumUser,
  endVisitorAddresses,
  findAlbumUser,
  findUserId,
  listPeople,
  lockPeople,
  saveRole,
  updateAlbumUserRow,
} from './album-person.repository';
import { endOfferTo } from './album-transfer.repository';

/** The people of an album and what they may do there. */
export interface AlbumPersonService extends AlbumPermissionService, LikeUserService {
  listManagers(caller: Caller, query: AlbumPeopleQuery): Promise<AlbumPersonList>;
  listPersonnel(caller: Caller, query: AlbumPeopleQuery): Promise<AlbumPersonList>;
  find(caller: Caller, query: AlbumPersonQuery): Promise<AlbumPersonPage>;
  /** Gives a role, which also adds a person who is not one of the album's people yet. */
  setRole(caller: Caller, input: ManagerPersonnelInput): Promise<AlbumPerson>;
  setAdmin(caller: Caller, input: SetAdminPersonInput): Promise<AlbumPerson>;
  update(caller: Caller, input: UpdateAlbumUserInput): Promise<AlbumPerson>;
  /** Removing oneself means leaving. Ids of others than the album's people are ignored. */
  remove(caller: Caller, input: AlbumUserInput): Promise<null>;
  block(caller: Caller, input: BlockAlbumUserInput): Promise<BlockAlbumUserResult>;
  /** Makes somebody one of the album; never lowers a role. For what has checked that he may. Answers the role he then has. */
  join(tx: Tx, albumId: Id, userId: Id, role: number): Promise<number>;
}

export function createAlbumPeople(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: AccessService;
  readonly texts: TextChecks;
}): AlbumPersonService {
  const { db, clock, access } = deps;
  const { openChange } = createPersonChange(deps);
  const { setPermissions, ...permissions } = createAlbumPermissions(deps);

  async function requireRoom(tx: Tx, albumId: Id): Promise<void> {
    if ((await countOfAlbum(tx, albumId)) >= ALBUM_PEOPLE_MAX) throw refuse(ERRORS.ALBUM_PEOPLE_LIMIT);
  }

  const changeRole = (
    caller: Caller,
    input: { readonly albumId: string; readonly userId: string },
    toRole: number,
  ): Promise<AlbumPerson> =>
    db.transaction().execute(async (tx) => {
      const { album, userId, role } = await openChange(tx, caller, input, toRole);
      if (role === null || role === ALBUM_ROLE.blocked) await requireRoom(tx, album.albumId);
      await saveRole(tx, album.albumId, userId, toRole, clock.now());
      return getView(tx, caller, album.albumId, input.userId);
    });

  return {
    ...permissions,
    ...createLikeUsers(deps),

    async listManagers(caller, query) {
      requireUser(caller);
      const { albumId } = await access.requireAlbum(db, caller, query.albumId, 'see');
      return listViews(db, caller, albumId, [OWNER, ALBUM_ROLE.manager]);
    },

    async listPersonnel(caller, query) {
      requireUser(caller);
      const { albumId } = await access.requireAlbum(db, caller, query.albumId, 'people');
      return listViews(db, caller, albumId, [ALBUM_ROLE.personnel]);
    },

    async find(caller, query) {
      requireUser(caller);
      const { albumId } = await access.requireAlbum(db, caller, query.albumId, 'people');
      const { manager, personnel, member } = ALBUM_ROLE;
      const roles = query.role === undefined ? [OWNER, manager, personnel, member] : [query.role];
      const filter = { albumId, roles, keyword: cleanName(query.keyword ?? '') };
      const [rows, total] = await Promise.all([
        listPeople(db, filter, { limit: query.size, offset: pageOffset(query) }),
        countPeople(db, filter),
      ]);
      return toPage(
        rows.map((row) => toPersonView(row, caller)),
        total,
        query,
      );
    },

    setRole: (caller, input) => changeRole(caller, input, input.role),

    async setAdmin(caller, input) {
      if (input.isAdmin) return changeRole(caller, input, ALBUM_ROLE.manager);
      return db.transaction().execute(async (tx) => {
        const { album, userId, role } = await openChange(tx, caller, input, ALBUM_ROLE.personnel);
        if (role === null) throw refuse(ERRORS.ALBUM_PERSON_ABSENT);
        if (role === ALBUM_ROLE.manager) {
          await saveRole(tx, album.albumId, userId, ALBUM_ROLE.personnel, clock.now());
        }
        return getView(tx, caller, album.albumId, input.userId);
      });
    },

    update: (caller, input) =>
      db.transaction().execute(async (tx) => {
        const { album, userId, role } = await openChange(tx, caller, input, null);
        if (role === null) throw refuse(ERRORS.ALBUM_PERSON_ABSENT);
        if (input.remark !== undefined) {
          const remark = cleanName(input.remark);
          if (countCharacters(remark) > ALBUM_USER_REMARK_MAX_LENGTH) throw refuse(ERRORS.ALBUM_USER_REMARK_TOO_LONG);
          await updateAlbumUserRow(tx, album.albumId, userId, { remark: await deps.texts.check(tx, remark) });
        }
        const { permissions: wanted } = input;
        if (wanted !== undefined) await setPermissions(tx, caller, input, () => wanted);
        return getView(tx, caller, album.albumId, input.userId);
      }),

    async remove(caller, input) {
      const { userId: callerId } = requireUser(caller);
      return db.transaction().execute(async (tx) => {
        const seen = await access.requireAlbum(tx, caller, input.albumId, 'see');
        if ((await findUserId(tx, input.userId)) === callerId) {
          if (seen.rights.canOwn) throw refuse(ERRORS.ALBUM_OWNER_FIXED);
          await lockPeople(tx, seen.albumId);
          await deleteAlbumUser(tx, seen.albumId, callerId);
          await endOfferTo(tx, seen.albumId, callerId);
          return null;
        }
        const { album, userId, role } = await openChange(tx, caller, input, null);
        if (role !== ALBUM_ROLE.blocked) await deleteAlbumUser(tx, album.albumId, userId);
        await endOfferTo(tx, album.albumId, userId);
        return null;
      });
    },

    block: (caller, input) =>
      db.transaction().execute(async (tx) => {
        const { album, userId, role } = await openChange(tx, caller, input, ALBUM_ROLE.blocked);
        if (userId === requireUser(caller).userId) throw refuse(ERRORS.BLOCK_SELF);
        const isBlocked = role === ALBUM_ROLE.blocked;
        if (input.block && !isBlocked) {
          await saveRole(tx, album.albumId, userId, ALBUM_ROLE.blocked, clock.now());
          await endOfferTo(tx, album.albumId, userId);
          // An album that anybody sees is closed to him too.
          await endVisitorAddresses(tx, album.albumId);
        }
        if (!input.block && isBlocked) await deleteAlbumUser(tx, album.albumId, userId);
        return { isBlocked: input.block };
      }),

    async join(tx, albumId, userId, role) {
      await lockPeople(tx, albumId);
      const before = (await findAlbumUser(tx, albumId, userId))?.role ?? null;
      if (before === ALBUM_ROLE.blocked) throw refuse(ERRORS.INVITATION_INVALID);
      if (before !== null && before <= role) return before;
      if (before === null) await requireRoom(tx, albumId);
      await saveRole(tx, albumId, userId, role, clock.now());
      return role;
    },
  };
}
