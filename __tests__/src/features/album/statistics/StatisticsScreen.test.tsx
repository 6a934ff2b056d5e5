import { ERRORS } from '@contract/errors';
import { getMedia } from '@contract/http/media';
import { getStatistics } from '@contract/http/statistics';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import type { AlbumStatistics } from '@contract/schemas/statistics';
import { StatisticsScreen } from '@/features/album/statistics/StatisticsScreen';
import { now } from '@/stores/base/clock';
import {
  aMediaItem,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumC/statistics/index') };
});

let world: ClientWorld;
beforeEach(async () => {
  world = await openWorld();
  await signInHere();
});

async function open(): Promise<Mounted> {
  const screen = await mountComponent(() => <StatisticsScreen albumId={'a'.repeat(22)} />);
  await letAnswersCome(screen);
  return screen;
}

const NUMBERS = {
  views: 3,
  visitors: 2,
  mediaViews: 5,
  likes: 1,
  comments: 0,
  collects: 0,
  shares: 0,
  downloads: 0,
  uploads: 3,
};
const STATISTICS: AlbumStatistics = {
  from: '2026-03-01',
  to: '2026-03-01',
  total: { ...NUMBERS, allVisitors: 2 },
  days: [{ day: '2026-03-01', ...NUMBERS }],
  hours: Array.from({ length: 24 }, (_, hour) => ({
    hour,
    views: 0,
    visitors: 0,
    likes: 0,
    downloads: 0,
    uploads: 0,
  })),
  sources: [],
  top: [],
};

test('who sees the numbers may have them as a table, also while those of another time are on their way', async () => {
  world.answer(getStatistics, () => STATISTICS);
  const screen = await open();
  expect(screen.has('导出表格')).toBe(true);
  world.answer(getStatistics, () => null);
  await screen.tap(screen.control('30天'));
  expect(screen.has('导出表格')).toBe(true);
});

const listTiles = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="tab"]')];

test('one number is chosen, and both charts are of it', async () => {
  const counts = { views: 7, visitors: 3, likes: 6, downloads: 5, uploads: 4 };
  const day = { ...NUMBERS, ...counts };
  world.answer(getStatistics, () => ({
    ...STATISTICS,
    total: { ...NUMBERS, ...counts, visitors: 5, allVisitors: 2 },
    days: [
      { ...day, day: '2026-02-28' },
      { ...day, day: '2026-03-01' },
    ],
    hours: [{ hour: 9, ...counts }],
  }));
  const screen = await open();
  expect(listTiles()).toHaveLength(8);
  const charts: readonly (readonly [string, string, string | null])[] = [
    ['浏览', '每天浏览共7次', '各时段浏览共7次'],
    ['访客', '每天访客共2位', '各时段访客共3人次'],
    ['赞', '每天赞共6次', '各时段赞共6次'],
    ['下载', '每天下载共5次', '各时段下载共5次'],
    ['上传', '每天上传共4次', '各时段上传共4次'],
    ['评论', '每天评论共0次', null],
  ];
  for (const [index, [name, byDay, byHour]] of charts.entries()) {
    const tile = listTiles()[index];
    if (tile === undefined) throw new Error('no such number');
    await screen.tap(tile);
    expect([tile.getAttribute('aria-selected'), tile.textContent?.startsWith(name)]).toEqual(['true', true]);
    expect(screen.text()).toContain(byDay);
    if (byHour === null) expect(screen.text()).not.toContain('各时段');
    else expect(screen.text()).toContain(byHour);
  }
});

test('how it went is a sentence, and each first number stands against the time before', async () => {
  world.answer(getStatistics, ({ to }) => {
    const isNow = to === latest;
    return { ...STATISTICS, total: { ...STATISTICS.total, views: isNow ? 3 : 6, likes: isNow ? 1 : 0 } };
  });
  const latest = shanghaiDay(now());
  const screen = await open();
  expect(screen.text()).toContain('这7天有2位访客，看了3次，留下1个赞');
  const [views, visitors, likes] = listTiles().map((tile) => tile.getAttribute('aria-label'));
  expect([views, visitors, likes]).toEqual(['浏览 3，比前7天少50%', '访客 2，和前7天一样', '赞 1，前7天没有']);
});

test('without the time before the numbers stand for themselves', async () => {
  const latest = shanghaiDay(now());
  world.answer(getStatistics, ({ to }) => (to === latest ? STATISTICS : refusing(ERRORS.FORBIDDEN)));
  const screen = await open();
  expect(listTiles()[0]?.getAttribute('aria-label')).toBe('浏览 3');
  expect(screen.text()).toContain('这7天有2位访客');
});

test('who may not see them is not offered any', async () => {
  world.answer(getStatistics, () => refusing(ERRORS.FORBIDDEN));
  const screen = await open();
  expect(screen.text()).toContain('只有相册的管理者能看统计');
  expect(screen.has('回到发现')).toBe(true);
  expect(screen.has('导出表格')).toBe(false);
});

test('what was looked at most is opened by a tap, one after the other', async () => {
  const [first, second] = [aMediaItem({ id: 'x'.repeat(22) }), aMediaItem({ id: 'y'.repeat(22), hotResourceType: 1 })];
  const counts = { views: 9, likes: 1, downloads: 0 };
  world.answer(getStatistics, () => ({
    ...STATISTICS,
    top: [
      { ...first, ...counts },
      { ...second, ...counts, views: 8 },
    ],
  }));
  world.answer(getMedia, ({ id }) => (id === second.id ? second : first));
  const screen = await open();
  const row = [...document.querySelectorAll<HTMLElement>('[role="button"]')].find(
    ({ textContent }) => textContent === '2浏览8 赞1 下载0',
  );
  if (row === undefined) throw new Error('no second one');
  await screen.tap(row);
  await letAnswersCome(screen);
  expect(screen.has('查看照片，2/2')).toBe(true);
  expect(world.sentTo(getMedia)).toEqual([{ id: second.id }]);
  await screen.tap(screen.control('关闭'));
  await letAnswersCome(screen);
  expect(screen.has('查看照片，2/2')).toBe(false);
});
