import { CHAT_ERRORS } from '@contract/chat-errors';
import { CHAT_GROUP_NOTICE_MAX, CHAT_GROUPS_OWNED_MAX, CHAT_ROLE } from '@contract/constants/chat';
import { ERRORS } from '@contract/errors';
import { cleanText, countCharacters } from '@contract/rules/text';
import type { ChatConversation, ChatConversationInput } from '@contract/schemas/chat';
import type {
  ChatGroupMemberInput,
  ChatGroupSetInput,
  ChatGroupTransferInput,
} from '@contract/schemas/chat/chat-group';
import type { Clock } from '../../../adapters/clock/types';
import type { Db } from '../../../db/tables';
import type { Caller } from '../../../http/caller';
import { refuse } from '../../../http/refuse';
import type { TextChecks } from '../../word/text-check.service';
import { requireGroup } from '../chat-access.service';
import { moveFeeds } from '../chat-feed.repository';
import { FEED } from '../chat.rules';
import { listMemberIds, lockConversation } from '../conversation.repository';
import type { GroupLines } from './group-lines';
import { readGroupName } from './group-name';
import * as repository from './group.repository';

/** What a group is called, and who may do what in it. */
export interface ChatGroups {
  set(caller: Caller, input: ChatGroupSetInput): Promise<ChatConversation>;
  setMember(caller: Caller, input: ChatGroupMemberInput): Promise<null>;
  transfer(caller: Caller, input: ChatGroupTransferInput): Promise<ChatConversation>;
  dissolve(caller: Caller, input: ChatConversationInput): Promise<null>;
}

export interface GroupDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly texts: TextChecks;
  readonly lines: GroupLines;
}

const MINUTE_MS = 60_000;

export function createChatGroups(deps: GroupDeps): ChatGroups {
  const { db, clock } = deps;
  const { readOne, tell } = deps.lines;

  return {
    async set(caller, input) {
      const { userId, member } = await requireGroup(db, caller, input.conversation_id, CHAT_ROLE.admin);
      const name = input.name === undefined ? undefined : await readGroupName(db, deps.texts, input.name);
      const notice =
        input.notice === undefined ? undefined : cleanText(await deps.texts.check(db, cleanText(input.notice)));
      if (notice !== undefined && countCharacters(notice) > CHAT_GROUP_NOTICE_MAX) throw refuse(ERRORS.BAD_INPUT);
      await db.transaction().execute(async (tx) => {
        await lockConversation(tx, member.id);
        await requireGroup(tx, caller, input.conversation_id, CHAT_ROLE.admin);
        const before = await repository.findGroupState(tx, member.id);
        await repository.updateGroup(tx, member.id, {
          ...(name === undefined ? {} : { name }),
          ...(notice === undefined ? {} : { notice }),
          ...(input.joinRule === undefined ? {} : { join_rule: input.joinRule }),
          ...(input.isAllMuted === undefined ? {} : { is_all_muted: input.isAllMuted }),
        });
        if (name !== undefined && name !== before.name) await tell(tx, member.id, userId, 'renamed', { text: name });
        if (notice !== undefined && notice !== '' && notice !== before.notice) {
          await tell(tx, member.id, userId, 'noticed', { text: notice });
        }
        if (input.isAllMuted !== undefined && input.isAllMuted !== before.isAllMuted) {
          await tell(tx, member.id, userId, input.isAllMuted ? 'allMuted' : 'allUnmuted');
        }
        await moveFeeds(tx, await listMemberIds(tx, member.id), FEED.conversation, member.id);
      });
      return readOne(caller, userId, member.id);
    },

    async setMember(caller, input) {
      const need = input.isAdmin === undefined ? CHAT_ROLE.admin : CHAT_ROLE.owner;
      const { member } = await requireGroup(db, caller, input.conversation_id, need);
      await db.transaction().execute(async (tx) => {
        await lockConversation(tx, member.id);
        const own = await requireGroup(tx, caller, input.conversation_id, need);
        const meant = await repository.findMember(tx, member.id, input.userId);
        if (meant === null) throw refuse(CHAT_ERRORS.GROUP_MEMBER_ABSENT);
        if (meant.role >= own.member.role) throw refuse(ERRORS.FORBIDDEN);
        const { mutedMinutes } = input;
        await repository.updateMember(tx, member.id, meant.id, {
          ...(input.isAdmin === undefined ? {} : { role: input.isAdmin ? CHAT_ROLE.admin : CHAT_ROLE.member }),
          ...(mutedMinutes === undefined
            ? {}
            : {
                muted_until: mutedMinutes === 0 ? null : new Date(clock.now().getTime() + mutedMinutes * MINUTE_MS),
              }),
        });
        await moveFeeds(tx, [meant.id], FEED.conversation, member.id);
      });
      return null;
    },

    async transfer(caller, input) {
      const { userId, member } = await requireGroup(db, caller, input.conversation_id, CHAT_ROLE.owner);
      await db.transaction().execute(async (tx) => {
        await lockConversation(tx, member.id);
        await requireGroup(tx, caller, input.conversation_id, CHAT_ROLE.owner);
        const next = await repository.findMember(tx, member.id, input.userId);
        if (next === null) throw refuse(CHAT_ERRORS.GROUP_MEMBER_ABSENT);
        if (next.id === userId) return;
        if ((await repository.countOwned(tx, next.id)) >= CHAT_GROUPS_OWNED_MAX) throw refuse(CHAT_ERRORS.GROUPS_LIMIT);
        await repository.updateMember(tx, member.id, userId, { role: CHAT_ROLE.member });
        await repository.updateMember(tx, member.id, next.id, { role: CHAT_ROLE.owner, muted_until: null });
        await repository.updateGroup(tx, member.id, { owner_id: next.id });
        await tell(tx, member.id, userId, 'transferred', { people: [next.id] });
      });
      return readOne(caller, userId, member.id);
    },

    async dissolve(caller, input) {
      const { userId, member } = await requireGroup(db, caller, input.conversation_id, CHAT_ROLE.owner);
      await db.transaction().execute(async (tx) => {
        await lockConversation(tx, member.id);
        await requireGroup(tx, caller, input.conversation_id, CHAT_ROLE.owner);
        const all = await listMemberIds(tx, member.id);
        await repository.updateGroup(tx, member.id, { dissolved_at: clock.now() });
        await repository.removeMembers(tx, member.id, all, clock.now());
        await tell(tx, member.id, userId, 'dissolved', { besides: all });
      });
      return null;
    },
  };
}
