import { createHmac } from 'node:crypto';
import { CHAT_ERRORS } from '@contract/chat-errors';
import {
  CHAT_FILM_STATE,
  CHAT_KIND,
  CHAT_MENTIONS_MAX,
  CHAT_PREVIEW_MAX_BYTES,
  CHAT_SENDS,
  CHAT_STRANGER_TEXTS,
} from '@contract/constants/chat';
import type { ChatSendInput, ChatSent } from '@contract/schemas/chat/chat-sending';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Jobs } from '../../jobs/queue';
import type { PushService } from '../push/push.service';
import type { ChatAccepting } from './accepting.service';
import type { QuestionTaker, WeighedQuestion } from './answers/answer-types';
import { getOwnPerson } from './chat-access.service';
import { listPeopleByUid } from './chat-person.repository';
import { insertFile } from './chat-file.repository';
import type { ChatContents, Prepared } from './chat-content.service';
import type { ChatFiles } from './chat-file.service';
import { MAKE_CHAT_FILM } from './chat.jobs';
import { insertPicture } from './chat-picture.repository';
import type { ChatPictures } from './chat-picture.service';
import { countBytes, cutPreview } from './chat.rules';
import { type ChatViews, keyOf } from './chat-view.service';
import * as conversations from './conversation.repository';
import type { MemberRow } from './conversation.repository';
import { ensurePeople } from './chat-feed.repository';
import { appendMessage } from './message-append';
import * as repository from './message.repository';

/** [Note: Sent once] in 0070-chat says what a repeat answers. */
export interface ChatSending {
  send(caller: Caller, input: ChatSendInput): Promise<ChatSent>;
}

export interface SendingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly contents: ChatContents;
  readonly views: ChatViews;
  readonly pictures: ChatPictures;
  readonly files: ChatFiles;
  readonly jobs: Jobs;
  readonly accepting: ChatAccepting;
  readonly questions: QuestionTaker;
  readonly pushes: Pick<PushService, 'chatMessage'>;
  /** The key of what is kept of a content. */
  readonly secret: Buffer;
}

interface Sender {
  readonly userId: Id;
  readonly member: MemberRow;
  readonly isStranger: boolean;
  /** Of a question to the assistant. */
  readonly weighed: WeighedQuestion | null;
}

interface Stored {
  readonly id: Id;
  /** The message that will answer it. */
  readonly answerId: Id | null;
}

export function createChatSending(deps: SendingDeps): ChatSending {
  const { db, clock, views } = deps;

  /** The conversation that is meant; made where there is none. Refuses with what is wrong with it. */
  async function findTarget(userId: Id, input: ChatSendInput): Promise<MemberRow> {
    const { conversation_id: uid, to_uid: toUid } = input;
    if ((uid === undefined) === (toUid === undefined)) throw refuse(CHAT_ERRORS.CHAT_TARGET_UNCLEAR);
    if (uid !== undefined) {
      const member = await conversations.findMembership(db, userId, uid);
      if (member === null) throw refuse(CHAT_ERRORS.CONVERSATION_ABSENT);
      return member;
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

  /** What was sent under a name; null: nothing. Refuses with CHAT_ID_TAKEN another content. */
  async function findSent(userId: Id, uniqueId: string, hash: Buffer): Promise<Id | null> {
    const sent = await repository.findSent(db, userId, uniqueId);
    if (sent === null) return null;
    if (!sent.contentHash.equals(hash)) throw refuse(CHAT_ERRORS.CHAT_ID_TAKEN);
    if (sent.messageId === null) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
    return sent.messageId;
  }

  /** As it is at this moment. */
  async function toSent(
    caller: Caller,
    { userId, userUid }: { readonly userId: Id; readonly userUid: string },
    input: ChatSendInput,
    messageId: Id,
  ): Promise<ChatSent> {
    const rows = await repository.listMessagesById(db, [messageId]);
    const [sent] = rows;
    if (sent === undefined) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
    // The same content to somebody else is another message.
    const isThere =
      input.conversation_id === undefined
        ? sent.toUid === input.to_uid
        : sent.conversationUid === input.conversation_id;
    if (!isThere) throw refuse(CHAT_ERRORS.CHAT_ID_TAKEN);
    const key = { userId, conversationId: sent.conversationId };
    const conversation = (await views.readConversations(db, [key], caller)).get(keyOf(key));
    if (conversation === undefined) throw refuse(CHAT_ERRORS.CONVERSATION_ABSENT);
    const { row, view } = conversation;
    // Mostly it is the last one, as which it has just been read.
    const [last] = view.msgList;
    if (last?._id === sent.uid) return { message: last, conversation: view };
    const reader = { userId, userUid, caller, fromSeqOf: () => (row.isLeft ? Infinity : row.fromSeq) };
    const [message] = await views.toMessages(db, reader, rows);
    if (message === undefined) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
    return { message, conversation: view };
  }

  async function storeFile(tx: Tx, file: Prepared['file'], now: Date): Promise<Id | null> {
    if (file === null || 'id' in file) return file?.id ?? null;
    const fileId = await insertFile(tx, file.made.file, now);
    if (file.made.file.state === CHAT_FILM_STATE.making) await deps.jobs.add(tx, MAKE_CHAT_FILM, { fileId });
    return fileId;
  }

  async function store(
    tx: Tx,
    sender: Sender,
    input: ChatSendInput,
    prepared: Prepared,
    hash: Buffer,
  ): Promise<Stored | null> {
    const { userId, member, weighed } = sender;
    const now = clock.now();
    await repository.lockSender(tx, userId);
    await conversations.lockConversation(tx, member.id);
    if (!(await repository.insertSent(tx, userId, input.unique_id, hash))) return null;
    // Meanwhile he may have been made to leave.
    if ((await conversations.findMembership(tx, userId, member.uid)) === null) {
      throw refuse(CHAT_ERRORS.CONVERSATION_ABSENT);
    }
    const since = new Date(now.getTime() - CHAT_SENDS.inMs);
    const lately = await repository.countSentSince(tx, userId, since, CHAT_SENDS.max);
    if (lately >= CHAT_SENDS.max) throw refuse(CHAT_ERRORS.CHAT_TOO_FAST);
    if (sender.isStranger) await requireStrangerMay(tx, userId, member.id, prepared.type);
    const about = input.about_msg_id === undefined ? null : await repository.findSeen(tx, userId, input.about_msg_id);
    if (input.about_msg_id !== undefined && about?.conversationId !== member.id) {
      throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
    }
    const isLong = countBytes(prepared.text) > CHAT_PREVIEW_MAX_BYTES;
    const mentions = member.kind === CHAT_KIND.group ? (input.mentions ?? []).slice(0, CHAT_MENTIONS_MAX) : [];
    const pictureId =
      prepared.picture === null
        ? null
        : 'id' in prepared.picture
          ? prepared.picture.id
          : await insertPicture(tx, prepared.picture.made, now);
    const named = (await repository.listMentionable(tx, member.id, mentions)).filter((one) => one !== userId);
    const fileId = await storeFile(tx, prepared.file, now);
    const { id } = await appendMessage(
      tx,
      member.id,
      {
        uid: deps.ids.newId(),
        senderId: userId,
        uniqueId: input.unique_id,
        type: prepared.type,
        body: isLong ? cutPreview(prepared.text) : prepared.text,
        longText: isLong ? prepared.text : null,
        pictureId,
        fileId,
        orderId: prepared.orderId,
        albumId: prepared.albumId,
        mediaId: prepared.mediaId,
        action: null,
        people: [],
        aboutId: about?.id ?? null,
        mentions: named,
        now,
        clientCreatedAt: new Date(input.client_create_time),
      },
      [],
      userId,
    );
    await repository.nameSent(tx, userId, input.unique_id, id);
    await deps.pushes.chatMessage(tx, { conversationId: member.id, writerId: userId, mentions: named });
    if (weighed === null) return { id, answerId: null };
    return {
      id,
      answerId: await deps.questions.take(tx, { userId, conversationId: member.id, questionId: id }, weighed),
    };
  }

  return {
    async send(caller, input) {
      const { userId } = requireUser(caller);
      const own = await getOwnPerson(db, userId);
      const writer = { userId, userUid: own.uid };
      const hash = hashContent(deps.secret, input);
      const before = await findSent(userId, input.unique_id, hash);
      if (before !== null) return toSent(caller, writer, input, before);
      const member = await findTarget(userId, input);
      const { isStranger } = await deps.accepting.requireMayWrite(userId, member);
      const prepared = await deps.contents.prepare(caller, own.uid, input.content);
      const picture = prepared.picture !== null && 'made' in prepared.picture ? prepared.picture.made : null;
      const file = prepared.file !== null && 'made' in prepared.file ? prepared.file.made : null;
      let stored: Stored | null = null;
      try {
        const weighed = member.kind === CHAT_KIND.assistant ? await deps.questions.weigh(userId, prepared) : null;
        stored = await db
          .transaction()
          .execute((tx) => store(tx, { userId, member, isStranger, weighed }, input, prepared, hash));
      } finally {
        // Refused, or sent by another call meanwhile.
        if (stored === null && file !== null) await deps.files.discard(file);
        else if (stored === null && picture !== null) await deps.pictures.discard(picture);
      }
      if (stored !== null && stored.answerId !== null) deps.questions.begin(stored.answerId);
      const { body } = input.content;
      if ((picture !== null || file !== null) && 'object' in body) await deps.pictures.dropUpload(body.object);
      const sentId = stored?.id ?? (await findSent(userId, input.unique_id, hash));
      if (sentId === null) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
      return toSent(caller, writer, input, sentId);
    },
  };
}

async function requireStrangerMay(tx: Tx, userId: Id, conversationId: Id, type: string): Promise<void> {
  const { own, others } = await repository.countBetween(tx, conversationId, userId, CHAT_STRANGER_TEXTS);
  if (others > 0) return;
  if (type !== 'text' || own >= CHAT_STRANGER_TEXTS) throw refuse(CHAT_ERRORS.CHAT_STRANGER_LIMIT);
}

/** What, and about what; not to whom, which the message says itself, nor when, nor how often it has been tried. */
function hashContent(secret: Buffer, input: ChatSendInput): Buffer {
  const { content } = input;
  const body = Object.entries(content.body).sort(([one], [other]) => (one < other ? -1 : 1));
  const said = [content.type, body, input.about_msg_id ?? '', [...new Set(input.mentions ?? [])].sort()];
  return createHmac('sha256', secret).update(JSON.stringify(said)).digest();
}
