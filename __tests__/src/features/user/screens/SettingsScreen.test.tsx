import { linkAccount, listLinkedAccounts, unlinkAccount } from '@contract/http/session';
import { getPublicValue } from '@contract/http/system';
import type { LinkedAccount } from '@contract/schemas/session';
import { SettingsScreen } from '@/features/user/screens/SettingsScreen';
import { linkWith } from '@/stores/session/linked-accounts';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumA/setup/setup') };
});

const WECHAT: LinkedAccount = { provider: 'wechat', name: '微信', linkedAt: 1, isAvailable: true, canUnlink: true };
const APPLE: LinkedAccount = { provider: 'apple', name: 'Apple', linkedAt: null, isAvailable: true, canUnlink: false };

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(listLinkedAccounts, () => [WECHAT, APPLE]);
});

async function open(): Promise<Mounted> {
  const screen = await mountComponent(SettingsScreen);
  await letAnswersCome(screen);
  return screen;
}

function row(words: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('[role="button"]')].find((one) =>
    one.textContent?.startsWith(words),
  );
  if (found === undefined) throw new Error(`no row ${words}`);
  return found;
}

test('what is linked is shown, and what cannot be linked from here is not', async () => {
  const screen = await open();
  expect(row('微信').textContent).toBe('微信已关联');
  expect(screen.text()).not.toContain('Apple');
  expect(row('手机号').textContent).toBe('手机号138****8000');
});

test('a link ends once the person has confirmed it', async () => {
  world.answer(unlinkAccount, () => [{ ...WECHAT, linkedAt: null }, APPLE]);
  const screen = await open();
  await screen.tap(row('微信'));
  expect(screen.text()).toContain('解除微信关联？');
  await screen.tap(screen.control('解除关联'));
  await letAnswersCome(screen);
  expect(world.sentTo(unlinkAccount)).toEqual([{ provider: 'wechat' }]);
  expect(row('微信').textContent).toBe('微信去关联');
});

test('an account that comes back from the page of WeChat after the list was read is in it', async () => {
  world.answer(listLinkedAccounts, () => [{ ...WECHAT, linkedAt: null }]);
  const screen = await open();
  expect(row('微信').textContent).toBe('微信去关联');
  world.answer(linkAccount, () => [WECHAT]);
  world.answer(listLinkedAccounts, () => [WECHAT]);
  await linkWith({ channel: 'wechat', code: 'c1', state: 's1' });
  await letAnswersCome(screen);
  expect(row('微信').textContent).toBe('微信已关联');
});

test('the last way to sign in stays', async () => {
  world.answer(listLinkedAccounts, () => [{ ...WECHAT, canUnlink: false }]);
  const screen = await open();
  await screen.tap(row('微信'));
  expect(screen.text()).toContain('请至少保留一种登录方式');
  expect(world.sentTo(unlinkAccount)).toEqual([]);
});

test('accounts that could not be read are asked for again', async () => {
  world.answer(listLinkedAccounts, () => ({ kind: 'failed', reason: 'no network' }));
  const screen = await open();
  world.answer(listLinkedAccounts, () => [WECHAT]);
  await screen.tap(row('其他账号加载失败'));
  await letAnswersCome(screen);
  expect(row('微信').textContent).toBe('微信已关联');
});

test.each([
  ['', '已是最新版本'],
  ['{"code":99999999,"notes":"更快","address":""}', '检测到新版本'],
])('the published version %j is told as %s', async (value, words) => {
  world.answer(getPublicValue, () => value);
  const screen = await open();
  await screen.tap(row('检查更新'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain(words);
});
