import { ROUTES } from '@contract/constants/routes';

export { ROUTES };

/** What a search takes for a tag. */
const TAG_MAX_LENGTH = 40;

/** What a router hands over: also keys of its own (`stamp`, `$taroTimestamp`), so parameters are picked, never spread. */
export type RawParams = Readonly<Record<string, string | undefined>>;

export interface PhotosParams {
  /** Null when the link names no valid album. */
  albumId: string | null;
  labelId: string | null;
  /** The photo that is shown at once. Null: none. */
  mediaId: string | null;
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
export function decodeParam(text: string | undefined): string {
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
  return {
    albumId: parseUid(raw['id'] ?? fromScene),
    labelId: parseUid(raw['labelId']),
    mediaId: parseUid(raw['mediaId']),
  };
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

/** Of one photo: its album, with the photo in front. */
export function toMediaPath(albumId: string, mediaId: string): string {
  return `${ROUTES.photos}?id=${albumId}&mediaId=${mediaId}&via=link`;
}
