import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import * as chat from '@contract/http/chat';
import { createApi } from '../../../server/cli/import/api';
import { bearer } from '../../../server/cli/import/sign-in';
import { fillTalk } from '../../support/ahead-of-pages';
import { button, dataDirHere, expect, expectSaid, productHere, seen, test } from '../../support/journey';
import { signInAs, title } from '../../support/journey-steps';
import { ROWS_MAX } from '@/platform/message-scroller/types';

const CHAT = '/uni_modules/uni-im/pages/chat/chat?conversation_id=';
const INFO = '/uni_modules/uni-im/pages/group/info?conversation_id=';
const ALL = 10_000;
const READ = 9_900;
const NAMING = 9_950;
const forever = new AbortController().signal;

const log = (page: Page) => seen(page.getByRole('log', { name: '消息' }));
const said = (page: Page, text: string) => log(page).getByText(text, { exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page) => seen(page.getByLabel('消息', { exact: true })).and(page.locator('textarea'));
const isInSight = (page: Page, text: string) => expect(said(page, text)).toBeInViewport();

/** Whoever is signed in on a page, and calls as he makes them. */
async function asHimself(page: Page) {
  const { token, id } = await page.evaluate(() => {
    const { v } = JSON.parse(window.localStorage.getItem('_session') ?? '{}') as {
      v: { token: string; user: { id: string } };
    };
    return { token: v.token, id: v.user.id };
  });
  const { url: baseUrl } = productHere();
  return { id, api: createApi({ baseUrl, authorization: () => bearer(token), signal: forever }) };
}

/** The rows that are drawn. */
const countRows = (page: Page): Promise<number> => log(page).locator('> [data-row]').count();

/** Scrolls up by a screen, again and again. Answers how far at most a row that was in sight has moved by itself, in pixels. */
const scrollUp = (page: Page, times: number): Promise<number> =>
  log(page).evaluate(async (box, count) => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    let most = 0;
    for (let time = 0; time < count; time += 1) {
      box.scrollTop -= box.clientHeight * 0.8;
      await drawn();
      const { top } = box.getBoundingClientRect();
      const row = [...box.querySelectorAll('[data-row]')].find((one) => one.getBoundingClientRect().bottom > top + 40);
      const key = row?.getAttribute('data-row') ?? '';
      const before = row?.getBoundingClientRect().top ?? 0;
      // Older ones come in above meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 150));
      const after = box.querySelector(`[data-row="${CSS.escape(key)}"]`)?.getBoundingClientRect().top;
      if (after !== undefined) most = Math.max(most, Math.abs(after - before));
    }
    return most;
  }, times);

/** A microphone that hears a tone. */
async function haveMicrophone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const sounds = new AudioContext();
      const tone = sounds.createOscillator();
      const ear = sounds.createMediaStreamDestination();
      tone.connect(ear);
      tone.start();
      await sounds.resume();
      return ear.stream;
    };
  });
}

/** Held for a while, and let go of so far above. */
async function speak(page: Page, forMs: number, upPx = 0): Promise<void> {
  const box = await seen(page.getByRole('button', { name: /^按住说话/ })).boundingBox();
  if (box === null) throw new Error('there is nothing to speak into');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect(seen(page.getByRole('button', { name: /^松开发送/ }))).toBeVisible();
  await page.waitForTimeout(forMs);
  if (upPx > 0) await page.mouse.move(x, y - upPx, { steps: 4 });
  if (upPx > 0) await expect(seen(page.getByRole('button', { name: '松开取消' }))).toBeVisible();
  await page.mouse.up();
}

test(
  'a group of ten thousand messages begins with what is new, and is gone through, searched and joined',
  { tag: '@phone' },
  async ({ journey }) => {
    const [ann, bob, cid] = [await journey.arrive(), await journey.arrive(), await journey.arrive()];
    await haveMicrophone(bob);
    await signInAs(ann, '群主安安');
    await signInAs(bob, '小博');
    await signInAs(cid, '后来的人');
    const [owner, member] = [await asHimself(ann), await asHimself(bob)];
    await owner.api.call(chat.requestFriend, { userId: member.id, text: '' });
    await member.api.call(chat.requestFriend, { userId: owner.id, text: '' });
    const { id } = await owner.api.call(chat.createGroup, { name: '一万条的群', userIds: [member.id] });
    const talk = { conversationUid: id, byUid: owner.id, count: ALL, readSeq: READ, namingSeq: NAMING };
    await fillTalk(dataDirHere(), talk);

    await test.step('one begins with the first that is new, and goes to where one is named', async () => {
      await bob.goto(CHAT + id);
      await isInSight(bob, `第${READ + 1}条`);
      await expect(log(bob).getByText('以下是新消息')).toBeInViewport();
      expect(await countRows(bob)).toBeLessThanOrEqual(ROWS_MAX);
      await journey.look(bob, 'chat-first-unread');
      await button(bob, '有人@我').click();
      await isInSight(bob, `第${NAMING}条`);
      await button(bob, '到最新消息').click();
      await isInSight(bob, `第${ALL}条`);
    });

    await test.step('older ones come in above without a jump, and what is drawn stays little', async () => {
      expect(await scrollUp(bob, 40)).toBeLessThanOrEqual(2);
      expect(await countRows(bob)).toBeLessThanOrEqual(ROWS_MAX);
      await expect(said(bob, `第${ALL}条`)).toHaveCount(0);
    });

    await test.step('a message is found by its words, and a day by its date', async () => {
      await button(bob, '搜索聊天记录').click();
      const search = seen(bob.getByPlaceholder('搜索聊天记录'));
      await search.fill('第4321条');
      await journey.look(bob, 'chat-search');
      await seen(bob.getByRole('button', { name: /第4321条/ })).click();
      await isInSight(bob, '第4321条');
      const dayMs = 86_400_000;
      const day = new Date(Date.now() - 3 * dayMs + 8 * 3_600_000).toISOString().slice(0, 10);
      await seen(bob.getByLabel('按日期查找', { exact: true })).fill(day);
      // The first minute of that day, in China.
      const minutes = Math.floor((Date.now() - Date.parse(`${day}T00:00:00+08:00`)) / 60_000);
      const near = Array.from({ length: 9 }, (_, index) => ALL - minutes - 4 + index);
      await expect(
        log(bob)
          .getByText(new RegExp(`^第(${near.join('|')})条$`))
          .first(),
      ).toBeInViewport();
      await button(bob, '搜索聊天记录').click();
      await button(bob, '到最新消息').click();
      await isInSight(bob, `第${ALL}条`);
    });

    await test.step('who has read a message is told, and somebody is meant by @', async () => {
      await ann.goto(CHAT + id);
      await field(ann).fill('@');
      await button(ann, '@小博').click();
      await field(ann).pressSequentially('周六一起来');
      await button(ann, '发送').click();
      await expect(log(bob).getByText('周六一起来')).toBeInViewport();
      await expect(log(ann).getByText('1人已读').last()).toBeVisible();
      await log(ann).getByRole('button', { name: '1人已读' }).last().click();
      await expect(dialog(ann).getByText('小博')).toBeVisible();
      await journey.look(ann, 'chat-readers');
      await dialog(ann).getByRole('tab', { name: /^未读/ }).click();
      await expect(dialog(ann).getByText('小博')).toHaveCount(0);
      await ann.keyboard.press('Escape');
    });

    await test.step('what is spoken while the bar is held is heard by the others, and called off above it', async () => {
      await button(bob, '发送语音').click();
      await speak(bob, 1_800);
      await expect(log(ann).getByRole('button', { name: /^\d″语音，播放，未听$/ })).toHaveCount(1);
      await speak(bob, 1_500, 120);
      await expect(seen(bob.getByRole('button', { name: /^按住说话/ }))).toBeVisible();
      await journey.look(bob, 'chat-speaking');
      await log(ann)
        .getByRole('button', { name: /语音，播放，未听$/ })
        .click();
      await expect(log(ann).getByRole('button', { name: /语音，(播放|停止)$/ })).toHaveCount(1);
    });

    await test.step('another reads the group’s code, joins, sees nothing of before, and reports the group', async () => {
      await bob.goto(INFO + id);
      await button(bob, '群二维码').click();
      const picture = bob.getByRole('dialog').getByRole('img', { name: '加入“一万条的群”的二维码' });
      await expect(picture).toBeVisible();
      await journey.look(bob, 'chat-group-code');
      const source = await picture.evaluate((element) => (element.querySelector('img') ?? element).getAttribute('src'));
      const file = Buffer.from((source ?? '').split(',')[1] ?? '', 'base64');
      const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      const { pathname, search } = new URL(
        jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? 'no:code',
      );
      await cid.goto(pathname + search);
      await expect(seen(cid.getByText('一万条的群'))).toBeVisible();
      await expect(seen(cid.getByText('2人'))).toBeVisible();
      await journey.look(cid, 'chat-group-door');
      await button(cid, '加入群聊').click();
      await expectSaid(cid, '已加入群聊');
      await expect(log(cid)).toBeVisible();
      await expect(said(cid, `第${ALL}条`)).toHaveCount(0);
      await cid.goto(INFO + id);
      await expect(title(cid, '聊天信息(3)')).toBeVisible();
      await button(cid, '举报').click();
      await button(cid, '垃圾广告').click();
      await seen(cid.getByLabel('补充说明（选填）')).fill('一直在发广告');
      await journey.look(cid, 'chat-report');
      await button(cid, '提交').click();
      await expectSaid(cid, '举报已提交，我们会尽快处理');
    });
  },
);
