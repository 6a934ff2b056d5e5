import type { Page } from '@playwright/test';
import { countCases } from '@contract/http/moderation';
import type { Api } from '../../server/cli/import/api';
import { visitAsUser } from '../bench/visitor';
import { button, expect, expectSaid, newPhone, seen, test, tiles } from '../support/journey';
import {
  haveSignedIn,
  openMine,
  passTapGuard,
  pickFiles,
  title,
  viewer,
  waitForPictures,
} from '../support/journey-steps';
import { keepAlbum } from '../support/kept/kept-album';
import { drawPicture, drawRiskyFilm, drawRiskyPicture } from '../support/pictures';
import { runAdmin, withProduct } from '../support/product';

const NAME = '先检查再展示的相册';
const UPLOADER = '被举报的人';
const DESK = '/packageAlbumE/backgroundProcess/backgroundProcess';

const card = (page: Page) => page.getByRole('group', { name: new RegExp(`${UPLOADER}$`) });
const press = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true }).click();
const choose = (page: Page, dialog: string, name: string) =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name }).click();
const openTab = async (page: Page, name: string): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(`${DESK}?tab=${name}`);
};
/** The desk does not hear of what is checked while it is open. */
const untilChecked = (api: Api): Promise<void> =>
  expect.poll(async () => (await api.call(countCases, {})).checked).toBe(1);
const hasTabInView = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('[role="tab"][aria-selected="true"]')];
    const box = all.find((one) => one.getClientRects().length > 0)?.getBoundingClientRect();
    return box !== undefined && box.left >= 0 && box.right <= window.innerWidth;
  });

test('a risky upload waits, is taken down at the desk, appealed for and passed, then reported @phone', async ({
  journey,
}) => {
  test.slow();
  await withProduct({ settings: { DEVELOPER_MODE: 'on', CONTENT_CHECK: 'hold' } }, async (product) => {
    const owner = await journey.arrive(product.url);
    const files = [{ name: '一.jpg', mimeType: 'image/jpeg', buffer: await drawRiskyPicture() }];
    const address = await keepAlbum(await haveSignedIn(owner, UPLOADER, { product }), NAME, files);
    await owner.goto(address);
    await expect(tiles(owner)).toHaveCount(1);

    const visitor = await journey.arrive(product.url);
    const anAdmin = async (nickname: string, ...rights: string[]): Promise<{ page: Page; api: Api }> => {
      const phone = newPhone();
      const page = await journey.arrive(product.url);
      const api = await haveSignedIn(page, nickname, { phone, product });
      await page.goto(DESK);
      await expect(seen(page.getByText('页面不存在或已被删除'))).toBeVisible();
      runAdmin(product, 'grant', phone, ...rights);
      await openMine(page);
      return { page, api };
    };
    const { page: admin, api } = await anAdmin('审核的人');
    const { page: second } = await anAdmin('复核的人', 'moderation');

    await test.step('until somebody has looked, visitors see a placeholder', async () => {
      await visitor.goto(address);
      await expect(tiles(visitor)).toHaveAccessibleName(/内容审核中/);
    });

    await test.step('the machine holds it back, the desk takes it down, back, and down again', async () => {
      await button(admin, '内容审核')
        .or(seen(admin.getByRole('link', { name: '内容审核' })))
        .first()
        .click();
      await expect(title(admin, '内容审核')).toBeVisible();
      await untilChecked(api);
      await openTab(admin, 'checked');
      await expect(card(admin)).toContainText('机器审核：请人工确认');
      await expect(card(admin)).toContainText('机审评分');
      await expect(card(admin).locator('img')).toHaveCount(0);
      await journey.look(admin, 'desk-blurred');
      await press(admin, '点按查看');
      await expect(card(admin).locator('img')).toHaveCount(1);
      const box = card(admin).getByRole('checkbox', { name: '选择', exact: true });
      await box.click();
      await expect(seen(admin.getByText('已选1/10'))).toBeVisible();
      await journey.look(admin, 'desk-picked');
      await box.click();
      await press(admin, '违规下架');
      await choose(admin, '下架原因', '色情低俗');
      await expect(card(admin)).toHaveCount(0);
      // It can be taken back for five seconds, which a slow machine may spend between two looks.
      await admin.keyboard.press('z');
      await expectSaid(admin, '已下架1条');
      await expect(card(admin)).toBeVisible();
      await passTapGuard(admin);
      await admin.keyboard.press('d');
      await choose(admin, '下架原因', '色情低俗');
      await expect(card(admin)).toHaveCount(0);
    });

    await test.step('visitors see that it is illegal, its owner appeals', async () => {
      await visitor.reload();
      await expect(tiles(visitor)).toHaveAccessibleName(/内容违规，暂不展示$/);
      await owner.reload();
      await tiles(owner).click();
      await viewer(owner).getByRole('button', { name: '更多操作' }).click();
      await button(owner, '申诉').click();
      const sheet = owner.getByRole('dialog', { name: '申诉' });
      await sheet.getByRole('textbox').fill('本人拍摄');
      await journey.look(owner, 'appeal');
      await sheet.getByRole('button', { name: '提交申诉' }).click();
      await expectSaid(owner, '申诉已提交，请等待审核');
    });

    await test.step('another admin passes it, and everybody sees it', async () => {
      await openTab(admin, 'appeal');
      await expect(card(admin)).toContainText('申诉：本人拍摄');
      await press(admin, '通过');
      await expectSaid(admin, '这是你下架的，申诉要由另一位审核人员处理');
      await openTab(second, 'appeal');
      await expect(seen(second.getByRole('tab', { name: /^申诉/ }))).toBeVisible();
      await expect(seen(second.getByRole('tab', { name: '审计' }))).toHaveCount(0);
      await journey.look(second, 'desk-appeal');
      await press(second, '通过');
      await expectSaid(second, '已通过1条');
      await seen(second.getByRole('radio', { name: '已处理' })).click();
      await expect(card(second)).toContainText('已通过');
      await visitor.reload();
      await expect(tiles(visitor)).toHaveAccessibleName(/^照片，[^，]*$|^照片$/);
      await waitForPictures(visitor);
    });

    await test.step('a visitor reports it; of two admins one decides, the other sees that', async () => {
      await tiles(visitor).click();
      await viewer(visitor).getByRole('button', { name: '更多操作' }).click();
      await button(visitor, '举报').click();
      const sheet = visitor.getByRole('dialog', { name: '举报' });
      await sheet.getByText('涉嫌侵权').click();
      await sheet.getByRole('textbox').fill('拍到了我');
      await journey.look(visitor, 'report');
      await sheet.getByRole('button', { name: '提交' }).click();
      await expectSaid(visitor, '举报已提交，我们会尽快处理');
      await openTab(admin, 'report');
      await openTab(second, 'report');
      await expect(card(second)).toContainText('举报1次 涉嫌侵权');
      await button(admin, '全部原因').click();
      await choose(admin, '举报原因', '垃圾广告');
      await expect(seen(admin.getByText('没有符合条件的内容'))).toBeVisible();
      await passTapGuard(admin);
      await button(admin, '垃圾广告').click();
      await choose(admin, '举报原因', '涉嫌侵权');
      // What was typed is asked for once the typing rests: what another decides before would be gone by then.
      const found = admin.waitForResponse((answer) => /albumResourceReport\/page\?.*keyword=/.test(answer.url()));
      await seen(admin.getByPlaceholder('用户或相册')).fill(UPLOADER);
      await found;
      await expect(card(admin)).toBeVisible();
      await second.keyboard.press('r');
      await expectSaid(second, '已驳回1条');
      await press(admin, '通过');
      await expectSaid(admin, '1条已由他人处理');
      await expect(card(admin)).toHaveCount(0);
    });

    await test.step('a banner is put up, and all that was done stands in the log', async () => {
      await openTab(admin, 'setting');
      await expect(seen(admin.getByText('系统公告', { exact: true }))).toBeVisible();
      expect(await hasTabInView(admin)).toBe(true);
      const banner = [
        { name: '夏.jpg', mimeType: 'image/jpeg', buffer: await drawPicture({ width: 1400, height: 600 }) },
      ];
      await pickFiles(admin, banner, () => button(admin, /^添加轮播图/).click());
      const sheet = admin.getByRole('dialog', { name: '添加轮播图' });
      await sheet.getByLabel('标题', { exact: true }).fill('夏日摄影');
      await sheet.getByLabel('打开的页面或网址（选填）').fill('https://example.com/summer');
      await sheet.getByRole('button', { name: '保存' }).click();
      await expect(sheet).toBeHidden();
      await expect(button(admin, /^夏日摄影/)).toBeVisible();
      await journey.look(admin, 'desk-setting');
      await visitor.goto('/');
      await expect(seen(visitor.getByAltText('夏日摄影').or(visitor.getByLabel(/夏日摄影/))).first()).toBeVisible();
      await openTab(admin, 'audit');
      await expect(seen(admin.getByText('审核的人 查看了图片')).first()).toBeVisible();
      await expect(seen(admin.getByText('审核的人 添加轮播图'))).toBeVisible();
      await seen(admin.getByPlaceholder('人、原因或编号')).fill('复核的人');
      await expect(seen(admin.getByText('审核的人 添加轮播图'))).toHaveCount(0);
      await journey.look(admin, 'desk-audit');
      const saved = admin.waitForEvent('download');
      await button(admin, '导出表格').click();
      expect((await saved).suggestedFilename()).toMatch(/^审计-.*\.csv$/);
      for (const [name, words] of [
        ['text', '没有待处理的内容'],
        ['thing', '没有待处理的内容'],
        ['certification', '没有待审核的认证'],
        ['money', '没有待处理的提现和退款'],
      ] as const) {
        await openTab(admin, name);
        await expect(seen(admin.getByText(words))).toBeVisible();
        expect(await hasTabInView(admin)).toBe(true);
      }
      await journey.look(admin, 'desk-empty');
    });
    for (const page of [owner, visitor, admin, second]) await page.goto('about:blank');
  });
});

test('@phone a film is held back for what stands in its middle, which the desk is shown', async ({ journey }) => {
  test.slow();
  await withProduct({ settings: { DEVELOPER_MODE: 'on', CONTENT_CHECK: 'hold' } }, async (product) => {
    const files = [{ name: '一.mp4', mimeType: 'video/mp4', buffer: await drawRiskyFilm() }];
    const address = await keepAlbum((await visitAsUser(product, newPhone(), UPLOADER)).api, NAME, files);

    const visitor = await journey.arrive(product.url);
    await visitor.goto(address);
    await expect(tiles(visitor)).toHaveAccessibleName(/内容审核中/);

    const phone = newPhone();
    const admin = await journey.arrive(product.url);
    const api = await haveSignedIn(admin, '审核的人', { phone, product });
    runAdmin(product, 'grant', phone);
    await untilChecked(api);
    await openTab(admin, 'checked');
    await expect(card(admin)).toContainText('机器审核：请人工确认');
    await press(admin, '点按查看');
    const frames = card(admin).getByRole('img', { name: /^第\d个画面，共8个$/ });
    await expect(frames).toHaveCount(8);
    await journey.look(admin, 'desk-film');
    await press(admin, '违规下架');
    await choose(admin, '下架原因', '色情低俗');
    await expect(card(admin)).toHaveCount(0);

    await visitor.goto('about:blank');
    await visitor.goto(address);
    await expect(tiles(visitor)).toHaveAccessibleName(/内容违规，暂不展示$/);
    await expect(tiles(visitor).locator('img')).toHaveCount(0);
    for (const page of [visitor, admin]) await page.goto('about:blank');
  });
});
