import { ORDER_STATE } from '@contract/constants/order';
import { listOrders, listSoldOrders } from '@contract/http/order';
import { OrderListScreen } from '@/features/order/screens/OrderListScreen';
import { chooseAction, useOverlays } from '@/stores/base/overlays';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';
import { anOrder } from '../../../../support/orders';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumD/order/list') };
});

let world: ClientWorld;

beforeEach(async () => {
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
