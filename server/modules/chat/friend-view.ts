import type { ChatFriend, ChatNotification } from '@contract/schemas/chat';
import type { Db, Id } from '../../db/tables';
import { toChatUser } from './chat-view.service';
import { NOTICE_KIND, NOTICE_STATE } from './chat.rules';
import { type FriendRow, listFriendRows, listNoticeRows, type NoticeRow } from './friend.repository';

/** How friends and requests look to those whose they are. */
export interface FriendViews {
  /** As these people are to him now. */
  readFriends(db: Db, userId: Id, friendIds: readonly Id[]): Promise<ChatFriend[]>;
  readNotices(db: Db, userId: Id, ids: readonly Id[]): Promise<ChatNotification[]>;
}

export const friendViews: FriendViews = {
  readFriends: async (db, userId, friendIds) => (await listFriendRows(db, userId, friendIds)).map(toFriend),
  readNotices: async (db, userId, ids) => (await listNoticeRows(db, userId, ids)).map(toNotice),
};

export function toFriend(row: FriendRow): ChatFriend {
  return {
    friend_uid: row.uid,
    user_info: toChatUser(row),
    mark: row.mark ?? '',
    class_name: row.className ?? '',
    conversation_id: row.conversationUid ?? '',
    is_removed: row.mark === null,
  };
}

export function toNotice(row: NoticeRow): ChatNotification {
  return {
    id: row.uid,
    payload: {
      type: 'uni-im-notification',
      subType: row.kind === NOTICE_KIND.request ? 'friendRequest' : 'friendAccepted',
      unique: row.uid,
      user_info: toChatUser({ uid: row.fromUid, nickname: row.fromName, avatar: row.fromAvatar }),
      text: row.body,
      state: Object.values(NOTICE_STATE).find((state) => state === row.state) ?? NOTICE_STATE.refused,
    },
    is_read: row.isRead,
    create_time: row.createdAt.getTime(),
  };
}
