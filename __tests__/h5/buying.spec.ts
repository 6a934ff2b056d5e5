import { button, expect, expectSaid, seen, test, tiles } from '../support/journey';
import {
  createAlbum,
  expectDownload,
  haveSignedIn,
  openMine,
  passTapGuard,
  pickFiles,
  signInAs,
  title,
  viewer,
  waitForPictures,
} from '../support/journey-steps';
import { drawPicture } from '../support/pictures';

test('a photo is priced, bought in the sandbox, taken home and given back', { tag: '@phone' }, async ({ journey }) => {
  const owner = await journey.arrive();
  await signInAs(owner, '开店的人');
  await createAlbum(owner, '照片小店');
  const address = owner.url();
  await button(owner, '上传').click();
  await seen(owner.getByRole('radio', { name: '￥5', exact: true })).click();
  const files = [
    { name: '一.jpg', mimeType: 'image/jpeg', buffer: await drawPicture({ width: 1600, height: 1200 }) },
    { name: '二.jpg', mimeType: 'image/jpeg', buffer: await drawPicture({ width: 1500, height: 1200 }) },
  ];
  await pickFiles(owner, files, () => button(owner, /选择照片或视频/).click());
  await expect(owner.getByText(/2个文件已上传/).first()).toBeVisible();

  const buyer = await journey.arrive();
  await haveSignedIn(buyer, '来买的人');
  await buyer.goto(address);
  await expect(tiles(buyer).filter({ hasText: '￥5.00' })).toHaveCount(2);
  await waitForPictures(buyer);
  await tiles(buyer).first().click();
  await expect(viewer(buyer)).toContainText('￥5.00 · 预览带有水印');
  await journey.look(buyer, 'viewer-with-price');
  await viewer(buyer).getByRole('button', { name: '加入购物车' }).click();
  await expectSaid(buyer, '已加入购物车');

  await viewer(buyer).getByRole('button', { name: '购买', exact: true }).click();
  await expect(title(buyer, '确认订单')).toBeVisible();
  await expect(seen(buyer.getByText('电子内容', { exact: false }))).toBeVisible();
  await journey.look(buyer, 'confirm');
  await button(buyer, /^提交订单/).click();
  await expectSaid(buyer, '请先勾选购买须知');
  await seen(buyer.getByRole('checkbox', { name: '我已知晓，同意购买' })).click();
  await passTapGuard(buyer);
  await button(buyer, /^提交订单/).click();

  await expect(button(buyer, '支付￥5.00')).toBeVisible();
  await journey.look(buyer, 'pay');
  await button(buyer, '支付￥5.00').click();
  await expect(seen(buyer.getByText('正在确认支付结果'))).toBeVisible();
  await button(buyer, '支付失败').click();
  await expect(seen(buyer.getByText('支付没有完成，订单已保留'))).toBeVisible();
  await passTapGuard(buyer);
  await button(buyer, '支付￥5.00').click();
  // A reload in between loses nothing.
  await expect(seen(buyer.getByText('正在确认支付结果'))).toBeVisible();
  await buyer.reload();
  await journey.look(buyer, 'under-way');
  await button(buyer, '重复通知').click();
  await expect(seen(buyer.getByText('支付成功，照片已放进“照片订单”'))).toBeVisible();
  await journey.look(buyer, 'paid');

  await button(buyer, '去下载').click();
  await expect(title(buyer, '照片订单')).toBeVisible();
  await tiles(buyer).first().click();
  await expectDownload(buyer, () => viewer(buyer).getByRole('button', { name: '下载' }).click(), /\.jpg$/);
  await buyer.keyboard.press('Escape');

  await openMine(buyer);
  await button(buyer, '购物车').click();
  await expect(seen(buyer.getByText('购物车是空的'))).toBeVisible();
  await journey.look(buyer, 'cart-empty');
  await openMine(buyer);
  await button(buyer, '历史订单').click();
  await seen(buyer.getByRole('button', { name: /照片小店/ })).click();
  await button(buyer, '申请退款').click();
  await seen(buyer.getByRole('textbox', { name: '原因' })).fill('买错了');
  await button(buyer, '申请退￥5.00').click();
  await expect(seen(buyer.getByText('等待卖家处理', { exact: false }))).toBeVisible();

  await openMine(owner);
  await button(owner, '历史订单').click();
  await seen(owner.getByRole('tab', { name: '我卖的' })).click();
  await journey.look(owner, 'sold');
  await seen(owner.getByRole('button', { name: /照片小店/ })).click();
  await button(owner, '同意').click();
  await owner.getByRole('dialog').getByRole('button', { name: '同意退款' }).click();
  await expect(seen(owner.getByText('已退回', { exact: false }))).toBeVisible();
  await journey.look(owner, 'refunded');
  await buyer.goto(address);
  await expect(tiles(buyer).filter({ hasText: '￥5.00' })).toHaveCount(2);
});
