import type { MemberLevel } from '@contract/constants/user';
import { ERRORS } from '@contract/errors';
import { maskPhone } from '@contract/rules/phone';
import type { MemberPermissions, UserIdInput, UserInfo } from '@contract/schemas/user';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import { readRights } from '../../db/member-levels';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireSession } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { memberLevelAt, membershipAt, toMemberView } from './member.rules';
import {
  findUserById,
  findUserByPhone,
  findUserByUid,
  hasUsers,
  insertUserOnce,
  lockUser,
  replaceMembership,
  type UserRow,
} from './user.repository';

export interface UserService {
  getInfo(caller: Caller, input: UserIdInput): Promise<UserInfo>;
  getPermissions(caller: Caller): Promise<MemberPermissions>;
  /** The person of this id, as a call names him. Refuses with USER_ABSENT. */
  getRow(db: Db, userId: Id): Promise<UserRow>;
  /** The level that counts now; a device has the lowest. Decides what may be uploaded. */
  getMemberLevel(db: Db, caller: Caller): Promise<MemberLevel>;
  /** The person of this phone, made when there is none. Two at once give one. For sign-in, which has proven the phone. */
  ensureByPhone(tx: Tx, phone: string): Promise<UserRow>;
  hasAnybody(): Promise<boolean>;
  /** A person as he sees himself. */
  toOwnInfo(user: UserRow): UserInfo;
  /** For the operator's command line. Refuses with USER_ABSENT. */
  setMember(phone: string, level: MemberLevel, endTime: Date | null): Promise<void>;
}

export function createUsers(deps: { readonly db: Db; readonly clock: Clock; readonly ids: Ids }): UserService {
  const { db, clock, ids } = deps;

  async function getRow(reader: Db, userId: Id): Promise<UserRow> {
    const user = await findUserById(reader, userId);
    if (user === null) throw refuse(ERRORS.USER_ABSENT);
    return user;
  }

  function toInfo(user: UserRow, shown: { readonly phone: string; readonly adminFlag: boolean }): UserInfo {
    const member = toMemberView(membershipAt(user.memberships, clock.now()), user.levels, clock.now());
    return {
      id: user.uid,
      nickname: user.nickname,
      nickName: user.nickname,
      phone: shown.phone,
      avatar: user.avatarUrl,
      avatarUrl: user.avatarUrl,
      adminFlag: shown.adminFlag,
      albumUserMember: {
        memberTypeKey: member.level,
        memberTypeName: member.name,
        endTime: member.endTime?.getTime() ?? null,
      },
    };
  }

  const toOwnInfo = (user: UserRow): UserInfo =>
    toInfo(user, { phone: maskPhone(user.phone), adminFlag: user.isAdmin });

  async function getMemberLevel(reader: Db, caller: Caller): Promise<MemberLevel> {
    if (caller.kind !== 'user') return 'level_10';
    const user = await findUserById(reader, caller.userId);
    return user === null ? 'level_10' : memberLevelAt(membershipAt(user.memberships, clock.now()), clock.now());
  }

  return {
    toOwnInfo,
    getMemberLevel,
    getRow,

    async getInfo(caller, input) {
      const session = requireSession(caller);
      const user = await findUserByUid(db, input.userId);
      if (user === null) throw refuse(ERRORS.USER_ABSENT);
      const isOwn = session.kind === 'user' && session.userId === user.id;
      return isOwn ? toOwnInfo(user) : toInfo(user, { phone: '', adminFlag: false });
    },

    async getPermissions(caller) {
      const limits = (await readRights(db))[await getMemberLevel(db, requireSession(caller))];
      return { PHOTO_UPLOAD_MAX_SIZE: limits.photo, VIDEO_UPLOAD_MAX_SIZE: limits.video };
    },

    async ensureByPhone(tx, phone) {
      const known = await findUserByPhone(tx, phone);
      if (known !== null) return known;
      await insertUserOnce(tx, { uid: ids.newId(), phone, now: clock.now() });
      const user = await findUserByPhone(tx, phone);
      if (user === null) throw new Error('a user that was just made is not there');
      return user;
    },

    hasAnybody: () => hasUsers(db),

    async setMember(phone, level, endTime) {
      await db.transaction().execute(async (tx) => {
        const user = await findUserByPhone(tx, phone);
        if (user === null) throw refuse(ERRORS.USER_ABSENT);
        await lockUser(tx, user.id);
        await replaceMembership(tx, user.id, { level, endTime, now: clock.now() });
      });
    },
  };
}
