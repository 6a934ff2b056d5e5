import Type from 'typebox';
import { Uid } from './shared';

export const AlbumUserMember = Type.Object({
  memberTypeKey: Type.String(),
  memberTypeName: Type.String(),
  /** Milliseconds since 1970, or null for a level without an end. */
  endTime: Type.Union([Type.Integer(), Type.Null()]),
});

export const UserInfo = Type.Object({
  id: Uid,
  /** Empty until the person has chosen one: signed in means having a nickname. */
  nickname: Type.String(),
  nickName: Type.String(),
  /** The middle four digits hidden. */
  phone: Type.String(),
  avatar: Type.String(),
  avatarUrl: Type.String(),
  adminFlag: Type.Boolean(),
  albumUserMember: AlbumUserMember,
});
export type UserInfo = Type.Static<typeof UserInfo>;

export const UpdateUserInfoInput = Type.Object({
  nickname: Type.String(),
  avatar: Type.Optional(Type.String({ maxLength: 500 })),
});
export type UpdateUserInfoInput = Type.Static<typeof UpdateUserInfoInput>;

export const UserIdInput = Type.Object({ userId: Uid });
export type UserIdInput = Type.Static<typeof UserIdInput>;

/** Bytes. Names as the specification gives them. */
export const MemberPermissions = Type.Object({
  PHOTO_UPLOAD_MAX_SIZE: Type.Integer(),
  VIDEO_UPLOAD_MAX_SIZE: Type.Integer(),
});
export type MemberPermissions = Type.Static<typeof MemberPermissions>;
