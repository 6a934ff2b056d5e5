import { useMemo } from 'react';
import { CHAT_FRIENDS_PAGE } from '@contract/constants/chat';
import { listGroups } from '@contract/http/chat';
import type { ChatConversation, ChatGroup } from '@contract/schemas/chat';
import { useCall } from '@/api/use-call';
import { selectIsLogin, useSession } from '@/stores/session/session-state';

export type GroupConversation = ChatConversation & { readonly group_info: ChatGroup };

/** The groups one is in. */
export function useGroups() {
  const isLogin = useSession(selectIsLogin);
  const { data, error, isLoading, reload } = useCall(listGroups, isLogin ? { size: CHAT_FRIENDS_PAGE } : null, {
    toast: false,
    loading: false,
  });
  const rows = useMemo(
    () => (data?.records ?? []).filter((row): row is GroupConversation => row.group_info !== null && !row.is_left),
    [data],
  );
  return { rows, error, isLoading: isLoading && data === undefined, reload };
}
