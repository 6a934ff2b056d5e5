import { exportAlbumIncome, getAlbumIncome, listStatistics } from '@contract/http/statistics';
import type { AlbumIncome } from '@contract/schemas/statistics';
import { parseStatisticsParams } from '@/domain/album-routes';
import { StatisticsListScreen } from '@/features/album/statistics/StatisticsListScreen';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumC/statistics/list') };
});

const ALBUM = 'a'.repeat(22);
const DAYS = { from: '2026-03-01', to: '2026-03-02' };
const SUMS = { soldCount: 2, grossFen: 1_000, refundedFen: 300, netFen: 630 };
const NOTHING = { soldCount: 0, grossFen: 0, refundedFen: 0, netFen: 0 };
const INCOME: AlbumIncome = {
  ...DAYS,
  isSeller: true,
  total: SUMS,
  days: [
    { day: '2026-03-01', ...NOTHING },
    { day: '2026-03-02', ...SUMS },
  ],
  top: Array.from({ length: 7 }, (_, at) => ({ id: `${at}`.repeat(22), smallUrl: '', soldCount: 1, netFen: 700 - at })),
};

let world: ClientWorld;
beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(listStatistics, () => ({ records: [], next: '' }));
});

async function open(list: string): Promise<Mounted> {
  const screen = await mountComponent(() => (
    <StatisticsListScreen {...parseStatisticsParams({ id: ALBUM, list, ...DAYS })} />
  ));
  await letAnswersCome(screen);
  return screen;
}

test('who sells there sees what it brought beside who was there, by day and each photo, and takes it as a table', async () => {
  world.answer(getAlbumIncome, () => INCOME);
  world.answer(exportAlbumIncome, () => ({ fileName: '收入.csv', text: '日期' }));
  const screen = await open('1');
  expect(world.sentTo(getAlbumIncome)).toEqual([{ albumId: ALBUM, ...DAYS }]);
  expect(screen.text()).not.toContain('每天收入');
  await screen.tap(screen.control('收入'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('净收入￥6.30，售出2件，已退款￥3.00');
  expect(screen.text()).toContain('售出1件 ￥6.94'); // the seventh, which the album's statistics leave out
  await screen.tap(screen.control('导出收入表格'));
  await letAnswersCome(screen);
  expect(world.sentTo(exportAlbumIncome)).toEqual([{ albumId: ALBUM, ...DAYS }]);
});

test('it opens with it where the page is asked to', async () => {
  world.answer(getAlbumIncome, () => INCOME);
  expect((await open('income')).text()).toContain('每天收入');
  expect(world.sentTo(listStatistics)).toEqual([]);
});

test.each(['1', 'income'])('who has sold nothing has no such list, asked for %s', async (list) => {
  world.answer(getAlbumIncome, () => ({ ...INCOME, isSeller: false }));
  const screen = await open(list);
  expect(screen.has('收入')).toBe(false);
  expect(screen.text()).toContain('这段时间还没有记录');
});
