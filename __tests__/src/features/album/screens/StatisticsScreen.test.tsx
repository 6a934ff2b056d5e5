import { ERRORS } from '@contract/errors';
import { getMedia } from '@contract/http/media';
import { getStatistics } from '@contract/http/statistics';
import type { AlbumStatistics } from '@contract/schemas/statistics';
import { StatisticsScreen } from '@/features/album/screens/StatisticsScreen';
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

test('the hours of the day are charted for what is chosen', async () => {
  const counts = { views: 7, visitors: 3, likes: 6, downloads: 5, uploads: 4 };
  world.answer(getStatistics, () => ({ ...STATISTICS, hours: [{ hour: 9, ...counts }] }));
  const screen = await open();
  const tabs = [...document.querySelectorAll<HTMLElement>('[aria-label="各时段的数据"] [role="tab"]')];
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['浏览', '访客', '赞', '下载', '上传']);
  expect(screen.text()).toContain('各时段浏览共7次');
  const charts = ['各时段浏览共7次', '各时段访客共3人次', '各时段赞共6次', '各时段下载共5次', '各时段上传共4次'];
  for (const [index, words] of charts.entries()) {
    const tab = tabs[index];
    if (tab === undefined) throw new Error('no such choice');
    await screen.tap(tab);
    expect(tab.getAttribute('aria-selected')).toBe('true');
    expect(screen.text()).toContain(words);
  }
});

test('who may not see them is not offered any', async () => {
  world.answer(getStatistics, () => refusing(ERRORS.FORBIDDEN));
  const screen = await open();
  expect(screen.text()).toContain('只有相册的管理者能看统计');
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
