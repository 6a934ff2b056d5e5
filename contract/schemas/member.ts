import Type from 'typebox';
import { GoodsCode, PageQuery, pageOf, Uid } from './shared';
import { AlbumUserMember, MemberPermissions } from './user';

const { Literal } = Type;

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

const Level = Type.Union([Literal('level_20'), Literal('level_30'), Literal('level_40')]);
const Moment = Type.Integer();
const Fen = Type.Integer();

/** What is sold, and what it would be for the caller now. */
export const MemberGoods = Type.Object({
  code: GoodsCode,
  memberTypeKey: Level,
  memberTypeName: Type.String(),
  days: Type.Integer(),
  priceFen: Fen,
  plan: Type.Union([Literal('new'), Literal('extend'), Literal('upgrade'), Literal('lower'), Literal('endless')]),
  /** What is left of what one has, taken off the price. */
  creditFen: Fen,
  payableFen: Fen,
  startTime: Moment,
  endTime: Moment,
});
export type MemberGoods = Type.Static<typeof MemberGoods>;

/** A period that one had, has or will have. */
export const MemberPeriod = Type.Object({
  memberTypeKey: Type.String(),
  memberTypeName: Type.String(),
  startTime: Moment,
  /** Null: without an end. */
  endTime: Type.Union([Moment, Type.Null()]),
  /** Empty: it was given. */
  orderNo: Type.String(),
  /** Its rest was taken off the price of a higher one. */
  isCredited: Type.Boolean(),
});
export type MemberPeriod = Type.Static<typeof MemberPeriod>;

export const MemberOffer = Type.Object({
  goods: Type.Array(MemberGoods),
  /** The last first, at most MEMBER_PERIODS_SHOWN. */
  periods: Type.Array(MemberPeriod),
});
export type MemberOffer = Type.Static<typeof MemberOffer>;

export const BuyMembershipInput = Type.Object({
  requestId: Type.String({ minLength: 16, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }),
  code: GoodsCode,
  /** What the buyer was shown: another price by now is refused. */
  expectedFen: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  /** The buyer has agreed to the member agreement. */
  consent: Type.Literal(true),
});
export type BuyMembershipInput = Type.Static<typeof BuyMembershipInput>;

export const CheckPermissionInput = Type.Object({
  albumId: Uid,
  permission: Type.Union([Type.Literal('see'), Type.Literal('upload'), Type.Literal('manage')]),
});
export type CheckPermissionInput = Type.Static<typeof CheckPermissionInput>;
export const HasPermission = Type.Boolean();
export type HasPermission = Type.Static<typeof HasPermission>;
