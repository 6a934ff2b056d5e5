import { ORDER_KIND, ORDER_STATE } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { listInvoicesOfOrder } from '@contract/http/invoice';
import { callPay, getOrderDetail, getOrderStatus, listPayWays } from '@contract/http/order';
import type { OrderStatus } from '@contract/schemas/order';
import { ROUTES } from '@/domain/routes';
import { OrderScreen } from '@/features/order/screens/OrderScreen';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { useOverlays } from '@/stores/base/overlays';
import { type ClientWorld, letAnswersCome, openWorld, refusing, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';
import { aLine, anOrder, ORDER_NO } from '../../../../support/orders';
import { visitElsewhere } from '../../../../support/pages/page-visits';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumD/order/list') };
});

jest.mock('@tarojs/taro', () =>
  jest
    .requireActual<typeof import('../../../../support/pages/page-visits')>('../../../../support/pages/page-visits')
    .taroWithVisits(),
);

const SECOND = '2'.repeat(24);
let world: ClientWorld;
let state: OrderStatus['state'];
let balanceFen: number;
let payableFen: number;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  state = ORDER_STATE.unpaid;
  balanceFen = 0;
  payableFen = 900;
  world.answer(getOrderStatus, () => ({
    orderNo: ORDER_NO,
    state,
    isDelivered: state === ORDER_STATE.paid,
    payableFen: 900,
    refundedFen: 0,
    returnedFen: 0,
    attempt: null,
  }));
  world.answer(getOrderDetail, ({ orderNo }) =>
    anOrder({
      orderNo: String(orderNo),
      state,
      paidAt: state === ORDER_STATE.paid ? 2 : 0,
      deliveredAt: state === ORDER_STATE.paid ? 2 : 0,
      isBuyer: true,
      isSeller: false,
      lines: [aLine('1', orderNo === SECOND ? '第二家.jpg' : '第一家.jpg')],
    }),
  );
  world.answer(listPayWays, () => ({
    ways: [{ way: 'balance' as const, isUsable: balanceFen >= 900, note: balanceFen >= 900 ? '' : '余额不足' }],
    payableFen,
    balanceFen,
    inMini: null,
    expiresAt: Date.now() + 1_800_000,
  }));
  world.answer(listInvoicesOfOrder, () => ({ invoiceableFen: 0, invoices: [] }));
});

async function open(...orderNos: string[]): Promise<Mounted> {
  const screen = await mountComponent(() => <OrderScreen orderNos={orderNos} />);
  await letAnswersCome(screen);
  return screen;
}

test('orders that are paid together are all shown', async () => {
  const screen = await open(ORDER_NO, SECOND);
  expect(screen.text()).toContain('第一家.jpg');
  expect(screen.text()).toContain('第二家.jpg');
  expect(screen.text()).toContain(SECOND);
});

test('who has filled the balance meanwhile comes back and can pay with it', async () => {
  const screen = await open(ORDER_NO);
  expect(screen.text()).toContain('余额 ￥0.00余额不足');
  await visitElsewhere(screen, () => {
    balanceFen = 2_000;
  });
  await letAnswersCome(screen);
  expect(screen.text()).toContain('余额 ￥20.00');
});

test('a payment that is refused, as it has been made elsewhere, shows what has become of the order', async () => {
  balanceFen = 2_000;
  const screen = await open(ORDER_NO);
  await screen.tap(screen.control('支付￥9.00'));
  world.answer(callPay, () => refusing(ERRORS.ORDER_STATE_WRONG));
  state = ORDER_STATE.paid;
  for (const digit of '271828') await screen.tap(screen.control(digit));
  await letAnswersCome(screen);
  expect(world.sentTo(callPay)).toHaveLength(1);
  expect(screen.text()).toContain('支付成功');
  expect(screen.text()).toContain('实付￥9.00');
  expect(screen.has('支付￥9.00')).toBe(false);
});

test('what a look at a payment under way finds is so of the whole order', async () => {
  state = ORDER_STATE.closing;
  jest.spyOn(globalThis, 'setInterval').mockImplementation((run) => {
    state = ORDER_STATE.paid;
    return setTimeout(run, 0) as unknown as ReturnType<typeof setInterval>;
  });
  const screen = await open(ORDER_NO);
  await letAnswersCome(screen);
  expect(screen.text()).toContain('支付成功');
  expect(screen.text()).toContain('实付￥9.00');
  expect(screen.has('申请退款')).toBe(true);
});

test('of which all that can be had was given back does not lead to it', async () => {
  state = ORDER_STATE.paid;
  const paid = { kind: ORDER_KIND.mediaAndTip, state, paidAt: 2, deliveredAt: 2, isBuyer: true, isSeller: false };
  const lines = [
    { ...aLine('1', '一.mp4'), refundedFen: 450 },
    { ...aLine('2', ''), isTip: true },
  ];
  world.answer(getOrderDetail, () => anOrder({ ...paid, lines }));
  const screen = await open(ORDER_NO);
  expect(screen.has('去下载')).toBe(false);
  expect(screen.text()).not.toContain('已放进');
});

test('its seller reads what the platform keeps of it, and what is left', async () => {
  const sold = { state: ORDER_STATE.paid, paidAt: 2, deliveredAt: 2, refundedFen: 450, feeFen: 45 };
  world.answer(getOrderDetail, () => anOrder(sold));
  expect((await open(ORDER_NO)).text()).toContain('平台服务费-￥0.45收入￥4.05');
});

test('a wrong password is said at the keys, and there alone', async () => {
  balanceFen = 2_000;
  const screen = await open(ORDER_NO);
  await screen.tap(screen.control('支付￥9.00'));
  world.answer(callPay, () => refusing(ERRORS.PAYMENT_PASSWORD_WRONG));
  for (const digit of '271828') await screen.tap(screen.control(digit));
  await letAnswersCome(screen);
  expect(screen.text()).toContain(ERRORS.PAYMENT_PASSWORD_WRONG.msg);
  expect(useOverlays.getState().toast).toBeNull();
});

test('a price that its seller has changed meanwhile is shown before it is paid', async () => {
  balanceFen = 2_000;
  const screen = await open(ORDER_NO);
  await screen.tap(screen.control('支付￥9.00'));
  payableFen = 1_500;
  world.answer(callPay, () => refusing(ERRORS.PRICE_CHANGED));
  for (const digit of '271828') await screen.tap(screen.control(digit));
  await letAnswersCome(screen);
  expect(world.sentTo(callPay)).toMatchObject([{ expectedFen: 900 }]);
  expect(screen.has('数字键盘')).toBe(false);
  expect(screen.has('支付￥15.00')).toBe(true);
});

test('an order that is not there leads to those that are', async () => {
  world.answer(getOrderDetail, () => refusing(ERRORS.ORDER_ABSENT));
  const screen = await open(ORDER_NO);
  expect(screen.text()).toContain('订单不存在');
  await screen.tap(screen.control('看全部订单'));
  expect((navigation as MemoryNavigation).pages).toEqual([ROUTES.orderList]);
});

test('who has forgotten the payment password finds the way to another one', async () => {
  balanceFen = 2_000;
  const screen = await open(ORDER_NO);
  const go = jest.spyOn(navigation, 'goTo');
  await screen.tap(screen.control('支付￥9.00'));
  await screen.tap(screen.control('忘记支付密码'));
  expect(go).toHaveBeenCalledWith(ROUTES.password);
  expect(screen.has('数字键盘')).toBe(false);
});

test('what was cancelled, or not paid in time, can be bought once more by its buyer', async () => {
  expect((await open(ORDER_NO)).has('重新购买')).toBe(false);
  document.body.innerHTML = '';
  state = ORDER_STATE.closed;
  const screen = await open(ORDER_NO);
  await screen.tap(screen.control('重新购买'));
  expect(navigation.currentPath()).toBe(ROUTES.shopCart);
  document.body.innerHTML = '';
  world.answer(getOrderDetail, () => anOrder({ state }));
  expect((await open(ORDER_NO)).has('重新购买')).toBe(false);
});
