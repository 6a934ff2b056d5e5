import { DISCOUNT_KIND, ORDER_KIND, ORDER_STATE } from '@contract/constants/order';
import { describeDiscount, describeOrder, describeOrderState, nameOrder } from '@/domain/order-words';

const PLAIN = { kind: ORDER_KIND.media, state: ORDER_STATE.paid, deliveredAt: 1, refundedFen: 0, isRefundAsked: false };

test.each([
  [{ state: ORDER_STATE.unpaid, deliveredAt: 0 }, '待付款'],
  [{ state: ORDER_STATE.closing, deliveredAt: 0 }, '正在关闭'],
  [{ state: ORDER_STATE.closed, deliveredAt: 0 }, '已关闭'],
  [{ deliveredAt: 0 }, '已付款'],
  [{}, '已完成'],
  [{ isRefundAsked: true, refundedFen: 5 }, '退款待处理'],
  [{ refundedFen: 5 }, '部分已退款'],
  [{ state: ORDER_STATE.refunded, refundedFen: 5 }, '已退款'],
])('an order that is %p says %s', (facts, words) => {
  expect(describeOrderState({ ...PLAIN, ...facts })).toBe(words);
});

test.each([
  [ORDER_KIND.media, '年会 · 3件'],
  [ORDER_KIND.album, '年会 · 3件'],
  [ORDER_KIND.mediaTip, '打赏 · 年会'],
  [ORDER_KIND.personTip, '打赏'],
  [ORDER_KIND.membership, '会员'],
  [ORDER_KIND.capacity, '容量'],
  [ORDER_KIND.mediaAndTip, '照片和打赏 · 年会'],
])('an order of kind %i is called %s', (kind, words) => {
  expect(describeOrder({ kind, count: 3, albumName: '年会' })).toBe(words);
});

test.each([
  [ORDER_KIND.membership, '超级VIP会员 30天'],
  [ORDER_KIND.capacity, '超级VIP会员 30天'],
  [ORDER_KIND.media, '年会 · 3件'],
])('among others an order of kind %i is called %s', (kind, words) => {
  const lines = [{ title: '超级VIP会员 30天' }];
  expect(nameOrder({ kind, count: 3, albumName: '年会', lines })).toBe(words);
  expect(nameOrder({ kind, count: 3, albumName: '年会', lines: [] })).not.toBe('');
});

test.each([
  [{ minCount: 3, kind: DISCOUNT_KIND.percent, value: 10 }, '满3件9折'],
  [{ minCount: 2, kind: DISCOUNT_KIND.percent, value: 15 }, '满2件8.5折'],
  [{ minCount: 5, kind: DISCOUNT_KIND.fixed, value: 150 }, '满5件减￥1.50'],
])('a discount of %p is called %s', (rule, words) => {
  expect(describeDiscount(rule)).toBe(words);
});
