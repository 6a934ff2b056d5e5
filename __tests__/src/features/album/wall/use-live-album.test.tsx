import { View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import { LIVE_POLL_MS } from '@contract/constants/live';
import { ROW_FLAG } from '@contract/constants/wall-row';
import { ERRORS } from '@contract/errors';
import { listLiveChanges } from '@contract/http/live';
import { getGroupRows, listMediaGroups } from '@contract/http/media';
import type { GroupRows, MediaGroups } from '@contract/schemas/media-group';
import { type SourceRows, useAlbumWall, type WallSource } from '@/features/album/source/use-album-wall';
import { PLAIN_VIEW, type WallView } from '@/domain/wall/wall-tabs';
import { useLiveAlbum } from '@/features/album/wall/use-live-album';
import type { MemorySocket } from '@/platform/socket/memory';
import { socket } from '@/platform/socket';
import { storeSession } from '@/stores/session/session-state';
import { type ClientWorld, DEAD_LINE, openWorld, refusing } from '../../../../support/client-world';
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
let show: (isShown: boolean) => void;

/** An album of `total` photos as it was when the change of this number was the last. */
const listAt = (cursor: number, total: number): MediaGroups => ({
  total,
  groups: [{ key: 'g', day: '2026-05-01', count: total, ratioSum: total }],
  liveCursor: `${cursor}`,
});

interface PageProps {
  readonly isHeldBack: boolean;
  readonly isBusy?: boolean;
  readonly view: WallView;
}

function Page({ isHeldBack, isBusy = false, view }: PageProps) {
  const [isShown, setIsShown] = useState(true);
  const source = useAlbumWall(ID, null, 8, view);
  const live = useLiveAlbum(
    isShown ? ID : null,
    source,
    view,
    { isAway: isHeldBack, isBusy },
    () => void source.reload(),
  );
  useEffect(() => {
    wall = source;
  });
  useEffect(() => {
    show = setIsShown;
  }, []);
  return <View>{`${source.total}张，${live.newCount}张新`}</View>;
}

async function mountPage(isHeldBack = false, view = PLAIN_VIEW, isBusy = false): Promise<void> {
  screen = await mountComponent(() => <Page isHeldBack={isHeldBack} isBusy={isBusy} view={view} />);
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
async function tell(cursor: number, added: number, day = '2026-05-01', spreadMs = 0): Promise<void> {
  const news = {
    type: 'changes',
    cursor: `${cursor}`,
    added: Array.from({ length: added }, () => ({ id: ID, takenLocal: `${day} 10:20:30` })),
    gone: [],
    spreadMs,
  };
  await screen.change(() => line()?.listener.onText(JSON.stringify(news)));
}

beforeEach(async () => {
  world = await openWorld();
  await storeSession({ token: 'device', tokenExpiresAtMs: Date.now() + 86_400_000, user: null });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

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

test('of many who are told at once each waits a part of the time over which they spread', async () => {
  world.answer(listMediaGroups, () => listAt(5, 1));
  await mountPage();
  line()?.listener.onOpen();
  const before = asked();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  await tell(6, 1, '2026-05-01', 1_000);
  await pass(700);
  await tell(7, 1, '2026-05-01', 3_000);
  expect(asked()).toBe(before);
  world.answer(listMediaGroups, () => listAt(7, 3));
  await pass(60);
  expect(asked()).toBe(before + 1);
  expect(screen.text()).toBe('3张，0张新');
});

test('an album that closes is asked for again, so that its page says why', async () => {
  world.answer(listMediaGroups, () => listAt(5, 1));
  await mountPage();
  await screen.change(() => line()?.listener.onClose(4403));
  await pass(2_000);
  expect(asked()).toBe(2);
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
  await pass(2 * LIVE_POLL_MS);
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

test('of some days further down, those of other days are not counted', async () => {
  world.answer(listMediaGroups, () => listAt(5, 1));
  await mountPage(true, { ...PLAIN_VIEW, dayTo: '2026-05-01' });
  await tell(6, 1, '2026-05-02');
  await pass(60_000);
  expect(screen.text()).toBe('1张，0张新');
  await tell(8, 2);
  await tell(9, 1, '2026-05-02');
  await pass(60_000);
  expect([screen.text(), asked()]).toEqual(['1张，2张新', 1]);
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

test('a list that goes on failing is asked for more and more rarely, and at once again when it has come', async () => {
  world.answer(listMediaGroups, () => listAt(5, 1));
  await mountPage();
  world.answer(listMediaGroups, () => refusing(ERRORS.TOO_MANY_REQUESTS));
  await tell(6, 1);
  await pass(250);
  for (const seconds of [1, 2, 4, 8]) {
    const before = asked();
    await pass(seconds * 1_000 - 1);
    expect(asked()).toBe(before);
    await pass(1);
    expect(asked()).toBe(before + 1);
  }
  world.answer(listMediaGroups, () => listAt(6, 2));
  await pass(16_000);
  expect(screen.text()).toBe('2张，0张新');
  world.answer(listMediaGroups, () => DEAD_LINE);
  await tell(7, 1);
  await pass(250);
  world.answer(listMediaGroups, () => listAt(7, 3));
  await pass(LIVE_POLL_MS);
  expect(screen.text()).toBe('3张，0张新');
});

test('a page behind asks nothing, and in front again goes on where it stopped', async () => {
  world.answer(listMediaGroups, () => listAt(5, 1));
  await mountPage();
  line()?.listener.onClose(4429);
  await tell(6, 1);
  await pass(500);
  await screen.change(() => show(false));
  const before = world.sentTo(listLiveChanges).length;
  await pass(60_000);
  expect(world.sentTo(listLiveChanges)).toHaveLength(before);
  await screen.change(() => show(true));
  line()?.listener.onOpen();
  expect(JSON.parse(line()?.sent[0] ?? '')).toMatchObject({ cursor: '6' });
});

describe('one that is on the wall and being made', () => {
  const OWN = 'p'.repeat(22);
  const rowsOf = (flags: number): GroupRows => ({
    key: 'g',
    mediaBase: '',
    rows: [[OWN, 1, 1_500, '', 4_000, flags, 0, '']],
  });
  const news = (...ids: readonly string[]) => {
    const added = ids.map((id) => ({ id, takenLocal: '2026-05-01 10:20:30' }));
    const frame = JSON.stringify({ type: 'changes', cursor: '6', added, gone: [] });
    return screen.change(() => line()?.listener.onText(frame));
  };
  async function mountMade(isBusy = false): Promise<void> {
    world.answer(listMediaGroups, () => listAt(5, 1));
    world.answer(getGroupRows, () => rowsOf(ROW_FLAG.processing));
    await mountPage(true, PLAIN_VIEW, isBusy);
    await wall.loadRows('g');
    world.answer(listMediaGroups, () => listAt(6, 1));
    line()?.listener.onOpen();
  }

  test('follows where it stands, however far down one is, and is nothing new', async () => {
    await mountMade();
    await news(OWN);
    expect(screen.text()).toBe('1张，0张新');
    await pass(500);
    expect(asked()).toBe(2);
  });

  test('with one of somebody else it waits for the top, and that one alone is new', async () => {
    await mountMade();
    await news(OWN, ID);
    await pass(500);
    expect(screen.text()).toBe('1张，1张新');
    expect(asked()).toBe(1);
  });

  test('waits while something is picked or open', async () => {
    await mountMade(true);
    await news(OWN);
    await pass(500);
    expect(asked()).toBe(1);
  });
});
