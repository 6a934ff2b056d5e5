import type { Page } from '@playwright/test';
import * as chat from '@contract/http/chat';
import { befriend, CHAT, log, said, say, whoIs } from '../../support/chat/chat-pages';
import { button, expect, seen, test } from '../../support/journey';
import { signInAs } from '../../support/journey-steps';

const PAGES = '/uni_modules/uni-im/pages';
const pane = (page: Page, name: RegExp) => seen(page.getByRole('region', { name }));

test.describe('on a wide screen', () => {
  test.skip(({ viewport }) => (viewport?.width ?? 0) <= 960, 'narrower ones have a page for each');

  test('contacts and what there is to know of a conversation open beside it, close, and outlive the page', async ({
    journey,
  }) => {
    const page = await journey.arrive();
    const other = await journey.arrive();
    await signInAs(page, '看宽屏的人');
    await signInAs(other, '李雷');
    const [own, friend] = [await whoIs(page), await whoIs(other)];
    await befriend(own, friend);
    const { id } = await own.api.call(chat.createGroup, { name: '宽屏的群', userIds: [friend.id] });
    await page.goto(`${PAGES}/index/index`);
    await seen(page.getByRole('listitem')).filter({ hasText: '宽屏的群' }).getByRole('link').click();
    await say(page, '大家好');
    const info = pane(page, /^聊天信息\(2\)/);

    await test.step('its button, Escape and the way back close it, and the focus is where it was opened', async () => {
      for (const close of [
        () => button(page, '关闭聊天信息').click(),
        () => page.keyboard.press('Escape'),
        () => page.goBack(),
      ]) {
        await button(page, '聊天信息').click();
        await expect(info.getByText('宽屏的群')).toBeVisible();
        await expect(said(page, '大家好')).toBeVisible();
        await expect(button(page, '关闭聊天信息')).toBeFocused();
        await close();
        await expect(info).toHaveCount(0);
        await expect(button(page, '聊天信息')).toBeFocused();
        expect(new URL(page.url()).pathname).toBe(`${PAGES}/index/index`);
      }
    });

    await test.step('a friend is written to beside those one knows', async () => {
      await button(page, /^通讯录/).click();
      const contacts = pane(page, /^通讯录/);
      await journey.look(page, 'chat-wide-contacts');
      await contacts.getByRole('button', { name: '李雷', exact: true }).click();
      await button(page, '发消息').click();
      await expect(log(page).getByText('你们已成为好友，可以开始聊天了')).toBeVisible();
      await expect(contacts).toBeVisible();
      await contacts.getByRole('tab', { name: '群聊' }).click();
      await contacts.getByText('宽屏的群').click();
      await expect(said(page, '大家好')).toBeVisible();
      await button(page, '回到消息').click();
      await expect(contacts).toHaveCount(0);
    });

    await test.step('loaded anew it is open, and narrow it has a page', async () => {
      await button(page, '聊天信息').click();
      await expect(info.getByText('宽屏的群')).toBeVisible();
      await journey.look(page, 'chat-wide-info');
      await page.reload();
      await expect(info.getByText('宽屏的群')).toBeVisible();
      await expect(said(page, '大家好')).toBeVisible();
      await page.setViewportSize({ width: 1000, height: 800 });
      await expect(info).toBeVisible();
      await expect(said(page, '大家好')).toBeHidden();
      await page.setViewportSize({ width: 375, height: 812 });
      await page.waitForURL(`**/group/info?conversation_id=${id}`);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(info.getByText('宽屏的群')).toBeVisible();
      await expect(said(page, '大家好')).toBeVisible();
      await page.goBack();
      await page.waitForURL(`**${PAGES}/index/index`);
    });

    await test.step('whoever is removed has neither the conversation nor what there is to know of it', async () => {
      await other.goto(CHAT + id);
      await button(other, '聊天信息').click();
      await expect(pane(other, /^聊天信息\(2\)/)).toBeVisible();
      await own.api.call(chat.expelFromGroup, { conversation_id: id, userIds: [friend.id] });
      await expect(pane(other, /^聊天信息/)).toHaveCount(0);
      await expect(seen(other.getByText('大家好'))).toHaveCount(0);
    });
  });
});
