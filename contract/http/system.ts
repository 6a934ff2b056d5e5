import type { Empty } from '../schemas/shared';
import type { LocalIp, NoticePage, NoticesQuery, ServerTime } from '../schemas/system';
import { endpoint } from './endpoint';

/** The server's clock, milliseconds since 1970. */
export const getTime = endpoint<Empty, ServerTime>('GET', '/album/album/api/getTime', {
  auth: 'none',
  timeoutMs: 3_000,
  toast: false,
  loading: false,
});

/** The address this server sees the caller at. */
export const getLocalIp = endpoint<Empty, LocalIp>('GET', '/album/album/api/getLocalIp', {
  auth: 'none',
  toast: false,
  loading: false,
  pathIsChosen: true,
});

export const listNotices = endpoint<NoticesQuery, NoticePage>('GET', '/admin/sysNotice/page', {
  auth: 'none',
  toast: false,
  loading: false,
});
