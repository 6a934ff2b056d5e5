import { pageOffset, toPage } from '@contract/rules/page';
import type { LocalIp, Notice, NoticePage, NoticesQuery, ServerTime } from '@contract/schemas/system';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db } from '../../db/tables';
import type { Caller } from '../../http/caller';
import {
  countPublishedNotices,
  insertNotice,
  listPublishedNotices,
  type NoticeRow,
  withdrawNoticeRow,
} from './notice.repository';
import { toPlainAddress } from './system.rules';

/** What anybody may ask: none of it depends on who asks. */
export interface SystemService {
  getTime(): Promise<ServerTime>;
  getLocalIp(caller: Caller): Promise<LocalIp>;
  /** Newest first. */
  listNotices(query: NoticesQuery): Promise<NoticePage>;
  /** For the operator's command line. Returns the notice's id. */
  addNotice(notice: { readonly title: string; readonly content: string }): Promise<string>;
  /** For the operator's command line. False when there is none of this id, or none any more. */
  withdrawNotice(uid: string): Promise<boolean>;
}

export function createSystem(parts: { readonly db: Db; readonly clock: Clock; readonly ids: Ids }): SystemService {
  const { db, clock, ids } = parts;
  return {
    getTime: async () => clock.now().getTime(),
    getLocalIp: async (caller) => ({ ip: toPlainAddress(caller.origin.ip) }),

    async listNotices(query) {
      const filter = { appType: query.appType, now: clock.now() };
      const [rows, total] = await Promise.all([
        listPublishedNotices(db, filter, { limit: query.size, offset: pageOffset(query) }),
        countPublishedNotices(db, filter),
      ]);
      return toPage(rows.map(toNotice), total, query);
    },

    async addNotice({ title, content }) {
      const uid = ids.newId();
      await insertNotice(db, { uid, title, content, publishedAt: clock.now() });
      return uid;
    },

    withdrawNotice: (uid) => withdrawNoticeRow(db, uid, clock.now()),
  };
}

function toNotice(row: NoticeRow): Notice {
  return { id: row.uid, title: row.title, content: row.content, createTime: row.publishedAt.getTime(), isRead: false };
}
