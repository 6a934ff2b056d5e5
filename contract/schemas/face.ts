import { type Static, Type } from 'typebox';
import {
  FACE_FOUND_MAX,
  FACE_NAME_MAX_LENGTH,
  FACE_PHOTOS_MAX,
  SELFIE_MAX_BYTES,
  SELFIES_MAX,
} from '../constants/face';
import { Album } from './album';
import { MediaItem } from './media';
import { FaceAnswerOf, FaceBox, FaceRelation } from './face-box';
import { Uid } from './shared';

export const FaceAvatarQuery = Type.Object({
  /** One's own, or those of the family. */
  meFlag: Type.Boolean(),
});
export type FaceAvatarQuery = Static<typeof FaceAvatarQuery>;

/** The picture of a face that a person keeps. */
export const FaceAvatar = Type.Object({ id: Uid, avatar: Type.String() });
export type FaceAvatar = Static<typeof FaceAvatar>;

/** The newest first. */
export const FaceAvatarList = Type.Array(FaceAvatar);
export type FaceAvatarList = Static<typeof FaceAvatarList>;

const ConsentKind = Type.Union([Type.Literal(1), Type.Literal(2)]);
/** A JPEG as base64, without anything before it. */
const Picture = Type.String({ minLength: 100, maxLength: Math.ceil(SELFIE_MAX_BYTES / 3) * 4 });
/** Cut to FACE_NAME_MAX_LENGTH characters by a refusal, not by the form. */
const Name = Type.String({ maxLength: FACE_NAME_MAX_LENGTH * 4 });

export const AlbumFacesQuery = Type.Object({ albumId: Uid });
export type AlbumFacesQuery = Static<typeof AlbumFacesQuery>;

export const SetAlbumFacesInput = Type.Object({
  albumId: Uid,
  findMe: Type.Optional(Type.Boolean()),
  /** Needs `findMe`. */
  people: Type.Optional(Type.Boolean()),
  /** Holds back what shows people until they agreed; needs `people`. */
  asksFirst: Type.Optional(Type.Boolean()),
  /** A person who is asked sees the faces of others covered. */
  coversOthers: Type.Optional(Type.Boolean()),
});
export type SetAlbumFacesInput = Static<typeof SetAlbumFacesInput>;

export const AlbumFaces = Type.Object({
  /** Visitors may find themselves here. */
  findMe: Type.Boolean(),
  /** Its people are grouped, for holders; to others always false. */
  people: Type.Boolean(),
  /** Held back until those on it agreed, for holders; to others always false. */
  asksFirst: Type.Boolean(),
  coversOthers: Type.Boolean(),
  /** The caller is the owner. */
  canSwitch: Type.Boolean(),
  /** The installation can do it at all. */
  isAvailable: Type.Boolean(),
  /** For holders: photos that everybody sees, and those of them that have been looked at. */
  total: Type.Integer(),
  done: Type.Integer(),
  /** When the faces that nobody said to be his end; null where it is off or empty. */
  keptUntil: Type.Union([Type.Integer(), Type.Null()]),
});
export type AlbumFaces = Static<typeof AlbumFaces>;

const ConsentOf = Type.Object({
  isGiven: Type.Boolean(),
  /** What was consented to; empty where nothing was. */
  version: Type.String(),
  givenTime: Type.Integer(),
});

/** What went, and when. */
export const FaceErasure = Type.Object({
  code: Uid,
  erasedTime: Type.Integer(),
  photos: Type.Integer(),
  answers: Type.Integer(),
  vectors: Type.Integer(),
  consents: Type.Integer(),
});
export type FaceErasure = Static<typeof FaceErasure>;

export const FaceConsentState = Type.Object({
  search: ConsentOf,
  keep: ConsentOf,
  /** Of the present texts. */
  versions: Type.Object({ search: Type.String(), keep: Type.String() }),
  /** Face photos and answers that are kept of the caller. */
  kept: Type.Integer(),
  answers: Type.Integer(),
  lastErasure: Type.Union([FaceErasure, Type.Null()]),
});
export type FaceConsentState = Static<typeof FaceConsentState>;

export const GiveFaceConsentInput = Type.Object({
  kind: ConsentKind,
  version: Type.String({ maxLength: 20 }),
  /** Somebody under 14 is meant, and who consents is his guardian. */
  guardian: Type.Boolean(),
});
export type GiveFaceConsentInput = Static<typeof GiveFaceConsentInput>;

/** Anyone with the code may erase what is stored under it. It is returned only once. */
export const FaceReceipt = Type.Object({ code: Uid, version: Type.String(), givenTime: Type.Integer() });
export type FaceReceipt = Static<typeof FaceReceipt>;

export const WithdrawFaceConsentInput = Type.Object({ kind: ConsentKind });
export type WithdrawFaceConsentInput = Static<typeof WithdrawFaceConsentInput>;

export const EraseFacesInput = Type.Object({
  receipt: Type.Optional(Uid),
  /** Faces of the caller's own on photos that he may see: they go too, and are not made again. Not with a receipt. */
  faceIds: Type.Optional(Type.Array(Uid, { maxItems: FACE_FOUND_MAX.sure })),
});
export type EraseFacesInput = Static<typeof EraseFacesInput>;

/** A face that a person keeps: his own, or one of his family's. */
export const FacePhoto = Type.Object({
  id: Uid,
  avatar: Type.String(),
  relation: FaceRelation,
  name: Type.String(),
  /** It can be searched by. */
  isSearchable: Type.Boolean(),
  createdTime: Type.Integer(),
});
export type FacePhoto = Static<typeof FacePhoto>;

/** One's own first, each the newest first. */
export const FacePhotos = Type.Array(FacePhoto);
export type FacePhotos = Static<typeof FacePhotos>;

export const FaceAlbumsQuery = Type.Object({
  /** Of one of the family's; else one's own. */
  faceId: Type.Optional(Uid),
});
export type FaceAlbumsQuery = Static<typeof FaceAlbumsQuery>;

/** Albums with photos of a kept face, the newest album first, and how many each. */
export const FaceAlbums = Type.Array(Type.Object({ album: Album, count: Type.Integer() }));
export type FaceAlbums = Static<typeof FaceAlbums>;

export const AddFaceInput = Type.Object({
  picture: Picture,
  relation: FaceRelation,
  name: Name,
  /** Of a child: the caller is its guardian. */
  guardian: Type.Boolean(),
});
export type AddFaceInput = Static<typeof AddFaceInput>;

export const UpdateFaceInput = Type.Object({
  id: Uid,
  relation: Type.Optional(FaceRelation),
  name: Type.Optional(Name),
});
export type UpdateFaceInput = Static<typeof UpdateFaceInput>;

export const FaceIdInput = Type.Object({ id: Uid });
export type FaceIdInput = Static<typeof FaceIdInput>;

export const FindMeInput = Type.Object({
  albumId: Uid,
  selfies: Type.Array(Picture, { maxItems: SELFIES_MAX }),
  /** Face photos that the caller keeps, all of one person. */
  faceIds: Type.Optional(Type.Array(Uid, { maxItems: FACE_PHOTOS_MAX })),
  /** The pictures were chosen from an album, not taken now. */
  isUpload: Type.Boolean(),
});
export type FindMeInput = Static<typeof FindMeInput>;

export const FoundFace = Type.Object({
  media: MediaItem,
  faceId: Uid,
  /** FACE_TIER */
  tier: Type.Union([Type.Literal(1), Type.Literal(2)]),
  /** 0 to 100. */
  likeness: Type.Integer({ minimum: 0, maximum: 100 }),
  answer: FaceAnswerOf,
  box: FaceBox,
});
export type FoundFace = Static<typeof FoundFace>;

export const FaceFindings = Type.Object({
  /** Who was looked for: the caller, or one of his family by the name that he keeps a face under. */
  relation: FaceRelation,
  name: Type.String(),
  /** How many there are; `records` has at most FACE_FOUND_MAX of each. */
  sure: Type.Integer(),
  maybe: Type.Integer(),
  /** The sure ones first, each by likeness. One face of a photo. */
  records: Type.Array(FoundFace),
  /** Photos of the album that have been looked at, and all. */
  looked: Type.Integer(),
  total: Type.Integer(),
});
export type FaceFindings = Static<typeof FaceFindings>;

export const SetMeInput = Type.Object({
  faceId: Uid,
  /** False: takes the answer back. */
  me: Type.Boolean(),
});
export type SetMeInput = Static<typeof SetMeInput>;

export const SetNotMeInput = Type.Object({
  faceId: Uid,
  /** False: takes the answer back. */
  notMe: Type.Boolean(),
  /** Who of the family it is not; absent: the caller. */
  relation: Type.Optional(FaceRelation),
  name: Type.Optional(Name),
});
export type SetNotMeInput = Static<typeof SetNotMeInput>;

export const IsMeQuery = Type.Object({ faceId: Uid });
export type IsMeQuery = Static<typeof IsMeQuery>;

export const FaceLabelInput = Type.Object({ faceId: Uid, relation: FaceRelation, name: Name });
export type FaceLabelInput = Static<typeof FaceLabelInput>;

export const FaceAnswer = Type.Object({
  faceId: Uid,
  answer: FaceAnswerOf,
  relation: FaceRelation,
  name: Type.String(),
});
export type FaceAnswer = Static<typeof FaceAnswer>;

/** Who a face is, as far as the caller may know. */
export const FaceOwner = Type.Object({
  faceId: Uid,
  answer: FaceAnswerOf,
  relation: FaceRelation,
  name: Type.String(),
  /** Of the album's people; both empty where it is of none, or not for the caller. */
  personId: Type.String(),
  personName: Type.String(),
  /** Visitors may know the name. */
  isAgreed: Type.Boolean(),
  /** The caller is that person, as the face that he keeps shows, and decides about it: see agreeToName. */
  canAgree: Type.Boolean(),
});
export type FaceOwner = Static<typeof FaceOwner>;
