import { useEffect } from 'react';
import { CHAT_NOTICES_PAGE } from '@contract/constants/chat';
import { answerFriendRequest, listChatNotices, readChatNotices } from '@contract/http/chat';
import type { ChatNotification } from '@contract/schemas/chat';
import { call } from '@/api/client';
import { isWaiting } from '@/domain/chat/chat-unread';
import { showToast } from '@/stores/base/overlays';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { useWholeList, type WholeList } from '../people/use-whole-list';

const ALL = {};

/** 0 waits. */
export const REQUEST_STATE = { accepted: 1, refused: 2 } as const;

export const isRequest = ({ payload }: ChatNotification): boolean => payload.subType === 'friendRequest';

export interface Requests {
  readonly list: WholeList<ChatNotification>;
  /** How many have no answer yet. */
  readonly waiting: number;
  answer(notice: ChatNotification, accept: boolean): Promise<void>;
}

/** Who wants to be a friend, and who has become one. `isShown`: they are seen now. */
export function useRequests(isShown: boolean, onFriend: () => void): Requests {
  const isLogin = useSession(selectIsLogin);
  const list = useWholeList(listChatNotices, isLogin ? ALL : null, CHAT_NOTICES_PAGE);
  const hasUnread = isShown && list.rows.some((notice) => !notice.is_read);
  const { change } = list;
  useEffect(() => {
    if (!hasUnread) return;
    // At worst they are shown as unread again.
    call(readChatNotices, {})
      .then(() => change((rows) => rows.map((row) => ({ ...row, is_read: true }))))
      .catch(() => undefined);
  }, [hasUnread, change]);

  return {
    list,
    waiting: list.rows.filter(isWaiting).length,
    async answer({ id }, accept) {
      try {
        await call(answerFriendRequest, { id, accept });
        const state = accept ? REQUEST_STATE.accepted : REQUEST_STATE.refused;
        change((rows) =>
          rows.map((row) => (row.id === id ? { ...row, is_read: true, payload: { ...row.payload, state } } : row)),
        );
        showToast(accept ? '已添加好友' : '已拒绝');
        if (accept) onFriend();
      } catch {
        // The request layer has shown the error.
      }
    },
  };
}
