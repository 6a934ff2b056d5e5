import { ERRORS } from '@contract/errors';
import { closeAccount, getAccountClosing, keepAccount, sendCloseAccountCode } from '@contract/http/security';
import type { AccountClosing } from '@contract/schemas/security';
import { CloseAccountScreen } from '@/features/user/screens/CloseAccountScreen';
import { navigation } from '@/platform/navigation';
import { storage } from '@/platform/storage';
import { useOverlays } from '@/stores/base/overlays';
import {
  type ClientWorld,
  DEAD_LINE,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
} from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/security/cancel') };
});

const OPEN: AccountClosing = {
  state: 'none',
  requestTime: null,
  eraseTime: null,
  phone: '138****8000',
  losses: {
    albumCount: 2,
    photoCount: 128,
    videoCount: 6,
    integral: 1280,
    balanceFen: 3650,
    memberTypeName: 'VIP',
    memberEndTime: null,
  },
  underWay: { orders: 0, refunds: 0, withdrawals: 0 },
};
const WAITING: AccountClosing = { ...OPEN, state: 'waiting', eraseTime: new Date(2099, 0, 27, 15, 20).getTime() };

let world: ClientWorld;
let screen: Mounted;

beforeEach(async () => {
  world = await openWorld();
  await storage.remove('_codeEnd:closeAccount');
  await signInHere();
  world.answer(getAccountClosing, () => OPEN);
  world.answer(sendCloseAccountCode, () => ({ resendAfterSeconds: 60, codeLength: 6 }));
  world.answer(closeAccount, () => WAITING);
  world.answer(keepAccount, () => OPEN);
});

async function open(): Promise<void> {
  screen = await mountComponent(CloseAccountScreen);
  await letAnswersCome(screen);
}

async function tap(label: string): Promise<void> {
  await screen.tap(screen.control(label));
  await letAnswersCome(screen);
}

async function tapLater(label: string): Promise<void> {
  await screen.tapLater(screen.control(label));
  await letAnswersCome(screen);
}

const codeField = (): HTMLInputElement => {
  const field = document.querySelector<HTMLInputElement>('input[aria-label="验证码"]');
  if (field === null) throw new Error('no field for the code');
  return field;
};

async function tick(): Promise<void> {
  const box = document.querySelector<HTMLElement>('[role="checkbox"]');
  if (box === null) throw new Error('no box to tick');
  await screen.tap(box);
}

const listProblems = (): string[] =>
  [...document.querySelectorAll('[role="alert"]')].map((one) => one.textContent ?? '');

test('the page lists what is lost, with the money', async () => {
  await open();
  for (const words of ['2个', '128张，6个', '1,280', '￥36.50', 'VIP', '7天']) expect(screen.text()).toContain(words);
});

test('what is under way is named, with its way, and nothing can be asked for meanwhile', async () => {
  world.answer(getAccountClosing, () => ({ ...OPEN, underWay: { orders: 2, refunds: 0, withdrawals: 1 } }));
  await open();
  expect(screen.text()).toContain('结束后才能注销');
  expect([screen.has('申请注销'), screen.text().includes('进行中的退款')]).toEqual([false, false]);
  for (const words of ['进行中的订单2笔', '进行中的提现1笔']) expect(screen.text()).toContain(words);
  const cell = [...document.querySelectorAll<HTMLElement>('[role=button]')].find((each) =>
    each.textContent?.startsWith('进行中的提现'),
  );
  if (cell === undefined) throw new Error('no way to it');
  await screen.tap(cell);
  expect(navigation.currentPath()).toBe('/packageAlbumD/withdraw/withdraw');
});

test('the consequences are confirmed and a code is given before anything is sent', async () => {
  await open();
  await tap('申请注销');
  expect(listProblems()).toEqual(['请输入验证码', '请先确认已了解注销的后果']);
  expect(useOverlays.getState().toast).toBeNull();
  await tick();
  await tapLater('申请注销');
  expect(listProblems()).toEqual(['请输入验证码']);
  await screen.type(codeField(), '123456');
  expect(listProblems()).toEqual([]);
  await tapLater('申请注销');
  expect(screen.text()).toContain('确认注销账号？');
  expect(world.sentTo(closeAccount)).toEqual([]);
  await tap('取消');
  expect([world.sentTo(closeAccount), codeField().value]).toEqual([[], '123456']);
});

test('a closing that was asked for can be taken back', async () => {
  await open();
  await tap('获取验证码');
  expect(screen.text()).toContain('验证码已发送');
  await screen.type(codeField(), '123456');
  await tick();
  await tap('申请注销');
  await tap('确认注销');
  expect(world.sentTo(closeAccount)).toEqual([{ code: '123456' }]);
  expect(screen.text()).toContain('将在2099年1月27日 15:20永久删除');
  await tap('保留账号');
  expect(world.sentTo(keepAccount)).toHaveLength(1);
  expect(screen.text()).toContain('已撤销注销');
  expect(screen.has('申请注销')).toBe(true);
});

test('a wrong code keeps what was typed', async () => {
  world.answer(closeAccount, () => refusing(ERRORS.CODE_WRONG));
  await open();
  await screen.type(codeField(), '000000');
  await tick();
  await tap('申请注销');
  await tap('确认注销');
  expect(codeField().value).toBe('000000');
  expect(screen.has('申请注销')).toBe(true);
});

test('an account without a phone is led to bind one', async () => {
  world.answer(getAccountClosing, () => ({ ...OPEN, phone: '' }));
  await open();
  expect(screen.has('绑定手机号')).toBe(true);
  expect(screen.has('申请注销')).toBe(false);
});

test('what could not be loaded is asked for again', async () => {
  world.answer(getAccountClosing, () => DEAD_LINE);
  await open();
  world.answer(getAccountClosing, () => WAITING);
  await tap('重试');
  expect(screen.text()).toContain('账号正在等待注销');
});

test('a visitor is asked to sign in, and nothing is loaded', async () => {
  world = await openWorld();
  await open();
  expect(screen.text()).toContain('是否要登录');
  expect(world.sentTo(getAccountClosing)).toEqual([]);
});
