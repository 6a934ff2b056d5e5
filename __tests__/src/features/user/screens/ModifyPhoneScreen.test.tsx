import { ERRORS } from '@contract/errors';
import { bindPhone, changePhone, provePhone, sendModifyPhoneCode } from '@contract/http/security';
import { ModifyPhoneScreen } from '@/features/user/screens/ModifyPhoneScreen';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { storage } from '@/platform/storage';
import { changeUser, useSession } from '@/stores/session/session-state';
import { type ClientWorld, letAnswersCome, openWorld, refusing, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/security/index') };
});

const PAGE = '/packageAlbumB/user/modifyPhone';
const pages = (): readonly string[] => (navigation as MemoryNavigation).pages;

let world: ClientWorld;
let screen: Mounted;

beforeEach(async () => {
  world = await openWorld();
  await Promise.all([storage.remove('_codeEnd:changePhone'), storage.remove('_codeEnd:newPhone')]);
  await navigation.switchTab('/packageAlbumE/security/index');
  await navigation.goTo(PAGE);
  await signInHere();
  world.answer(sendModifyPhoneCode, () => ({ resendAfterSeconds: 60, codeLength: 6 }));
  world.answer(provePhone, () => ({ ticket: 'proof', expireTime: Date.now() + 600_000 }));
  world.answer(changePhone, () => ({ phone: '139****9000' }));
  screen = await mountComponent(ModifyPhoneScreen);
});

function field(label: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (found === null) throw new Error(`no field ${label}`);
  return found;
}

async function tap(label: string): Promise<void> {
  await screen.tap(screen.control(label));
  await letAnswersCome(screen);
}

async function tapLater(label: string): Promise<void> {
  await screen.tapLater(screen.control(label));
  await letAnswersCome(screen);
}

const listProblems = (): readonly string[] =>
  [...document.querySelectorAll('[role="alert"]')].map((one) => one.textContent ?? '');

async function prove(): Promise<void> {
  await screen.type(field('验证码'), '111111');
  await tap('下一步');
}

test('the old phone is proven, then the new one takes its place', async () => {
  await tap('获取验证码');
  await prove();
  expect(world.sentTo(provePhone)).toEqual([{ code: '111111' }]);
  await screen.type(field('手机号'), '13900139000');
  await tap('获取验证码');
  expect(world.sentTo(sendModifyPhoneCode)).toEqual([{}, { phone: '13900139000' }]);
  await screen.type(field('验证码'), '222222');
  await tap('确认更换');
  expect(world.sentTo(changePhone)).toEqual([{ ticket: 'proof', phone: '13900139000', code: '222222' }]);
  expect(screen.text()).toContain('更新成功');
  expect(useSession.getState().user?.phone).toBe('139****9000');
  expect(pages()).toEqual(['/packageAlbumE/security/index']);
});

test('what is missing is said at its place, and nothing is sent', async () => {
  await tap('下一步');
  expect(listProblems()).toEqual(['请输入验证码']);
  await screen.type(field('验证码'), '111111');
  expect(listProblems()).toEqual([]);
  await tapLater('下一步');
  await screen.type(field('手机号'), '12345');
  await tap('确认更换');
  expect(listProblems()).toEqual(['请输入正确的手机号', '请输入验证码']);
  await screen.type(field('手机号'), '13900139000');
  await tapLater('确认更换');
  expect(listProblems()).toEqual(['请输入验证码']);
  expect(world.sentTo(changePhone)).toEqual([]);
});

test('a wrong code keeps what was typed', async () => {
  world.answer(changePhone, () => refusing(ERRORS.CODE_WRONG));
  await prove();
  await screen.type(field('手机号'), '13900139000');
  await screen.type(field('验证码'), '000000');
  await tap('确认更换');
  expect([field('手机号').value, field('验证码').value]).toEqual(['13900139000', '000000']);
  expect(pages()).toHaveLength(2);
});

test('a proof that is too old is asked for again, and the new number stays', async () => {
  world.answer(changePhone, () => refusing(ERRORS.PHONE_TICKET_EXPIRED));
  await prove();
  await screen.type(field('手机号'), '13900139000');
  await screen.type(field('验证码'), '222222');
  await tap('确认更换');
  expect(screen.text()).toContain('验证当前手机号');
  await prove();
  expect(field('手机号').value).toBe('13900139000');
});

test('an account without a phone binds its first one', async () => {
  world.answer(bindPhone, () => ({ phone: '139****9000' }));
  const { user } = useSession.getState();
  if (user === null) throw new Error('nobody is signed in');
  await screen.change(() => changeUser({ ...user, phone: '' }));
  await screen.type(field('手机号'), '13900139000');
  await screen.type(field('验证码'), '222222');
  await tap('确认绑定');
  expect(world.sentTo(bindPhone)).toEqual([{ phone: '13900139000', code: '222222' }]);
});
