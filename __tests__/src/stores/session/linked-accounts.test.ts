import { ERROR_TOAST_DELAY_MS } from '@contract/constants/client';
import { getSignInWays, linkAccount } from '@contract/http/session';
import { UNREACHED_MESSAGE } from '@/api/errors';
import { canLinkHere, link, linkWith, takeLinking } from '@/stores/session/linked-accounts';
import { storage } from '@/platform/storage';
import { useOverlays } from '@/stores/base/overlays';
import { type ClientWorld, DEAD_LINE, openWorld, signInHere } from '../../../support/client-world';

const WAYS = { qr: null, wechatRedirect: null, miniProgram: false, apple: null };
const QR = { appId: 'wx1', redirectUri: 'https://a.example/sign-in-callback.html', scope: 'snsapi_login', state: 's1' };

let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
});

test('a browser links WeChat by a code to scan, where that is set up', async () => {
  world.answer(getSignInWays, () => ({ ...WAYS, qr: QR }));
  expect(await link('wechat')).toEqual({ kind: 'qr', request: QR });
  world.answer(getSignInWays, () => WAYS);
  expect(await link('wechat')).toEqual({ kind: 'failed' });
  expect(useOverlays.getState().toast?.message).toBe('微信功能未启用');
});

test('that the ways to link could not be read is said', async () => {
  world.answer(getSignInWays, () => DEAD_LINE);
  expect(await link('wechat')).toEqual({ kind: 'failed' });
  await new Promise((resolve) => setTimeout(resolve, ERROR_TOAST_DELAY_MS + 20));
  expect(useOverlays.getState().toast?.message).toBe(UNREACHED_MESSAGE);
});

test('a scanned code is sent with its state, and the result is shown', async () => {
  world.answer(linkAccount, () => []);
  await linkWith({ channel: 'webPc', code: 'c1', state: 's1' });
  expect(world.sentTo(linkAccount)).toEqual([{ channel: 'webPc', code: 'c1', state: 's1' }]);
  expect(useOverlays.getState().toast?.message).toBe('已关联');
});

test('what is not set up cannot be linked, and Apple not in a browser', () => {
  expect(canLinkHere({ provider: 'wechat', isAvailable: true })).toBe(true);
  expect(canLinkHere({ provider: 'wechat', isAvailable: false })).toBe(false);
  expect(canLinkHere({ provider: 'apple', isAvailable: true })).toBe(false);
});

test('only the person who left to link an account links it on coming back, and once', async () => {
  await storage.set('_linkingUser', 'u'.repeat(22));
  expect([await takeLinking(), await takeLinking()]).toEqual([true, false]);
  await storage.set('_linkingUser', 'x'.repeat(22));
  expect(await takeLinking()).toBe(false);
});
