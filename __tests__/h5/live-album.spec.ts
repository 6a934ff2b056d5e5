import { button, expect, expectSaid, newPhone, seen, test, tiles } from '../support/journey';
import { expectApart, pickFiles, signInBeside, title, tray, viewer, waitForPictures } from '../support/journey-steps';
import { openKeptAlbum } from '../support/kept/kept-album';
import { drawPicture } from '../support/pictures';

const jpeg = async (name: string, width: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await drawPicture({ width, height: 400, taken: '2026:03:01 10:20:30' }),
});

test('visitors of an album see what is new, talk about it, search it; its owner takes a deletion back', async ({
  journey,
}) => {
  const owner = await journey.arrive();
  const visitor = await journey.arrive();
  const lineless = await journey.arrive();
  // As behind a proxy that lets no socket through.
  await lineless.routeWebSocket(/\/live$/, (line) => line.close());
  const name = `直播${newPhone().slice(-6)}`;

  await test.step('the owner has an album of two photos', async () => {
    await openKeptAlbum(owner, '直播主人', name, [await jpeg('一.jpg', 600), await jpeg('二.jpg', 640)]);
    await expect(tiles(owner)).toHaveCount(2);
  });

  await test.step('visitors who look at it see a third one come by itself, with a socket and without', async () => {
    for (const page of [visitor, lineless]) {
      await page.goto(new URL(owner.url()).pathname + new URL(owner.url()).search);
      await expect(page).toHaveTitle(name);
      await expect(tiles(page)).toHaveCount(2);
    }
    await button(owner, '上传').click();
    await expect(title(owner, `上传到${name}`)).toBeVisible();
    await pickFiles(owner, [await jpeg('三.jpg', 700)], () => button(owner, '选择照片或视频').click());
    await expect(tiles(visitor)).toHaveCount(3);
    await expect(tiles(lineless)).toHaveCount(3);
    await lineless.close();
    await waitForPictures(visitor);
    await journey.look(visitor, 'live-wall');
  });

  await test.step('the visitor signs in and says something, and the owner answers', async () => {
    const isWide = (visitor.viewportSize()?.width ?? 0) > 960;
    await tiles(visitor).first().click();
    await button(visitor, '评论，0').click();
    await visitor.getByPlaceholder('说点什么，可以@别人').fill('拍得真好');
    await button(visitor, '发送').click();
    await visitor.getByRole('dialog', { name: '是否要登录' }).getByRole('button', { name: '立即登录' }).click();
    await signInBeside(visitor, '小雨');
    await expect(visitor.getByText('拍得真好', { exact: true })).toBeVisible();
    await journey.look(visitor, 'comments');
    await visitor.keyboard.press('Escape');
    if (!isWide) await visitor.keyboard.press('Escape');
    await button(owner, '返回').click();
    await expect(tiles(owner)).toHaveCount(3);
    await tiles(owner).first().click();
    await button(owner, '评论，1').click();
    await button(owner, '回复小雨').click();
    await owner.getByPlaceholder('说点什么，可以@别人').fill('谢谢@小雨');
    await button(owner, '发送').click();
    await expect(owner.getByText('直播主人 回复 小雨')).toBeVisible();
    while ((await viewer(owner).count()) > 0) await owner.keyboard.press('Escape');
  });

  const selectTwo = async (): Promise<void> => {
    await button(owner, '选择').click();
    await owner.getByRole('checkbox', { name: /^照片/ }).nth(0).click();
    await owner.getByRole('checkbox', { name: /^照片/ }).nth(1).click();
    await expect(title(owner, '已选2')).toBeVisible();
  };
  const removeThem = async (): Promise<void> => {
    await button(owner, '删除').click();
    const question = owner.getByRole('dialog', { name: '删除2张照片？' });
    await question.getByRole('button', { name: '删除', exact: true }).click();
    await expect(tiles(owner)).toHaveCount(1);
  };

  await test.step('the owner selects two, downloads them in one file, removes them and takes that back', async () => {
    await selectTwo();
    await journey.look(owner, 'selection');
    const [file] = await Promise.all([owner.waitForEvent('download'), button(owner, '下载').click()]);
    expect(file.suggestedFilename()).toMatch(/\.zip$/);
    await expectApart(tray(owner), owner.getByRole('group', { name: '对所选照片的操作' }));
    await removeThem();
    // The way back goes by itself: nothing comes before it is taken.
    await button(owner, '撤销').click();
    await expect(tiles(owner)).toHaveCount(3);
    await expectSaid(owner, '已恢复');
  });

  await test.step('and removes them for good: the new message is beside the one already there', async () => {
    await selectTwo();
    await removeThem();
    const strip = (words: string) => seen(owner.getByRole('status').filter({ hasText: words }));
    await expectApart(tray(owner), strip('已删除2项'));
    await expectApart(strip('已交给浏览器下载'), strip('已删除2项'));
    await journey.look(owner, 'removed');
  });

  await test.step('the album is found by its name', async () => {
    await visitor.goto('/packageAlbumB/search/search');
    await visitor.getByPlaceholder('搜索相册、用户、照片').fill(name);
    await button(visitor, '搜索').click();
    await visitor.getByRole('link', { name: new RegExp(name) }).click();
    await expect(title(visitor, name)).toBeVisible();
  });
});
