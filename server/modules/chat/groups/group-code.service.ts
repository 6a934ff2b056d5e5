import { createHmac, timingSafeEqual } from 'node:crypto';
import { CHAT_ERRORS } from '@contract/chat-errors';
import { CHAT_GROUP_CODE_DAYS, CHAT_JOIN, CHAT_KIND, CHAT_ROLE } from '@contract/constants/chat';
import type { ChatConversation, ChatConversationInput } from '@contract/schemas/chat';
import type { ChatGroupCode, ChatGroupCodeInput, ChatGroupDoor } from '@contract/schemas/chat/chat-group';
import type { Clock } from '../../../adapters/clock/types';
import type { DrawingEngine } from '../../../adapters/drawing/types';
import type { Db, Id } from '../../../db/tables';
import { type Caller, requireUser } from '../../../http/caller';
import { refuse } from '../../../http/refuse';
import { getOwnPerson, requireGroup } from '../chat-access.service';
import { listPeopleByUid } from '../chat-person.repository';
import { findMembership, type MemberRow } from '../conversation.repository';
import { findGroupState, listGroups } from './group.repository';
import type { ChatGroupPeople } from './group-people.service';

/** A member's code brings others into a group, as if he invited them: for as long as he may. */
export interface ChatGroupCodes {
  /** For whoever may invite. Refuses others with GROUP_CLOSED. */
  make(caller: Caller, input: ChatConversationInput): Promise<ChatGroupCode>;
  /** What one sees before one joins. Refuses with GROUP_ABSENT a code that is none, or no longer. */
  look(caller: Caller, input: ChatGroupCodeInput): Promise<ChatGroupDoor>;
  /** Harmless to repeat. */
  join(caller: Caller, input: ChatGroupCodeInput): Promise<ChatConversation>;
}

export interface GroupCodeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly drawing: Pick<DrawingEngine, 'drawQrCode'>;
  readonly people: Pick<ChatGroupPeople, 'joinBy'>;
  readonly secret: Buffer;
  /** Where the client is served, without a slash at the end. */
  readonly publicUrl: string;
}

const PAGE = '/uni_modules/uni-im/pages/group/info';
const DAY_MS = 86_400_000;
const CODE = /^([A-Za-z0-9_-]{22})\.([0-9a-z]{1,10})\.([A-Za-z0-9_-]{27})$/;

export function createChatGroupCodes(deps: GroupCodeDeps): ChatGroupCodes {
  const { db, clock, people, secret } = deps;

  const sign = (groupUid: string, inviterUid: string, expiry: string): string =>
    createHmac('sha256', secret)
      .update(`group\n${groupUid}\n${inviterUid}\n${expiry}`)
      .digest('base64url')
      .slice(0, 27);

  async function mayInvite({ id, role }: Pick<MemberRow, 'id' | 'role'>): Promise<boolean> {
    const { joinRule } = await findGroupState(db, id);
    return joinRule === CHAT_JOIN.members || (joinRule === CHAT_JOIN.admins && role >= CHAT_ROLE.admin);
  }

  /** The member who made the code, if the code is still valid. */
  async function requireInviter({ conversation_id, code }: ChatGroupCodeInput): Promise<{ id: Id; member: MemberRow }> {
    const [, inviterUid = '', expiry = '', signature = ''] = CODE.exec(code) ?? [];
    const wanted = Buffer.from(sign(conversation_id, inviterUid, expiry));
    const given = Buffer.from(signature);
    const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
    if (!isOurs || Number.parseInt(expiry, 36) * 1000 <= clock.now().getTime()) throw refuse(CHAT_ERRORS.GROUP_ABSENT);
    const [inviter] = await listPeopleByUid(db, [inviterUid]);
    const member = inviter === undefined ? null : await findMembership(db, inviter.id, conversation_id);
    if (inviter === undefined || member?.kind !== CHAT_KIND.group) throw refuse(CHAT_ERRORS.GROUP_ABSENT);
    if (!(await mayInvite(member))) throw refuse(CHAT_ERRORS.GROUP_CLOSED);
    return { id: inviter.id, member };
  }

  return {
    async make(caller, input) {
      const { userId, member } = await requireGroup(db, caller, input.conversation_id);
      if (!(await mayInvite(member))) throw refuse(CHAT_ERRORS.GROUP_CLOSED);
      const own = await getOwnPerson(db, userId);
      const expiresAtMs = clock.now().getTime() + CHAT_GROUP_CODE_DAYS * DAY_MS;
      const expiry = Math.floor(expiresAtMs / 1000).toString(36);
      const code = `${own.uid}.${expiry}.${sign(member.uid, own.uid, expiry)}`;
      const url = `${deps.publicUrl}${PAGE}?conversation_id=${member.uid}&invite=${code}`;
      const picture = await deps.drawing.drawQrCode(url);
      return { url, image: `data:image/png;base64,${picture.toString('base64')}`, expires_time: expiresAtMs };
    },

    async look(caller, input) {
      const { userId } = requireUser(caller);
      const { member } = await requireInviter(input);
      const group = (await listGroups(db, [member.id])).get(member.id);
      if (group === undefined) throw refuse(CHAT_ERRORS.GROUP_ABSENT);
      const isMember = (await findMembership(db, userId, member.uid)) !== null;
      return { name: group.name, memberCount: group.memberCount, avatars: [...group.avatars], isMember };
    },

    async join(caller, input) {
      requireUser(caller);
      const { id, member } = await requireInviter(input);
      return people.joinBy(caller, member.id, id);
    },
  };
}
