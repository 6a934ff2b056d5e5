import type { Locator, Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { endAlbum } from '../support/ahead-of-pages';
import { button, dataDirHere, expect, expectSaid, runAdmin, seen, test, tiles } from '../support/journey';
import { openMine, passTapGuard, pickFiles, signInAs, signInBeside, title } from '../support/journey-steps';
import { drawFields, drawPicture, readFields, type SeenPicture } from '../support/pictures';
import { drag, openTouch, pinch, type Spot } from '../support/touch';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const RED = '#d02020';
const GREEN = '#20a020';
const BLUE = '#2020d0';
const TURN_MS = 3_000;
const SITE = 'https://partner.example.com/welcome';

const field = (page: Page, label: string) => seen(page.getByLabel(label, { exact: true }));
const dialog = (page: Page) => page.getByRole('dialog');
const radio = (page: Page, name: RegExp) => seen(page.getByRole('radio', { name }));

async function createAlbum(page: Page, name: string, who: RegExp, password = ''): Promise<void> {
  await button(page, '新建相册').first().click();
  await seen(page.getByPlaceholder('如：2026公司年会')).fill(name);
  await radio(page, who).click();
  if (password !== '') await field(page, '访问密码').fill(password);
}

async function finishAlbum(page: Page, name: string): Promise<void> {
  await button(page, '创建相册').click();
  await expect(title(page, name)).toBeVisible();
}

async function openMenu(page: Page, item: string): Promise<void> {
  await button(page, '更多').click();
  await dialog(page).getByRole('button', { name: item }).click();
}

async function save(page: Page): Promise<void> {
  await button(page, '保存').click();
  await expectSaid(page, '更新成功');
}

/** Chooses a picture and moves it behind the frame, whose middle is given. */
async function cutPicture(
  page: Page,
  place: string,
  png: Buffer,
  move: (middle: Spot) => Promise<void>,
): Promise<void> {
  const files = [{ name: `${place}.png`, mimeType: 'image/png', buffer: png }];
  await pickFiles(page, files, () => button(page, `选择图片，${place}`).click());
  await expect(dialog(page)).toHaveAccessibleName(`裁剪${place}`);
  const frame = dialog(page).getByRole('group', { name: /^图片位置/ });
  // The sheet comes up from below; what is hovered over has stopped.
  await frame.hover();
  const { x, y, width, height } = (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await move({ x: x + width / 2, y: y + height / 2 });
}

async function useCut(page: Page, place: string): Promise<void> {
  const stored = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/oss/'),
  );
  await dialog(page).getByRole('button', { name: '使用这张图片' }).click();
  expect((await stored).status()).toBe(200);
  await expect(button(page, `更换${place}`)).toBeVisible();
}

async function fetchPicture(page: Page, image: Locator): Promise<SeenPicture> {
  await expect.poll(() => image.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const address = await image.evaluate((img) => (img as HTMLImageElement).src);
  return readFields(await (await page.request.get(address)).body());
}

test('discover: banners turn and lead on; an album of the same network shows the cover that was cut', async ({
  journey,
  hasTouch,
  viewport,
}, info) => {
  const shown = (viewport?.width ?? 0) > 960 ? 3 : 1;
  const owner = await journey.arrive();
  const guest = await journey.arrive();
  const nearby = guest.getByRole('region', { name: '身边的活动' });
  const card = nearby.getByRole('link', { name: /^现场的相册/ });
  const carousel = guest.getByRole('region', { name: '推荐' });
  const banner = (name: string) => carousel.getByRole('link', { name, exact: true });
  let bannerIds: string[] = [];
  let albumPath = '';

  await test.step('the owner makes an album for who has its link, and drags its cover behind the frame', async () => {
    await signInAs(owner, '现场的主人');
    await createAlbum(owner, '现场的相册', /^凭链接访问/);
    const stripes = await drawFields([[RED, GREEN, BLUE]], { width: 1800, height: 800 });
    await cutPicture(owner, '相册封面', stripes, (middle) => drag(owner, middle, { x: middle.x + 160, y: middle.y }));
    await journey.look(owner, 'cut-by-dragging');
    await useCut(owner, '相册封面');
    await finishAlbum(owner, '现场的相册');
    const { pathname, search } = new URL(owner.url());
    albumPath = pathname + search;
  });

  await test.step('and announces it on the network', async () => {
    await openMenu(owner, '管理相册');
    await seen(owner.getByRole('tab', { name: '分享', exact: true })).click();
    await button(owner, '公布').click();
    await expectSaid(owner, /^已公布/);
    await expect(seen(owner.getByText(/前，连着同一个网络的人能在发现页看到这本相册$/))).toBeVisible();
  });

  await test.step('a guest on discover sees it with the part that was chosen, and opens it', async () => {
    await guest.goto('/');
    const cover = await fetchPicture(guest, card.locator('img'));
    expect(cover.ratio).toBeCloseTo(375 / 250, 1);
    // Two of three stripes fit, and the picture was pulled to the right as far as it goes.
    expect([0.05, 0.45, 0.55, 0.95].map((across) => cover.at(across, 0.5))).toEqual(['red', 'red', 'green', 'green']);
    await journey.look(guest, 'nearby');
    await card.click();
    await expect(title(guest, '现场的相册')).toBeVisible();
    await button(guest, '返回').click();
    await expect(title(guest, '发现')).toBeVisible();
  });

  await test.step('the operator adds banners: they turn every three seconds, in their order', async () => {
    const targets = [
      ['现场直播中', albumPath],
      ['认识智享相册', '/packageAlbumE/about/about'],
      ['合作伙伴', SITE],
      ['假期安排', ''],
    ] as const;
    bannerIds = [];
    for (const [name, target] of targets) {
      const file = info.outputPath(`banner-${bannerIds.length}.jpg`);
      await writeFile(file, await drawPicture({ width: 1200, height: 500 }));
      const said = runAdmin('banner', 'add', file, name, target, `${bannerIds.length}`);
      bannerIds.push(/编号(\S+)/.exec(said)?.[1] ?? '');
    }
    await guest.clock.install();
    await guest.reload();
    await expect(carousel.locator('img')).toHaveCount(targets.length);
    await expect(carousel.getByRole('link')).toHaveCount(3);
    await expect(carousel.getByRole('img', { name: '假期安排' })).toHaveCount(1);
    expect((await carousel.boundingBox())?.height).toBe(130);
    const strip = carousel.locator('[style*="translateX"]');
    await expect(strip).toHaveCSS('transition-duration', '0.3s');
    const last = targets.length - shown;
    const readPlace = async (): Promise<number> => {
      const percent = /translateX\(-?([\d.]+)%\)/.exec((await strip.getAttribute('style')) ?? '')?.[1];
      return Math.round((Number(percent) * shown) / 100);
    };
    await guest.clock.pauseAt(Date.now() + TURN_MS);
    let place = await readPlace();
    for (let turn = 0; turn <= last; turn += 1) {
      place = place === last ? 0 : place + 1;
      await guest.clock.runFor(TURN_MS);
      await expect.poll(readPlace).toBe(place);
    }
    // Until somebody is there: the next of the Tab key comes into view, and nothing moves by itself any more.
    await banner('现场直播中').focus();
    await expect(banner('现场直播中')).toBeInViewport({ ratio: 0.9 });
    await guest.keyboard.press('Tab');
    await guest.keyboard.press('Tab');
    await expect(banner('合作伙伴')).toBeFocused();
    await expect(banner('合作伙伴')).toBeInViewport({ ratio: 0.9 });
    await guest.clock.runFor(TURN_MS * 2);
    await expect(banner('合作伙伴')).toBeInViewport({ ratio: 0.9 });
    await guest.clock.resume();
    if (hasTouch) {
      const { x, y, width, height } = (await carousel.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const touch = await openTouch(guest);
      await touch('touchStart', [{ x: x + width * 0.3, y: y + height / 2 }]);
      for (const part of [0.5, 0.8]) await touch('touchMove', [{ x: x + width * part, y: y + height / 2 }]);
      await touch('touchEnd', []);
      await expect(banner('认识智享相册')).toBeInViewport({ ratio: 0.9 });
    } else {
      const before = await readPlace();
      await carousel.getByRole('button', { name: '下一组' }).click();
      await expect.poll(readPlace).toBe(before + 1);
      await carousel.getByRole('button', { name: '上一组' }).click();
      await expect.poll(readPlace).toBe(before);
    }
    await expect(title(guest, '发现')).toBeVisible();
    await journey.look(guest, 'banners');
  });

  await test.step('each leads to its target', async () => {
    await banner('认识智享相册').press('Enter');
    await expect(title(guest, '关于我们')).toBeVisible();
    await button(guest, '返回').click();
    await banner('现场直播中').focus();
    await banner('现场直播中').click();
    await expect(title(guest, '现场的相册')).toBeVisible();
    await button(guest, '返回').click();
    await guest.context().route(`${SITE}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'partner' }));
    await banner('合作伙伴').focus();
    const [site] = await Promise.all([guest.context().waitForEvent('page'), banner('合作伙伴').press('Enter')]);
    await expect(site).toHaveURL(SITE);
    expect(await site.evaluate(() => window.opener === null)).toBe(true);
    await site.close();
  });

  await test.step('the guest is not offered the album again, nor is a later one, once the owner ends it', async () => {
    await button(guest, '不再提示这些活动').click();
    await expect(nearby).toHaveCount(0);
    for (const id of bannerIds.slice(1)) runAdmin('banner', 'remove', id);
    await guest.reload();
    await expect(carousel.getByRole('link')).toHaveCount(1);
    await expect(nearby).toHaveCount(0);
    await button(owner, '停止公布').click();
    await expectSaid(owner, '已停止公布');
    const later = await journey.arrive();
    await later.goto('/');
    await expect(later.getByRole('region', { name: '推荐' })).toBeVisible();
    await expect(later.getByRole('link', { name: /^现场的相册/ })).toHaveCount(0);
    for (const id of bannerIds.slice(0, 1)) runAdmin('banner', 'remove', id);
    await later.reload();
    await expect(later.getByRole('tablist', { name: '相册类型' })).toBeVisible();
    await expect(later.getByRole('region', { name: '推荐' })).toHaveCount(0);
  });
});

test('a short link: its landing, a password for each album, an end that is taken back, members only', async ({
  journey,
  hasTouch,
}) => {
  const owner = await journey.arrive();
  const visitor = await journey.arrive();
  let link = '';
  let albumId = '';
  let otherAddress = '';

  await test.step('the owner makes two albums, one with a password, and sizes the first one’s publicity cover', async () => {
    await signInAs(owner, '发短链接的人');
    await createAlbum(owner, '另一本有密码的相册', /^凭密码访问/, '另一个密码');
    await finishAlbum(owner, '另一本有密码的相册');
    otherAddress = owner.url();
    await openMine(owner);
    await createAlbum(owner, '短链接的相册', /^凭链接访问/);
    await finishAlbum(owner, '短链接的相册');
    albumId = new URL(owner.url()).searchParams.get('id') ?? '';
    await openMenu(owner, '相册设置');
    // Blue is the middle half, and fills the frame only when the picture is twice as large as it has to be.
    const border = [RED, RED, RED, RED];
    const target = await drawFields([border, [RED, BLUE, BLUE, RED], [RED, BLUE, BLUE, RED], border], {
      width: 1500,
      height: 1334,
    });
    await cutPicture(owner, '宣传封面', target, async (middle) => {
      if (hasTouch) return pinch(owner, middle, 60, 132);
      await owner.mouse.move(middle.x, middle.y);
      for (let notch = 0; notch < 9; notch += 1) await owner.mouse.wheel(0, -100);
    });
    await journey.look(owner, 'cut-by-fingers');
    await useCut(owner, '宣传封面');
    await save(owner);
    await button(owner, '分享相册').click();
    await dialog(owner).getByRole('button', { name: '复制短链接' }).click();
    await expectSaid(owner, '短链接已复制');
    const copied = await owner.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('《短链接的相册》');
    link = /https?:\/\/\S+$/.exec(copied)?.[0] ?? '';
    await dialog(owner).getByRole('button', { name: '关闭' }).click();
  });

  await test.step('it leads a visitor to the cover, and on into the album', async () => {
    await visitor.goto(link);
    await expect(title(visitor, '短链接的相册')).toBeVisible();
    const cover = await fetchPicture(visitor, visitor.locator('.taro_page_show img').first());
    expect(cover.ratio).toBeCloseTo(750 / 1334, 2);
    const corners = [0.04, 0.96].flatMap((across) => [0.04, 0.96].map((down) => cover.at(across, down)));
    expect(corners).toEqual(['blue', 'blue', 'blue', 'blue']);
    await journey.look(visitor, 'landing');
    await button(visitor, '打开相册').click();
    await expect(seen(visitor.getByText('凭链接访问'))).toBeVisible();
  });

  await test.step('a password stands in the way from then on: a wrong one is reported, the right one is kept', async () => {
    await openMenu(owner, '相册设置');
    await radio(owner, /^凭密码访问/).click();
    await field(owner, '访问密码').fill('开门8888');
    await save(owner);
    await visitor.goto(link);
    await expect(visitor.getByText('这本相册需要密码')).toBeVisible();
    await field(visitor, '相册密码').fill('另一个密码');
    await button(visitor, '打开相册').click();
    await expect(visitor.getByText('密码不正确')).toBeVisible();
    await journey.look(visitor, 'landing-locked');
    await field(visitor, '相册密码').fill('开门8888');
    await passTapGuard(visitor);
    await button(visitor, '打开相册').click();
    await expect(seen(visitor.getByText('凭密码访问'))).toBeVisible();
    await visitor.goto(link);
    await expect(button(visitor, '打开相册')).toBeVisible();
    await expect(field(visitor, '相册密码')).toHaveCount(0);
    await visitor.goto(otherAddress);
    await expect(visitor.getByText('这本相册需要密码')).toBeVisible();
  });

  await test.step('the album ends: visitors see that, its owner sees the album and takes the end back', async () => {
    await endAlbum(dataDirHere(), albumId);
    await visitor.goto(link);
    await expect(visitor.getByText('相册已过期')).toBeVisible();
    await journey.look(visitor, 'landing-expired');
    await visitor.goto(`/packageAlbumC/photos/photos?id=${albumId}`);
    await expect(visitor.getByText('相册已过期')).toBeVisible();
    await expect(visitor.getByText('短链接的相册')).toHaveCount(0);

    await openMine(owner);
    const card = seen(owner.getByRole('link', { name: /短链接的相册/ }));
    await expect(card).toContainText('已过期');
    await journey.look(owner, 'mine-expired');
    await card.click();
    await expect(seen(owner.getByText(/凭密码访问 · 已过期/))).toBeVisible();
    await openMenu(owner, '相册设置');
    await expect(seen(owner.getByText('相册已过期，改后重新开放'))).toBeVisible();
    await seen(owner.getByRole('button', { name: /^取消到期/ })).click();
    await expectSaid(owner, '已取消到期，相册长期有效');
    await expect(seen(owner.getByRole('button', { name: /^取消到期/ }))).toHaveCount(0);
    await visitor.reload();
    await expect(title(visitor, '短链接的相册')).toBeVisible();
  });

  await test.step('for members only it is gone for others, until they are invited', async () => {
    await radio(owner, /^仅成员可见/).click();
    await save(owner);
    await visitor.reload();
    await expect(visitor.getByText('相册不存在或已被删除')).toBeVisible();
    await visitor.goto(link);
    await expect(visitor.getByText('链接已失效，相册不存在或已被删除')).toBeVisible();
    await openMenu(owner, '管理相册');
    await seen(owner.getByRole('tab', { name: '成员', exact: true })).click();
    await button(owner, '邀请加入').click();
    await dialog(owner).getByRole('button', { name: '复制邀请链接' }).click();
    await expectSaid(owner, '邀请链接已复制');
    const copied = await owner.evaluate(() => navigator.clipboard.readText());
    await visitor.goto(/https?:\/\/\S+/.exec(copied)?.[0] ?? '');
    await expect(visitor.getByText(/^发短链接的人邀请你成为相册/)).toBeVisible();
    await expect(button(visitor, '先看看')).toHaveCount(0);
    await journey.look(visitor, 'landing-members');
    await button(visitor, '加入相册').click();
    await dialog(visitor).getByRole('button', { name: '立即登录' }).click();
    await signInBeside(visitor, '被邀请的人');
    await expect(seen(visitor.getByText('仅成员可见'))).toBeVisible();
    await visitor.goto(link);
    await button(visitor, '打开相册').click();
    await expect(seen(visitor.getByText('仅成员可见'))).toBeVisible();
    await expect(tiles(visitor)).toHaveCount(0);
  });
});
