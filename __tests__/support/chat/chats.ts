import type { ChatConversation, ChatFriend, ChatGroup, ChatMessage, ChatUser } from '@contract/schemas/chat';
import type { ChatMember } from '@contract/schemas/chat/chat-group';

export const aChatUser = (more: Partial<ChatUser> = {}): ChatUser => ({
  uid: 'p'.repeat(22),
  nickname: '李雷',
  avatar_file: '',
  identities: [],
  ...more,
});

export const aFriend = (more: Partial<ChatFriend> = {}): ChatFriend => ({
  friend_uid: more.user_info?.uid ?? 'p'.repeat(22),
  user_info: aChatUser(),
  mark: '',
  class_name: '',
  conversation_id: '',
  is_removed: false,
  ...more,
});

export const aChatGroup = (more: Partial<ChatGroup> = {}): ChatGroup => ({
  group_id: 'g'.repeat(22),
  name: '年会摄影群',
  notice: '',
  memberCount: 3,
  ownerUid: 'u'.repeat(22),
  joinRule: 0,
  isAllMuted: false,
  albumId: '',
  avatars: [],
  ...more,
});

/** With somebody, unless a group is given. */
export function aConversation(more: Partial<ChatConversation> = {}): ChatConversation {
  const { group_info: group = null } = more;
  return {
    id: group?.group_id ?? 'c'.repeat(22),
    type: group === null ? 1 : 2,
    user_id: 'u'.repeat(22),
    friend_uid: group === null ? 'p'.repeat(22) : '',
    group_id: group?.group_id ?? '',
    user_info: group === null ? aChatUser() : null,
    group_info: group,
    group_member: group === null ? null : { role: 0, muted_until: 0 },
    remark: '',
    isFriend: group === null,
    unread_count: 0,
    update_time: 1_000,
    hidden: false,
    isPinned: false,
    isMuted: false,
    isMarkedUnread: false,
    msgList: [],
    isMentioned: false,
    from_seq: 1,
    last_seq: 0,
    last_version: 0,
    read_seq: 0,
    peer_read_seq: 0,
    is_left: false,
    ...more,
  };
}

/** What every message has, whatever it says: one in a conversation of its own. */
export const messageFacts = (id: string, seq: number) => ({
  _id: id.repeat(22),
  unique_id: id,
  conversation_id: 'c'.repeat(22),
  seq,
  version: seq,
  from_uid: 'l'.repeat(22),
  to_uid: '',
  group_id: '',
  create_time: 1_000,
  client_create_time: 1_000,
  is_revoke: false,
  revoked_by: '',
  is_delete: false,
  about_msg_id: '',
  about: null,
  is_long: false,
  mentions: [],
});

export const aMessage = (id: string, seq: number, text: string = id): ChatMessage => ({
  ...messageFacts(id, seq),
  type: 'text',
  body: { text },
});

export const aMember = (more: Partial<ChatMember> = {}): ChatMember => ({
  user_info: aChatUser(),
  role: 0,
  muted_until: 0,
  read_seq: 0,
  ...more,
});

const wordsOf = (element: HTMLElement): string => {
  const copy = element.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return '';
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return copy.textContent ?? '';
};

const listControls = (name: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[role]')].filter(
    (one) => (one.getAttribute('aria-label') ?? (one.hasAttribute('tabindex') ? wordsOf(one) : '')) === name,
  );

/** The control of this name, whether it is said or stands in it; the one in front, which comes last, where there are several. */
export function controlOf(name: string): HTMLElement {
  const found = listControls(name).at(-1);
  if (found === undefined) throw new Error(`no control "${name}" in ${document.body.textContent}`);
  return found;
}

export const hasControl = (name: string): boolean => listControls(name).length > 0;
