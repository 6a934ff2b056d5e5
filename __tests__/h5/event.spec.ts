import type { Page, TestInfo } from '@playwright/test';
import { button, expect, expectSaid, newPhone, seen, test, tiles } from '../support/journey';
import {
  createAlbum,
  expectDownload,
  type NamedFile,
  pickFiles,
  signInAs,
  signInBeside,
  title,
  viewer,
  waitForCounts,
} from '../support/journey-steps';
import { drawPicture } from '../support/pictures';
import type { Product } from '../support/product';
import { TAP_GUARD_MS } from '@contract/constants/client';
import { BUILD, type Desk, startDesk } from '../weapp/suite/desk';
import { a, createPhone, LOGIN, named, type Phone, startingWith, TILES, VIEWER } from '../weapp/suite/phone';
import { completeProfile, newPhoneNumber, sendCode } from '../weapp/suite/steps';

const OPENING = 24;
const LATER = 2;
const ALL = OPENING + LATER;
const PASSWORD = '年会2026';
const LONG_MS = 300_000;

/** As a photographer's camera names them, and each of another width: no two are the same file. */
async function drawPhotos(scene: string, from: number, count: number): Promise<NamedFile[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `${scene}${from + index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await drawPicture({ width: 900 + from + index, height: 500, taken: '2026:03:01 10:20:30' }),
    })),
  );
}

interface MiniProgram {
  readonly desk: Desk;
  readonly phone: Phone;
}

async function startMiniProgram(product: Product, info: TestInfo): Promise<MiniProgram> {
  const desk = await startDesk(BUILD, product);
  const phone = createPhone(desk, (name) => info.outputPath(`weapp-${name}.png`));
  return { desk, phone };
}

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => seen(page.getByLabel(label, { exact: true }));
/** What an album says of itself at the top: of a public one nothing but how much there is. */
const header = (page: Page) => seen(page.getByText(/^\d+张( · |$)/)).first();

async function openMenu(page: Page, item: string): Promise<void> {
  await button(page, '更多').click();
  await dialog(page).getByRole('button', { name: item }).click();
}

async function openSettings(page: Page): Promise<void> {
  await openMenu(page, '相册设置');
  await expect(title(page, '相册设置')).toBeVisible();
  await expect(field(page, '相册名称')).not.toHaveValue('');
}

async function saveSettings(page: Page, name: string): Promise<void> {
  await button(page, '保存').click();
  await expectSaid(page, '更新成功');
  await expect(title(page, name)).toBeVisible();
}

/** From the album's page, and back to it. */
async function upload(page: Page, name: string, files: readonly NamedFile[]): Promise<void> {
  await button(page, /^上传(照片)?$/)
    .first()
    .click();
  await expect(title(page, `上传到${name}`)).toBeVisible();
  await pickFiles(page, files, () => button(page, '选择照片或视频').click());
  await expect(button(page, '完成')).toBeVisible({ timeout: LONG_MS });
  await button(page, '完成').click();
  await expect(title(page, name)).toBeVisible();
}

async function openComments(page: Page, count: number): Promise<void> {
  await expect(button(page, `评论，${count}`)).toBeVisible();
  await button(page, `评论，${count}`).click();
  await expect(page.getByPlaceholder('说点什么，可以@别人')).toBeVisible();
}

async function closeViewer(page: Page): Promise<void> {
  while ((await viewer(page).count()) > 0) await page.keyboard.press('Escape');
}

test('an event: visitors in a browser and in the mini-program watch it, talk about it and take photos home @phone', async ({
  journey,
  product,
}, info) => {
  const name = `年会${newPhone().slice(-6)}`;
  const owner = await journey.arrive();
  const visitor = await journey.arrive();
  const mini = await startMiniProgram(product, info);
  let address = '';

  try {
    await test.step('the owner makes the album: comments, downloads of the originals', async () => {
      await signInAs(owner, '摄影师老周');
      await createAlbum(owner, name);
      address = owner.url();
      await openSettings(owner);
      await owner.getByRole('radio', { name: '所有能看到的人' }).last().click();
      for (const rule of ['允许评论', '可以下载原图']) {
        const rules = owner.getByRole('switch', { name: rule });
        if (!(await rules.isChecked())) await rules.click();
        await expect(rules).toBeChecked();
      }
      await field(owner, '话题').fill('年会现场');
      await button(owner, '添加话题').click();
      await saveSettings(owner, name);
    });

    await test.step('both visitors wait before the empty album', async () => {
      await visitor.goto(address);
      await expect(seen(visitor.getByText('这里还没有照片'))).toBeVisible();
      await visitor.evaluate(() => Object.assign(window, { isSamePage: true }));
      await journey.look(visitor, 'before');
      const { pathname, search } = new URL(address);
      await mini.phone.openAt(pathname + search);
      await mini.phone.sees('这里还没有照片');
    });

    await test.step('photos come to both by themselves', async () => {
      await upload(owner, name, await drawPhotos('开场', 1, OPENING));
      await expect(header(visitor)).toHaveText(`${OPENING}张`, { timeout: LONG_MS });
      await expect(tiles(visitor).first()).toBeVisible();
      await expect(seen(visitor.getByText('转码中'))).toHaveCount(0);
      await journey.look(visitor, 'opening');
      await mini.phone.sees(`${OPENING}张`);
      await expect(seen(owner.getByText('转码中'))).toHaveCount(0);
    });

    await test.step('a person who has scrolled down is notified of the next ones, the other sees them at once', async () => {
      await tiles(visitor).first().hover();
      await visitor.mouse.wheel(0, 900);
      await expect(button(visitor, '回到顶部')).toBeVisible();
      await upload(owner, name, await drawPhotos('颁奖', 1, LATER));
      await expect(button(visitor, `${LATER}张新照片`)).toBeVisible();
      await button(visitor, `${LATER}张新照片`).click();
      await expect(header(visitor)).toHaveText(`${ALL}张`);
      expect(await visitor.evaluate(() => 'isSamePage' in window)).toBe(true);
      await mini.phone.sees(`${ALL}张`);
      await mini.phone.find(TILES);
      await mini.phone.rests();
      await mini.phone.look('live');
    });

    await test.step('the album is found by its name, a photo by that of its file', async () => {
      await visitor.goto('/');
      await visitor.getByRole('link', { name: '搜索相册、用户、照片' }).click();
      await expect(title(visitor, '搜索')).toBeVisible();
      await visitor.getByPlaceholder('搜索相册、用户、照片').fill('颁奖');
      await button(visitor, '搜索').click();
      await visitor.getByRole('tab', { name: '照片' }).click();
      await expect(tiles(visitor)).not.toHaveCount(0);
      await journey.look(visitor, 'search-photos');
      await visitor.getByRole('tab', { name: '相册' }).click();
      await visitor.getByPlaceholder('搜索相册、用户、照片').fill(name);
      await button(visitor, '搜索').click();
      const card = visitor.getByRole('link', { name: new RegExp(name) });
      await expect(card).toBeVisible();
      await journey.look(visitor, 'search-albums');
      await button(visitor, '筛选').click();
      await expect(dialog(visitor)).toHaveAccessibleName('筛选');
      await journey.look(visitor, 'search-filter');
      await visitor.keyboard.press('Escape');
      await card.click();
      await expect(title(visitor, name)).toBeVisible();
      const { phone } = mini;
      await phone.openAt('/packageAlbumB/search/search');
      await phone.type('搜索', name);
      await phone.tap(a('button', '搜索'));
      await phone.tap(startingWith('link', name));
      await phone.isAt('packageAlbumC/photos/photos', name);
    });

    await test.step('a like, for which one signs in', async () => {
      await tiles(visitor).first().click();
      // Shown at once, but sent to others only when the server has it.
      const isLiked = visitor.waitForResponse((response) => response.url().includes('/likeOrCancel') && response.ok());
      await button(visitor, '赞，0').click();
      await dialog(visitor).getByRole('button', { name: '立即登录' }).click();
      await signInBeside(visitor, '小雨');
      await expect(button(visitor, '取消赞，1')).toBeVisible();
      await isLiked;
      const { phone } = mini;
      await phone.tap(TILES);
      await phone.find(VIEWER);
      await phone.tap(a('button', '赞，1'));
      await phone.tap(`${a('dialog', '是否要登录')} ${named('立即登录')}`);
      await phone.find(LOGIN);
      await sendCode(phone, newPhoneNumber());
      await completeProfile(phone, '阿木');
      await phone.find(a('button', '取消赞，2'));
    });

    await test.step('a comment, an answer that names whom it is for', async () => {
      await openComments(visitor, 0);
      await journey.look(visitor, 'comments-none');
      await visitor.getByPlaceholder('说点什么，可以@别人').fill('颁奖这张拍得真好');
      await button(visitor, '发送').click();
      await expect(visitor.getByText('颁奖这张拍得真好', { exact: true })).toBeVisible();
      await closeViewer(visitor);

      await tiles(owner).first().click();
      await openComments(owner, 1);
      await button(owner, '回复小雨').click();
      await owner.getByPlaceholder('说点什么，可以@别人').fill('谢谢@小');
      await owner.getByRole('checkbox', { name: '@小雨' }).click();
      await button(owner, '发送').click();
      await expect(owner.getByText('摄影师老周 回复 小雨')).toBeVisible();
      await journey.look(owner, 'comments');
      await closeViewer(owner);

      await tiles(visitor).first().click();
      await openComments(visitor, 2);
      await expect(visitor.getByText('摄影师老周 回复 小雨')).toBeVisible();
      await closeViewer(visitor);
      const { phone } = mini;
      await phone.tap(`${VIEWER} ${named('关闭')}`);
      await phone.misses(VIEWER);
      await phone.tap(TILES);
      await phone.tap(a('button', '评论，2'));
      await phone.sees('颁奖这张拍得真好');
      await phone.type('写评论', '我也想要原图');
      await phone.tap(named('发送'));
      await phone.find(named('删除阿木的评论'));
      await phone.rests();
      await phone.look('comments');
    });

    await test.step('one photo is taken home, then several in one file', async () => {
      await tiles(visitor).first().click();
      await expectDownload(visitor, () => button(visitor, '下载').click(), /\.jpg$/);
      await closeViewer(visitor);
      await button(visitor, '选择').click();
      const boxes = visitor.getByRole('checkbox', { name: /^照片/ });
      for (const place of [0, 1, 2]) await boxes.nth(place).click();
      await expect(title(visitor, '已选3')).toBeVisible();
      await expectDownload(visitor, () => button(visitor, '下载').click(), /\.zip$/);
      await expect(seen(visitor.getByText('已交给浏览器下载'))).toBeVisible();
      await journey.look(visitor, 'downloaded');
      await button(visitor, '关闭下载提示').click();
      await button(visitor, '收藏').click();
      await expectSaid(visitor, '已收藏3项');
      await button(visitor, '取消').click();
    });

    await test.step('the photos go by on a screen at the venue', async () => {
      await tiles(visitor).first().click();
      await expect(button(visitor, '幻灯片播放')).toBeVisible();
      await button(visitor, '幻灯片播放').click();
      await button(visitor, '暂停播放').click();
      const fillsScreen = () => visitor.evaluate(() => document.fullscreenElement !== null);
      await expect.poll(fillsScreen).toBe(true);
      await expect(viewer(visitor)).toHaveAccessibleName(new RegExp(`/${ALL}$`));
      await journey.look(visitor, 'slideshow');
      await button(visitor, '退出幻灯片').click();
      await expect.poll(fillsScreen).toBe(false);
      await closeViewer(visitor);
    });

    await test.step('what one liked and kept is found again', async () => {
      await visitor.goto('/packageAlbumB/user/likeList');
      await expect(tiles(visitor)).toHaveCount(1);
      await journey.look(visitor, 'liked');
      await visitor.getByRole('tab', { name: '收藏的照片' }).click();
      await expect(tiles(visitor)).toHaveCount(3);
    });

    const people = ['小雨', '阿木'];
    await test.step('the owner sees who liked, what was said, and the numbers', async () => {
      await owner.goto('/packageAlbumB/user/likeList');
      await owner.getByRole('tab', { name: '收到的赞' }).click();
      for (const person of people) await expect(seen(owner.getByText(person, { exact: true }))).toBeVisible();
      await journey.look(owner, 'likes-received');

      await owner.goto('/packageAlbumD/myPhoto/myPhoto');
      await expect(tiles(owner).first()).toBeVisible();
      await journey.look(owner, 'my-photos');

      await owner.goto(address);
      await openMenu(owner, '数据统计');
      await expect(title(owner, '数据统计')).toBeVisible();
      const stat = (words: string) => seen(owner.getByRole('tab', { name: new RegExp(`^${words}(，|$)`) }));
      // Numbers are written down a moment after what they count.
      await expect(async () => {
        await owner.reload();
        await expect(stat(`赞 ${people.length}`)).toBeVisible({ timeout: 5_000 });
        await expect(stat(`评论 ${people.length + 1}`)).toBeVisible({ timeout: 1_000 });
        await expect(stat(`上传 ${ALL}`)).toBeVisible({ timeout: 1_000 });
        await expect(stat('下载 4')).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await waitForCounts(owner);
      await journey.look(owner, 'statistics');
      await stat(`赞 ${people.length}`).click();
      await button(owner, '每天赞，明细').click();
      await expect(title(owner, '统计明细')).toBeVisible();
      for (const person of people) await expect(seen(owner.getByText(person, { exact: true }))).toBeVisible();
      await journey.look(owner, 'statistics-list');
    });

    await test.step('the owner sets a password, which everybody has to know from then on', async () => {
      await owner.goto(address);
      await openSettings(owner);
      await owner.getByRole('radio', { name: /^凭密码访问/ }).click();
      await field(owner, '访问密码').fill(PASSWORD);
      await saveSettings(owner, name);

      const newcomer = await journey.arrive();
      await newcomer.goto(address);
      await expect(newcomer.getByText('这本相册需要密码')).toBeVisible();
      await expect(title(newcomer, name)).toBeVisible();
      await expect(tiles(newcomer)).toHaveCount(0);
      await field(newcomer, '相册密码').fill('不知道');
      await button(newcomer, '打开相册').click();
      await expect(newcomer.getByText('密码不正确')).toBeVisible();
      await field(newcomer, '相册密码').fill(PASSWORD);
      // The button would take a second tap so soon for a mistake.
      await field(newcomer, '相册密码').press('Enter');
      await expect(title(newcomer, name)).toBeVisible();
      await expect(header(newcomer)).toHaveText(`${ALL}张 · 凭密码访问`);
      await expect(tiles(newcomer).first()).toBeVisible();
      await journey.look(newcomer, 'opened');

      await visitor.goto(address);
      await expect(visitor.getByText('这本相册需要密码')).toBeVisible();
      const { phone } = mini;
      const { pathname, search } = new URL(address);
      await phone.openAt(pathname + search);
      await phone.sees('这本相册需要密码');
      await phone.type('相册密码', '不知道');
      await phone.tap(named('打开相册'));
      await phone.sees('密码不正确');
      await phone.look('locked');
      await phone.type('相册密码', PASSWORD);
      // A second tap so soon would be taken for a mistake.
      await phone.passTime(TAP_GUARD_MS);
      await phone.tap(named('打开相册'));
      await phone.isAt('packageAlbumC/photos/photos', name);
      await phone.find(TILES);
    });

    expect(mini.desk.takeProblems()).toEqual([]);
  } finally {
    await mini.desk.close();
  }
});
