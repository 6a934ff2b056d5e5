import { createMemoryChatShelf } from '@/platform/chat-shelf/memory';
import type { Socket } from '@/platform/socket/types';
import { type ChatEngine, startEngine } from '@/stores/chat/chat-engine';
import type { ChatRemote } from '@/stores/chat/chat-remote';
import { type ChatState, EMPTY_CHAT } from '@/stores/chat/chat-state';
import { createStore, type StoreApi } from 'zustand';
import { type SeededRandom, seededRandom } from '../seeded-random';

/** What happens by chance, the same for the same seed. */
export class Dice implements SeededRandom {
  private readonly random: SeededRandom;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  below(limit: number): number {
    return this.random.below(limit);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }
}

interface Timer {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
}

/** What has been promised and needs no time is done. */
export async function letPromises(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

/** Time that goes on only when the test moves it, and not before everything under way is done. */
export class VirtualClock {
  nowMs = 1_000_000;
  private timers: Timer[] = [];
  private order = 0;

  constructor(
    private readonly settle: () => Promise<void> = letPromises,
    private readonly onGone: (byMs: number) => void = () => undefined,
  ) {}

  get waiting(): number {
    return this.timers.length;
  }

  later = (waitMs: number, run: () => void): (() => void) => {
    const timer = { atMs: this.nowMs + waitMs, order: (this.order += 1), run };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };

  async go(forMs: number): Promise<void> {
    const endMs = this.nowMs + forMs;
    await this.settle();
    for (;;) {
      const [next] = this.timers
        .filter(({ atMs }) => atMs <= endMs)
        .sort((a, b) => a.atMs - b.atMs || a.order - b.order);
      if (next === undefined) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.goTo(Math.max(this.nowMs, next.atMs));
      next.run();
      await this.settle();
    }
    this.goTo(endMs);
  }

  private goTo(atMs: number): void {
    this.onGone(atMs - this.nowMs);
    this.nowMs = atMs;
  }
}

/** One that somebody has, with the client's own engine in it. `Line`: how a simulation keeps its connections. */
export interface Device<Line> {
  readonly owner: string;
  readonly name: string;
  readonly kept: Map<string, unknown>;
  state: StoreApi<ChatState>;
  engine: ChatEngine | null;
  lines: Line[];
  isOnline: boolean;
  /** After so many moments of writing the program ends; 0: it does not. */
  crashesIn: number;
  life: number;
}

export interface DeviceWorld<Line> {
  readonly owners: readonly { readonly owner: string; readonly name: string }[];
  readonly clock: VirtualClock;
  readonly dice: Dice;
  remoteOf(device: Device<Line>, life: number): ChatRemote;
  socketOf(device: Device<Line>): Socket;
  /** By the device's own clock. */
  nowOf(device: Device<Line>): number;
  /** Takes note of what is under way. */
  follow(work: Promise<void>): Promise<void>;
}

/** Two devices of each person, which end at any moment of writing and begin again with what is written. */
export class Devices<Line> {
  readonly all: readonly Device<Line>[];
  /** What has once been written down to be sent, by its name. */
  readonly written = new Map<string, { readonly owner: string; readonly conversationId: string }>();
  crashes = 0;

  constructor(private readonly world: DeviceWorld<Line>) {
    this.all = world.owners.flatMap(({ owner, name }) =>
      [1, 2].map((index) => ({
        owner,
        name: `${name}${index}`,
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

  async start(device: Device<Line>): Promise<void> {
    const { clock, dice } = this.world;
    device.life += 1;
    const { life, owner } = device;
    device.state = createStore<ChatState>()(() => EMPTY_CHAT);
    device.lines = [];
    device.engine = null;
    const engine = await startEngine({
      owner,
      windowId: `${device.name}-${life}`,
      state: device.state,
      remote: this.world.remoteOf(device, life),
      shelf: createMemoryChatShelf(device.kept, (moment) => this.crashAt(device, life, moment)),
      socket: this.world.socketOf(device),
      getToken: async () => 'token',
      later: clock.later,
      now: () => this.world.nowOf(device),
      random: () => dice.below(1_000) / 1_000,
      awaitLead: (onLead) => {
        onLead();
        return () => undefined;
      },
      tellWindows: () => undefined,
      hearWindows: () => () => undefined,
    });
    if (device.life === life) device.engine = engine;
  }

  /** From now on nothing goes wrong on a device. */
  heal(): void {
    for (const device of this.all) {
      device.isOnline = true;
      device.crashesIn = 0;
    }
  }

  stop(): void {
    for (const { engine } of this.all) engine?.stop();
  }

  /** The program ends before, or right after, something is written. */
  private crashAt(device: Device<Line>, life: number, moment: 'before' | 'after'): void {
    if (device.life !== life) throw new Error('ended');
    if (moment === 'after') this.noteWritten(device);
    if (device.crashesIn === 0) return;
    device.crashesIn -= 1;
    if (device.crashesIn > 0) return;
    this.crashes += 1;
    const { engine } = device;
    device.life += 1;
    device.engine = null;
    engine?.stop();
    // One that fails to begin has crashed again.
    const again = (): void => void this.world.follow(this.start(device)).catch(() => undefined);
    this.world.clock.later(this.world.dice.below(2_000), again);
    throw new Error('crashed');
  }

  private noteWritten({ kept, owner }: Device<Line>): void {
    for (const [key, entry] of kept) {
      if (!key.startsWith(`${owner}/o:`)) continue;
      const { id, conversationId } = entry as { id: string; conversationId: string };
      this.written.set(id, { owner, conversationId });
    }
  }
}
