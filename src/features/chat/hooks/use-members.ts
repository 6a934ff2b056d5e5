import { useCallback, useEffect, useState } from 'react';
import { CHAT_MEMBERS_PAGE } from '@contract/constants/chat';
import { listGroupMembers } from '@contract/http/chat';
import type { ChatMember } from '@contract/schemas/chat/chat-group';
import { call } from '@/api/client';
import { usePageShown } from '@/platform/page-shown/use-page-shown';

const EVERY_MS = 20_000;

/** Members of a group and how far each has read; asked for again while it is looked at. `mark` changes when one has said something. */
export function useMembers(conversationId: string, isGroup: boolean, mark: number): readonly ChatMember[] {
  const [members, setMembers] = useState<readonly ChatMember[]>([]);
  const isShown = usePageShown();
  const load = useCallback(async (): Promise<void> => {
    try {
      const page = await call(
        listGroupMembers,
        { conversation_id: conversationId, size: CHAT_MEMBERS_PAGE },
        { toast: false, loading: false },
      );
      setMembers(page.records);
    } catch {
      // Asked again in a moment.
    }
  }, [conversationId]);
  useEffect(() => {
    if (!isGroup || !isShown) return undefined;
    const soon = setTimeout(() => void load() /* never rejects */, 0);
    const timer = setInterval(() => void load() /* never rejects */, EVERY_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [isGroup, isShown, mark, load]);
  return members;
}
