import { useState } from 'react';
import { CHAT_GROUP_MEMBERS_MAX } from '@contract/constants/chat';
import { createGroup, expelFromGroup, inviteToGroup, transferGroup } from '@contract/http/chat';
import { call } from '@/api/client';
import { CHAT_ROUTES, toConversationParams, type PeopleAim, type PeopleParams } from '@/domain/chat/chat-routes';
import { navigation } from '@/platform/navigation';
import { confirm, showToast } from '@/stores/base/overlays';
import { goBack } from '@/stores/navigate';
import type { Candidate, Candidates } from './use-candidates';

export interface PeoplePick {
  readonly picked: ReadonlyMap<string, Candidate>;
  /** How many may be picked. */
  readonly limit: number;
  toggle(person: Candidate): void;
  /** All that are shown, as many as there is room for; or none, when all are. */
  toggleAll(shown: readonly Candidate[]): void;
  /** Does what they were picked for. Tells its own failures. */
  finish(): Promise<void>;
  /** The group gets a name before it is made. */
  readonly isNaming: boolean;
  stopNaming(): void;
  create(name: string): Promise<void>;
}

function limitOf(aim: PeopleAim, memberCount: number): number {
  switch (aim) {
    case 'group':
      return CHAT_GROUP_MEMBERS_MAX - 1;
    case 'invite':
      return Math.max(0, CHAT_GROUP_MEMBERS_MAX - memberCount);
    case 'expel':
      return CHAT_GROUP_MEMBERS_MAX;
    case 'transfer':
      return 1;
  }
}

export function usePeoplePick(params: PeopleParams, candidates: Candidates): PeoplePick {
  const { aim, conversationId } = params;
  const [chosen, setPicked] = useState<ReadonlyMap<string, Candidate> | null>(null);
  // Whom the group begins with is picked until one picks.
  const first = candidates.everybody.find(({ id }) => id === params.userId);
  const picked = chosen ?? new Map(first === undefined ? [] : [[first.id, first]]);
  const [isNaming, setIsNaming] = useState(false);
  const limit = limitOf(aim, candidates.memberCount);

  const toggle = (person: Candidate): void => {
    const next = new Map(limit === 1 && !picked.has(person.id) ? [] : picked);
    if (next.delete(person.id)) return setPicked(next);
    if (next.size >= limit) return showToast(limit === 0 ? '群成员已满' : `最多选择${limit}人`);
    setPicked(next.set(person.id, person));
  };
  const toggleAll = (shown: readonly Candidate[]): void => {
    const next = new Map(picked);
    const left = shown.filter(({ id }) => !next.has(id));
    if (left.length === 0) for (const { id } of shown) next.delete(id);
    for (const person of left.slice(0, limit - next.size)) next.set(person.id, person);
    if (left.length > 0 && next.size === limit && limit < shown.length) showToast(`最多选择${limit}人`);
    setPicked(next);
  };

  const act = async (): Promise<void> => {
    const userIds = [...picked.keys()];
    const names = [...picked.values()].map(({ name }) => name);
    const [userId] = userIds;
    if (conversationId === null || userId === undefined) return;
    if (aim === 'invite') {
      await call(inviteToGroup, { conversation_id: conversationId, userIds });
      showToast(`已邀请${userIds.length}人`);
    } else if (aim === 'expel') {
      const whom = names.length === 1 ? `“${names[0] ?? ''}”` : `这${names.length}位成员`;
      const wants = await confirm({
        title: `移出${whom}？`,
        text: '移出后看不到群聊里的消息，可以重新邀请',
        confirmText: '移出',
        isDanger: true,
      });
      if (!wants) return;
      await call(expelFromGroup, { conversation_id: conversationId, userIds });
      showToast(`已移出${userIds.length}人`);
    } else if (aim === 'transfer') {
      const wants = await confirm({
        title: `把群聊转让给“${names[0] ?? ''}”？`,
        text: '转让后对方成为群主，你不能自己收回',
        confirmText: '转让',
        isDanger: true,
      });
      if (!wants) return;
      await call(transferGroup, { conversation_id: conversationId, userId });
      showToast('已转让');
    }
    await goBack();
  };

  return {
    picked,
    limit,
    toggle,
    toggleAll,
    async finish() {
      if (aim === 'group') return setIsNaming(true);
      try {
        await act();
      } catch {
        // The request layer has shown the error; those picked stay.
      }
    },
    isNaming,
    stopNaming: () => setIsNaming(false),
    async create(name) {
      try {
        const made = await call(createGroup, { name, userIds: [...picked.keys()] });
        setIsNaming(false);
        await navigation.replaceWith(CHAT_ROUTES.conversation, toConversationParams(made.id));
      } catch {
        // The request layer has shown the error; what was typed stays.
      }
    },
  };
}
