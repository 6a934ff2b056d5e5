import { ORDER_KIND, ORDER_STATE } from '@contract/constants/order';
import type { OrderDetail, OrderLine } from '@contract/schemas/order';

const ID = 'a'.repeat(22);
export const ORDER_NO = '1'.repeat(24);

export const aLine = (id: string, title: string): OrderLine => ({
  id: id.repeat(22),
  resourceId: ID,
  hotResourceType: 0,
  title,
  thumbhash: '',
  picture: '',
  isTip: false,
  licence: '',
  priceFen: 500,
  discountFen: 50,
  payableFen: 450,
  refundedFen: 0,
});

/** As its seller sees one that is not paid. */
export const anOrder = (more: Partial<OrderDetail> = {}): OrderDetail => ({
  orderNo: ORDER_NO,
  kind: ORDER_KIND.media,
  state: ORDER_STATE.unpaid,
  albumId: ID,
  albumName: '年会',
  seller: { id: ID, nickname: '卖家', avatar: '' },
  buyer: { id: ID, nickname: '买家', avatar: '' },
  isBuyer: false,
  isSeller: true,
  count: 2,
  goodsFen: 1_000,
  discountFen: 100,
  payableFen: 900,
  refundedFen: 0,
  createdAt: 1,
  expiresAt: 2,
  paidAt: 0,
  deliveredAt: 0,
  closedAt: 0,
  isRefundAsked: false,
  answerBy: 0,
  lines: [aLine('1', '一.jpg'), aLine('2', '二.jpg')],
  message: '',
  feeFen: 0,
  refunds: [],
  priceChanges: [],
  ...more,
});
