import sharp from 'sharp';
import { visitAsUser } from '../bench/visitor';
import {
  button,
  expect,
  expectLetGo,
  expectSaid,
  newPhone,
  runAdmin,
  seen,
  test,
  tiles,
  productHere,
} from '../support/journey';
import {
  createAlbum,
  expectDownload,
  openMine,
  pickFiles,
  signInAs,
  title,
  viewer,
  waitForPictures,
} from '../support/journey-steps';
import { keepAlbum } from '../support/kept/kept-album';
import { drawClip, drawPicture, WEB_MP4 } from '../support/pictures';

const NAME = '付费的相册';

test('an upload with a price: visitors see it with a mark, and the desk changes all prices @phone', async ({
  journey,
}) => {
  const owner = await journey.arrive();
  await signInAs(owner, '卖照片的人');
  await createAlbum(owner, NAME);
  const address = owner.url();

  await button(owner, '上传').click();
  const price = (name: string) => seen(owner.getByRole('radio', { name, exact: true }));
  await expect(price('免费')).toBeChecked();
  await price('自定').click();
  const typed = seen(owner.getByRole('textbox', { name: '价格（元）' }));
  await typed.fill('0.001');
  await expect(seen(owner.getByText(/价格应在0\.01元到10,000元之间/))).toBeVisible();
  await journey.look(owner, 'price-refused');
  await typed.fill('12.50');
  await expect(seen(owner.getByText(/价格应在/))).toHaveCount(0);
  const files = [
    { name: '贵.jpg', mimeType: 'image/jpeg', buffer: await drawPicture({ width: 1600, height: 1200 }) },
    { name: '片.mp4', mimeType: 'video/mp4', buffer: drawClip({ output: [...WEB_MP4], extension: 'mp4' }) },
  ];
  await pickFiles(owner, files, () => button(owner, /选择照片或视频/).click());
  await expect(owner.getByText(/2个文件已上传/).first()).toBeVisible();
  await price('免费').click();
  const free = [{ name: '免.jpg', mimeType: 'image/jpeg', buffer: await drawPicture({ width: 900, height: 900 }) }];
  await pickFiles(owner, free, () => button(owner, /选择照片或视频/).click());
  await expect(owner.getByText(/3个文件已上传/).first()).toBeVisible();
  await owner.goBack();
  await expect(tiles(owner)).toHaveCount(3);
  await waitForPictures(owner);
  await journey.look(owner, 'owners-wall');

  const visitor = await journey.arrive();
  await visitor.goto(address);
  await expect(title(visitor, NAME)).toBeVisible();
  await expect(tiles(visitor, '照片').filter({ hasText: '￥12.50' })).toHaveCount(1);
  await expect(tiles(visitor).filter({ hasNotText: '￥' })).toHaveCount(1);
  await waitForPictures(visitor);
  await journey.look(visitor, 'visitors-wall');

  const photo = tiles(visitor, '照片').filter({ hasText: '￥12.50' });
  await expect(photo).toHaveAccessibleName(/￥12\.50/);
  await photo.click();
  await expect(viewer(visitor)).toContainText('￥12.50 · 预览带有水印');
  const shown = viewer(visitor).locator('img[src*="/2048/"]').first();
  await expect.poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(1_000);
  await journey.look(visitor, 'locked-photo');
  const src = (await shown.getAttribute('src')) ?? '';
  const plain = src.replace('/2048/', '/original/');
  expect((await visitor.request.get(plain)).status()).toBe(404);
  await visitor.keyboard.press('Escape');

  await tiles(visitor, '视频').click();
  const film = visitor.getByRole('dialog', { name: /^查看/ });
  await expect(film).toContainText('￥12.50 · 购买后可播放');
  await expect(film.locator('video')).toHaveCount(0);
  await journey.look(visitor, 'locked-video');
  await visitor.keyboard.press('Escape');

  // Whoever sells it sees it as it is.
  await tiles(owner, '视频').click();
  await expect(owner.getByRole('dialog', { name: /^查看/ }).locator('video')).toHaveCount(1);
  await owner.keyboard.press('Escape');
  await button(owner, '更多').first().click();
  await owner.getByRole('dialog').getByRole('button', { name: '管理相册' }).click();
  await button(owner, '全部照片和视频').click();
  await button(owner, '全部定价').click();
  const sheet = owner.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: '保存' })).toBeDisabled();
  await journey.look(owner, 'price-all');
  await sheet.getByRole('radio', { name: '￥5', exact: true }).click();
  await sheet.getByRole('button', { name: '保存' }).click();
  await expectSaid(owner, '已为3项定价');
  await expect(seen(owner.getByRole('checkbox', { name: /￥5\.00/ }))).toHaveCount(3);
  await journey.look(owner, 'desk');

  await visitor.reload();
  await expect(tiles(visitor).filter({ hasText: '￥5.00' })).toHaveCount(3);
  const small = tiles(visitor, '照片').first().locator('img').first();
  await expect
    .poll(async () => {
      const reply = await visitor.request.get((await small.getAttribute('src')) ?? '');
      return (await sharp(await reply.body()).metadata()).format;
    })
    .toBe('webp');
});

test(
  'what was bought has no mark, plays and is taken home, from the wall and from the orders',
  { tag: '@phone' },
  async ({ journey }) => {
    const { api } = await visitAsUser(productHere(), newPhone(), '卖影片的人');
    const files = [
      { name: '贵.jpg', mimeType: 'image/jpeg', buffer: await drawPicture({ width: 1600, height: 1200 }) },
      { name: '片.mp4', mimeType: 'video/mp4', buffer: drawClip({ output: [...WEB_MP4], extension: 'mp4' }) },
    ];
    const address = await keepAlbum(api, '买到的相册', files, 500);

    const buyer = await journey.arrive();
    const phone = newPhone();
    await signInAs(buyer, '买照片的人', { phone });
    await button(buyer, '照片订单').click();
    await expect(title(buyer, '照片订单')).toBeVisible();
    await expect(seen(buyer.getByText('还没有买过照片'))).toBeVisible();
    await journey.look(buyer, 'orders-empty');
    await buyer.goto(address);
    await expect(tiles(buyer).filter({ hasText: '￥5.00' })).toHaveCount(2);
    await waitForPictures(buyer);
    const ids = await tiles(buyer)
      .locator('img')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src.split('/').pop() ?? ''));
    expect(runAdmin('purchase', 'add', phone, ...ids)).toContain('2项');

    await buyer.reload();
    await expect(tiles(buyer).filter({ hasText: '已购' })).toHaveCount(2);
    await waitForPictures(buyer);
    await journey.look(buyer, 'bought-wall');
    const photo = tiles(buyer, '照片');
    await expect(photo).toHaveAccessibleName(/已购/);
    await photo.click();
    await expect(button(buyer, /^查看原图/)).toBeVisible();
    await expect(viewer(buyer)).not.toContainText('预览带有水印');
    await journey.look(buyer, 'bought-photo');
    await expectDownload(buyer, () => button(buyer, '下载').click(), /贵\.jpg$/);
    await buyer.keyboard.press('Escape');
    await tiles(buyer, '视频').click();
    await expect(buyer.getByRole('dialog', { name: /^查看/ }).locator('video')).toHaveCount(1);
    await buyer.keyboard.press('Escape');

    await openMine(buyer);
    await button(buyer, '照片订单').click();
    await expect(title(buyer, '照片订单')).toBeVisible();
    await expect(tiles(buyer).filter({ hasText: '已购' })).toHaveCount(2);
    await waitForPictures(buyer);
    await journey.look(buyer, 'orders');
    await tiles(buyer, '视频').click();
    await expect(buyer.getByRole('dialog', { name: /^查看/ }).locator('video')).toHaveCount(1);
    await expectDownload(buyer, () => button(buyer, '下载').click(), /片\.mp4$/);
    await buyer.keyboard.press('Escape');

    // Taken back, it is as it is for everybody, and no longer an order.
    expect(runAdmin('purchase', 'remove', phone, ...ids)).toContain('2项');
    await expectLetGo(buyer);
    await buyer.reload();
    await expect(seen(buyer.getByText('还没有买过照片'))).toBeVisible();
  },
);
