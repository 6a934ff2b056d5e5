import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChatConversation, ChatServerFrame } from '@contract/schemas/chat';
import type { Db, Id } from '../../../db/tables';
import type { Listener, OpenListener } from '../../../db/listener';
import { comesBack, type Receiver, sendTo } from '../../../http/socket';
import type { Log } from '../../../log';
import { createAnswerChannel, type AnswerChannelDeps } from '../answers/answer-channel';
import { ANSWER_CHANNEL, type AnswerNotice } from '../answers/answer.repository';
import {
  CHAT_CHANNEL,
  type ChatNotice,
  findCounter,
  listFeeds,
  TYPING_CHANNEL,
  type TypingNotice,
} from '../chat-feed.repository';
import { FEED } from '../chat.rules';
import {
  createParts,
  createShown,
  type Heard,
  isAsNew,
  type Moved,
  PUSHED_CONVERSATIONS,
  toMoved,
  toPush,
} from './chat-push';
import { type ChatViews, keyOf } from '../chat-view.service';
import { type CountedUnread, countedOf } from '../conversation-view.repository';
import { isCard, type Reader } from '../message-body';
import { listChanged, listMessagesById, type MessageRow } from '../message.repository';

/** A device of somebody. */
export interface ChatReceiver extends Receiver {
  readonly userId: Id;
  readonly userUid: string;
}

export interface ChatHub {
  /** From now on the device is told; `ready` says from where on. */
  join(receiver: ChatReceiver): Promise<void>;
  leave(receiver: ChatReceiver): void;
  /** How many devices of a person are here. */
  countOf(userId: Id): number;
  /** Whoever took too little before, and now has taken it, is told to ask again. */
  recoverAll(): void;
  close(): Promise<void>;
}

export interface ChatHubDeps {
  readonly db: Db;
  readonly views: ChatViews;
  readonly openListener: OpenListener;
  readonly log: Log;
  readonly readGrowing: AnswerChannelDeps['readGrowing'];
}

interface Told {
  /** Up to this version. */
  readonly version: number;
  readonly counted: CountedUnread | null;
}

/** One who has devices here. All of them are told the same. */
interface Listening {
  readonly userId: Id;
  readonly userUid: string;
  readonly receivers: Set<ChatReceiver>;
  /** Up to here they have been told. */
  cursor: Id;
  /** Of conversations that have moved since: what they have been told. */
  readonly told: Map<Id, Told>;
  /** What has been heard of and not told. */
  heard: Heard[];
  /** Something may have been missed: they are told to ask. */
  isLost: boolean;
}

// Of one person at a time; whoever has missed more asks for it.
const PUSHED_MESSAGES = 100;
const PUSHED_BYTES = 200_000;
const TOLD_MAX = 500;
// Of many people at once; beyond, all of them ask.
const PEOPLE_TOGETHER = 500;
const READ_MESSAGES = 800;

/**
 * [Note: Chat sockets] The database's notices say whose feeds have moved, and of a conversation the version of its first new change; what
 * there is, is read. What comes while that is under way is told together afterwards, so that the busier it is, the more goes with each
 * reading. Whoever is sent a push gets all that came between its two cursors; where that cannot be said, he is told to ask.
 */
export function createChatHub({ db, views, openListener, log, readGrowing }: ChatHubDeps): ChatHub {
  const people = new Map<Id, Listening>();
  const dirty = new Set<Listening>();
  let isPumping = false;
  let listener: Listener | null = null;

  const hear = (text: string): void => {
    const notice = readNotice(text);
    for (const [userId = '', number = ''] of notice.u.split(' ').map((one) => one.split(':'))) {
      const person = people.get(userId);
      if (person === undefined) continue;
      person.heard.push({ number, conversationId: notice.c, version: notice.v });
      dirty.add(person);
    }
    void pump(); // handles its own failures
  };

  const hearTyping = (text: string): void => {
    const { c, f, u } = readTyping(text);
    for (const userId of u) {
      const person = people.get(userId);
      if (person !== undefined) tell(person, { type: 'typing', conversation_id: c, from_uid: f });
    }
  };

  const answers = createAnswerChannel({
    log,
    readGrowing,
    isHere: (userId) => people.has(userId),
    tell(userId, frame) {
      const person = people.get(userId);
      if (person !== undefined) tell(person, frame);
    },
  });

  const hearNotice = (channel: string, payload: string): void => {
    if (channel === ANSWER_CHANNEL) answers.hear(readAnswer(payload));
    else if (channel === TYPING_CHANNEL) hearTyping(payload);
    else hear(payload);
  };

  const listen = (): void => {
    listener ??= openListener({
      channels: [CHAT_CHANNEL, TYPING_CHANNEL, ANSWER_CHANNEL],
      onNotice: hearNotice,
      onConnected: () => {
        for (const person of people.values()) lose(person);
        void pump(); // handles its own failures
      },
      onLost: (error) => log.warn({ err: error }, 'the chats lost their connection and make a new one'),
    });
  };

  function lose(person: Listening): void {
    person.isLost = true;
    dirty.add(person);
  }

  function tell(person: Listening, frame: ChatServerFrame | Buffer): void {
    const text = Buffer.isBuffer(frame) ? frame : JSON.stringify(frame);
    for (const receiver of person.receivers) sendTo(receiver, text);
  }

  async function pump(): Promise<void> {
    if (isPumping) return;
    isPumping = true;
    try {
      while (dirty.size > 0) {
        // The notices of one transaction come in one turn of the event loop, and are told together.
        await nextTurn();
        const batch = [...dirty].slice(0, PEOPLE_TOGETHER).filter((person) => people.get(person.userId) === person);
        for (const person of [...dirty].slice(0, PEOPLE_TOGETHER)) dirty.delete(person);
        await tellBatch(batch).catch(async (error: unknown) => {
          log.warn({ err: error }, 'people could not be told of their chats');
          for (const person of batch) person.isLost = true;
          // The database is away: with the next beat, or when it is back.
        });
      }
    } finally {
      isPumping = false;
    }
  }

  async function tellBatch(batch: readonly Listening[]): Promise<void> {
    const heard = new Map(batch.map((person) => [person, person.heard]));
    for (const person of batch) person.heard = [];
    const kept = batch.filter((person) => !person.isLost);
    for (const person of batch) if (person.isLost) await tellToAsk(person);
    const moved = await findMoved(kept, heard);
    const plans = kept.flatMap((person) => {
      const rows = moved.get(person) ?? [];
      return rows.length === 0 ? [] : [planOf(person, rows, heard.get(person) ?? [])];
    });
    await tellPlanned(plans);
  }

  /** What has moved in each one's feed since his cursor: as it was heard, or where something is missing there, read. */
  async function findMoved(
    kept: readonly Listening[],
    heard: ReadonlyMap<Listening, readonly Heard[]>,
  ): Promise<Map<Listening, readonly Moved[]>> {
    const moved = new Map(kept.map((person) => [person, toMoved(person.cursor, heard.get(person) ?? [])]));
    const asking = kept.filter((person) => moved.get(person) === null);
    const rows =
      asking.length === 0
        ? []
        : await listFeeds(
            db,
            asking.map(({ userId, cursor }) => ({ userId, after: cursor })),
            PUSHED_CONVERSATIONS + 1,
          );
    const read = new Map<Id, Moved[]>(asking.map(({ userId }) => [userId, []]));
    for (const { userId, number, kind, targetId } of rows)
      read.get(userId)?.push({ number, conversationId: kind === FEED.conversation ? targetId : null });
    return new Map(kept.map((person) => [person, moved.get(person) ?? read.get(person.userId) ?? []]));
  }

  async function tellToAsk(person: Listening): Promise<void> {
    const cursor = await findCounter(db, person.userId);
    person.isLost = false;
    person.cursor = cursor;
    person.told.clear();
    tell(person, { type: 'changed', cursor });
  }

  /** Null in `after`: it cannot be said from which version on. */
  function planOf(person: Listening, rows: readonly Moved[], heard: readonly Heard[]) {
    const after = new Map<Id, number | null>();
    for (const { conversationId: id } of rows) {
      if (id === null) continue;
      const first = heard.find(({ conversationId, version }) => conversationId === id && version > 0);
      after.set(id, person.told.get(id)?.version ?? (first === undefined ? null : first.version - 1));
    }
    const isWhole =
      rows.length <= PUSHED_CONVERSATIONS &&
      rows.every(({ conversationId }) => conversationId !== null) &&
      [...after.values()].every((version) => version !== null);
    return { person, rows, after, isWhole };
  }

  async function tellPlanned(plans: readonly ReturnType<typeof planOf>[]): Promise<void> {
    const keys = plans.flatMap(({ person, after }) =>
      [...after.keys()].map((conversationId) => ({
        userId: person.userId,
        conversationId,
        counted: person.told.get(conversationId)?.counted,
      })),
    );
    const wants = new Map<Id, number>();
    for (const { after, isWhole } of plans) {
      if (!isWhole) continue;
      for (const [id, version] of after) wants.set(id, Math.min(wants.get(id) ?? Infinity, version ?? 0));
    }
    const readMessages = (): Promise<MessageRow[]> =>
      listChanged(
        db,
        [...wants].map(([conversationId, after]) => ({ conversationId, after, fromSeq: 1 })),
        READ_MESSAGES + 1,
      );
    const reading = readMessages();
    reading.catch(() => undefined); // also where the conversations fail first
    let rows: readonly MessageRow[] = [];
    const found = await views.readConversations(db, keys, null, async (lastIds, conversations) => {
      rows = await reading;
      // Read beside the conversations, they may be older.
      const wanted = conversations.filter(({ id }) => wants.has(id));
      if (rows.length <= READ_MESSAGES && !isAsNew(rows, wanted)) rows = await readMessages();
      // Mostly what is new is the last.
      const lasts = new Set(lastIds);
      const known = rows.filter(({ id }) => lasts.delete(id));
      return [...known, ...(await listMessagesById(db, [...lasts]))];
    });
    const isCut = rows.length > READ_MESSAGES;
    const findShown = createShown(rows);
    const frames = plans.map((plan) => {
      const conversations = [...plan.after.keys()].flatMap(
        (conversationId) => found.get(keyOf({ userId: plan.person.userId, conversationId })) ?? [],
      );
      const shown = plan.isWhole ? findShown(plan.after, conversations) : [];
      const canPush =
        plan.isWhole &&
        !isCut &&
        shown.length <= PUSHED_MESSAGES &&
        !shown.some(isCard) &&
        !conversations.some(({ hasCard }) => hasCard);
      const from = new Map(conversations.map(({ row }) => [row.id, row.fromSeq]));
      const reader: Reader = {
        userId: plan.person.userId,
        userUid: plan.person.userUid,
        caller: null,
        fromSeqOf: (id) => from.get(id) ?? Infinity,
      };
      return { plan, conversations, canPush, reader, rows: canPush ? shown : [] };
    });
    const texts = await views.toMessagesOfMany(db, frames);
    const users = views.listUsersOfMany(
      frames.map(({ rows: shown }, at) => ({ messages: texts[at] ?? [], rows: shown })),
    );
    const partOf = createParts();
    for (const [at, { plan, conversations, canPush }] of frames.entries()) {
      const { person } = plan;
      const previous = person.cursor;
      const cursor = plan.rows.at(-1)?.number ?? previous;
      const messages = texts[at] ?? [];
      person.cursor = cursor;
      // Those who ask get what these say at least, and need not be told of it again.
      if (person.told.size > TOLD_MAX) person.told.clear();
      for (const { row } of conversations) {
        person.told.set(row.id, { version: row.lastVersion, counted: countedOf(row) });
      }
      if (plan.rows.length > PUSHED_CONVERSATIONS) dirty.add(person);
      const isAll = canPush && conversations.length === plan.rows.length;
      const text = isAll
        ? toPush(
            { type: 'push', previous, cursor, conversations: conversations.map(({ view }): ChatConversation => view) },
            partOf(messages, users[at] ?? []),
          )
        : null;
      tell(person, text !== null && text.length <= PUSHED_BYTES ? text : { type: 'changed', cursor });
    }
  }

  return {
    async join(receiver) {
      listen();
      const { userId, userUid } = receiver;
      const known = people.get(userId);
      const person: Listening = known ?? {
        userId,
        userUid,
        receivers: new Set(),
        cursor: '0',
        told: new Map(),
        heard: [],
        isLost: true,
      };
      // First, so that whatever is told from now on is heard.
      people.set(userId, person);
      person.receivers.add(receiver);
      if (known === undefined) {
        const cursor = await findCounter(db, userId);
        // Unless it has been told of something meanwhile: what has been told never goes back.
        if (person.isLost) person.cursor = cursor;
        person.isLost = false;
      }
      sendTo(receiver, { type: 'ready', cursor: person.cursor } satisfies ChatServerFrame);
    },

    leave(receiver) {
      const person = people.get(receiver.userId);
      if (person === undefined || !person.receivers.delete(receiver) || person.receivers.size > 0) return;
      people.delete(receiver.userId);
      dirty.delete(person);
    },

    countOf: (userId) => people.get(userId)?.receivers.size ?? 0,

    recoverAll() {
      for (const person of people.values()) {
        if (person.isLost) dirty.add(person);
        for (const receiver of person.receivers) {
          if (comesBack(receiver))
            sendTo(receiver, { type: 'changed', cursor: person.cursor } satisfies ChatServerFrame);
        }
      }
      void pump(); // handles its own failures
    },

    async close() {
      people.clear();
      dirty.clear();
      answers.clear();
      await listener?.close();
      listener = null;
    },
  };
}

// What another process of ours has told.
const readNotice = (text: string): ChatNotice => JSON.parse(text);
const readTyping = (text: string): TypingNotice => JSON.parse(text);
const readAnswer = (text: string): AnswerNotice => JSON.parse(text);
