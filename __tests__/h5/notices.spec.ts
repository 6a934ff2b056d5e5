import type { Page } from '@playwright/test';
import { button, expect, seen, test, tiles } from '../support/journey';
import {
  buyViewed,
  haveSignedIn,
  openMine,
  passTapGuard,
  title,
  viewer,
  waitForPictures,
} from '../support/journey-steps';
import { keepAlbum } from '../support/kept/kept-album';
import { drawPicture } from '../support/pictures';

const entry = (page: Page, name: string | RegExp) => seen(page.getByRole('link', { name }));
const row = (page: Page, words: string) => seen(page.getByRole('listitem')).filter({ hasText: words });

test(
  'interactions and sales are listed on one’s own page, lead to their cause, and are read',
  { tag: '@phone' },
  async ({ journey }) => {
    const owner = await journey.arrive();
    const api = await haveSignedIn(owner, '开店的人');
    const files = [
      { name: '一.jpg', mimeType: 'image/jpeg', buffer: await drawPicture({ width: 1600, height: 1200 }) },
    ];
    const address = await keepAlbum(api, '照片小店', files, 500);
    await openMine(owner);
    await entry(owner, '系统通知').click();
    await expect(seen(owner.getByText('还没有消息'))).toBeVisible();
    await journey.look(owner, 'notices-empty');
    await button(owner, '返回').click();
    await entry(owner, '互动消息').click();
    await expect(seen(owner.getByText('还没有消息'))).toBeVisible();
    await journey.look(owner, 'interactions-empty');
    await button(owner, '返回').click();

    for (const [index, name] of ['小王', '小李'].entries()) {
      const guest = await journey.arrive();
      await haveSignedIn(guest, name);
      await guest.goto(address);
      await waitForPictures(guest);
      await tiles(guest).first().click();
      // Shown at once, but sent to others only when the server has it.
      const isLiked = guest.waitForResponse((response) => response.url().includes('/likeOrCancel') && response.ok());
      await button(guest, `赞，${index}`).click();
      await expect(button(guest, `取消赞，${index + 1}`)).toBeVisible();
      await isLiked;
      if (name === '小李') {
        await buyViewed(guest);
      }
    }

    await openMine(owner);
    await expect(entry(owner, '系统通知，1条新的')).toBeVisible();
    await expect(entry(owner, '互动消息，2条新的')).toBeVisible();
    await journey.look(owner, 'mine-with-counts');
    await entry(owner, '互动消息，2条新的').click();
    await expect(title(owner, '互动消息')).toBeVisible();
    await expect(row(owner, '小李等2人')).toContainText('赞了你的照片');
    await journey.look(owner, 'interactions');
    await seen(owner.getByRole('tab', { name: '关注' })).click();
    await expect(seen(owner.getByText('还没有消息'))).toBeVisible();
    await seen(owner.getByRole('tab', { name: '全部' })).click();
    await row(owner, '小李等2人').getByRole('link').click();
    await expect(viewer(owner)).toBeVisible();
    await owner.keyboard.press('Escape');
    await openMine(owner);
    await expect(entry(owner, '互动消息')).toBeVisible();
    await expect(entry(owner, /互动消息，/)).toHaveCount(0);

    await entry(owner, '系统通知，1条新的').click();
    await expect(row(owner, '卖出了照片')).toContainText('￥5.00');
    await journey.look(owner, 'notices');
    await button(owner, '删除“卖出了照片”').click();
    await expect(row(owner, '卖出了照片')).toHaveCount(0);
    await journey.look(owner, 'notices-undo');
    await button(owner, '撤销').click();
    await expect(row(owner, '卖出了照片')).toContainText('未读');
    await passTapGuard(owner);
    await row(owner, '卖出了照片').getByRole('link').click();
    await expect(seen(owner.getByText('照片小店', { exact: false })).first()).toBeVisible();
    await openMine(owner);
    await expect(entry(owner, /系统通知，/)).toHaveCount(0);
  },
);
