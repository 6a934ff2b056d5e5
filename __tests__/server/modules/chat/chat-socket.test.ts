import { WebSocket } from 'ws';
import { LIVE_CLOSE } from '@contract/constants/live';
import * as chat from '@contract/http/chat';
import { getUniToken, logout } from '@contract/http/session';
import type { ChatServerFrame } from '@contract/schemas/chat';
import { randomIds } from '../../../../server/adapters/ids/random';
import { openListener } from '../../../../server/db/listener';
import { BEHIND_BYTES } from '../../../../server/http/socket';
import { createChatHub } from '../../../../server/modules/chat/socket/chat-hub';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aSignedInPerson, type Person } from '../../../support/people';

type Frame<T extends ChatServerFrame['type']> = Extract<ChatServerFrame, { type: T }>;

interface Device {
  /** Waits for the next frame of this type. */
  next<T extends ChatServerFrame['type']>(type: T): Promise<Frame<T>>;
  readonly closed: Promise<number>;
  send(frame: object | ''): void;
  pause(): void;
  resume(): void;
  close(): void;
}

let app: TestApp;
let address: string;
let anna: Person;
let bert: Person;
const open: Device[] = [];

beforeAll(async () => {
  app = await startTestApp();
  address = (await app.http.listen({ host: '127.0.0.1', port: 0 })).replace('http:', 'ws:');
  anna = await aSignedInPerson(app, { nickname: '安娜' });
  bert = await aSignedInPerson(app, { nickname: '贝特' });
  // The process begins to listen with the first device. When it does, the device is made to ask, and is pushed what comes from then on.
  const first = connect(await tokenOf(anna));
  await first.next('changed');
  first.close();
});
beforeEach(() => app.clock.advanceMs(20_000));
afterEach(() => {
  for (const device of open.splice(0)) device.close();
});
afterAll(() => app.close());

const tokenOf = async (person: Person): Promise<string> =>
  (await app.call(getUniToken, { uniPlatform: 'mp-weixin' }, person)).token;

function connect(token: string | null): Device {
  // Somebody else's id in the address: the token decides.
  const socket = new WebSocket(`${address}/chat/socket?userId=${randomIds.newId()}`);
  const frames: ChatServerFrame[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString()));
    for (const wake of waiting.splice(0)) wake();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  if (token !== null) socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token })));
  const device: Device = {
    closed,
    send: (frame) => socket.send(frame === '' ? '' : JSON.stringify(frame)),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: () => socket.close(),
    async next(type) {
      for (;;) {
        const at = frames.findIndex((frame) => frame.type === type);
        const [frame] = at < 0 ? [] : frames.splice(at, 1);
        if (frame !== undefined) return frame as Frame<typeof type>;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
  open.push(device);
  return device;
}

const say = (from: Person, to: Person, text: string) =>
  app.call(
    chat.sendChatMessage,
    {
      unique_id: randomIds.newId(),
      to_uid: to.id,
      content: { type: 'text', body: { text } },
      client_create_time: 1,
    },
    from,
  );

test('a message comes to both devices of the other one, and pushes follow each other without a gap', async () => {
  const [one, other] = [connect(await tokenOf(bert)), connect(await tokenOf(bert))];
  const ready = await one.next('ready');
  await other.next('ready');
  const { message } = await say(anna, bert, '一');
  const first = await one.next('push');
  expect(first).toMatchObject({
    previous: ready.cursor,
    messages: [{ _id: message._id, body: { text: '一' } }],
    conversations: [{ unread_count: 1 }],
    users: [{ uid: anna.id }],
  });
  expect(await other.next('push')).toEqual(first);
  await say(anna, bert, '二');
  expect(await one.next('push')).toMatchObject({ previous: first.cursor, messages: [{ body: { text: '二' } }] });
});

test('the sender hears of his own message on his other devices, and of its being read', async () => {
  const own = connect(await tokenOf(anna));
  const { cursor } = await own.next('ready');
  const { message } = await say(bert, anna, '在吗');
  const pushed = await own.next('push');
  expect(pushed).toMatchObject({ previous: cursor, messages: [{ _id: message._id }] });
  await app.call(chat.readChat, { conversation_id: message.conversation_id, seq: message.seq }, anna);
  expect(await own.next('push')).toMatchObject({
    previous: pushed.cursor,
    conversations: [{ unread_count: 0 }],
    messages: [],
  });
});

test('what is taken back is pushed without its text', async () => {
  const device = connect(await tokenOf(bert));
  await device.next('ready');
  const { message } = await say(anna, bert, '不该说的话');
  await device.next('push');
  await app.call(chat.revokeChatMessage, { _id: message._id, conversation_id: message.conversation_id }, anna);
  const { messages } = await device.next('push');
  expect(messages).toMatchObject([{ _id: message._id, is_revoke: true, body: { text: '' } }]);
});

test('a friend request is sent as a change', async () => {
  const device = connect(await tokenOf(bert));
  await device.next('ready');
  const carl = await aSignedInPerson(app, { nickname: '卡尔' });
  await app.call(chat.requestFriend, { userId: bert.id, text: '' }, carl);
  const { cursor } = await device.next('changed');
  const changes = await app.call(chat.listChatChanges, {}, bert);
  expect(changes.notices).toMatchObject([{ payload: { user_info: { uid: carl.id } } }]);
  expect(changes.cursor).toBe(cursor);
});

test('typing is shown to a person who has replied before, and an empty frame is a heartbeat', async () => {
  const device = connect(await tokenOf(bert));
  await device.next('ready');
  const { message: said } = await say(anna, bert, '我在想');
  const writer = connect(await tokenOf(anna));
  await writer.next('ready');
  writer.send({ type: 'typing', conversation_id: said.conversation_id });
  expect(await device.next('typing')).toEqual({
    type: 'typing',
    conversation_id: said.conversation_id,
    from_uid: anna.id,
  });
  writer.send('');
  await writer.next('beat');
});

test('no token, or one of another kind, opens nothing', async () => {
  const device = connect(anna.token);
  expect(await device.closed).toBe(LIVE_CLOSE.deadToken);
  const silent = connect(randomIds.newToken());
  expect(await silent.next('refused')).toMatchObject({ type: 'refused' });
});

test('who floods is shown out', async () => {
  const device = connect(await tokenOf(bert));
  await device.next('ready');
  for (let count = 0; count < 30; count += 1) device.send('');
  expect(await device.closed).toBe(LIVE_CLOSE.badFrame);
});

test('a token ends with its session', async () => {
  const dora = await aSignedInPerson(app, { nickname: '朵拉' });
  const token = await tokenOf(dora);
  const device = connect(token);
  await device.next('ready');
  await app.call(logout, {}, dora);
  expect(await connect(token).closed).toBe(LIVE_CLOSE.deadToken);
});

test('a device that receives too slowly gets nothing more, and is made to ask once its buffer is empty', async () => {
  const { db, log } = app.parts;
  const hub = createChatHub({
    db,
    views: app.services.chat.views,
    openListener: (handlers) => openListener(app.database.address, handlers),
    log,
    readGrowing: async () => null,
  });
  const { id } = await db.selectFrom('app_user').select('id').where('uid', '=', bert.id).executeTakeFirstOrThrow();
  const peer = {
    bufferedBytes: 0,
    sent: [] as ChatServerFrame[],
    send: (text: string) => void peer.sent.push(JSON.parse(text)),
  };
  const receiver = { peer, userId: id, userUid: bert.id, isBehind: false };
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  try {
    await hub.join(receiver);
    // The listener has connected.
    await until(() => peer.sent.some(({ type }) => type === 'changed'));
    peer.bufferedBytes = BEHIND_BYTES + 1;
    await say(anna, bert, '一');
    await until(() => receiver.isBehind);
    await say(anna, bert, '二');
    hub.recoverAll();
    const before = peer.sent.length;
    expect(receiver.isBehind).toBe(true);
    peer.bufferedBytes = 0;
    hub.recoverAll();
    expect(peer.sent.slice(before).map(({ type }) => type)).toContain('changed');
    const { cursor } = await app.call(chat.listChatChanges, {}, bert);
    await until(() => peer.sent.some((frame) => 'cursor' in frame && frame.cursor === cursor));
  } finally {
    hub.leave(receiver);
    await hub.close();
  }
});

test('however many write at once, pushes and what is asked for come to the same as the server has', async () => {
  const device = connect(await tokenOf(bert));
  const held = new Map<string, number>();
  let { cursor: at } = await device.next('ready');
  const sent = await Promise.all(Array.from({ length: 20 }, (_, index) => say(anna, bert, `第${index}条`)));
  const last = Math.max(...sent.map(({ message }) => message.seq));
  while (!held.has(`${last}`)) {
    const frame = await device.next('push');
    expect(frame.previous).toBe(at);
    at = frame.cursor;
    for (const { seq, version } of frame.messages) held.set(`${seq}`, version);
  }
  for (const { message } of sent) expect(held.get(`${message.seq}`)).toBe(message.version);
});
