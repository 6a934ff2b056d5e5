import { View } from '@tarojs/components';
import { useEffect, useState } from 'react';
import type { WallHandle } from '@/components/wall/use-wall';
import { useWallPicking } from '@/components/wall/use-wall-picking';
import { createWall, DAY_HEADER_PX, withRows } from '@/domain/wall/wall-model';
import { mountComponent, type Mounted } from '../../../support/mounted';

const COUNT = 300;
const COLUMNS = 3;
const VIEW_PX = 800;
const wall = withRows(
  createWall([{ key: 'a', day: '2026-01-20', count: COUNT, ratioSum: COUNT }], {
    mode: 'square',
    rules: { widthPx: 375, columns: COLUMNS, gapPx: 4 },
    headerPx: DAY_HEADER_PX,
  }),
  'a',
  Array.from({ length: COUNT }, () => 1),
);

let screen: Mounted;
let topPx: number;
let look: (at: number | null) => Promise<void>;

function Page() {
  const [lookedAt, setLookedAt] = useState<number | null>(null);
  const handle: WallHandle = {
    wall,
    loaded: new Map(),
    failed: new Set(),
    span: null,
    page: { by: (deltaPx) => void (topPx += deltaPx), to: (toPx) => void (topPx = toPx) },
    readFrame: () => ({ topPx, heightPx: VIEW_PX, widthPx: 375, originXPx: 0, originYPx: -topPx }),
    jump: () => undefined,
    watchFrame: () => () => undefined,
    retry: () => undefined,
  };
  useWallPicking('wall', handle, { lookedAt, onOpen: () => undefined });
  useEffect(() => {
    look = (at) => screen.change(() => setLookedAt(at));
  });
  return <View />;
}

/** The rows that are wholly in view. */
function rowsInView(): number[] {
  const rows = wall.blocks[0]?.layout?.rows ?? [];
  return rows.flatMap((row, index) =>
    row.topPx + DAY_HEADER_PX >= topPx && row.topPx + row.heightPx <= topPx + VIEW_PX ? [index] : [],
  );
}

beforeEach(async () => {
  topPx = 0;
  screen = await mountComponent(Page);
});

test('whoever has looked on from a photo finds the wall where he has come to', async () => {
  await look(1);
  for (const at of [2, 3, 150]) await look(at);
  expect(topPx).toBe(0);
  await look(null);
  expect(rowsInView()).toContain(150 / COLUMNS);
});

test('whoever has looked at one photo, or came back to it, finds the wall as it was', async () => {
  topPx = 37;
  await look(0);
  await look(null);
  expect(topPx).toBe(37);
  await look(0);
  await look(200);
  await look(0);
  await look(null);
  expect(topPx).toBe(37);
});
