import { CHAT_KIND } from '@contract/constants/chat';
import type { ChatMessage } from '@contract/schemas/chat';
import type { Db, Id, Tx } from '../../../db/tables';
import type { UserCaller } from '../../../http/caller';
import type { AskedQuestion } from './answer-types';
import * as repository from './answer.repository';
import { getOwnPerson } from '../chat-access.service';
import { ensurePeople, moveFeeds } from '../chat-feed.repository';
import { conversationWord, FEED } from '../chat.rules';
import type { ChatViews } from '../chat-view.service';
import { countChanges, lockConversation, showTo } from '../conversation.repository';
import { appendMessage } from '../message-append.repository';
import { listMessagesById } from '../message.repository';

// The chat's side of the assistant: its conversation, and its answers as messages. See [Note: Assistant] in 0100-assistant.

export async function makeOwnConversation(
  tx: Tx,
  userId: Id,
  { uid, now }: { readonly uid: string; readonly now: Date },
): Promise<Id> {
  const id = await repository.insertOwn(tx, userId, { uid, kind: CHAT_KIND.assistant, now });
  await ensurePeople(tx, [userId]);
  await moveFeeds(tx, [userId], FEED.conversation, id);
  return id;
}

/** Shown again, where it was hidden. */
export async function showOwnConversation(tx: Tx, userId: Id, conversationId: Id): Promise<void> {
  if (await showTo(tx, conversationId, userId)) await moveFeeds(tx, [userId], FEED.conversation, conversationId);
}

/** The message of an answer that is being written. The conversation is locked. */
export async function appendAnswer(
  tx: Tx,
  { conversationId, questionId }: Omit<AskedQuestion, 'userId'>,
  { uid, now }: { readonly uid: string; readonly now: Date },
): Promise<Id> {
  const { id } = await appendMessage(tx, conversationId, {
    uid,
    senderId: null,
    uniqueId: '',
    type: 'answer',
    body: '',
    longText: null,
    pictureId: null,
    albumId: null,
    mediaId: null,
    action: null,
    people: [],
    aboutId: questionId,
    mentions: [],
    now,
    clientCreatedAt: now,
  });
  return id;
}

/** Whoever changes an answer does so one after the other: the first lock of a transaction. */
export const lockOwnConversation = (tx: Tx, conversationId: Id): Promise<void> => lockConversation(tx, conversationId);

/** An answer has begun anew or ended: a change of its message. The conversation is locked. */
export async function tellAnswerChanged(
  tx: Tx,
  { userId, conversationId, messageId }: { readonly userId: Id; readonly conversationId: Id; readonly messageId: Id },
  text: string,
): Promise<void> {
  const version = await countChanges(tx, conversationId, 1);
  await repository.setVersion(tx, messageId, version);
  await repository.setText(tx, messageId, text, conversationWord(conversationId));
  await moveFeeds(tx, [userId], FEED.conversation, conversationId, version);
}

export const tellAnswerGrown = (db: Db, userId: Id, messageId: Id): Promise<void> =>
  repository.tellAnswer(db, { u: userId, m: messageId });

/** What was said before a question, as the person sees it. */
export const listSaid = (db: Db, userId: Id, questionId: Id, limit: number): Promise<repository.SaidRow[]> =>
  repository.listBefore(db, userId, questionId, limit);
export const findSaid = (db: Db, messageId: Id): Promise<string | null> => repository.findText(db, messageId);
export const isLastSaid = (db: Db, userId: Id, messageId: Id): Promise<boolean> =>
  repository.isLast(db, userId, messageId);

/** One of the caller's own messages. */
export async function viewOwnMessage(
  db: Db,
  views: Pick<ChatViews, 'toMessages'>,
  caller: UserCaller,
  messageId: Id,
): Promise<ChatMessage> {
  const { userId } = caller;
  const { uid: userUid } = await getOwnPerson(db, userId);
  const reader = { userId, userUid, caller, fromSeqOf: () => 0 };
  const [message] = await views.toMessages(db, reader, await listMessagesById(db, [messageId]));
  if (message === undefined) throw new Error('a message that was found is there');
  return message;
}
