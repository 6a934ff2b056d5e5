import type { Page } from '@playwright/test';
import { placeTopUp } from '@contract/http/balance';
import { callPay, playSandbox } from '@contract/http/order';
import { sendPaymentPasswordCode, setPaymentPassword } from '@contract/http/security';
import { randomIds } from '../../../server/adapters/ids/random';
import type { Api } from '../../../server/cli/import/api';
import { visitAsUser } from '../../bench/visitor';
import { letMinutePass } from '../../support/ahead-of-pages';
import {
  button,
  dataDirHere,
  expect,
  expectSaid,
  newPhone,
  productHere,
  readCode,
  seen,
  test,
  tiles,
} from '../../support/journey';
import { haveSignedIn, openMine, passTapGuard, title, viewer } from '../../support/journey-steps';
import { keepAlbum } from '../../support/kept/kept-album';
import { drawPicture } from '../../support/pictures';

const PASSWORD = '271828';

/** The call does what it does, and its answer never comes. Once. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** The program is ended, and started again at the same place. */
async function startAnew(page: Page): Promise<Page> {
  const next = await page.context().newPage();
  await next.goto(page.url());
  await page.close();
  return next;
}

async function tickAll(page: Page): Promise<void> {
  await seen(page.getByRole('checkbox', { name: '我已知晓，同意购买' })).click();
}

/** Has a payment password, and ￥10 of his own. */
async function prepare(api: Api, phone: string): Promise<void> {
  await letMinutePass(dataDirHere(), phone);
  await api.call(sendPaymentPasswordCode, {});
  await api.call(setPaymentPassword, { pwd: PASSWORD, code: await readCode(phone) });
  const { orderNos } = await api.call(placeTopUp, { requestId: randomIds.newId(), amountFen: 1_000 });
  const { attemptNo } = await api.call(callPay, { orderNos, way: 'sandbox', requestId: randomIds.newId() });
  await api.call(playSandbox, { attemptNo, act: 'pay' });
}

test(
  'cart, order, keys and result are the same after a reload, a lost answer and a program that ended',
  { tag: '@phone' },
  async ({ journey }) => {
    const seller = await visitAsUser(productHere(), newPhone(), '开店的人');
    const files = [
      { name: '一.jpg', mimeType: 'image/jpeg', buffer: await drawPicture({ width: 1600, height: 1200 }) },
    ];
    const address = await keepAlbum(seller.api, '照片小店', files, 500);
    let buyer = await journey.arrive();
    const phone = newPhone();
    await prepare(await haveSignedIn(buyer, '来买的人', { phone }), phone);

    await test.step('the cart', async () => {
      await buyer.goto(address);
      await tiles(buyer).first().click();
      await viewer(buyer).getByRole('button', { name: '加入购物车' }).click();
      await expectSaid(buyer, '已加入购物车');
      await buyer.goto('/packageAlbumB/shopCart/shopCart');
      await expect(button(buyer, '结算(1)')).toBeVisible();
      buyer = await startAnew(buyer);
      await button(buyer, '结算(1)').click();
    });

    await test.step('the order, whose answer is lost', async () => {
      await expect(title(buyer, '确认订单')).toBeVisible();
      await buyer.reload();
      await tickAll(buyer);
      await loseAnswer(buyer, '/album/api/albumResourceOrder/addByShoppingCart');
      journey.expectProblem(/addByShoppingCart/);
      await button(buyer, /^提交订单 ￥5/).click();
      await expectSaid(buyer, '连接不上服务器，请稍后再试');
      buyer = await startAnew(buyer);
      await tickAll(buyer);
      await button(buyer, /^提交订单 ￥5/).click();
      await expect(button(buyer, '支付￥5.00')).toBeVisible();
      const order = buyer.url();
      await openMine(buyer);
      await button(buyer, '历史订单').click();
      await expect(seen(buyer.getByRole('button', { name: /照片小店/ }))).toBeVisible();
      await expect(buyer.getByRole('button', { name: /照片小店/ })).toHaveCount(1);
      await buyer.goto(order);
    });

    await test.step('the keys, whose answer is lost', async () => {
      await seen(buyer.getByRole('radio', { name: /^余额/ })).click();
      await button(buyer, '支付￥5.00').click();
      await expect(buyer.getByRole('dialog', { name: '支付￥5.00' })).toBeVisible();
      await buyer.keyboard.type(PASSWORD.slice(0, 3));
      await buyer.reload();
      await seen(buyer.getByRole('radio', { name: /^余额/ })).click();
      await button(buyer, '支付￥5.00').click();
      await expect(buyer.getByRole('dialog', { name: '支付￥5.00' })).toBeVisible();
      await loseAnswer(buyer, '/order/api/order/callPay');
      journey.expectProblem(/callPay/);
      await passTapGuard(buyer);
      await buyer.keyboard.type(PASSWORD);
      await expectSaid(buyer, '没有收到支付结果，请看订单状态');
    });

    await test.step('the result', async () => {
      const paid = '支付成功，照片已放进“照片订单”';
      await expect(seen(buyer.getByText(paid))).toBeVisible();
      await journey.look(buyer, 'paid-after-all');
      await buyer.reload();
      await expect(seen(buyer.getByText(paid))).toBeVisible();
      buyer = await startAnew(buyer);
      await expect(seen(buyer.getByText(paid))).toBeVisible();
      await buyer.goto('/packageAlbumD/balanceList/balanceList');
      await expect(seen(buyer.getByText('其中充值 ￥5.00'))).toBeVisible();
    });
  },
);
