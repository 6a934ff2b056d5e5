import type { ChatServerFrame } from '@contract/schemas/chat';
import type { Socket, SocketListener } from '@/platform/socket/types';
import type { ChatRemote } from '@/stores/chat/chat-remote';
import { ModelChat, ModelRefusal } from './chat-model';
import { type Device, Devices, Dice, letPromises, VirtualClock } from './simulated-devices';

interface Line {
  readonly listener: SocketListener;
  isOpen: boolean;
}

const PEOPLE = ['ann', 'bob', 'cid'] as const;
const GROUPS = ['g1', 'g2', 'g3'] as const;
const LONGEST_WAY_MS = 400;

export interface SimulationReport {
  readonly sent: number;
  readonly crashes: number;
}

/**
 * Some people with two devices each, and a server. Calls and frames are late, lost, repeated or in another order; devices are killed at any
 * write. In the end all devices have what the server has; throws if one has not.
 */
export class Simulation {
  private readonly clock = new VirtualClock();
  private readonly dice: Dice;
  private readonly devices: Devices<Line>;
  private readonly model: ModelChat;
  private isHealthy = false;
  private count = 0;
  private readonly left = new Set<string>();

  constructor(seed: number) {
    this.dice = new Dice(seed);
    this.model = new ModelChat(
      (uid, frame) => this.spread(uid, frame),
      () => this.clock.nowMs,
    );
    this.devices = new Devices<Line>({
      owners: PEOPLE.map((owner) => ({ owner, name: owner })),
      clock: this.clock,
      dice: this.dice,
      remoteOf: (device, life) => this.remoteOf(device, life),
      socketOf: (device) => this.socketOf(device),
      nowOf: () => this.clock.nowMs,
      follow: (work) => work,
    });
    for (const group of GROUPS) this.model.join(group, PEOPLE);
  }

  async run(steps: number): Promise<SimulationReport> {
    for (const device of this.devices.all) await this.devices.start(device);
    for (let step = 0; step < steps; step += 1) {
      await this.step();
      await this.clock.go(this.dice.below(300));
    }
    await this.heal();
    this.compare();
    this.devices.stop();
    return { sent: this.model.sent.size, crashes: this.devices.crashes };
  }

  private remoteOf(device: Device<Line>, life: number): ChatRemote {
    const ask = <Answer>(work: () => Answer): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const isAlive = (): boolean => device.life === life;
        const fail = (): void => void (isAlive() && reject(new Error('no network')));
        const isLost = !device.isOnline || (!this.isHealthy && this.dice.chance(10));
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
          const isAnswerLost = !this.isHealthy && this.dice.chance(10);
          this.clock.later(this.way(), () => (isAnswerLost ? fail() : isAlive() && resolve(answer)));
        });
      });
    const { model } = this;
    const { owner: uid } = device;
    return {
      listChanges: (cursor) => ask(() => model.listChanges(uid, cursor)),
      pull: (wants) => ask(() => model.pull(uid, wants)),
      listMessages: (query) => ask(() => model.listMessages(uid, query)),
      send: (input) => ask(() => model.send(uid, input)),
      read: (id, seq) => ask(() => model.read(uid, id, seq)),
      upload: async () => null,
      refusalOf: (error) => (error instanceof ModelRefusal ? error : null),
    };
  }

  private way(): number {
    return this.dice.below(this.isHealthy ? 20 : LONGEST_WAY_MS);
  }

  private socketOf(device: Device<Line>): Socket {
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
            const ready: ChatServerFrame = { type: 'ready', cursor: this.model.cursorOf(device.owner) };
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
    // While the groups are made there is nobody.
    for (const device of this.devices?.all ?? []) {
      if (device.owner !== uid) continue;
      for (const line of device.lines) {
        if (!line.isOpen || (!this.isHealthy && this.dice.chance(15))) continue;
        const told: ChatServerFrame =
          frame.type === 'push' && this.dice.chance(20) ? { type: 'changed', cursor: frame.cursor } : frame;
        const times = !this.isHealthy && this.dice.chance(10) ? 2 : 1;
        for (let time = 0; time < times; time += 1) {
          this.clock.later(this.way(), () => line.listener.onText(JSON.stringify(told)));
        }
      }
    }
  }

  private async step(): Promise<void> {
    const device = this.dice.pick(this.devices.all);
    const { engine, owner: uid } = device;
    const group = this.dice.pick(GROUPS);
    const held = device.state.getState().windows[group]?.messages ?? [];
    const seq = held.length === 0 ? 1 : this.dice.pick(held).seq;
    const quietly = (work: () => void): void => {
      try {
        work();
      } catch {
        // Not for somebody who has left.
      }
    };
    const kind = this.dice.below(100);
    if (kind < 40) {
      this.count += 1;
      const id = `${device.name}-${this.count}`;
      if (engine === null || device.state.getState().conversations[group] === undefined) return;
      void engine.sending.add([{ id, conversationId: group, content: { type: 'text', body: { text: id } } }]);
    } else if (kind < 50) void engine?.open(group).catch(() => undefined);
    else if (kind < 56) void engine?.loadOlder(group).catch(() => undefined);
    // What nobody has said is not read.
    else if (kind < 64) engine?.reading.upTo(group, held.length === 0 ? 0 : seq);
    else if (kind < 70) quietly(() => this.model.revoke(uid, group, seq));
    else if (kind < 74) quietly(() => this.model.remove(uid, group, seq));
    else if (kind < 77) quietly(() => this.model.pin(uid, group, this.dice.chance(50)));
    else if (kind < 78) quietly(() => this.model.clear(uid, group));
    else if (kind < 79) quietly(() => this.model.markUnread(uid, group, true));
    else if (kind < 80) {
      this.left.add(`${uid}/${group}`);
      quietly(() => this.model.leave(uid, group));
    } else if (kind < 83) this.model.join(group, [uid]);
    else if (kind < 88) device.crashesIn = 1 + this.dice.below(4);
    else if (kind < 92) device.isOnline = !device.isOnline;
    else if (kind < 96) this.cutLines(device);
    else engine?.wake();
    await letPromises();
  }

  private cutLines(device: Device<Line>): void {
    for (const line of device.lines.splice(0)) {
      if (!line.isOpen) continue;
      line.isOpen = false;
      line.listener.onClose(1006);
    }
  }

  private async heal(): Promise<void> {
    this.isHealthy = true;
    this.devices.heal();
    await this.clock.go(60_000);
    for (const { engine } of this.devices.all) engine?.wake();
    await this.clock.go(120_000);
  }

  private compare(): void {
    for (const device of this.devices.all) {
      const { conversations, windows, outbox, reads } = device.state.getState();
      const expected = this.model.expected(device.owner);
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
            conversation === undefined ? message : this.model.viewMessage(device.owner, conversation, message.seq),
          );
        same(`${device.name}: messages of ${id}`, window.messages, shown);
        same(`${device.name}: version of ${id}`, window.version, conversation?.lastVersion);
        if (!window.hasOlder) same(`${device.name}: beginning of ${id}`, first <= fromSeq || shown.length === 0, true);
      }
    }
    for (const [id, { owner: uid, conversationId }] of this.devices.written) {
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
