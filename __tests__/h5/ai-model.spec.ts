import sharp from 'sharp';
import { startImagesApiDouble } from '../support/doubles/images-api';
import { button, expect, expectSaid, seen, test, tiles } from '../support/journey';
import { createAlbum, passTapGuard, pickFiles, signInAs, waitForPictures } from '../support/journey-steps';
import { drawPicture } from '../support/pictures';
import { withProduct } from '../support/product';

test(
  'a model makes pictures for points, of a photo only after that was agreed to',
  { tag: '@phone' },
  async ({ journey }) => {
    const service = await startImagesApiDouble();
    service.draw(
      await sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#205070' } })
        .png()
        .toBuffer(),
    );
    const settings = { ...service.settings, AI_PICTURE_POINTS: '1', AI_PROVIDER_NAME: '某大模型' };
    await withProduct({ settings }, async (product) => {
      const page = await journey.arrive(product.url);
      await signInAs(page, '小满', { product });
      await createAlbum(page, '海边的一天');
      // The first upload of a day earns points.
      await button(page, '上传照片').first().click();
      const buffer = await drawPicture({ width: 900, height: 675 });
      await pickFiles(page, [{ name: 'sea.jpg', mimeType: 'image/jpeg', buffer }], () =>
        button(page, '选择照片或视频').click(),
      );
      await button(page, '完成').click();
      await expect(tiles(page)).toHaveCount(1);
      await waitForPictures(page);
      await button(page, '关闭上传列表').click();

      await button(page, '更多').first().click();
      await page.getByRole('button', { name: 'AI创作', exact: true }).click();
      await button(page, '选择参考图').click();
      await page.getByRole('dialog').getByRole('checkbox').first().click();
      await page.getByRole('dialog').getByRole('button', { name: '完成(1)' }).click();
      await page.getByRole('radio', { name: '大模型' }).click();
      await expect(seen(page.getByText(/^由某大模型生成。/))).toBeVisible();
      await passTapGuard(page);
      await button(page, '生成（2积分）').click();

      const sheet = page.getByRole('dialog', { name: '将照片交给大模型' });
      await expect(sheet.getByRole('button', { name: '同意并生成' })).toBeDisabled();
      expect(service.ordered).toHaveLength(0);
      await journey.look(page, 'consent');
      await sheet.getByRole('checkbox').click();
      await sheet.getByRole('button', { name: '同意并生成' }).click();
      const card = page.getByRole('list', { name: '生成记录' }).getByRole('listitem').first();
      await expect(card.getByText(/大模型 · 2积分$/)).toBeVisible({ timeout: 60_000 });
      await expect(card.getByRole('button', { name: /，第\d个$/ })).toHaveCount(2);
      expect(service.ordered.map(({ way }) => way)).toEqual(['edits', 'edits']);
      await journey.look(page, 'made');

      // What the service refuses is told in words and costs nothing.
      service.next({ status: 400, json: { error: { code: 'moderation_blocked' } } });
      await passTapGuard(page);
      await button(page, '生成（2积分）').click();
      await expect(card.getByText(/没有通过大模型服务的审核/)).toBeVisible({ timeout: 60_000 });

      await button(page, '撤回照片授权').click();
      await page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click();
      await expectSaid(page, '已撤回');
      await passTapGuard(page);
      await button(page, '生成（2积分）').click();
      await expect(sheet).toBeVisible();
      await page.goto('about:blank');
    });
    await service.close();
  },
);
