import { INVITATION_PARAM, SHORT_LINK_PARAM } from '@contract/constants/album';
import { GENERATE_TYPE, type GenerateType } from '@contract/constants/generation';
import { decodeParam, type PhotosParams, type RawParams, parsePhotosParams, parseUid, ROUTES } from './routes';

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

/** The same place, for somebody else. */
export function toLandingParams({ albumId, code, invitation }: ExternalAlbumParams): Record<string, string> {
  return {
    ...(albumId === null ? {} : { id: albumId }),
    ...(code === '' ? {} : { [SHORT_LINK_PARAM]: code }),
    ...(invitation === '' ? {} : { [INVITATION_PARAM]: invitation }),
    via: 'card',
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
  list: (typeof STATISTICS_LISTS)[number] | 'income';
  /** `yyyy-mm-dd`, or both empty. */
  from: string;
  to: string;
}

export function parseStatisticsParams(raw: RawParams): StatisticsParams {
  const { from = '', to = '' } = raw;
  const isRange = DAY.test(from) && DAY.test(to);
  return {
    albumId: parseUid(raw['id']),
    list: raw['list'] === 'income' ? 'income' : (STATISTICS_LISTS.find((list) => `${list}` === raw['list']) ?? 1),
    from: isRange ? from : '',
    to: isRange ? to : '',
  };
}

/** Parts of the album desk. */
export const MANAGE_SECTIONS = ['photos', 'labels', 'people', 'review', 'bin', 'share', 'visits', 'faces'] as const;
export type ManageSection = (typeof MANAGE_SECTIONS)[number];

export interface ManageParams extends PhotosParams {
  section: ManageSection;
  /** Somebody is to be asked in, at once. */
  isInviting: boolean;
}

/** `id` and `labelId`, the part to begin with, and `invite=1` for the invitation of the people's. */
export function parseManageParams(raw: RawParams): ManageParams {
  return {
    ...parsePhotosParams(raw),
    section: MANAGE_SECTIONS.find((section) => section === raw['section']) ?? 'photos',
    isInviting: raw['invite'] === '1',
  };
}

export const toInviteParams = (albumId: string) => ({ ...toManageParams(albumId, 'people'), invite: '1' });

export function toManageParams(albumId: string, section?: ManageSection): { id: string; section?: ManageSection } {
  return section === undefined ? { id: albumId } : { id: albumId, section };
}

export function parseMyPhotoParams(raw: RawParams): { isBinFirst: boolean } {
  return { isBinFirst: raw['tab'] === 'bin' };
}

export interface FaceParams {
  /** An album to be found in; null: the faces one keeps. */
  albumId: string | null;
  isFamily: boolean;
  /** Of a link by which somebody is asked whether photos of him may be shown. */
  asked: string | null;
}

/** `id` of an album, `access=1` for the family, `asked` for whoever has such a link. */
export function parseFaceParams(raw: RawParams): FaceParams {
  return { albumId: parseUid(raw['id']), isFamily: raw['access'] === '1', asked: parseUid(raw['asked']) };
}

export const toAskedPath = (token: string): string => `${ROUTES.myFace}?asked=${token}`;
/** Pages of a child's album. They are led to from its own page alone, so that a first visit does not load their names with ROUTES. */
export const BABY_ROUTES = {
  modify: '/packageAlbumC/templet/proBaby/modifyBabyInfo',
  growth: '/packageAlbumC/templet/proBaby/growthRecord',
  milestones: '/packageAlbumC/templet/proBaby/memorabilia',
} as const;

/** The page of an album for what is made, and where it is made. Led to from pages of albums alone, like BABY_ROUTES. */
export const AI_ROUTE = '/packageAlbumC/templet/aiAlbum/aiAlbum';

export interface AiParams extends PhotosParams {
  /** Not the album, but where things are made for it. */
  readonly isMaking: boolean;
  /** Chosen first. */
  readonly type: GenerateType;
}

/** `id` of the album, `make=1`, `kind`. */
export function parseAiParams(raw: RawParams): AiParams {
  const type = Object.values(GENERATE_TYPE).find((each) => String(each) === raw['kind']);
  return { ...parsePhotosParams(raw), isMaking: raw['make'] === '1', type: type ?? GENERATE_TYPE.pictograph };
}

export const toMakeParams = (albumId: string, kind?: GenerateType) => ({
  id: albumId,
  make: 1,
  ...(kind === undefined ? {} : { kind }),
});

export interface BabyParams {
  albumId: string | null;
  /** Null: the album's first. */
  childId: string | null;
  /** A child is to be added. */
  isNew: boolean;
  /** The family alone, not what is known of the child. */
  isFamily: boolean;
}

/** `id` of the album and `childId`, or `add=1`; `family=1`. */
export function parseBabyParams(raw: RawParams): BabyParams {
  const [isNew, isFamily] = [raw['add'] === '1', raw['family'] === '1'];
  return { albumId: parseUid(raw['id']), childId: parseUid(raw['childId']), isNew, isFamily };
}

export function toBabyParams(albumId: string, childId?: string): { id: string; childId?: string } {
  return childId === undefined ? { id: albumId } : { id: albumId, childId };
}

/** The page of an album that is a feed: the feed itself, one of its posts, or one that is being written. */
export const FEED_ROUTE = '/packageAlbumC/templet/xhs/xhs';

export interface FeedParams extends PhotosParams {
  /** Null: the feed, or a new post. */
  readonly postId: string | null;
  readonly isWriting: boolean;
  /** Posts of this topic alone. Empty: all. */
  readonly topic: string;
}

/** `id` of the album, `postId`, `write=1`, `topic`. */
export function parseFeedParams(raw: RawParams): FeedParams {
  return {
    ...parsePhotosParams(raw),
    postId: parseUid(raw['postId']),
    isWriting: raw['write'] === '1',
    topic: decodeParam(raw['topic']).trim().slice(0, 40),
  };
}

export function toPostPath(albumId: string, postId: string): string {
  return `${FEED_ROUTE}?id=${albumId}&postId=${postId}&via=link`;
}
