import {
  getAccountClosing,
  getCertification,
  getPaymentPasswordFlag,
  listAccountSessions,
  revokeAccountSession,
  revokeOtherSessions,
} from '@contract/http/security';
import type { AccountSession } from '@contract/schemas/security';
import { SecurityScreen } from '@/features/user/screens/SecurityScreen';
import { type ClientWorld, DEAD_LINE, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/security/index') };
});

const aSession = (id: string, system: string, isCurrent = false): AccountSession => ({
  id: id.repeat(22),
  channel: 'phone',
  client: 'WEB',
  system,
  createTime: 0,
  lastUsedTime: Date.now(),
  isCurrent,
});

let world: ClientWorld;
let screen: Mounted;
let sessions: AccountSession[];

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  sessions = [aSession('a', 'Windows · Edge', true), aSession('b', 'iOS · Safari'), aSession('c', 'Android · Chrome')];
  world.answer(listAccountSessions, () => sessions);
  world.answer(getPaymentPasswordFlag, () => ({ pwdFlag: true, lockedUntil: null, phone: '138****8000' }));
  world.answer(getCertification, () => DEAD_LINE);
  world.answer(getAccountClosing, () => DEAD_LINE);
  world.answer(revokeAccountSession, ({ id }) => {
    sessions = sessions.filter((session) => session.id !== id);
    return { revoked: 1 };
  });
  world.answer(revokeOtherSessions, () => {
    sessions = sessions.filter(({ isCurrent }) => isCurrent);
    return { revoked: 2 };
  });
  screen = await mountComponent(SecurityScreen);
  await letAnswersCome(screen);
});

async function tap(label: string): Promise<void> {
  await screen.tap(screen.control(label));
  await letAnswersCome(screen);
}

test('one device is signed out after it was asked about, and is gone from the list', async () => {
  await tap('让iOS · Safari退出登录');
  expect(screen.text()).toContain('让“iOS · Safari”退出登录？');
  expect(world.sentTo(revokeAccountSession)).toEqual([]);
  await tap('退出登录');
  expect(world.sentTo(revokeAccountSession)).toEqual([{ id: 'b'.repeat(22) }]);
  expect(screen.has('让iOS · Safari退出登录')).toBe(false);
  expect(screen.has('让Android · Chrome退出登录')).toBe(true);
});

test('a no changes nothing', async () => {
  await tap('退出其他设备');
  await tap('取消');
  expect(world.sentTo(revokeOtherSessions)).toEqual([]);
});

test('all others are signed out together, this one stays', async () => {
  await tap('退出其他设备');
  await tap('全部退出');
  expect(screen.text()).toContain('2个设备已退出登录');
  expect(screen.text()).toContain('当前设备');
  expect(screen.has('退出其他设备')).toBe(false);
});

test('what is not known is not guessed, and the rest is there', () => {
  expect(screen.text()).toMatch(/支付密码已设置/);
  expect(screen.text()).toMatch(/实名认证--/);
});
