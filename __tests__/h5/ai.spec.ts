import { type Page } from '@playwright/test';
import sharp from 'sharp';
import { startImagesApiDouble } from '../support/doubles/images-api';
import { button, expect, expectSaid, seen, test, tiles } from '../support/journey';
import {
  createAlbum,
  passTapGuard,
  pickFiles,
  signInAs,
  title,
  viewer,
  waitForPictures,
} from '../support/journey-steps';
import { openKeptAlbum } from '../support/kept/kept-album';
import { drawPicture } from '../support/pictures';
import { withProduct } from '../support/product';

const NAME = '海边的一天';
const WORDS = '海边日落，一家人的背影';

const dialog = (page: Page) => page.getByRole('dialog');
const cards = (page: Page) => page.getByRole('list', { name: '生成记录' }).getByRole('listitem');
/** Their pictures are there, and drawn. */
const expectDrawn = (page: Page, count: number) =>
  expect
    .poll(
      () =>
        results(page).evaluateAll(
          (all) => all.filter((one) => (one.querySelector('img')?.naturalWidth ?? 0) > 0).length,
        ),
      {
        timeout: 90_000,
      },
    )
    .toBe(count);
const results = (page: Page) =>
  cards(page)
    .first()
    .getByRole('button', { name: /，第\d个$/ });

test('a photo and words become pictures, which lie in the album @phone', async ({ journey }) => {
  const owner = await journey.arrive();
  const file = { name: 'sea.jpg', mimeType: 'image/jpeg', buffer: await drawPicture({ width: 900, height: 675 }) };
  const { address } = await openKeptAlbum(owner, '小满', NAME, [file]);
  await expect(tiles(owner)).toHaveCount(1);
  await waitForPictures(owner);

  await test.step('the page is led to from the menu, and says what it is', async () => {
    await button(owner, '更多').first().click();
    await owner.getByRole('button', { name: 'AI创作', exact: true }).click();
    await expect(title(owner, 'AI创作')).toBeVisible();
    await expect(seen(owner.getByText(/^本机效果，未接入大模型。今天还可以生成\d+个/))).toBeVisible();
    await expect(seen(owner.getByText('还没有作品'))).toBeVisible();
    await journey.look(owner, 'nothing-yet');
  });

  await test.step('a photo is needed, chosen, and drawn twice', async () => {
    await button(owner, '生成').click();
    await expectSaid(owner, '请选择一张照片');
    await button(owner, '选择参考图').click();
    await dialog(owner).getByRole('checkbox').first().click();
    await dialog(owner).getByRole('button', { name: '完成(1)' }).click();
    await owner.getByRole('radio', { name: '黑白素描' }).click();
    await owner.getByRole('radio', { name: '4:3' }).click();
    await passTapGuard(owner);
    await button(owner, '生成').click();
    await expect(cards(owner)).toHaveCount(1);
    await expectDrawn(owner, 2);
    await journey.look(owner, 'two-drawings');
    await results(owner).first().click();
    await expect(viewer(owner)).toBeVisible();
    await owner.keyboard.press('Escape');
    await expect(viewer(owner)).toHaveCount(0);
  });

  await test.step('one of them is varied, and the order is taken off the list', async () => {
    await button(owner, '放大第1个').click();
    await expect(cards(owner)).toHaveCount(2);
    await expectDrawn(owner, 1);
    await cards(owner).first().getByRole('button', { name: '删除这条记录' }).click();
    await dialog(owner).getByRole('button', { name: '删除', exact: true }).click();
    await expectSaid(owner, '已删除');
    await expect(cards(owner)).toHaveCount(1);
  });

  await test.step('words become pictures, and are kept for the next ones', async () => {
    await owner.getByRole('radio', { name: '文生图' }).click();
    await seen(owner.getByLabel('描述', { exact: true })).fill(WORDS);
    await button(owner, '存为常用').click();
    await expect(button(owner, WORDS)).toBeVisible();
    await passTapGuard(owner);
    await button(owner, '生成').click();
    await expectDrawn(owner, 2);
    await journey.look(owner, 'of-words');
  });

  await test.step('all of it is in the album', async () => {
    await owner.goto(address);
    await expect(tiles(owner)).toHaveCount(6, { timeout: 60_000 });
    await waitForPictures(owner);
    await journey.look(owner, 'in-the-album');
  });
});

// A film takes long to be made, and stands where a picture does.
for (const { name, tag } of [
  { name: '文生图', tag: [] },
  { name: '文生视频', tag: '@phone' },
]) {
  test(`an album for ${name} begins with what is to be made, and shows it below`, { tag }, async ({ journey }) => {
    const owner = await journey.arrive();
    await signInAs(owner, '小满');
    await createAlbumOf(owner, name);
    const box = owner.getByRole('region', { name: 'AI创作' });
    await expect(box.getByRole('radio', { name })).toBeChecked();
    await expect(box.getByText(/^本机效果，未接入大模型/)).toBeVisible();
    await journey.look(owner, `${name}-empty`);
    await box.getByLabel('描述', { exact: true }).fill(WORDS);
    await passTapGuard(owner);
    await button(owner, '生成').click();
    await expect(tiles(owner)).toHaveCount(name === '文生图' ? 2 : 1, { timeout: 90_000 });
    // Whoever has scrolled down gets what becomes ready when he asks for it.
    await expect(owner.getByText('转码中')).toHaveCount(0, { timeout: 90_000 });
    await tiles(owner).first().scrollIntoViewIfNeeded();
    await waitForPictures(owner);
    await journey.look(owner, `${name}-made`);
    // Its links open it like this.
    await owner.reload();
    await expect(box.getByRole('radio', { name })).toBeChecked();
    await expect(tiles(owner).first()).toBeVisible();
  });
}

for (const name of ['图生图', '图生视频'] as const) {
  test(`an album for ${name} makes it of a photo`, { tag: '@phone' }, async ({ journey }) => {
    const owner = await journey.arrive();
    await signInAs(owner, '小满');
    await createAlbumOf(owner, name);
    await button(owner, '上传照片').first().click();
    const buffer = await drawPicture({ width: 900, height: 675 });
    await pickFiles(owner, [{ name: 'sea.jpg', mimeType: 'image/jpeg', buffer }], () =>
      button(owner, '选择照片或视频').click(),
    );
    await button(owner, '完成').click();
    await button(owner, '关闭上传列表').click();
    const box = owner.getByRole('region', { name: 'AI创作' });
    await expect(box.getByRole('radio', { name })).toBeChecked();
    await box.getByRole('button', { name: '选择参考图' }).click();
    await dialog(owner).getByRole('checkbox').first().click();
    await dialog(owner).getByRole('button', { name: '完成(1)' }).click();
    // The look and the size that are made soonest.
    await box.getByRole('button', { name: /^更改：/ }).click();
    await box.getByRole('radio', { name: '黑白素描' }).click();
    await box.getByRole('radio', { name: '16:9' }).click();
    await button(owner, '生成').click();
    await button(owner, '生成记录').click();
    await expect(cards(owner)).toHaveCount(1);
    await expectDrawn(owner, name === '图生图' ? 2 : 1);
    if (name === '图生视频') await journey.look(owner, 'a-film');
    else {
      await button(owner, '对比').click();
      await expect(dialog(owner).getByRole('img', { name: '原图' })).toBeVisible();
      await expect(dialog(owner).getByRole('img', { name: '第1个' })).toBeVisible();
      await journey.look(owner, 'side-by-side');
    }
  });
}

async function createAlbumOf(page: Page, kind: string): Promise<void> {
  await page.goto('/packageAlbumA/home/create');
  await seen(page.getByPlaceholder('如：2026公司年会')).fill(NAME);
  await seen(page.getByRole('radio', { name: new RegExp(`^${kind}`) })).click();
  await button(page, '创建相册').click();
  await expect(title(page, NAME)).toBeVisible();
}

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

      await test.step('one of them is reported where it stands', async () => {
        await card.getByRole('button', { name: '举报第1个' }).click();
        const report = page.getByRole('dialog', { name: '举报' });
        await report.getByText('涉嫌侵权').click();
        await report.getByRole('button', { name: '提交' }).click();
        await expectSaid(page, '举报已提交，我们会尽快处理');
      });

      await test.step('in the viewer it says that a model made it, and who makes another look is chosen', async () => {
        await card.getByRole('button', { name: /，第1个$/ }).click();
        await expect(viewer(page).getByText('AI生成', { exact: true })).toBeVisible();
        await viewer(page).getByRole('button', { name: '更多操作' }).click();
        await page.getByRole('button', { name: '换个风格', exact: true }).click();
        await page.getByRole('button', { name: '电影感', exact: true }).click();
        await expect(page.getByRole('button', { name: '大模型（1积分）', exact: true })).toBeVisible();
        await journey.look(page, 'who-makes-it');
        await page.getByRole('button', { name: '本机效果', exact: true }).click();
        await expectSaid(page, '正在生成，完成后会出现在相册里');
        await page.keyboard.press('Escape');
        await expect(viewer(page)).toHaveCount(0);
      });

      // A refusal of the service is shown in words and costs nothing.
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
