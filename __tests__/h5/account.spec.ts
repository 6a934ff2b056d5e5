import type { Page } from '@playwright/test';
import { letMinutePass } from '../support/ahead-of-pages';
import {
  button,
  dataDirHere,
  expect,
  expectLetGo,
  expectSaid,
  newPhone,
  readCode,
  runAdmin,
  seen,
  test,
} from '../support/journey';
import { haveSignedIn, title } from '../support/journey-steps';

const DEVELOPER = '/packageAlbumE/devMode/login';
const SECURITY = '/packageAlbumE/security/index';

/** By the developer page, as often as one likes. */
async function enterAs(page: Page, who: string): Promise<void> {
  await page.goto(DEVELOPER);
  await button(page, new RegExp(`^${who}`)).click();
  await expect(title(page, '我的')).toBeVisible();
}

/** Somebody new before his account's security, who may have a code sent at once: his phone. */
async function openSecurity(page: Page, nickname: string): Promise<string> {
  const phone = newPhone();
  await haveSignedIn(page, nickname, { phone });
  await letMinutePass(dataDirHere(), phone);
  await page.goto(SECURITY);
  await expect(button(page, /^手机号/)).toContainText(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
  return phone;
}

async function enterDigits(page: Page, digits: string): Promise<void> {
  for (const digit of digits)
    await page.getByRole('group', { name: '数字键盘' }).getByRole('button', { name: digit }).click();
}

const codeField = (page: Page) => seen(page.getByPlaceholder('验证码'));

test('a device that is signed out in account security has to sign in again', { tag: '@phone' }, async ({ journey }) => {
  const who = '测试用户一';
  const lost = await journey.arrive();
  await enterAs(lost, who);
  const page = await journey.arrive();
  await enterAs(page, who);
  await page.goto(SECURITY);
  await expect(seen(page.getByText('当前设备'))).toBeVisible();
  await journey.look(page, 'security');
  await button(page, /^让.*退出登录$/)
    .first()
    .click();
  await journey.look(page, 'security-asks');
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await expect(button(page, /^让.*退出登录$/)).toHaveCount(0);
  journey.expectProblem(/424/);
  await lost.goto(SECURITY);
  await expect(lost.getByRole('dialog', { name: '用户登录' })).toBeVisible();
});

test('a payment password is set with a code, and changed with the present one only', async ({ journey }) => {
  const page = await journey.arrive();
  const phone = await openSecurity(page, '设支付密码的人');
  await button(page, /^支付密码/).click();
  await expect(title(page, '支付密码')).toBeVisible();
  await journey.look(page, 'password-none');
  await button(page, '获取验证码').click();
  await expect(button(page, /秒重新获取/)).toBeVisible();
  await codeField(page).fill(await readCode(phone));
  await button(page, '下一步').click();
  await enterDigits(page, '123456');
  await expect(page.getByText('支付密码过于简单，请重新设置')).toBeVisible();
  await journey.look(page, 'password-weak');
  await page.keyboard.type('135790');
  await expect(page.getByRole('dialog', { name: '再次输入支付密码' })).toBeVisible();
  await enterDigits(page, '135790');
  await expectSaid(page, '支付密码已设置');
  await button(page, /^支付密码.*已设置/).click();
  await expect(seen(page.getByText('修改支付密码'))).toBeVisible();
  await journey.look(page, 'password-set');
  await button(page, /^修改支付密码/).click();
  await enterDigits(page, '000111');
  await expect(page.getByText('支付密码不正确').first()).toBeVisible();
  await enterDigits(page, '135790');
  await expect(page.getByRole('dialog', { name: '设置支付密码' })).toBeVisible();
  await enterDigits(page, '246802');
  await enterDigits(page, '246802');
  await expectSaid(page, '支付密码已设置');
  await button(page, '返回').click();
  await expect(button(page, /^支付密码.*已设置/)).toBeVisible();
});

test('an account is closed, waits, and is kept after all', { tag: '@phone' }, async ({ journey }) => {
  const page = await journey.arrive();
  const phone = await openSecurity(page, '要注销的人');
  await button(page, /^注销账号/).click();
  await expect(seen(page.getByText('7天等待期'))).toBeVisible();
  await journey.look(page, 'closing');
  await button(page, '获取验证码').click();
  await expect(button(page, /秒重新获取/)).toBeVisible();
  await codeField(page).fill(await readCode(phone));
  await page.getByRole('checkbox', { name: '我已了解注销的后果，并自愿注销账号' }).click();
  await button(page, '申请注销').click();
  await page.getByRole('dialog', { name: '确认注销账号？' }).getByRole('button', { name: '确认注销' }).click();
  await expect(seen(page.getByText('账号正在等待注销'))).toBeVisible();
  await journey.look(page, 'closing-waits');
  await expectLetGo(page);
  await page.reload();
  await button(page, '保留账号').click();
  await expect(seen(page.getByText('7天等待期'))).toBeVisible();
  await button(page, '返回').click();
  await expect(button(page, /等待注销/)).toHaveCount(0);
});

test(
  'the phone is changed: the old one is proven, the new one gets a code of its own',
  { tag: '@phone' },
  async ({ journey }) => {
    const page = await journey.arrive();
    const oldPhone = await openSecurity(page, '换手机的人');
    await button(page, /^手机号/).click();
    await journey.look(page, 'phone-prove');
    await button(page, '获取验证码').click();
    await expect(button(page, /秒重新获取/)).toBeVisible();
    await codeField(page).fill(await readCode(oldPhone));
    await button(page, '下一步').click();
    const phone = newPhone();
    await seen(page.getByPlaceholder('手机号')).fill(phone);
    await journey.look(page, 'phone-new');
    await button(page, '获取验证码').click();
    await expect(button(page, /秒重新获取/)).toBeVisible();
    await codeField(page).fill(await readCode(phone));
    await button(page, '确认更换').click();
    await expect(button(page, new RegExp(`^手机号.*${phone.slice(-4)}`))).toBeVisible();
  },
);

test(
  'a notice is unread until it is opened, and stays read on another device',
  { tag: '@phone' },
  async ({ journey }, info) => {
    const words = `维护通知${info.project.name}${info.retry}`;
    runAdmin('notice', 'add', words, '今晚两点到四点进行维护。');
    const who = '测试用户三';
    const page = await journey.arrive();
    await enterAs(page, who);
    await page.goto('/packageAlbumE/announcement/announcement');
    const row = button(page, new RegExp(words));
    await expect(row).toContainText('未读');
    await journey.look(page, 'announcements');
    await row.click();
    await expect(page.getByRole('dialog')).toContainText('今晚两点到四点进行维护。');
    await page.keyboard.press('Escape');
    await expect(row).not.toContainText('未读');
    const other = await journey.arrive();
    await enterAs(other, who);
    await other.goto('/packageAlbumE/announcement/announcement');
    await expect(button(other, new RegExp(words))).not.toContainText('未读');
  },
);

test('what the product says about itself is there for anybody', { tag: '@phone' }, async ({ journey }) => {
  const page = await journey.arrive();
  await page.goto('/packageAlbumE/about/about');
  await expect(seen(page.getByText('使用的开源软件'))).toBeVisible();
  await journey.look(page, 'about');
  await button(page, '用户协议').click();
  await expect(seen(page.getByRole('heading', { name: '修订记录' }))).toBeVisible();
  await journey.look(page, 'agreement');
  await button(page, '返回').click();
  await button(page, '帮助').click();
  await seen(page.getByPlaceholder('搜索问题，如：上传失败')).fill('验证码 60秒');
  await expect(button(page, '收不到验证码怎么办？')).toBeVisible();
  await journey.look(page, 'help-found');
  for (const [address, name] of [
    ['/packageAlbumE/http/privacy', '隐私政策'],
    ['/packageAlbumE/memberAgreement/memberAgreement', '会员协议'],
    ['/packageAlbumE/integralRule/integralRule', '积分规则'],
  ] as const) {
    await page.goto(address);
    await expect(title(page, name)).toBeVisible();
    await expect(seen(page.getByText(/^版本.*起生效$/))).toBeVisible();
    await journey.look(page, name);
  }
  await page.goto(DEVELOPER);
  await expect(title(page, '开发者模式')).toBeVisible();
  await journey.look(page, 'developer');
});

test(
  'an address of another site is asked about, and a place without maps is written',
  { tag: '@phone' },
  async ({ journey }) => {
    const page = await journey.arrive();
    await page.goto(`/external/webview/webview?url=${encodeURIComponent('https://example.org/a?b=1')}`);
    await expect(seen(page.getByText('即将打开外部网站'))).toBeVisible();
    await expect(button(page, '继续前往')).toBeVisible();
    await journey.look(page, 'outside');
    await haveSignedIn(page, '随便看看的人');
    await page.goto('/choose-location');
    await expect(seen(page.getByText('本站没有启用地图服务，请直接填写地点'))).toBeVisible();
    await seen(page.getByRole('textbox', { name: '地点名称' })).fill('丽江古城');
    await seen(page.getByPlaceholder('纬度, 经度')).fill('26.8721, 100.233');
    await journey.look(page, 'place-written');
    await button(page, '使用这个地点').click();
    await expect(title(page, '查看位置')).toBeVisible();
    await expect(seen(page.getByText('坐标 26.87210, 100.23300'))).toBeVisible();
    await journey.look(page, 'place-shown');
  },
);

test('privacy settings are kept', { tag: '@phone' }, async ({ journey }) => {
  const page = await journey.arrive();
  await haveSignedIn(page, '随便看看的人');
  await page.goto('/packageAlbumE/privacySettings/privacySettings');
  const likes = page.getByRole('switch', { name: '展示我的点赞' });
  const before = await likes.getAttribute('aria-checked');
  await journey.look(page, 'privacy');
  await likes.click();
  await expect(likes).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true');
  await page.reload();
  await expect(likes).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true');
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, '导出我的数据').click()]);
  expect(file.suggestedFilename()).toBe('智享相册-我的数据.json');
});
