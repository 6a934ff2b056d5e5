import { ORDER_STATE, REFUND_CAUSE, REFUND_STATE } from '@contract/constants/order';
import { askInvoice, listInvoicesOfOrder, listInvoiceTitles } from '@contract/http/invoice';
import {
  askRefund,
  decideRefund,
  getOrderDetail,
  getOrderStatus,
  giveOrderBack,
  takeBackRefund,
} from '@contract/http/order';
import type { OrderDetail, RefundView } from '@contract/schemas/order';
import { OrderScreen } from '@/features/order/screens/OrderScreen';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { forgetSession } from '@/stores/session/session-state';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { box, field, mountComponent, type Mounted } from '../../../../support/mounted';
import { aLine, anOrder, ORDER_NO } from '../../../../support/orders';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumD/order/list') };
});

const OTHER_NO = '7'.repeat(24);
const NOON = new Date(new Date().getFullYear(), 4, 22, 12).getTime();
const ASKED: RefundView = {
  refundNo: ORDER_NO,
  cause: REFUND_CAUSE.asked,
  state: REFUND_STATE.asked,
  amountFen: 450,
  reason: '打不开',
  answer: '',
  askedAt: 4,
  answerBy: NOON,
  endedAt: 0,
  lineIds: [aLine('2', '').id],
};
let world: ClientWorld;
let detail: OrderDetail;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(getOrderDetail, () => detail);
  world.answer(getOrderStatus, () => ({
    orderNo: ORDER_NO,
    state: ORDER_STATE.paid,
    isDelivered: true,
    payableFen: 900,
    refundedFen: 0,
    returnedFen: 0,
    attempt: null,
  }));
  world.answer(listInvoicesOfOrder, () => ({ invoiceableFen: 900, invoices: [] }));
  world.answer(listInvoiceTitles, () => []);
});

const paid = (side: 'buyer' | 'seller', more: Partial<OrderDetail> = {}): OrderDetail =>
  anOrder({ isBuyer: side === 'buyer', isSeller: side === 'seller', state: ORDER_STATE.paid, deliveredAt: 3, ...more });

async function open(): Promise<Mounted> {
  const screen = await mountComponent(() => <OrderScreen orderNos={[ORDER_NO]} />);
  await letAnswersCome(screen);
  return screen;
}

async function answer(screen: Mounted): Promise<void> {
  await screen.change(() => answerDialog(useOverlays.getState().dialogs.at(-1)?.id ?? 0, true));
  await letAnswersCome(screen);
}

/** The session ends under the page, and whoever is there signs in again. */
async function dieAndSignIn(screen: Mounted): Promise<void> {
  await screen.change(() => forgetSession('tokenDied'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('登录后查看订单');
  await screen.change(() => signInHere());
  await letAnswersCome(screen);
}

test('a refund is asked for the chosen lines, with a reason', async () => {
  detail = paid('buyer');
  world.answer(askRefund, () => detail);
  const screen = await open();
  expect(screen.has('主动退款')).toBe(false);
  await screen.tap(screen.control('申请退款'));
  await screen.tap(box('一.jpg ￥4.50'));
  await screen.type(field('原因'), '打不开');
  await screen.tap(screen.control('申请退￥4.50'));
  await letAnswersCome(screen);
  expect(world.sentTo(askRefund)).toMatchObject([
    { orderNo: ORDER_NO, lineIds: [aLine('2', '').id], reason: '打不开' },
  ]);
  expect(document.querySelector('textarea')).toBeNull();
});

test('what of a refund was chosen and typed is there again after a session that died, and what of an invoice was', async () => {
  detail = paid('buyer');
  world.answer(askRefund, () => detail);
  const screen = await open();
  await screen.tap(screen.control('申请退款'));
  await screen.tap(box('一.jpg ￥4.50'));
  await screen.type(field('原因'), '打不开');
  await dieAndSignIn(screen);
  expect(field('原因')).toHaveProperty('value', '打不开');
  await screen.tap(screen.control('申请退￥4.50'));
  await letAnswersCome(screen);
  expect(world.sentTo(askRefund)).toMatchObject([{ lineIds: [aLine('2', '').id], reason: '打不开' }]);
  await screen.tap(screen.control('开发票￥9.00'));
  await screen.type(field('发票抬头'), '某某公司');
  await screen.type(field('备注（选填）'), '年会');
  await dieAndSignIn(screen);
  expect([field('发票抬头'), field('备注（选填）')]).toMatchObject([{ value: '某某公司' }, { value: '年会' }]);
  expect(world.sentTo(askInvoice)).toEqual([]);
});

test('what a seller has typed is there again after a session that died', async () => {
  detail = paid('seller', { isRefundAsked: true, refunds: [ASKED] });
  world.answer(decideRefund, () => detail);
  world.answer(giveOrderBack, () => detail);
  const screen = await open();
  await screen.tap(screen.control('不同意'));
  await screen.type(field('说明'), '照片没有问题');
  await dieAndSignIn(screen);
  expect(field('说明')).toHaveProperty('value', '照片没有问题');
  detail = paid('seller', { refunds: [{ ...ASKED, state: REFUND_STATE.declined, answer: '照片没有问题' }] });
  const [send] = [...document.querySelectorAll<HTMLElement>('[role="button"]')].filter(
    ({ textContent }) => textContent === '不同意退款',
  );
  await screen.tap(send ?? document.body);
  await letAnswersCome(screen);
  expect(world.sentTo(decideRefund)).toEqual([{ refundNo: ORDER_NO, agree: false, answer: '照片没有问题' }]);
  expect(screen.text()).toContain('你没有同意');
  await screen.tap(screen.control('主动退款'));
  await screen.type(field('说明'), '照片传错了');
  await dieAndSignIn(screen);
  expect(field('说明')).toHaveProperty('value', '照片传错了');
  expect(world.sentTo(giveOrderBack)).toEqual([]);
});

test('what was asked for is taken back, while nobody has decided, and says until when it waits', async () => {
  detail = paid('buyer', {
    isRefundAsked: true,
    refunds: [ASKED, { ...ASKED, refundNo: OTHER_NO, state: REFUND_STATE.declined }],
  });
  world.answer(takeBackRefund, () => detail);
  const screen = await open();
  expect(screen.text().match(/卖家5月22日 12:00前未处理将自动退款/g)).toHaveLength(1);
  await screen.tap(screen.control('撤回'));
  await answer(screen);
  expect(world.sentTo(takeBackRefund)).toEqual([{ refundNo: ORDER_NO }]);
  expect(world.sentTo(getOrderDetail)).toHaveLength(2);
});

test('the seller who is asked answers, and does not give back beside it', async () => {
  detail = paid('seller', { isRefundAsked: true, refunds: [ASKED] });
  world.answer(decideRefund, () => detail);
  const screen = await open();
  expect(screen.text()).toContain('等你处理 · 5月22日 12:00前未处理将自动退款');
  expect(screen.has('主动退款')).toBe(false);
  await screen.tap(screen.control('同意'));
  await answer(screen);
  expect(world.sentTo(decideRefund)).toEqual([{ refundNo: ORDER_NO, agree: true, answer: '' }]);
});

test('the seller gives back what is left, unasked, once he has said why and meant it', async () => {
  const [first, second] = [aLine('1', '一.jpg'), aLine('2', '二.jpg')];
  detail = paid('seller', { lines: [{ ...first, refundedFen: 450 }, second], refundedFen: 450 });
  world.answer(giveOrderBack, () => {
    detail = paid('seller', {
      state: ORDER_STATE.refunded,
      lines: [first, second].map((line) => ({ ...line, refundedFen: 450 })),
      refunds: [{ ...ASKED, cause: REFUND_CAUSE.seller, state: REFUND_STATE.done, reason: '照片传错了' }],
    });
    return detail;
  });
  const screen = await open();
  await screen.tap(screen.control('主动退款'));
  await screen.type(field('说明'), '照片传错了');
  const [, send] = [...document.querySelectorAll<HTMLElement>('[role="button"]')].filter(
    ({ textContent }) => textContent === '主动退款',
  );
  await screen.tapLater(send ?? document.body);
  expect(useOverlays.getState().dialogs.at(-1)?.title).toBe('退￥4.50给买家？');
  expect(world.sentTo(giveOrderBack)).toEqual([]);
  await answer(screen);
  expect(world.sentTo(giveOrderBack)).toEqual([{ orderNo: ORDER_NO, reason: '照片传错了' }]);
  expect(screen.text()).toContain('你主动退款 · 已退回 · 照片传错了');
  expect(screen.has('主动退款')).toBe(false);
});
