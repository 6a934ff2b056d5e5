import { ALBUM_PERMISSIONS, ALBUM_ROLE, type AlbumPermission } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import type {
  AlbumPersonList,
  SavePermissionInput,
  SavePermissionsInput,
  UserPermissionList,
  UserPermissionQuery,
} from '@contract/schemas/album-person';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { AlbumRights } from '../access/access.rules';
import type { AccessService } from '../access/access.service';
import { createPersonChange } from './album-person-change';
import { getView, listViews } from './album-person-view';
import { findAlbumUser, findUserId, updateAlbumUserRow } from './album-person.repository';
import { PERMISSION_NAMES } from './album-person.rules';

/** What each of an album's personnel may do. */
export interface AlbumPermissionService {
  listPermissions(caller: Caller, query: UserPermissionQuery): Promise<UserPermissionList>;
  savePermission(caller: Caller, input: SavePermissionInput): Promise<UserPermissionList>;
  savePermissions(caller: Caller, input: SavePermissionsInput): Promise<AlbumPersonList>;
}

export function createAlbumPermissions(deps: { readonly db: Db; readonly access: AccessService }) {
  const { db, access } = deps;
  const { openChange } = createPersonChange(deps);

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

  const service: AlbumPermissionService = {
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
  };
  return { ...service, setPermissions };
}
