import type { Page } from '@playwright/test';
import { button, expect, seen, test, tiles } from '../../support/journey';
import { buyViewed, haveSignedIn, openMine, waitForPictures } from '../../support/journey-steps';
import { keepAlbum } from '../../support/kept/kept-album';
import { drawPicture } from '../../support/pictures';

async function openOrders(page: Page, side: '我买的' | '我卖的'): Promise<void> {
  await openMine(page);
  await button(page, '历史订单').click();
  await seen(page.getByRole('tab', { name: side })).click();
}
const openFirst = (page: Page) =>
  seen(page.getByRole('button', { name: /退款小店/ }))
    .first()
    .click();

async function ask(buyer: Page, reason: string): Promise<void> {
  await button(buyer, '申请退款').click();
  await seen(buyer.getByRole('textbox', { name: '原因' })).fill(reason);
  await buyer
    .getByRole('dialog')
    .getByRole('button', { name: /^申请退￥/ })
    .click();
  await expect(seen(buyer.getByText(/卖家\d+月\d+日 \d\d:\d\d前未处理将自动退款/))).toBeVisible();
}

test('a refund is asked for, taken back, declined, and the order is given back unasked @phone', async ({ journey }) => {
  const owner = await journey.arrive();
  const api = await haveSignedIn(owner, '退款的卖家');
  const files = [{ name: '一.jpg', mimeType: 'image/jpeg', buffer: await drawPicture({ width: 1600, height: 1200 }) }];
  const address = await keepAlbum(api, '退款小店', files, 500);
  // For the buyer it is there once it is processed.
  await owner.goto(address);
  await waitForPictures(owner);
  const buyer = await journey.arrive();
  await haveSignedIn(buyer, '退款的买家');
  await buyer.goto(address);
  await tiles(buyer).first().click();
  await buyViewed(buyer);

  await ask(buyer, '照片打不开');
  await journey.look(buyer, 'asked');
  await openOrders(owner, '我卖的');
  await expect(seen(owner.getByText(/退款待处理 · \d+月\d+日 \d\d:\d\d前未处理将自动退款/))).toBeVisible();
  await journey.look(owner, 'sold-with-term');
  await button(buyer, '撤回').click();
  await buyer.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
  await expect(seen(buyer.getByText('申请已撤回', { exact: false }))).toBeVisible();
  await ask(buyer, '还是打不开');

  await openFirst(owner);
  await expect(button(owner, '主动退款')).toHaveCount(0);
  await journey.look(owner, 'to-decide');
  await button(owner, '不同意').click();
  await seen(owner.getByRole('textbox', { name: '说明' })).fill('原图没有问题');
  await owner.getByRole('dialog').getByRole('button', { name: '不同意退款' }).click();
  await expect(seen(owner.getByText('你没有同意', { exact: false }))).toBeVisible();

  await button(owner, '主动退款').click();
  await seen(owner.getByRole('textbox', { name: '说明' })).fill('确实传错了');
  await journey.look(owner, 'give-back');
  await owner.getByRole('dialog').getByRole('button', { name: '主动退款' }).click();
  await expect(seen(owner.getByText('退￥5.00给买家？'))).toBeVisible();
  await journey.look(owner, 'give-back-confirm');
  await owner
    .getByRole('dialog', { name: '退￥5.00给买家？' })
    .getByRole('button', { name: '退款', exact: true })
    .click();
  await expect(seen(owner.getByText('你主动退款', { exact: false }))).toBeVisible();
  await journey.look(owner, 'given-back');

  await openOrders(buyer, '我买的');
  await expect(seen(buyer.getByText(/^已退款/))).toBeVisible();
  await journey.look(buyer, 'bought-list');
  await openFirst(buyer);
  await expect(seen(buyer.getByText(/卖家主动退款 · .*确实传错了/))).toBeVisible();
  await journey.look(buyer, 'given-back-to-buyer');
  await buyer.goto('/packageAlbumD/systemMessage/systemMessage');
  await expect(seen(buyer.getByText(/￥5\.00将退回原来的支付方式：卖家主动退款，确实传错了/))).toBeVisible();
  await journey.look(buyer, 'buyer-notices');
  await owner.goto('/packageAlbumD/systemMessage/systemMessage');
  await expect(seen(owner.getByText(/买家撤回了￥5\.00的退款申请/))).toBeVisible();
  await journey.look(owner, 'seller-notices');
});
