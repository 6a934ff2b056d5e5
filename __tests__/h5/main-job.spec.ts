import type { Page } from '@playwright/test';
import {
  button,
  chooseAvatar,
  expect,
  expectLetGo,
  expectSaid,
  newPhone,
  readCode,
  seen,
  signIn,
  test,
  tiles,
} from '../support/journey';
import { type NamedFile, passTapGuard, pickFiles, title, viewer, waitForPictures } from '../support/journey-steps';
import { drawClip, drawPicture, WEB_MP4 } from '../support/pictures';
import { drag, openTouch, pinch, type Spot } from '../support/touch';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const PICTURES = 12;
const FILES = PICTURES + 1;
/** Long enough to be sought in, with a picture of its own for each second. */
const FILM_SECONDS = 6;
const FILM = [...WEB_MP4, '-g', '10'];

async function drawFiles(): Promise<NamedFile[]> {
  const jpeg = async (name: string, options: Parameters<typeof drawPicture>[0]): Promise<NamedFile> => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await drawPicture(options),
  });
  const taken = (day: number): string => `2026:03:${String(day).padStart(2, '0')} 10:20:30`;
  return [
    await jpeg('横.jpg', { width: 2400, height: 1600, taken: taken(1) }),
    await jpeg('竖.jpg', { width: 1600, height: 2400, taken: taken(1) }),
    await jpeg('转.jpg', { width: 1200, height: 800, orientation: 6, taken: taken(1) }),
    { name: '图.png', mimeType: 'image/png', buffer: await drawPicture({ width: 800, height: 600, format: 'png' }) },
    { name: '图.webp', mimeType: 'image/webp', buffer: await drawPicture({ width: 640, height: 480, format: 'webp' }) },
    await jpeg('长.jpg', { width: 2100, height: 600, taken: taken(2) }),
    ...(await Promise.all([3, 4, 5, 6, 7, 8].map((n) => jpeg(`${n}.jpg`, { width: 600 + 40 * n, taken: taken(2) })))),
    {
      name: '片.mp4',
      mimeType: 'video/mp4',
      buffer: drawClip({ seconds: FILM_SECONDS, output: FILM, extension: 'mp4' }),
    },
  ];
}

const untilDrawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Everything that the wall has, however much of it is in the document at a time. */
async function countByScrolling(page: Page): Promise<number> {
  const ids = new Set<string>();
  for (let step = 0; step < 12; step += 1) {
    for (const id of await tiles(page).evaluateAll((all) => all.map(({ id: one }) => one))) ids.add(id);
    await page.mouse.wheel(0, 400);
    await untilDrawn(page);
  }
  await page.mouse.wheel(0, -10_000);
  await untilDrawn(page);
  return ids.size;
}

const centreOf = (page: Page): Spot => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return { x: width / 2, y: height / 2 };
};

// Of the width: far enough to turn the page however slow the machine makes it.
const SWIPE_PART = 0.4;

async function swipe(page: Page, hasTouch: boolean, towards: 'left' | 'right'): Promise<void> {
  const from = centreOf(page);
  const byX = from.x * 2 * (towards === 'right' ? SWIPE_PART : -SWIPE_PART);
  if (!hasTouch) return drag(page, from, { x: from.x + byX, y: from.y });
  const touch = await openTouch(page);
  await touch('touchStart', [from]);
  for (const part of [0.3, 0.6, 1]) await touch('touchMove', [{ x: from.x + byX * part, y: from.y }]);
  await touch('touchEnd', []);
}

test('an album is made, filled, shared, liked and deleted', async ({ journey, hasTouch, viewport }) => {
  const isWide = (viewport?.width ?? 0) > 960;
  const owner = await journey.arrive();
  const files = await drawFiles();
  let link = '';
  let likedId = '';

  await test.step('the owner signs in', async () => {
    const phone = newPhone();
    await owner.goto('/');
    await expect(title(owner, '发现')).toBeVisible();
    await journey.look(owner, 'discover');
    await owner.getByRole('link', { name: '我的' }).click();
    await journey.look(owner, 'mine-signed-out');
    await button(owner, '立即登录').click();
    const dialog = owner.getByRole('dialog', { name: '用户登录' });
    await expect(dialog).toBeVisible();
    await journey.look(owner, 'login');
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await expect(dialog.getByText('请输入正确的手机号')).toBeVisible();
    await dialog.getByPlaceholder('手机号').fill(phone);
    await dialog.getByRole('checkbox', { name: /^已阅读并同意/ }).click();
    await dialog.getByRole('button', { name: '获取验证码' }).click();
    await expect(dialog.getByRole('button', { name: /^\d+秒重新获取$/ })).toBeVisible();
    await dialog.getByPlaceholder('验证码').fill(await readCode(phone));
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await expect(dialog.getByPlaceholder('请输入昵称')).toHaveValue(/^智友[0-9A-F]{8}$/);
    await journey.look(owner, 'nickname');
    await chooseAvatar(owner);
    await dialog.getByPlaceholder('请输入昵称').fill('摄影师小林');
    await dialog.getByRole('button', { name: '保存并登录' }).click();
    await expect(dialog).toBeHidden();
    await expect(seen(owner.getByText('还没有相册'))).toBeVisible();
    await journey.look(owner, 'mine-empty');
  });

  await test.step('and creates an album', async () => {
    await button(owner, '新建相册').first().click();
    await button(owner, '创建相册').click();
    await expect(seen(owner.getByText('请输入相册名称')).first()).toBeVisible();
    await seen(owner.getByPlaceholder('如：2026公司年会')).fill('云南旅行');
    await owner.getByRole('radio', { name: /^公开/ }).click();
    await journey.look(owner, 'create');
    await passTapGuard(owner);
    await button(owner, '创建相册').click();
    await expect(seen(owner.getByText('还没有照片，来传第一张吧'))).toBeVisible();
    await journey.look(owner, 'photos-empty');
  });

  await test.step('and uploads: everything appears on the wall by itself', async () => {
    await button(owner, '上传照片').click();
    await expect(title(owner, '上传到云南旅行')).toBeVisible();
    await journey.look(owner, 'upload');
    await pickFiles(owner, files, () => button(owner, '选择照片或视频').click());
    await expect(seen(owner.getByText(new RegExp(`^已传\\d+/${FILES}$`)))).toBeVisible();
    await expect(owner.getByRole('progressbar', { name: '上传总进度' })).toBeVisible();
    await owner.evaluate(() => Object.assign(window, { isSamePage: true }));
    await button(owner, '返回').click();
    await expect(owner.getByRole('region', { name: '上传' })).toBeVisible();
    await expect(seen(owner.getByText(`${FILES}个文件已上传`)).first()).toBeVisible();
    await expect.poll(() => countByScrolling(owner)).toBe(FILES);
    await expect(seen(owner.getByText('转码中'))).toHaveCount(0);
    await waitForPictures(owner);
    expect(await owner.evaluate(() => 'isSamePage' in window)).toBe(true);
    await journey.look(owner, 'wall-with-tray');
    await button(owner, '关闭上传列表').click();
    await journey.look(owner, 'wall');
  });

  await test.step('and copies the link', async () => {
    await button(owner, '分享相册').click();
    const sheet = owner.getByRole('dialog', { name: '分享相册' });
    await sheet.getByRole('button', { name: '分享链接' }).click();
    await expectSaid(owner, '链接已复制');
    link = await owner.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).origin).toBe(new URL(owner.url()).origin);
    await sheet.getByRole('button', { name: '关闭' }).click();
    await expect(sheet).toHaveCount(0);
  });

  const visitor = await journey.arrive();
  await test.step('a visitor without an account opens it: placeholders, then pictures', async () => {
    let letThrough: () => void = () => undefined;
    const isLetThrough = new Promise<void>((resolve) => (letThrough = resolve));
    await visitor.route(/\/(375|750)\/[\w-]{22}/, async (route) => {
      await isLetThrough;
      await route.continue();
    });
    // The picture at the top is held back too, and is there before the script.
    await visitor.goto(link, { waitUntil: 'domcontentloaded' });
    await expect(tiles(visitor).first()).toBeVisible();
    const placeholders = await tiles(visitor).evaluateAll((all) => all.map((tile) => tile.style.backgroundImage));
    expect(placeholders.every((image) => image.startsWith('url("data:image/'))).toBe(true);
    await journey.look(visitor, 'visitor-placeholders');
    letThrough();
    await waitForPictures(visitor);
    await expect.poll(() => countByScrolling(visitor)).toBe(FILES);
    await waitForPictures(visitor);
    await expect(button(visitor, '上传')).toHaveCount(0);
    await journey.look(visitor, 'visitor-wall');
  });

  await test.step('and looks through it: keys, swipes, zoom', async () => {
    await tiles(visitor).first().click();
    await expect(viewer(visitor)).toHaveAccessibleName(`查看照片，1/${FILES}`);
    await visitor.keyboard.press('ArrowRight');
    await expect(viewer(visitor)).toHaveAccessibleName(`查看照片，2/${FILES}`);
    await visitor.keyboard.press('End');
    await expect(viewer(visitor)).toHaveAccessibleName(`查看照片，${FILES}/${FILES}`);
    await visitor.keyboard.press('Home');
    await expect(viewer(visitor)).toHaveAccessibleName(`查看照片，1/${FILES}`);
    await visitor.keyboard.press('End');
    const photo = viewer(visitor).getByRole('img', { name: /^照片/ });
    await expect(photo).toBeVisible();
    await swipe(visitor, hasTouch, 'right');
    await expect(viewer(visitor)).toHaveAccessibleName(`查看照片，${FILES - 1}/${FILES}`);
    await swipe(visitor, hasTouch, 'left');
    await expect(viewer(visitor)).toHaveAccessibleName(`查看照片，${FILES}/${FILES}`);
    await visitor.keyboard.press('+');
    await expect(photo).toHaveAttribute('style', /scale\(1\.5\)/);
    await visitor.keyboard.press('-');
    await expect(photo).toHaveAttribute('style', /scale\(1\)/);
    if (isWide) {
      await visitor.mouse.move(600, 400);
      await visitor.mouse.wheel(0, -300);
      await expect(photo).not.toHaveAttribute('style', /scale\(1\)/);
      await visitor.mouse.wheel(0, 3000);
      await expect(photo).toHaveAttribute('style', /scale\(1\)/);
    } else {
      await pinch(visitor, centreOf(visitor), 100, 200);
      await expect(photo).toHaveAttribute('style', /scale\(2\)/);
      await pinch(visitor, centreOf(visitor), 200, 50);
      await expect(photo).toHaveAttribute('style', /scale\(1\)/);
    }
    await journey.look(visitor, 'viewer');
    await visitor.keyboard.press('i');
    await expect(seen(visitor.getByText('拍摄信息')).first()).toBeVisible();
    await journey.look(visitor, 'viewer-info');
    await visitor.keyboard.press(isWide ? 'i' : 'Escape');
    await visitor.keyboard.press('Escape');
    await expect(viewer(visitor)).toBeHidden();
  });

  await test.step('and plays the video in parts', async () => {
    const answers: number[] = [];
    visitor.on('response', (response) => {
      if (/\/video\//.test(response.url())) answers.push(response.status());
    });
    await tiles(visitor, '视频').click();
    const video = viewer(visitor).locator('video');
    await expect(video).toBeVisible();
    await visitor.keyboard.press(' ');
    const readSeconds = (): Promise<number> =>
      video.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : 0));
    await expect.poll(readSeconds).toBeGreaterThan(0);
    expect(answers.length).toBeGreaterThan(0);
    expect(new Set(answers)).toEqual(new Set([206]));
    await journey.look(visitor, 'viewer-video');
    await test.step('by its pictures, from one moment to another', async () => {
      await video.evaluate((element) => element instanceof HTMLVideoElement && element.pause());
      const strip = viewer(visitor).getByRole('slider', { name: '按画面跳转' });
      const picture = await strip.evaluate(({ firstElementChild }) =>
        firstElementChild === null ? '' : getComputedStyle(firstElementChild).backgroundImage,
      );
      const address = /^url\("(.+)"\)$/.exec(picture)?.[1] ?? '';
      expect((await visitor.request.get(address)).headers()['content-type']).toBe('image/jpeg');
      const { x, y, width, height } = (await strip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await visitor.mouse.move(x + width * 0.2, y + height / 2);
      await visitor.mouse.down();
      await visitor.mouse.move(x + width * 0.75, y + height / 2, { steps: 6 });
      await expect.poll(readSeconds).toBeCloseTo(FILM_SECONDS * 0.75, 0);
      await journey.look(visitor, 'viewer-video-strip');
      await visitor.mouse.up();
      await strip.press('Home');
      await expect.poll(readSeconds).toBe(0);
    });
    await visitor.keyboard.press('Escape');
    await expect(viewer(visitor)).toBeHidden();
  });

  await test.step('and likes a picture, for which one signs in', async () => {
    await waitForPictures(visitor);
    const tile = tiles(visitor, '照片').first();
    likedId = (await tile.getAttribute('id')) ?? '';
    await tile.click();
    await button(visitor, '赞，0').click();
    const prompt = visitor.getByRole('dialog', { name: '是否要登录' });
    await expect(prompt).toBeVisible();
    await journey.look(visitor, 'login-prompt');
    await prompt.getByRole('button', { name: '暂不登录' }).click();
    await expect(prompt).toBeHidden();
    await expect(button(visitor, '赞，0')).toBeVisible();
    await button(visitor, '赞，0').click();
    await prompt.getByRole('button', { name: '立即登录' }).click();
    await signIn(visitor, newPhone(), '小雨');
    await expect(button(visitor, '取消赞，1')).toBeVisible();
    await visitor.keyboard.press('Escape');
    await expect(visitor.locator(`#${likedId}`)).toHaveAccessibleName(/，已赞$/);
  });

  await test.step('whose tile says what the viewer did, also after taps that overtake each other', async () => {
    await visitor.locator(`#${likedId}`).click();
    await button(visitor, '取消赞，1').click();
    await button(visitor, '赞，0').click();
    await button(visitor, '取消赞，1').click();
    await expect(button(visitor, '赞，0')).toBeVisible();
    await visitor.keyboard.press('Escape');
    await expect(visitor.locator(`#${likedId}`)).not.toHaveAccessibleName(/已赞/);
    await visitor.locator(`#${likedId}`).click();
    await button(visitor, '赞，0').click();
    await expect(button(visitor, '取消赞，1')).toBeVisible();
    await visitor.keyboard.press('Escape');
    await expect(visitor.locator(`#${likedId}`)).toHaveAccessibleName(/，已赞$/);
    await expectLetGo(visitor);
    await visitor.reload();
    await visitor.getByRole('button', { name: /^照片.*，已赞$/ }).click();
    await expect(button(visitor, '取消赞，1')).toBeVisible();
  });

  await test.step('the owner sees the like, and deletes the album', async () => {
    await owner.locator(`#${likedId}`).click();
    await expect(button(owner, '赞，1')).toBeVisible();
    await owner.keyboard.press('Escape');
    await button(owner, '更多').click();
    await expect(button(owner, '删除相册')).toBeVisible();
    await journey.look(owner, 'album-menu');
    await button(owner, '删除相册').click();
    const dialog = owner.getByRole('dialog', { name: '删除“云南旅行”？' });
    await expect(dialog).toBeVisible();
    await journey.look(owner, 'delete-album');
    await dialog.getByRole('button', { name: '删除', exact: true }).click();
    await expectSaid(owner, '已移到回收站');
    await expect(seen(owner.getByText('还没有相册'))).toBeVisible();
  });

  await test.step('the visitor finds nothing any more', async () => {
    await visitor.reload();
    await expect(seen(visitor.getByText('相册不存在或已被删除'))).toBeVisible();
    await journey.look(visitor, 'album-absent');
    await button(visitor, '回到发现').click();
    await expect(title(visitor, '发现')).toBeVisible();
  });
});
