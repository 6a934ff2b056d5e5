import type { Locator, Page } from '@playwright/test';
import { button, expect, seen, test } from '../support/journey';
import { signInAs, title } from '../support/journey-steps';

const GUTTER_PX = 32;
/** Of the button that an arrow stands in the middle of. */
const BACK_INSET_PX = 10;

async function edges(what: Locator): Promise<{ left: number; right: number; top: number }> {
  const box = await what.boundingBox();
  if (box === null) throw new Error('not there');
  return { left: Math.round(box.x), right: Math.round(box.x + box.width), top: Math.round(box.y) };
}

const field = (page: Page, name: string): Locator => seen(page.getByLabel(name, { exact: true }));

test.describe('on a wide screen', () => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) <= 960, 'narrower ones have one column');

  test('title, content and the page’s button share their edges, and forms have two columns', async ({ journey }) => {
    const page = await journey.arrive();
    await signInAs(page, '宽屏');
    for (const [path, name, action] of [
      ['/packageAlbumB/user/profile?from=setup', '个人资料', '保存'],
      ['/packageAlbumA/home/create', '新建相册', '创建相册'],
    ] as const) {
      await page.goto(path);
      await expect(title(page, name)).toBeVisible();
      const main = await edges(seen(page.getByRole('main')));
      expect((await edges(button(page, '返回'))).left + BACK_INSET_PX).toBe(main.left + GUTTER_PX);
      const save = await edges(button(page, action));
      expect(save.right).toBe(main.right - GUTTER_PX);
      // As wide as its words.
      expect(save.right - save.left).toBeLessThan(200);
    }
    await page.goto('/packageAlbumB/user/profile?from=setup');
    const nickname = await edges(field(page, '昵称'));
    const birthday = await edges(field(page, '生日'));
    expect(birthday.left).toBeGreaterThan(nickname.right);

    await page.goto('/packageAlbumA/setup/setup');
    const settings = await edges(seen(page.getByRole('main')));
    expect((await edges(title(page, '设置'))).left).toBe(settings.left + GUTTER_PX);
    const security = await edges(button(page, /^账号安全/));
    const look = await edges(button(page, /^外观/));
    expect([security.left, look.right]).toEqual([settings.left + GUTTER_PX, settings.right - GUTTER_PX]);
    expect(look.left).toBeGreaterThan(security.right);
  });

  test('dialogs and what is said are in the middle of the content', async ({ journey }) => {
    const page = await journey.arrive();
    await signInAs(page, '居中');
    await page.goto('/packageAlbumA/setup/setup');
    await button(page, '退出登录').click();
    const dialog = await edges(page.getByRole('dialog'));
    const main = await edges(seen(page.getByRole('main')));
    expect(Math.abs((dialog.left + dialog.right) / 2 - (main.left + main.right) / 2)).toBeLessThanOrEqual(8);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
