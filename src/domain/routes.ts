import { parsePoint, PLACE_ADDRESS_MAX_LENGTH, PLACE_NAME_MAX_LENGTH, type Place } from './place';

/** Paths of the pages that exist, as the router knows them. */
export const ROUTES = {
  discover: '/packageAlbumA/index/index',
  mine: '/packageAlbumA/home/home',
  settings: '/packageAlbumA/setup/setup',
  createAlbum: '/packageAlbumA/home/create',
  space: '/packageAlbumA/home/space',
  photos: '/packageAlbumC/photos/photos',
  upload: '/packageAlbumC/photos/upload',
  modifyPhone: '/packageAlbumB/user/modifyPhone',
  profile: '/packageAlbumB/user/profile',
  certification: '/packageAlbumB/user/certification',
  attention: '/packageAlbumB/user/attentionList',
  password: '/packageAlbumD/password/password',
  security: '/packageAlbumE/security/index',
  closeAccount: '/packageAlbumE/security/cancel',
  privacySettings: '/packageAlbumE/privacySettings/privacySettings',
  about: '/packageAlbumE/about/about',
  help: '/packageAlbumE/help/help',
  agreement: '/packageAlbumE/http/agreement',
  privacy: '/packageAlbumE/http/privacy',
  memberAgreement: '/packageAlbumE/memberAgreement/memberAgreement',
  integralRule: '/packageAlbumE/integralRule/integralRule',
  announcement: '/packageAlbumE/announcement/announcement',
  devLogin: '/packageAlbumE/devMode/login',
  webview: '/external/webview/webview',
  chooseLocation: '/choose-location',
  openLocation: '/open-location',
  /** Shown for an address that is no page. */
  unknown: '/packageAlbumA/unknown/unknown',
} as const;

const REGISTERED: ReadonlySet<string> = new Set(Object.values(ROUTES));

/** Whether there is such a page in this version. What leads to a page that is still to come is not shown. */
export function isRegistered(path: string): boolean {
  return REGISTERED.has(path);
}

/** What a router hands over: also keys of its own (`stamp`, `$taroTimestamp`), so parameters are picked, never spread. */
export type RawParams = Readonly<Record<string, string | undefined>>;

export interface PhotosParams {
  /** Null when the link names no valid album. */
  albumId: string | null;
  labelId: string | null;
}

export interface UploadParams {
  albumId: string | null;
  labelId: string | null;
}

export interface CreateAlbumParams {
  /** Null for a new album. */
  albumId: string | null;
}

/** WeChat hands parameters over still encoded. What is not encoded stays as it is, and so does a broken encoding. */
function decodeParam(text: string | undefined): string {
  try {
    return decodeURIComponent(text ?? '');
  } catch {
    return text ?? '';
  }
}

const UID = /^[A-Za-z0-9_-]{22}$/;

/** Null unless it is an id. WeChat hands parameters over still encoded, browsers do not: an id has no character that differs. */
export function parseUid(text: string | undefined): string | null {
  return text !== undefined && UID.test(text) ? text : null;
}

export function parsePhotosParams(raw: RawParams): PhotosParams {
  return { albumId: parseUid(raw['id']), labelId: parseUid(raw['labelId']) };
}

export function parseUploadParams(raw: RawParams): UploadParams {
  return { albumId: parseUid(raw['id']), labelId: parseUid(raw['labelId']) };
}

export function parseCreateAlbumParams(raw: RawParams): CreateAlbumParams {
  return { albumId: parseUid(raw['id']) };
}

/** What the address itself has encoded stays so. */
export function parseWebviewParams(raw: RawParams): { address: string } {
  const { url = '' } = raw;
  return { address: /^(https?%3a|%2f)/i.test(url) ? decodeParam(url) : url };
}

/** Null point: the link names none, or none on earth. */
export function parseOpenLocationParams(raw: RawParams): { place: Place } {
  return {
    place: {
      name: decodeParam(raw['name']).slice(0, PLACE_NAME_MAX_LENGTH),
      address: decodeParam(raw['address']).slice(0, PLACE_ADDRESS_MAX_LENGTH),
      point: parsePoint(`${raw['latitude'] ?? ''},${raw['longitude'] ?? ''}`),
    },
  };
}

export function toOpenLocationParams({ name, address, point }: Place): Record<string, string | number> {
  return { name, address, ...(point === null ? {} : { latitude: point.latitude, longitude: point.longitude }) };
}

export function parseProfileParams(raw: RawParams): { isFromSetup: boolean } {
  return { isFromSetup: raw['from'] === 'setup' };
}

export const ATTENTION_LISTS = ['attention', 'fans', 'blocked'] as const;
export type AttentionList = (typeof ATTENTION_LISTS)[number];

export function parseAttentionParams(raw: RawParams): { list: AttentionList } {
  return { list: ATTENTION_LISTS.find((list) => list === raw['list']) ?? 'attention' };
}

/** Null when the link names nobody. */
export function parseSpaceParams(raw: RawParams): { userId: string | null } {
  return { userId: parseUid(raw['userId']) };
}

/** Parameters of the photos page and, with the same names, of the upload page. */
export function toAlbumParams(albumId: string, labelId?: string | null): { id: string; labelId?: string } {
  return labelId ? { id: albumId, labelId } : { id: albumId };
}
