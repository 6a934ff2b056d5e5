import { LIVE_POLL_MS } from '@contract/constants/live';
import { ERRORS } from '@contract/errors';
import { listLiveChanges } from '@contract/http/live';
import type { MemorySocket } from '@/platform/socket/memory';
import type { LiveChanges } from '@contract/schemas/live';
import { socket } from '@/platform/socket';
import { followAlbum, type LiveChange } from '@/features/album/wall/live-album';
import { storeSession } from '@/stores/session/session-state';
import { type ClientWorld, DEAD_LINE, openWorld, refusing } from '../../../../support/client-world';

jest.mock('@/platform/socket', () => {
  const memory = jest.requireActual<typeof import('@/platform/socket/memory')>('@/platform/socket/memory');
  return { socket: memory.createMemorySocket() };
});

const ID = 'a'.repeat(22);
const DAY = '2026-03-01';
const NEW = { id: ID, day: DAY };
const lines = socket as MemorySocket;
let world: ClientWorld;
let heard: LiveChange[];
let closed: number;
let stop: () => void;

const changes = (cursor: string, added = 0) => ({
  reload: false,
  cursor,
  mediaBase: '/',
  added: Array.from({ length: added }, () => ({
    id: ID,
    labelId: '',
    hotResourceType: 0 as const,
    ratioMilli: 1000,
    thumbhash: '',
    duration: 0,
    takenLocal: `${DAY} 10:20:30`,
    legalStatus: 0,
    userId: ID,
  })),
  gone: [],
  more: false,
});
const settle = (): Promise<unknown> => jest.advanceTimersByTimeAsync(0);
const asked = (): number => world.sentTo(listLiveChanges).length;

async function expectNextAskAfter(waitMs: number): Promise<void> {
  const before = asked();
  await jest.advanceTimersByTimeAsync(waitMs - 1);
  expect(asked()).toBe(before);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked()).toBe(before + 1);
}
const line = () => lines.connections[lines.connections.length - 1];

const news = (cursor: string, added: number): string => JSON.stringify({ type: 'changes', ...changes(cursor, added) });

beforeEach(async () => {
  world = await openWorld();
  await storeSession({ token: 'device', tokenExpiresAtMs: Date.now() + 86_400_000, user: null });
  jest.useFakeTimers();
  // Every wait is as long as it may be.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  heard = [];
  closed = 0;
  world.answer(listLiveChanges, () => changes('5'));
  stop = followAlbum(ID, '5', { onChange: (change) => heard.push(change), onClosed: () => (closed += 1) });
  await settle();
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('the socket goes on from the cursor of the list, and tells what is new', () => {
  line()?.listener.onOpen();
  expect(JSON.parse(line()?.sent[0] ?? '')).toMatchObject({ type: 'hello', albumId: ID, cursor: '5' });
  line()?.listener.onText(news('12', 2));
  expect(heard).toEqual([{ cursor: '12', added: [NEW, NEW], isUnknown: false, spreadMs: 0 }]);
});

test('a lost line is made up for by a call, and opened again from there', async () => {
  const before = lines.connections.length;
  world.answer(listLiveChanges, () => changes('7', 1));
  line()?.listener.onClose(1006);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(heard).toEqual([{ cursor: '7', added: [NEW], isUnknown: false, spreadMs: 0 }]);
  expect(lines.connections).toHaveLength(before + 1);
  line()?.listener.onOpen();
  expect(JSON.parse(line()?.sent[0] ?? '')).toMatchObject({ cursor: '7' });
});

test('what a call tells late does not count again', async () => {
  const before = lines.connections.length;
  let answer: (reply: LiveChanges) => void = () => undefined;
  world.answer(listLiveChanges, () => new Promise<LiveChanges>((resolve) => (answer = resolve)));
  line()?.listener.onClose(1006);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(lines.connections).toHaveLength(before);
  answer(changes('6', 1));
  await settle();
  line()?.listener.onOpen();
  expect(JSON.parse(line()?.sent[0] ?? '')).toMatchObject({ cursor: '6' });
  line()?.listener.onText(news('6', 1));
  line()?.listener.onText(news('4', 1));
  expect(heard).toEqual([{ cursor: '6', added: [NEW], isUnknown: false, spreadMs: 0 }]);
});

test.each([
  ['that is too busy to answer', () => refusing(ERRORS.TOO_MANY_REQUESTS)],
  ['that is not there', () => DEAD_LINE],
])('a server %s is asked more and more rarely, and as often as before once it answers', async (_name, fails) => {
  world.answer(listLiveChanges, fails);
  line()?.listener.onClose(4429);
  await settle();
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) await expectNextAskAfter(seconds * 1_000);
  world.answer(listLiveChanges, () => changes('6', 1));
  await expectNextAskAfter(30_000);
  expect(heard).toEqual([{ cursor: '6', added: [NEW], isUnknown: false, spreadMs: 0 }]);
  await expectNextAskAfter(LIVE_POLL_MS);
});

test.each([
  [0, LIVE_POLL_MS],
  [0.75, (LIVE_POLL_MS * 3) / 4],
])(
  'where no socket is to be had one asks every second or a little sooner, not all at once: %d',
  async (random, waitMs) => {
    const before = lines.connections.length;
    jest.spyOn(Math, 'random').mockReturnValue(random);
    line()?.listener.onClose(4429);
    await settle();
    await expectNextAskAfter(waitMs);
    await expectNextAskAfter(waitMs);
    expect(lines.connections).toHaveLength(before);
  },
);

test('a line that opens and says nothing keeps nobody from asking; its first word does', async () => {
  world.answer(listLiveChanges, () => changes('6', 1));
  await expectNextAskAfter(LIVE_POLL_MS);
  line()?.listener.onOpen();
  await expectNextAskAfter(LIVE_POLL_MS);
  await expectNextAskAfter(LIVE_POLL_MS);
  expect(heard).toEqual([{ cursor: '6', added: [NEW], isUnknown: false, spreadMs: 0 }]);
  line()?.listener.onText('{"type":"ready","cursor":"6","mediaBase":"/"}');
  const before = asked();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(before);
});

test('whoever has no line tries for one again, and goes back to it from where the asking has come', async () => {
  world.answer(listLiveChanges, () => changes('6', 1));
  const before = lines.connections.length;
  // The waits for a line are 1, 2 and 4 seconds.
  for (let refused = 0; refused < 3; refused += 1) {
    line()?.listener.onClose(1006);
    await jest.advanceTimersByTimeAsync(4_000);
  }
  expect(lines.connections).toHaveLength(before + 3);
  line()?.listener.onOpen();
  expect(JSON.parse(line()?.sent[0] ?? '')).toMatchObject({ cursor: '6' });
  line()?.listener.onText(news('7', 1));
  const askedBefore = asked();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(askedBefore);
  expect(heard.map(({ cursor }) => cursor)).toEqual(['6', '7']);
});

test('a call that was under way when a line was greeted leaves its news to the line', async () => {
  let answer: (reply: LiveChanges) => void = () => undefined;
  world.answer(listLiveChanges, () => new Promise<LiveChanges>((resolve) => (answer = resolve)));
  await jest.advanceTimersByTimeAsync(LIVE_POLL_MS);
  line()?.listener.onOpen();
  answer(changes('6', 1));
  await settle();
  line()?.listener.onText(news('7', 2));
  expect(heard).toEqual([{ cursor: '7', added: [NEW, NEW], isUnknown: false, spreadMs: 0 }]);
});

test('a call that is answered after a line has spoken is not followed by another', async () => {
  let answer: (reply: LiveChanges) => void = () => undefined;
  world.answer(listLiveChanges, () => new Promise<LiveChanges>((resolve) => (answer = resolve)));
  await jest.advanceTimersByTimeAsync(LIVE_POLL_MS);
  line()?.listener.onOpen();
  line()?.listener.onText(news('7', 2));
  const before = asked();
  answer(changes('6', 1));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(before);
  expect(heard.map(({ cursor }) => cursor)).toEqual(['7']);
});

test('a page that is left asks nothing', async () => {
  line()?.listener.onClose(4429);
  await settle();
  const before = asked();
  stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(before);
});

test('a person who is refused learns that within two seconds, and neither asks nor connects again', async () => {
  const before = [asked(), lines.connections.length];
  line()?.listener.onClose(4403);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(closed).toBe(1);
  await jest.advanceTimersByTimeAsync(60_000);
  expect([asked(), lines.connections.length, closed]).toEqual([...before, 1]);
});
