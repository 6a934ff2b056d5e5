import Type from 'typebox';
import { PEOPLE_BATCH_MAX } from '../constants/album';
import { AlbumRoleName } from './album';
import { PageQuery, pageOf, Uid } from './shared';

const Permission = Type.Union([
  Type.Literal('upload'),
  Type.Literal('delete'),
  Type.Literal('label'),
  Type.Literal('review'),
  Type.Literal('people'),
  Type.Literal('price'),
  Type.Literal('statistics'),
  Type.Literal('settings'),
  Type.Literal('share'),
  Type.Literal('comment'),
]);
const Permissions = Type.Array(Permission, { maxItems: 20 });

/** Somebody of an album. */
export const AlbumPerson = Type.Object({
  userId: Uid,
  nickname: Type.String(),
  avatar: Type.String(),
  /** `visitor`: blocked, where `isBlocked` says so; else somebody who was only here. */
  role: AlbumRoleName,
  isBlocked: Type.Boolean(),
  /** ALBUM_PERMISSIONS; of owner and managers all of them. */
  permissions: Permissions,
  /** What holders call the person here. */
  remark: Type.String(),
  joinTime: Type.Integer(),
  isSelf: Type.Boolean(),
});
export type AlbumPerson = Type.Static<typeof AlbumPerson>;
export const AlbumPersonPage = pageOf(AlbumPerson);
export type AlbumPersonPage = Type.Static<typeof AlbumPersonPage>;
export const AlbumPersonList = Type.Array(AlbumPerson);
export type AlbumPersonList = Type.Static<typeof AlbumPersonList>;

export const AlbumPeopleQuery = Type.Object({ albumId: Uid });
export type AlbumPeopleQuery = Type.Static<typeof AlbumPeopleQuery>;

export const AlbumPersonQuery = Type.Object({
  ...PageQuery,
  albumId: Uid,
  /** A part of a nickname or remark. */
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  /** ALBUM_ROLE; 9 lists the blocked, for holders of `people`. */
  role: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(9)])),
});
export type AlbumPersonQuery = Type.Static<typeof AlbumPersonQuery>;

/** 1 manager, 2 personnel, 3 member. Only the owner makes and unmakes managers. */
export const ManagerPersonnelInput = Type.Object({
  albumId: Uid,
  userId: Uid,
  role: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
});
export type ManagerPersonnelInput = Type.Static<typeof ManagerPersonnelInput>;

export const UpdateAlbumUserInput = Type.Object({
  albumId: Uid,
  userId: Uid,
  remark: Type.Optional(Type.String({ maxLength: 100 })),
  permissions: Type.Optional(Permissions),
});
export type UpdateAlbumUserInput = Type.Static<typeof UpdateAlbumUserInput>;

export const SetAdminPersonInput = Type.Object({ albumId: Uid, userId: Uid, isAdmin: Type.Boolean() });
export type SetAdminPersonInput = Type.Static<typeof SetAdminPersonInput>;

/** Oneself: to leave. */
export const AlbumUserInput = Type.Object({ albumId: Uid, userId: Uid });
export type AlbumUserInput = Type.Static<typeof AlbumUserInput>;

export const BlockAlbumUserInput = Type.Object({ albumId: Uid, userId: Uid, block: Type.Boolean() });
export type BlockAlbumUserInput = Type.Static<typeof BlockAlbumUserInput>;
export const BlockAlbumUserResult = Type.Object({ isBlocked: Type.Boolean() });
export type BlockAlbumUserResult = Type.Static<typeof BlockAlbumUserResult>;

/** Every permission, and whether the person (without `userId`: the caller) holds it in the album. */
export const UserPermissionQuery = Type.Object({ albumId: Uid, userId: Type.Optional(Uid) });
export type UserPermissionQuery = Type.Static<typeof UserPermissionQuery>;
export const UserPermissionList = Type.Array(
  Type.Object({ key: Permission, name: Type.String(), granted: Type.Boolean() }),
);
export type UserPermissionList = Type.Static<typeof UserPermissionList>;

export const SavePermissionInput = Type.Object({
  albumId: Uid,
  userId: Uid,
  key: Permission,
  granted: Type.Boolean(),
});
export type SavePermissionInput = Type.Static<typeof SavePermissionInput>;

/** The whole list of each person. All of them are saved or, when one is refused, none. */
export const SavePermissionsInput = Type.Object({
  albumId: Uid,
  people: Type.Array(Type.Object({ userId: Uid, permissions: Permissions }), {
    minItems: 1,
    maxItems: PEOPLE_BATCH_MAX,
  }),
});
export type SavePermissionsInput = Type.Static<typeof SavePermissionsInput>;

export const InviteInput = Type.Object({
  albumId: Uid,
  /** What the invited become: 2 personnel or 3 member. */
  role: Type.Union([Type.Literal(2), Type.Literal(3)]),
  /** The album's earlier ones to the same role end. */
  endsEarlier: Type.Optional(Type.Boolean()),
});
export type InviteInput = Type.Static<typeof InviteInput>;
export const Invitation = Type.Object({
  code: Type.String(),
  /** The page that it opens. */
  url: Type.String(),
  /** The same as a QR code: a PNG picture as a `data:` address. */
  image: Type.String(),
  expireTime: Type.Integer(),
});
export type Invitation = Type.Static<typeof Invitation>;

/** An invitation's code, or a show code (6 digits). */
export const JoinInput = Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) });
export type JoinInput = Type.Static<typeof JoinInput>;
export const JoinCheck = Type.Object({
  albumId: Uid,
  name: Type.String(),
  ownerName: Type.String(),
  ownerAvatar: Type.String(),
  /** What one becomes. */
  role: AlbumRoleName,
  /** What one is already. */
  myRole: AlbumRoleName,
});
export type JoinCheck = Type.Static<typeof JoinCheck>;
export const JoinResult = Type.Object({ albumId: Uid, role: AlbumRoleName });
export type JoinResult = Type.Static<typeof JoinResult>;

/** Who looked at the album, the latest first. Devices without a person have no name. */
export const BrowserQuery = Type.Object({ ...PageQuery, albumId: Uid });
export type BrowserQuery = Type.Static<typeof BrowserQuery>;
export const Browser = Type.Object({
  id: Uid,
  /** Empty for a device. */
  userId: Type.String(),
  nickname: Type.String(),
  avatar: Type.String(),
  firstTime: Type.Integer(),
  lastTime: Type.Integer(),
  times: Type.Integer(),
  /** What the person is in the album, for who changes people there. Null: for others, and of a device. */
  person: Type.Union([AlbumPerson, Type.Null()]),
});
export type Browser = Type.Static<typeof Browser>;
export const BrowserPage = pageOf(Browser);
export type BrowserPage = Type.Static<typeof BrowserPage>;

export const BrowserCount = Type.Object({
  people: Type.Integer(),
  devices: Type.Integer(),
  times: Type.Integer(),
  /** In the last 24 hours. */
  recentVisitors: Type.Integer(),
});
export type BrowserCount = Type.Static<typeof BrowserCount>;

/** Without ids: all records of the album. */
export const DelBrowseInput = Type.Object({
  albumId: Uid,
  ids: Type.Optional(Type.Array(Uid, { minItems: 1, maxItems: 100 })),
});
export type DelBrowseInput = Type.Static<typeof DelBrowseInput>;
export const DelBrowseResult = Type.Object({ removed: Type.Integer() });
export type DelBrowseResult = Type.Static<typeof DelBrowseResult>;

/** Who liked: one photo or video, or anything in the album that the caller sees. */
export const LikeUserQuery = Type.Object({ ...PageQuery, albumId: Uid, resourceId: Type.Optional(Uid) });
export type LikeUserQuery = Type.Static<typeof LikeUserQuery>;
export const LikeUser = Type.Object({
  userId: Uid,
  nickname: Type.String(),
  avatar: Type.String(),
  likeCount: Type.Integer(),
  lastTime: Type.Integer(),
});
export type LikeUser = Type.Static<typeof LikeUser>;
export const LikeUserPage = pageOf(LikeUser);
export type LikeUserPage = Type.Static<typeof LikeUserPage>;

/** A person's offer to give an album to another. */
export const AlbumTransfer = Type.Object({
  id: Uid,
  albumId: Uid,
  albumName: Type.String(),
  fromId: Uid,
  fromName: Type.String(),
  toId: Uid,
  toName: Type.String(),
  sizeBytes: Type.Integer(),
  expireTime: Type.Integer(),
});
export type AlbumTransfer = Type.Static<typeof AlbumTransfer>;
export const AlbumTransfers = Type.Array(AlbumTransfer);
export type AlbumTransfers = Type.Static<typeof AlbumTransfers>;
export const TransferIdInput = Type.Object({ id: Uid });
export type TransferIdInput = Type.Static<typeof TransferIdInput>;

/** What waits for review, the oldest first; or what was refused in it, the newest first. */
export const ReviewQuery = Type.Object({
  ...PageQuery,
  albumId: Uid,
  /** REVIEW_STATE: 1 waiting (also without it), 2 refused. */
  state: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2)])),
});
export type ReviewQuery = Type.Static<typeof ReviewQuery>;
export const ReviewInput = Type.Object({
  ids: Type.Array(Uid, { minItems: 1, maxItems: 100 }),
  pass: Type.Boolean(),
});
export type ReviewInput = Type.Static<typeof ReviewInput>;
export const ReviewResult = Type.Object({ changed: Type.Integer() });
export type ReviewResult = Type.Static<typeof ReviewResult>;
