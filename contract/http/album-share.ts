import type {
  AlbumLanding,
  AlbumQrCode,
  AlbumShareInput,
  CreateByPartnerInput,
  ExternalAlbum,
  ExternalAlbumInput,
  IpMappedAlbums,
  IpMapping,
  IpMappingInput,
  LandingQuery,
  MiniQrCode,
  MiniUrlLink,
  ShareCode,
  ShowCode,
  ShowCodeQuery,
} from '../schemas/album-share';
import type { Empty, FileReply } from '../schemas/shared';
import { endpoint } from './endpoint';

const QUIET = { toast: false, loading: false } as const;
const ALBUMS = '/album/album/api';

/** A short link, the same again for the same person and album. */
export const albumShareCode = endpoint<AlbumShareInput, ShareCode>('POST', '/album/api/albumShareCode', {
  ...QUIET,
  specified: 'path',
});
export const getAlbumQrCode = endpoint<AlbumShareInput, AlbumQrCode>('POST', `${ALBUMS}/getQrCode`, {
  auth: 'device',
});
export const getMiniQrCode = endpoint<AlbumShareInput, MiniQrCode>('POST', `${ALBUMS}/getMiniQrCode`, {
  auth: 'device',
});
/** To be saved and sent: cover, name and codes as strangers may see them. */
export const getAlbumPoster = endpoint<AlbumShareInput, FileReply>('POST', `${ALBUMS}/getPoster`, {
  ...QUIET,
  auth: 'device',
  envelope: 'file',
  retryOn424: true,
  specified: 'nothing',
});
/** A link that opens the mini-program from a browser or a message. */
export const getMiniUrlLink = endpoint<AlbumShareInput, MiniUrlLink>('POST', `${ALBUMS}/getMiniUrlLink`, {
  auth: 'device',
});

/** Six digits to be shown on a screen; the old ones end. */
export const generateShowCode = endpoint<AlbumShareInput, ShowCode>('GET', `${ALBUMS}/generateShowCode`, {
  retryOn424: false,
  specified: 'path',
});
export const getShowCode = endpoint<ShowCodeQuery, ShowCode>('GET', `${ALBUMS}/getShowCode`, {
  auth: 'device',
  specified: 'path',
});

/** To everybody behind the caller's public address. */
export const announceAlbum = endpoint<IpMappingInput, IpMapping>('POST', `${ALBUMS}/ipMappingAlbum`);
/** To those in the same local network, where `localIp` tells it. */
export const announceAlbumV2 = endpoint<IpMappingInput, IpMapping>('POST', `${ALBUMS}/ipMappingAlbumV2`);
/** Whether the album is announced anywhere, and until when; for who may announce it. */
export const getAnnouncement = endpoint<AlbumShareInput, IpMapping>('GET', `${ALBUMS}/announcement`, {
  ...QUIET,
  specified: 'nothing',
});
/** By the public address alone. */
export const findNearbyAlbums = endpoint<Empty, IpMappedAlbums>('GET', `${ALBUMS}/getIpMappingAlbum`, {
  ...QUIET,
  auth: 'device',
  specified: 'path',
});
/** By the public address and the local network. */
export const findNearbyAlbumsV2 = endpoint<Empty, IpMappedAlbums>('GET', `${ALBUMS}/getIpMappingAlbumV2`, {
  ...QUIET,
  auth: 'device',
  sendsLocalIp: true,
  specified: 'path',
});

export const getAlbumLanding = endpoint<LandingQuery, AlbumLanding>('GET', `${ALBUMS}/landing`, {
  ...QUIET,
  auth: 'device',
  specified: 'nothing',
});

/** For partners' servers. */
export const createByThirdParty = endpoint<CreateByPartnerInput, ExternalAlbum>(
  'POST',
  `${ALBUMS}/createByThirdParty`,
  { auth: 'none', body: 'json' },
);
export const getExternalAlbum = endpoint<ExternalAlbumInput, ExternalAlbum>('POST', `${ALBUMS}/getExternalAlbum`, {
  auth: 'none',
  body: 'json',
});
