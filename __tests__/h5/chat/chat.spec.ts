import type { Page, WebSocketRoute } from '@playwright/test';
import { openChat } from '@contract/http/chat';
import { CHAT, field, log, said, say, whoIs } from '../../support/chat/chat-pages';
import { button, expect, seen, test } from '../../support/journey';
import { passTapGuard, signInAs, title } from '../../support/journey-steps';

const TAB = '/uni_modules/uni-im/pages/index/index';

/** Disconnects somebody. Setting the browser offline is not enough: it leaves its sockets open. */
async function cutOff(page: Page): Promise<(isAway: boolean) => Promise<void>> {
  const lines: WebSocketRoute[] = [];
  let isAway = false;
  await page.context().routeWebSocket(/chat\/socket/, (line) => {
    if (isAway) return void line.close();
    lines.push(line);
    line.connectToServer();
  });
  return async (away) => {
    isAway = away;
    await page.context().setOffline(away);
    if (away) await Promise.all(lines.splice(0).map((line) => line.close()));
  };
}

const saidOnce = (page: Page, text: string) => expect(said(page, text)).toHaveCount(1);

test('two people talk: what they say arrives once, is read, waits while one is away, and is taken back from him', async ({
  journey,
}) => {
  // One of them is without a network for a while.
  journey.expectProblem(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const ann = await journey.arrive();
  const bob = await journey.arrive();
  const cut = await cutOff(bob);
  await ann.goto(TAB);
  await expect(title(ann, '消息')).toBeVisible();
  await signInAs(ann, '安安');
  await signInAs(bob, '小博');
  const [own, other] = [await whoIs(ann), await whoIs(bob)];
  const { id: conversation } = await own.api.call(openChat, { userId: other.id });

  await test.step('what one says stands in the other’s list with its number, and is read as he opens it', async () => {
    await ann.goto(CHAT + conversation);
    await say(ann, '照片都在这里啦 https://example.com/a');
    await saidOnce(ann, 'https://example.com/a');
    await bob.goto(TAB);
    const row = seen(bob.getByRole('listitem')).filter({ hasText: '安安' });
    await expect(row).toContainText('照片都在这里啦');
    await expect(seen(bob.getByRole('link', { name: '1，消息未读' })).first()).toBeVisible();
    await expect(bob).toHaveTitle(/^\(1\) /);
    await journey.look(bob, 'chat-list');
    await row.getByRole('link').click();
    await saidOnce(bob, 'https://example.com/a');
    await expect(log(ann).getByText('已读')).toBeVisible();
  });

  await test.step('the other answers', async () => {
    await field(bob).click();
    await expect(field(bob)).toHaveCSS('outline-style', 'none');
    await expect(field(bob)).toHaveCSS('box-shadow', /inset/);
    await say(bob, '收到，谢谢');
    await saidOnce(ann, '收到，谢谢');
    await expect(log(bob).getByText('已读')).toBeVisible();
    await journey.look(ann, 'chat');
  });

  await test.step('what is said while one is away arrives as he comes back, and what was taken back is gone', async () => {
    await say(ann, '说错了的话');
    await saidOnce(bob, '说错了的话');
    await cut(true);
    await say(bob, '没有网的时候写的');
    await log(ann).getByText('说错了的话', { exact: true }).click({ button: 'right' });
    await button(ann, '撤回').click();
    await expect(log(ann).getByText('你撤回了一条消息')).toBeVisible();
    await passTapGuard(ann);
    await say(ann, '等你回来看');
    await saidOnce(ann, '等你回来看');
    await expect(log(bob).getByText('说错了的话', { exact: true })).toBeVisible();
    await cut(false);
    await saidOnce(bob, '等你回来看');
    await expect(log(bob).getByText('安安撤回了一条消息')).toBeVisible();
    await expect(log(bob).getByText('说错了的话', { exact: true })).toHaveCount(0);
    await saidOnce(ann, '没有网的时候写的');
    await expect(button(ann, '重新编辑')).toBeVisible();
  });

  await test.step('another window goes on where the one that leads is closed', async () => {
    const second = await bob.context().newPage();
    await second.goto(CHAT + conversation);
    await saidOnce(second, '等你回来看');
    await say(ann, '两个窗口都看得到');
    await saidOnce(bob, '两个窗口都看得到');
    await saidOnce(second, '两个窗口都看得到');
    await bob.close();
    await say(ann, '还看得到吗');
    await saidOnce(second, '还看得到吗');
    await say(second, '看得到');
    await saidOnce(ann, '看得到');
  });
});
