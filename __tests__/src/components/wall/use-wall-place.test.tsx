import { useEffect, useState } from 'react';
import { PhotoWall } from '@/components/wall/PhotoWall';
import type { WallStart } from '@/components/wall/use-wall-place';
import type { WallRow } from '@/domain/wall/wall-item';
import type { WallAnchor } from '@/domain/wall/wall-place';
import { createMemoryScroll } from '@/platform/scroll/memory';
import { mountComponent, type Mounted } from '../../../support/mounted';

const mockScroll = createMemoryScroll();
let mockTopPx = 0;
jest.mock('@/platform/scroll', () => ({
  usePageScroll: (id: string, onFrame: (frame: { topPx: number }) => void) =>
    mockScroll.usePageScroll(id, (frame) => {
      mockTopPx = frame.topPx;
      onFrame(frame);
    }),
}));

const DAYS = ['2026-03-03', '2026-03-02', '2026-03-01'];
const COUNT = 90;
const GROUPS = DAYS.map((day) => ({ key: day, day, count: COUNT, ratioSum: COUNT * 1.5 }));
const rowsOf = (key: string): WallRow[] =>
  Array.from({ length: COUNT }, (_none, n): WallRow => [`${key}/${n}`, 0, n % 3 === 0 ? 700 : 1_900, '', 0, 0, 0, '']);

let rested: (WallAnchor | null)[];
let setStart: (start: WallStart | null) => void;
let loadAnew: () => void;

function Wall() {
  const [start, set] = useState<WallStart | null>(null);
  const [visit, setVisit] = useState(0);
  useEffect(() => {
    setStart = set;
    loadAnew = () => {
      mockScroll.scrollTo(0);
      setVisit((before) => before + 1);
    };
  }, []);
  return (
    <PhotoWall
      key={visit}
      groups={GROUPS}
      loadRows={loadRows}
      changes={NO_CHANGES}
      currentYear={2026}
      stickyTopPx={44}
      onOpen={() => undefined}
      start={start}
      onRest={note}
    />
  );
}
const NO_CHANGES = new Map();
const loadRows = (key: string) => Promise.resolve({ mediaBase: '/m/', rows: rowsOf(key) });
const note = (at: WallAnchor | null): void => void rested.push(at);
const rest = (screen: Mounted): Promise<void> =>
  screen.change(async () => {
    await new Promise((go) => setTimeout(go, 400));
  });

beforeEach(() => {
  rested = [];
  mockScroll.scrollTo(0);
});

test('where a wall rests is told, and brings it there again after more photos are known', async () => {
  const screen = await mountComponent(Wall);
  await rest(screen);
  expect(rested).toEqual([null]);
  await screen.change(() => mockScroll.scrollTo(9_000));
  await rest(screen);
  const at = rested.at(-1);
  if (at === null || at === undefined) throw new Error('it told of no photo');
  expect(at.index + at.after).toBe(GROUPS.length * COUNT - 1);
  expect(at.id).toBe(`${DAYS[Math.floor(at.index / COUNT)]}/${at.index % COUNT}`);
  const restedAtPx = mockTopPx;

  rested = [];
  await screen.change(loadAnew);
  await screen.change(() => setStart({ index: at.index, offsetPx: at.offsetPx }));
  await rest(screen);
  expect(rested.at(-1)).toEqual(at);
  // The heights of what lies above are estimates until it is seen.
  expect(Math.abs(mockTopPx - restedAtPx)).toBeLessThan(2_000);
});

test('a photo that was looked at is brought into the middle', async () => {
  const screen = await mountComponent(Wall);
  await screen.change(() => setStart({ index: 130, offsetPx: null }));
  await rest(screen);
  const at = rested.at(-1);
  if (at === null || at === undefined) throw new Error('it told of no photo');
  expect(at.index).toBeLessThan(130);
  expect(at.index).toBeGreaterThan(110);
});
