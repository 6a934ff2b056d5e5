import type {
  NoticeGroups,
  NoticeGroupsQuery,
  NoticeIdInput,
  OwnNoticePage,
  OwnNoticesQuery,
  ReadAllNoticesInput,
  UnreadCounts,
} from '../schemas/notice';
import type { Empty, Nothing } from '../schemas/shared';
import { endpoint } from './endpoint';

const QUIET = { toast: false, loading: false } as const;

/** Notifications sent to this person. Announcements to everybody are `listNotices`. */
export const listOwnNotices = endpoint<OwnNoticesQuery, OwnNoticePage>('GET', '/push/api/message/page', {
  ...QUIET,
  auth: 'account',
  specified: 'name',
});
/** Of the person's notices and of what others did to his things. */
export const countUnread = endpoint<Empty, UnreadCounts>('GET', '/push/api/message/getUnReadCount', {
  ...QUIET,
  auth: 'account',
  specified: 'name',
});
export const listNoticeGroups = endpoint<NoticeGroupsQuery, NoticeGroups>(
  'GET',
  '/push/api/message/getGroupListByTypes',
  { ...QUIET, auth: 'account', specified: 'name' },
);
/** The specification has this and the next as GET. Twice is once, so both are repeated like every GET. */
export const readNotice = endpoint<NoticeIdInput, Nothing>('GET', '/push/api/message/read', {
  ...QUIET,
  auth: 'account',
  specified: 'name',
});
export const readAllNotices = endpoint<ReadAllNoticesInput, Nothing>('GET', '/push/api/message/readAll', {
  loading: false,
  auth: 'account',
  specified: 'name',
});
export const deleteNotice = endpoint<NoticeIdInput, Nothing>('DELETE', '/push/api/message/{id}', {
  loading: false,
  auth: 'account',
  specified: 'name',
});
/** Takes a deletion back. */
export const restoreNotice = endpoint<NoticeIdInput, Nothing>('POST', '/push/api/message/restore', {
  loading: false,
  auth: 'account',
  specified: 'nothing',
});
