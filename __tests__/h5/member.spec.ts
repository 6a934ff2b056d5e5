import type { Page } from '@playwright/test';
import { sweepOrders } from '../support/ahead-of-pages';
import { button, dataDirHere, expect, runAdmin, seen, test } from '../support/journey';
import { openMine, title } from '../support/journey-steps';

async function payHere(page: Page, amount: string): Promise<void> {
  await button(page, `支付${amount}`).click();
  await button(page, '支付成功').click();
  await expect(seen(page.getByText('支付成功，会员已生效'))).toBeVisible();
}

async function buyHere(page: Page, verb: string, amount: string): Promise<void> {
  await page.getByRole('checkbox', { name: '我已阅读并同意会员协议' }).click();
  await button(page, `${verb} ${amount}`).click();
  await payHere(page, amount);
}

test(
  'a level is bought, its limits hold, it is extended, upgraded, and asked back',
  { tag: '@phone' },
  async ({ journey }) => {
    const page = await journey.arrive();
    await page.goto('/packageAlbumE/devMode/login');
    await button(page, /^新的测试用户/).click();
    await expect(title(page, '我的')).toBeVisible();
    await button(page, /^普通用户/)
      .or(seen(page.getByRole('link', { name: /^普通用户/ })))
      .first()
      .click();
    await expect(title(page, '会员')).toBeVisible();
    await expect(seen(page.getByText('容量', { exact: true })).first()).toBeVisible();
    await journey.look(page, 'member');
    await buyHere(page, '开通', '￥15.00');
    await journey.look(page, 'member-paid');
    await button(page, '查看会员').click();
    await expect(seen(page.getByText('图片20MB，视频300MB'))).toBeVisible();
    await journey.look(page, 'member-vip');

    await page.goto('/packageAlbumE/member/member');
    await buyHere(page, '续费', '￥15.00');
    await page.goto('/packageAlbumE/member/member');
    await expect(seen(page.getByText(/会员还剩60天/))).toBeVisible();

    await page.getByRole('radio', { name: /^超级VIP 30天/ }).click();
    await button(page, /^升级 ￥/).waitFor();
    await journey.look(page, 'member-upgrade');

    // The last period, which is an order, is asked back.
    await button(page, /^VIP .*购买$/)
      .first()
      .click();
    await button(page, '申请退款').click();
    await page.getByRole('dialog').getByRole('textbox').fill('买多了');
    await page.getByRole('dialog').getByRole('button', { name: '申请退￥15.00' }).click();
    await expect(seen(page.getByText('等待平台处理', { exact: false }))).toBeVisible();
    await journey.look(page, 'member-refund');
    const [refundNo = ''] = runAdmin('refund', 'list').trim().split('\n').at(-1)?.split(/\s/) ?? [];
    runAdmin('refund', 'agree', refundNo);
    await sweepOrders(dataDirHere());
    await page.reload();
    await expect(seen(page.getByText('已退回', { exact: false }).first())).toBeVisible();
    await openMine(page);
    await expect(seen(page.getByText(/会员还剩30天/).first())).toBeVisible();
  },
);
