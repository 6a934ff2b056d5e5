import { createHmac } from 'node:crypto';
import { CHAT_ERRORS } from '@contract/chat-errors';
import {
  CHAT_KIND,
  CHAT_MENTIONS_MAX,
  CHAT_PREVIEW_MAX_BYTES,
  CHAT_ROLE,
  CHAT_SENDS,
  CHAT_STRANGER_TEXTS,
} from '@contract/constants/chat';
import { MESSAGE_FROM } from '@contract/constants/security';
import type { ChatSendInput, ChatSent } from '@contract/schemas/chat';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { Refusal, refuse } from '../../http/refuse';
import type { AccessService } from '../access/access.service';
import { requireMedia } from '../media/wall/media-list.service';
import type { PrivacyService } from '../security/privacy.service';
import type { TextChecks } from '../word/text-check.service';
import type { QuestionTaker, WeighedQuestion } from './answer-types';
import { getOwnPerson, peerOf } from './chat-access.service';
import { findPair, listPeopleByUid } from './chat-person.repository';
import { insertPicture, type NewPicture } from './chat-picture.repository';
import type { ChatPictures } from './chat-picture.service';
import { countBytes, cutPreview, readText } from './chat.rules';
import { type ChatViews, keyOf } from './chat-view.service';
import * as conversations from './conversation.repository';
import type { MemberRow } from './conversation.repository';
import { ensurePeople } from './chat-feed.repository';
import { findGroupState } from './group.repository';
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
  readonly access: AccessService;
  readonly texts: TextChecks;
  readonly views: ChatViews;
  readonly pictures: ChatPictures;
  readonly privacyOf: PrivacyService['privacyOf'];
  readonly isMinor: (userId: Id) => Promise<boolean>;
  readonly questions: QuestionTaker;
  /** The key of what is kept of a content. */
  readonly secret: Buffer;
}

/** What is to be stored, looked through. */
interface Prepared {
  readonly type: 'text' | 'picture' | 'album' | 'photo';
  readonly text: string;
  readonly picture: { readonly made: NewPicture } | { readonly id: Id } | null;
  readonly albumId: Id | null;
  readonly mediaId: Id | null;
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

const NOTHING = { text: '', picture: null, albumId: null, mediaId: null } as const;

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
    await requireAccepted(userId, person.id);
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

  /** Refuses with CHAT_NOT_ACCEPTED, whatever the reason. Answers whether the two are friends. */
  async function requireAccepted(userId: Id, peerId: Id, conversationId: Id | null = null): Promise<boolean> {
    const { isBlocked, isFriend, isFollowed } = await findPair(db, userId, peerId);
    if (isBlocked) throw refuse(CHAT_ERRORS.CHAT_NOT_ACCEPTED);
    if (isFriend) return true;
    // Whoever has written himself is answered.
    const hasWritten =
      conversationId !== null && (await repository.countBetween(db, conversationId, userId, 1)).others > 0;
    if (hasWritten) return false;
    const { messageFrom } = await deps.privacyOf(db, peerId);
    const isOpen = messageFrom === MESSAGE_FROM.everybody || (messageFrom === MESSAGE_FROM.followed && isFollowed);
    if (!isOpen || (await deps.isMinor(peerId))) throw refuse(CHAT_ERRORS.CHAT_NOT_ACCEPTED);
    return false;
  }

  async function requireMayWrite(userId: Id, member: MemberRow): Promise<{ readonly isStranger: boolean }> {
    if (member.kind === CHAT_KIND.group) {
      if (member.mutedUntil !== null && member.mutedUntil > clock.now()) throw refuse(CHAT_ERRORS.CHAT_MUTED);
      const group = await findGroupState(db, member.id);
      if (group.isAllMuted && member.role === CHAT_ROLE.member) throw refuse(CHAT_ERRORS.CHAT_ALL_MUTED);
      return { isStranger: false };
    }
    if (member.kind === CHAT_KIND.assistant) return { isStranger: false };
    const peerId = peerOf(member, userId);
    if (peerId === null) throw refuse(CHAT_ERRORS.CHAT_NOT_ACCEPTED);
    return { isStranger: !(await requireAccepted(userId, peerId, member.id)) };
  }

  async function prepare(caller: Caller, userUid: string, content: ChatSendInput['content']): Promise<Prepared> {
    const { userId } = requireUser(caller);
    switch (content.type) {
      case 'text': {
        const text = readText(content.body.text);
        const stored = text === null ? null : readText(await deps.texts.check(db, text));
        if (stored === null) throw refuse(CHAT_ERRORS.CHAT_TEXT_INVALID);
        return { ...NOTHING, type: 'text', text: stored };
      }
      case 'picture':
        return {
          ...NOTHING,
          type: 'picture',
          picture: { made: await deps.pictures.make(userUid, content.body.object) },
        };
      case 'album': {
        const album = await deps.access.requireAlbum(db, caller, content.body.albumId, 'see').catch(refuseShared);
        return { ...NOTHING, type: 'album', albumId: album.albumId };
      }
      case 'photo': {
        const { row } = await requireMedia(deps, caller, content.body.mediaId).catch(refuseShared);
        if (row.albumUid !== content.body.albumId) throw refuse(CHAT_ERRORS.CHAT_SHARED_ABSENT);
        return { ...NOTHING, type: 'photo', albumId: row.albumId, mediaId: row.id };
      }
      case 'forward':
        return prepareForward(caller, userId, userUid, content.body.message_id);
    }
  }

  async function prepareForward(caller: Caller, userId: Id, userUid: string, uid: string): Promise<Prepared> {
    const row = await repository.findSeen(db, userId, uid);
    if (row === null || row.isRevoked) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
    switch (row.type) {
      case 'text': {
        const text = row.isLong ? await repository.findLongText(db, row.id) : row.body;
        if (text === null) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
        return prepare(caller, userUid, { type: 'text', body: { text } });
      }
      case 'answer':
        return prepare(caller, userUid, { type: 'text', body: { text: row.body } });
      case 'picture':
        if (row.pictureId === null) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
        return { ...NOTHING, type: 'picture', picture: { id: row.pictureId } };
      case 'album':
        return prepare(caller, userUid, { type: 'album', body: { albumId: row.albumUid ?? '' } });
      case 'photo':
        return prepare(caller, userUid, {
          type: 'photo',
          body: { albumId: row.albumUid ?? '', mediaId: row.mediaUid ?? '' },
        });
      default:
        throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
    }
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
    const reader = { userId, userUid, caller, fromSeqOf: () => (row.isLeft ? Infinity : row.fromSeq) };
    const [message] = await views.toMessages(db, reader, rows);
    if (message === undefined) throw refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
    return { message, conversation: view };
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
        albumId: prepared.albumId,
        mediaId: prepared.mediaId,
        action: null,
        people: [],
        aboutId: about?.id ?? null,
        mentions: (await repository.listMentionable(tx, member.id, mentions)).filter((one) => one !== userId),
        now,
        clientCreatedAt: new Date(input.client_create_time),
      },
      [],
      userId,
    );
    await repository.nameSent(tx, userId, input.unique_id, id);
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
      const { isStranger } = await requireMayWrite(userId, member);
      const prepared = await prepare(caller, own.uid, input.content);
      const made = prepared.picture !== null && 'made' in prepared.picture ? prepared.picture.made : null;
      const weighed = member.kind === CHAT_KIND.assistant ? await deps.questions.weigh(userId, prepared) : null;
      let stored: Stored | null = null;
      try {
        stored = await db
          .transaction()
          .execute((tx) => store(tx, { userId, member, isStranger, weighed }, input, prepared, hash));
      } finally {
        // Refused, or sent by another call meanwhile.
        if (stored === null && made !== null) await deps.pictures.discard(made);
      }
      if (stored !== null && stored.answerId !== null) deps.questions.begin(stored.answerId);
      if (made !== null && input.content.type === 'picture') await deps.pictures.dropUpload(input.content.body.object);
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

function refuseShared(error: unknown): never {
  throw error instanceof Refusal ? refuse(CHAT_ERRORS.CHAT_SHARED_ABSENT) : error;
}
