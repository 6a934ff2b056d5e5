import { CHAT_ERRORS } from '@contract/chat-errors';
import { CHAT_GROUP_MEMBERS_MAX, CHAT_GROUPS_OWNED_MAX, CHAT_JOIN, CHAT_ROLE } from '@contract/constants/chat';
import { ERRORS } from '@contract/errors';
import type {
  ChatConversation,
  ChatConversationInput,
  ChatConversationList,
  ChatFriendsQuery,
} from '@contract/schemas/chat';
import type {
  ChatGroupCreateInput,
  ChatGroupPeopleInput,
  ChatMemberPage,
  ChatMembersQuery,
} from '@contract/schemas/chat/chat-group';
import type { Clock } from '../../../adapters/clock/types';
import type { Ids } from '../../../adapters/ids/types';
import type { Db, Id, Tx } from '../../../db/tables';
import { type Caller, requireUser } from '../../../http/caller';
import { CURSOR_ID, readCursor, writeCursor } from '../../../http/cursor';
import { refuse } from '../../../http/refuse';
import type { AccessService } from '../../access/access.service';
import type { TextChecks } from '../../word/text-check.service';
import { requireGroup, requireMember } from '../chat-access.service';
import { ensurePeople } from '../chat-feed.repository';
import { listPeopleByUid } from '../chat-person.repository';
import { type ChatViews, keyOf, readRole, toChatUser } from '../chat-view.service';
import { listMemberIds, lockConversation } from '../conversation.repository';
import { listFriendsAmong } from '../friend.repository';
import type { GroupLines } from './group-lines';
import { readGroupName } from './group-name';
import * as repository from './group.repository';

/** Who is in a group. */
export interface ChatGroupPeople {
  /**
   * Of friends, or for an album, whose manager makes it and whose people may be in it. Where the album has one, whoever sees the album comes
   * into that, unless it is closed or he was made to leave.
   */
  create(caller: Caller, input: ChatGroupCreateInput): Promise<ChatConversation>;
  invite(caller: Caller, input: ChatGroupPeopleInput): Promise<ChatConversation>;
  /** With somebody's code, who has been asked for already. Refuses with GROUP_CLOSED whoever was made to leave. */
  joinBy(caller: Caller, conversationId: Id, inviterId: Id): Promise<ChatConversation>;
  expel(caller: Caller, input: ChatGroupPeopleInput): Promise<ChatConversation>;
  leave(caller: Caller, input: ChatConversationInput): Promise<null>;
  listMembers(caller: Caller, query: ChatMembersQuery): Promise<ChatMemberPage>;
  /** The cursor is the id of the last one that one has. */
  list(caller: Caller, query: ChatFriendsQuery): Promise<ChatConversationList>;
}

export interface GroupPeopleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly access: AccessService;
  readonly texts: TextChecks;
  readonly views: ChatViews;
  readonly lines: GroupLines;
}

const UID = /^[A-Za-z0-9_-]{22}$/;
const MEMBER_CURSOR = [/^[0-2]$/, CURSOR_ID, CURSOR_ID];

export function createChatGroupPeople(deps: GroupPeopleDeps): ChatGroupPeople {
  const { db, clock, ids, views } = deps;
  const { readOne, tell } = deps.lines;

  /** Those of the people who may be brought in by somebody. Refuses with FRIEND_ABSENT where one may not. */
  async function requireKnown(userId: Id, uids: readonly string[], albumId: Id | null): Promise<Id[]> {
    const people = (await listPeopleByUid(db, uids)).map(({ id }) => id);
    const friends = await listFriendsAmong(db, userId, people);
    const others = people.filter((id) => !friends.has(id) && id !== userId);
    const ofAlbum = albumId === null ? new Set<Id>() : await repository.listAlbumPeople(db, albumId, others);
    if (people.length < new Set(uids).size || others.some((id) => !ofAlbum.has(id))) {
      throw refuse(CHAT_ERRORS.FRIEND_ABSENT);
    }
    return people.filter((id) => id !== userId);
  }

  /** Brings people in. The group is locked. */
  async function bringIn(tx: Tx, conversationId: Id, actorId: Id, people: readonly Id[]): Promise<void> {
    const count = await repository.countMembers(tx, conversationId);
    await ensurePeople(tx, people);
    const came = await repository.insertMembers(tx, conversationId, people, clock.now());
    if (count + came.length > CHAT_GROUP_MEMBERS_MAX) throw refuse(CHAT_ERRORS.GROUP_FULL);
    if (came.length > 0) await tell(tx, conversationId, actorId, 'joined', { people: came });
  }

  async function joinOpen(
    caller: Caller,
    userId: Id,
    group: { readonly id: Id },
    inviterId: Id = userId,
  ): Promise<ChatConversation> {
    await db.transaction().execute(async (tx) => {
      await lockConversation(tx, group.id);
      if ((await listMemberIds(tx, group.id)).includes(userId)) return;
      const state = await repository.findGroupState(tx, group.id);
      if (state.joinRule === CHAT_JOIN.closed || (await repository.wasExpelled(tx, group.id, userId))) {
        throw refuse(CHAT_ERRORS.GROUP_CLOSED);
      }
      await bringIn(tx, group.id, inviterId, [userId]);
    });
    return readOne(caller, userId, group.id);
  }

  async function create(
    userId: Id,
    given: { readonly name: string; readonly people: readonly Id[]; readonly albumId: Id | null },
  ): Promise<Id | null> {
    return db.transaction().execute(async (tx) => {
      const now = clock.now();
      await ensurePeople(tx, [userId, ...given.people]);
      if ((await repository.countOwned(tx, userId)) >= CHAT_GROUPS_OWNED_MAX) throw refuse(CHAT_ERRORS.GROUPS_LIMIT);
      const id = await repository.insertGroup(tx, {
        uid: ids.newId(),
        name: given.name,
        ownerId: userId,
        albumId: given.albumId,
        now,
      });
      if (id === null) return null;
      const came = await repository.insertMembers(tx, id, [userId, ...given.people], now, userId);
      await tell(tx, id, userId, 'created', { people: came.filter((one) => one !== userId) });
      return id;
    });
  }

  return {
    async create(caller, input) {
      const { userId } = requireUser(caller);
      if (new Set(input.userIds).size + 1 > CHAT_GROUP_MEMBERS_MAX) throw refuse(CHAT_ERRORS.GROUP_FULL);
      if (input.albumId === undefined || input.albumId === '') {
        const name = await readGroupName(db, deps.texts, input.name);
        const people = await requireKnown(userId, input.userIds, null);
        const id = await create(userId, { name, people, albumId: null });
        if (id === null) throw refuse(CHAT_ERRORS.GROUP_ABSENT);
        return readOne(caller, userId, id);
      }
      const album = await deps.access.requireAlbum(db, caller, input.albumId, 'see');
      const group = await repository.findAlbumGroup(db, album.albumId);
      if (group !== null) return joinOpen(caller, userId, group);
      if (!album.rights.canManage) throw refuse(CHAT_ERRORS.GROUP_ABSENT);
      const name = await readGroupName(db, deps.texts, input.name);
      const people = await requireKnown(userId, input.userIds, album.albumId);
      const id = await create(userId, { name, people, albumId: album.albumId });
      const made = id ?? (await repository.findAlbumGroup(db, album.albumId))?.id;
      if (made === undefined) throw refuse(CHAT_ERRORS.GROUP_ABSENT);
      return id === null ? joinOpen(caller, userId, { id: made }) : readOne(caller, userId, made);
    },

    async invite(caller, input) {
      const { userId, member } = await requireGroup(db, caller, input.conversation_id);
      const people = await requireKnown(userId, input.userIds, null);
      await db.transaction().execute(async (tx) => {
        await lockConversation(tx, member.id);
        const own = await requireGroup(tx, caller, input.conversation_id);
        const { joinRule } = await repository.findGroupState(tx, member.id);
        if (joinRule === CHAT_JOIN.closed) throw refuse(CHAT_ERRORS.GROUP_CLOSED);
        if (joinRule === CHAT_JOIN.admins && own.member.role < CHAT_ROLE.admin) throw refuse(ERRORS.FORBIDDEN);
        await bringIn(tx, member.id, userId, people);
      });
      return readOne(caller, userId, member.id);
    },

    joinBy: async (caller, conversationId, inviterId) =>
      joinOpen(caller, requireUser(caller).userId, { id: conversationId }, inviterId),

    async expel(caller, input) {
      const { userId, member } = await requireGroup(db, caller, input.conversation_id, CHAT_ROLE.admin);
      await db.transaction().execute(async (tx) => {
        await lockConversation(tx, member.id);
        const own = await requireGroup(tx, caller, input.conversation_id, CHAT_ROLE.admin);
        const meant = await repository.listMembersByUid(tx, member.id, input.userIds);
        if (meant.some(({ role }) => role >= own.member.role)) throw refuse(ERRORS.FORBIDDEN);
        if (meant.length === 0) return;
        const gone = await repository.removeMembers(
          tx,
          member.id,
          meant.map(({ id }) => id),
          clock.now(),
        );
        await tell(tx, member.id, userId, 'expelled', { people: gone, besides: gone });
      });
      return readOne(caller, userId, member.id);
    },

    async leave(caller, input) {
      const { userId, member } = await requireGroup(db, caller, input.conversation_id);
      await db.transaction().execute(async (tx) => {
        await lockConversation(tx, member.id);
        const own = await requireGroup(tx, caller, input.conversation_id);
        if (own.member.role === CHAT_ROLE.owner) throw refuse(CHAT_ERRORS.GROUP_OWNER_LEAVES);
        await repository.removeMembers(tx, member.id, [userId], clock.now());
        await tell(tx, member.id, userId, 'left', { people: [userId], besides: [userId] });
      });
      return null;
    },

    async listMembers(caller, query) {
      const { member } = await requireMember(db, caller, query.conversation_id);
      const [role, joinedAt, id] = readCursor(query.cursor, MEMBER_CURSOR) ?? [];
      const after =
        role === undefined || joinedAt === undefined || id === undefined ? null : { role: Number(role), joinedAt, id };
      const rows = await repository.listMembers(db, member.id, after, query.size + 1);
      const shown = rows.slice(0, query.size);
      const last = rows.length > query.size ? shown.at(-1) : undefined;
      return {
        records: shown.map((row) => ({
          user_info: toChatUser(row),
          role: readRole(row.role),
          muted_until: row.mutedUntil?.getTime() ?? 0,
          read_seq: row.readSeq,
        })),
        next: last === undefined ? '' : writeCursor([`${last.role}`, last.joinedAt, last.id]),
      };
    },

    async list(caller, query) {
      const { userId } = requireUser(caller);
      const [afterUid = null] = readCursor(query.cursor, [UID]) ?? [];
      const after = afterUid === null ? null : (await requireGroup(db, caller, afterUid)).member.id;
      const found = await repository.listGroupIds(db, userId, after, query.size + 1);
      const keys = found.slice(0, query.size).map((conversationId) => ({ userId, conversationId }));
      const read = await views.readConversations(db, keys, caller);
      return { records: keys.flatMap((key) => read.get(keyOf(key))?.view ?? []), more: found.length > query.size };
    },
  };
}
