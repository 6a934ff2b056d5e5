import Type from 'typebox';
import { TEMPLATE_PAGES } from '../constants/album-template';
import { Album, AlbumHero, AlbumRoleName } from './album';
import { oneOf, Uid } from './shared';

export const AlbumShareInput = Type.Object({ albumId: Uid });
export type AlbumShareInput = Type.Static<typeof AlbumShareInput>;

/** A short link of the caller's own: the same again for the same album. */
export const ShareCode = Type.Object({
  code: Type.String(),
  /** Short: opens the album's landing page. */
  url: Type.String(),
  /** To be sent as it is: the album's name and the short link. */
  text: Type.String(),
});
export type ShareCode = Type.Static<typeof ShareCode>;

/** A PNG (mini-program: JPEG or PNG) picture as a `data:` address. */
export const AlbumQrCode = Type.Object({ url: Type.String(), image: Type.String() });
export type AlbumQrCode = Type.Static<typeof AlbumQrCode>;
export const MiniQrCode = Type.Object({ image: Type.String() });
export type MiniQrCode = Type.Static<typeof MiniQrCode>;
export const MiniUrlLink = Type.Object({ url: Type.String() });
export type MiniUrlLink = Type.Static<typeof MiniUrlLink>;

/** One of the two: the album whose code is asked for (its holders), or a code that somebody was shown. */
export const ShowCodeQuery = Type.Object({
  albumId: Type.Optional(Uid),
  code: Type.Optional(Type.String({ pattern: '^\\d{6}$' })),
});
export type ShowCodeQuery = Type.Static<typeof ShowCodeQuery>;
export const ShowCode = Type.Object({
  albumId: Uid,
  name: Type.String(),
  /** Empty: the album has none now. */
  code: Type.String(),
  /** 0 without a code. */
  expireTime: Type.Integer(),
});
export type ShowCode = Type.Static<typeof ShowCode>;

/** The device's address in its network, where the client knows it. Only V2 looks at it. */
export const IpMappingInput = Type.Object({
  albumId: Uid,
  localIp: Type.Optional(Type.String({ maxLength: 64 })),
  /** False takes the announcement back. */
  announce: Type.Boolean(),
});
export type IpMappingInput = Type.Static<typeof IpMappingInput>;
/** `expireTime` 0: not announced. */
export const IpMapping = Type.Object({ albumId: Uid, expireTime: Type.Integer() });
export type IpMapping = Type.Static<typeof IpMapping>;
/** Albums announced on the caller's network, as far as he may see them. */
export const IpMappedAlbums = Type.Array(Album);
export type IpMappedAlbums = Type.Static<typeof IpMappedAlbums>;

/** By an album's id, or by the code of a short link. */
export const LandingQuery = Type.Object({
  id: Type.Optional(Uid),
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
});
export type LandingQuery = Type.Static<typeof LandingQuery>;

/** What a visitor from outside sees before the album opens. Only its name if it is protected by a password. */
export const AlbumLanding = Type.Object({
  id: Uid,
  name: Type.String(),
  ownerName: Type.String(),
  ownerAvatar: Type.String(),
  /** What has to happen first. */
  door: Type.Union([Type.Literal('open'), Type.Literal('password'), Type.Literal('expired')]),
  description: Type.String(),
  coverUrl: Type.String(),
  topCover: Type.String(),
  publicityCover: Type.String(),
  hero: Type.Union([AlbumHero, Type.Null()]),
  happenedOn: Type.String(),
  photoCount: Type.Integer(),
  videoCount: Type.Integer(),
  template: Type.Integer(),
  /** Which page it opens: TEMPLATE_PAGES. */
  page: oneOf(TEMPLATE_PAGES),
  theme: Type.String(),
  /** ALBUM_PAGE_LOOKS */
  look: Type.Integer(),
  myRole: AlbumRoleName,
});
export type AlbumLanding = Type.Static<typeof AlbumLanding>;

/** From a partner's server. The same `outId` gives the same album. */
export const CreateByPartnerInput = Type.Object({
  partnerKey: Type.String({ maxLength: 200 }),
  /** The partner's own name for it. */
  outId: Type.String({ minLength: 1, maxLength: 64 }),
  name: Type.String({ maxLength: 200 }),
  description: Type.Optional(Type.String({ maxLength: 1000 })),
  template: Type.Optional(Album.properties.template),
  /** 1 public or 2 by link. */
  visibility: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2)])),
  happenedOn: Type.Optional(Album.properties.happenedOn),
  frameSites: Type.Optional(Type.Array(Type.String({ maxLength: 300 }), { maxItems: 50 })),
});
export type CreateByPartnerInput = Type.Static<typeof CreateByPartnerInput>;

export const ExternalAlbumInput = Type.Object({
  partnerKey: Type.String({ maxLength: 200 }),
  outId: Type.String({ minLength: 1, maxLength: 64 }),
});
export type ExternalAlbumInput = Type.Static<typeof ExternalAlbumInput>;
export const ExternalAlbum = Type.Object({
  albumId: Uid,
  outId: Type.String(),
  name: Type.String(),
  url: Type.String(),
  embedUrl: Type.String(),
  photoCount: Type.Integer(),
  videoCount: Type.Integer(),
  isExpired: Type.Boolean(),
});
export type ExternalAlbum = Type.Static<typeof ExternalAlbum>;
