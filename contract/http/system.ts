import type { Empty, Nothing } from '../schemas/shared';
import type {
  Areas,
  AreasQuery,
  BannerPage,
  BannersQuery,
  DictionaryItems,
  DictionaryQuery,
  LocalIp,
  NoticePage,
  NoticeReadInput,
  NoticesQuery,
  PublicValue,
  PublicValueQuery,
  PublicValues,
  PublicValuesQuery,
  ServerTime,
} from '../schemas/system';
import { endpoint } from './endpoint';

// What the page is made of, asked for beside what the person waits for.
const QUIET = { toast: false, loading: false } as const;

/** The server's clock, milliseconds since 1970. */
export const getTime = endpoint<Empty, ServerTime>('GET', '/album/album/api/getTime', {
  ...QUIET,
  auth: 'none',
  timeoutMs: 3_000,
  specified: 'path',
});

/** The address this server sees the caller at. */
export const getLocalIp = endpoint<Empty, LocalIp>('GET', '/album/album/api/getLocalIp', {
  ...QUIET,
  auth: 'none',
  specified: 'name',
});

/** One of PUBLIC_PARAM_KEYS; any other is refused with PARAM_ABSENT. */
export const getPublicValue = endpoint<PublicValueQuery, PublicValue>('GET', '/admin/param/publicValue/{key}', {
  ...QUIET,
  auth: 'none',
  shared: true,
});

export const getPublicValues = endpoint<PublicValuesQuery, PublicValues>('GET', '/admin/param/publicValueBatch', {
  ...QUIET,
  auth: 'none',
});

/** Empty for a dictionary that nobody has filled. */
export const getDictionary = endpoint<DictionaryQuery, DictionaryItems>('GET', '/admin/dict/getDictListByType', {
  ...QUIET,
  auth: 'none',
});

/** The amounts offered for a tip, in yuan as text. */
export const getRewardAmounts = endpoint<Empty, DictionaryItems>('GET', '/admin/dict/type/album_resource_reward_list', {
  ...QUIET,
  auth: 'none',
});

export const listAreas = endpoint<AreasQuery, Areas>('GET', '/admin/sysArea/listByType/{type}', {
  ...QUIET,
  auth: 'none',
});

/** In the operator's order. */
export const listBanners = endpoint<BannersQuery, BannerPage>('GET', '/admin/sysBanner/page', {
  ...QUIET,
  auth: 'none',
});

/** Newest first. */
export const listNotices = endpoint<NoticesQuery, NoticePage>('GET', '/admin/sysNotice/page', {
  ...QUIET,
  auth: 'device',
});

/** Remembers for this person. Twice is once. Refused with NOTICE_ABSENT. */
export const markNoticeRead = endpoint<NoticeReadInput, Nothing>('POST', '/admin/sysNoticeRead', {
  ...QUIET,
  auth: 'account',
});
