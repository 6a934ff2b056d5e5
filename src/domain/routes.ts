import { INVITATION_PARAM, SHORT_LINK_PARAM } from '@contract/constants/album';
import { ROUTES } from '@contract/constants/routes';
import { parsePoint, PLACE_ADDRESS_MAX_LENGTH, PLACE_NAME_MAX_LENGTH, type Place } from './place';

export { ROUTES };

/** What a search takes for a tag. */
const TAG_MAX_LENGTH = 40;

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

/** A mini-program code has one parameter, `scene`, which holds `id=` and the album's. */
export function parsePhotosParams(raw: RawParams): PhotosParams {
  const [, fromScene] = /^id=(.+)$/.exec(decodeParam(raw['scene'])) ?? [];
  return { albumId: parseUid(raw['id'] ?? fromScene), labelId: parseUid(raw['labelId']) };
}

export function parseUploadParams(raw: RawParams): UploadParams {
  return { albumId: parseUid(raw['id']), labelId: parseUid(raw['labelId']) };
}

export function parseCreateAlbumParams(raw: RawParams): CreateAlbumParams {
  return { albumId: parseUid(raw['id']) };
}

export interface SearchParams {
  /** Null: not in one album, but everywhere. */
  albumId: string | null;
  /** Empty: none. */
  tag: string;
}

/** `id` and the tag to begin with. */
export function parseSearchParams(raw: RawParams): SearchParams {
  return { albumId: parseUid(raw['id']), tag: decodeParam(raw['tag']).trim().slice(0, TAG_MAX_LENGTH) };
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

export function parseMyPhotoParams(raw: RawParams): { isBinFirst: boolean } {
  return { isBinFirst: raw['tab'] === 'bin' };
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

/** Parts of the album desk. */
export const MANAGE_SECTIONS = ['photos', 'labels', 'people', 'review', 'bin', 'share', 'visits'] as const;
export type ManageSection = (typeof MANAGE_SECTIONS)[number];

export interface ManageParams extends PhotosParams {
  section: ManageSection;
}

/** `id` and `labelId`, and the part to begin with. */
export function parseManageParams(raw: RawParams): ManageParams {
  return {
    ...parsePhotosParams(raw),
    section: MANAGE_SECTIONS.find((section) => section === raw['section']) ?? 'photos',
  };
}

export function toManageParams(albumId: string, section?: ManageSection): { id: string; section?: ManageSection } {
  return section === undefined ? { id: albumId } : { id: albumId, section };
}

/** How a person comes in from outside: by an album's id, a short link's code, or an invitation's code. */
export interface ExternalAlbumParams {
  albumId: string | null;
  code: string;
  invitation: string;
}

const OUTSIDE_CODE = /^[A-Za-z0-9_-]{1,64}$/;

export function parseExternalAlbumParams(raw: RawParams): ExternalAlbumParams {
  const readCode = (text: string | undefined): string => (text !== undefined && OUTSIDE_CODE.test(text) ? text : '');
  return {
    albumId: parseUid(raw['id']),
    code: readCode(raw[SHORT_LINK_PARAM]),
    invitation: readCode(raw[INVITATION_PARAM]),
  };
}

export interface EmbedAlbumParams {
  albumId: string | null;
  /** `auto`: as the album's settings say. */
  theme: 'auto' | 'light' | 'dark';
}

export function parseEmbedAlbumParams(raw: RawParams): EmbedAlbumParams {
  const { theme } = raw;
  return { albumId: parseUid(raw['id']), theme: theme === 'light' || theme === 'dark' ? theme : 'auto' };
}

const STATISTICS_LISTS = [1, 2, 3, 4, 5, 6] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface StatisticsParams {
  albumId: string | null;
  list: (typeof STATISTICS_LISTS)[number];
  /** `yyyy-mm-dd`, or both empty. */
  from: string;
  to: string;
}

export function parseStatisticsParams(raw: RawParams): StatisticsParams {
  const { from = '', to = '' } = raw;
  const isRange = DAY.test(from) && DAY.test(to);
  return {
    albumId: parseUid(raw['id']),
    list: STATISTICS_LISTS.find((list) => `${list}` === raw['list']) ?? 1,
    from: isRange ? from : '',
    to: isRange ? to : '',
  };
}

/** Parameters of the photos page and, with the same names, of the upload page. */
export function toAlbumParams(albumId: string, labelId?: string | null): { id: string; labelId?: string } {
  return labelId ? { id: albumId, labelId } : { id: albumId };
}

/** The same for the photos page, saying what led there. */
export function toVisitParams(albumId: string, via: VisitVia): { id: string; via: VisitVia } {
  return { id: albumId, via };
}

// What a link of our own says of how it was come by.
const VISIT_VIAS = ['link', 'card', 'qr', 'discover', 'search', 'embed', 'chat', 'show', 'nearby'] as const;
export type VisitVia = (typeof VISIT_VIAS)[number];

/** Of a page's parameters. A mini-program code has no room for more than the album: to have one is to have scanned it. */
export function parseVisitVia(raw: RawParams): VisitVia | null {
  const said = VISIT_VIAS.find((via) => via === raw['via']);
  return said ?? (raw['scene'] === undefined ? null : 'qr');
}
