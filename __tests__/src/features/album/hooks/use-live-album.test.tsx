import { View } from '@tarojs/components';
import { useEffect } from 'react';
import { LIVE_POLL_MS } from '@contract/constants/live';
import { getGroupRows, listMediaGroups } from '@contract/http/media';
import type { GroupRows, MediaGroups } from '@contract/schemas/media-group';
import { type SourceRows, useAlbumWall, type WallSource } from '@/features/album/hooks/use-album-wall';
import { useLiveAlbum } from '@/features/album/hooks/use-live-album';
import type { MemorySocket } from '@/platform/socket/memory';
import { socket } from '@/platform/socket';
import { storeSession } from '@/stores/session-state';
import { type ClientWorld, DEAD_LINE, openWorld } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/socket', () => {
  const memory = jest.requireActual<typeof import('@/platform/socket/memory')>('@/platform/socket/memory');
  return { socket: memory.createMemorySocket() };
});

const ID = 'a'.repeat(22);
const lines = socket as MemorySocket;
let world: ClientWorld;
let screen: Mounted;
let wall: WallSource;

/** An album of `total` photos as it was when the change of this number was the last. */
const listAt = (cursor: number, total: number): MediaGroups => ({
  total,
  groups: [{ key: 'g', day: '2026-05-01', count: total, ratioSum: total }],
  liveCursor: `${cursor}`,
});

function Page({ isHeldBack }: { readonly isHeldBack: boolean }) {
  const source = useAlbumWall(ID, null, 8);
  const live = useLiveAlbum(ID, source, isHeldBack, () => void source.reload());
  useEffect(() => {
    wall = source;
  });
  return <View>{`${source.total}张，${live.newCount}张新`}</View>;
}

async function mountPage(isHeldBack = false): Promise<void> {
  screen = await mountComponent(() => <Page isHeldBack={isHeldBack} />);
  // Mounting waits for real frames, so time stands still only afterwards.
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  await pass(0);
}

/** First what has arrived is drawn, then the time passes. */
async function pass(ms: number): Promise<void> {
  for (const part of [0, ms]) {
    await screen.change(async () => {
      await jest.advanceTimersByTimeAsync(part);
    });
  }
}
const line = () => lines.connections[lines.connections.length - 1];
const asked = (): number => world.sentTo(listMediaGroups).length;

/** The server tells of photos up to a change. */
async function tell(cursor: number, added: number): Promise<void> {
  const news = {
    type: 'changes',
    cursor: `${cursor}`,
    added: Array.from({ length: added }, () => ({ id: ID })),
    gone: [],
  };
  await screen.change(() => line()?.listener.onText(JSON.stringify(news)));
}

beforeEach(async () => {
  world = await openWorld();
  await storeSession({ token: 'device', tokenExpiresAtMs: Date.now() + 86_400_000, user: null });
});
afterEach(() => jest.useRealTimers());

test('what changed between the list and the socket is asked for: the socket goes on where the list stopped', async () => {
  world.answer(listMediaGroups, () => listAt(5, 1));
  await mountPage();
  line()?.listener.onOpen();
  expect(JSON.parse(line()?.sent[0] ?? '')).toMatchObject({ cursor: '5' });
  world.answer(listMediaGroups, () => listAt(6, 2));
  await tell(6, 1);
  await pass(500);
  expect(screen.text()).toBe('2张，0张新');
});

test('a notice that overtakes the list it belongs to is not lost, and one that the list knows asks for nothing', async () => {
  world.answer(listMediaGroups, () => listAt(5, 1));
  await mountPage();
  let answer: (reply: MediaGroups) => void = () => undefined;
  world.answer(listMediaGroups, () => new Promise<MediaGroups>((resolve) => (answer = resolve)));
  await tell(6, 1);
  await pass(500);
  expect(asked()).toBe(2);
  // While the list is on its way, which was read before the next change.
  await tell(7, 1);
  answer(listAt(6, 2));
  await pass(500);
  expect(asked()).toBe(3);
  answer(listAt(9, 4));
  await tell(9, 2);
  await pass(60_000);
  expect([screen.text(), asked()]).toEqual(['4张，0张新', 3]);
});

test('a list that fails after a notice is asked for until it comes', async () => {
  world.answer(listMediaGroups, () => listAt(5, 1));
  await mountPage();
  world.answer(listMediaGroups, () => DEAD_LINE);
  await tell(6, 1);
  await pass(500);
  await pass(LIVE_POLL_MS);
  expect([screen.text(), asked()]).toEqual(['1张，0张新', 3]);
  world.answer(listMediaGroups, () => listAt(6, 2));
  await pass(LIVE_POLL_MS);
  expect(screen.text()).toBe('2张，0张新');
});

test('further down new ones are counted, and the list is left alone', async () => {
  world.answer(listMediaGroups, () => listAt(5, 1));
  await mountPage(true);
  await tell(6, 1);
  await tell(8, 2);
  await pass(60_000);
  expect([screen.text(), asked()]).toEqual(['1张，3张新', 1]);
});

test('rows that were asked for earlier and arrive later do not replace newer ones', async () => {
  world.answer(listMediaGroups, () => listAt(5, 1));
  await mountPage();
  const answers: ((reply: GroupRows) => void)[] = [];
  world.answer(getGroupRows, () => new Promise<GroupRows>((resolve) => void answers.push(resolve)));
  const rows = (flags: number): GroupRows => ({
    key: 'g',
    mediaBase: '/m/',
    rows: [[ID, 0, 1000, '', 0, flags, 0, '']],
  });
  let kept: SourceRows | undefined;
  await screen.change(async () => {
    const both = [wall.loadRows('g'), wall.loadRows('g')];
    await jest.advanceTimersByTimeAsync(0);
    answers[1]?.(rows(0));
    answers[0]?.(rows(1));
    await Promise.all(both);
    kept = await wall.readRows('g');
  });
  expect(kept?.rows[0]?.[5]).toBe(0);
});
