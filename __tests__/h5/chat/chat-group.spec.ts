import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import * as chat from '@contract/http/chat';
import { befriend, CHAT, field, log, said, say, whoIs } from '../../support/chat/chat-pages';
import { button, expect, expectSaid, seen, test } from '../../support/journey';
import { signInAs, title } from '../../support/journey-steps';

const INFO = '/uni_modules/uni-im/pages/group/info?conversation_id=';
const NAME = '周六去看展';

const dialog = (page: Page) => page.getByRole('dialog');

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

/** Held for a second, which is long enough, and let go of so far above. */
async function speak(page: Page, upPx = 0): Promise<void> {
  const box = await seen(page.getByRole('button', { name: /^按住说话/ })).boundingBox();
  if (box === null) throw new Error('there is nothing to speak into');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect(seen(page.getByRole('button', { name: '松开发送 1″' }))).toBeVisible();
  if (upPx > 0) await page.mouse.move(x, y - upPx, { steps: 4 });
  if (upPx > 0) await expect(seen(page.getByRole('button', { name: '松开取消' }))).toBeVisible();
  await page.mouse.up();
}

/** What the code says that is shown. */
async function readShownCode(page: Page, name: string): Promise<URL> {
  const picture = dialog(page).getByRole('img', { name });
  await expect(picture).toBeVisible();
  const source = await picture.evaluate((element) => (element.querySelector('img') ?? element).getAttribute('src'));
  const file = Buffer.from((source ?? '').split(',')[1] ?? '', 'base64');
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return new URL(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? 'no:code');
}

test('a long name of a group gives way to how many are in it', { tag: '@phone' }, async ({ journey }) => {
  const [page, other] = [await journey.arrive(), await journey.arrive()];
  const name = '周末去山里露营看星星的摄影学习交流大群';
  await signInAs(page, '起名的人');
  await signInAs(other, '进群的人');
  const [owner, member] = [await whoIs(page), await whoIs(other)];
  await befriend(owner, member);
  const { id } = await owner.api.call(chat.createGroup, { name, userIds: [member.id] });
  await page.goto(CHAT + id);
  const head = title(page, `${name}(2)`);
  const [words, count] = [head.getByText(name, { exact: true }), head.getByText('(2)', { exact: true })];
  await expect(count).toBeVisible();
  const cutPx = (part: Locator) => part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await cutPx(words)).toBeGreaterThan(0);
  expect(await cutPx(head)).toBe(0);
  await journey.look(page, 'chat-long-name');

  await owner.api.call(chat.setConversation, { conversation_id: id, isPinned: true });
  await page.goto('/uni_modules/uni-im/pages/index/index');
  const picture = seen(page.getByRole('listitem')).filter({ hasText: name }).locator('[aria-hidden="true"]').first();
  await expect(picture).toBeVisible();
  const grounds = await picture.evaluate((element) => {
    const chain: string[] = [];
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      chain.push(getComputedStyle(at).backgroundColor);
    }
    return chain.filter((colour) => colour !== 'rgba(0, 0, 0, 0)').slice(0, 2);
  });
  expect(new Set(grounds).size, 'the picture of a pinned group stands out').toBe(2);
  await journey.look(page, 'chat-pinned');
});

test(
  'in a group somebody is mentioned, readers are listed, a voice is sent, and another joins by its code',
  { tag: '@phone' },
  async ({ journey }) => {
    const [ann, bob, cid] = [await journey.arrive(), await journey.arrive(), await journey.arrive()];
    await haveMicrophone(bob);
    await ann.clock.install();
    await signInAs(ann, '群主安安');
    await signInAs(bob, '小博');
    await signInAs(cid, '后来的人');
    const [owner, member] = [await whoIs(ann), await whoIs(bob)];
    await befriend(owner, member);
    const { id } = await owner.api.call(chat.createGroup, { name: NAME, userIds: [member.id] });
    await ann.goto(CHAT + id);
    await say(ann, '在他来之前说的');
    await bob.goto(CHAT + id);
    await expect(said(bob, '在他来之前说的')).toBeVisible();

    await test.step('a message shows who has read it, and somebody is mentioned by @', async () => {
      await field(ann).fill('@');
      await ann.getByRole('checkbox', { name: '@小博' }).click();
      await ann.keyboard.type('周六一起来');
      await button(ann, '发送').click();
      await expect(log(bob).getByText('周六一起来')).toBeInViewport();
      await expect(log(ann).getByText('@小博 周六一起来')).toBeVisible();
      await expect(field(ann)).toBeFocused();
      // Who has read is asked for every 20 s.
      await expect(async () => {
        await ann.clock.fastForward(20_000);
        await expect(log(ann).getByRole('button', { name: '1人已读' })).toHaveCount(2, { timeout: 1_000 });
      }).toPass();
      await log(ann).getByRole('button', { name: '1人已读' }).last().click();
      await expect(dialog(ann).getByText('小博')).toBeVisible();
      await journey.look(ann, 'chat-readers');
      await dialog(ann).getByRole('tab', { name: /^未读/ }).click();
      await expect(dialog(ann).getByText('小博')).toHaveCount(0);
      await ann.keyboard.press('Escape');
    });

    await test.step('what is spoken while the bar is held is heard by the others, and called off above it', async () => {
      await button(bob, '发送语音').click();
      await speak(bob);
      await expect(log(ann).getByRole('button', { name: /^\d″语音，播放，未听$/ })).toHaveCount(1);
      await speak(bob, 120);
      await expect(seen(bob.getByRole('button', { name: /^按住说话/ }))).toBeVisible();
      await journey.look(bob, 'chat-speaking');
      const heard = log(ann).getByRole('button', { name: /语音，播放，未听$/ });
      await heard.click();
      await expect(log(ann).getByRole('button', { name: /语音，(播放|停止)$/ })).toHaveCount(1);
    });

    await test.step('another reads the group’s code, joins, sees nothing of before, and reports the group', async () => {
      await bob.goto(INFO + id);
      await button(bob, '群二维码').click();
      const { pathname, search } = await readShownCode(bob, `加入“${NAME}”的二维码`);
      await journey.look(bob, 'chat-group-code');
      await cid.goto(pathname + search);
      await expect(seen(cid.getByText(NAME))).toBeVisible();
      await expect(seen(cid.getByText('2人'))).toBeVisible();
      await journey.look(cid, 'chat-group-door');
      await button(cid, '加入群聊').click();
      await expectSaid(cid, '已加入群聊');
      await expect(log(cid)).toBeVisible();
      await expect(said(cid, '在他来之前说的')).toHaveCount(0);
      await cid.goto(INFO + id);
      await expect(title(cid, '聊天信息(3)')).toBeVisible();
      await journey.look(cid, 'chat-info');
      await button(cid, '举报').click();
      await dialog(cid).getByText('垃圾广告').click();
      await dialog(cid).getByRole('textbox').fill('一直在发广告');
      await journey.look(cid, 'chat-report');
      await dialog(cid).getByRole('button', { name: '提交' }).click();
      await expectSaid(cid, '举报已提交，我们会尽快处理');
    });
  },
);
