import {
  ALBUM_PEOPLE_MAX,
  ALBUM_PERMISSIONS,
  ALBUM_ROLE,
  ALBUM_USER_REMARK_MAX_LENGTH,
  type AlbumPermission,
} from '@contract/constants/album';
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
  LikeUserPage,
  LikeUserQuery,
  ManagerPersonnelInput,
  SavePermissionInput,
  SavePermissionsInput,
  SetAdminPersonInput,
  UpdateAlbumUserInput,
  UserPermissionList,
  UserPermissionQuery,
} from '@contract/schemas/album-person';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { type AlbumRights, placeOfRole } from '../access/access.rules';
import { type AccessService, type AlbumAccess, viewerOf } from '../access/access.service';
import { mediaPredicate, toMediaAccess } from '../access/media-access.service';
import {
  type AlbumPersonRow,
  countLikeUsers,
  countOfAlbum,
  countPeople,
  deleteAlbumUser,
  endVisitorAddresses,
  findAlbumUser,
  findUserId,
  listLikeUsers,
  listPeople,
  lockPeople,
  saveRole,
  updateAlbumUserRow,
} from './album-person.repository';
import { judgePersonChange, PERMISSION_NAMES } from './album-person.rules';

/** The people of an album and what they may do there. */
export interface AlbumPersonService {
  listManagers(caller: Caller, query: AlbumPeopleQuery): Promise<AlbumPersonList>;
  listPersonnel(caller: Caller, query: AlbumPeopleQuery): Promise<AlbumPersonList>;
  find(caller: Caller, query: AlbumPersonQuery): Promise<AlbumPersonPage>;
  /** Gives a role; whoever is not of the album yet becomes of it. */
  setRole(caller: Caller, input: ManagerPersonnelInput): Promise<AlbumPerson>;
  setAdmin(caller: Caller, input: SetAdminPersonInput): Promise<AlbumPerson>;
  update(caller: Caller, input: UpdateAlbumUserInput): Promise<AlbumPerson>;
  /** Oneself: to leave. Who is not of it is left as he is. */
  remove(caller: Caller, input: AlbumUserInput): Promise<null>;
  block(caller: Caller, input: BlockAlbumUserInput): Promise<BlockAlbumUserResult>;
  listPermissions(caller: Caller, query: UserPermissionQuery): Promise<UserPermissionList>;
  savePermission(caller: Caller, input: SavePermissionInput): Promise<UserPermissionList>;
  savePermissions(caller: Caller, input: SavePermissionsInput): Promise<AlbumPersonList>;
  /** Makes somebody one of the album; never lowers a role. For what has checked that he may. Answers the role he then has. */
  join(tx: Tx, albumId: Id, userId: Id, role: number): Promise<number>;
  findLikeUsers(caller: Caller, query: LikeUserQuery): Promise<LikeUserPage>;
}

const OWNER = 0;
/** The blocked among them. */
export const EVERY_ROLE: readonly number[] = [OWNER, ...Object.values(ALBUM_ROLE)];
const ALL = { limit: ALBUM_PEOPLE_MAX + 1, offset: 0 };

export function createAlbumPeople(parts: {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: AccessService;
}): AlbumPersonService {
  const { db, clock, access } = parts;

  async function listViews(
    reader: Db,
    caller: Caller,
    albumId: Id,
    roles: readonly number[],
  ): Promise<AlbumPersonList> {
    const rows = await listPeople(reader, { albumId, roles, keyword: '' }, ALL);
    return rows.map((row) => toPersonView(row, caller));
  }

  async function getView(reader: Db, caller: Caller, albumId: Id, userUid: string): Promise<AlbumPerson> {
    const found = (await listViews(reader, caller, albumId, EVERY_ROLE)).find(({ userId }) => userId === userUid);
    if (found === undefined) throw refuse(ERRORS.ALBUM_PERSON_ABSENT);
    return found;
  }

  /** The album's row locked, the person found, and the change allowed. */
  async function openChange(
    tx: Tx,
    caller: Caller,
    input: { readonly albumId: string; readonly userId: string },
    toRole: number | null,
  ): Promise<{ album: AlbumAccess; userId: Id; role: number | null }> {
    requireUser(caller);
    const album = await access.requireAlbum(tx, caller, input.albumId, 'people');
    await lockPeople(tx, album.albumId);
    const userId = await findUserId(tx, input.userId);
    if (userId === null) throw refuse(ERRORS.USER_ABSENT);
    const person = await findAlbumUser(tx, album.albumId, userId);
    const verdict = judgePersonChange({
      isOwner: userId === album.ownerId,
      isByOwner: album.rights.canOwn,
      from: person?.role ?? null,
      to: toRole,
    });
    if (verdict === 'ownerIsFixed') throw refuse(ERRORS.ALBUM_OWNER_FIXED);
    if (verdict === 'forOwnerOnly') throw refuse(ERRORS.FORBIDDEN);
    return { album, userId, role: person?.role ?? null };
  }

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

  /** Nobody gives what he does not have himself. */
  function requireOwnPermissions(rights: AlbumRights, before: readonly string[], after: readonly string[]): void {
    const changed = ALBUM_PERMISSIONS.filter((key) => before.includes(key) !== after.includes(key));
    if (changed.some((key) => !holds(rights, key))) throw refuse(ERRORS.FORBIDDEN);
  }

  const holds = (rights: AlbumRights, key: AlbumPermission): boolean => rights.permissions.includes(key);

  async function setPermissions(
    tx: Tx,
    caller: Caller,
    input: { readonly albumId: string; readonly userId: string },
    change: (before: readonly string[]) => readonly string[],
  ): Promise<Id> {
    const { album, userId, role } = await openChange(tx, caller, input, null);
    if (role !== ALBUM_ROLE.personnel) throw refuse(ERRORS.ALBUM_PERSON_ABSENT);
    const before = (await findAlbumUser(tx, album.albumId, userId))?.permissions ?? [];
    const permissions = [...new Set(change(before))];
    requireOwnPermissions(album.rights, before, permissions);
    await updateAlbumUserRow(tx, album.albumId, userId, { permissions });
    return album.albumId;
  }

  async function listOf(reader: Db, caller: Caller, albumId: Id, userUid: string): Promise<UserPermissionList> {
    const { permissions } = await getView(reader, caller, albumId, userUid);
    return ALBUM_PERMISSIONS.map((key) => ({ key, name: PERMISSION_NAMES[key], granted: permissions.includes(key) }));
  }

  return {
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
          await updateAlbumUserRow(tx, album.albumId, userId, { remark });
        }
        const { permissions } = input;
        if (permissions !== undefined) await setPermissions(tx, caller, input, () => permissions);
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
          return null;
        }
        const { album, userId, role } = await openChange(tx, caller, input, null);
        if (role !== ALBUM_ROLE.blocked) await deleteAlbumUser(tx, album.albumId, userId);
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
          // An album that anybody sees is closed to him too.
          await endVisitorAddresses(tx, album.albumId);
        }
        if (!input.block && isBlocked) await deleteAlbumUser(tx, album.albumId, userId);
        return { isBlocked: input.block };
      }),

    async listPermissions(caller, query) {
      const { userId } = requireUser(caller);
      if (query.userId === undefined) {
        const { rights } = await access.requireAlbum(db, caller, query.albumId, 'see');
        return ALBUM_PERMISSIONS.map((key) => ({ key, name: PERMISSION_NAMES[key], granted: holds(rights, key) }));
      }
      const isSelf = (await findUserId(db, query.userId)) === userId;
      const { albumId } = await access.requireAlbum(db, caller, query.albumId, isSelf ? 'see' : 'people');
      return listOf(db, caller, albumId, query.userId);
    },

    savePermission: (caller, input) =>
      db.transaction().execute(async (tx) => {
        const albumId = await setPermissions(tx, caller, input, (before) =>
          input.granted ? [...before, input.key] : before.filter((key) => key !== input.key),
        );
        return listOf(tx, caller, albumId, input.userId);
      }),

    savePermissions: (caller, input) =>
      db.transaction().execute(async (tx) => {
        const { albumId } = await access.requireAlbum(tx, caller, input.albumId, 'people');
        for (const { userId, permissions } of input.people) {
          await setPermissions(tx, caller, { albumId: input.albumId, userId }, () => permissions);
        }
        return listViews(tx, caller, albumId, [ALBUM_ROLE.personnel]);
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

    async findLikeUsers(caller, query) {
      const album = await access.requireAlbum(db, caller, query.albumId, 'see');
      const filter = {
        albumId: album.albumId,
        mediaUid: query.resourceId ?? null,
        predicate: mediaPredicate(toMediaAccess(caller, album.rights)),
        readerId: album.rights.canManage ? null : (viewerOf(caller).userId ?? '0'),
      };
      const [rows, total] = await Promise.all([
        listLikeUsers(db, filter, { limit: query.size, offset: pageOffset(query) }),
        countLikeUsers(db, filter),
      ]);
      const records = rows.map((row) => ({
        userId: row.userUid,
        nickname: row.nickname,
        avatar: row.avatarUrl,
        likeCount: row.likeCount,
        lastTime: row.lastAt.getTime(),
      }));
      return toPage(records, total, query);
    },
  };
}

/** One of an album's people as this caller is told of him. */
export function toPersonView(row: AlbumPersonRow, caller: Caller): AlbumPerson {
  const isOwner = row.role === OWNER;
  const holdsAll = isOwner || row.role === ALBUM_ROLE.manager;
  const isPersonnel = row.role === ALBUM_ROLE.personnel;
  return {
    userId: row.userUid,
    nickname: row.nickname,
    avatar: row.avatarUrl,
    role: isOwner ? 'owner' : placeOfRole(row.role),
    isBlocked: row.role === ALBUM_ROLE.blocked,
    permissions: ALBUM_PERMISSIONS.filter((key) => holdsAll || (isPersonnel && row.permissions.includes(key))),
    remark: row.remark,
    joinTime: row.joinedAt.getTime(),
    isSelf: caller.kind === 'user' && caller.userId === row.userId,
  };
}
