import { type FunctionComponent, useEffect } from 'react';
import { storage } from '@/platform/storage';
import { type CodeCountdown, useCodeCountdown } from '@/stores/session/code-countdown';
import { mountComponent, type Mounted } from '../../../support/mounted';

let countdown: CodeCountdown;

function Login({ isPhoneValid = true }: { readonly isPhoneValid?: boolean }) {
  const held = useCodeCountdown('login', isPhoneValid);
  useEffect(() => {
    countdown = held;
  });
  return <p>{held.text}</p>;
}

function Password() {
  return <p>{useCodeCountdown('password', true).text}</p>;
}

beforeEach(async () => {
  await storage.remove('_codeEnd:login');
});
afterEach(() => {
  jest.useRealTimers();
});

/** Mounting waits for real frames, so time stands still only afterwards. */
async function mountAndStop(component: FunctionComponent): Promise<Mounted> {
  const screen = await mountComponent(component);
  jest.useFakeTimers({ now: 1_000_000_000_000, doNotFake: ['queueMicrotask', 'nextTick'] });
  return screen;
}

test('without a right number no code can be asked for', async () => {
  const screen = await mountComponent(() => <Login isPhoneValid={false} />);
  expect(screen.text()).toBe('获取验证码');
  expect(countdown.canSend).toBe(false);
});

test('it counts down second by second, and then one may ask again', async () => {
  const screen = await mountAndStop(Login);
  await screen.change(() => countdown.start(3));
  expect([screen.text(), countdown.canSend]).toEqual(['3秒重新获取', false]);
  await screen.change(() => {
    jest.advanceTimersByTime(1_000);
  });
  expect(screen.text()).toBe('2秒重新获取');
  await screen.change(() => {
    jest.advanceTimersByTime(2_000);
  });
  expect([screen.text(), countdown.canSend]).toEqual(['重新获取', true]);
  expect(jest.getTimerCount()).toBe(0);
});

test('what remains is still there after leaving the page, and each purpose has its own', async () => {
  const first = await mountComponent(Login);
  await first.change(() => countdown.start(60));
  document.body.innerHTML = '';
  const second = await mountComponent(Login);
  expect(second.text()).toMatch(/^(60|59)秒重新获取$/);
  document.body.innerHTML = '';
  expect((await mountComponent(Password)).text()).toBe('获取验证码');
});
