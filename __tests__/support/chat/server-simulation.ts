import { sql } from 'kysely';
import { CHAT_REACTIONS } from '@contract/constants/chat';
import * as calls from '@contract/http/chat';
import type { ChatMessage, ChatServerFrame } from '@contract/schemas/chat';
import type { Socket, SocketListener } from '@/platform/socket/types';
import type { ChatRemote } from '@/stores/chat/chat-remote';
import type { TestApp } from '../app-harness';
import { TestRefusal } from '../app-harness';
import type { Person } from '../people';
import { type Device, Devices, Dice, letPromises, VirtualClock } from './simulated-devices';

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
 * lost or made twice, frames are lost, repeated and late, devices end at any write and the server before any commit; time goes on only when
 * the test moves it. In the end every device has what the server has.
 */
export class ServerSimulation {
  private readonly dice: Dice;
  private readonly clock: VirtualClock;
  private readonly devices: Devices<SocketListener>;
  private readonly underway = new Set<Promise<unknown>>();
  private isHealthy = false;
  private count = 0;

  constructor(
    private readonly app: TestApp,
    private readonly people: readonly Person[],
    private readonly conversations: readonly string[],
    seed: number,
  ) {
    this.dice = new Dice(seed);
    this.clock = new VirtualClock(
      () => this.settle(),
      (byMs) => app.clock.advanceMs(byMs),
    );
    this.devices = new Devices<SocketListener>({
      owners: people.map(({ id }) => ({ owner: id, name: id.slice(0, 6) })),
      clock: this.clock,
      dice: this.dice,
      remoteOf: (device, life) => this.remoteOf(device, life),
      socketOf: (device) => this.socketOf(device),
      // Days off, and not the same on both: nothing depends on it.
      nowOf: ({ name }) => this.clock.nowMs + (name.endsWith('1') ? 1 : 9) * 86_400_000,
      follow: (work) => this.follow(work),
    });
  }

  /** Names of what has once been written down to be sent. */
  get written(): readonly string[] {
    return [...this.devices.written.keys()];
  }

  get crashes(): number {
    return this.devices.crashes;
  }

  async run(steps: number): Promise<void> {
    for (const device of this.devices.all) await this.devices.start(device);
    for (let step = 0; step < steps; step += 1) {
      await this.step();
      await this.clock.go(this.dice.below(1_500));
    }
    await this.heal();
    for (const device of this.devices.all) await this.compare(device);
    this.devices.stop();
  }

  /** Until nothing is on its way. */
  private async settle(): Promise<void> {
    do {
      await Promise.allSettled([...this.underway]);
      await letPromises();
    } while (this.underway.size > 0);
  }

  private follow<Answer>(work: Promise<Answer>): Promise<Answer> {
    const done = work.finally(() => this.underway.delete(done)).catch(() => undefined);
    this.underway.add(done);
    return work;
  }

  private personOf({ owner }: Device<SocketListener>): Person {
    const person = this.people.find(({ id }) => id === owner);
    if (person === undefined) throw new Error(`nobody: ${owner}`);
    return person;
  }

  private remoteOf(device: Device<SocketListener>, life: number): ChatRemote {
    const lost = new Error('no answer');
    const ask = <Answer>(work: () => Promise<Answer>, writes = false): Promise<Answer> => {
      const isSick = !this.isHealthy;
      const isLost = !device.isOnline || (isSick && this.dice.chance(10));
      const isTwice = isSick && this.dice.chance(10);
      const isCrashed = isSick && writes && this.dice.chance(10);
      const isAnswerLost = isSick && this.dice.chance(10);
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
          // A caller that only reads changes nothing that others would be notified of.
          if (writes) this.spread();
        }
      };
      return this.follow(run());
    };
    const { app } = this;
    const person = this.personOf(device);
    return {
      listChanges: (cursor) => ask(() => app.call(calls.listChatChanges, { cursor }, person)),
      pull: (wants) => ask(() => app.call(calls.pullChatMessages, { wants }, person)),
      listMessages: (query) => ask(() => app.call(calls.listChatMessages, query, person)),
      send: (input) => ask(() => app.call(calls.sendChatMessage, input, person), true),
      async read(id, seq) {
        await ask(() => app.call(calls.readChat, { conversation_id: id, seq }, person), true);
      },
      upload: async () => null,
      refusalOf: (error) => (error instanceof TestRefusal && error.status === 200 ? error : null),
    };
  }

  private socketOf(device: Device<SocketListener>): Socket {
    return {
      connect: (_path, listener) => {
        device.lines.push(listener);
        this.clock.later(this.dice.below(200), () => {
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
    this.clock.later(this.dice.below(this.isHealthy ? 20 : 400), () => listener.onText(JSON.stringify(frame)));
  }

  /** To every line: that there may be something. Which of them hear it, and how often, is chance. */
  private spread(): void {
    for (const { lines, isOnline } of this.devices.all) {
      for (const listener of lines) {
        if (!isOnline || (!this.isHealthy && this.dice.chance(70))) continue;
        const times = this.dice.chance(10) ? 2 : 1;
        for (let time = 0; time < times; time += 1) {
          if (this.clock.waiting < 60) this.tell(listener, { type: 'changed', cursor: `${this.count}.` });
        }
      }
    }
  }

  private async step(): Promise<void> {
    const device = this.dice.pick(this.devices.all);
    const { engine } = device;
    const person = this.personOf(device);
    const id = this.dice.pick(this.conversations);
    const place = { conversation_id: id };
    const held = device.state.getState().windows[id]?.messages ?? [];
    const message = held.length === 0 ? undefined : this.dice.pick(held);
    const quietly = (work: Promise<unknown>): void =>
      void this.follow(work).then(
        () => this.spread(),
        () => undefined,
      );
    const kind = this.dice.below(100);
    if (kind < 40) {
      this.count += 1;
      const name = `${device.name}-${String(this.count).padStart(14, '0')}`;
      if (engine === null || device.state.getState().conversations[id] === undefined) return;
      void engine.sending.add([{ id: name, conversationId: id, content: { type: 'text', body: { text: name } } }]);
    } else if (kind < 55) {
      if (engine !== null) quietly(engine.open(id));
    } else if (kind < 63) engine?.reading.upTo(id, message?.seq ?? 1);
    else if (kind < 70 && message !== undefined) {
      quietly(this.app.call(calls.revokeChatMessage, { ...place, _id: message._id }, person));
    } else if (kind < 78 && message !== undefined) {
      const emoji = this.dice.pick(CHAT_REACTIONS);
      quietly(this.app.call(calls.reactToChatMessage, { ...place, _id: message._id, emoji }, person));
    } else if (kind < 82 && message !== undefined) {
      quietly(this.app.call(calls.deleteChatMessages, { ...place, ids: [message._id] }, person));
    } else if (kind < 84) {
      quietly(this.app.call(calls.setConversation, { ...place, isMarkedUnread: this.dice.chance(50) }, person));
    } else if (kind < 88) device.crashesIn = 1 + this.dice.below(4);
    else if (kind < 94) device.isOnline = !device.isOnline;
    else engine?.wake();
    await this.settle();
  }

  private async heal(): Promise<void> {
    this.isHealthy = true;
    this.devices.heal();
    await this.clock.go(40_000);
    for (const device of this.devices.all) {
      if (device.engine === null) await this.devices.start(device);
      for (const id of this.conversations) if (device.engine !== null) await this.follow(device.engine.open(id));
      device.engine?.wake();
      await this.clock.go(1_000);
    }
    await this.clock.go(40_000);
  }

  private async compare(device: Device<SocketListener>): Promise<void> {
    const { name, state } = device;
    const person = this.personOf(device);
    const { conversations, windows, outbox } = state.getState();
    const fail = (what: string, has: unknown, wanted: unknown): never => {
      throw new Error(`${name}: ${what}: has ${JSON.stringify(has)}, the server ${JSON.stringify(wanted)}`);
    };
    if (outbox.length > 0) fail('still to be sent', outbox, []);
    for (const id of this.conversations) {
      const query = { conversation_id: id, limit: 30 };
      const { records } = await this.app.call(calls.listConversations, { ...query, limit: 1 }, person);
      const { messages } = await this.app.call(calls.listChatMessages, query, person);
      const [told] = records;
      const own = conversations[id];
      const facts = [told?.last_version, told?.last_seq, told?.read_seq, told?.unread_count, told?.isMarkedUnread];
      const held = [own?.last_version, own?.last_seq, own?.read_seq, own?.unread_count, own?.isMarkedUnread];
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
