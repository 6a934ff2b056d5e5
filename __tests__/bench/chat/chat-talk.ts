import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface TalkPerson {
  readonly uid: string;
  /** For calls; */
  readonly token: string;
  /** and for the socket. */
  readonly socketToken: string;
}

/** A conversation, and who of the people is in it, by their places. */
export interface TalkRoom {
  readonly id: string;
  readonly members: readonly number[];
}

export interface TalkPlan {
  readonly url: string;
  /** Ours, or the bare server's way. */
  readonly way: 'product' | 'bare';
  readonly people: readonly TalkPerson[];
  /** In each one speaks, and whoever has heard it last answers. */
  readonly pairs: readonly TalkRoom[];
  /** In each so many of the first speak at once, each again when all have heard it. */
  readonly groups: readonly TalkRoom[];
  readonly speakers: number;
  /** How long whoever has heard rests before he answers, on average. */
  readonly restMs: number;
  readonly warmUpMs: number;
  readonly forMs: number;
}

export interface TalkReport {
  /** Of each delivery to somebody: from being sent to being there, in milliseconds. */
  readonly tookMs: readonly number[];
  /** Of messages: sent within the time, and heard by all. */
  readonly messages: number;
  /** Refused, or not heard by all for long. */
  readonly failed: readonly string[];
}

export interface IdlePlan {
  readonly url: string;
  readonly tokens: readonly string[];
}

/** Talks in a process of its own: `chat-talkers`. */
export async function talk(plan: TalkPlan): Promise<TalkReport> {
  const child = startTalkers();
  const answered = once(child, 'message');
  child.send({ talk: plan });
  const [report] = await answered;
  child.kill();
  return report;
}

export interface Idle {
  /** Connections that say nothing, beside those that are there. */
  add(plan: IdlePlan): Promise<void>;
  drop(): Promise<void>;
}

/** Holds connections in a process of its own. */
export function holdIdle(): Idle {
  const child = startTalkers();
  return {
    async add(plan) {
      const answered = once(child, 'message');
      child.send({ idle: plan });
      await answered;
    },
    async drop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

const startTalkers = () => fork(path.join(path.dirname(process.argv[1] ?? ''), 'chat-talkers.mjs'));
