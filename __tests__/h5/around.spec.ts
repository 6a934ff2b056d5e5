import { button, changeSettings, expect, expectLetGo, expectSaid, seen, test, tiles } from '../support/journey';
import { createAlbum, haveSignedIn, pickFiles, signInAs, title, viewer } from '../support/journey-steps';
import { keepAlbum } from '../support/kept/kept-album';
import { drawPicture } from '../support/pictures';
import { followRequests } from '../support/watch/follow-requests';
import { untilQuiet } from '../support/watch/until-quiet';

test('an address that is no page says so and leads on', async ({ journey }) => {
  const page = await journey.arrive();
  await page.goto('/packageAlbumA/nothing/here?x=1');
  await expect(seen(page.getByText('页面不存在或已被删除'))).toBeVisible();
  await journey.look(page, 'unknown');
  await button(page, '回到发现').click();
  await expect(title(page, '发现')).toBeVisible();
});

test(
  'back without a page before leads to discover, and to mine when signed in',
  { tag: '@phone' },
  async ({ journey }) => {
    const page = await journey.arrive();
    await page.goto('/packageAlbumC/photos/photos?id=aaaaaaaaaaaaaaaaaaaaaa');
    await expect(seen(page.getByText('相册不存在或已被删除'))).toBeVisible();
    await button(page, '返回').click();
    await expect(title(page, '发现')).toBeVisible();
    await signInAs(page, '回来的人');
    await page.goto('/packageAlbumA/home/create');
    await button(page, '返回').click();
    await expect(title(page, '我的')).toBeVisible();
  },
);

test('who signs out is a visitor again, also after loading anew', { tag: '@phone' }, async ({ journey }) => {
  const page = await journey.arrive();
  await keepAlbum(await haveSignedIn(page, '要走的人'), '留下的相册', []);
  const traffic = followRequests(page.context());
  await page.goto('/packageAlbumA/setup/setup');
  // What a visit reports at its start would be refused once the token has ended.
  await untilQuiet(page, traffic);
  await button(page, '退出登录').click();
  await page.getByRole('dialog', { name: '退出登录？' }).getByRole('button', { name: '退出登录' }).click();
  await expect(seen(page.getByText('普通用户(未登录)'))).toBeVisible();
  await expectLetGo(page);
  await page.reload();
  await page.getByRole('link', { name: '我的' }).click();
  await expect(button(page, '立即登录')).toBeVisible();
  await expect(seen(page.getByText('留下的相册'))).toHaveCount(0);
});

test(
  'without a network a message is shown, and it is gone when the network is back',
  { tag: '@phone' },
  async ({ journey }) => {
    const page = await journey.arrive();
    await page.goto('/');
    await expect(title(page, '发现')).toBeVisible();
    journey.expectProblem(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await expectSaid(page, '网络断开连接，请检查网络');
    await page.screenshot({ path: test.info().outputPath('offline.png') });
    await page.context().setOffline(false);
    await expect(seen(page.getByText('网络断开连接，请检查网络'))).toHaveCount(0);
  },
);

test('a page whose file is slow is said to be on its way', { tag: '@phone' }, async ({ journey }) => {
  const page = await journey.arrive();
  await page.goto('/packageAlbumA/setup/setup');
  await expect(button(page, '帮助中心')).toBeVisible();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/js/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await button(page, '帮助中心').click();
  const indicator = page.getByRole('status', { name: '正在加载' });
  await expect(indicator).toBeVisible();
  await expect(title(page, '设置')).toBeVisible();
  release();
  await expect(title(page, '帮助')).toBeVisible();
  await expect(indicator).toHaveCount(0);
});

test('theme and text size are chosen in the settings and stay', async ({ journey }) => {
  const page = await journey.arrive();
  await page.goto('/');
  await page.getByRole('link', { name: '设置' }).click();
  await journey.look(page, 'settings');
  const readLook = () =>
    page.evaluate(() => ({
      scheme: document.documentElement.style.colorScheme,
      sizePx: Number.parseFloat(
        getComputedStyle([...document.querySelectorAll('[role="heading"]')].at(-1) ?? document.body).fontSize,
      ),
    }));
  const before = await readLook();
  expect(before.scheme).toBe('light');
  await button(page, /^外观/).click();
  await button(page, '深色').click();
  await button(page, /^字体大小/).click();
  await button(page, '特大').click();
  await expect(button(page, /特大/)).toBeVisible();
  await expectLetGo(page);
  await page.reload();
  await expect(button(page, /特大/)).toBeVisible();
  const after = await readLook();
  expect(after.scheme).toBe('dark');
  expect(after.sizePx).toBeGreaterThan(before.sizePx);
  await page.screenshot({ path: test.info().outputPath('dark-extra-large.png') });
  await changeSettings(page, {});
});

test('everything can be done with the keyboard alone', async ({ journey }) => {
  const page = await journey.arrive();
  await signInAs(page, '不用鼠标');

  /** Presses Tab until the focus is there; every stop on the way shows where it is. */
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement)) return null;
        const { outlineStyle, boxShadow } = getComputedStyle(element);
        return {
          name: element.getAttribute('aria-label') ?? element.textContent ?? '',
          isMarked: outlineStyle !== 'none' || boxShadow !== 'none',
          isField: /^(INPUT|TEXTAREA)$/.test(element.tagName),
        };
      });
      if (stop === null || !name.test(stop.name)) continue;
      expect(stop.isMarked || stop.isField, `${stop.name} shows that it has the focus`).toBe(true);
      return;
    }
    throw new Error(`Tab never comes to ${name}`);
  };

  await tabTo(/^新建相册$/);
  await page.keyboard.press('Enter');
  await expect(title(page, '新建相册')).toBeVisible();
  await tabTo(/^相册名称$/);
  await page.keyboard.type('键盘相册');
  await tabTo(/^创建相册$/);
  await page.keyboard.press('Enter');
  await expect(title(page, '键盘相册')).toBeVisible();
  await tabTo(/^上传照片$/);
  await page.keyboard.press('Enter');
  await expect(title(page, '上传到键盘相册')).toBeVisible();
  await tabTo(/^选择照片或视频$/);
  const files = await Promise.all(
    [1, 2, 3].map(async (n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer: await drawPicture() })),
  );
  await pickFiles(page, files, () => page.keyboard.press('Enter'));
  await expect(button(page, '完成')).toBeVisible();
  await tabTo(/^完成$/);
  await page.keyboard.press('Enter');
  await expect(tiles(page)).toHaveCount(3);
  await tabTo(/^照片，/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toHaveAccessibleName('查看照片，2/3');
  await tabTo(/^关闭$/);
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toBeHidden();
  await expect(tiles(page).nth(1)).toBeFocused();
});

test('a public album, renamed, is found on discover; a file that is no picture is reported', async ({ journey }) => {
  const page = await journey.arrive();
  await signInAs(page, '公开的人');
  await createAlbum(page, '还没有名字');
  await button(page, '上传照片').click();
  const files = [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await drawPicture({ width: 900, height: 600 }) }];
  const bad = { name: 'b.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') };
  await pickFiles(page, [...files, bad], () => button(page, '选择照片或视频').click());
  await expect(seen(page.getByText('请上传PNG、JPG、JPEG格式的图片'))).toBeVisible();
  await expect(seen(page.getByText('1个已上传，1个失败')).first()).toBeVisible();
  await journey.look(page, 'upload-ended');
  await button(page, '完成').click();
  await expect(tiles(page)).toHaveCount(1);
  await button(page, '更多').click();
  await button(page, '相册设置').click();
  const name = seen(page.getByPlaceholder('如：2026公司年会'));
  await expect(name).toHaveValue('还没有名字');
  await name.fill('公开的相册');
  await seen(page.getByLabel('话题', { exact: true })).fill('春日市集');
  await button(page, '添加话题').click();
  await journey.look(page, 'edit');
  await button(page, '保存').click();
  await expect(title(page, '公开的相册')).toBeVisible();
  const visitor = await journey.arrive();
  await visitor.goto('/');
  const card = visitor.getByRole('link', { name: /公开的相册/ }).first();
  await expect(card).toBeVisible();
  await journey.look(visitor, 'discover-with-albums');
  await card.click();
  await expect(tiles(visitor)).toHaveCount(1);
  await button(visitor, '返回').click();
  await expect(title(visitor, '发现')).toBeVisible();
  await visitor.getByRole('radio', { name: '热门' }).click();
  await expect(card).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('radio', { name: '热门' })).toBeChecked();
  await visitor.getByRole('region', { name: '热门话题' }).getByRole('checkbox', { name: '春日市集' }).click();
  await expect(title(visitor, '搜索')).toBeVisible();
  await expect(seen(visitor.getByRole('link', { name: /公开的相册/ }))).toHaveCount(1);
  await journey.look(visitor, 'search-tag');
});
