import { CHAT_ERRORS } from '@contract/chat-errors';
import { CHAT_SENDS } from '@contract/constants/chat';
import { isUnread } from '@contract/rules/chat';
import type {
  ChatChanges,
  ChatConversation,
  ChatMessage,
  ChatMessages,
  ChatMessagesQuery,
  ChatPulled,
  ChatPullInput,
  ChatServerFrame,
} from '@contract/schemas/chat';
import type { ChatSendInput, ChatSent } from '@contract/schemas/chat/chat-sending';

interface Member {
  fromSeq: number;
  readSeq: number;
  isPinned: boolean;
  isMarkedUnread: boolean;
  isLeft: boolean;
  deleted: Set<number>;
}

interface Conversation {
  readonly id: string;
  readonly members: Map<string, Member>;
  readonly messages: { message: ChatMessage & { type: 'text' }; fingerprint: string }[];
  lastVersion: number;
}

interface Person {
  counter: number;
  readonly feed: Map<string, number>;
}

export class ModelRefusal extends Error {
  constructor(
    readonly msg: string,
    readonly code = 1,
  ) {
    super(msg);
  }
}

/**
 * The chat's server as its contract has it, in memory: what a simulation holds the engine against. Everything it does is done at once and
 * whole; what is lost on the way is the simulation's affair.
 */
export class ModelChat {
  readonly people = new Map<string, Person>();
  readonly conversations = new Map<string, Conversation>();
  readonly sent = new Map<string, { fingerprint: string; conversationId: string; seq: number }>();
  pageSize = 5;
  pullSize = 7;

  constructor(
    private readonly tell: (uid: string, frame: ChatServerFrame) => void,
    private readonly now: () => number,
  ) {}

  join(conversationId: string, uids: readonly string[]): void {
    const made = this.conversations.get(conversationId) ?? {
      id: conversationId,
      members: new Map<string, Member>(),
      messages: [],
      lastVersion: 0,
    };
    this.conversations.set(conversationId, made);
    for (const uid of uids) {
      if (!this.people.has(uid)) this.people.set(uid, { counter: 0, feed: new Map() });
      const fromSeq = made.messages.length + 1;
      const before = made.members.get(uid);
      if (before !== undefined && !before.isLeft) continue;
      made.members.set(uid, {
        fromSeq,
        readSeq: fromSeq - 1,
        isPinned: false,
        isMarkedUnread: false,
        isLeft: false,
        deleted: new Set(),
      });
      this.move(uid, made, []);
    }
  }

  leave(uid: string, conversationId: string): void {
    const { conversation, member } = this.require(uid, conversationId);
    member.isLeft = true;
    this.move(uid, conversation, []);
  }

  pin(uid: string, conversationId: string, isPinned: boolean): void {
    const { conversation, member } = this.require(uid, conversationId);
    member.isPinned = isPinned;
    this.move(uid, conversation, []);
  }

  markUnread(uid: string, conversationId: string, isMarkedUnread: boolean): void {
    const { conversation, member } = this.require(uid, conversationId);
    member.isMarkedUnread = isMarkedUnread;
    this.move(uid, conversation, []);
  }

  clear(uid: string, conversationId: string): void {
    const { conversation, member } = this.require(uid, conversationId);
    member.fromSeq = conversation.messages.length + 1;
    member.readSeq = Math.max(member.readSeq, conversation.messages.length);
    member.isMarkedUnread = false;
    this.move(uid, conversation, []);
  }

  revoke(uid: string, conversationId: string, seq: number): void {
    const { conversation } = this.require(uid, conversationId);
    const row = conversation.messages[seq - 1];
    if (row === undefined || row.message.from_uid !== uid || row.message.is_revoke) return;
    conversation.lastVersion += 1;
    row.message = {
      ...row.message,
      is_revoke: true,
      revoked_by: uid,
      body: { text: '' },
      version: conversation.lastVersion,
    };
    this.moveAll(conversation, [seq]);
  }

  /** For oneself: the message changes for nobody else. */
  remove(uid: string, conversationId: string, seq: number): void {
    const { conversation, member } = this.require(uid, conversationId);
    const row = conversation.messages[seq - 1];
    if (row === undefined || seq < member.fromSeq || member.deleted.has(seq)) return;
    member.deleted.add(seq);
    conversation.lastVersion += 1;
    row.message = { ...row.message, version: conversation.lastVersion };
    this.moveAll(conversation, [seq]);
  }

  read(uid: string, conversationId: string, seq: number): void {
    const { conversation, member } = this.require(uid, conversationId);
    if (seq <= member.readSeq) return;
    member.readSeq = Math.min(seq, conversation.messages.length);
    member.isMarkedUnread = false;
    this.move(uid, conversation, []);
  }

  send(uid: string, input: ChatSendInput): ChatSent {
    const { conversation } = this.require(uid, input.conversation_id ?? '');
    if (input.content.type !== 'text') throw new ModelRefusal('only texts');
    const { text } = input.content.body;
    const key = `${uid}/${input.unique_id}`;
    const known = this.sent.get(key);
    const fingerprint = `${conversation.id} ${text}`;
    if (known !== undefined && known.fingerprint !== fingerprint) throw new ModelRefusal('taken');
    if (known === undefined) {
      this.requireLeisure(uid);
      const seq = conversation.messages.length + 1;
      conversation.lastVersion += 1;
      const message: ChatMessage & { type: 'text' } = {
        _id: `${conversation.id}-${seq}`,
        unique_id: input.unique_id,
        conversation_id: conversation.id,
        seq,
        version: conversation.lastVersion,
        from_uid: uid,
        to_uid: '',
        group_id: conversation.id,
        create_time: this.now(),
        client_create_time: input.client_create_time,
        is_revoke: false,
        revoked_by: '',
        is_delete: false,
        about_msg_id: '',
        about: null,
        is_long: false,
        mentions: [...(input.mentions ?? [])],
        type: 'text',
        body: { text },
      };
      conversation.messages.push({ message, fingerprint });
      this.sent.set(key, { fingerprint, conversationId: conversation.id, seq });
      this.moveAll(conversation, [seq]);
    }
    const seq = this.sent.get(key)?.seq ?? 0;
    return { message: this.viewMessage(uid, conversation, seq) };
  }

  listChanges(uid: string, cursor: string): ChatChanges {
    const person = this.person(uid);
    const after = Number(cursor === '' ? 0 : cursor);
    const moved = [...person.feed].filter(([, number]) => number > after).sort((a, b) => a[1] - b[1]);
    const page = moved.slice(0, this.pageSize);
    const more = moved.length > page.length;
    return {
      reset: false,
      conversations: page.flatMap(([id]) => {
        const conversation = this.conversations.get(id);
        return conversation === undefined ? [] : [this.view(uid, conversation)];
      }),
      friends: [],
      notices: [],
      cursor: String(more ? (page.at(-1)?.[1] ?? after) : person.counter),
      more,
    };
  }

  pull(uid: string, wants: ChatPullInput['wants']): ChatPulled {
    const messages: ChatMessage[] = [];
    const reached: ChatPulled['reached'] = [];
    for (const { conversation_id, after } of wants) {
      if (messages.length >= this.pullSize) break;
      const conversation = this.conversations.get(conversation_id);
      const member = conversation?.members.get(uid);
      if (conversation === undefined || member === undefined || member.isLeft) continue;
      const changed = conversation.messages
        .filter(({ message }) => message.version > after && message.seq >= member.fromSeq)
        .sort((a, b) => a.message.version - b.message.version);
      const part = changed.slice(0, this.pullSize - messages.length);
      messages.push(...part.map(({ message }) => this.viewMessage(uid, conversation, message.seq)));
      const isAll = part.length === changed.length;
      reached.push({
        conversation_id,
        version: isAll ? conversation.lastVersion : (part.at(-1)?.message.version ?? after),
      });
    }
    return { messages, users: [], reached };
  }

  listMessages(uid: string, { conversation_id, before, limit }: ChatMessagesQuery): ChatMessages {
    const { conversation, member } = this.require(uid, conversation_id);
    const seen = conversation.messages.filter(
      ({ message }) => message.seq >= member.fromSeq && (before === undefined || message.seq < before),
    );
    const page = seen.slice(-Math.min(limit, this.pageSize));
    return {
      messages: page.map(({ message }) => this.viewMessage(uid, conversation, message.seq)),
      users: [],
      version: conversation.lastVersion,
      hasOlder: seen.length > page.length,
      hasNewer: false,
    };
  }

  /** What a device has to hold in the end. */
  expected(uid: string): ChatConversation[] {
    return [...this.conversations.values()].flatMap((conversation) => {
      const member = conversation.members.get(uid);
      return member === undefined || member.isLeft ? [] : [this.view(uid, conversation)];
    });
  }

  viewMessage(uid: string, conversation: Conversation, seq: number): ChatMessage {
    const row = conversation.messages[seq - 1];
    if (row === undefined) throw new Error(`no message ${seq}`);
    const isDeleted = conversation.members.get(uid)?.deleted.has(seq) === true;
    return isDeleted ? { ...row.message, is_delete: true, body: { text: '' } } : row.message;
  }

  cursorOf(uid: string): string {
    return String(this.person(uid).counter);
  }

  private person(uid: string): Person {
    const person = this.people.get(uid);
    if (person === undefined) throw new Error(`nobody: ${uid}`);
    return person;
  }

  private requireLeisure(uid: string): void {
    const since = this.now() - CHAT_SENDS.inMs;
    const lately = [...this.conversations.values()]
      .flatMap(({ messages }) => messages)
      .filter(({ message }) => message.from_uid === uid && message.create_time > since);
    const { msg, code } = CHAT_ERRORS.CHAT_TOO_FAST;
    if (lately.length >= CHAT_SENDS.max) throw new ModelRefusal(msg, code);
  }

  private require(uid: string, id: string): { conversation: Conversation; member: Member } {
    const conversation = this.conversations.get(id);
    const member = conversation?.members.get(uid);
    if (conversation === undefined || member === undefined || member.isLeft) throw new ModelRefusal('absent');
    return { conversation, member };
  }

  private moveAll(conversation: Conversation, seqs: readonly number[]): void {
    for (const [uid, { isLeft }] of conversation.members) if (!isLeft) this.move(uid, conversation, seqs);
  }

  private move(uid: string, conversation: Conversation, seqs: readonly number[]): void {
    const person = this.person(uid);
    const previous = String(person.counter);
    person.counter += 1;
    person.feed.set(conversation.id, person.counter);
    this.tell(uid, {
      type: 'push',
      previous,
      cursor: String(person.counter),
      conversations: [this.view(uid, conversation)],
      messages: seqs.map((seq) => this.viewMessage(uid, conversation, seq)),
      users: [],
    });
  }

  private view(uid: string, conversation: Conversation): ChatConversation {
    const member = conversation.members.get(uid);
    if (member === undefined) throw new Error('no member');
    const seen = conversation.messages
      .filter(({ message }) => message.seq >= member.fromSeq)
      .map(({ message }) => this.viewMessage(uid, conversation, message.seq));
    const unread = seen.filter((message) => isUnread(message, { uid, readSeq: member.readSeq }));
    const meant = unread.find(({ mentions }) => mentions.includes(uid));
    const last = seen.filter(({ is_delete }) => !is_delete).at(-1);
    return {
      id: conversation.id,
      type: 2,
      user_id: uid,
      friend_uid: '',
      group_id: conversation.id,
      user_info: null,
      group_info: null,
      group_member: null,
      remark: '',
      isFriend: false,
      unread_count: unread.length,
      update_time: last?.create_time ?? 0,
      hidden: false,
      isPinned: member.isPinned,
      isMuted: false,
      isMarkedUnread: member.isMarkedUnread,
      msgList: last === undefined ? [] : [last],
      isMentioned: meant !== undefined,
      ...(meant === undefined ? {} : { mention_seq: meant.seq }),
      from_seq: member.fromSeq,
      last_seq: conversation.messages.length,
      last_version: conversation.lastVersion,
      read_seq: member.readSeq,
      peer_read_seq: 0,
      is_left: member.isLeft,
    };
  }
}
