import {
  countUnread,
  deleteNotice,
  listNoticeGroups,
  listOwnNotices,
  readAllNotices,
  readNotice,
  restoreNotice,
} from '@contract/http/notice';
import {
  NoticeGroups,
  NoticeGroupsQuery,
  NoticeIdInput,
  OwnNoticePage,
  OwnNoticesQuery,
  ReadAllNoticesInput,
  UnreadCounts,
} from '@contract/schemas/notice';
import { Empty, Nothing } from '@contract/schemas/shared';
import type { Routes } from '../../http/bind';
import type { NoticeService } from './notice.service';

export function bindNotices(routes: Routes, notices: NoticeService): void {
  routes.bind(listOwnNotices, { input: OwnNoticesQuery, data: OwnNoticePage }, notices.list);
  routes.bind(countUnread, { input: Empty, data: UnreadCounts }, notices.countUnread);
  routes.bind(listNoticeGroups, { input: NoticeGroupsQuery, data: NoticeGroups }, notices.listGroups);
  routes.bind(readNotice, { input: NoticeIdInput, data: Nothing }, notices.read);
  routes.bind(readAllNotices, { input: ReadAllNoticesInput, data: Nothing }, notices.readAll);
  routes.bind(deleteNotice, { input: NoticeIdInput, data: Nothing }, notices.remove);
  routes.bind(restoreNotice, { input: NoticeIdInput, data: Nothing }, notices.restore);
}
