import { changePushSettings, dropPushClient, getPushSettings, setPushClient } from '@contract/http/push';
import type { PushSettings } from '@contract/schemas/push';
import { PushOffer } from '@/features/system/components/PushOffer';
import { PushSettingsScreen } from '@/features/system/screens/PushSettingsScreen';
import { jsonAnswer } from '@/platform/http/memory';
import { push } from '@/platform/push';
import type { MemoryPush } from '@/platform/push/memory';
import { storage } from '@/platform/storage';
import { chooseAction, useOverlays } from '@/stores/base/overlays';
import { keepPushAddress } from '@/stores/session/push';
import { forgetSession } from '@/stores/session/session-state';
import { type ClientWorld, DEAD_LINE, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/push', () => {
  const memory = jest.requireActual<typeof import('@/platform/push/memory')>('@/platform/push/memory');
  return { push: memory.createMemoryPush() };
});

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumD/systemMessage/systemMessage') };
});
jest.mock('@/platform/scroll', () => {
  const memory = jest.requireActual<typeof import('@/platform/scroll/memory')>('@/platform/scroll/memory');
  return memory.createMemoryScroll();
});

const browser = push as MemoryPush;
const SYSTEM = { kind: 1, id: 'template', left: 0 } as const;
let world: ClientWorld;
let screen: Mounted;
let kept: PushSettings;

beforeEach(async () => {
  for (const key of ['_push', '_pushOffer']) await storage.remove(key);
  Object.assign(browser, { way: 'browser', says: 'yes', address: null });
  browser.asked.splice(0);
  world = await openWorld();
  kept = { kinds: [1, 2, 3, 4], quiet: { from: 1320, to: 480 }, publicKey: 'KEY', templates: [] };
  world.answer(getPushSettings, () => kept);
  world.answer(changePushSettings, (sent) => (kept = { ...kept, ...sent }));
  const done = () => jsonAnswer({ code: 0, msg: '', data: null });
  world.answer(setPushClient, done);
  world.answer(dropPushClient, done);
  await signInHere();
});

async function open(component = PushSettingsScreen): Promise<void> {
  screen = await mountComponent(component);
  await letAnswersCome(screen);
}
async function tap(label: string): Promise<void> {
  await screen.tap(screen.control(label));
  await letAnswersCome(screen);
}
const isOn = (label: string): boolean => screen.control(label).getAttribute('aria-checked') === 'true';
const toast = (): string | undefined => useOverlays.getState().toast?.message;

test('nobody is asked before he turns it on; then the server has the address, and later has it no more', async () => {
  await open();
  expect([browser.asked, isOn('接收通知')]).toEqual([[], false]);
  await tap('接收通知');
  expect([browser.asked, isOn('接收通知')]).toEqual([['KEY'], true]);
  expect(world.sentTo(setPushClient)[0]).toMatchObject({ channel: 1, endpoint: 'https://push.example/1' });
  await tap('接收通知');
  expect(isOn('接收通知')).toBe(false);
  expect(world.sentTo(dropPushClient)).toEqual([{ endpoint: 'https://push.example/1' }]);
});

test('a person who says no is shown where to change it', async () => {
  browser.says = 'no';
  await open();
  await tap('接收通知');
  expect(screen.text()).toContain('浏览器拒绝了通知');
  expect(screen.has('接收通知')).toBe(false);
});

test('an address that the server did not take is given up', async () => {
  world.answer(setPushClient, () => DEAD_LINE);
  await open();
  await tap('接收通知');
  expect([isOn('接收通知'), browser.address]).toEqual([false, null]);
});

test('kinds and quiet hours are kept, and come back where the server does not take them', async () => {
  await open();
  await tap('互动消息');
  expect(kept.kinds).toEqual([1, 3, 4]);
  const [row] = [...document.querySelectorAll<HTMLElement>('[role="button"]')].filter((one) =>
    one.textContent?.includes('22:00到8:00'),
  );
  if (row === undefined) throw new Error('no quiet hours');
  await screen.tap(row);
  await screen.change(() => chooseAction('不设置'));
  await letAnswersCome(screen);
  expect([kept.quiet, isOn('互动消息')]).toEqual([null, false]);
  world.answer(changePushSettings, () => DEAD_LINE);
  await tap('系统通知');
  expect(isOn('系统通知')).toBe(true);
});

test('in the mini-program each tap allows one message, of what the operator has set up', async () => {
  browser.way = 'messages';
  kept = { ...kept, templates: [SYSTEM] };
  world.answer(setPushClient, () => {
    kept = { ...kept, templates: [{ ...SYSTEM, left: 1 }] };
    return jsonAnswer({ code: 0, msg: '', data: null });
  });
  await open();
  await tap('系统通知，通知一次');
  expect(world.sentTo(setPushClient)).toEqual([{ channel: 2, kinds: [1] }]);
  expect(screen.text()).toContain('还可以通知你1次');
});

test.each([
  ['nothing', '没能询问'],
  ['no', null],
] as const)('in the mini-program who says %s has allowed none', async (says, words) => {
  Object.assign(browser, { way: 'messages', says });
  kept = { ...kept, templates: [SYSTEM] };
  await open();
  await tap('系统通知，通知一次');
  expect(world.sentTo(setPushClient)).toEqual([]);
  if (words !== null) expect(toast()).toContain(words);
});

test('without templates the mini-program offers none', async () => {
  browser.way = 'messages';
  await open();
  expect(screen.text()).not.toContain('微信里的通知');
});

const Offer = () => <PushOffer kinds={[1]} />;

test('the offer is made where it is off, gone when taken, and gone for good when closed', async () => {
  await open(Offer);
  await tap('开启');
  expect([browser.asked, screen.has('开启'), toast()]).toEqual([['KEY'], false, '已开启通知']);
  await open(Offer);
  expect(screen.has('开启')).toBe(false);
  browser.address = null;
  await open(Offer);
  await tap('不再提示');
  await open(Offer);
  expect(screen.has('开启')).toBe(false);
});

test('nothing is offered, and nothing asked of the server, where there is no way', async () => {
  browser.way = 'none';
  await open(Offer);
  expect([screen.has('开启'), world.sentTo(getPushSettings)]).toEqual([false, []]);
});

test('after signing in the address follows whoever turned it on, and nobody else', async () => {
  await open();
  await tap('接收通知');
  await keepPushAddress();
  expect(world.sentTo(setPushClient)).toHaveLength(2);
  await forgetSession();
  await keepPushAddress();
  expect(world.sentTo(setPushClient)).toHaveLength(2);
});
