import type { Log } from '../../log';
import type { Listener, OpenListener } from '../listener';
import { gather } from './gather';
import type { WriteCount } from './write-count';

/** A cache of rows in this process, notified here when they have changed. */
export interface Follower {
  /** `payload`: what changed, as the triggers of the channel name it. */
  onChange(payload: string): void;
  /** Anything may have changed. */
  forget(): void;
}

/**
 * [Note: Kept rows] A process may keep what it has read while three things hold. Every change notifies a channel by a trigger, so that no
 * statement can forget to. What was being read while a notice arrived is not kept. And before what is kept is used, the listening
 * connection has answered a query that was sent less than a second ago and after the last write through this process's pool: PostgreSQL
 * delivers to a connection all notices of what was committed before its query, and then the answer. So a change is seen at once in the
 * process that made it, within a second in every other, and a connection that is silent or lost serves nothing.
 */
export interface RowWatch {
  follow(channel: string, follower: Follower): void;
  /** Changes with every notice. Null: no connection is listening now, and nothing may be kept. */
  readonly told: number | null;
  /** Whether what is kept may be used. */
  isCurrent(): boolean;
  /** The same, after a round trip to the database. */
  catchUp(): Promise<boolean>;
  close(): Promise<void>;
}

/** For a process that keeps no rows. */
export const NO_WATCH: RowWatch = {
  follow: () => undefined,
  told: null,
  isCurrent: () => false,
  catchUp: async () => false,
  close: async () => undefined,
};

export interface RowWatchDeps {
  readonly openListener: OpenListener;
  /** Of the pool that this process writes through. */
  readonly writes: WriteCount;
  readonly log: Pick<Log, 'warn'>;
  readonly nowMs?: () => number;
}

const LEASE_MS = 1_000;
/** An answer that is older is renewed beside its use. */
const RENEW_MS = 250;
/** After this wait for the answer the row is read instead. */
const PATIENCE_MS = 200;

interface Question {
  readonly askedAtMs: number;
  /** The writes counted when it was asked. */
  readonly writes: number;
}

/** Connects when it is first asked. */
export function createRowWatch(deps: RowWatchDeps): RowWatch {
  const { writes, log, nowMs = () => performance.now() } = deps;
  const followers = new Map<string, Follower[]>();
  let listener: Listener | null = null;
  let isClosed = false;
  let isListening = false;
  let told = 0;
  /** Another one of a connection that has been lost since. */
  let connection = 0;
  let answered: Question | null = null;

  const begin = (isHeard: boolean): void => {
    isListening = isHeard;
    connection += 1;
    told += 1;
    answered = null;
    for (const follower of [...followers.values()].flat()) follower.forget();
  };

  const listen = (): void => {
    if (isClosed) return;
    listener ??= deps.openListener({
      channels: [...followers.keys()],
      onNotice: (channel, payload) => {
        told += 1;
        for (const follower of followers.get(channel) ?? []) follower.onChange(payload);
      },
      onConnected: () => begin(true),
      onLost: (error) => {
        begin(false);
        log.warn({ err: error }, 'what is kept of the database lost its connection and makes a new one');
      },
    });
  };

  const isYoung = ({ askedAtMs }: Question): boolean => nowMs() - askedAtMs < LEASE_MS;
  const isHeld = (question: Question | null): boolean =>
    question !== null && question.writes === writes.made && isYoung(question);

  async function ask(from: Listener): Promise<boolean> {
    const mine = connection;
    const question = { askedAtMs: nowMs(), writes: writes.made };
    try {
      await from.ask();
      if (mine !== connection) return false;
      answered = question;
      // Callers that waited for it came before the writes that happened meanwhile.
      return isYoung(question);
    } catch {
      return false;
    }
  }

  let underWay: { readonly writes: number; readonly isAnswered: Promise<boolean> } | null = null;
  const askNext = gather(
    async (from: readonly Listener[]) => {
      const [one] = from;
      underWay = { writes: writes.made, isAnswered: one === undefined ? Promise.resolve(false) : ask(one) };
      const isAnswered = await underWay.isAnswered;
      underWay = null;
      return from.map(() => isAnswered);
    },
    { most: Infinity },
  );

  /** One question at a time, for all who wait: where something has been written since it was asked, the next. */
  const askOnce = (from: Listener): Promise<boolean> =>
    underWay?.writes === writes.made ? underWay.isAnswered : askNext(from);

  return {
    follow(channel, follower) {
      const others = followers.get(channel);
      if (others === undefined && listener !== null)
        throw new Error(`${channel} is followed too late to be listened to`);
      followers.set(channel, [...(others ?? []), follower]);
    },
    get told() {
      listen();
      return isListening ? told : null;
    },
    isCurrent() {
      if (!isHeld(answered)) return false;
      const isOld = answered !== null && nowMs() - answered.askedAtMs > RENEW_MS;
      if (isOld && listener !== null) void askOnce(listener); // never rejects
      return true;
    },
    async catchUp() {
      if (!isListening || listener === null) return false;
      return within(PATIENCE_MS, askOnce(listener));
    },
    async close() {
      isClosed = true;
      begin(false);
      await listener?.close();
    },
  };
}

async function within(ms: number, answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
