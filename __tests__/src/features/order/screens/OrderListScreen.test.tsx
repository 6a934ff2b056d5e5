import { ORDER_KIND, ORDER_STATE } from '@contract/constants/order';
import { listOrders, listSoldOrders } from '@contract/http/order';
import { OrderListScreen } from '@/features/order/screens/OrderListScreen';
import { chooseAction, useOverlays } from '@/stores/base/overlays';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';
import { aLine, anOrder } from '../../../../support/orders';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumD/order/list') };
});

/** Everything is in view. */
class SeenAtOnce {
  constructor(
    private readonly tell: (entries: { isIntersecting: boolean; intersectionRatio: number; target: Element }[]) => void,
  ) {}
  observe(target: Element): void {
    this.tell([{ isIntersecting: true, intersectionRatio: 1, target }]);
  }
  unobserve(): void {}
  disconnect(): void {}
}

let world: ClientWorld;

beforeEach(async () => {
  window.history.replaceState(null, '');
  world = await openWorld();
  await signInHere();
  const answer = ({ state }: Readonly<Record<string, unknown>>) => {
    const all = [anOrder(), anOrder({ orderNo: '2'.repeat(24), state: ORDER_STATE.closed, albumName: '毕业' })];
    const records = all.filter((order) => state === undefined || order.state === Number(state));
    return { records, total: records.length, size: 20, current: 1, pages: 1 };
  };
  world.answer(listOrders, answer);
  world.answer(listSoldOrders, answer);
});

async function mountAgain(): Promise<Mounted> {
  document.body.innerHTML = '';
  const screen = await mountComponent(() => <OrderListScreen />);
  await letAnswersCome(screen);
  return screen;
}

async function choose(screen: Mounted, id: string): Promise<void> {
  await screen.change(() => chooseAction(id));
  await letAnswersCome(screen);
}

test('orders are narrowed to where they stand, on both sides, and all come back', async () => {
  const screen = await mountComponent(() => <OrderListScreen firstTab="sold" />);
  await letAnswersCome(screen);
  expect(screen.text()).toContain('毕业');
  await screen.tap(screen.control('全部状态'));
  expect(useOverlays.getState().actions?.items.map(({ label }) => label)).toEqual([
    '全部状态',
    '待付款',
    '已付款',
    '已退款',
    '已关闭',
  ]);
  await choose(screen, `${ORDER_STATE.unpaid}`);
  expect([screen.text().includes('年会'), screen.text().includes('毕业')]).toEqual([true, false]);
  await screen.tap(screen.control('我买的'));
  await letAnswersCome(screen);
  expect(world.sentTo(listOrders).at(-1)).toMatchObject({ state: `${ORDER_STATE.unpaid}` });
  await screen.tap(screen.control('待付款'));
  await choose(screen, `${ORDER_STATE.refunded}`);
  expect(screen.text()).toContain('没有已退款的订单');
  await screen.tap(screen.control('已退款'));
  await choose(screen, 'all');
  expect(screen.text()).toContain('毕业');
});

test('loaded anew the list is found at the tab it was left at, and opened elsewhere at its first', async () => {
  const screen = await mountComponent(() => <OrderListScreen />);
  await letAnswersCome(screen);
  await screen.tap(screen.control('我卖的'));
  await letAnswersCome(screen);
  const isSold = ({ control }: Mounted) => control('我卖的').getAttribute('aria-selected');
  expect(isSold(await mountAgain())).toBe('true');
  window.history.pushState({ idx: 7 }, '', '/elsewhere');
  expect(isSold(await mountAgain())).toBe('false');
});

test('each order shows a small picture of what may be looked at of it, or what it is of, and until when a refund waits', async () => {
  const lines = [aLine('1', '下架.jpg'), { ...aLine('2', '二.jpg'), picture: '/media/375/b.webp' }];
  const answerBy = new Date(new Date().getFullYear(), 4, 22, 12).getTime();
  const all = [
    anOrder({ lines, state: ORDER_STATE.paid, isRefundAsked: true, answerBy }),
    anOrder({ orderNo: '2'.repeat(24), kind: ORDER_KIND.membership, lines: [aLine('3', '')] }),
  ];
  world.answer(listSoldOrders, () => ({ records: all, total: 2, size: 20, current: 1, pages: 1 }));
  world.answer(listOrders, () => ({ records: all, total: 2, size: 20, current: 1, pages: 1 }));
  Object.assign(window, { IntersectionObserver: SeenAtOnce });
  const screen = await mountComponent(() => <OrderListScreen firstTab="sold" />);
  await letAnswersCome(screen);
  const rows = [...document.querySelectorAll<HTMLElement>('.pressable.cell')];
  expect(rows.map((row) => row.querySelectorAll('img').length)).toEqual([1, 0]);
  expect(rows[0]?.querySelector('img')?.getAttribute('src')).toContain('/media/375/b.webp');
  expect(rows[1]?.querySelector('.zx-i-crown')).not.toBeNull();
  expect(screen.text()).toContain('退款待处理 · 5月22日 12:00前未处理将自动退款 · 买家 买家');
  await screen.tap(screen.control('我买的'));
  await letAnswersCome(screen);
  expect(screen.text()).not.toContain('自动退款');
});
