import { CHAT_ERRORS } from '@contract/chat-errors';
import { CHAT_KIND, CHAT_ROLE } from '@contract/constants/chat';
import { ERRORS } from '@contract/errors';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser, type UserCaller } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { listPeople, type PersonRow } from './chat-person.repository';
import { findMembership, type MemberRow } from './conversation.repository';

export interface Membership {
  readonly caller: UserCaller;
  readonly userId: Id;
  readonly member: MemberRow;
}

/** A conversation that the caller is in. Refuses with CONVERSATION_ABSENT one that is foreign, left or not there, all alike. */
export async function requireMember(db: Db, caller: Caller, conversationUid: string): Promise<Membership> {
  const user = requireUser(caller);
  const member = await findMembership(db, user.userId, conversationUid);
  if (member === null) throw refuse(CHAT_ERRORS.CONVERSATION_ABSENT);
  return { caller: user, userId: user.userId, member };
}

/** A group that the caller is in, with at least this role. Refuses with GROUP_ABSENT, to a member with FORBIDDEN. */
export async function requireGroup(
  db: Db,
  caller: Caller,
  conversationUid: string,
  role: number = CHAT_ROLE.member,
): Promise<Membership> {
  const user = requireUser(caller);
  const member = await findMembership(db, user.userId, conversationUid);
  if (member?.kind !== CHAT_KIND.group) throw refuse(CHAT_ERRORS.GROUP_ABSENT);
  if (member.role < role) throw refuse(ERRORS.FORBIDDEN);
  return { caller: user, userId: user.userId, member };
}

/** The caller's own row. */
export async function getOwnPerson(db: Db, userId: Id): Promise<PersonRow> {
  const person = (await listPeople(db, [userId])).get(userId);
  if (person === undefined) throw refuse(ERRORS.LOGIN_REQUIRED);
  return person;
}

export const peerOf = ({ oneId, otherId }: Pick<MemberRow, 'oneId' | 'otherId'>, userId: Id): Id | null =>
  oneId === userId ? otherId : oneId;
