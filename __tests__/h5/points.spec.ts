import type { Page } from '@playwright/test';
import { button, expect, seen, test } from '../support/journey';
import { openMine, title } from '../support/journey-steps';
import { type Product, runAdmin, withProduct } from '../support/product';

/** Much for signing in, and one prize that is always drawn beside one of which none is left. */
function setUp(product: Product): void {
  runAdmin(product, 'point-rule', 'set', 'sign-in', '800', '1', '365');
  runAdmin(product, 'draw', 'set', 'journey', '开业抽奖', '10', '2', '2026-02-01');
  runAdmin(product, 'draw-prize', 'set', 'journey', '1', '容量2GB', '2GB:7', '1');
  runAdmin(product, 'draw-prize', 'set', 'journey', '2', '100积分', '100points', '5', '0');
  runAdmin(product, 'draw-prize', 'set', 'journey', '3', '谢谢参与', 'none', '0');
}

const points = (page: Page, count: number) =>
  expect(seen(page.getByText(String(count), { exact: true })).first()).toBeVisible();

test('points are earned, exchanged and drawn with, and storage is bought', { tag: '@phone' }, async ({ journey }) => {
  await withProduct({ settings: { DEVELOPER_MODE: 'on' } }, async (product) => {
    setUp(product);
    const page = await journey.arrive(product.url);
    await page.goto('/packageAlbumE/devMode/login');
    await button(page, /^新的测试用户/).click();
    await expect(title(page, '我的')).toBeVisible();

    await test.step('signing in earns points, once a day', async () => {
      await seen(page.getByRole('link', { name: /积分/ }).or(button(page, /积分/)))
        .first()
        .click();
      await expect(title(page, '积分')).toBeVisible();
      await button(page, '签到').click();
      await points(page, 800);
      await expect(seen(page.getByText('今日已完成'))).toBeVisible();
      await journey.look(page, 'points');
    });

    await test.step('points are exchanged for days of a level and for storage', async () => {
      await button(page, '兑换VIP会员 7天').click();
      await page.getByRole('dialog').getByRole('button', { name: '兑换', exact: true }).click();
      await points(page, 300);
      await button(page, '兑换容量1GB 30天').click();
      await page.getByRole('dialog').getByRole('button', { name: '兑换', exact: true }).click();
      await points(page, 200);
    });

    await test.step('a turn gives what the server has drawn', async () => {
      await expect(seen(page.getByText('100%', { exact: true }))).toBeVisible();
      await button(page, '抽一次').click();
      await expect(seen(page.getByText(/^恭喜抽中容量2GB/))).toBeVisible();
      await points(page, 190);
      await expect(seen(page.getByText(/今天还剩1次/))).toBeVisible();
      await journey.look(page, 'points-drawn');
    });

    await test.step('every movement is listed', async () => {
      await button(page, '积分明细').click();
      await expect(title(page, '积分明细')).toBeVisible();
      for (const amount of ['+800', '-500', '-100', '-10']) {
        await expect(seen(page.getByText(amount, { exact: true }))).toBeVisible();
      }
      await journey.look(page, 'points-list');
      await page.getByRole('tab', { name: '使用' }).click();
      await expect(seen(page.getByText('+800', { exact: true }))).toHaveCount(0);
    });

    await test.step('storage is bought, and adds up with what was exchanged and won', async () => {
      await page.goto('/packageAlbumE/myCapacity/myCapacity');
      await expect(seen(page.getByText(/103GB/)).first()).toBeVisible();
      await button(page, '扩容').click();
      await expect(title(page, '扩容')).toBeVisible();
      await page.getByRole('radio', { name: /^50GB 30天/ }).click();
      await journey.look(page, 'expand-capacity');
      await button(page, '购买 ￥6.00').click();
      await button(page, '支付￥6.00').click();
      await button(page, '支付成功').click();
      await expect(seen(page.getByText('支付成功，容量已增加'))).toBeVisible();
      await button(page, '查看容量').click();
      await expect(seen(page.getByText(/153GB/)).first()).toBeVisible();
      await expect(seen(page.getByText('我的扩容'))).toBeVisible();
      await journey.look(page, 'my-capacity-packs');
    });

    await openMine(page);
    await expect(seen(page.getByText(/会员还剩7天/)).first()).toBeVisible();
    // What it still has to say goes while somebody listens.
    await page.goto('about:blank');
  });
});
