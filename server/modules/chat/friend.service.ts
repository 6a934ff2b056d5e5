import { CHAT_ERRORS } from '@contract/chat-errors';
import { CHAT_FRIENDS_MAX, CHAT_REMARK_MAX, CHAT_REQUEST_TEXT_MAX } from '@contract/constants/chat';
import { ERRORS } from '@contract/errors';
import { isMobilePhone } from '@contract/rules/phone';
import { cleanName, countCharacters } from '@contract/rules/text';
import type {
  ChatFriend,
  ChatFriendAnswerInput,
  ChatFriendPage,
  ChatFriendRequestInput,
  ChatFriendSetInput,
  ChatFriendsQuery,
  ChatNoticePage,
  ChatNoticesQuery,
  ChatPersonInput,
} from '@contract/schemas/chat';
import type { ChatUserList, ChatUsersQuery } from '@contract/schemas/chat/chat-search';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { CURSOR_ID, readCursor, writeCursor } from '../../http/cursor';
import { refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import type { PrivacyService } from '../security/privacy.service';
import type { TextChecks } from '../word/text-check.service';
import { ensurePeople, moveFeeds } from './chat-feed.repository';
import { findPair, findPersonByPhone, listPeopleByUid, type PersonRow } from './chat-person.repository';
import { FEED, NOTICE_KIND, NOTICE_STATE } from './chat.rules';
import { toChatUser } from './chat-view.service';
import { ensureSingle, findSingle, lockConversation } from './conversation.repository';
import * as repository from './friend.repository';
import { type FriendViews, toFriend, toNotice } from './friend-view';
import { clearMember, setMember } from './marks.repository';
import { appendMessage } from './message-append.repository';

export interface ChatFriends {
  list(caller: Caller, query: ChatFriendsQuery): Promise<ChatFriendPage>;
  /** Whoever has blocked the caller never learns of it, and the caller is told nothing. */
  request(caller: Caller, input: ChatFriendRequestInput): Promise<null>;
  answer(caller: Caller, input: ChatFriendAnswerInput): Promise<null>;
  set(caller: Caller, input: ChatFriendSetInput): Promise<ChatFriend>;
  /** The caller's conversation with that person goes too; the other's stays his. */
  remove(caller: Caller, input: ChatPersonInput): Promise<null>;
  listNotices(caller: Caller, query: ChatNoticesQuery): Promise<ChatNoticePage>;
  readNotices(caller: Caller): Promise<null>;
  findUsers(caller: Caller, query: ChatUsersQuery): Promise<ChatUserList>;
}

export interface FriendDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly access: Pick<AccessService, 'requireAllowed'>;
  readonly texts: TextChecks;
  readonly views: FriendViews;
  readonly privacyOf: PrivacyService['privacyOf'];
}

const DAY_MS = 86_400_000;
const REQUESTS_A_DAY = 50;

export function createChatFriends(deps: FriendDeps): ChatFriends {
  const { db, clock, ids } = deps;

  /** Refuses with CHAT_USER_FAILED, with FRIEND_SELF. */
  async function requireOther(userId: Id, uid: string): Promise<PersonRow> {
    const [person] = await listPeopleByUid(db, [uid]);
    if (person === undefined) throw refuse(CHAT_ERRORS.CHAT_USER_FAILED);
    if (person.id === userId) throw refuse(CHAT_ERRORS.FRIEND_SELF);
    return person;
  }

  /** Two become friends, and their conversation begins with that. */
  async function befriend(tx: Tx, asker: Id, answerer: Id): Promise<void> {
    const now = clock.now();
    await ensurePeople(tx, [asker, answerer]);
    for (const one of [asker, answerer]) {
      if ((await repository.countFriends(tx, one)) >= CHAT_FRIENDS_MAX) throw refuse(CHAT_ERRORS.FRIENDS_LIMIT);
    }
    if (!(await repository.insertFriends(tx, asker, answerer, now))) return;
    const single = await ensureSingle(tx, asker, answerer, { uid: ids.newId(), now });
    await lockConversation(tx, single.id);
    await repository.keepRemarks(tx, single.id, asker, answerer);
    const noticeId = await repository.insertNotice(tx, {
      uid: ids.newId(),
      userId: asker,
      kind: NOTICE_KIND.accepted,
      fromId: answerer,
      body: '',
      state: NOTICE_STATE.accepted,
      now,
    });
    await appendMessage(tx, single.id, {
      uid: ids.newId(),
      senderId: null,
      uniqueId: '',
      type: 'system',
      body: '',
      longText: null,
      pictureId: null,
      albumId: null,
      mediaId: null,
      action: 'befriended',
      people: [asker, answerer],
      aboutId: null,
      mentions: [],
      now,
      clientCreatedAt: now,
    });
    await moveFeeds(tx, [asker], FEED.friend, answerer);
    await moveFeeds(tx, [answerer], FEED.friend, asker);
    await moveFeeds(tx, [asker], FEED.notice, noticeId);
  }

  async function agree(tx: Tx, notice: repository.NoticeRow, userId: Id): Promise<void> {
    if (!(await repository.answerNotice(tx, notice.id, NOTICE_STATE.accepted))) return;
    await befriend(tx, notice.fromId, userId);
    await moveFeeds(tx, [userId], FEED.notice, notice.id);
  }

  return {
    async list(caller, query) {
      const { userId } = requireUser(caller);
      const [after = null] = readCursor(query.cursor, [CURSOR_ID]) ?? [];
      const rows = await repository.listFriends(db, userId, after, query.size + 1);
      const shown = rows.slice(0, query.size);
      const last = rows.length > query.size ? shown.at(-1) : undefined;
      return { records: shown.map(toFriend), next: last === undefined ? '' : writeCursor([last.id]) };
    },

    async request(caller, input) {
      const { userId } = requireUser(caller);
      const person = await requireOther(userId, input.userId);
      await deps.access.requireAllowed(db, caller, 'comments');
      const text = cleanName(input.text);
      if (countCharacters(text) > CHAT_REQUEST_TEXT_MAX) throw refuse(ERRORS.BAD_INPUT);
      const body = await deps.texts.check(db, text);
      const { isBlocked, isFriend } = await findPair(db, userId, person.id);
      if (isFriend) throw refuse(CHAT_ERRORS.FRIEND_ALREADY);
      if (isBlocked) return null;
      if ((await repository.countFriends(db, userId)) >= CHAT_FRIENDS_MAX) throw refuse(CHAT_ERRORS.FRIENDS_LIMIT);
      const now = clock.now();
      const since = new Date(now.getTime() - DAY_MS);
      if ((await repository.countRequestsSince(db, userId, since)) >= REQUESTS_A_DAY) {
        throw refuse(CHAT_ERRORS.CHAT_TOO_FAST);
      }
      await db.transaction().execute(async (tx) => {
        // He has asked first: both want it.
        const asked = await repository.findWaiting(tx, userId, person.id);
        if (asked !== null) return agree(tx, asked, userId);
        await ensurePeople(tx, [person.id]);
        const id = await repository.insertNotice(tx, {
          uid: ids.newId(),
          userId: person.id,
          kind: NOTICE_KIND.request,
          fromId: userId,
          body,
          state: NOTICE_STATE.waiting,
          now,
        });
        return moveFeeds(tx, [person.id], FEED.notice, id);
      });
      return null;
    },

    async answer(caller, input) {
      const { userId } = requireUser(caller);
      const notice = await repository.findNotice(db, userId, input.id);
      if (notice === null || notice.kind !== NOTICE_KIND.request) throw refuse(CHAT_ERRORS.FRIEND_REQUEST_ABSENT);
      const wanted = input.accept ? NOTICE_STATE.accepted : NOTICE_STATE.refused;
      if (notice.state === wanted) return null;
      if (notice.state !== NOTICE_STATE.waiting) throw refuse(CHAT_ERRORS.FRIEND_REQUEST_ABSENT);
      if (input.accept && (await findPair(db, notice.fromId, userId)).isBlocked) {
        throw refuse(CHAT_ERRORS.FRIEND_REQUEST_ABSENT);
      }
      await db.transaction().execute(async (tx) => {
        if (input.accept) return agree(tx, notice, userId);
        if (!(await repository.answerNotice(tx, notice.id, NOTICE_STATE.refused))) return;
        await moveFeeds(tx, [userId], FEED.notice, notice.id);
      });
      return null;
    },

    async set(caller, input) {
      const { userId } = requireUser(caller);
      const [person] = await listPeopleByUid(db, [input.userId]);
      const [mark, className] = [input.mark, input.class_name].map((text) =>
        text === undefined ? undefined : cleanName(text),
      );
      if ([mark, className].some((text) => text !== undefined && countCharacters(text) > CHAT_REMARK_MAX)) {
        throw refuse(ERRORS.BAD_INPUT);
      }
      if (person === undefined) throw refuse(CHAT_ERRORS.FRIEND_ABSENT);
      await db.transaction().execute(async (tx) => {
        const remark = mark === undefined ? undefined : await deps.texts.check(tx, mark);
        const singleId = remark === undefined ? null : await findSingle(tx, userId, person.id);
        if (singleId !== null) await lockConversation(tx, singleId);
        const isFriend = await repository.updateFriend(tx, userId, person.id, {
          ...(remark === undefined ? {} : { mark: remark }),
          ...(className === undefined ? {} : { class_name: await deps.texts.check(tx, className) }),
        });
        if (!isFriend) throw refuse(CHAT_ERRORS.FRIEND_ABSENT);
        await moveFeeds(tx, [userId], FEED.friend, person.id);
        if (singleId === null || remark === undefined) return;
        await setMember(tx, singleId, userId, { remark });
        await moveFeeds(tx, [userId], FEED.conversation, singleId);
      });
      const [friend] = await deps.views.readFriends(db, userId, [person.id]);
      if (friend === undefined) throw refuse(CHAT_ERRORS.FRIEND_ABSENT);
      return friend;
    },

    async remove(caller, input) {
      const { userId } = requireUser(caller);
      const [person] = await listPeopleByUid(db, [input.userId]);
      if (person === undefined) throw refuse(CHAT_ERRORS.FRIEND_ABSENT);
      await db.transaction().execute(async (tx) => {
        const singleId = await findSingle(tx, userId, person.id);
        if (singleId !== null) await lockConversation(tx, singleId);
        // A repeat finds nothing, and changes nothing.
        if (!(await repository.deleteFriends(tx, userId, person.id))) return;
        const [one, other] = BigInt(userId) < BigInt(person.id) ? [userId, person.id] : [person.id, userId];
        await moveFeeds(tx, [one], FEED.friend, other);
        await moveFeeds(tx, [other], FEED.friend, one);
        if (singleId === null) return;
        await clearMember(tx, singleId, userId);
        await setMember(tx, singleId, userId, { is_away: true, is_pinned: false });
        await moveFeeds(tx, [one, other], FEED.conversation, singleId);
      });
      return null;
    },

    async listNotices(caller, query) {
      const { userId } = requireUser(caller);
      const [before = null] = readCursor(query.cursor, [CURSOR_ID]) ?? [];
      const rows = await repository.listNotices(db, userId, before, query.size + 1);
      const shown = rows.slice(0, query.size);
      const last = rows.length > query.size ? shown.at(-1) : undefined;
      return { records: shown.map(toNotice), next: last === undefined ? '' : writeCursor([last.id]) };
    },

    async readNotices(caller) {
      const { userId } = requireUser(caller);
      await db.transaction().execute(async (tx) => {
        for (const id of await repository.readNotices(tx, userId)) await moveFeeds(tx, [userId], FEED.notice, id);
      });
      return null;
    },

    async findUsers(caller, query) {
      const { userId, hasNickname } = requireUser(caller);
      if ((query.ids === undefined) === (query.phone === undefined)) throw refuse(ERRORS.BAD_INPUT);
      const byIds = await listPeopleByUid(db, query.ids ?? []);
      const phone = query.phone ?? '';
      const found = isMobilePhone(phone) && hasNickname ? await findPersonByPhone(db, phone) : null;
      const isTold =
        found !== null &&
        (found.id === userId ||
          ((await deps.privacyOf(db, found.id)).findByPhone && !(await findPair(db, userId, found.id)).isBlocked));
      return { records: [...byIds, ...(found !== null && isTold ? [found] : [])].map(toChatUser) };
    },
  };
}
