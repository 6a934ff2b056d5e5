import { ERRORS } from '@contract/errors';
import { issueToken, sendLoginPhoneCode } from '@contract/http/session';
import { updateUserInfo } from '@contract/http/user';
import type { UserInfo } from '@contract/schemas/user';
import { jsonAnswer } from '@/platform/http/memory';
import { storage } from '@/platform/storage';
import { LoginDialog } from '@/shell/LoginDialog';
import { OverlayHost } from '@/shell/OverlayHost';
import { openLogin } from '@/stores/session';
import { useSession } from '@/stores/session-state';
import { type ClientWorld, letAnswersCome, openWorld } from '../../support/client-world';
import { mountComponent, type Mounted } from '../../support/mounted';

const PHONE = '13800138000';

const aUser = (nickname: string): UserInfo => ({
  id: 'u'.repeat(22),
  nickname,
  nickName: nickname,
  phone: '138****8000',
  avatar: '',
  avatarUrl: '',
  adminFlag: false,
  albumUserMember: { memberTypeKey: 'level_10', memberTypeName: '普通用户', endTime: null },
});

/** As the shell shows it: gone as soon as nobody waits for a sign-in. */
function Shell() {
  const isOpen = useSession((state) => state.isLoginOpen);
  return (
    <>
      {isOpen && <LoginDialog />}
      <OverlayHost />
    </>
  );
}

let world: ClientWorld;
let screen: Mounted;
let opened: Promise<boolean>;
let nickname: string;

beforeEach(async () => {
  world = await openWorld();
  await storage.remove('_codeEnd:login');
  nickname = '小满';
  world.answer(sendLoginPhoneCode, () => ({ resendAfterSeconds: 60 }));
  world.answer(issueToken, ({ mobile, code }) => {
    if (mobile !== PHONE) return { access_token: 'device', user_info: null, tokenExpired: Date.now() + 60_000 };
    if (code !== '123456') return jsonAnswer({ code: ERRORS.CODE_WRONG.code, msg: ERRORS.CODE_WRONG.msg }, 426);
    return { access_token: 'person', user_info: aUser(nickname), tokenExpired: Date.now() + 60_000 };
  });
  world.answer(updateUserInfo, (sent) => aUser(String(sent['nickname'])));
  screen = await mountComponent(Shell);
  await screen.change(() => {
    opened = openLogin();
  });
});

const field = (label: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (found === null) throw new Error(`no field ${label}`);
  return found;
};

async function tap(label: string): Promise<void> {
  await screen.tap(screen.control(label));
  await letAnswersCome(screen);
}

test('what is missing is said, and nothing is sent', async () => {
  await tap('登录');
  expect(screen.text()).toContain('请输入正确的手机号');
  await screen.type(field('手机号'), PHONE);
  await tap('登录');
  expect(screen.text()).toContain('请输入验证码');
  expect(world.sentTo(issueToken)).toEqual([]);
});

test('a code is sent to a right number only, and then counted down', async () => {
  await screen.type(field('手机号'), '23800138000');
  await tap('获取验证码');
  expect(world.sentTo(sendLoginPhoneCode)).toEqual([]);
  await screen.type(field('手机号'), PHONE);
  await tap('获取验证码');
  expect(world.sentTo(sendLoginPhoneCode)).toEqual([{ phone: PHONE }]);
  expect(screen.text()).toContain('验证码已发送');
  expect(screen.text()).toMatch(/(60|59)秒重新获取/);
});

test('a wrong code is told, what was typed stays, and the right one signs in', async () => {
  await screen.type(field('手机号'), PHONE);
  await screen.type(field('验证码'), '000000');
  await tap('登录');
  expect(useSession.getState()).toMatchObject({ isLogin: false, isLoginOpen: true });
  expect([field('手机号').value, field('验证码').value]).toEqual([PHONE, '000000']);
  await screen.type(field('验证码'), '123456');
  await tap('登录');
  expect(await opened).toBe(true);
  expect(useSession.getState()).toMatchObject({ token: 'person', isLogin: true });
  expect(screen.has('用户登录')).toBe(false);
});

test('a new account chooses its name before it is signed in', async () => {
  nickname = '';
  await screen.type(field('手机号'), PHONE);
  await screen.type(field('验证码'), '123456');
  await tap('登录');
  expect(field('昵称').value).toMatch(/^智友[0-9A-F]{8}$/);
  expect(useSession.getState().isLogin).toBe(false);
  await screen.type(field('昵称'), '  ');
  await tap('保存并登录');
  expect(screen.text()).toContain('请输入昵称');
  expect(world.sentTo(updateUserInfo)).toEqual([]);
  await screen.type(field('昵称'), ' 小雨 ');
  // A second tap at once is taken for a mistake.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_000);
  await tap('保存并登录');
  jest.restoreAllMocks();
  expect(world.sentTo(updateUserInfo)).toEqual([{ nickname: '小雨' }]);
  expect(await opened).toBe(true);
  expect(useSession.getState()).toMatchObject({ isLogin: true, isLoginOpen: false });
});

test('closing, by the button or by Escape, is a no', async () => {
  await tap('关闭');
  expect(await opened).toBe(false);
  await screen.change(() => {
    opened = openLogin();
  });
  const [dialog] = document.querySelectorAll<HTMLElement>('[role="dialog"]');
  if (dialog === undefined) throw new Error('no dialog');
  await screen.press(dialog, 'Escape');
  expect(await opened).toBe(false);
});
