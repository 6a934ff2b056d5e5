import type { ChatServerFrame } from '@contract/schemas/chat';
import { createMemoryChatShelf } from '@/platform/chat-shelf/memory';
import type { Socket, SocketListener } from '@/platform/socket/types';
import { EMPTY_CHAT, type ChatState } from '@/stores/chat/chat-state';
import { startEngine, type ChatEngine } from '@/stores/chat/chat-engine';
import type { ChatRemote } from '@/stores/chat/chat-remote';
import { createStore, type StoreApi } from 'zustand';
import { ModelChat, ModelRefusal } from './chat-model';
import { seededRandom, type SeededRandom } from '../seeded-random';

/** Time that goes on when it is told to. */
class Clock {
  nowMs = 1_000_000;
  private tasks: { atMs: number; order: number; run: () => void }[] = [];
  private order = 0;

  later = (waitMs: number, run: () => void): (() => void) => {
    const task = { atMs: this.nowMs + waitMs, order: (this.order += 1), run };
    this.tasks.push(task);
    return () => {
      this.tasks = this.tasks.filter((other) => other !== task);
    };
  };

  async go(forMs: number): Promise<void> {
    const endMs = this.nowMs + forMs;
    await settle();
    for (;;) {
      const next = this.tasks
        .filter(({ atMs }) => atMs <= endMs)
        .sort((a, b) => a.atMs - b.atMs || a.order - b.order)[0];
      if (next === undefined) break;
      this.tasks = this.tasks.filter((task) => task !== next);
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.run();
      await settle();
    }
    this.nowMs = endMs;
  }
}

/** What has been promised and needs no time is done. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

interface Device {
  readonly uid: string;
  readonly name: string;
  readonly kept: Map<string, unknown>;
  state: StoreApi<ChatState>;
  engine: ChatEngine | null;
  lines: { listener: SocketListener; isOpen: boolean }[];
  isOnline: boolean;
  crashesIn: number;
  life: number;
}

const PEOPLE = ['ann', 'bob', 'cid'] as const;
const GROUPS = ['g1', 'g2', 'g3'] as const;
const LONGEST_WAY_MS = 400;

export interface SimulationReport {
  readonly sent: number;
  readonly crashes: number;
}

/**
 * Some people with two devices each, and a server. Calls and frames are late, lost, told twice or in another order; devices end at any write.
 * In the end all have what the server has. Throws where they have not.
 */
export class Simulation {
  private readonly clock = new Clock();
  private readonly random: SeededRandom;
  private readonly devices: Device[];
  private readonly model: ModelChat;
  private isHealthy = false;
  private count = 0;
  private crashes = 0;
  private readonly left = new Set<string>();
  private readonly written = new Map<string, { uid: string; conversationId: string }>();

  constructor(seed: number) {
    this.random = seededRandom(seed);
    this.model = new ModelChat(
      (uid, frame) => this.spread(uid, frame),
      () => this.clock.nowMs,
    );
    this.devices = PEOPLE.flatMap((uid) =>
      [1, 2].map((index) => ({
        uid,
        name: `${uid}${index}`,
        kept: new Map<string, unknown>(),
        state: createStore<ChatState>()(() => EMPTY_CHAT),
        engine: null,
        lines: [],
        isOnline: true,
        crashesIn: 0,
        life: 0,
      })),
    );
    for (const group of GROUPS) this.model.join(group, PEOPLE);
  }

  async run(steps: number): Promise<SimulationReport> {
    for (const device of this.devices) await this.start(device);
    for (let step = 0; step < steps; step += 1) {
      await this.step();
      await this.clock.go(this.random.below(300));
    }
    await this.heal();
    this.compare();
    for (const { engine } of this.devices) engine?.stop();
    return { sent: this.model.sent.size, crashes: this.crashes };
  }

  private chance(percent: number): boolean {
    return this.random.below(100) < percent;
  }

  private async start(device: Device): Promise<void> {
    device.life += 1;
    const { life, uid } = device;
    device.state = createStore<ChatState>()(() => EMPTY_CHAT);
    device.lines = [];
    device.engine = null;
    const engine = await startEngine({
      owner: uid,
      windowId: `${device.name}-${life}`,
      state: device.state,
      remote: this.remoteOf(device, life),
      shelf: createMemoryChatShelf(device.kept, (moment) => this.crashAt(device, life, moment)),
      socket: this.socketOf(device),
      getToken: async () => 'token',
      later: this.clock.later,
      now: () => this.clock.nowMs,
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

  /** The program ends before, or right after, something is written. */
  private crashAt(device: Device, life: number, moment: 'before' | 'after'): void {
    if (device.life !== life) throw new Error('ended');
    if (moment === 'after') this.noteWritten(device);
    if (device.crashesIn === 0) return;
    if (moment === 'before') device.crashesIn -= 1;
    if (device.crashesIn > 0 || (moment === 'before' && this.chance(50))) {
      if (device.crashesIn === 0) device.crashesIn = 1;
      return;
    }
    device.crashesIn = 0;
    this.crashes += 1;
    const { engine } = device;
    device.life += 1;
    device.engine = null;
    engine?.stop();
    this.clock.later(this.random.below(2_000), () => void this.start(device));
    throw new Error('crashed');
  }

  /** What is once written may not be lost. */
  private noteWritten({ kept, uid }: Device): void {
    for (const [key, entry] of kept) {
      if (key.startsWith(`${uid}/o:`)) {
        const { id, conversationId } = entry as { id: string; conversationId: string };
        this.written.set(id, { uid, conversationId });
      }
    }
  }

  private remoteOf(device: Device, life: number): ChatRemote {
    const ask = <Answer>(work: () => Answer): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const isAlive = (): boolean => device.life === life;
        const fail = (): void => void (isAlive() && reject(new Error('no network')));
        const isLost = !device.isOnline || (!this.isHealthy && this.chance(10));
        this.clock.later(this.way(), () => {
          if (isLost) return fail();
          let answer: Answer;
          try {
            answer = work();
          } catch (error) {
            this.clock.later(
              this.way(),
              () => void (isAlive() && reject(error instanceof Error ? error : new Error('?'))),
            );
            return;
          }
          const isAnswerLost = !this.isHealthy && this.chance(10);
          this.clock.later(this.way(), () => (isAnswerLost ? fail() : isAlive() && resolve(answer)));
        });
      });
    const { model } = this;
    const { uid } = device;
    return {
      listChanges: (cursor) => ask(() => model.listChanges(uid, cursor)),
      pull: (wants) => ask(() => model.pull(uid, wants)),
      listMessages: (query) => ask(() => model.listMessages(uid, query)),
      send: (input) => ask(() => model.send(uid, input)),
      read: (id, seq) => ask(() => model.read(uid, id, seq)),
      upload: async () => null,
      wordsOf: (error) => (error instanceof ModelRefusal ? error.message : null),
    };
  }

  private way(): number {
    return this.random.below(this.isHealthy ? 20 : LONGEST_WAY_MS);
  }

  private socketOf(device: Device): Socket {
    return {
      connect: (_path, listener) => {
        const line = { listener, isOpen: false };
        device.lines.push(line);
        this.clock.later(this.way(), () => {
          if (!device.isOnline) return listener.onClose(1006);
          line.isOpen = true;
          listener.onOpen();
        });
        return {
          send: (text) => {
            if (!text.includes('hello')) return;
            const ready: ChatServerFrame = { type: 'ready', cursor: this.model.cursorOf(device.uid) };
            this.clock.later(this.way(), () => listener.onText(JSON.stringify(ready)));
          },
          close: () => {
            line.isOpen = false;
          },
        };
      },
    };
  }

  /** To every line of a person, each with its own mishaps. */
  private spread(uid: string, frame: ChatServerFrame): void {
    for (const device of this.devices ?? []) {
      if (device.uid !== uid) continue;
      for (const line of device.lines) {
        if (!line.isOpen || (!this.isHealthy && this.chance(15))) continue;
        const told: ChatServerFrame =
          frame.type === 'push' && this.chance(20) ? { type: 'changed', cursor: frame.cursor } : frame;
        const times = !this.isHealthy && this.chance(10) ? 2 : 1;
        for (let time = 0; time < times; time += 1) {
          this.clock.later(this.way(), () => line.listener.onText(JSON.stringify(told)));
        }
      }
    }
  }

  private pick<Value>(values: readonly Value[]): Value {
    const value = values[this.random.below(values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }

  private async step(): Promise<void> {
    const device = this.pick(this.devices);
    const { engine, uid } = device;
    const group = this.pick(GROUPS);
    const held = device.state.getState().windows[group]?.messages ?? [];
    const seq = held.length === 0 ? 1 : this.pick(held).seq;
    const quietly = (work: () => void): void => {
      try {
        work();
      } catch {
        // Not for somebody who has left.
      }
    };
    const kind = this.random.below(100);
    if (kind < 40) {
      this.count += 1;
      const id = `${device.name}-${this.count}`;
      if (engine === null || device.state.getState().conversations[group] === undefined) return;
      void engine.sending.add([{ id, conversationId: group, content: { type: 'text', body: { text: id } } }]);
    } else if (kind < 50) void engine?.open(group).catch(() => undefined);
    else if (kind < 56) void engine?.loadOlder(group).catch(() => undefined);
    else if (kind < 64) engine?.reading.upTo(group, seq);
    else if (kind < 70) quietly(() => this.model.revoke(uid, group, seq));
    else if (kind < 74) quietly(() => this.model.remove(uid, group, seq));
    else if (kind < 77) quietly(() => this.model.pin(uid, group, this.chance(50)));
    else if (kind < 78) quietly(() => this.model.clear(uid, group));
    else if (kind < 80) {
      this.left.add(`${uid}/${group}`);
      quietly(() => this.model.leave(uid, group));
    } else if (kind < 83) this.model.join(group, [uid]);
    else if (kind < 88) device.crashesIn = 1 + this.random.below(4);
    else if (kind < 92) device.isOnline = !device.isOnline;
    else if (kind < 96) this.cutLines(device);
    else engine?.wake();
    await settle();
  }

  private cutLines(device: Device): void {
    for (const line of device.lines.splice(0)) {
      if (!line.isOpen) continue;
      line.isOpen = false;
      line.listener.onClose(1006);
    }
  }

  private async heal(): Promise<void> {
    this.isHealthy = true;
    for (const device of this.devices) {
      device.isOnline = true;
      device.crashesIn = 0;
    }
    await this.clock.go(60_000);
    for (const { engine } of this.devices) engine?.wake();
    await this.clock.go(120_000);
  }

  private compare(): void {
    for (const device of this.devices) {
      const { conversations, windows, outbox, reads } = device.state.getState();
      const expected = this.model.expected(device.uid);
      const sorted = Object.values(conversations).sort((a, b) => (a.id < b.id ? -1 : 1));
      same(
        `${device.name}: conversations`,
        sorted,
        expected.sort((a, b) => (a.id < b.id ? -1 : 1)),
      );
      same(
        `${device.name}: nothing left to send`,
        outbox.filter(({ state }) => state !== 'refused'),
        [],
      );
      same(`${device.name}: nothing left to tell`, Object.keys(reads), []);
      for (const [id, window] of Object.entries(windows)) {
        const conversation = this.model.conversations.get(id);
        const first = window.messages[0]?.seq ?? (conversation?.messages.length ?? 0) + 1;
        const fromSeq = conversations[id]?.from_seq ?? 0;
        const shown = (conversation?.messages ?? [])
          .filter(({ message }) => message.seq >= Math.max(first, fromSeq))
          .map(({ message }) =>
            conversation === undefined ? message : this.model.viewMessage(device.uid, conversation, message.seq),
          );
        same(`${device.name}: messages of ${id}`, window.messages, shown);
        same(`${device.name}: version of ${id}`, window.version, conversation?.lastVersion);
        if (!window.hasOlder) same(`${device.name}: beginning of ${id}`, first <= fromSeq || shown.length === 0, true);
      }
    }
    for (const [id, { uid, conversationId }] of this.written) {
      // Whoever leaves is refused, and what he still had to say goes with the conversation.
      if (!this.model.sent.has(`${uid}/${id}`) && !this.left.has(`${uid}/${conversationId}`)) {
        throw new Error(`${id} was written and never arrived`);
      }
    }
  }
}

function same(what: string, actual: unknown, expected: unknown): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted) throw new Error(`${what}\n  is      ${found}\n  and not ${wanted}`);
}
