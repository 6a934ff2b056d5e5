import type { Page } from '@playwright/test';
import { button, expect, expectSaid, seen, test, tiles } from '../support/journey';
import { createAlbum, openMine, passTapGuard, pickFiles, signInAs, title, viewer } from '../support/journey-steps';
import { drawPicture } from '../support/pictures';
import { withProduct } from '../support/product';

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

async function setPassword(page: Page, codeFor: (phone: string) => Promise<string>): Promise<void> {
  await page.goto('/packageAlbumE/security/index');
  const words = await button(page, /^手机号/).textContent();
  const [, start = '', end = ''] = /(\d{3})\*{4}(\d{4})/.exec(words ?? '') ?? [];
  await page.goto('/packageAlbumD/password/password');
  await button(page, '获取验证码').click();
  await expect(button(page, /秒重新获取/)).toBeVisible();
  await seen(page.getByPlaceholder('验证码')).fill(await codeFor(`${start}\\d{4}${end}`));
  await button(page, '下一步').click();
  await page.keyboard.type(PASSWORD);
  await expect(page.getByRole('dialog', { name: '再次输入支付密码' })).toBeVisible();
  await page.keyboard.type(PASSWORD);
  await expectSaid(page, '支付密码已设置');
}

test(
  'cart, order, keys and result are the same after a reload, a lost answer and a program that ended',
  { tag: '@phone' },
  async ({ journey }) => {
    await withProduct({ settings: { DEVELOPER_MODE: 'on' } }, async (product) => {
      const owner = await journey.arrive(product.url);
      await signInAs(owner, '开店的人', { product });
      await createAlbum(owner, '照片小店');
      const address = owner.url();
      await button(owner, '上传').click();
      await seen(owner.getByRole('checkbox', { name: '￥5', exact: true })).click();
      const files = [
        { name: '一.jpg', mimeType: 'image/jpeg', buffer: await drawPicture({ width: 1600, height: 1200 }) },
      ];
      await pickFiles(owner, files, () => button(owner, /选择照片或视频/).click());
      await expect(owner.getByText(/1个文件已上传/).first()).toBeVisible();

      // A phone gets one code a minute: this one signs in without.
      let buyer = await journey.arrive(product.url);
      await buyer.goto('/packageAlbumE/devMode/login');
      await button(buyer, /^新的测试用户/).click();
      await expect(title(buyer, '我的')).toBeVisible();
      await setPassword(buyer, (phone) => product.codeFor(phone));

      await test.step('money is brought', async () => {
        await buyer.goto('/packageAlbumD/balanceList/balanceList');
        await button(buyer, '充值').click();
        const sheet = buyer.getByRole('dialog', { name: '充值' });
        await sheet.getByRole('checkbox', { name: '￥10', exact: true }).click();
        await sheet.getByRole('button', { name: '充值￥10.00' }).click();
        await button(buyer, '支付￥10.00').click();
        await button(buyer, '支付成功').click();
        await expect(seen(buyer.getByText('充值成功，已记入余额'))).toBeVisible();
      });

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
        await buyer.goto('about:blank');
      });
      await owner.goto('about:blank');
    });
  },
);
