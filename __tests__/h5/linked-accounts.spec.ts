import type { Page } from '@playwright/test';
import { type AppleDouble, startAppleDouble } from '../support/doubles/apple';
import { startWechatDouble, type WechatDouble } from '../support/doubles/wechat';
import { button, chooseAvatar, expect, expectSaid, seen, test } from '../support/journey';
import { openMine, pressIn, signInAs, title } from '../support/journey-steps';
import { type Product, startProduct } from '../support/product';
import { makeDataDir, removeFolder } from '../support/server-process';
import { serveWechatPages, WECHAT_BROWSER } from '../support/wechat-pages';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, name: string) => button(page, new RegExp(`^${name}`));

let wechat: WechatDouble;
let apple: AppleDouble;
let product: Product;
let dataDir: string;

test.beforeAll(async () => {
  wechat = await startWechatDouble();
  apple = await startAppleDouble(() => new Date());
  dataDir = makeDataDir();
  product = await startProduct({ dataDir, settings: { ...wechat.settings, ...apple.settings } });
});
test.afterAll(async () => {
  await product.stop();
  await Promise.all([wechat.close(), apple.close()]);
  removeFolder(dataDir);
});

async function openDialog(page: Page): Promise<void> {
  await openMine(page);
  await button(page, '立即登录').click();
  await expect(dialog(page, '用户登录')).toBeVisible();
}

async function openSettings(page: Page): Promise<void> {
  await seen(page.getByRole('link', { name: '设置', exact: true }))
    .first()
    .click();
  await expect(title(page, '设置')).toBeVisible();
}

async function scan(page: Page, frame: string): Promise<void> {
  await pressIn(page.frameLocator(`iframe[title="${frame}"]`).getByText('扫码'));
}

/** The app on Apple's systems around the page: somebody of Apple's agrees there. */
async function surroundWithApp(page: Page, sub: string): Promise<void> {
  await page.exposeFunction('askApple', ({ clientId, nonce }: { clientId: string; nonce: string }) => ({
    identityToken: apple.sign({ sub, aud: clientId, nonce }),
    authorizationCode: 'apple-code',
  }));
  await page.addInitScript(
    `window.webkit = { messageHandlers: { signInWithApple: { postMessage: window.askApple } } };`,
  );
}

test('WeChat is linked by a scanned code, signs in from then on, and is unlinked @phone', async ({ journey }, info) => {
  const person = { openid: `link-${info.project.name}-${info.retry}` };
  const page = await journey.arrive(product.url);
  await serveWechatPages(page, wechat, person);
  await signInAs(page, '关联微信的人', { product });
  await openSettings(page);
  await expect(row(page, 'Apple')).toHaveCount(0);
  await expect(row(page, '微信')).toContainText('去关联');
  await row(page, '微信').click();
  await expect(page.frameLocator('iframe[title="微信扫码关联"]').getByText('扫码')).toBeVisible();
  await journey.look(page, 'link-qr');
  await scan(page, '微信扫码关联');
  await expect(dialog(page, '关联微信')).toBeHidden();
  await expect(row(page, '微信')).toContainText('已关联');

  const elsewhere = await journey.arrive(product.url);
  await serveWechatPages(elsewhere, wechat, person);
  await openDialog(elsewhere);
  await elsewhere.getByRole('tab', { name: '扫码登录' }).click();
  await scan(elsewhere, '微信扫码登录');
  await expect(seen(elsewhere.getByText('关联微信的人'))).toBeVisible();

  const stranger = await journey.arrive(product.url);
  await serveWechatPages(stranger, wechat, person);
  await signInAs(stranger, '另一个人', { product });
  await openSettings(stranger);
  await row(stranger, '微信').click();
  await scan(stranger, '微信扫码关联');
  await expectSaid(stranger, '该账号已绑定其他用户');
  await expect(row(stranger, '微信')).toContainText('去关联');

  await row(page, '微信').click();
  const question = dialog(page, '解除微信关联？');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(row(page, '微信')).toContainText('已关联');
  await row(page, '微信').click();
  await question.getByRole('button', { name: '解除关联' }).click();
  await expect(row(page, '微信')).toContainText('去关联');
});

test(
  'Apple signs in from the app around the page, and is not given up while it is the only way',
  { tag: '@phone' },
  async ({ journey }, info) => {
    const page = await journey.arrive(product.url);
    await serveWechatPages(page, wechat, { openid: `apple-${info.project.name}-${info.retry}` });
    await surroundWithApp(page, `apple.${info.project.name}.${info.retry}`);
    await openDialog(page);
    await dialog(page, '用户登录').getByRole('tab', { name: '手机登录' }).click();
    await dialog(page, '用户登录').getByRole('checkbox').click();
    await journey.look(page, 'login-apple');
    await button(page, 'Apple登录').click();
    await chooseAvatar(page);
    await page.getByPlaceholder('请输入昵称').fill('苹果的人');
    await button(page, '保存并登录').click();
    await expect(seen(page.getByText('苹果的人'))).toBeVisible();

    await openSettings(page);
    await expect(row(page, '手机号')).toContainText('去绑定');
    await expect(row(page, 'Apple')).toContainText('已关联');
    await row(page, 'Apple').click();
    await expectSaid(page, '请至少保留一种登录方式');
    await row(page, '微信').click();
    await scan(page, '微信扫码关联');
    await expect(row(page, '微信')).toContainText('已关联');
    await row(page, 'Apple').click();
    await dialog(page, '解除Apple关联？').getByRole('button', { name: '解除关联' }).click();
    await expect(row(page, 'Apple')).toContainText('去关联');
    await row(page, 'Apple').click();
    await expect(row(page, 'Apple')).toContainText('已关联');
  },
);

test(
  'inside WeChat the way to its page and back links it, without signing in anew',
  { tag: '@phone' },
  async ({ journey }, info) => {
    const page = await journey.arrive(product.url, { userAgent: WECHAT_BROWSER });
    await serveWechatPages(page, wechat, { openid: `inside-${info.project.name}-${info.retry}` });
    await signInAs(page, '微信里关联的人', { product });
    await openSettings(page);
    await row(page, '微信').click();
    await expect(row(page, '微信')).toContainText('已关联');
    expect(new URL(page.url()).search).toBe('');
    await openSettings(page);
    await expect(seen(page.getByRole('link', { name: /微信里关联的人/ }))).toBeVisible();
  },
);
