import { ERRORS } from '@contract/errors';
import {
  checkPaymentPassword,
  getPaymentPasswordFlag,
  sendPaymentPasswordCode,
  setPaymentPassword,
} from '@contract/http/security';
import { PaymentPasswordScreen } from '@/features/security/screens/PaymentPasswordScreen';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { jsonAnswer } from '@/platform/http/memory';
import { storage } from '@/platform/storage';
import { type ClientWorld, letAnswersCome, openWorld, refusing, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumD/password/password') };
});

let world: ClientWorld;
let screen: Mounted;
let hasPassword: boolean;

beforeEach(async () => {
  world = await openWorld();
  await storage.remove('_codeEnd:password');
  await signInHere();
  hasPassword = false;
  world.answer(getPaymentPasswordFlag, () => ({ pwdFlag: hasPassword, lockedUntil: null, phone: '138****8000' }));
  world.answer(sendPaymentPasswordCode, () => ({ resendAfterSeconds: 60, codeLength: 6 }));
  // Null would mean that no answer ever comes.
  world.answer(setPaymentPassword, () => jsonAnswer({ code: 0, msg: '', data: null }));
});

async function open(): Promise<void> {
  screen = await mountComponent(PaymentPasswordScreen);
  await letAnswersCome(screen);
}

async function tap(label: string): Promise<void> {
  await screen.tap(screen.control(label));
  await letAnswersCome(screen);
}

async function enter(digits: string): Promise<void> {
  for (const digit of digits) await tap(digit);
}

const codeField = (): HTMLInputElement => {
  const field = document.querySelector<HTMLInputElement>('input[aria-label="验证码"]');
  if (field === null) throw new Error('no field for the code');
  return field;
};

test('the first one is set with a code, and entered twice', async () => {
  await open();
  await tap('获取验证码');
  expect(screen.text()).toContain('验证码已发送');
  await screen.type(codeField(), '123456');
  await tap('下一步');
  await enter('135790');
  expect(screen.text()).toContain('再次输入支付密码');
  hasPassword = true;
  await enter('135790');
  expect(world.sentTo(setPaymentPassword)).toEqual([{ pwd: '135790', code: '123456' }]);
  expect(screen.text()).toContain('支付密码已设置');
  expect(screen.text()).toContain('修改支付密码');
});

test('without a code nothing opens, and it is said', async () => {
  await open();
  await tap('下一步');
  expect([...document.querySelectorAll('[role="alert"]')].map((one) => one.textContent)).toEqual([
    ERRORS.CODE_REQUIRED.msg,
  ]);
  expect(screen.has('数字键盘')).toBe(false);
});

test('a weak password and two that differ are shown at the keypad, and nothing is sent', async () => {
  await open();
  await screen.type(codeField(), '123456');
  await tap('下一步');
  await enter('111111');
  expect(screen.text()).toContain(ERRORS.PAYMENT_PASSWORD_WEAK.msg);
  await enter('135790');
  await enter('135791');
  expect(screen.text()).toContain('两次输入不一致，请重新设置');
  expect(world.sentTo(setPaymentPassword)).toEqual([]);
  expect(codeField().value).toBe('123456');
});

test('a wrong code closes the keys, and what was typed stays', async () => {
  world.answer(setPaymentPassword, () => refusing(ERRORS.CODE_WRONG));
  await open();
  await screen.type(codeField(), '000000');
  await tap('下一步');
  await enter('135790135790');
  expect(screen.has('数字键盘')).toBe(false);
  expect(codeField().value).toBe('000000');
});

test('whoever needed a first one is led back to what it was needed for, and who changes one stays', async () => {
  await navigation.goTo(ROUTES.orderList);
  await navigation.goTo(ROUTES.password);
  await open();
  await screen.type(codeField(), '123456');
  await tap('下一步');
  await enter('135790135790');
  expect(navigation.currentPath()).toBe(ROUTES.orderList);
  hasPassword = true;
  world.answer(checkPaymentPassword, () => jsonAnswer({ code: 0, msg: '', data: null }));
  await navigation.goTo(ROUTES.password);
  await open();
  await startChange();
  await enter('135790246801246801');
  expect(world.sentTo(setPaymentPassword).at(-1)).toEqual({ pwd: '246801', oldPwd: '135790' });
  expect(navigation.currentPath()).toBe(ROUTES.password);
});

async function startChange(): Promise<void> {
  const change = [...document.querySelectorAll<HTMLElement>('[role="button"]')].find(({ textContent }) =>
    textContent?.startsWith('修改支付密码'),
  );
  if (change === undefined) throw new Error('no way to change it');
  await screen.tap(change);
}

test('a wrong present password is asked for again, before another one is typed', async () => {
  hasPassword = true;
  let isRight = false;
  world.answer(checkPaymentPassword, () =>
    isRight ? jsonAnswer({ code: 0, msg: '', data: null }) : refusing(ERRORS.PAYMENT_PASSWORD_WRONG),
  );
  await open();
  await startChange();
  await enter('246801');
  expect(screen.text()).toContain(ERRORS.PAYMENT_PASSWORD_WRONG.msg);
  expect(screen.text()).toContain('输入原支付密码');
  isRight = true;
  await enter('246802');
  expect(screen.text()).toContain('设置支付密码');
  await enter('135790135790');
  expect(world.sentTo(checkPaymentPassword)).toEqual([{ pwd: '246801' }, { pwd: '246802' }]);
  expect(world.sentTo(setPaymentPassword)).toEqual([{ pwd: '135790', oldPwd: '246802' }]);
});

test('a forgotten one is set by a code, and the page is the one of a password that is set', async () => {
  hasPassword = true;
  await open();
  const row = (words: string): HTMLElement => {
    const found = [...document.querySelectorAll<HTMLElement>('[role="button"]')].find(({ textContent }) =>
      textContent?.startsWith(words),
    );
    if (found === undefined) throw new Error(`no ${words}`);
    return found;
  };
  await screen.tap(row('忘记支付密码'));
  await tap('用原支付密码修改');
  await screen.tap(row('忘记支付密码'));
  await screen.type(codeField(), '123456');
  await tap('下一步');
  await enter('135790135790');
  expect(world.sentTo(setPaymentPassword)).toEqual([{ pwd: '135790', code: '123456' }]);
  expect(screen.text()).toContain('修改支付密码');
  expect(document.querySelector('input')).toBeNull();
});

test('the digits and Backspace of a keyboard do the same as the keys', async () => {
  await open();
  await screen.type(codeField(), '123456');
  await tap('下一步');
  const press = (key: string) =>
    screen.change(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  await press('1');
  await press('3');
  await press('Backspace');
  expect(screen.has('设置支付密码，已输入1位，共6位')).toBe(true);
});

test('a locked password says until when', async () => {
  const until = new Date(2099, 0, 20, 9, 5).getTime();
  world.answer(getPaymentPasswordFlag, () => ({ pwdFlag: true, lockedUntil: until, phone: '138****8000' }));
  await open();
  expect(screen.text()).toContain('2099年1月20日 09:05后可再试');
});
