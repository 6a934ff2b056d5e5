import { sql } from 'kysely';
import { CHAT_REACTIONS } from '@contract/constants/chat';
import * as calls from '@contract/http/chat';
import type { ChatMessage, ChatServerFrame } from '@contract/schemas/chat';
import { createMemoryChatShelf } from '@/platform/chat-shelf/memory';
import type { Socket, SocketListener } from '@/platform/socket/types';
import { startEngine, type ChatEngine } from '@/stores/chat/chat-engine';
import type { ChatRemote } from '@/stores/chat/chat-remote';
import { EMPTY_CHAT, type ChatState } from '@/stores/chat/chat-state';
import { createStore, type StoreApi } from 'zustand';
import type { TestApp } from '../app-harness';
import { TestRefusal } from '../app-harness';
import type { Person } from '../people';
import { seededRandom, type SeededRandom } from '../seeded-random';

interface Timer {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
}

interface Device {
  readonly person: Person;
  readonly name: string;
  readonly kept: Map<string, unknown>;
  state: StoreApi<ChatState>;
  engine: ChatEngine | null;
  lines: SocketListener[];
  isOnline: boolean;
  crashesIn: number;
  life: number;
}

/** In the database: while a row stands there, nothing that writes a message is committed. */
export async function prepareCrashes(app: TestApp): Promise<void> {
  await sql`create table chat_crash (id integer)`.execute(app.parts.db);
  await sql`create function chat_crash() returns trigger language plpgsql as $$
    begin if exists (select from chat_crash) then raise exception 'crash'; end if; return null; end $$`.execute(
    app.parts.db,
  );
  await sql`create constraint trigger chat_crash after insert or update on chat_message deferrable initially deferred
    for each row execute function chat_crash()`.execute(app.parts.db);
}

/**
 * People with two devices each, the client's own engine in them, against the server's services on its own database. Calls and answers are
 * lost or made twice, frames are lost, repeated and late, devices end at any write and the server before any commit; time goes on when it is
 * told to. In the end every device has what the server has.
 */
export class ServerSimulation {
  private readonly random: SeededRandom;
  private readonly devices: Device[];
  private timers: Timer[] = [];
  private order = 0;
  private nowMs = 1_000_000;
  private readonly underway = new Set<Promise<unknown>>();
  private isHealthy = false;
  private count = 0;
  readonly written = new Set<string>();
  crashes = 0;

  constructor(
    private readonly app: TestApp,
    people: readonly Person[],
    private readonly conversations: readonly string[],
    seed: number,
  ) {
    this.random = seededRandom(seed);
    this.devices = people.flatMap((person) =>
      [1, 2].map((index) => ({
        person,
        name: `${person.id.slice(0, 6)}${index}`,
        kept: new Map<string, unknown>(),
        state: createStore<ChatState>()(() => EMPTY_CHAT),
        engine: null,
        lines: [],
        isOnline: true,
        crashesIn: 0,
        life: 0,
      })),
    );
  }

  async run(steps: number): Promise<void> {
    for (const device of this.devices) await this.start(device);
    for (let step = 0; step < steps; step += 1) {
      await this.step();
      await this.go(this.random.below(1_500));
    }
    await this.heal();
    for (const device of this.devices) await this.compare(device);
    for (const { engine } of this.devices) engine?.stop();
  }

  private chance = (percent: number): boolean => this.random.below(100) < percent;

  private pick<Value>(values: readonly Value[]): Value {
    const value = values[this.random.below(values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }

  private later = (waitMs: number, run: () => void): (() => void) => {
    const timer = { atMs: this.nowMs + waitMs, order: (this.order += 1), run };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };

  /** Until nothing is on its way. */
  private async settle(): Promise<void> {
    do {
      await Promise.allSettled([...this.underway]);
      for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
    } while (this.underway.size > 0);
  }

  private async go(forMs: number): Promise<void> {
    const endMs = this.nowMs + forMs;
    await this.settle();
    for (;;) {
      const [next] = this.timers
        .filter(({ atMs }) => atMs <= endMs)
        .sort((a, b) => a.atMs - b.atMs || a.order - b.order);
      if (next === undefined) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.app.clock.advanceMs(Math.max(0, next.atMs - this.nowMs));
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.run();
      await this.settle();
    }
    this.app.clock.advanceMs(endMs - this.nowMs);
    this.nowMs = endMs;
  }

  private async start(device: Device): Promise<void> {
    device.life += 1;
    const { life } = device;
    device.state = createStore<ChatState>()(() => EMPTY_CHAT);
    device.lines = [];
    device.engine = null;
    const engine = await startEngine({
      owner: device.person.id,
      windowId: `${device.name}-${life}`,
      state: device.state,
      remote: this.remoteOf(device, life),
      shelf: createMemoryChatShelf(device.kept, (moment) => this.crashAt(device, life, moment)),
      socket: this.socketOf(device),
      getToken: async () => 'token',
      later: this.later,
      // A device's own clock is days off: nothing depends on it.
      now: () => this.nowMs + device.name.length * 86_400_000,
      random: () => this.random.below(1_000) / 1_000,
      awaitLead: (onLead) => {
        onLead();
        return () => undefined;
      },
      tellWindows: () => undefined,
      hearWindows: () => () => undefined,
    });
    if (device.life === life) device.engine = engine;
  }

  private crashAt(device: Device, life: number, moment: 'before' | 'after'): void {
    if (device.life !== life) throw new Error('ended');
    if (moment === 'after') {
      for (const key of device.kept.keys()) {
        const [, id] = /\/o:(.+)$/.exec(key) ?? [];
        if (id !== undefined) this.written.add(id);
      }
    }
    if (device.crashesIn === 0) return;
    device.crashesIn -= 1;
    if (device.crashesIn > 0) return;
    this.crashes += 1;
    const { engine } = device;
    device.life += 1;
    device.engine = null;
    engine?.stop();
    this.later(this.random.below(2_000), () => void this.follow(this.start(device)).catch(() => undefined));
    throw new Error('crashed');
  }

  private follow<Answer>(work: Promise<Answer>): Promise<Answer> {
    const done = work.finally(() => this.underway.delete(done)).catch(() => undefined);
    this.underway.add(done);
    return work;
  }

  private remoteOf(device: Device, life: number): ChatRemote {
    const lost = new Error('no answer');
    const ask = <Answer>(work: () => Promise<Answer>, writes = false): Promise<Answer> => {
      const isSick = !this.isHealthy;
      const isLost = !device.isOnline || (isSick && this.chance(10));
      const isTwice = isSick && this.chance(10);
      const isCrashed = isSick && writes && this.chance(10);
      const isAnswerLost = isSick && this.chance(10);
      const run = async (): Promise<Answer> => {
        if (isLost) throw lost;
        if (isCrashed) await sql`insert into chat_crash values (1)`.execute(this.app.parts.db);
        try {
          if (isTwice) await work().catch(() => undefined);
          const answer = await work();
          if (isAnswerLost || device.life !== life) throw lost;
          return answer;
        } finally {
          if (isCrashed) await sql`delete from chat_crash`.execute(this.app.parts.db);
          // Whoever only asks changes nothing that others were to be told.
          if (writes) this.spread();
        }
      };
      return this.follow(run());
    };
    const { app } = this;
    const { person } = device;
    return {
      listChanges: (cursor) => ask(() => app.call(calls.listChatChanges, { cursor }, person)),
      pull: (wants) => ask(() => app.call(calls.pullChatMessages, { wants }, person)),
      listMessages: (query) => ask(() => app.call(calls.listChatMessages, query, person)),
      send: (input) => ask(() => app.call(calls.sendChatMessage, input, person), true),
      async read(id, seq) {
        await ask(() => app.call(calls.readChat, { conversation_id: id, seq }, person), true);
      },
      upload: async () => null,
      wordsOf: (error) => (error instanceof TestRefusal && error.status === 200 ? error.message : null),
    };
  }

  private socketOf(device: Device): Socket {
    return {
      connect: (_path, listener) => {
        device.lines.push(listener);
        this.later(this.random.below(200), () => {
          if (device.isOnline) listener.onOpen();
          else listener.onClose(1006);
        });
        return {
          send: (text) => {
            if (text.includes('hello')) this.tell(listener, { type: 'ready', cursor: '' });
          },
          close: () => {
            device.lines = device.lines.filter((one) => one !== listener);
          },
        };
      },
    };
  }

  private tell(listener: SocketListener, frame: ChatServerFrame): void {
    this.later(this.random.below(this.isHealthy ? 20 : 400), () => listener.onText(JSON.stringify(frame)));
  }

  /** To every line: that there may be something. Which of them hear it, and how often, is chance. */
  private spread(): void {
    for (const { lines, isOnline } of this.devices) {
      for (const listener of lines) {
        if (!isOnline || (!this.isHealthy && this.chance(70))) continue;
        const times = this.chance(10) ? 2 : 1;
        for (let time = 0; time < times; time += 1) {
          if (this.timers.length < 60) this.tell(listener, { type: 'changed', cursor: `${this.count}.` });
        }
      }
    }
  }

  private async step(): Promise<void> {
    const device = this.pick(this.devices);
    const { engine, person } = device;
    const id = this.pick(this.conversations);
    const place = { conversation_id: id };
    const held = device.state.getState().windows[id]?.messages ?? [];
    const message = held.length === 0 ? undefined : this.pick(held);
    const quietly = (work: Promise<unknown>): void =>
      void this.follow(work).then(
        () => this.spread(),
        () => undefined,
      );
    const kind = this.random.below(100);
    if (kind < 40) {
      this.count += 1;
      const name = `${device.name}-${this.count}`.padEnd(22, '0');
      if (engine === null || device.state.getState().conversations[id] === undefined) return;
      void engine.sending.add([{ id: name, conversationId: id, content: { type: 'text', body: { text: name } } }]);
    } else if (kind < 55) {
      if (engine !== null) quietly(engine.open(id));
    } else if (kind < 63) engine?.reading.upTo(id, message?.seq ?? 1);
    else if (kind < 70 && message !== undefined) {
      quietly(this.app.call(calls.revokeChatMessage, { ...place, _id: message._id }, person));
    } else if (kind < 78 && message !== undefined) {
      const emoji = this.pick(CHAT_REACTIONS);
      quietly(this.app.call(calls.reactToChatMessage, { ...place, _id: message._id, emoji }, person));
    } else if (kind < 82 && message !== undefined) {
      quietly(this.app.call(calls.deleteChatMessages, { ...place, ids: [message._id] }, person));
    } else if (kind < 88) device.crashesIn = 1 + this.random.below(4);
    else if (kind < 94) device.isOnline = !device.isOnline;
    else engine?.wake();
    await this.settle();
  }

  private async heal(): Promise<void> {
    this.isHealthy = true;
    for (const device of this.devices) {
      device.isOnline = true;
      device.crashesIn = 0;
    }
    await this.go(40_000);
    for (const device of this.devices) {
      if (device.engine === null) await this.start(device);
      for (const id of this.conversations) if (device.engine !== null) await this.follow(device.engine.open(id));
      device.engine?.wake();
      await this.go(1_000);
    }
    await this.go(40_000);
  }

  private async compare({ person, name, state }: Device): Promise<void> {
    const { conversations, windows, outbox } = state.getState();
    const fail = (what: string, has: unknown, wanted: unknown): never => {
      throw new Error(`${name}: ${what}: has ${JSON.stringify(has)}, the server ${JSON.stringify(wanted)}`);
    };
    const waiting = outbox.filter((entry) => entry.state !== 'refused');
    if (waiting.length > 0) fail('still to be sent', waiting, []);
    for (const id of this.conversations) {
      const query = { conversation_id: id, limit: 30 };
      const { records } = await this.app.call(calls.listConversations, { ...query, limit: 1 }, person);
      const { messages } = await this.app.call(calls.listChatMessages, query, person);
      const [told] = records;
      const own = conversations[id];
      const facts = [told?.last_version, told?.last_seq, told?.read_seq, told?.unread_count];
      const held = [own?.last_version, own?.last_seq, own?.read_seq, own?.unread_count];
      if (JSON.stringify(facts) !== JSON.stringify(held)) fail(`conversation ${id}`, held, facts);
      const wanted = messages.map(sketch);
      const has = (windows[id]?.messages ?? []).slice(-wanted.length).map(sketch);
      if (JSON.stringify(has) !== JSON.stringify(wanted)) fail(`messages of ${id}`, has, wanted);
    }
  }
}

/** What a device must have of a message. */
const sketch = (one: ChatMessage) => ({
  seq: one.seq,
  version: one.version,
  by: one.from_uid,
  name: one.unique_id,
  text: one.type === 'text' ? one.body.text : '',
  isRevoked: one.is_revoke,
  isDeleted: one.is_delete,
  reactions: (one.reactions ?? []).map(({ emoji, count, isMine }) => [emoji, count, isMine]),
});
