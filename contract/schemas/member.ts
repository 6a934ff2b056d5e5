import Type from 'typebox';
import { PageQuery, pageOf, Uid } from './shared';
import { AlbumUserMember, MemberPermissions } from './user';

/** The level that counts now, and since when. */
export const UserMemberType = Type.Object({
  ...AlbumUserMember.properties,
  /** Milliseconds since 1970; null for the level that everybody has. */
  startTime: Type.Union([Type.Integer(), Type.Null()]),
  hasBadge: Type.Boolean(),
});
export type UserMemberType = Type.Static<typeof UserMemberType>;

export const MemberTypesQuery = Type.Object({ ...PageQuery });
export type MemberTypesQuery = Type.Static<typeof MemberTypesQuery>;

export const MemberType = Type.Object({
  memberTypeKey: Type.String(),
  memberTypeName: Type.String(),
  hasBadge: Type.Boolean(),
  /** Bytes. */
  capacitySize: Type.Integer(),
  permissions: MemberPermissions,
});
export type MemberType = Type.Static<typeof MemberType>;
/** Lowest level first. */
export const MemberTypePage = pageOf(MemberType);
export type MemberTypePage = Type.Static<typeof MemberTypePage>;

/** By the levels' keys. */
export const MemberPermissionMap = Type.Object({
  level_10: MemberPermissions,
  level_20: MemberPermissions,
  level_30: MemberPermissions,
  level_40: MemberPermissions,
});
export type MemberPermissionMap = Type.Static<typeof MemberPermissionMap>;

export const MemberPermissionInput = Type.Object({
  key: Type.Union([Type.Literal('PHOTO_UPLOAD_MAX_SIZE'), Type.Literal('VIDEO_UPLOAD_MAX_SIZE')]),
});
export type MemberPermissionInput = Type.Static<typeof MemberPermissionInput>;
/** Bytes. */
export const MemberPermission = Type.Integer();
export type MemberPermission = Type.Static<typeof MemberPermission>;

export const CheckPermissionInput = Type.Object({
  albumId: Uid,
  permission: Type.Union([Type.Literal('see'), Type.Literal('upload'), Type.Literal('manage')]),
});
export type CheckPermissionInput = Type.Static<typeof CheckPermissionInput>;
export const HasPermission = Type.Boolean();
export type HasPermission = Type.Static<typeof HasPermission>;
