import type { Page } from '@playwright/test';
import { letMinutePass, sweepOrders } from '../support/ahead-of-pages';
import { button, expect, expectSaid, newPhone, seen, test, tiles } from '../support/journey';
import { buyViewed, haveSignedIn, openMine, passTapGuard, title } from '../support/journey-steps';
import { keepAlbum } from '../support/kept/kept-album';
import { drawPicture } from '../support/pictures';
import { withProduct } from '../support/product';

const PASSWORD = '271828';

/** This device has waited for as long as its last code keeps it from asking for another: its page finds that when loaded anew. */
async function endCountdown(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('_codeEnd:password') ?? '{}') as object;
    localStorage.setItem('_codeEnd:password', JSON.stringify({ ...kept, v: Date.now() }));
  });
  await page.reload();
}

async function openBalance(page: Page): Promise<void> {
  await openMine(page);
  await page.getByRole('link', { name: /余额$/ }).click();
  await expect(title(page, '余额')).toBeVisible();
}

test('money is brought, seen, and sent back where it came from', { tag: '@phone' }, async ({ journey }) => {
  const person = await journey.arrive();
  await haveSignedIn(person, '充值的人');
  await openBalance(person);
  await button(person, '充值').click();
  const sheet = person.getByRole('dialog', { name: '充值' });
  await expect(sheet.getByRole('radio', { name: '￥200' })).toBeVisible();
  await sheet.getByRole('radio', { name: '￥50' }).click();
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
});

test('what is sold is settled, withdrawn, and given back after that', { tag: '@phone' }, async ({ journey }) => {
  await withProduct({ settings: { DEVELOPER_MODE: 'on', SALE_HOLD_DAYS: '0' } }, async (product) => {
    const seller = await journey.arrive(product.url);
    const phone = newPhone();
    const api = await haveSignedIn(seller, '卖照片的人', { phone, product });
    await openBalance(seller);
    await expect(seen(seller.getByText('还没有记录'))).toBeVisible();
    await journey.look(seller, 'balance-empty');
    const files = [
      { name: '一.jpg', mimeType: 'image/jpeg', buffer: await drawPicture({ width: 1600, height: 1200 }) },
    ];
    const address = await keepAlbum(api, '照片小店', files, 500);

    const buyer = await journey.arrive(product.url);
    await haveSignedIn(buyer, '来买的人', { product });
    await buyer.goto(address);
    await tiles(buyer).first().click();
    await buyViewed(buyer);

    await openBalance(seller);
    await expect(seen(seller.getByText(/^照片售出/))).toBeVisible();
    await sweepOrders(product.dataDir);
    await seller.reload();
    await expect(seen(seller.getByText(/^收入到账/))).toBeVisible();
    await journey.look(seller, 'balance-settled');

    // What is missing before the first time is asked for.
    await button(seller, '提现').click();
    await expect(seen(seller.getByText('提现前请先'))).toBeVisible();
    await journey.look(seller, 'withdraw-first');
    await letMinutePass(product.dataDir, phone);
    await button(seller, /^设置支付密码/).click();
    await button(seller, '获取验证码').click();
    await expect(button(seller, /秒重新获取/)).toBeVisible();
    await seen(seller.getByPlaceholder('验证码')).fill(await product.codeFor(phone));
    await button(seller, '下一步').click();
    await seller.keyboard.type(PASSWORD);
    await expect(seller.getByRole('dialog', { name: '再次输入支付密码' })).toBeVisible();
    await seller.keyboard.type(PASSWORD);
    await expectSaid(seller, '支付密码已设置');
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
    await letMinutePass(product.dataDir, phone);
    await endCountdown(seller);
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
    await sheet.getByRole('button', { name: '重新获取' }).click();
    await expect(sheet.getByRole('button', { name: /秒重新获取/ })).toBeVisible();
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
