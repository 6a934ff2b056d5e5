import { useEffect, useRef } from 'react';
import { CHAT_MEMBERS_PAGE } from '@contract/constants/chat';
import {
  clearConversation,
  dissolveGroup,
  expelFromGroup,
  leaveGroup,
  listConversations,
  listGroupMembers,
  setConversation,
  setGroup,
  setGroupMember,
} from '@contract/http/chat';
import type { ChatConversation } from '@contract/schemas/chat';
import type { ChatGroupSetInput, ChatMember } from '@contract/schemas/chat/chat-group';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { useCall } from '@/api/use-call';
import { nameConversation } from '@/domain/chat/chat-names';
import { CHAT_ROUTES } from '@/domain/chat/chat-routes';
import { navigation } from '@/platform/navigation';
import { confirm, showToast } from '@/stores/base/overlays';
import { selectIsLogin, useSession } from '@/stores/session/session-state';
import { useSwitch } from '@/stores/use-switch';
import { noteLeaving } from '../hooks/use-leaving';
import { useTold } from '../hooks/use-told';
import { useWholeList, type WholeList } from '../people/use-whole-list';

const QUIET = { toast: false, loading: false } as const;

export interface ChatInfo {
  /** Undefined: on its way, absent, or it could not be had. */
  readonly conversation: ChatConversation | undefined;
  readonly state: 'loading' | 'failed' | 'absent' | 'shown';
  reload(): Promise<void>;
  /** As the server has answered. */
  replace(conversation: ChatConversation): void;
}

export function useChatInfo(conversationId: string | null): ChatInfo {
  const isLogin = useSession(selectIsLogin);
  const input = isLogin && conversationId !== null ? { conversation_id: conversationId, limit: 1 } : null;
  const { data, error, reload, change } = useCall(listConversations, input, QUIET);
  const conversation = data?.records.find(({ is_left }) => !is_left);
  // Beside a conversation it stays open while others change what it says.
  useTold(
    ({ conversations }) => tellingOf(conversations[conversationId ?? '']),
    () => void reload() /* failures are part of the state */,
  );
  // A conversation that one is not in is refused as one that never was.
  const isAbsent = conversationId === null || data !== undefined || error instanceof ApiError;
  return {
    conversation,
    state: conversation !== undefined ? 'shown' : isAbsent ? 'absent' : error === null ? 'loading' : 'failed',
    reload,
    replace: (saved) => change((old) => ({ ...old, records: [saved] })),
  };
}

/** What is shown of a conversation and may be changed elsewhere. Empty: nothing is known of it. */
function tellingOf(conversation: ChatConversation | undefined): string {
  if (conversation === undefined) return '';
  const { group_info, group_member, remark, isFriend, isPinned, isMuted } = conversation;
  return JSON.stringify([group_info, group_member, remark, isFriend, isPinned, isMuted]);
}

/** Pinned, or quiet. */
export function useConversationSwitch(name: 'isPinned' | 'isMuted', conversation: ChatConversation, info: ChatInfo) {
  return useSwitch({
    key: `chat-${name}:${conversation.id}`,
    known: conversation[name],
    send: (isOn) => call(setConversation, { conversation_id: conversation.id, [name]: isOn }, { loading: false }),
    onAnswer: info.replace,
  });
}

/** Whether everybody but owner and admins is silent. */
export function useAllMuted(conversation: ChatConversation, info: ChatInfo) {
  return useSwitch({
    key: `chat-all-muted:${conversation.id}`,
    known: conversation.group_info?.isAllMuted ?? false,
    send: (isAllMuted) => call(setGroup, { conversation_id: conversation.id, isAllMuted }, { loading: false }),
    onAnswer: info.replace,
  });
}

/** Rejects as the call does; the error has been shown by then. */
export async function saveRemark({ id }: ChatConversation, remark: string, info: ChatInfo): Promise<void> {
  info.replace(await call(setConversation, { conversation_id: id, remark }));
  showToast('已保存');
}

/** Rejects as the call does; the error has been shown by then. */
export async function saveGroup(
  { id }: ChatConversation,
  change: Omit<ChatGroupSetInput, 'conversation_id'>,
  info: ChatInfo,
): Promise<void> {
  info.replace(await call(setGroup, { conversation_id: id, ...change }));
  showToast('已保存');
}

/** Asks first. Tells its own failures. */
export async function clearChat(conversation: ChatConversation, info: ChatInfo): Promise<void> {
  const wants = await confirm({
    title: '清空聊天记录？',
    text: '只清空你自己的，对方不受影响，清空后不能恢复',
    confirmText: '清空',
    isDanger: true,
  });
  if (!wants) return;
  try {
    await call(clearConversation, { conversation_id: conversation.id });
    showToast('已清空');
    await info.reload();
  } catch {
    // The request layer has shown the error.
  }
}

async function quit(
  conversation: ChatConversation,
  words: { readonly title: string; readonly text: string; readonly confirmText: string; readonly done: string },
  endpoint: typeof leaveGroup,
): Promise<void> {
  const { title, text, confirmText, done } = words;
  if (!(await confirm({ title, text, confirmText, isDanger: true }))) return;
  // The server's word of it may come before the answer.
  const takeBack = noteLeaving(conversation.id);
  try {
    await call(endpoint, { conversation_id: conversation.id });
  } catch {
    // The request layer has shown the error.
    return takeBack();
  }
  showToast(done);
  await navigation.switchTab(CHAT_ROUTES.messages).catch(() => undefined); // a refused jump: the page says that it is gone
}

/** Asks first. Tells its own failures. */
export const leave = (conversation: ChatConversation): Promise<void> =>
  quit(
    conversation,
    {
      title: `退出“${nameConversation(conversation)}”？`,
      text: '退出后不再收到群消息，聊天记录会从你的设备删除',
      confirmText: '退出',
      done: '已退出群聊',
    },
    leaveGroup,
  );

/** Asks first. Tells its own failures. */
export const dissolve = (conversation: ChatConversation): Promise<void> =>
  quit(
    conversation,
    {
      title: `解散“${nameConversation(conversation)}”？`,
      text: '所有成员都会被移出，聊天记录会从大家的设备删除，不能恢复',
      confirmText: '解散',
      done: '群聊已解散',
    },
    dissolveGroup,
  );

export interface Members {
  readonly list: WholeList<ChatMember>;
  setAdmin(member: ChatMember, isAdmin: boolean): Promise<void>;
  mute(member: ChatMember, minutes: number): Promise<void>;
  expel(member: ChatMember): Promise<void>;
}

/** The people of a group. What is done to one of them tells its own failures. */
export function useMembers({ id, group_info }: ChatConversation, info: ChatInfo): Members {
  const list = useWholeList(listGroupMembers, group_info === null ? null : { conversation_id: id }, CHAT_MEMBERS_PAGE);
  const { reload } = list;
  const count = group_info?.memberCount;
  const lastCount = useRef(count);
  useEffect(() => {
    // Somebody has come or gone.
    if (lastCount.current !== count) void reload(); // failures are part of the state
    lastCount.current = count;
  }, [count, reload]);
  const set = async (
    member: ChatMember,
    change: { readonly isAdmin?: boolean; readonly mutedMinutes?: number },
    done: string,
  ): Promise<void> => {
    try {
      await call(setGroupMember, { conversation_id: id, userId: member.user_info.uid, ...change });
      showToast(done);
      await list.reload();
    } catch {
      // The request layer has shown the error.
    }
  };
  return {
    list,
    setAdmin: (member, isAdmin) => set(member, { isAdmin }, isAdmin ? '已设为管理员' : '已取消管理员'),
    mute: (member, mutedMinutes) => set(member, { mutedMinutes }, mutedMinutes === 0 ? '已解除禁言' : '已禁言'),
    async expel({ user_info: { uid, nickname } }) {
      const wants = await confirm({
        title: `移出“${nickname}”？`,
        text: '移出后看不到群聊里的消息',
        confirmText: '移出',
        isDanger: true,
      });
      if (!wants) return;
      try {
        info.replace(await call(expelFromGroup, { conversation_id: id, userIds: [uid] }));
        showToast('已移出群聊');
        await list.reload();
      } catch {
        // The request layer has shown the error.
      }
    },
  };
}
