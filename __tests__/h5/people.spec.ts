import type { Page } from '@playwright/test';
import { keepFaces } from '../support/ahead-of-pages';
import {
  button,
  dataDirHere,
  expect,
  expectLetGo,
  expectSaid,
  newPhone,
  runAdmin,
  seen,
  test,
  tiles,
} from '../support/journey';
import {
  haveSignedIn,
  openMine,
  passTapGuard,
  pickFiles,
  signInAs,
  signInBeside,
  title,
} from '../support/journey-steps';
import { openKeptAlbum } from '../support/kept/kept-album';
import { drawPicture } from '../support/pictures';

const ID_NUMBER = '110105199003071239';
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => seen(page.getByLabel(label, { exact: true }));

const picture = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await drawPicture({ width, height }),
});

async function openTab(page: Page, name: string): Promise<void> {
  await seen(page.getByRole('link', { name, exact: true }))
    .first()
    .click();
  await expect(title(page, name)).toBeVisible();
}

test('a person changes picture, name, birthday, place and words, and is asked before losing them', async ({
  journey,
}) => {
  const page = await journey.arrive();
  await openMine(page);
  await journey.look(page, 'mine-visitor');
  await signInAs(page, '改名之前');
  await journey.look(page, 'mine-new');
  await page.getByRole('link', { name: /改名之前/ }).click();
  await expect(title(page, '个人资料')).toBeVisible();
  await expect(field(page, '昵称')).toHaveValue('改名之前');
  await journey.look(page, 'profile');
  await button(page, '保存').click();
  await expectSaid(page, '没有改变');

  await pickFiles(page, [await picture('me.jpg', 900, 600)], () => button(page, '更换头像').click());
  await expect(dialog(page)).toHaveAccessibleName('裁剪头像');
  await button(page, '放大').click();
  await page.getByRole('group', { name: /^图片位置/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await journey.look(page, 'profile-crop');
  const stored = page.waitForResponse((response) => response.url().includes('/oss/'));
  await button(page, '使用这张图片').click();
  expect((await stored).status()).toBe(200);
  await expect(dialog(page)).toBeHidden();

  await field(page, '昵称').fill('');
  await passTapGuard(page);
  await button(page, '保存').click();
  await expectSaid(page, '请输入昵称');
  await field(page, '昵称').fill('改名之后');
  await field(page, '签名').fill('拍遍每一场毕业典礼');
  await field(page, '标签').fill('#毕业季');
  await button(page, '添加标签').click();
  await expect(button(page, '移除毕业季')).toBeVisible();
  await page.getByRole('radio', { name: '女' }).click();
  await field(page, '生日').fill('1990-03-07');
  await button(page, /^所在地/).click();
  await button(page, '浙江省').click();
  await button(page, '杭州市').click();
  await journey.look(page, 'profile-area');
  await button(page, '西湖区').click();
  await expect(button(page, '所在地，浙江省 杭州市 西湖区')).toBeVisible();

  await button(page, '返回').click();
  await expect(dialog(page).getByText('放弃修改？')).toBeVisible();
  await button(page, '继续编辑').click();
  await expect(dialog(page)).toBeHidden();
  await expectLetGo(page);
  await page.goBack();
  await expect(field(page, '昵称')).toHaveCount(0);
  await page.getByRole('link', { name: /改名之前/ }).click();
  await expect(field(page, '昵称')).toHaveValue('改名之后');
  await button(page, '保存').click();
  await expectSaid(page, '更新成功');
  await expect(field(page, '昵称')).toHaveCount(0);
  const header = page.getByRole('link', { name: /改名之后/ });
  // The size for where it is shown.
  await expect(header.locator('img')).toHaveJSProperty('naturalWidth', 96);
  await expect(seen(page.getByText('添加后可以在照片里找到自己'))).toBeVisible();
  await keepFaces(dataDirHere(), '改名之后', 4);
  await page.reload();
  await expect(seen(page.getByText('我的脸', { exact: true }))).toBeVisible();
  await expect(seen(page.getByText('共4张'))).toBeVisible();
  await journey.look(page, 'mine-with-faces');
  await header.click();
  await expect(field(page, '生日')).toHaveValue('1990-03-07');
  await expect(page.getByRole('radio', { name: '女' })).toBeChecked();
  await expect(button(page, '移除毕业季')).toBeVisible();
  await journey.look(page, 'profile-filled');
});

test('two people follow each other, one blocks the other and lets him back @phone', async ({ journey }) => {
  const owner = await journey.arrive();
  const album = `给人看${newPhone()}`;
  const files = [await picture('a.jpg', 900, 600), await picture('b.jpg', 600, 900)];
  await openKeptAlbum(owner, '被关注的人', album, files);
  await expect(tiles(owner)).toHaveCount(2);

  const visitor = await journey.arrive();
  const card = visitor.getByRole('link', { name: new RegExp(album) });
  // Discover shows it once its photos are ready.
  await expect(async () => {
    await visitor.goto('/');
    await expect(card).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await card.click();
  await expect(title(visitor, album)).toBeVisible();
  await visitor.getByRole('link', { name: '被关注的人', exact: true }).click();
  await expect(seen(visitor.getByText('获赞'))).toBeVisible();
  await journey.look(visitor, 'space-visitor');
  await button(visitor, '关注被关注的人').click();
  await dialog(visitor).getByRole('button', { name: '立即登录' }).click();
  await signInBeside(visitor, '来关注的人');
  await expect(button(visitor, '已关注，取消关注被关注的人')).toBeVisible();
  await visitor.getByRole('tab', { name: '照片' }).click();
  await button(visitor, /^照片/).first().click();
  await expect(visitor.getByRole('dialog', { name: /^查看照片，1\/2/ })).toBeVisible();
  await visitor.keyboard.press('Escape');
  await journey.look(visitor, 'space-photos');

  await openMine(owner);
  await expect(owner.getByRole('link', { name: /粉丝/ })).toHaveText(/^1/);
  await journey.look(owner, 'mine-with-album');
  await owner.getByRole('link', { name: /粉丝/ }).click();
  await button(owner, '回关来关注的人').click();
  await expect(button(owner, '互相关注，取消关注来关注的人')).toBeVisible();
  await journey.look(owner, 'fans');
  await field(owner, '搜索粉丝').fill('没有这个人');
  await expect(owner.getByText('没有找到“没有这个人”，换个词试试')).toBeVisible();
  await journey.look(owner, 'fans-none');
  await button(owner, '清空搜索').last().click();
  await owner.getByRole('link', { name: /来关注的人/ }).click();
  await button(owner, '更多').click();
  await button(owner, '拉黑').click();
  await dialog(owner).getByRole('button', { name: '拉黑' }).click();
  await expect(seen(owner.getByText('你已拉黑对方'))).toBeVisible();
  await journey.look(owner, 'space-blocked');

  await visitor.goto(visitor.url());
  await expect(seen(visitor.getByText('用户不存在'))).toBeVisible();
  await journey.look(visitor, 'space-nobody');

  await button(owner, '返回').click();
  await owner.getByRole('tab', { name: '黑名单' }).click();
  await journey.look(owner, 'blocked');
  await button(owner, '解除拉黑来关注的人').click();
  await expect(seen(owner.getByText('黑名单是空的'))).toBeVisible();
});

test('a certification waits, is refused with a reason, is sent again and passes @phone', async ({ journey }) => {
  const page = await journey.arrive();
  await signInAs(page, '要认证的人');
  const name = `认证${newPhone()}`;
  await openTab(page, '设置');
  await button(page, /^账号安全/).click();
  await button(page, /^实名认证/).click();
  await journey.look(page, 'certification-empty');
  await button(page, '提交认证').click();
  await expect(page.getByText('请输入真实姓名')).toBeVisible();
  await expect(page.getByText('请上传身份证正反面照片')).toBeVisible();
  await field(page, '真实姓名').fill(name);
  await field(page, '身份证号').fill('110105199003071230');
  await expect(page.getByText('请输入真实姓名')).toBeHidden();
  await passTapGuard(page);
  await button(page, '提交认证').click();
  await expect(page.getByText('请输入正确的身份证号')).toBeVisible();

  const submit = async (label: string): Promise<void> => {
    await field(page, '身份证号').fill(ID_NUMBER);
    for (const side of ['身份证人像面', '身份证国徽面']) {
      const file = await picture(`${side}.jpg`, 640, 400);
      await pickFiles(page, [file], () => button(page, `上传${side}`).click());
      await expect(button(page, `重新上传${side}`)).toBeVisible();
    }
    await journey.look(page, `certification-${label === '提交认证' ? 'filled' : 'again'}`);
    await passTapGuard(page);
    await button(page, label).click();
    await expect(page.getByText('正在审核')).toBeVisible();
  };
  const idOf = (): string =>
    runAdmin('certification', 'list')
      .split('\n')
      .find((line) => line.includes(name))
      ?.split(' ')[0] ?? '';

  await submit('提交认证');
  await journey.look(page, 'certification-pending');
  const admin = await journey.arrive();
  const phone = newPhone();
  await haveSignedIn(admin, '审核证件的人', { phone });
  runAdmin('grant', phone);
  await openMine(admin);
  await expect(seen(admin.getByText('内容审核'))).toBeVisible();
  await admin.goto('/packageAlbumE/backgroundProcess/backgroundProcess?tab=certification');
  const card = admin.getByRole('group', { name: `个人认证，${name}` });
  await expect(card).toContainText('110*************39');
  await button(admin, `查看${name}的证件，2张照片`).click();
  await expect(card).toContainText(ID_NUMBER);
  await expect(card.locator('img')).toHaveCount(2);
  await journey.look(admin, 'certification-desk');
  await button(admin, `不通过${name}的认证`).click();
  const why = admin.getByRole('dialog', { name: `不通过“${name}”的认证` });
  await why.getByLabel('原因').fill('照片不清楚');
  await why.getByRole('button', { name: '提交' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('照片不清楚')).toBeVisible();
  await expect(field(page, '真实姓名')).toHaveValue(name);
  await submit('重新提交');
  runAdmin('certification', 'pass', idOf());
  await page.reload();
  await expect(page.getByText('已通过认证')).toBeVisible();
  await expect(page.getByText('110*************39')).toBeVisible();
  await journey.look(page, 'certification-passed');
});

test('the settings lead everywhere, empty the cache, look for an update and sign out', async ({ journey }) => {
  const page = await journey.arrive();
  await signInAs(page, '看设置的人');
  await openTab(page, '设置');
  await expect(button(page, /^手机号/)).toContainText(/137\*{4}\d{4}/);
  await journey.look(page, 'settings-signed-in');
  await button(page, /^检查更新/).click();
  await expectSaid(page, '已是最新版本');
  await page.evaluate(() =>
    localStorage.setItem('_leftOver', JSON.stringify({ v: 'x'.repeat(4_096), e: Date.now() + 60_000 })),
  );
  await openTab(page, '发现');
  await openTab(page, '设置');
  await button(page, /^清理缓存.*4KB/).click();
  await dialog(page).getByRole('button', { name: '清理' }).click();
  await expect(button(page, /^清理缓存.*0B/)).toBeVisible();
  for (const [row, heading] of [
    ['隐私设置', '隐私设置'],
    ['系统公告', '系统公告'],
    ['关于我们', '关于我们'],
  ] as const) {
    await button(page, new RegExp(`^${row}`)).click();
    await expect(title(page, heading)).toBeVisible();
    // Until the one before has moved out of the view.
    await expect(page.getByRole('heading', { name: '设置', exact: true, level: 1 })).toHaveCount(0);
    await button(page, '返回').click();
    await expect(title(page, heading)).toHaveCount(0);
  }
  await button(page, '退出登录').click();
  await dialog(page).getByRole('button', { name: '退出登录' }).click();
  await expect(button(page, '普通用户(未登录)，立即登录')).toBeVisible();
});
