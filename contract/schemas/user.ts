import Type from 'typebox';
import { PageQuery, pageOf, Uid } from './shared';

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

/** `avatar`: the object's name of a picture that was just uploaded, or the address that the person already has. */
export const UpdateUserInfoInput = Type.Object({
  nickname: Type.String(),
  avatar: Type.Optional(Type.String({ maxLength: 500 })),
});
export type UpdateUserInfoInput = Type.Static<typeof UpdateUserInfoInput>;

export const UserIdInput = Type.Object({ userId: Uid });
export type UserIdInput = Type.Static<typeof UserIdInput>;

/** 0: not given. */
const Gender = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]);
/** `yyyy-mm-dd` or empty. */
const Birthday = Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' });

/** What is not named stays. Refused with USER_UNCHANGED when all of it is as it was. */
export const UpdateUserInput = Type.Object({
  nickname: Type.Optional(Type.String({ maxLength: 200 })),
  /** As in UpdateUserInfoInput; empty is refused. */
  avatar: Type.Optional(Type.String({ maxLength: 500 })),
  /** The same for the picture on top of one's page; empty takes it away. */
  cover: Type.Optional(Type.String({ maxLength: 500 })),
  gender: Type.Optional(Gender),
  birthday: Type.Optional(Birthday),
  place: Type.Optional(Type.String({ maxLength: 200 })),
  signature: Type.Optional(Type.String({ maxLength: 500 })),
});
export type UpdateUserInput = Type.Static<typeof UpdateUserInput>;

/** A person in a list. */
export const PersonCard = Type.Object({
  id: Uid,
  nickname: Type.String(),
  avatar: Type.String(),
  signature: Type.String(),
  /** The level that counts now. */
  memberTypeKey: Type.String(),
  memberTypeName: Type.String(),
  /** The name that is worn beside the person's. Empty: none. */
  badge: Type.String(),
  isSelf: Type.Boolean(),
  /** The caller follows this person. */
  isFollowed: Type.Boolean(),
  /** This person follows the caller. */
  isFan: Type.Boolean(),
  /** Both. */
  isMutual: Type.Boolean(),
});
export type PersonCard = Type.Static<typeof PersonCard>;
export const PersonPage = pageOf(PersonCard);
export type PersonPage = Type.Static<typeof PersonPage>;

/** A person's page. What the person keeps private is empty to others, and complete to oneself. */
export const PersonSpace = Type.Object({
  ...PersonCard.properties,
  cover: Type.String(),
  gender: Gender,
  birthday: Birthday,
  place: Type.String(),
  tags: Type.Array(Type.String()),
  attentionCount: Type.Integer(),
  fansCount: Type.Integer(),
  /** Public albums with something to see. */
  albumCount: Type.Integer(),
  /** Likes of what the person uploaded into public albums. */
  likedCount: Type.Integer(),
  /** The caller has blocked this person. */
  isBlocked: Type.Boolean(),
  /** Albums and photos are shown to this caller. */
  canSeeAlbums: Type.Boolean(),
});
export type PersonSpace = Type.Static<typeof PersonSpace>;

/** A person's id, or the whole phone number where that person lets it be found. */
export const KeywordInput = Type.Object({ keyword: Type.String({ minLength: 1, maxLength: 64 }) });
export type KeywordInput = Type.Static<typeof KeywordInput>;

/** A part of a nickname, or a whole phone number where its person lets it be found. */
export const FindPeopleQuery = Type.Object({
  ...PageQuery,
  keyword: Type.String({ minLength: 1, maxLength: 64 }),
});
export type FindPeopleQuery = Type.Static<typeof FindPeopleQuery>;

export const PersonListQuery = Type.Object({ ...PageQuery, userId: Uid });
export type PersonListQuery = Type.Static<typeof PersonListQuery>;

export const PersonQrCode = Type.Object({
  /** The page that the code opens. */
  url: Type.String(),
  /** A PNG picture as a `data:` address. */
  image: Type.String(),
});
export type PersonQrCode = Type.Static<typeof PersonQrCode>;

export const BalanceAndIntegral = Type.Object({ balanceFen: Type.Integer(), integral: Type.Integer() });
export type BalanceAndIntegral = Type.Static<typeof BalanceAndIntegral>;

/** The whole list: what is not in it is taken away. */
export const ModifyTagsInput = Type.Object({
  tags: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 }),
});
export type ModifyTagsInput = Type.Static<typeof ModifyTagsInput>;
export const UserTags = Type.Object({ tags: Type.Array(Type.String()) });
export type UserTags = Type.Static<typeof UserTags>;

/** Bytes. `currentSize` is the sum of the two kinds, bin included. */
export const UserCapacity = Type.Object({
  currentSize: Type.Integer(),
  maxSize: Type.Integer(),
  photoSize: Type.Integer(),
  videoSize: Type.Integer(),
});
export type UserCapacity = Type.Static<typeof UserCapacity>;

export const IsFullQuery = Type.Object({ albumId: Type.Optional(Uid) });
export type IsFullQuery = Type.Static<typeof IsFullQuery>;
export const IsFull = Type.Boolean();
export const RemainingBytes = Type.Integer({ minimum: 0 });

/** Nothing in it tells a person: no model number of a single device, no address. */
export const ActiveUserReport = Type.Object({
  /** Brand and model, as the platform names them. */
  equipmentInfo: Type.String({ maxLength: 200 }),
  client: Type.String({ maxLength: 32 }),
  /** Name and version of the operating system. */
  system: Type.String({ maxLength: 64 }),
  clientVersion: Type.String({ maxLength: 32 }),
});
export type ActiveUserReport = Type.Static<typeof ActiveUserReport>;

/** Bytes. Names as the specification gives them. */
export const MemberPermissions = Type.Object({
  PHOTO_UPLOAD_MAX_SIZE: Type.Integer(),
  VIDEO_UPLOAD_MAX_SIZE: Type.Integer(),
});
export type MemberPermissions = Type.Static<typeof MemberPermissions>;
