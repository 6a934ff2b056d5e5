import { randomBytes } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { createGroup, listChatMessages, openChat, requestFriend, sendChatMessage } from '@contract/http/chat';
import { findPeople, updateUserInfo } from '@contract/http/user';
import { createApi } from '../../../server/cli/import/api';
import { bearer } from '../../../server/cli/import/sign-in';
import { visitAsUser } from '../../bench/visitor';
import { fillTalk } from '../../support/ahead-of-pages';
import { keepSession } from '../../support/kept/kept-session';
import { waitFor } from '../../support/product';
import { launchBrowser } from '../runtime/launch-browser';
import { expect, test } from './desk';
import { named, startingWith } from './phone';
import { aPerson, aPersonAt, type Person } from './shop';
import { newPhoneNumber, signIn } from './steps';

const NAME = '路上的人';
const TAB = '/uni_modules/uni-im/pages/index/index';

type Named = readonly [person: Pick<Person, 'api'>, nickname: string];

/** Their ids. */
async function makeFriends([one, oneName]: Named, [other, otherName]: Named): Promise<readonly [string, string]> {
  const idOf = async (keyword: string): Promise<string> =>
    (await one.api.call(findPeople, { current: 1, size: 10, keyword })).records[0]?.id ?? '';
  const ids = [await idOf(oneName), await idOf(otherName)] as const;
  await one.api.call(requestFriend, { userId: ids[1], text: '' });
  await other.api.call(requestFriend, { userId: ids[0], text: '' });
  return ids;
}

const newUid = (): string => randomBytes(16).toString('base64url');

test('two people talk: what one says is counted, read and answered, and taken back', async ({
  phone,
  desk: { product },
}) => {
  await signIn(phone, NAME);
  const { api } = await visitAsUser(product, newPhoneNumber(), '老同学');
  const [person] = (await api.call(findPeople, { current: 1, size: 10, keyword: NAME })).records;
  const { id } = await api.call(openChat, { userId: person?.id ?? '' });
  const say = (text: string) =>
    api.call(sendChatMessage, {
      unique_id: newUid(),
      conversation_id: id,
      content: { type: 'text', body: { text } },
      client_create_time: Date.now(),
    });
  const listTexts = async (): Promise<string[]> =>
    (await api.call(listChatMessages, { conversation_id: id, limit: 20 })).messages.map((message) =>
      message.type === 'text' && !message.is_revoke ? message.body.text : '',
    );
  await say('照片传好了吗');

  await test.step('it stands in the list with its number, and is read as it is opened', async () => {
    await phone.openAt(TAB);
    await phone.find(startingWith('link', '老同学，1条未读'));
    await phone.rests();
    await phone.look('chat-list');
    await phone.tap(startingWith('link', '老同学，1条未读'));
    await phone.isAt('uni_modules/uni-im/pages/chat/chat', '老同学');
    await phone.sees('照片传好了吗');
  });

  await test.step('what is answered arrives, and what the other says comes by itself', async () => {
    await phone.type('消息', '刚传完，第一张就是你');
    await phone.tap(named('发送'));
    await phone.sees('刚传完，第一张就是你');
    await expect.poll(listTexts).toContain('刚传完，第一张就是你');
    await say('太好了');
    await phone.sees('太好了');
    await phone.rests();
    await phone.look('chat');
  });

  await test.step('what was a mistake is taken back from both', async () => {
    await phone.type('消息', '发错了的话');
    await phone.tap(named('发送'));
    await expect.poll(listTexts).toContain('发错了的话');
    await phone.longPress('发错了的话');
    await phone.tap(named('撤回'));
    await phone.sees('你撤回了一条消息');
    await expect.poll(listTexts).not.toContain('发错了的话');
    await phone.tap(named('重新编辑'));
    expect(await (await phone.find(`textarea${named('消息')}`)).value()).toBe('发错了的话');
  });

  await test.step('where WeChat lets no socket through, words come all the same', async () => {
    await phone.program.mockWxMethod('connectSocket', { errMsg: 'connectSocket:fail url not in domain list' });
    await phone.openAt(TAB);
    await phone.misses(startingWith('link', '老同学，1条未读'));
    await phone.tap(startingWith('link', '老同学，'));
    await say('没有连线也看得到');
    await phone.sees('没有连线也看得到');
  });
});

test('a conversation of which much is new begins with the first of it, below some that are known', async ({
  phone,
}) => {
  const { product } = phone.desk;
  const own = await aPersonAt(phone, '很久没来的人');
  const other = await aPerson(product, '话很多的人');
  const [me, byUid] = await makeFriends([own, '很久没来的人'], [other, '话很多的人']);
  const { id } = await other.api.call(createGroup, { name: '很长的群', userIds: [me] });
  const talk = { conversationUid: id, byUid, count: 1_000, readSeq: 900, namingSeq: 950 };
  await fillTalk(product.dataDir, talk);
  // The phone is notified of this one only, and learns with it that there are more.
  await other.api.call(sendChatMessage, {
    unique_id: newUid(),
    conversation_id: id,
    content: { type: 'text', body: { text: '说完了' } },
    client_create_time: Date.now(),
  });
  await phone.openAt(TAB);
  await phone.sees('话很多的人：说完了');
  await phone.openAt(`/uni_modules/uni-im/pages/chat/chat?conversation_id=${id}`);
  await phone.sees('第901条');
  const topOf = async (selector: string): Promise<number> =>
    ((await (await phone.find(selector)).offset()) as { top: number }).top;
  // What it scrolls to stands as far above that message as the message is to stand below the upper edge.
  const awayPx = async (): Promise<number> => Math.abs((await topOf('[id^="mark-"]')) - (await topOf('scroll-view')));
  await expect.poll(awayPx).toBeLessThan(40);
  await phone.rests();
  await phone.look('chat-first-unread');
  expect(await awayPx()).toBeLessThan(40);
  await phone.tap(named('到最新消息'));
  await phone.sees('说完了');
});

test('a finger that slides along the letters goes through many friends', async ({ phone }) => {
  const own = await aPersonAt(phone, '朋友多的人');
  const { id: me } = await own.api.call(updateUserInfo, { nickname: '朋友多的人' });
  for (const name of ['安', '白', '陈', '张'].flatMap((first) =>
    Array.from({ length: 6 }, (_none, at) => `${first}${at}`),
  )) {
    const { api } = await aPerson(phone.desk.product, name);
    const { id } = await api.call(updateUserInfo, { nickname: name });
    await api.call(requestFriend, { userId: me, text: '' });
    await own.api.call(requestFriend, { userId: id, text: '' });
  }
  await phone.openAt('/uni_modules/uni-im/pages/index/list');
  await phone.sees('安0');
  await phone.rests();
  await phone.look('chat-contacts');
  const findLetter = async (name: string) => {
    const piece = await (await phone.screen()).xpath(`//*[text()="${name}"]`);
    if (piece === null) throw new Error(`no letter ${name}`);
    const { left, top } = (await piece.offset()) as { left: number; top: number };
    const finger = { identifier: 0, clientX: left + 4, clientY: top + 4, pageX: left + 4, pageY: top + 4 };
    return { piece, touch: { touches: [finger], changedTouches: [finger] } };
  };
  expect(await phone.hasWords('张5')).toBe(false);
  // The letters stand where they belong once the list has been measured: until then a finger comes to another one.
  const last = await waitFor(async () => {
    // The list draws what is near: at its beginning this letter stands among the letters alone.
    await phone.scrollTo(0);
    await phone.rests();
    const letter = await findLetter('Z');
    await letter.piece.touchstart(letter.touch);
    await phone.rests();
    if (await phone.hasWords('张5')) return letter;
    await letter.piece.touchend({ ...letter.touch, touches: [] });
    return null;
  }, 60_000);
  await phone.look('chat-letters');
  await last.piece.touchend({ ...last.touch, touches: [] });
});

/** Somebody new in a browser of his own. */
async function arriveIn(
  browser: Browser,
  product: { url: string; codeFor(phone: string): Promise<string> },
  name: string,
) {
  const kept = await keepSession(product, newPhoneNumber(), name);
  const localStorage = Object.entries(kept).map(([key, value]) => ({ name: key, value }));
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 375, height: 812 },
    storageState: { cookies: [], origins: [{ origin: product.url, localStorage }] },
  });
  const { token } = (JSON.parse(kept['_session'] ?? '') as { v: { token: string } }).v;
  const signal = new AbortController().signal;
  const api = createApi({ baseUrl: product.url, authorization: () => bearer(token), signal });
  return { page: await context.newPage(), api };
}

const saidIn = (page: Page, text: string) =>
  page.getByRole('log', { name: '消息' }).filter({ visible: true }).getByText(text, { exact: true });

async function sayIn(page: Page, text: string): Promise<void> {
  await page.getByLabel('消息', { exact: true }).and(page.locator('textarea')).filter({ visible: true }).fill(text);
  await page.getByRole('button', { name: '发送', exact: true }).click();
}

test('two browsers and the mini-program are in one conversation: each hears the others once, also one that had no network', async ({
  phone,
  desk: { product, runtime },
}) => {
  test.skip(runtime === null, 'the network of the developer tools is not ours');
  const [name, words] = ['群里的手机', '从手机上说的话'];
  const own = await aPersonAt(phone, name);
  const browser = await launchBrowser(false);
  try {
    const [ann, bob] = [await arriveIn(browser, product, '网页甲'), await arriveIn(browser, product, '网页乙')];
    const [, annId] = await makeFriends([own, name], [ann, '网页甲']);
    const [, bobId] = await makeFriends([own, name], [bob, '网页乙']);
    const group = await own.api.call(createGroup, { name: '三处的群', userIds: [annId, bobId] });
    const place = `/uni_modules/uni-im/pages/chat/chat?conversation_id=${group.id}`;
    for (const { page } of [ann, bob]) await page.goto(product.url + place);
    await phone.openAt(place);

    await test.step('what is said in a browser comes to the other and to the phone', async () => {
      await sayIn(ann.page, '网页上说的话');
      await expect(saidIn(bob.page, '网页上说的话')).toHaveCount(1);
      await phone.sees('网页上说的话');
    });

    await test.step('what is said on the phone without a network waits, and comes to both once it is back', async () => {
      await runtime?.changeNetwork('none');
      await phone.type('消息', words);
      await phone.tap(named('发送'));
      await phone.sees(words);
      await sayIn(bob.page, '乙在等');
      await expect(saidIn(ann.page, '乙在等')).toHaveCount(1);
      await expect(saidIn(ann.page, words)).toHaveCount(0);
      await runtime?.changeNetwork('wifi');
      for (const { page } of [ann, bob]) await expect(saidIn(page, words)).toHaveCount(1);
      await phone.sees('乙在等');
    });

    await test.step('all three have the same, each once, and what the phone takes back is gone from both', async () => {
      await phone.longPress(words);
      await phone.tap(named('撤回'));
      await phone.sees('你撤回了一条消息');
      for (const { page } of [ann, bob]) {
        await expect(saidIn(page, `${name}撤回了一条消息`)).toBeVisible();
        await expect(saidIn(page, words)).toHaveCount(0);
      }
      const { messages } = await own.api.call(listChatMessages, { conversation_id: group.id, limit: 20 });
      const texts = messages.flatMap((one) => (one.type === 'text' && !one.is_revoke ? [one.body.text] : []));
      expect(texts).toEqual(['网页上说的话', '乙在等']);
    });
  } finally {
    await browser.close();
  }
});

test('a group is handed on in WeChat by a card at which one joins, and by the menu not at all', async ({
  phone,
  desk: { runtime, product },
}) => {
  test.skip(runtime === null, 'the developer tools do not tell what was sent');
  const own = await aPersonAt(phone, '发群的人');
  const other = await aPerson(product, '一起的人');
  const [, friend] = await makeFriends([own, '发群的人'], [other, '一起的人']);
  const { id } = await own.api.call(createGroup, { name: '发出去的群', userIds: [friend] });
  await phone.openAt(`/uni_modules/uni-im/pages/group/info?conversation_id=${id}`);
  await phone.tap(named('群二维码'));
  await phone.tap(`${named('发给微信好友')}[open-type="share"]`);
  await expect.poll(() => runtime?.happened('share').length).toBe(1);
  const card = runtime?.happened('share').at(-1) as { readonly title: string; readonly path: string };
  expect(card.title).toBe('邀请你加入“发出去的群”');
  await phone.rests();
  await phone.look('group-code');
  const byMenu = await (await phone.screen()).callMethod('onShareAppMessage', { from: 'menu' });
  expect(byMenu).toEqual({ title: '智享相册', path: '/packageAlbumA/index/index' });
  await signIn(phone, '被请进群的人');
  await phone.openAt(card.path);
  await phone.sees('加入群聊');
});
