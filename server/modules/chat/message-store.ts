import {
  CHAT_FILM_STATE,
  CHAT_KIND,
  CHAT_MENTIONS_MAX,
  CHAT_PREVIEW_MAX_BYTES,
  CHAT_SENDS,
  CHAT_STRANGER_TEXTS,
} from '@contract/constants/chat';
import { CHAT_ERRORS } from '@contract/chat-errors';
import { countBytes } from '@contract/rules/text';
import type { ChatSendInput } from '@contract/schemas/chat/chat-sending';
import type { Clock } from '../../adapters/clock/types';
import type { Ids } from '../../adapters/ids/types';
import type { Db, Id, Tx } from '../../db/tables';
import { gather } from '../../db/watch/gather';
import { Refusal, refuse } from '../../http/refuse';
import type { Jobs } from '../../jobs/queue';
import type { PushService } from '../push/push.service';
import type { QuestionTaker, WeighedQuestion } from './answers/answer-types';
import type { Prepared } from './chat-content.service';
import { insertFile } from './chat-file.repository';
import { insertPicture } from './chat-picture.repository';
import { cutPreview } from './chat.rules';
import { MAKE_CHAT_FILM } from './chat.jobs';
import * as conversations from './conversation.repository';
import type { MemberRow } from './conversation.repository';
import { appendMessages } from './message-append.repository';
import * as repository from './message.repository';
import * as names from './sent.repository';

/** What is to be stored, by whom, and where. */
export interface Wanted {
  readonly userId: Id;
  readonly member: MemberRow;
  readonly isStranger: boolean;
  /** Of a question to the assistant. */
  readonly weighed: WeighedQuestion | null;
  readonly input: ChatSendInput;
  readonly prepared: Prepared;
  /** The hash of the content. */
  readonly hash: Buffer;
}

export interface Stored {
  readonly id: Id;
  readonly uid: string;
  /** The message that will answer it. */
  readonly answerId: Id | null;
}

export interface MessageStore {
  /** Null: something has been sent under this name before. Refuses what was no refusal when it was asked first. */
  store(wanted: Wanted): Promise<Stored | null>;
}

export interface MessageStoreDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Jobs;
  readonly questions: QuestionTaker;
  readonly pushes: Pick<PushService, 'chatMessages'>;
}

const TOGETHER_MOST = 100;

type Outcome = Stored | Refusal | null;

/** Whoever has none needs what somebody else holds. */
type Outcomes = ReadonlyMap<Wanted, Outcome>;

/**
 * [Note: Stored together] What is sent while messages are being stored goes into one transaction with the next: each of its statements is for
 * all of them. Those whose sender or conversation somebody else holds are stored alone afterwards, and so are all where one of them fails, so
 * that nobody waits for another's.
 */
export function createMessageStore(deps: MessageStoreDeps): MessageStore {
  const storeMany = (many: readonly Wanted[], isWaiting: boolean): Promise<Outcomes> =>
    deps.db.transaction().execute((tx) => storeIn(deps, tx, many, isWaiting));

  const storeTogether = gather<Wanted, Outcome | undefined>(
    async (asked) => {
      const senders = new Set<Id>();
      const first = asked.filter(({ userId }) => senders.size < senders.add(userId).size);
      const outcomes: Outcomes = await storeMany(first, false).catch(() => new Map());
      return asked.map((wanted) => outcomes.get(wanted));
    },
    { most: TOGETHER_MOST, byTurns: true },
  );

  return {
    async store(wanted) {
      let outcome = await storeTogether(wanted);
      if (outcome === undefined) outcome = (await storeMany([wanted], true)).get(wanted);
      if (outcome === undefined) throw new Error('a message was neither stored nor refused');
      if (outcome instanceof Refusal) throw outcome;
      return outcome;
    },
  };
}

/** `isWaiting`: for those who hold what it needs. One of each sender at most. */
async function storeIn(deps: MessageStoreDeps, tx: Tx, many: readonly Wanted[], isWaiting: boolean): Promise<Outcomes> {
  const now = deps.clock.now();
  const outcomes = new Map<Wanted, Outcome>();
  let open = await lock(tx, many, isWaiting);
  /** Ends the messages that `find` has an outcome for; the rest stay open. */
  const settle = (find: (wanted: Wanted, at: number) => Outcome | undefined): void => {
    open = open.filter((wanted, at) => {
      const outcome = find(wanted, at);
      if (outcome !== undefined) outcomes.set(wanted, outcome);
      return outcome === undefined;
    });
  };
  const standings = await names.listStandings(
    tx,
    open.map((wanted) => ({ ...nameOf(wanted), conversationId: wanted.member.id })),
    { since: new Date(now.getTime() - CHAT_SENDS.inMs), limit: CHAT_SENDS.max },
  );
  settle((_, at) => {
    const standing = standings[at];
    if (standing?.isSent === true) return null;
    // Meanwhile one may have been made to leave.
    if (standing?.isMember !== true) return refuse(CHAT_ERRORS.CONVERSATION_ABSENT);
    return standing.lately >= CHAT_SENDS.max ? refuse(CHAT_ERRORS.CHAT_TOO_FAST) : undefined;
  });
  const appending = [];
  for (const wanted of open) {
    const parts = await findParts(tx, wanted);
    if (parts instanceof Refusal) outcomes.set(wanted, parts);
    else {
      const made = await storeFiles(deps, tx, wanted.prepared, now);
      appending.push({ wanted, uid: deps.ids.newId(), ...parts, ...made });
    }
  }
  if (appending.length === 0) return outcomes;
  const appended = await appendMessages(
    tx,
    appending.map(({ wanted: { member, input, prepared, userId, hash }, uid, aboutId, named, pictureId, fileId }) => {
      const isLong = countBytes(prepared.text) > CHAT_PREVIEW_MAX_BYTES;
      return {
        conversationId: member.id,
        contentHash: hash,
        message: {
          uid,
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
          aboutId,
          mentions: named,
          clientCreatedAt: new Date(input.client_create_time),
        },
      };
    }),
    now,
  );
  const stored = appending.flatMap(({ wanted, uid }, at) => {
    const message = appended[at];
    return message === undefined ? [] : [{ wanted, uid, ...message }];
  });
  await deps.pushes.chatMessages(
    tx,
    stored.map(({ wanted, receiverIds }) => ({ conversationId: wanted.member.id, receiverIds })),
  );
  for (const { wanted, uid, id } of stored) {
    const { userId, member, weighed } = wanted;
    const question = { userId, conversationId: member.id, questionId: id };
    const answerId = weighed === null ? null : await deps.questions.take(tx, question, weighed);
    outcomes.set(wanted, { id, uid, answerId });
  }
  return outcomes;
}

const nameOf = ({ userId, input }: Wanted): names.SentName => ({ senderId: userId, uniqueId: input.unique_id });

/** Locks senders and their conversations, and answers the messages for which it could; with `isWaiting` that is all. */
async function lock(tx: Tx, many: readonly Wanted[], isWaiting: boolean): Promise<readonly Wanted[]> {
  if (isWaiting) {
    await names.lockSenders(
      tx,
      many.map(({ userId }) => userId),
    );
    for (const { member } of many) await conversations.lockConversation(tx, member.id);
    return many;
  }
  const free = await names.lockFree(
    tx,
    many.map(({ userId, member }) => ({ senderId: userId, conversationId: member.id })),
  );
  return many.filter(({ userId }) => free.has(userId));
}

interface Parts {
  readonly aboutId: Id | null;
  /** Whom it mentions, but its writer. */
  readonly named: readonly Id[];
}

/** What it is about, and whom it names. A refusal: it may not be said. */
async function findParts(tx: Tx, { userId, member, isStranger, input, prepared }: Wanted): Promise<Parts | Refusal> {
  if (isStranger) {
    const { own, others } = await repository.countBetween(tx, member.id, userId, CHAT_STRANGER_TEXTS);
    if (others === 0 && (prepared.type !== 'text' || own >= CHAT_STRANGER_TEXTS)) {
      return refuse(CHAT_ERRORS.CHAT_STRANGER_LIMIT);
    }
  }
  const { about_msg_id: aboutUid } = input;
  const about = aboutUid === undefined ? null : await repository.findSeen(tx, userId, aboutUid);
  if (aboutUid !== undefined && about?.conversationId !== member.id) return refuse(CHAT_ERRORS.CHAT_MESSAGE_ABSENT);
  const mentions = member.kind === CHAT_KIND.group ? (input.mentions ?? []).slice(0, CHAT_MENTIONS_MAX) : [];
  const named = (await repository.listMentionable(tx, member.id, mentions)).filter((one) => one !== userId);
  return { aboutId: about?.id ?? null, named };
}

async function storeFiles(
  { jobs }: Pick<MessageStoreDeps, 'jobs'>,
  tx: Tx,
  { picture, file }: Prepared,
  now: Date,
): Promise<{ readonly pictureId: Id | null; readonly fileId: Id | null }> {
  const pictureId = picture === null ? null : 'id' in picture ? picture.id : await insertPicture(tx, picture.made, now);
  if (file === null || 'id' in file) return { pictureId, fileId: file?.id ?? null };
  const fileId = await insertFile(tx, file.made.file, now);
  if (file.made.file.state === CHAT_FILM_STATE.making) await jobs.add(tx, MAKE_CHAT_FILM, { fileId });
  return { pictureId, fileId };
}
