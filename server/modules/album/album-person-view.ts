import { ALBUM_PEOPLE_MAX, ALBUM_PERMISSIONS, ALBUM_ROLE } from '@contract/constants/album';
import { ERRORS } from '@contract/errors';
import type { AlbumPerson, AlbumPersonList } from '@contract/schemas/album-person';
import type { Db, Id } from '../../db/tables';
import type { Caller } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { placeOfRole } from '../access/access.rules';
import { type AlbumPersonRow, listPeople } from './album-person.repository';

export const OWNER = 0;
/** The blocked among them. */
export const EVERY_ROLE: readonly number[] = [OWNER, ...Object.values(ALBUM_ROLE)];
const ALL = { limit: ALBUM_PEOPLE_MAX + 1, offset: 0 };

export async function listViews(
  reader: Db,
  caller: Caller,
  albumId: Id,
  roles: readonly number[],
): Promise<AlbumPersonList> {
  const rows = await listPeople(reader, { albumId, roles, keyword: '' }, ALL);
  return rows.map((row) => toPersonView(row, caller));
}

export async function getView(reader: Db, caller: Caller, albumId: Id, userUid: string): Promise<AlbumPerson> {
  const found = (await listViews(reader, caller, albumId, EVERY_ROLE)).find(({ userId }) => userId === userUid);
  if (found === undefined) throw refuse(ERRORS.ALBUM_PERSON_ABSENT);
  return found;
}

/** One of an album's people, as this caller may see him. */
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
