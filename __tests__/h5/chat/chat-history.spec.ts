import type { Page } from '@playwright/test';
import * as chat from '@contract/http/chat';
import { updateUserInfo } from '@contract/http/user';
import { addDays } from '@contract/rules/calendar-day';
import { shanghaiDay } from '@contract/rules/shanghai-day';
import { visitAsUser } from '../../bench/visitor';
import { fillTalk } from '../../support/ahead-of-pages';
import { befriend, CHAT, log, said, whoIs } from '../../support/chat/chat-pages';
import { button, dataDirHere, expect, newPhone, productHere, seen, settle, test } from '../../support/journey';
import { signInAs } from '../../support/journey-steps';
import { followRequests } from '../../support/watch/follow-requests';
import { ROWS_MAX } from '@/platform/message-scroller/types';

const ALL = 10_000;
const READ = 9_900;
const NAMING = 9_950;

const isInSight = (page: Page, text: string) => expect(said(page, text)).toBeInViewport();
const divider = (page: Page) => log(page).getByText('以下是新消息');

/** The rows that are drawn. */
const countRows = (page: Page): Promise<number> => log(page).locator('[data-row]').count();

/** How far down what begins the new stands: 0 at the upper edge, 1 at the lower. */
async function placeOfDivider(page: Page): Promise<number> {
  const [line, box] = await Promise.all([divider(page).boundingBox(), log(page).boundingBox()]);
  return line === null || box === null ? Number.NaN : (line.y - box.y) / box.height;
}

const standsInPlace = async (page: Page): Promise<void> => {
  const place = await placeOfDivider(page);
  expect(place).toBeGreaterThan(0.15);
  expect(place).toBeLessThan(0.4);
};

/** Makes a row above what is in sight taller, as a picture does whose height becomes known. */
const growAbove = (page: Page, byPx: number): Promise<void> =>
  log(page).evaluate(async (box, more) => {
    const row = box.querySelector<HTMLElement>('[data-row]');
    if (row === null) throw new Error('nothing is drawn');
    row.style.paddingTop = `${more}px`;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, byPx);

/** As far down as there is anything. Answers the key of the row that is last then. */
const scrollToBottom = (page: Page): Promise<string> =>
  log(page).evaluate((box) => {
    box.scrollTop = box.scrollHeight;
    return [...box.querySelectorAll('[data-row]')].at(-1)?.getAttribute('data-row') ?? '';
  });

const row = (page: Page, key: string) => log(page).locator(`[data-row="${key}"]`);

/** The answer waits until all that a page asks for from now on is there and drawn. */
function followTraffic(page: Page): () => Promise<void> {
  const traffic = followRequests(page.context());
  return async () => {
    for (let before = -1; before !== traffic.asked || traffic.underWay > 0;) {
      before = traffic.asked;
      await settle(page);
    }
  };
}

/** Scrolls up by a screen, again and again. Answers how far at most a row that was in sight has moved by itself, in pixels. */
async function scrollUp(page: Page, times: number, untilQuiet: () => Promise<void>): Promise<number> {
  let most = 0;
  for (let time = 0; time < times; time += 1) {
    const { key, before } = await log(page).evaluate(async (box) => {
      box.scrollTop -= box.clientHeight * 0.8;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { top } = box.getBoundingClientRect();
      const row = [...box.querySelectorAll('[data-row]')].find((one) => one.getBoundingClientRect().bottom > top + 40);
      return { key: row?.getAttribute('data-row') ?? '', before: row?.getBoundingClientRect().top ?? 0 };
    });
    // Older ones come in above meanwhile.
    await untilQuiet();
    const after = await log(page).evaluate(
      (box, of) => box.querySelector(`[data-row="${CSS.escape(of)}"]`)?.getBoundingClientRect().top,
      key,
    );
    if (after !== undefined) most = Math.max(most, Math.abs(after - before));
  }
  return most;
}

test('ten thousand messages begin with what is new, and are gone through and searched', async ({ journey }) => {
  const owner = await visitAsUser(productHere(), newPhone(), '群主安安');
  const bob = await journey.arrive();
  await signInAs(bob, '小博');
  const { id: ownerId } = await owner.api.call(updateUserInfo, { nickname: '群主安安' });
  const member = await whoIs(bob);
  await befriend({ id: ownerId, api: owner.api }, member);
  const { id } = await owner.api.call(chat.createGroup, { name: '一万条的群', userIds: [member.id] });
  const talk = { conversationUid: id, byUid: ownerId, count: ALL, readSeq: READ, namingSeq: NAMING };
  await fillTalk(dataDirHere(), talk);
  const untilQuiet = followTraffic(bob);

  await test.step('one begins with the first that is new, and stays there whatever becomes of those above', async () => {
    await bob.goto(CHAT + id);
    await isInSight(bob, `第${READ + 1}条`);
    await standsInPlace(bob);
    await bob.evaluate(() => document.fonts.ready);
    await untilQuiet();
    await standsInPlace(bob);
    await growAbove(bob, 180);
    await standsInPlace(bob);
    expect(await countRows(bob)).toBeLessThanOrEqual(ROWS_MAX);
    await journey.look(bob, 'chat-first-unread');
    await standsInPlace(bob);
    const lastOfPart = await scrollToBottom(bob);
    await untilQuiet();
    await expect(row(bob, lastOfPart), 'more has come in below, and nothing is passed over').toBeInViewport();
    await button(bob, '有人@我').click();
    await isInSight(bob, `第${NAMING}条`);
    await button(bob, '回到最新').click();
    await isInSight(bob, `第${ALL}条`);
  });

  await test.step('older ones come in above without a jump, and what is drawn stays little', async () => {
    expect(await scrollUp(bob, 40, untilQuiet)).toBeLessThanOrEqual(2);
    expect(await countRows(bob)).toBeLessThanOrEqual(ROWS_MAX);
    await expect(said(bob, `第${ALL}条`)).toHaveCount(0);
  });

  await test.step('a message is found by its words, and a day by its date', async () => {
    await button(bob, '搜索聊天记录').click();
    const search = seen(bob.getByPlaceholder('搜索聊天记录'));
    await search.fill('第4321条');
    const found = seen(bob.getByRole('button', { name: /第4321条/ }));
    await expect(found).toBeVisible();
    await journey.look(bob, 'chat-search');
    await found.click();
    await isInSight(bob, '第4321条');
    await button(bob, '搜索聊天记录').click();
    const day = addDays(shanghaiDay(Date.now()), -3);
    await seen(bob.getByLabel('按日期查找', { exact: true })).fill(day);
    // The first minute of that day is where one looks.
    await expect(log(bob).getByText(/ 上午12:00$/)).toBeInViewport();
  });
});
