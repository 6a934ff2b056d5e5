import type { Page } from '@playwright/test';
import { button, chooseAvatar, expect, expectSaid, newPhone, readCode, seen, signIn, test } from '../support/journey';
import { startWechatDouble, type WechatDouble } from '../support/doubles/wechat';
import { createAlbum, openMine, passTapGuard, pressIn, title } from '../support/journey-steps';
import { type Product, startProduct } from '../support/product';
import { makeDataDir, removeFolder } from '../support/server-process';
import { readSharedCard, serveWechatPages, WECHAT_BROWSER } from '../support/wechat-pages';

const CONSENT = '请先阅读并同意用户协议和隐私政策';
const dialog = (page: Page) => page.getByRole('dialog', { name: '用户登录' });

async function openDialog(page: Page): Promise<void> {
  await openMine(page);
  await button(page, '立即登录').click();
  await expect(dialog(page)).toBeVisible();
}

/** The profile of a new account, to the end. */
async function completeProfile(page: Page, nickname: string): Promise<void> {
  await chooseAvatar(page);
  await dialog(page).getByPlaceholder('请输入昵称').fill(nickname);
  await button(page, '保存并登录').click();
  await expect(dialog(page)).toBeHidden();
  await expect(seen(page.getByText(nickname))).toBeVisible();
}

test('the dialog, its profile step and the prompt before it', async ({ journey }) => {
  const page = await journey.arrive();
  await openDialog(page);
  await expect(page.getByRole('navigation', { name: '主导航' }).filter({ visible: true })).toHaveCount(
    (page.viewportSize()?.width ?? 0) > 960 ? 1 : 0,
  );
  await journey.look(page, 'login-phone');
  const phone = newPhone();
  await dialog(page).getByPlaceholder('手机号').fill(phone);
  await button(page, '获取验证码').click();
  const reminder = page.getByText(CONSENT);
  await expect(reminder).toBeVisible();
  await dialog(page).getByRole('checkbox').click();
  await expect(reminder).toBeHidden();
  await passTapGuard(page);
  await button(page, '获取验证码').click();
  await expectSaid(page, '验证码已发送');
  await dialog(page)
    .getByPlaceholder('验证码')
    .fill(await readCode(phone));
  await journey.look(page, 'login-code-sent');
  await button(page, '登录').click();
  await expect(dialog(page).getByPlaceholder('请输入昵称')).toHaveValue(/^智友[0-9A-F]{8}$/);
  await chooseAvatar(page);
  await journey.look(page, 'login-profile');
  await dialog(page).getByPlaceholder('请输入昵称').fill('看得见的人');
  await button(page, '保存并登录').click();
  await expect(dialog(page)).toBeHidden();
});

test(
  'the countdown of a code goes on while the agreement is read, and what was typed stays',
  { tag: '@phone' },
  async ({ journey }) => {
    const page = await journey.arrive();
    await openDialog(page);
    const phone = newPhone();
    await dialog(page).getByPlaceholder('手机号').fill(phone);
    await dialog(page).getByRole('checkbox').click();
    await button(page, '获取验证码').click();
    await expect(button(page, /^\d+秒重新获取$/)).toBeVisible();
    await dialog(page).getByRole('link', { name: '《用户协议》' }).click();
    await expect(title(page, '用户协议')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await button(page, '返回').click();
    await expect(dialog(page).getByPlaceholder('手机号')).toHaveValue(phone);
    await expect(button(page, /^\d+秒重新获取$/)).toBeVisible();
    await page.reload();
    await openDialog(page);
    await expect(button(page, /^\d+秒重新获取$/)).toBeVisible();
  },
);

test('two tabs agree on who is signed in', { tag: '@phone' }, async ({ journey }) => {
  const first = await journey.arrive();
  const second = await first.context().newPage();
  await openDialog(first);
  await openDialog(second);
  await signIn(first, newPhone(), '两页的人');
  await expect(dialog(second)).toBeHidden();
  await expect(seen(second.getByText('两页的人'))).toBeVisible();
  await second.goto('/packageAlbumA/setup/setup');
  await button(second, '退出登录').click();
  await second.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出登录' }).click();
  await expect(seen(first.getByText('普通用户(未登录)'))).toBeVisible();
  await expect(button(first, '立即登录')).toBeVisible();
});

test(
  'a code that nobody here asked for signs nobody in, and leaves the address',
  { tag: '@phone' },
  async ({ journey }) => {
    const page = await journey.arrive();
    await page.goto('/packageAlbumA/home/home?code=stolen&state=elsewhere&kept=1');
    await expect(button(page, '立即登录')).toBeVisible();
    expect(new URL(page.url()).search).toBe('?kept=1');
    await expect(dialog(page)).toBeHidden();
  },
);

test.describe('through WeChat', () => {
  let wechat: WechatDouble;
  let product: Product;
  let dataDir: string;

  test.beforeAll(async () => {
    wechat = await startWechatDouble();
    dataDir = makeDataDir();
    product = await startProduct({ dataDir, settings: wechat.settings });
  });
  test.afterAll(async () => {
    await product.stop();
    await wechat.close();
    removeFolder(dataDir);
  });

  test('a QR code in a frame signs in, and the next time knows who it is', async ({ journey }) => {
    const person = { openid: `qr-${test.info().project.name}-${test.info().retry}` };
    const page = await journey.arrive(product.url);
    await serveWechatPages(page, wechat, person);
    await openDialog(page);
    await page.getByRole('tab', { name: '扫码登录' }).click();
    const frame = page.frameLocator('iframe[title="微信扫码登录"]');
    await expect(frame.getByText('扫码')).toBeVisible();
    await journey.look(page, 'login-qr');
    await pressIn(frame.getByText('扫码'));
    await expect(dialog(page).getByPlaceholder('请输入昵称')).toBeVisible();
    await completeProfile(page, '扫码的人');

    const again = await journey.arrive(product.url);
    await serveWechatPages(again, wechat, person);
    await openDialog(again);
    await again.getByRole('tab', { name: '扫码登录' }).click();
    await pressIn(again.frameLocator('iframe[title="微信扫码登录"]').getByText('扫码'));
    await expect(dialog(again)).toBeHidden();
    await expect(seen(again.getByText('扫码的人'))).toBeVisible();
  });

  test(
    'inside WeChat the page is left for its own, and comes back signed in',
    { tag: '@phone' },
    async ({ journey }) => {
      const page = await journey.arrive(product.url, { userAgent: WECHAT_BROWSER });
      const phone = newPhone();
      await serveWechatPages(page, wechat, { openid: `redirect-${test.info().project.name}-${test.info().retry}` });
      await openDialog(page);
      await expect(dialog(page).getByPlaceholder('授权手机号')).toBeVisible();
      await journey.look(page, 'login-in-wechat');
      await button(page, '微信授权登录').click();
      const reminder = page.getByText(CONSENT);
      await expect(reminder).toBeVisible();
      await dialog(page).getByRole('checkbox').click();
      await expect(reminder).toBeHidden();
      await button(page, '微信授权登录').click();
      await expect(dialog(page).getByPlaceholder('请输入昵称')).toBeVisible();
      expect(new URL(page.url()).search).toBe('');
      await dialog(page).getByRole('textbox', { name: '手机号' }).fill(phone);
      await button(page, '获取验证码').click();
      const code = await product.codeFor(phone);
      expect(code).toMatch(/^\d{4}$/);
      await dialog(page).getByRole('textbox', { name: '验证码' }).fill(code);
      await journey.look(page, 'profile-in-wechat');
      await completeProfile(page, '微信里的人');
      // The menu of WeChat hands the album on, not the bare page.
      await createAlbum(page, '微信里的相册');
      await expect
        .poll(() => readSharedCard(page))
        .toMatchObject({ title: '微信里的相册', link: `${page.url()}&via=card` });
    },
  );
});
