import { useMemo } from 'react';
import { CHAT_FRIENDS_PAGE } from '@contract/constants/chat';
import { listFriends, removeFriend, setFriend } from '@contract/http/chat';
import type { ChatFriend, ChatFriendSetInput } from '@contract/schemas/chat';
import { call } from '@/api/client';
import { hasName, nameFriend } from '@/domain/chat/chat-names';
import { sortByLetter, type LetteredRow } from '@/domain/chat/contact-letters';
import { confirm, showToast } from '@/stores/base/overlays';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { useWholeList, type WholeList } from '../people/use-whole-list';

export type FriendRow = LetteredRow<ChatFriend> & { readonly id: string };

export interface Friends {
  readonly list: WholeList<ChatFriend>;
  /** The friends looked for, in the order of an address book. */
  readonly rows: readonly FriendRow[];
  /** The classes that friends are put in, each once. */
  readonly classes: readonly string[];
}

const EVERYBODY = {};

/** All friends; `keyword` and `className` say which are shown, '' for all. */
export function useFriends(keyword: string, className = ''): Friends {
  const isLogin = useSession(selectIsLogin);
  const list = useWholeList(listFriends, isLogin ? EVERYBODY : null, CHAT_FRIENDS_PAGE);
  const { rows: friends } = list;
  const sorted = useMemo(() => sortByLetter(friends, nameFriend), [friends]);
  const classes = useMemo(
    () => [...new Set(friends.map((friend) => friend.class_name).filter((name) => name !== ''))].sort(),
    [friends],
  );
  const rows = useMemo(() => {
    const shown = sorted.filter(
      ({ item }) =>
        (className === '' || item.class_name === className) && hasName([item.mark, item.user_info.nickname], keyword),
    );
    return shown.map((row, index) => ({
      ...row,
      id: row.item.friend_uid,
      isFirst: shown[index - 1]?.letter !== row.letter,
    }));
  }, [sorted, keyword, className]);
  return { list, rows, classes };
}

export interface FriendActs {
  /** Rejects as the call does; the error has been shown by then. */
  save(friend: ChatFriend, change: Omit<ChatFriendSetInput, 'userId'>): Promise<void>;
  /** Asks first. False: it was not done, and the person knows. */
  remove(friend: ChatFriend): Promise<boolean>;
}

export function useFriendActs(list: WholeList<ChatFriend>): FriendActs {
  return {
    async save({ friend_uid: userId }, change) {
      const saved = await call(setFriend, { userId, ...change });
      list.change((rows) => rows.map((row) => (row.friend_uid === userId ? saved : row)));
      showToast('已保存');
    },
    async remove(friend) {
      const wants = await confirm({
        title: `删除好友“${nameFriend(friend)}”？`,
        text: '和对方的会话会从你这里删除，再次添加需要对方同意',
        confirmText: '删除',
        isDanger: true,
      });
      if (!wants) return false;
      try {
        await call(removeFriend, { userId: friend.friend_uid });
        list.change((rows) => rows.filter((row) => row.friend_uid !== friend.friend_uid));
        showToast('已删除');
        return true;
      } catch {
        // The request layer has shown the error.
        return false;
      }
    },
  };
}
