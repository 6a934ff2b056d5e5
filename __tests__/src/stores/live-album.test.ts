import { LIVE_POLL_MS } from '@contract/constants/live';
import { listLiveChanges } from '@contract/http/live';
import type { MemorySocket } from '@/platform/socket/memory';
import { socket } from '@/platform/socket';
import { followAlbum } from '@/stores/live-album';
import { type ClientWorld, openWorld } from '../../support/client-world';

jest.mock('@/platform/socket', () => {
  const memory = jest.requireActual<typeof import('@/platform/socket/memory')>('@/platform/socket/memory');
  return { socket: memory.createMemorySocket() };
});

const ID = 'a'.repeat(22);
const lines = socket as MemorySocket;
let world: ClientWorld;
let heard: { added: number; isUnknown: boolean }[];
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

beforeEach(async () => {
  world = await openWorld();
  jest.useFakeTimers();
  heard = [];
  world.answer(listLiveChanges, () => changes('c1'));
  stop = followAlbum(ID, { onChange: (change) => heard.push(change) });
  await settle();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('the socket goes on from where the first call stopped, and tells what is new', () => {
  line()?.listener.onOpen();
  expect(JSON.parse(line()?.sent[0] ?? '')).toMatchObject({ type: 'hello', albumId: ID, cursor: 'c1' });
  line()?.listener.onText('{"type":"changes","cursor":"c2","added":[{"id":"x"},{"id":"y"}],"gone":[]}');
  expect(heard).toEqual([{ added: 2, isUnknown: false }]);
});

test('a lost line is made up for by a call, and opened again', async () => {
  const before = lines.connections.length;
  world.answer(listLiveChanges, () => changes('c3', 1));
  line()?.listener.onClose(1006);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(heard).toEqual([{ added: 1, isUnknown: false }]);
  expect(lines.connections).toHaveLength(before + 1);
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
