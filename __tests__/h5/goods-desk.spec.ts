import { button, expect, seen, test } from '../support/journey';
import { haveSignedIn, openMine, passTapGuard, title } from '../support/journey-steps';
import { runAdmin, withProduct } from '../support/product';

test('an operator sets a level, a price and a prize at the desk, and people see them @phone', async ({ journey }) => {
  await withProduct({ settings: { DEVELOPER_MODE: 'on' } }, async (product) => {
    const phone = '13800138026';
    const page = await journey.arrive(product.url);
    await haveSignedIn(page, '管商品的人', { phone, product });
    runAdmin(product, 'grant', phone);
    await openMine(page);
    await expect(seen(page.getByText('内容审核').first())).toBeVisible();
    await page.goto('/packageAlbumE/backgroundProcess/backgroundProcess');
    await page.getByRole('tab', { name: '商品' }).click();
    await expect(seen(page.getByText('会员等级').first())).toBeVisible();
    await journey.look(page, 'goods-desk');

    const change = async (name: RegExp, values: Readonly<Record<string, string>>): Promise<void> => {
      await button(page, name).first().click();
      const sheet = page.getByRole('dialog');
      for (const [label, value] of Object.entries(values)) await sheet.getByLabel(label, { exact: true }).fill(value);
      await journey.look(page, `goods-desk-${Object.keys(values)[0] === '名称' ? 'name' : 'number'}`);
      await passTapGuard(page);
      await sheet.getByRole('button', { name: '保存' }).click();
      await expect(sheet).toBeHidden();
    };
    await change(/^VIP 照片20MB/, { 名称: '金卡', '容量（GB）': '120' });
    await change(/^金卡 30天 vip-month/, { '价格（元）': '12.5' });
    await change(/^容量1GB 7天 剩1000件/, { 权重: '300' });

    await page.goto('/packageAlbumE/member/member');
    await expect(title(page, '会员')).toBeVisible();
    await expect(seen(page.getByRole('radio', { name: /^金卡 30天.*￥12\.50$/ }))).toBeVisible();
    await expect(seen(page.getByText('120GB').first())).toBeVisible();
    await page.goto('/packageAlbumE/backgroundProcess/backgroundProcess');
    await page.getByRole('tab', { name: '审计' }).click();
    await expect(seen(page.getByText(/设置会员商品/).first())).toBeVisible();
    await journey.look(page, 'goods-desk-audit');
    await page.goto('about:blank');
  });
});
