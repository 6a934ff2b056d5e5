import { LIVE_POLL_MS } from '@contract/constants/live';
import { ERRORS } from '@contract/errors';
import { listLiveChanges } from '@contract/http/live';
import type { MemorySocket } from '@/platform/socket/memory';
import type { LiveChanges } from '@contract/schemas/live';
import { socket } from '@/platform/socket';
import { followAlbum, type LiveChange } from '@/stores/live-album';
import { storeSession } from '@/stores/session-state';
import { type ClientWorld, openWorld, refusing } from '../../support/client-world';

jest.mock('@/platform/socket', () => {
  const memory = jest.requireActual<typeof import('@/platform/socket/memory')>('@/platform/socket/memory');
  return { socket: memory.createMemorySocket() };
});

const ID = 'a'.repeat(22);
const lines = socket as MemorySocket;
let world: ClientWorld;
let heard: LiveChange[];
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
    takenLocal: '',
    legalStatus: 0,
    userId: ID,
  })),
  gone: [],
  more: false,
});
const settle = (): Promise<unknown> => jest.advanceTimersByTimeAsync(0);
const line = () => lines.connections[lines.connections.length - 1];

const news = (cursor: string, ids: readonly string[]): string =>
  JSON.stringify({ type: 'changes', cursor, added: ids.map((id) => ({ id })), gone: [] });

beforeEach(async () => {
  world = await openWorld();
  await storeSession({ token: 'device', tokenExpiresAtMs: Date.now() + 86_400_000, user: null });
  jest.useFakeTimers();
  heard = [];
  world.answer(listLiveChanges, () => changes('5'));
  stop = followAlbum(ID, '5', { onChange: (change) => heard.push(change) });
  await settle();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('the socket goes on from the cursor of the list, and tells what is new', () => {
  line()?.listener.onOpen();
  expect(JSON.parse(line()?.sent[0] ?? '')).toMatchObject({ type: 'hello', albumId: ID, cursor: '5' });
  line()?.listener.onText(news('12', ['x', 'y']));
  expect(heard).toEqual([{ cursor: '12', added: 2, isUnknown: false }]);
});

test('a lost line is made up for by a call, and opened again from there', async () => {
  const before = lines.connections.length;
  world.answer(listLiveChanges, () => changes('7', 1));
  line()?.listener.onClose(1006);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(heard).toEqual([{ cursor: '7', added: 1, isUnknown: false }]);
  expect(lines.connections).toHaveLength(before + 1);
  line()?.listener.onOpen();
  expect(JSON.parse(line()?.sent[0] ?? '')).toMatchObject({ cursor: '7' });
});

test('what a call tells late does not count again', async () => {
  const before = lines.connections.length;
  let answer: (reply: LiveChanges) => void = () => undefined;
  world.answer(listLiveChanges, () => new Promise<LiveChanges>((resolve) => (answer = resolve)));
  line()?.listener.onClose(1006);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(lines.connections).toHaveLength(before);
  answer(changes('6', 1));
  await settle();
  line()?.listener.onOpen();
  expect(JSON.parse(line()?.sent[0] ?? '')).toMatchObject({ cursor: '6' });
  line()?.listener.onText(news('6', ['x']));
  line()?.listener.onText(news('4', ['x']));
  expect(heard).toEqual([{ cursor: '6', added: 1, isUnknown: false }]);
});

test('a server that is too busy to answer is asked again', async () => {
  line()?.listener.onClose(4429);
  world.answer(listLiveChanges, () => refusing(ERRORS.TOO_MANY_REQUESTS));
  await jest.advanceTimersByTimeAsync(LIVE_POLL_MS);
  world.answer(listLiveChanges, () => changes('6', 1));
  await jest.advanceTimersByTimeAsync(LIVE_POLL_MS);
  expect(heard).toEqual([{ cursor: '6', added: 1, isUnknown: false }]);
});

test('where no socket is to be had, one asks from time to time', async () => {
  const before = lines.connections.length;
  line()?.listener.onClose(4429);
  await settle();
  const asked = world.sentTo(listLiveChanges).length;
  await jest.advanceTimersByTimeAsync(LIVE_POLL_MS);
  expect(world.sentTo(listLiveChanges)).toHaveLength(asked + 1);
  expect(lines.connections).toHaveLength(before);
});

test('who is refused neither asks nor connects again', async () => {
  const asked = world.sentTo(listLiveChanges).length;
  const before = lines.connections.length;
  line()?.listener.onClose(4403);
  await jest.advanceTimersByTimeAsync(60_000);
  expect([world.sentTo(listLiveChanges).length, lines.connections.length]).toEqual([asked, before]);
});
