import { ERRORS } from '@contract/errors';
import { pageOffset, toPage } from '@contract/rules/page';
import type { LocalIp, Notice, NoticePage, NoticesQuery, ServerTime } from '@contract/schemas/system';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db } from '../../db/tables';
import { type Caller, requireSession, requireUser, toPlainAddress } from '../../http/caller';
import { refuse } from '../../http/refuse';
import {
  countPublishedNotices,
  deleteNoticeRow,
  editNoticeRow,
  insertNotice,
  insertNoticeRead,
  listAllNotices,
  listPublishedNotices,
  type NoticeRow,
  publishNoticeRow,
  withdrawNoticeRow,
} from './notice.repository';

export type NoticeState = 'draft' | 'published' | 'withdrawn';

export interface ListedNotice {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly state: NoticeState;
}

/** The clock, the address, and notices to everybody. */
export interface SystemService {
  getTime(): Promise<ServerTime>;
  getLocalIp(caller: Caller): Promise<LocalIp>;
  /** Newest first. Read state is the caller's own. */
  listNotices(caller: Caller, query: NoticesQuery): Promise<NoticePage>;
  markNoticeRead(caller: Caller, id: string): Promise<null>;
  /** What follows is for the operator, `own` the transaction that it belongs to. `addNotice` returns the notice's id. */
  addNotice(
    notice: { readonly title: string; readonly content: string; readonly isDraft?: boolean },
    own?: Db,
  ): Promise<string>;
  /** False when there is no draft and no withdrawn notice of this id, as with the two below. */
  editNotice(
    notice: { readonly uid: string; readonly title: string; readonly content: string },
    own?: Db,
  ): Promise<boolean>;
  removeNotice(uid: string, own?: Db): Promise<boolean>;
  publishNotice(uid: string, own?: Db): Promise<boolean>;
  /** False when there is none of this id, or none any more. */
  withdrawNotice(uid: string, own?: Db): Promise<boolean>;
  /** The newest hundred, whatever their state. */
  listNoticesOfAnyState(): Promise<readonly ListedNotice[]>;
}

export function createSystem(deps: { readonly db: Db; readonly clock: Clock; readonly ids: Ids }): SystemService {
  const { db, clock, ids } = deps;
  return {
    getTime: async () => clock.now().getTime(),
    getLocalIp: async (caller) => ({ ip: toPlainAddress(caller.origin.ip) }),

    async listNotices(caller, query) {
      const session = requireSession(caller);
      const readerId = session.kind === 'user' ? session.userId : null;
      const filter = { appType: query.appType, now: clock.now() };
      const offset = pageOffset(query);
      const rows = await listPublishedNotices(db, filter, readerId, { limit: query.size, offset });
      // Behind the last page no row says how many there are.
      const total = rows[0]?.total ?? (offset === 0 ? 0 : await countPublishedNotices(db, filter));
      return toPage(rows.map(toNotice), total, query);
    },

    async markNoticeRead(caller, id) {
      const { userId } = requireUser(caller);
      if (!(await insertNoticeRead(db, id, userId, clock.now()))) throw refuse(ERRORS.NOTICE_ABSENT);
      return null;
    },

    async addNotice({ title, content, isDraft = false }, own = db) {
      const uid = ids.newId();
      await insertNotice(own, { uid, title, content, publishedAt: isDraft ? null : clock.now() });
      return uid;
    },

    editNotice: (notice, own = db) => editNoticeRow(own, notice),
    removeNotice: (uid, own = db) => deleteNoticeRow(own, uid),
    publishNotice: (uid, own = db) => publishNoticeRow(own, uid, clock.now()),
    withdrawNotice: (uid, own = db) => withdrawNoticeRow(own, uid, clock.now()),

    async listNoticesOfAnyState() {
      const rows = await listAllNotices(db);
      return rows.map(({ uid, title, content, publishedAt, withdrawnAt }) => ({
        id: uid,
        title,
        content,
        state: withdrawnAt !== null ? 'withdrawn' : publishedAt === null ? 'draft' : 'published',
      }));
    },
  };
}

function toNotice({ uid, title, content, publishedAt, isRead }: NoticeRow): Notice {
  return { id: uid, title, content, createTime: publishedAt.getTime(), isRead };
}
