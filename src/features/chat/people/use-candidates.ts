import { useMemo } from 'react';
import { CHAT_FRIENDS_PAGE, CHAT_MEMBERS_PAGE, CHAT_ROLE } from '@contract/constants/chat';
import { listConversations, listFriends, listGroupMembers } from '@contract/http/chat';
import type { ChatConversation, ChatUser } from '@contract/schemas/chat';
import { useCall } from '@/api/use-call';
import { hasName } from '@/domain/chat/chat-names';
import type { PeopleParams } from '@/domain/chat/chat-routes';
import { sortByLetter, type LetteredRow } from '@/domain/chat/contact-letters';
import { selectUser, useSession } from '@/stores/session/session-state';
import { useWholeList } from './use-whole-list';

export interface Candidate {
  readonly id: string;
  readonly nickname: string;
  /** As this person calls him. */
  readonly name: string;
  readonly avatar: string;
}

export interface Candidates {
  /** All who may be picked. */
  readonly everybody: readonly Candidate[];
  /** The candidates looked for, in the order of an address book. */
  readonly rows: readonly (LetteredRow<Candidate> & { readonly id: string })[];
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly retry: () => Promise<unknown>;
  /** The group that is concerned. */
  readonly group: ChatConversation | undefined;
  /** How many people are in the group. */
  readonly memberCount: number;
}

const QUIET = { toast: false, loading: false } as const;
const EVERYBODY = {};

const toCandidate = ({ uid, nickname, avatar_file }: ChatUser, mark = ''): Candidate => ({
  id: uid,
  nickname,
  name: mark || nickname,
  avatar: avatar_file,
});

/** Whom one can pick for an aim: friends, or members of a group. */
export function useCandidates({ aim, conversationId }: PeopleParams, keyword: string): Candidates {
  const ownId = useSession(selectUser)?.id;
  const isSignedIn = ownId !== undefined;
  const isOfMembers = aim === 'expel' || aim === 'transfer';
  const ofGroup = isSignedIn && conversationId !== null ? { conversation_id: conversationId } : null;
  const conversation = useCall(listConversations, ofGroup === null ? null : { ...ofGroup, limit: 1 }, QUIET);
  const members = useWholeList(listGroupMembers, ofGroup, CHAT_MEMBERS_PAGE);
  const friends = useWholeList(listFriends, isSignedIn && !isOfMembers ? EVERYBODY : null, CHAT_FRIENDS_PAGE);
  const group = conversation.data?.records[0];
  const ownRole = group?.group_member?.role ?? CHAT_ROLE.member;

  const found = useMemo(() => {
    const inGroup = new Set(members.rows.map(({ user_info }) => user_info.uid));
    if (isOfMembers) {
      // Whoever is removed has less to say than whoever removes.
      return members.rows
        .filter(({ user_info, role }) => user_info.uid !== ownId && (aim === 'transfer' || role < ownRole))
        .map(({ user_info }) => toCandidate(user_info));
    }
    return friends.rows
      .filter(({ user_info: { uid, identities } }) => !identities.includes('deleted') && !inGroup.has(uid))
      .map(({ user_info, mark }) => toCandidate(user_info, mark));
  }, [members.rows, friends.rows, isOfMembers, aim, ownId, ownRole]);
  const rows = useMemo(() => {
    const shown = found.filter(({ name, nickname }) => hasName([name, nickname], keyword));
    return sortByLetter(shown, ({ name }) => name).map((row) => ({ ...row, id: row.item.id }));
  }, [found, keyword]);

  const first = isOfMembers ? members : friends;
  return {
    everybody: found,
    rows,
    isLoading: first.isLoading,
    error: first.error,
    retry: () => Promise.all([members.reload(), friends.reload()]),
    group,
    memberCount: members.rows.length,
  };
}
