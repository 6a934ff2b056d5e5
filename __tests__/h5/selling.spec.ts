import type { Page } from '@playwright/test';
import { button, expect, expectSaid, seen, test, tiles } from '../support/journey';
import { createAlbum, openMine, passTapGuard, pickFiles, signInAs, title, viewer } from '../support/journey-steps';
import { drawPicture } from '../support/pictures';
import { withProduct } from '../support/product';

const PASSWORD = '271828';

/** A code may be sent to a phone once a minute: one that signs in without leaves the first for the password. */
async function enterAsSeller(page: Page): Promise<void> {
  await page.goto('/packageAlbumE/devMode/login');
  await button(page, /^新的测试用户/).click();
  await expect(title(page, '我的')).toBeVisible();
}

async function readPhonePattern(page: Page): Promise<string> {
  await page.goto('/packageAlbumE/security/index');
  const words = await button(page, /^手机号/).textContent();
  const [, start = '', end = ''] = /(\d{3})\*{4}(\d{4})/.exec(words ?? '') ?? [];
  return `${start}\\d{4}${end}`;
}

async function openBalance(page: Page): Promise<void> {
  await openMine(page);
  await page.getByRole('link', { name: /余额$/ }).click();
  await expect(title(page, '余额')).toBeVisible();
}

test('money is brought, seen, and sent back where it came from', { tag: '@phone' }, async ({ journey }) => {
  await withProduct({ settings: { DEVELOPER_MODE: 'on' } }, async (product) => {
    const person = await journey.arrive(product.url);
    await enterAsSeller(person);
    await openBalance(person);
    await button(person, '充值').click();
    const sheet = person.getByRole('dialog', { name: '充值' });
    await expect(sheet.getByRole('checkbox', { name: '￥200' })).toBeVisible();
    await sheet.getByRole('checkbox', { name: '￥50' }).click();
    await journey.look(person, 'top-up');
    await sheet.getByRole('button', { name: '充值￥50.00' }).click();
    await button(person, '支付￥50.00').click();
    // A reload finds the payment where it was.
    await person.reload();
    await button(person, '支付成功').click();
    await expect(seen(person.getByText('充值成功，已记入余额'))).toBeVisible();
    await journey.look(person, 'top-up-paid');
    await button(person, '查看余额').click();
    await expect(seen(person.getByText('其中充值 ￥50.00'))).toBeVisible();
    await journey.look(person, 'balance-brought');
    await button(person, '退回').click();
    await person.getByRole('dialog').getByRole('button', { name: '退回' }).click();
    await expectSaid(person, '已按原路退回');
    await expect(seen(person.getByText('充值退回'))).toBeVisible();
    await expect(person.getByText('其中充值', { exact: false })).toHaveCount(0);
    await person.goto('about:blank');
  });
});

test('what is sold is settled, withdrawn, and given back after that', { tag: '@phone' }, async ({ journey }) => {
  await withProduct({ settings: { DEVELOPER_MODE: 'on', SALE_HOLD_DAYS: '0' } }, async (product) => {
    const seller = await journey.arrive(product.url);
    await enterAsSeller(seller);
    const phone = await readPhonePattern(seller);
    await openBalance(seller);
    await expect(seen(seller.getByText('还没有记录'))).toBeVisible();
    await journey.look(seller, 'balance-empty');
    await openMine(seller);
    await createAlbum(seller, '照片小店');
    const address = seller.url();
    await button(seller, '上传').click();
    await seen(seller.getByRole('checkbox', { name: '￥5', exact: true })).click();
    const files = [
      { name: '一.jpg', mimeType: 'image/jpeg', buffer: await drawPicture({ width: 1600, height: 1200 }) },
    ];
    await pickFiles(seller, files, () => button(seller, /选择照片或视频/).click());
    await expect(seller.getByText(/1个文件已上传/).first()).toBeVisible();

    const buyer = await journey.arrive(product.url);
    await signInAs(buyer, '来买的人', { product });
    await buyer.goto(address);
    await tiles(buyer).first().click();
    await viewer(buyer).getByRole('button', { name: '购买', exact: true }).click();
    await seen(buyer.getByRole('checkbox', { name: '我已知晓，同意购买' })).click();
    await button(buyer, /^提交订单/).click();
    await button(buyer, '支付￥5.00').click();
    await button(buyer, '支付成功').click();
    await expect(seen(buyer.getByText('支付成功，照片已放进“照片订单”'))).toBeVisible();

    await openBalance(seller);
    await expect(seen(seller.getByText(/^照片售出/))).toBeVisible();
    await expect(async () => {
      await seller.reload();
      await expect(seen(seller.getByText(/^收入到账/))).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await journey.look(seller, 'balance-settled');

    // What is missing before the first time is asked for.
    await button(seller, '提现').click();
    await expect(seen(seller.getByText('提现前请先'))).toBeVisible();
    await journey.look(seller, 'withdraw-first');
    await button(seller, /^设置支付密码/).click();
    await button(seller, '获取验证码').click();
    await expect(button(seller, /秒重新获取/)).toBeVisible();
    await seen(seller.getByPlaceholder('验证码')).fill(await product.codeFor(phone));
    await button(seller, '下一步').click();
    await seller.keyboard.type(PASSWORD);
    await expect(seller.getByRole('dialog', { name: '再次输入支付密码' })).toBeVisible();
    await seller.keyboard.type(PASSWORD);
    await expectSaid(seller, '支付密码已设置');
    await button(seller, '返回').click();
    await button(seller, /^添加收款方式/).click();
    await expect(title(seller, '添加收款方式')).toBeVisible();
    await seen(seller.getByRole('radio', { name: '银行卡' })).click();
    await seen(seller.getByPlaceholder('真实姓名')).fill('王小满');
    await seen(seller.getByPlaceholder('13到19位数字')).fill('6222 0200');
    await button(seller, '保存').click();
    await expect(seen(seller.getByText('收款账号不正确，请检查后再试'))).toBeVisible();
    await journey.look(seller, 'way-add-card');
    await seen(seller.getByRole('radio', { name: '支付宝' })).click();
    await seen(seller.getByPlaceholder('手机号或邮箱')).fill('xiaoman@example.com');
    await passTapGuard(seller);
    await button(seller, '保存').click();
    await expectSaid(seller, '已添加');

    await expect(title(seller, '提现')).toBeVisible();
    await expect(button(seller, /提现到.*支付宝 xi\*\*\*@example.com/)).toBeVisible();
    await button(seller, '全部').click();
    await seen(seller.getByPlaceholder('0.00')).fill('9');
    await button(seller, '下一步').click();
    await expectSaid(seller, '可提现余额不足，最多￥5.00');
    await seen(seller.getByPlaceholder('0.00')).fill('2');
    await journey.look(seller, 'withdraw');
    await button(seller, /提现到/).click();
    await journey.look(seller, 'withdraw-ways');
    await seller.getByRole('dialog').getByRole('button', { name: '管理收款方式' }).click();
    await expect(title(seller, '收款方式')).toBeVisible();
    await journey.look(seller, 'ways');
    await button(seller, '返回').click();
    await button(seller, '下一步').click();
    const sheet = seller.getByRole('dialog', { name: '确认提现' });
    await expect(sheet).toContainText('￥2.00');
    // A phone gets one code a minute, whatever it is for.
    await expect(async () => {
      await sheet.getByRole('button', { name: /^(获取验证码|重新获取)$/ }).click({ timeout: 70_000 });
      await expect(sheet.getByRole('button', { name: /秒重新获取/ })).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 140_000 });
    await sheet.getByPlaceholder('验证码').fill(await product.codeFor(phone));
    await journey.look(seller, 'withdraw-confirm');
    await sheet.getByRole('button', { name: '确认提现' }).click();
    await seller.keyboard.type(PASSWORD);
    await expect(title(seller, '提现详情')).toBeVisible();
    await expect(seen(seller.getByText('已到账', { exact: true }))).toBeVisible();
    // A reload loses nothing.
    await seller.reload();
    await expect(seen(seller.getByText('已到账', { exact: true }))).toBeVisible();
    await journey.look(seller, 'withdrawal');

    // The buyer gets everything back, and what the seller no longer has he owes.
    await openMine(buyer);
    await button(buyer, '历史订单').click();
    await seen(buyer.getByRole('button', { name: /照片小店/ })).click();
    await button(buyer, '申请退款').click();
    await seen(buyer.getByRole('textbox', { name: '原因' })).fill('买错了');
    await button(buyer, '申请退￥5.00').click();
    await expect(seen(buyer.getByText('等待卖家处理', { exact: false }))).toBeVisible();
    await openMine(seller);
    await button(seller, '历史订单').click();
    await seen(seller.getByRole('tab', { name: '我卖的' })).click();
    await seen(seller.getByRole('button', { name: /照片小店/ })).click();
    await button(seller, '同意').click();
    await seller.getByRole('dialog').getByRole('button', { name: '同意退款' }).click();
    await expect(seen(seller.getByText('已退回', { exact: false }))).toBeVisible();
    await expect(seller.getByRole('dialog')).toHaveCount(0);
    await journey.look(seller, 'refund-agreed');
    await openBalance(seller);
    await expect(seen(seller.getByText(/有￥2\.00退款待扣/))).toBeVisible();
    await seen(seller.getByRole('tab', { name: '提现' })).click();
    await expect(seen(seller.getByText(/^提现 · xi/))).toBeVisible();
    await journey.look(seller, 'balance-owed');
    for (const page of [seller, buyer]) await page.goto('about:blank');
  });
});
