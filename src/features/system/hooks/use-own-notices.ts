import { useState } from 'react';
import type { NoticeGroup } from '@contract/constants/notice';
import {
  deleteNotice,
  listNoticeGroups,
  listOwnNotices,
  readAllNotices,
  readNotice,
  restoreNotice,
} from '@contract/http/notice';
import type { OwnNotice, OwnNoticePage } from '@contract/schemas/notice';
import { call } from '@/api/client';
import { useCall } from '@/api/use-call';
import { useCursorPages, type CursorPagesState } from '@/api/use-cursor-pages';
import { selectIsLogin, useSession } from '@/stores/session/session-state';

const QUIET = { toast: false, loading: false } as const;

export interface OwnNotices {
  readonly pages: CursorPagesState<OwnNoticePage>;
  /** Groups that have a notice, with their unread ones. */
  readonly groups: readonly { readonly group: NoticeGroup; readonly unread: number }[];
  readonly hasUnread: boolean;
  /** What was deleted last and may come back. */
  readonly deleted: OwnNotice | null;
  reload(): void;
  read(notice: OwnNotice): void;
  readAll(): Promise<void>;
  remove(notice: OwnNotice): Promise<void>;
  undo(): Promise<void>;
  forgetDeleted(): void;
}

/** `group`: null for all. */
export function useOwnNotices(group: NoticeGroup | null): OwnNotices {
  const isLogin = useSession(selectIsLogin);
  const filter = group === null ? {} : { group };
  const pages = useCursorPages(listOwnNotices, isLogin ? filter : null, 30, { toast: false });
  const groups = useCall(listNoticeGroups, isLogin ? {} : null, QUIET);
  const [deleted, setDeleted] = useState<{ readonly notice: OwnNotice; readonly index: number } | null>(null);
  const markRead = (isMeant: (notice: OwnNotice) => boolean): void =>
    pages.change((rows) => rows.map((row) => (isMeant(row) ? { ...row, isRead: true } : row)));

  return {
    pages,
    groups: groups.data ?? [],
    hasUnread: (groups.data ?? []).some(({ unread }) => unread > 0),
    deleted: deleted?.notice ?? null,
    reload: () => {
      // Failures are part of the states.
      void pages.refresh();
      void groups.reload();
    },
    read: ({ id, isRead }) => {
      if (isRead) return;
      markRead((row) => row.id === id);
      // Unless it arrives it is unread the next time.
      void call(readNotice, { id })
        .then(() => groups.reload())
        .catch(() => undefined);
    },
    readAll: async () => {
      await call(readAllNotices, {});
      markRead(() => true);
      await groups.reload();
    },
    remove: async (notice) => {
      await call(deleteNotice, { id: notice.id });
      setDeleted({ notice, index: pages.rows.findIndex(({ id }) => id === notice.id) });
      pages.change((rows) => rows.filter(({ id }) => id !== notice.id));
      await groups.reload();
    },
    undo: async () => {
      if (deleted === null) return;
      await call(restoreNotice, { id: deleted.notice.id });
      pages.change((rows) => [...rows.slice(0, deleted.index), deleted.notice, ...rows.slice(deleted.index)]);
      setDeleted(null);
      await groups.reload();
    },
    forgetDeleted: () => setDeleted(null),
  };
}
