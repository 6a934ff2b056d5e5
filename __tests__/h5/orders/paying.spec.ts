import type { Page } from '@playwright/test';
import { visitAsUser } from '../../bench/visitor';
import { type AlipayDouble, startAlipayDouble } from '../../support/doubles/alipay';
import { startVirtualPayDouble } from '../../support/doubles/wechat-virtual';
import { startWechatPayDouble, type WechatPayDouble } from '../../support/doubles/wechat-pay';
import { button, expect, newPhone, seen, test, tiles } from '../../support/journey';
import { haveSignedIn, passTapGuard, title, viewer } from '../../support/journey-steps';
import { keepAlbum } from '../../support/kept/kept-album';
import { drawPicture } from '../../support/pictures';
import { type Product, runAdmin, startProduct, withProduct } from '../../support/product';
import { makeDataDir, removeFolder } from '../../support/server-process';

let wechat: WechatPayDouble;
let alipay: AlipayDouble;
let product: Product;
let dataDir: string;

test.beforeAll(async () => {
  [wechat, alipay] = await Promise.all([startWechatPayDouble(() => new Date()), startAlipayDouble(() => new Date())]);
  dataDir = makeDataDir();
  const settings = { ...wechat.settings, ...alipay.settings, DEVELOPER_MODE: 'on', PAYMENT_SANDBOX: 'off' };
  product = await startProduct({ dataDir, settings });
});
test.afterAll(async () => {
  await product.stop();
  await Promise.all([wechat.close(), alipay.close()]);
  removeFolder(dataDir);
});

const last = <T>(map: ReadonlyMap<string, T>): string => [...map.keys()].at(-1) ?? '';

async function orderFirst(buyer: Page, address: string): Promise<void> {
  await buyer.goto(address);
  await tiles(buyer).filter({ hasText: '￥5.00' }).first().click();
  await viewer(buyer).getByRole('button', { name: '购买', exact: true }).click();
  await expect(title(buyer, '确认订单')).toBeVisible();
  await seen(buyer.getByRole('checkbox', { name: '我已知晓，同意购买' })).click();
  await button(buyer, /^提交订单/).click();
  await expect(button(buyer, '支付￥5.00')).toBeVisible();
}

/** An album with a photo for ￥5. Answers its address. */
async function openShop(shop: Product): Promise<string> {
  // Without the sandbox only those may sell whom the operator knows.
  const phone = newPhone();
  const { api } = await visitAsUser(shop, phone, '开店的人');
  runAdmin(shop, 'grant', phone);
  const files = [
    { name: '一.jpg', mimeType: 'image/jpeg', buffer: await drawPicture({ width: 1600, height: 1200 }) },
    { name: '二.jpg', mimeType: 'image/jpeg', buffer: await drawPicture({ width: 1500, height: 1200 }) },
  ];
  return keepAlbum(api, '照片小店', files, 500);
}

const choose = (page: Page, name: RegExp) => seen(page.getByRole('radio', { name })).click();

test(
  'a photo is paid by a code of WeChat Pay or at Alipay, as the place has it',
  { tag: '@phone' },
  async ({ journey }, info) => {
    const address = await openShop(product);
    const buyer = await journey.arrive(product.url);
    await haveSignedIn(buyer, '来买的人', { product });
    await orderFirst(buyer, address);
    await journey.look(buyer, 'ways');

    // What this browser says of itself is the same at both widths: one of a desk.
    await choose(buyer, /^微信扫码支付/);
    await button(buyer, '支付￥5.00').click();
    const code = seen(buyer.getByRole('img', { name: '付款二维码，用微信扫' }));
    await expect(code).toBeVisible();
    expect(await code.getAttribute('src').catch(() => null)).not.toBe('');
    await journey.look(buyer, 'wechat-code');
    await buyer.reload();
    await expect(code).toBeVisible();

    await button(buyer, '换一种支付方式').click();
    await choose(buyer, /^支付宝(?!扫码)/);
    await buyer.route(`${alipay.url}/gateway.do?**`, (route) => {
      const wrong = alipay.openPage(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: `<title>Alipay ${wrong ?? 'takes it'}</title>` });
    });
    const order = buyer.url();
    await passTapGuard(buyer);
    await button(buyer, '支付￥5.00').click();
    await expect(buyer).toHaveTitle('Alipay takes it');
    // Back without having paid, and then paid after all.
    await buyer.goto(order);
    await expect(button(buyer, '继续付款')).toBeVisible();
    await journey.look(buyer, 'at-alipay');
    alipay.pay(last(alipay.trades));
    await expect(seen(buyer.getByText('支付成功，照片已放进“照片订单”'))).toBeVisible();
    await journey.look(buyer, 'paid-by-alipay');

    // The code of before is paid as well: it goes back by itself.
    const { headers, body } = wechat.pay(last(wechat.trades));
    const told = await fetch(`${product.url}/order/notify/wechat`, { method: 'POST', headers: { ...headers }, body });
    expect(told.status).toBe(200);
    await expect.poll(() => wechat.refunds.size, { timeout: 60_000 }).toBeGreaterThan(0);
    await buyer.reload();
    await expect(seen(buyer.getByText(/^多付的￥5\.00已按原路退回$/))).toBeVisible();
    expect(info.errors).toEqual([]);
  },
);

test('what only the mini-program takes has its code beside it on a desk', { tag: '@phone' }, async ({ journey }) => {
  const virtual = await startVirtualPayDouble(() => new Date());
  virtual.publish('photo_500', 500);
  try {
    await withProduct(
      { settings: { ...virtual.settings, DEVELOPER_MODE: 'on', PAYMENT_SANDBOX: 'off' } },
      async (shop) => {
        runAdmin(shop, 'product', 'set', 'photo_500', '5', '照片5元');
        const address = await openShop(shop);
        const buyer = await journey.arrive(shop.url);
        await haveSignedIn(buyer, '来买的人', { product: shop });
        await orderFirst(buyer, address);
        await expect(seen(buyer.getByRole('img', { name: '小程序码，用微信扫' }))).toBeVisible();
        await journey.look(buyer, 'mini-code');
        await buyer.goto('about:blank');
      },
    );
  } finally {
    await virtual.close();
  }
});
