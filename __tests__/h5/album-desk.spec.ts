import type { Page } from '@playwright/test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { button, expect, expectSaid, seen, test, tiles } from '../support/journey';
import {
  createAlbum,
  expectApart,
  haveSignedIn,
  passTapGuard,
  pickFiles,
  signInAs,
  signInBeside,
  title,
  tray,
} from '../support/journey-steps';
import { drawPicture } from '../support/pictures';

const field = (page: Page, label: string) => seen(page.getByLabel(label, { exact: true }));
const dialog = (page: Page) => page.getByRole('dialog');
const radio = (page: Page, name: RegExp) => seen(page.getByRole('radio', { name }));
const tab = (page: Page, name: string) => seen(page.getByRole('tab', { name, exact: true }));

const picture = async (name: string, width = 900, height = 600) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await drawPicture({ width, height }),
});

async function uploadTo(page: Page, count: number): Promise<void> {
  await button(page, '上传').click();
  const files = await Promise.all(Array.from({ length: count }, (_, n) => picture(`${n}.jpg`, 600 + 60 * n)));
  await pickFiles(page, files, () => button(page, /选择照片或视频/).click());
  await expect(
    page
      .getByText(`${count}个文件已上传`)
      .or(page.getByText(`${count}张照片已上传`))
      .first(),
  ).toBeVisible();
  await page.goBack();
  await expect(tiles(page).first()).toBeVisible();
}

async function openMenu(page: Page, item: string): Promise<void> {
  await button(page, '更多').click();
  await dialog(page).getByRole('button', { name: item }).click();
}

test('an album behind a password: a wrong one is reported, the right one opens it and is kept', async ({ journey }) => {
  const owner = await journey.arrive();
  await signInAs(owner, '设密码的人');
  await button(owner, '新建相册').first().click();
  await seen(owner.getByPlaceholder('如：2026公司年会')).fill('有密码的相册');
  await journey.look(owner, 'create');
  await radio(owner, /^人像/).click();
  await radio(owner, /^凭密码访问/).click();
  await button(owner, '创建相册').click();
  await expect(owner.getByRole('alert').getByText('请先设置访问密码')).toBeVisible();
  await field(owner, '访问密码').fill('开门8888');
  await passTapGuard(owner);
  await button(owner, '创建相册').click();
  await expect(title(owner, '有密码的相册')).toBeVisible();
  const address = owner.url();

  const visitor = await journey.arrive();
  await visitor.goto(address);
  await expect(visitor.getByText('这本相册需要密码')).toBeVisible();
  await expect(title(visitor, '有密码的相册')).toBeVisible();
  await field(visitor, '相册密码').fill('不是这个');
  await button(visitor, '打开相册').click();
  await expect(visitor.getByText('密码不正确')).toBeVisible();
  await journey.look(visitor, 'locked');
  await field(visitor, '相册密码').fill('开门8888');
  await passTapGuard(visitor);
  await button(visitor, '打开相册').click();
  await expect(visitor.getByRole('tab', { name: '时间线' })).toBeVisible();

  // For another token the server asks again, and the password that was kept answers.
  await visitor.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key !== '_albumPassword') localStorage.removeItem(key);
  });
  await visitor.reload();
  await expect(visitor.getByRole('tab', { name: '时间线' })).toBeVisible();
});

const LONG_NAME = '二〇二六年夏天全家一起去云南看雪山和洱海的那些日子里拍下来的照片与视频合集第一册';

test('settings are changed, guarded against loss, and seen by a visitor', async ({ journey }) => {
  const owner = await journey.arrive();
  await signInAs(owner, '改设置的人');
  await createAlbum(owner, '改名之前');
  const address = owner.url();

  await openMenu(owner, '相册设置');
  await expect(title(owner, '相册设置')).toBeVisible();
  await journey.look(owner, 'settings');
  await field(owner, '相册名称').fill(LONG_NAME);
  await button(owner, '返回').click();
  await expect(dialog(owner)).toContainText('放弃修改？');
  await dialog(owner).getByRole('button', { name: '继续编辑' }).click();

  const stored = owner.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/oss/'),
  );
  await pickFiles(owner, [await picture('封面.jpg', 1200, 900)], () => button(owner, '选择图片，相册封面').click());
  await expect(dialog(owner)).toHaveAccessibleName('裁剪相册封面');
  await owner.getByRole('group', { name: /^图片位置/ }).focus();
  await owner.keyboard.press('ArrowUp');
  await journey.look(owner, 'crop');
  await dialog(owner).getByRole('button', { name: '使用这张图片' }).click();
  expect((await stored).status()).toBe(200);
  await expect(button(owner, '更换相册封面')).toBeVisible();
  await pickFiles(owner, [await picture('顶部.jpg', 1500, 800)], () => button(owner, '选择图片，顶部封面').click());
  await expect(dialog(owner)).toHaveAccessibleName('裁剪顶部封面');
  await dialog(owner).getByRole('button', { name: '使用这张图片' }).click();
  await expect(button(owner, '更换顶部封面')).toBeVisible();

  await field(owner, '话题').fill('年会');
  await button(owner, '添加话题').click();
  await radio(owner, /^商展/).click();
  await owner.getByRole('switch', { name: '允许评论' }).click();
  await button(owner, '保存').click();
  await expectSaid(owner, '更新成功');
  await expect(title(owner, LONG_NAME)).toBeVisible();

  const visitor = await journey.arrive();
  await visitor.goto(address);
  await expect(title(visitor, LONG_NAME)).toBeVisible();
  const name = seen(visitor.getByRole('main').getByText(LONG_NAME));
  // Letters may be taller than their line; a line that is missing is more than half of one.
  const isWhole = (words: Element): boolean =>
    words.scrollHeight - words.clientHeight < Number.parseFloat(getComputedStyle(words).lineHeight) / 2;
  expect(await name.evaluate(isWhole)).toBe(true);
  await expect(seen(visitor.getByText('#年会'))).toBeVisible();
  const top = visitor.locator('.taro_page_show img').first();
  await expect.poll(() => top.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await journey.look(visitor, 'album-with-top-cover');
  await button(visitor, '更多').click();
  await expect(button(visitor, '举报相册')).toBeVisible();
  await expect(button(visitor, '相册设置')).toHaveCount(0);
  await visitor.keyboard.press('Escape');

  await openMenu(owner, '相册设置');
  await expect(field(owner, '相册名称')).toHaveValue(LONG_NAME);
  await expect(radio(owner, /^商展/)).toBeChecked();
  await owner.getByRole('switch', { name: '隐藏相册' }).click();
  await expectSaid(owner, '已隐藏，只有相册成员能看');
  await visitor.reload();
  await expect(visitor.getByText('相册不存在或已被删除')).toBeVisible();
});

test('an invited person becomes personnel with permissions and works at the desk', async ({ journey }) => {
  const owner = await journey.arrive();
  await signInAs(owner, '邀请人');
  await createAlbum(owner, '一起管理的相册');
  const address = owner.url();
  await uploadTo(owner, 4);
  await openMenu(owner, '管理相册');
  await expect(tab(owner, '标签')).toBeVisible();
  await expectApart(tray(owner), owner.getByRole('region', { name: '批量操作' }));
  await journey.look(owner, 'desk-photos');
  await tab(owner, '成员').click();
  await button(owner, '邀请加入').click();
  await dialog(owner).getByRole('radio', { name: '工作人员' }).click();
  await expect(dialog(owner).getByAltText('邀请二维码')).toBeVisible();
  await journey.look(owner, 'invite');
  await dialog(owner).getByRole('button', { name: '复制邀请链接' }).click();
  await expectSaid(owner, '邀请链接已复制');
  const copied = await owner.evaluate(() => navigator.clipboard.readText());
  const link = /https?:\/\/\S+/.exec(copied)?.[0] ?? '';
  await owner.keyboard.press('Escape');

  const helper = await journey.arrive();
  await helper.goto(link);
  await expect(helper.getByText(/邀请你成为相册工作人员/)).toBeVisible();
  await journey.look(helper, 'landing-invited');
  await button(helper, '加入相册').click();
  await dialog(helper).getByRole('button', { name: '立即登录' }).click();
  await signInBeside(helper, '帮手小王');
  await expect(title(helper, '一起管理的相册')).toBeVisible();

  await owner.reload();
  await tab(owner, '成员').click();
  await expect(owner.getByText('帮手小王')).toBeVisible();
  await journey.look(owner, 'desk-people');
  await button(owner, '更多操作，帮手小王').click();
  await dialog(owner).getByRole('button', { name: '设置权限' }).click();
  const label = dialog(owner).getByRole('checkbox', { name: /标签/ });
  await expect(label).toBeVisible();
  if (!(await label.isChecked())) await label.click();
  await journey.look(owner, 'permissions');
  await dialog(owner).getByRole('button', { name: '保存' }).click();
  await expect(dialog(owner)).toHaveCount(0);

  await helper.reload();
  await openMenu(helper, '管理相册');
  await tab(helper, '标签').click();
  await expect(helper.getByText('还没有标签')).toBeVisible();
  await button(helper, '添加标签').click();
  await dialog(helper).getByLabel('标签名称').fill('签到');
  await dialog(helper).getByRole('button', { name: '添加' }).click();
  await expect(button(helper, '改名签到')).toBeVisible();
  await journey.look(helper, 'desk-labels');
  await tab(helper, '照片').click();
  await seen(helper.getByRole('checkbox', { name: /^照片/ }))
    .first()
    .click();
  await expect(helper.getByText('已选1')).toBeVisible();
  await button(helper, '移到标签').click();
  await dialog(helper).getByText('签到').click();
  await expectSaid(helper, '已移动');
  // The way back goes by itself: nothing comes before it is taken.
  await button(helper, '撤销').click();
  await expectSaid(helper, '已恢复');
  await tab(helper, '标签').click();
  await expect(button(helper, '改名签到')).toBeVisible();
  await expect(seen(helper.getByText('还没有照片'))).toBeVisible();

  await owner.reload();
  await tab(owner, '照片').click();
  const squares = seen(owner.getByRole('checkbox', { name: /^照片/ }));
  await squares.first().click();
  const bar = owner.getByRole('region', { name: '批量操作' });
  await bar.getByRole('button', { name: '更多', exact: true }).click();
  await dialog(owner).getByRole('button', { name: '隐藏', exact: true }).click();
  await expectSaid(owner, /^已隐藏/);
  await button(owner, '撤销').click();
  await expectSaid(owner, '已恢复');
  await expect(squares).toHaveCount(4);
  await expect(seen(owner.getByRole('checkbox', { name: /已隐藏/ }))).toHaveCount(0);
  await squares.first().click();
  await button(owner, '删除').click();
  await dialog(owner).getByRole('button', { name: '删除' }).click();
  await expectSaid(owner, '已删除1项');
  await tab(owner, '回收站').click();
  await seen(owner.getByRole('checkbox', { name: /^照片/ }))
    .first()
    .click();
  await journey.look(owner, 'desk-bin');
  await button(owner, '恢复').click();
  await expect(owner.getByText('回收站是空的')).toBeVisible();
  await tab(owner, '分享').click();
  await button(owner, '生成展示码').click();
  await expect(owner.getByText(/^\d{6}$/)).toBeVisible();
  await journey.look(owner, 'desk-share');
  const code = (await owner.getByText(/^\d{6}$/).textContent()) ?? '';
  const guest = await journey.arrive();
  await guest.goto('/');
  await button(guest, '输入展示码').click();
  await field(guest, '展示码').fill(code === '000000' ? '000001' : '000000');
  await expect(dialog(guest).getByRole('alert')).toBeVisible();
  await journey.look(guest, 'show-code');
  await field(guest, '展示码').fill(code);
  await expect(title(guest, '一起管理的相册')).toBeVisible();
  await tab(owner, '记录').click();
  await expect(owner.getByText('帮手小王')).toBeVisible();
  await journey.look(owner, 'desk-visits');

  await tab(owner, '成员').click();
  await button(owner, '更多操作，帮手小王').click();
  await dialog(owner).getByRole('button', { name: '转让相册' }).click();
  await dialog(owner).getByRole('button', { name: '转让', exact: true }).click();
  await expect(owner.getByText('已请帮手小王接手这本相册，对方同意后转让')).toBeVisible();
  await journey.look(owner, 'transfer-offered');
  await helper.goto(address);
  await expect(helper.getByText('邀请人想把这本相册转让给你')).toBeVisible();
  await journey.look(helper, 'transfer-asked');
  await button(helper, '查看').click();
  await dialog(helper)
    .getByRole('button', { name: /^接手，占用\d+(KB|\.?\d*MB)空间$/ })
    .click();
  await expectSaid(helper, '你已是相册主人');
  await openMenu(helper, '管理相册');
  await tab(helper, '成员').click();
  const line = seen(helper.getByRole('listitem'));
  await expect(line.filter({ hasText: '帮手小王' })).toContainText('主人');
  await expect(line.filter({ hasText: '邀请人' })).toContainText('管理员');
});

test('what a guest uploads, who has to know a password, is seen by others once it was looked at @phone', async ({
  journey,
}) => {
  const name = '大家来传';
  const owner = await journey.arrive();
  await signInAs(owner, '先看一眼');
  await createAlbum(owner, name);
  const address = owner.url();
  await openMenu(owner, '相册设置');
  await radio(owner, /^所有能看到的人/)
    .first()
    .click();
  await field(owner, '上传密码（选填）').fill('一起传2026');
  await owner.getByRole('switch', { name: '先审核再展示' }).click();
  await button(owner, '保存').click();
  await expectSaid(owner, '更新成功');

  const guest = await journey.arrive();
  await haveSignedIn(guest, '来宾');
  await guest.goto(address);
  await button(guest, '上传照片').click();
  await expect(dialog(guest)).toHaveAccessibleName('输入上传密码');
  await dialog(guest).getByLabel('上传密码').fill('猜一个密码');
  await button(guest, '开始上传').click();
  await expect(dialog(guest).getByRole('alert')).toBeVisible();
  await journey.look(guest, 'upload-password');
  await dialog(guest).getByLabel('上传密码').fill('一起传2026');
  await dialog(guest).getByLabel('上传密码').press('Enter');
  await expect(title(guest, `上传到${name}`)).toBeVisible();
  await pickFiles(guest, [await picture('来宾一.jpg', 800), await picture('来宾二.jpg', 900)], () =>
    button(guest, /选择照片或视频/).click(),
  );
  await button(guest, '完成').click();
  await expect(title(guest, name)).toBeVisible();

  const other = await journey.arrive();
  await other.goto(address);
  await expect(seen(other.getByText('这里还没有照片'))).toBeVisible();
  await openMenu(owner, '管理相册');
  await tab(owner, '审核 2').click();
  const waiting = seen(owner.getByRole('checkbox', { name: /^照片，来宾/ }));
  await expect(waiting).toHaveCount(2);
  await waiting.first().click();
  await journey.look(owner, 'desk-review');
  await button(owner, '通过').click();
  await expectSaid(owner, '已通过1项');
  await expect(waiting).toHaveCount(1);
  await expect(tiles(other)).toHaveCount(1);

  await waiting.first().click();
  await button(owner, '不通过').click();
  await dialog(owner).getByRole('button', { name: '不通过' }).click();
  await expectSaid(owner, '已拒绝1项');
  await radio(owner, /^未通过/).click();
  await expect(waiting).toHaveCount(1);
  await waiting.first().click();
  await journey.look(owner, 'desk-refused');
  await button(owner, '通过').click();
  await expectSaid(owner, '已通过1项');
  await expect(owner.getByText('没有未通过的内容')).toBeVisible();
  await expect(tiles(other)).toHaveCount(2);
});

test(
  'an album shows itself in the page of a site that its owner named, and in no other',
  { tag: '@phone' },
  async ({ journey }) => {
    const site = createServer((_request, reply) => {
      reply.setHeader('content-type', 'text/html; charset=utf-8');
      reply.end(`<!doctype html><title>别人的网站</title><h1>别人的网站</h1><iframe title="相册" width="100%" height="700"
      src="${frameAddress}"></iframe>`);
    });
    let frameAddress = '';
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    try {
      const owner = await journey.arrive();
      await signInAs(owner, '嵌入的人');
      await createAlbum(owner, '嵌在别处的相册');
      const address = owner.url();
      await uploadTo(owner, 3);
      // A frame shows what is there when it is opened.
      await expect(tiles(owner)).toHaveCount(3);
      await expect(seen(owner.getByText('转码中'))).toHaveCount(0);
      const id = new URL(address).searchParams.get('id') ?? '';
      frameAddress = new URL(`/external/embed/album?id=${id}&theme=dark`, address).href;

      const reader = await journey.arrive();
      journey.expectProblem(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|X-Frame-Options|chrome-error/);
      await reader.goto(origin);
      await expect(reader.frameLocator('iframe').getByText('嵌在别处的相册')).toHaveCount(0);

      await openMenu(owner, '相册设置');
      await field(owner, '允许嵌入的网站').fill(`${origin}/page.html`);
      await button(owner, '添加允许嵌入的网站').click();
      await button(owner, '保存').click();
      await expectSaid(owner, '更新成功');

      await reader.reload();
      const frame = reader.frameLocator('iframe');
      await expect(frame.getByText('嵌在别处的相册')).toBeVisible();
      await expect(frame.getByRole('button', { name: /^照片/ }).first()).toBeVisible();
      await expect(frame.getByRole('link', { name: '我的' })).toHaveCount(0);
      await expect(frame.locator('.zx-page')).toHaveClass(/is-dark/);
      // The steps of the page around it are not the album's to change.
      const countSteps = () => reader.evaluate(() => window.history.length);
      const steps = await countSteps();
      await frame.getByRole('button', { name: /^照片/ }).first().click();
      await expect(frame.getByRole('button', { name: '关闭' })).toBeVisible();
      await expect(frame.getByRole('button', { name: /赞|收藏|下载/ })).toHaveCount(0);
      expect(await countSteps()).toBe(steps);

      const direct = await journey.arrive();
      await direct.goto(frameAddress);
      await expect(direct.getByText('嵌在别处的相册')).toBeVisible();
      await journey.look(direct, 'embedded');
    } finally {
      site.closeAllConnections();
      site.close();
    }
  },
);
