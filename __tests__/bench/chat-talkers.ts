import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { CHAT_SOCKET_PATH } from '@contract/constants/chat';
import { LIVE_BEAT_MS } from '@contract/constants/live';
import { sendChatMessage } from '@contract/http/chat';
import type { ChatServerFrame } from '@contract/schemas/chat';
import { randomIds } from '../../server/adapters/ids/random';
import { inParallel } from '../../server/cli/import/run-import';
import { encodeCall } from '../support/encode-call';
import type { IdlePlan, TalkPerson, TalkPlan, TalkReport, TalkRoom } from './chat/chat-talk';
import { openRawConnection, type RawConnection, toRawRequest } from './raw-connection';

const ARRIVE_TOGETHER = 20;
const SETTLE_MS = 1_000;
/** Whoever has waited so long has waited in vain. */
const PATIENCE_MS = 15_000;
const WORDS = '明天下午三点在老地方见，记得带相机。';

/** One way of telling others something and of hearing it. */
interface Way {
  enter(person: TalkPerson, place: number, onHeard: (room: string, text: string) => void): Promise<void>;
  say(place: number, room: string, text: string): Promise<void>;
}

function openSocket(url: string, hello: object, onText: (text: string) => void): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify(hello)));
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('{"type":"ready"')) resolve(socket);
      else onText(text);
    });
  });
}

function enterProduct(url: string, token: string, onFrame: (frame: ChatServerFrame) => void): Promise<WebSocket> {
  const address = `${url.replace('http', 'ws')}${CHAT_SOCKET_PATH}`;
  return openSocket(address, { type: 'hello', token }, (text) => onFrame(JSON.parse(text)));
}

/** What one says goes by calls, one after the other. */
function openMouth(url: string, token: string): (room: string, text: string) => Promise<void> {
  const headers = { authorization: `Bearer ${token}`, client: 'WEB' };
  const { host } = new URL(url);
  let connection: RawConnection | null = null;
  let settle: { readonly resolve: () => void; readonly reject: (error: Error) => void } | null = null;
  return (room, text) =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
      connection ??= openRawConnection(url, {
        onError: (error) => settle?.reject(error),
        onAnswer: ({ begin }) =>
          begin.startsWith('{"code":0,') ? settle?.resolve() : settle?.reject(new Error(begin.slice(0, 200))),
      });
      const call = encodeCall(sendChatMessage, {
        unique_id: randomIds.newId(),
        conversation_id: room,
        content: { type: 'text', body: { text } },
        client_create_time: Date.now(),
      });
      connection.send(toRawRequest(host, call, headers));
    });
}

/** A message is sent by a call and comes by the socket, as the client has it. */
function productWay({ url }: TalkPlan): Way {
  const mouths = new Map<number, ReturnType<typeof openMouth>>();
  return {
    async enter(person, place, onHeard) {
      mouths.set(place, openMouth(url, person.token));
      const socket = await enterProduct(url, person.socketToken, (frame) => {
        if (frame.type !== 'push') return;
        for (const message of frame.messages) {
          if (message.type === 'text' && message.from_uid !== person.uid) {
            onHeard(message.conversation_id, message.body.text);
          }
        }
      });
      const beat = setInterval(() => socket.send('{"type":"beat"}'), LIVE_BEAT_MS);
      beat.unref();
    },
    async say(place, room, text) {
      await mouths.get(place)?.(room, text);
    },
  };
}

/** Both by the socket. */
function bareWay({ url }: TalkPlan): Way {
  const sockets = new Map<number, WebSocket>();
  return {
    async enter(_person, place, onHeard) {
      const socket = await openSocket(url, { place }, (frame) => {
        const { room, text }: { room: string; text: string } = JSON.parse(frame);
        onHeard(room, text);
      });
      sockets.set(place, socket);
    },
    async say(place, room, text) {
      sockets.get(place)?.send(JSON.stringify({ room, text }));
    },
  };
}

interface Said {
  readonly atMs: number;
  waits: number;
  readonly done: () => void;
}

async function talkAsPlanned(plan: TalkPlan): Promise<TalkReport> {
  const way = plan.way === 'product' ? productWay(plan) : bareWay(plan);
  const underway = new Map<string, Said>();
  const [tookMs, failed] = [[] as number[], [] as string[]];
  let [messages, fromMs, isOver] = [0, Infinity, false];
  await inParallel([...plan.people.entries()], ARRIVE_TOGETHER, ([place, person]) =>
    way.enter(person, place, (_room, text) => {
      const said = underway.get(text);
      if (said === undefined) return;
      const nowMs = performance.now();
      if (nowMs >= fromMs && !isOver) tookMs.push(nowMs - said.atMs);
      said.waits -= 1;
      if (said.waits > 0) return;
      underway.delete(text);
      if (nowMs >= fromMs && !isOver) messages += 1;
      said.done();
    }),
  );
  let count = 0;
  /** Until all others have heard it. */
  const say = async (room: TalkRoom, place: number): Promise<void> => {
    count += 1;
    const text = `${WORDS}${count}`;
    const heard = new Promise<void>((resolve) =>
      underway.set(text, { atMs: performance.now(), waits: room.members.length - 1, done: resolve }),
    );
    const late = new AbortController();
    const lost = sleep(PATIENCE_MS, undefined, { signal: late.signal }).then(() => {
      throw new Error(`not heard by ${underway.get(text)?.waits ?? 0}`);
    });
    try {
      await Promise.race([Promise.all([heard, way.say(place, room.id, text)]), lost]);
    } finally {
      late.abort();
      lost.catch(() => undefined);
    }
  };
  const keepTalking = async (room: TalkRoom, placeAt: (turn: number) => number): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      if (plan.restMs > 0) await sleep(Math.random() * 2 * plan.restMs);
      try {
        await say(room, placeAt(turn));
      } catch (error) {
        if (isOver) return;
        failed.push(error instanceof Error ? error.message : String(error));
        return;
      }
    }
  };
  await sleep(SETTLE_MS);
  const talks = [
    ...plan.pairs.map((room) => keepTalking(room, (turn) => room.members[turn % 2] ?? 0)),
    ...plan.groups.flatMap((room) =>
      room.members.slice(0, plan.speakers).map((place) => keepTalking(room, () => place)),
    ),
  ];
  await sleep(plan.warmUpMs);
  fromMs = performance.now();
  await sleep(plan.forMs);
  isOver = true;
  await Promise.race([Promise.all(talks), sleep(PATIENCE_MS)]);
  return { tookMs, messages, failed };
}

async function holdIdle({ url, tokens }: IdlePlan): Promise<void> {
  await inParallel([...tokens], ARRIVE_TOGETHER, async (token) => {
    const socket = await enterProduct(url, token, () => undefined);
    setInterval(() => socket.send(''), LIVE_BEAT_MS);
  });
}

/** What `chat-talk` asks for: people who talk, or who only are there. */
process.on('message', (asked: { readonly talk?: TalkPlan; readonly idle?: IdlePlan }) => {
  const work = async (): Promise<unknown> => {
    if (asked.talk !== undefined) return talkAsPlanned(asked.talk);
    if (asked.idle !== undefined) await holdIdle(asked.idle);
    return null;
  };
  work().then(
    (answer) => process.send?.(answer ?? {}),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(1);
    },
  );
});
