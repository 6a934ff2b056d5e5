import sharp from 'sharp';
import { button, expect, newPhone, seen, test, tiles } from '../support/journey';
import { title } from '../support/journey-steps';
import { openKeptAlbum } from '../support/kept/kept-album';

/** Grain, as a camera at night gives it: what compression gains most of. */
const grainy = async (width: number) => ({
  name: `${width}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width,
      height: 1_000,
      channels: 3,
      background: '#446688',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer(),
});

test('what takes up room is seen, made smaller and thrown away', { tag: '@phone' }, async ({ journey }) => {
  const page = await journey.arrive();
  const name = `夜景${newPhone().slice(-6)}`;
  const files = await Promise.all([1_500, 1_600].map(grainy));
  await openKeptAlbum(page, '空间不够', name, files);
  await expect(tiles(page)).toHaveCount(2);
  await expect(seen(page.getByText('转码中'))).toHaveCount(0);

  await test.step('the page of one’s storage tells what is taken up, by file and by album', async () => {
    await page.goto('/packageAlbumE/myCapacity/myCapacity');
    await expect(title(page, '我的容量')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: '已用存储空间' })).toBeVisible();
    await expect(page.getByText('1600.jpg')).toBeVisible();
    await journey.look(page, 'my-capacity');
  });

  await test.step('an album is made smaller once the gain is known', async () => {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await button(page, '压缩照片和视频').click();
    await button(page, '强力：占用最少').click();
    const prompt = page.getByRole('dialog', { name: `压缩「${name}」？` });
    await expect(prompt.getByText(/^[12]个文件，约可节省/)).toBeVisible();
    await journey.look(page, 'gain');
    await prompt.getByRole('button', { name: '压缩', exact: true }).click();
    await expect(page.getByText('压缩完成')).toBeVisible({ timeout: 450_000 });
    await expect(page.getByText(/^今天已节省\d/)).toBeVisible();
    await journey.look(page, 'compressed');
  });

  await test.step('the largest go to the bin, which says that it takes up room too', async () => {
    await button(page, '释放空间').click();
    await expect(title(page, '释放空间')).toBeVisible();
    await expect(tiles(page)).toHaveCount(2);
    await journey.look(page, 'largest');
    for (const tab of ['视频', '重复']) {
      await page.getByRole('tab', { name: tab }).click();
      await journey.look(page, tab === '视频' ? 'videos' : 'copies');
    }
    await page.getByRole('tab', { name: '最大' }).click();
    await button(page, '选择').click();
    await button(page, '全选').click();
    await button(page, '删除').click();
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
    await expect(tiles(page)).toHaveCount(0);
    await page.getByRole('tab', { name: '回收站' }).click();
    await journey.look(page, 'bin');
    await page.goBack();
    await expect(page.getByText('回收站里的内容也占用空间')).toBeVisible();
  });
});
