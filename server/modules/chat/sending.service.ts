import { createHmac } from 'node:crypto';
import { CHAT_ERRORS } from '@contract/chat-errors';
import { CHAT_KIND } from '@contract/constants/chat';
import { ERRORS } from '@contract/errors';
import type { ChatSendInput, ChatSent } from '@contract/schemas/chat/chat-sending';
import type { Id } from '../../db/tables';
import { gather } from '../../db/watch/gather';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { ChatAccepting } from './accepting.service';
import { listPeopleByUid } from './chat-person.repository';
import type { ChatContents } from './chat-content.service';
import type { ChatFiles } from './chat-file.service';
import type { ChatPictures } from './chat-picture.service';
import type { ChatViews } from './chat-view.service';
import * as conversations from './conversation.repository';
import type { MemberRow } from './conversation.repository';
import { ensurePeople } from './chat-feed.repository';
import { createMessageStore, type MessageStoreDeps, type Stored } from './message-store';
import * as repository from './message.repository';
import * as names from './sent.repository';

/** [Note: Sent once] in 0070-chat says what a repeat answers. */
export interface ChatSending {
  send(caller: Caller, input: ChatSendInput): Promise<ChatSent>;
}

export interface SendingDeps extends MessageStoreDeps {
  readonly contents: ChatContents;
  readonly views: ChatViews;
  readonly pictures: ChatPictures;
  readonly files: ChatFiles;
  readonly accepting: ChatAccepting;
  /** The key of what is kept of a content. */
  readonly secret: Buffer;
}

const READ_MOST = 200;

export function createChatSending(deps: SendingDeps): ChatSending {
  const { db, clock, views } = deps;
  const { store } = createMessageStore(deps);
  // Asked with every message.
  const together = { most: READ_MOST, byTurns: true };
  const findFacts = gather((asked: readonly names.Asked[]) => names.listSendFacts(db, asked, clock.now()), together);
  const readMessage = gather(async (ids: readonly Id[]) => {
    const found = new Map((await repository.listMessagesById(db, ids)).map((row) => [row.id, row]));
    return ids.map((id) => found.get(id) ?? null);
  }, together);

  /** The conversation that is meant; made where there is none. Refuses with what is wrong with it. */
  async function findTarget(userId: Id, input: ChatSendInput, { member: named }: names.SendFacts): Promise<MemberRow> {
    const { conversation_id: uid, to_uid: toUid } = input;
    if ((uid === undefined) === (toUid === undefined)) throw refuse(CHAT_ERRORS.CHAT_TARGET_UNCLEAR);
    if (uid !== undefined) {
      if (named === null) throw refuse(CHAT_ERRORS.CONVERSATION_ABSENT);
      return named;
    }
    const [person] = await listPeopleByUid(db, [toUid ?? '']);
    if (person === undefined || person.id === userId) throw refuse(CHAT_ERRORS.CHAT_USER_FAILED);
    await deps.accepting.requireAccepted(userId, person.id);
    const made = await db.transaction().execute(async (tx) => {
      const single = await conversations.ensureSingle(tx, userId, person.id, {
        uid: deps.ids.newId(),
        now: clock.now(),
      });
      await ensurePeople(tx, [userId, person.id]);
      return single;
    });
    const member = await conversations.findMembership(db, userId, made.uid);
    if (member === null) throw refuse(CHAT_ERRORS.CONVERSATION_ABSENT);
    return member;
  }

  /** As it is at this moment. */
  async function toSent(caller: Caller, writer: Writer, input: ChatSendInput, messageId: Id): Promise<ChatSent> {
    const sent = await readMessage(messageId);
    if (sent === null) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
    // The same content to somebody else is another message.
    const isThere =
      input.conversation_id === undefined
        ? sent.toUid === input.to_uid
        : sent.conversationUid === input.conversation_id;
    if (!isThere) throw refuse(CHAT_ERRORS.CHAT_ID_TAKEN);
    const fromSeq = writer.member?.fromSeq ?? (await findFromSeq(writer.userId, sent.conversationUid));
    const [message] = await views.toMessages(db, { ...writer, caller, fromSeqOf: () => fromSeq }, [sent]);
    if (message === undefined) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
    return { message };
  }

  /** The first that he sees of it; whoever has left sees nothing. */
  const findFromSeq = async (userId: Id, conversationUid: string): Promise<number> =>
    (await conversations.findMembership(db, userId, conversationUid))?.fromSeq ?? Infinity;

  return {
    async send(caller, input) {
      const { userId } = requireUser(caller);
      const name = { senderId: userId, uniqueId: input.unique_id };
      const facts = await findFacts({ ...name, conversationUid: input.conversation_id ?? '' });
      const { userUid } = facts;
      if (userUid === null) throw refuse(ERRORS.LOGIN_REQUIRED);
      const hash = hashContent(deps.secret, input);
      const before = idOfSent(facts.sent, hash);
      if (before !== null) return toSent(caller, { userId, userUid, member: facts.member }, input, before);
      const member = await findTarget(userId, input, facts);
      const known = facts.member === null ? undefined : facts;
      const { isStranger } = await deps.accepting.requireMayWrite(userId, member, known);
      const prepared = await deps.contents.prepare({ caller, userUid, wordVersion: facts.wordVersion }, input.content);
      const picture = prepared.picture !== null && 'made' in prepared.picture ? prepared.picture.made : null;
      const file = prepared.file !== null && 'made' in prepared.file ? prepared.file.made : null;
      let stored: Stored | null = null;
      try {
        const weighed = member.kind === CHAT_KIND.assistant ? await deps.questions.weigh(userId, prepared) : null;
        stored = await store({ userId, member, isStranger, weighed, input, prepared, hash });
      } finally {
        // Refused, or sent by another call meanwhile.
        if (stored === null && file !== null) await deps.files.discard(file);
        else if (stored === null && picture !== null) await deps.pictures.discard(picture);
      }
      if (stored !== null && stored.answerId !== null) deps.questions.begin(stored.answerId);
      const { body } = input.content;
      if ((picture !== null || file !== null) && 'object' in body) await deps.pictures.dropUpload(body.object);
      const sentId = stored?.id ?? idOfSent(await names.findSent(db, name), hash);
      if (sentId === null) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
      return toSent(caller, { userId, userUid, member }, input, sentId);
    },
  };
}

/** Who sends. `member`: of the conversation, as far as it is known. */
interface Writer {
  readonly userId: Id;
  readonly userUid: string;
  readonly member: MemberRow | null;
}

/** The message that was sent; null: none. Refuses with CHAT_ID_TAKEN another content. */
function idOfSent(sent: names.SentRow | null, hash: Buffer): Id | null {
  if (sent === null) return null;
  if (!sent.contentHash.equals(hash)) throw refuse(CHAT_ERRORS.CHAT_ID_TAKEN);
  if (sent.messageId === null) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
  return sent.messageId;
}

/** What, and about what; not to whom, which the message says itself, nor when, nor how often it has been tried. */
function hashContent(secret: Buffer, input: ChatSendInput): Buffer {
  const { content } = input;
  const body = Object.entries(content.body).sort(([one], [other]) => (one < other ? -1 : 1));
  const said = [content.type, body, input.about_msg_id ?? '', [...new Set(input.mentions ?? [])].sort()];
  return createHmac('sha256', secret).update(JSON.stringify(said)).digest();
}
