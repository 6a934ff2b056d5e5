import { MEMBER_LEVELS } from '@contract/constants/user';
import { pageOffset, toPage } from '@contract/rules/page';
import type {
  CheckPermissionInput,
  MemberPermissionInput,
  MemberPermissionMap,
  MemberTypePage,
  MemberTypesQuery,
  UserMemberType,
} from '@contract/schemas/member';
import type { MemberPermissions } from '@contract/schemas/user';
import type { Clock } from '../../adapters/clock/types';
import { type LevelRights, readRights } from '../../db/member-levels';
import type { Db } from '../../db/tables';
import { type Caller, requireSession } from '../../http/caller';
import { hasRight } from '../access/access.rules';
import type { AccessService } from '../access/access.service';
import { membershipAt, ORDINARY, toMemberView } from '../user/member.rules';
import type { UserService } from '../user/user.service';

export interface MemberService {
  /** The caller's own. A device has the ordinary level. */
  getOwnType(caller: Caller): Promise<UserMemberType>;
  listTypes(query: MemberTypesQuery): Promise<MemberTypePage>;
  getPermissionMap(): Promise<MemberPermissionMap>;
  /** The caller's own. */
  getPermission(caller: Caller, input: MemberPermissionInput): Promise<number>;
  /** Whether the caller has a right in an album. */
  hasAlbumPermission(caller: Caller, input: CheckPermissionInput): Promise<boolean>;
}

export interface MemberDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: Pick<UserService, 'getRow' | 'getPermissions'>;
  readonly access: AccessService;
}

export function createMembers({ db, clock, users, access }: MemberDeps): MemberService {
  return {
    async getOwnType(caller) {
      const session = requireSession(caller);
      const row = session.kind === 'user' ? await users.getRow(db, session.userId) : null;
      const periods = row?.memberships ?? [];
      const levels = row?.levels ?? (await readRights(db));
      const now = clock.now();
      const membership = periods.length === 0 ? ORDINARY : membershipAt(periods, now);
      const view = toMemberView(membership, levels, now);
      return {
        memberTypeKey: view.level,
        memberTypeName: view.name,
        endTime: view.endTime?.getTime() ?? null,
        startTime: membership.startTime?.getTime() ?? null,
        hasBadge: view.badge !== '',
      };
    },

    async listTypes(query) {
      const rights = await readRights(db);
      const types = MEMBER_LEVELS.map((level) => ({
        memberTypeKey: level,
        memberTypeName: rights[level].name,
        hasBadge: rights[level].hasBadge,
        capacitySize: rights[level].capacityBytes,
        permissions: toPermissions(rights[level]),
      }));
      const offset = pageOffset(query);
      return toPage(types.slice(offset, offset + query.size), types.length, query);
    },

    async getPermissionMap() {
      const rights = await readRights(db);
      return {
        level_10: toPermissions(rights.level_10),
        level_20: toPermissions(rights.level_20),
        level_30: toPermissions(rights.level_30),
        level_40: toPermissions(rights.level_40),
      };
    },

    async getPermission(caller, input) {
      return (await users.getPermissions(caller))[input.key];
    },

    async hasAlbumPermission(caller, input) {
      const album = await access.findAlbum(db, requireSession(caller), { uid: input.albumId });
      return album !== null && hasRight(album.rights, input.permission);
    },
  };
}

function toPermissions({ photo, video }: LevelRights): MemberPermissions {
  return { PHOTO_UPLOAD_MAX_SIZE: photo, VIDEO_UPLOAD_MAX_SIZE: video };
}
