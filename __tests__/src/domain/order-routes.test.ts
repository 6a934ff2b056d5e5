import {
  parseCartParams,
  parseOrderListTab,
  parseOrderParams,
  parseWithdrawalParams,
  toCartParams,
  toOrderListParams,
  toOrderParams,
  toWholeAlbumParams,
} from '@/domain/order-routes';

const ID = 'abcdefghijklmnopqrst_-';
const NUMBER = '202605151200000123456789';

test('what is bought at once goes through an address and comes back, in whatever form WeChat hands it over', () => {
  const params = toCartParams([ID, ID.toUpperCase()]);
  expect(parseCartParams(params)).toEqual({ buyIds: [ID, ID.toUpperCase()], albumId: null });
  expect(parseCartParams(toWholeAlbumParams(ID))).toEqual({ buyIds: [], albumId: ID });
  expect(parseCartParams({ buy: encodeURIComponent(params['buy'] ?? '') })).toEqual({
    buyIds: [ID, ID.toUpperCase()],
    albumId: null,
  });
});

test('orders that are paid together do as well', () => {
  expect(parseOrderParams(toOrderParams([NUMBER, NUMBER]))).toEqual({ orderNos: [NUMBER, NUMBER] });
});

test('a link names the withdrawal that it is of', () => {
  expect(parseWithdrawalParams({ withdrawNo: NUMBER })).toEqual({ withdrawNo: NUMBER });
});

test.each(['bought', 'sold', 'invoices'] as const)('the list of orders opens with %s', (tab) => {
  expect(parseOrderListTab(toOrderListParams(tab))).toBe(tab);
});

test.each([undefined, '', 'x', '123', '../..', `${NUMBER}0`])('%p names nothing', (text) => {
  expect(parseCartParams({ buy: text })).toEqual({ buyIds: [], albumId: null });
  expect(parseOrderParams({ orderNo: text })).toEqual({ orderNos: [] });
  expect(parseOrderListTab({ tab: text })).toBe('bought');
  expect(parseWithdrawalParams({ withdrawNo: text })).toEqual({ withdrawNo: '' });
});

test('a mini-program code leads to the order that it names', () => {
  const orderNo = `20260515120000${'1'.repeat(10)}`;
  expect(parseOrderParams({ scene: encodeURIComponent(`o=${orderNo}`) })).toEqual({ orderNos: [orderNo] });
  expect(parseOrderParams({ scene: 'id=1' })).toEqual({ orderNos: [] });
});
