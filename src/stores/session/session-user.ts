import type { UserInfo } from '@contract/schemas/user';
import type { SessionUser } from '@/domain/session';

/** The wire's user in the names of the session. */
export function toSessionUser(info: UserInfo): SessionUser {
  const { memberTypeKey, memberTypeName, endTime } = info.albumUserMember;
  return {
    id: info.id,
    nickname: info.nickname,
    phone: info.phone,
    avatar: info.avatar,
    isAdmin: info.adminFlag,
    member: { typeKey: memberTypeKey, typeName: memberTypeName, endTimeMs: endTime },
  };
}
