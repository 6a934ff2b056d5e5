import { getBalanceStatistics } from '@contract/http/balance';
import { listAskedInvoices } from '@contract/http/invoice';
import { askRefund, getOrderDetail } from '@contract/http/order';
import { randomIds } from '../../../server/adapters/ids/random';
import { drawPicture } from '../../support/pictures';
import { expect, test } from './desk';
import { a } from './phone';
import {
  aPerson,
  aPersonAt,
  buyAll,
  openShop,
  PASSWORD,
  type Person,
  prepareWithdrawal,
  SHOP_PRICE_FEN,
  withdrawAll,
} from './shop';
import { enterCode, enterDigits } from './steps';

const BALANCE = '/packageAlbumD/balanceList/balanceList';

/** What was sold is the seller's own soon, where nothing is held. */
async function untilSettled({ api }: Person): Promise<void> {
  await expect.poll(async () => (await api.call(getBalanceStatistics, {})).withdrawableFen).toBe(SHOP_PRICE_FEN);
}

test('what was sold is seen as income, settled and withdrawn', async ({ phone, desk: { product } }) => {
  const seller = await aPersonAt(phone, '卖照片的人');
  const albumId = await openShop(seller, '卖照片的相册', await drawPicture({ width: 1200, height: 900 }));
  await buyAll(await aPerson(product, '来买照片的人'), albumId);
  await untilSettled(seller);
  await prepareWithdrawal(product, seller);

  await phone.openAt(`/packageAlbumC/statistics/list?id=${albumId}&list=income`);
  await phone.isAt('packageAlbumC/statistics/list', '统计明细');
  await phone.sees('净收入￥5.00，售出1件');
  await phone.look('income');
  await phone.openAt(BALANCE);
  await phone.sees('照片售出');
  await phone.sees('收入到账');
  await phone.look('balance');

  await phone.openAt('/packageAlbumD/withdraw/withdraw');
  await phone.type('提现金额', '2');
  await phone.look('amount');
  await phone.tap(a('button', '下一步'));
  await phone.find(a('dialog', '确认提现'));
  await enterCode(phone, seller.number);
  await phone.look('confirm');
  await phone.tap(`${a('dialog', '确认提现')} ${a('button', '确认提现')}`);
  await phone.find(a('dialog', '提现￥2.00'));
  await enterDigits(phone, PASSWORD);
  await phone.isAt('packageAlbumD/withdraw/detail', '提现详情');
  await phone.sees('已到账');
  await phone.look('withdrawn');
  await phone.openAt(BALANCE);
  await phone.sees('￥3.00');
});

test('what was withdrawn is given back all the same, and owed', async ({ phone, desk: { product } }) => {
  const seller = await aPersonAt(phone, '退款前提现的人');
  const albumId = await openShop(seller, '提现后退款的相册', await drawPicture({ width: 800, height: 600 }));
  const buyer = await aPerson(product, '提现后退款的买家');
  const orderNo = await buyAll(buyer, albumId);
  await untilSettled(seller);
  await withdrawAll(product, seller);
  const { lines } = await buyer.api.call(getOrderDetail, { orderNo });
  await buyer.api.call(askRefund, {
    orderNo,
    lineIds: lines.map(({ id }) => id),
    reason: '买错了',
    requestId: randomIds.newId(),
  });

  await phone.openAt(`/packageAlbumD/order/list?orderNo=${orderNo}`);
  await phone.tap(a('button', '同意'));
  await phone.tap(a('button', '同意退款'));
  await phone.sees('已退回');
  await phone.look('agreed');
  await phone.openAt(BALANCE);
  await phone.sees('有￥5.00退款待扣');
  await phone.look('owed');
});

test('an invoice is asked for', async ({ phone, desk: { product } }) => {
  const seller = await aPerson(product, '会开发票的人');
  const albumId = await openShop(seller, '开发票的相册', await drawPicture({ width: 800, height: 600 }));
  const buyer = await aPersonAt(phone, '小程序里要发票的人');
  const orderNo = await buyAll(buyer, albumId);

  await phone.openAt(`/packageAlbumD/order/list?orderNo=${orderNo}`);
  await phone.tap(a('button', '开发票￥5.00'));
  await phone.type('发票抬头', '小满文化有限公司');
  await phone.type('税号', '91350100M000100Y43');
  await phone.look('ask-invoice');
  await phone.tap(a('button', '申请开票￥5.00'));
  await phone.isTold('已申请，等待卖家开具');
  const { records } = await seller.api.call(listAskedInvoices, { current: 1, size: 10 });
  expect(records).toMatchObject([{ orderNo, amountFen: SHOP_PRICE_FEN, title: '小满文化有限公司' }]);
  await phone.look('asked');
});
