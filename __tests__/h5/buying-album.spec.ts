import type { Page } from '@playwright/test';
import { button, expect, expectSaid, seen, test, tiles } from '../support/journey';
import {
  expectDownload,
  haveSignedIn,
  openMine,
  passTapGuard,
  title,
  viewer,
  waitForPictures,
} from '../support/journey-steps';
import { keepAlbum } from '../support/kept/kept-album';
import { drawPicture } from '../support/pictures';

async function payInSandbox(page: Page, sum: string): Promise<void> {
  await button(page, `支付${sum}`).click();
  await button(page, '支付成功').click();
}

async function openSold(owner: Page, album: RegExp): Promise<void> {
  await openMine(owner);
  await button(owner, '历史订单').click();
  await seen(owner.getByRole('tab', { name: '我卖的' })).click();
  await seen(owner.getByRole('button', { name: album }))
    .first()
    .click();
}

test('an album is bought at one go, for less, partly given back, and what was bought stays @phone', async ({
  journey,
}) => {
  const owner = await journey.arrive();
  const api = await haveSignedIn(owner, '卖整册的人');
  const sizes = [
    [1600, 1200],
    [1500, 1200],
    [1400, 1200],
  ] as const;
  const files = await Promise.all(
    sizes.map(async ([width, height], index) => ({
      name: `整册${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await drawPicture({ width, height }),
    })),
  );
  const address = await keepAlbum(api, '整册出售', files, 500);

  // The seller takes something off for several.
  await owner.goto(address.replace('photos/photos', 'seting/seting'));
  await button(owner, /^组合优惠/).click();
  await seen(owner.getByRole('textbox', { name: '满几件' })).fill('3');
  await seen(owner.getByRole('textbox', { name: '打几折' })).fill('9');
  await expect(seen(owner.getByText('只付 ￥13.50', { exact: false }))).toBeVisible();
  await button(owner, '添加优惠').click();
  await expect(seen(owner.getByText('满3件9折')).first()).toBeVisible();
  await journey.look(owner, 'discounts');

  const buyer = await journey.arrive();
  await haveSignedIn(buyer, '买整册的人');
  await buyer.goto(address);
  await expect(button(buyer, '全部购买，3件￥13.50')).toBeVisible();
  await waitForPictures(buyer);
  await journey.look(buyer, 'album-for-sale');
  await button(buyer, '选择').click();
  const boxes = seen(buyer.getByRole('checkbox', { name: /^照片/ }));
  await boxes.first().click();
  await boxes.nth(1).click();
  await expect(title(buyer, '已选2')).toBeVisible();
  await journey.look(buyer, 'chosen');
  await button(buyer, '加购物车').click();
  await expectSaid(buyer, '2项已加入购物车');
  await expect(button(buyer, '购物车，本相册2件')).toBeVisible();
  await button(buyer, '全部购买，3件￥13.50').click();
  await expect(title(buyer, '确认订单')).toBeVisible();
  await expect(seen(buyer.getByText('整册0.jpg'))).toBeVisible();
  await journey.look(buyer, 'confirm-album');
  await seen(buyer.getByRole('checkbox', { name: '我已知晓，同意购买' })).click();
  await button(buyer, /^提交订单/).click();
  await expect(button(buyer, '支付￥13.50')).toBeVisible();

  // The seller gives it for less still.
  await openSold(owner, /整册出售/);
  await button(owner, '修改价格').click();
  await seen(owner.getByRole('textbox', { name: '新价格（元）' })).fill('12');
  await seen(owner.getByRole('textbox', { name: '原因' })).fill('老顾客优惠');
  await journey.look(owner, 'modify-price');
  await button(owner, '保存新价格').click();
  await expect(seen(owner.getByText('￥13.50 改为 ￥12.00'))).toBeVisible();

  await buyer.reload();
  await payInSandbox(buyer, '￥12.00');
  await expect(seen(buyer.getByText('支付成功，照片已放进“照片订单”'))).toBeVisible();
  const order = buyer.url();
  await button(buyer, '去下载').click();
  await expect(title(buyer, '照片订单')).toBeVisible();
  await waitForPictures(buyer);
  await journey.look(buyer, 'bought');
  await expectDownload(buyer, () => button(buyer, '下载3项原图').click(), /\.zip$/);

  // One of them is given back.
  await buyer.goto(order);
  await button(buyer, '申请退款').click();
  for (const name of ['整册0.jpg', '整册1.jpg']) await seen(buyer.getByRole('checkbox', { name })).click();
  await seen(buyer.getByRole('textbox', { name: '原因' })).fill('这张不需要了');
  await journey.look(buyer, 'ask-refund');
  await button(buyer, '申请退￥4.00').click();
  await expect(seen(buyer.getByText('等待卖家处理', { exact: false }))).toBeVisible();
  await openSold(owner, /整册出售/);
  await button(owner, '不同意').click();
  await seen(owner.getByRole('textbox', { name: '说明' })).fill('原图没有问题');
  await journey.look(owner, 'decline');
  await seen(owner.getByRole('dialog').getByRole('button', { name: '不同意退款' })).click();
  await expect(seen(owner.getByText('你没有同意', { exact: false }))).toBeVisible();

  // A tip, and who gave it.
  await buyer.goto(address);
  await waitForPictures(buyer);
  await tiles(buyer).first().click();
  await viewer(buyer).getByRole('button', { name: '更多操作' }).click();
  await seen(buyer.getByRole('button', { name: '打赏', exact: true })).click();
  await expect(title(buyer, '打赏')).toBeVisible();
  await seen(buyer.getByRole('radio', { name: '￥2', exact: true })).click();
  await seen(buyer.getByRole('textbox', { name: '留言' })).fill('拍得真好');
  await journey.look(buyer, 'tip');
  await button(buyer, '打赏 ￥2.00').click();
  await payInSandbox(buyer, '￥2.00');
  await expect(seen(buyer.getByText('打赏成功，谢谢你的支持'))).toBeVisible();
  await owner.goto(address);
  await waitForPictures(owner);
  await tiles(owner).first().click();
  await viewer(owner).getByRole('button', { name: '信息' }).click();
  await expect(seen(owner.getByText('1人打赏过', { exact: false }))).toBeVisible();
  await journey.look(owner, 'tip-givers');

  // Removed by its owner, it is still its buyer's.
  await owner.goto('/');
  await owner.goto(address);
  await waitForPictures(owner);
  await button(owner, '选择').click();
  await button(owner, '全选').click();
  await button(owner, '删除').click();
  await owner.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(tiles(owner)).toHaveCount(0);
  await openMine(buyer);
  await button(buyer, '照片订单').click();
  await expect(seen(buyer.getByText('已不在相册里，仍可下载'))).toBeVisible();
  await journey.look(buyer, 'kept');
  await passTapGuard(buyer);
  await expectDownload(buyer, () => button(buyer, '下载整册0.jpg').click(), /整册0\.jpg$/);
});
