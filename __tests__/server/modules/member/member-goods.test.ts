import { UPLOAD_LIMITS } from '@contract/constants/media';
import { ORDER_STATE } from '@contract/constants/order';
import { MEMBER_LEVEL_NAMES, MEMBER_LEVELS } from '@contract/constants/user';
import { ERRORS } from '@contract/errors';
import { buyMembership, getMemberOffer, getUserMemberType } from '@contract/http/member';
import { listDeskMoney, reviewRefund } from '@contract/http/operator';
import { askRefund, cancelOrder, getOrderDetail, getOrderStatus } from '@contract/http/order';
import { getMemberPermissions, getPerson, getUserCapacity } from '@contract/http/user';
import { OPERATOR_ERRORS } from '@contract/operator-errors';
import type { MemberGoods } from '@contract/schemas/member';
import { readRights } from '../../../../server/db/member-levels';
import { findLedgerFaults } from '../../../../server/modules/ledger/posting.service';
import { listMembershipFaults } from '../../../../server/modules/member/membership-doctor.repository';
import { listOrderFaults } from '../../../../server/modules/order/books/order-doctor.repository';
import { parseAdminCommand } from '../../../../server/cli/admin/command';
import { adminServicesOf } from '../../../support/admin-services';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aBuyingPerson, aRequest, begin, type Buyer, moneyIn, payBySandbox } from '../../../support/buying';
import { adminTokenOf, namedCallers } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { aPerson } from '../../../support/seed-media';
import { MEMBER_CAPACITY_BYTES } from '../../../support/kept/member-capacity';

let app: TestApp;
let buyer: Buyer;
const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  buyer = await aBuyingPerson(app.parts.db);
});
afterEach(async () => {
  expect(await findLedgerFaults(app.parts.db)).toEqual([]);
  expect(await listOrderFaults(app.parts.db)).toEqual([]);
  expect(await listMembershipFaults(app.parts.db)).toEqual([]);
});

const nowMs = (): number => app.clock.now().getTime();

async function goodsOf(code: string): Promise<MemberGoods> {
  const { goods } = await app.call(getMemberOffer, {}, buyer);
  const found = goods.find((each) => each.code === code);
  if (found === undefined) throw new Error(`${code} is not sold`);
  return found;
}

async function order(code: string): Promise<string> {
  const { payableFen: expectedFen } = await goodsOf(code);
  const wish = { requestId: aRequest(), code, expectedFen, consent: true } as const;
  const { orderNos } = await app.call(buyMembership, wish, buyer);
  return orderNos[0] ?? '';
}

async function buy(code: string): Promise<string> {
  const orderNo = await order(code);
  expect(await payBySandbox(app, buyer, [orderNo])).toMatchObject({ state: ORDER_STATE.paid, isDelivered: true });
  return orderNo;
}

async function admin(...words: string[]): Promise<string> {
  const parsed = parseAdminCommand(words);
  if (parsed.kind !== 'command') throw new Error(`${words.join(' ')} is no command`);
  return (await parsed.command(adminServicesOf(app))).text;
}

async function askBack(orderNo: string): Promise<string> {
  const { lines } = await app.call(getOrderDetail, { orderNo }, buyer);
  const lineIds = lines.map(({ id }) => id);
  const wish = { orderNo, lineIds, reason: '买错了', requestId: aRequest() };
  const { refunds } = await app.call(askRefund, wish, buyer);
  return refunds[0]?.refundNo ?? '';
}

const level = async () => {
  const { memberTypeKey, endTime } = await app.call(getUserMemberType, {}, buyer);
  return [memberTypeKey, endTime];
};

test('what levels may at first is what the specification says', async () => {
  const rights = await readRights(app.parts.db);
  for (const each of MEMBER_LEVELS) {
    expect(rights[each]).toEqual({
      ...UPLOAD_LIMITS[each],
      capacityBytes: MEMBER_CAPACITY_BYTES[each],
      name: MEMBER_LEVEL_NAMES[each],
      hasBadge: each !== 'level_10',
    });
  }
});

describe('a level that is bought', () => {
  test('counts from the payment on, with its limits and its capacity', async () => {
    const start = nowMs();
    await buy('vip-month');
    expect(await level()).toEqual(['level_20', start + 30 * DAY_MS]);
    expect((await app.call(getMemberPermissions, {}, buyer)).PHOTO_UPLOAD_MAX_SIZE).toBe(UPLOAD_LIMITS.level_20.photo);
    expect((await app.call(getUserCapacity, {}, buyer)).maxSize).toBe(MEMBER_CAPACITY_BYTES.level_20);
    app.clock.advanceMs(30 * DAY_MS);
    expect(await level()).toEqual(['level_10', null]);
  });

  test('is ordered once for a request, and paid into the platform’s own account', async () => {
    const before = await moneyIn(app.parts.db, null, 'own');
    const wish = { requestId: aRequest(), code: 'vip-month', expectedFen: 1_500, consent: true } as const;
    const first = await app.call(buyMembership, wish, buyer);
    expect(await app.call(buyMembership, wish, buyer)).toEqual(first);
    await payBySandbox(app, buyer, first.orderNos, 'double');
    await app.services.order.orders.sweep(NEVER);
    expect((await app.call(getMemberOffer, {}, buyer)).periods).toHaveLength(1);
    expect((await moneyIn(app.parts.db, null, 'own')) - before).toBe(1_500);
    const other = { ...wish, code: 'vip-year' };
    await expect(app.call(buyMembership, other, buyer)).rejects.toMatchObject(refusal(ERRORS.REQUEST_REUSED));
  });

  test('is extended once for each order, also when both are paid at once', async () => {
    const start = nowMs();
    const nos = [await order('vip-month'), await order('vip-month')];
    await Promise.all(nos.map((orderNo) => payBySandbox(app, buyer, [orderNo])));
    expect(await level()).toEqual(['level_20', start + 60 * DAY_MS]);
    expect((await goodsOf('vip-month')).plan).toBe('extend');
  });

  test('is not sold at another price, nor where one has more', async () => {
    const wish = { requestId: aRequest(), code: 'vip-month', expectedFen: 1, consent: true } as const;
    await expect(app.call(buyMembership, wish, buyer)).rejects.toMatchObject(refusal(ERRORS.PRICE_CHANGED));
    const unknown = { ...wish, code: 'nothing' };
    await expect(app.call(buyMembership, unknown, buyer)).rejects.toMatchObject(refusal(ERRORS.NOT_FOR_SALE));
    await buy('super-month');
    expect((await goodsOf('vip-month')).plan).toBe('lower');
    const less = { ...wish, requestId: aRequest(), expectedFen: 1_500 };
    await expect(app.call(buyMembership, less, buyer)).rejects.toMatchObject(refusal(ERRORS.NOT_FOR_SALE));
  });
});

describe('a higher level', () => {
  test('begins at once, and what is left of the lower one is taken off', async () => {
    await buy('vip-month');
    app.clock.advanceMs(10 * DAY_MS);
    expect(await goodsOf('super-month')).toMatchObject({ plan: 'upgrade', creditFen: 1_000, payableFen: 2_000 });
    const start = nowMs();
    await buy('super-month');
    expect(await level()).toEqual(['level_30', start + 30 * DAY_MS]);
    const { periods } = await app.call(getMemberOffer, {}, buyer);
    expect(periods.map(({ memberTypeKey, isCredited }) => [memberTypeKey, isCredited])).toEqual([
      ['level_30', false],
      ['level_20', true],
    ]);
  });

  test('whose credit another order has taken meanwhile is paid back', async () => {
    await buy('vip-month');
    const nos = [await order('super-month'), await order('photographer-month')];
    await payBySandbox(app, buyer, [nos[1] ?? '']);
    await payBySandbox(app, buyer, [nos[0] ?? '']);
    await app.services.order.orders.sweep(NEVER);
    expect(await app.call(getOrderStatus, { orderNo: nos[0] ?? '' }, buyer)).toMatchObject({
      state: ORDER_STATE.refunded,
    });
    expect((await level())[0]).toBe('level_40');
  });

  test('that goes back brings the lower one back', async () => {
    const vip = await buy('vip-month');
    app.clock.advanceMs(10 * DAY_MS);
    const upgrade = await buy('super-month');
    // What was taken off must not be paid out besides.
    const { lines } = await app.call(getOrderDetail, { orderNo: vip }, buyer);
    const both = { orderNo: vip, lineIds: lines.map(({ id }) => id), reason: '买错了', requestId: aRequest() };
    await expect(app.call(askRefund, both, buyer)).rejects.toMatchObject(refusal(ERRORS.REFUND_LINES));
    app.clock.advanceMs(2 * DAY_MS);
    await admin('refund', 'agree', await askBack(upgrade));
    expect(await level()).toEqual(['level_20', nowMs() + 20 * DAY_MS]);
  });
});

describe('a higher level above several lots', () => {
  test('takes them all, and they come back one after the other', async () => {
    await buy('vip-month');
    await buy('vip-month');
    app.clock.advanceMs(10 * DAY_MS);
    expect(await goodsOf('super-month')).toMatchObject({ creditFen: 2_500, payableFen: 500 });
    const upgrade = await buy('super-month');
    // What was taken is taken once.
    expect(await goodsOf('photographer-month')).toMatchObject({ creditFen: 3_000, payableFen: 3_800 });
    const second = await buy('photographer-month');
    await admin('refund', 'agree', await askBack(second));
    expect((await level())[0]).toBe('level_30');
    await admin('refund', 'agree', await askBack(upgrade));
    expect(await level()).toEqual(['level_20', nowMs() + 50 * DAY_MS]);
  });

  test('that has ended leaves no gap before what is bought next', async () => {
    await buy('vip-month');
    await buy('vip-year');
    await buy('photographer-month');
    const { endTime } = await app.call(getUserMemberType, {}, buyer);
    app.clock.advanceMs((endTime ?? 0) - nowMs());
    expect(await level()).toEqual(['level_10', null]);
    const start = nowMs();
    expect((await goodsOf('vip-month')).plan).toBe('new');
    await buy('vip-month');
    expect(await level()).toEqual(['level_20', start + 30 * DAY_MS]);
  });

  test('is not had besides what a refund gives back, whichever comes first', async () => {
    const vip = await buy('vip-month');
    const refundNo = await askBack(vip);
    const upgrade = await order('super-month');
    await Promise.allSettled([admin('refund', 'agree', refundNo), payBySandbox(app, buyer, [upgrade])]);
    await app.services.order.orders.sweep(NEVER);
    const states = await Promise.all(
      [vip, upgrade].map(async (orderNo) => (await app.call(getOrderStatus, { orderNo }, buyer)).state),
    );
    const { paid, refunded } = ORDER_STATE;
    const [isUpgraded] = (await level()).map((key) => key === 'level_30');
    expect(states).toEqual(isUpgraded === true ? [paid, paid] : [refunded, refunded]);
  });

  test('whose credit is asked back as money keeps it: that refund is refused', async () => {
    const vip = await buy('vip-month');
    const upgrade = await order('super-month');
    const refundNo = await askBack(vip);
    await payBySandbox(app, buyer, [upgrade]);
    expect((await level())[0]).toBe('level_30');
    await expect(admin('refund', 'agree', refundNo)).rejects.toMatchObject({ code: ERRORS.REFUND_LINES.code });
    await admin('refund', 'decline', refundNo, '已抵扣升级');
  });
});

describe('a refund', () => {
  test('removes its lot and brings those behind it forward', async () => {
    const first = await buy('vip-month');
    await buy('vip-year');
    app.clock.advanceMs(10 * DAY_MS);
    const refundNo = await askBack(first);
    expect(await admin('refund', 'list')).toContain(refundNo);
    expect(await admin('refund', 'agree', refundNo)).toContain(first);
    expect(await admin('refund', 'agree', refundNo)).toContain(first);
    expect(await level()).toEqual(['level_20', nowMs() + 365 * DAY_MS]);
    expect(await app.call(getOrderStatus, { orderNo: first }, buyer)).toMatchObject({
      state: ORDER_STATE.refunded,
      refundedFen: 1_500,
    });
  });

  test('is decided at the desk as well, and a refusal says why', async () => {
    const refundNo = await askBack(await buy('vip-month'));
    const chief = adminTokenOf(await aPerson(app.parts.db, '管理员'));
    expect((await app.call(listDeskMoney, {}, chief)).refunds).toMatchObject([{ refundNo, amountFen: 1_500 }]);
    const silent = app.call(reviewRefund, { refundNo, isAgreed: false, reason: '' }, chief);
    await expect(silent).rejects.toMatchObject({ code: OPERATOR_ERRORS.REVIEW_REASON_REQUIRED.code });
    const own = app.call(reviewRefund, { refundNo, isAgreed: true, reason: '' }, adminTokenOf(buyer.id));
    await expect(own).rejects.toMatchObject({ code: OPERATOR_ERRORS.SECOND_ADMIN_NEEDED.code });
    await app.call(reviewRefund, { refundNo, isAgreed: true, reason: '' }, chief);
    expect(await level()).toEqual(['level_10', null]);
    expect((await app.call(listDeskMoney, {}, chief)).refunds).toEqual([]);
    const late = app.call(reviewRefund, { refundNo, isAgreed: false, reason: '太晚了' }, chief);
    await expect(late).rejects.toMatchObject({ code: ERRORS.ORDER_STATE_WRONG.code });
  });

  test('of the only one ends the level now', async () => {
    const refundNo = await askBack(await buy('vip-month'));
    await admin('refund', 'agree', refundNo);
    expect(await level()).toEqual(['level_10', null]);
  });

  test('that is declined changes nothing', async () => {
    const start = nowMs();
    const orderNo = await buy('vip-month');
    await admin('refund', 'decline', await askBack(orderNo), '已经使用');
    expect(await level()).toEqual(['level_20', start + 30 * DAY_MS]);
    expect((await app.call(getOrderDetail, { orderNo }, buyer)).refunds[0]?.answer).toBe('已经使用');
  });

  test('of nobody’s sale is not decided by a call of a stranger', async () => {
    const orderNo = await buy('vip-month');
    const stranger = await aBuyingPerson(app.parts.db);
    await expect(app.call(getOrderDetail, { orderNo }, stranger)).rejects.toMatchObject(refusal(ERRORS.ORDER_ABSENT));
    await expect(app.call(cancelOrder, { orderNo }, stranger)).rejects.toMatchObject(refusal(ERRORS.ORDER_ABSENT));
  });
});

describe('the operator', () => {
  test('changes what is sold and what a level may, and both show at once', async () => {
    expect(await admin('member-goods', 'set', 'vip-week', 'level_20', '7', '5', '5')).toContain('vip-week');
    expect(await goodsOf('vip-week')).toMatchObject({ days: 7, priceFen: 500 });
    await admin('member-goods', 'off', 'vip-week');
    expect((await app.call(getMemberOffer, {}, buyer)).goods.map(({ code }) => code)).not.toContain('vip-week');
    expect(await admin('member-goods', 'list')).toContain('停售');
    expect(await admin('member-level', 'set', 'level_10', '11', '6', '90')).toContain('11GB');
    expect((await app.call(getMemberPermissions, {}, buyer)).PHOTO_UPLOAD_MAX_SIZE).toBe(6_291_456);
    expect((await app.call(getUserCapacity, {}, buyer)).maxSize).toBe(11 * 1_073_741_824);
    expect(await admin('member-level', 'set', 'level_10', '10', '5', '80')).toContain('10GB');
    expect(await admin('member-level', 'list')).toContain('level_40');
  });

  test('changes what a level is called and whether its name is worn, and everybody sees it at once', async () => {
    await buy('vip-month');
    const other = await aBuyingPerson(app.parts.db);
    const { uid: keyword } = await app.parts.db
      .updateTable('app_user')
      .set({ nickname: '小满' })
      .where('id', '=', buyer.id)
      .returning('uid')
      .executeTakeFirstOrThrow();
    const seen = async () => {
      const { memberTypeName, badge } = await app.call(getPerson, { keyword }, other);
      return [memberTypeName, badge];
    };
    expect(await seen()).toEqual(['VIP', 'VIP']);
    expect(await admin('member-level', 'set', 'level_20', '100', '20', '300', '金卡')).toContain('金卡');
    expect(await seen()).toEqual(['金卡', '金卡']);
    expect((await app.call(getUserMemberType, {}, buyer)).memberTypeName).toBe('金卡');
    expect(await goodsOf('vip-month')).toMatchObject({ memberTypeName: '金卡' });
    await admin('member-level', 'set', 'level_20', '100', '20', '300', 'VIP', 'no-badge');
    expect(await seen()).toEqual(['VIP', '']);
    expect(await admin('member-level', 'list')).toContain('无标识');
    await admin('member-level', 'set', 'level_20', '100', '20', '300', 'VIP', 'badge');
  });

  test('who gives days puts them behind what there is of the level', async () => {
    const start = nowMs();
    const phone = '13800000002';
    await app.parts.db.updateTable('app_user').set({ phone }).where('id', '=', buyer.id).execute();
    await admin('user', 'give-days', phone, 'level_20', '7');
    await admin('user', 'give-days', phone, 'level_20', '7');
    expect(await level()).toEqual(['level_20', start + 14 * DAY_MS]);
    await buy('vip-month');
    expect(await level()).toEqual(['level_20', start + 44 * DAY_MS]);
    await admin('user', 'give-days', phone, 'level_40', '1');
    expect(await level()).toEqual(['level_40', start + DAY_MS]);
    app.clock.advanceMs(DAY_MS);
    expect(await level()).toEqual(['level_20', start + 44 * DAY_MS]);
  });

  test('who gives a level leaves alone what was bought', async () => {
    const start = nowMs();
    await buy('vip-month');
    const phone = '13800000001';
    await app.parts.db.updateTable('app_user').set({ phone }).where('id', '=', buyer.id).execute();
    await app.services.user.users.setMember(phone, 'level_40', new Date(start + DAY_MS));
    expect(await level()).toEqual(['level_40', start + DAY_MS]);
    app.clock.advanceMs(DAY_MS);
    expect(await level()).toEqual(['level_20', start + 30 * DAY_MS]);
  });
});

test('an attempt that is begun and not paid gives nothing', async () => {
  const orderNo = await order('vip-month');
  await begin(app, buyer, [orderNo]);
  expect(await level()).toEqual(['level_10', null]);
});
