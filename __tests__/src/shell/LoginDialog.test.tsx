import { ERRORS } from '@contract/errors';
import { AUDIT_CODE, AUDIT_PHONE, SIGN_IN_MESSAGE_TYPE } from '@contract/constants/channels';
import { getSignInWays, issueToken, sendLoginPhoneCode, updateUserInfoByCode, webLogin } from '@contract/http/session';
import { getAvatarCredentials, updateUserInfo } from '@contract/http/user';
import type { UserInfo } from '@contract/schemas/user';
import { jsonAnswer } from '@/platform/http/memory';
import { media } from '@/platform/media';
import { storage } from '@/platform/storage';
import { LoginDialog } from '@/shell/LoginDialog';
import { OverlayHost } from '@/shell/OverlayHost';
import { useOverlays } from '@/stores/base/overlays';
import { closeLogin, openLogin } from '@/stores/session/session';
import { storeSession, useSession } from '@/stores/session/session-state';
import { upload } from '@/platform/upload';
import { useVersions } from '@/stores/base/versions';
import {
  type ClientWorld,
  DEAD_LINE,
  letAnswersCome,
  openWorld,
  signInHere,
  untilTold,
} from '../../support/client-world';
import { mountComponent, type Mounted } from '../../support/mounted';

jest.mock('@/platform/picture-crop', () => {
  const memory = jest.requireActual<typeof import('@/platform/picture-crop/memory')>('@/platform/picture-crop/memory');
  return { pictureCrop: memory.createMemoryPictureCrop({ width: 800, height: 400 }) };
});

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
/** What the server announces. */
let codeLength: number;
/** What the store answers to the avatar. */
let stored: number;

const aFile = () => ({
  name: 'me.jpg',
  sizeBytes: 4,
  mime: 'image/jpeg',
  handle: { kind: 'blob' as const, blob: new Blob(['face']) },
});

beforeEach(async () => {
  world = await openWorld();
  await storage.remove('_codeEnd:login');
  useVersions.setState({ isAudit: false });
  nickname = '小满';
  stored = 200;
  world.answer(getSignInWays, () => ({ qr: null, wechatRedirect: null, miniProgram: true, apple: null }));
  codeLength = 6;
  world.answer(sendLoginPhoneCode, () => ({ resendAfterSeconds: 60, codeLength }));
  world.answer(issueToken, ({ mobile, code }) => {
    if (mobile !== PHONE) return { access_token: 'device', user_info: null, tokenExpired: Date.now() + 60_000 };
    if (code !== '123456') return jsonAnswer({ code: ERRORS.CODE_WRONG.code, msg: ERRORS.CODE_WRONG.msg }, 426);
    return { access_token: 'person', user_info: aUser(nickname), tokenExpired: Date.now() + 60_000 };
  });
  world.answer(updateUserInfo, (sent) => aUser(String(sent['nickname'])));
  world.answer(getAvatarCredentials, () => ({
    ossUploadType: 1,
    accessKeyId: 'id',
    accessKeySecret: 'secret',
    securityToken: '',
    bucket: 'local',
    host: '/upload/local',
    dir: 'avatar/u',
    maxSizeBytes: 10,
    remainEffectSeconds: 600,
  }));
  jest.spyOn(media, 'chooseFiles').mockImplementation(async () => ({ kind: 'picked', files: [aFile()], leftOut: 0 }));
  jest.spyOn(media, 'createPreview').mockReturnValue({ url: 'blob:me', release: () => undefined });
  jest.spyOn(upload, 'send').mockImplementation(async () => ({ kind: 'done', status: stored, body: '' }));
  screen = await mountComponent(Shell);
  await open();
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function open(): Promise<void> {
  await screen.change(() => {
    opened = openLogin();
  });
  await letAnswersCome(screen);
}

const field = (label: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (found === null) throw new Error(`no field ${label}`);
  return found;
};

async function tap(label: string): Promise<void> {
  await screen.tap(screen.control(label));
  await letAnswersCome(screen);
}

async function tapLater(label: string): Promise<void> {
  await screen.tapLater(screen.control(label));
  await letAnswersCome(screen);
}

const agree = () => tap('已阅读并同意用户协议和隐私政策');

test('what is missing is said, and nothing is sent', async () => {
  await tap('登录');
  expect(screen.text()).toContain('请输入正确的手机号');
  expect(field('手机号').getAttribute('aria-invalid')).toBe('true');
  await screen.type(field('手机号'), PHONE);
  expect(screen.text()).not.toContain('请输入正确的手机号');
  await tap('登录');
  expect(screen.text()).toContain('请先阅读并同意用户协议和隐私政策');
  await agree();
  expect(screen.text()).not.toContain('请先阅读并同意用户协议和隐私政策');
  await tap('登录');
  expect(screen.text()).toContain('请输入验证码');
  // Beside the fields, not over them.
  expect(useOverlays.getState().toast).toBeNull();
  expect(world.sentTo(issueToken).filter(({ mobile }) => mobile === PHONE)).toEqual([]);
});

test('a code is sent to a right number only, after consent, and then counted down', async () => {
  await screen.type(field('手机号'), '23800138000');
  await tap('获取验证码');
  await screen.type(field('手机号'), PHONE);
  await tap('获取验证码');
  expect(screen.text()).toContain('请先阅读并同意用户协议和隐私政策');
  expect(world.sentTo(sendLoginPhoneCode)).toEqual([]);
  await agree();
  await tapLater('获取验证码');
  expect(world.sentTo(sendLoginPhoneCode)).toEqual([{ phone: PHONE }]);
  expect(screen.text()).toContain('验证码已发送');
  // The code is what comes next.
  expect(document.activeElement).toBe(field('验证码'));
  expect(screen.text()).toMatch(/(60|59)秒重新获取/);
});

test('the field takes as many digits as the server announces with each code', async () => {
  expect(field('验证码').maxLength).toBe(6);
  await agree();
  await screen.type(field('手机号'), PHONE);
  codeLength = 4;
  await tap('获取验证码');
  expect(field('验证码').maxLength).toBe(4);
  await storage.remove('_codeEnd:login');
  await screen.change(() => closeLogin(false));
  await open();
  expect(field('验证码').maxLength).toBe(6);
});

test('a code that could not be sent is not announced, and can be requested again', async () => {
  world.answer(sendLoginPhoneCode, () => DEAD_LINE);
  await agree();
  await screen.type(field('手机号'), PHONE);
  await tap('获取验证码');
  expect(screen.has('获取验证码')).toBe(true);
  expect(screen.text()).not.toContain('验证码已发送');
});

test('a wrong code is reported, what was typed stays, and the right one signs in', async () => {
  await agree();
  await screen.type(field('手机号'), PHONE);
  await screen.type(field('验证码'), '000000');
  await tap('登录');
  expect(useSession.getState()).toMatchObject({ isLogin: false, isLoginOpen: true });
  expect([field('手机号').value, field('验证码').value]).toEqual([PHONE, '000000']);
  await screen.change(untilTold);
  expect(screen.text()).toContain('验证码不正确');
  await screen.type(field('验证码'), '123456');
  await tap('登录');
  expect(await opened).toBe(true);
  expect(useSession.getState()).toMatchObject({ token: 'person', isLogin: true });
  expect(screen.has('用户登录')).toBe(false);
});

test('a code is sent once, however often it is confirmed and however long the answer takes; nothing is said', async () => {
  world.answer(issueToken, () => null);
  await agree();
  await screen.type(field('手机号'), PHONE);
  await screen.type(field('验证码'), '123456');
  const clock = jest.spyOn(Date, 'now');
  for (const laterMs of [0, 10, 3_500]) {
    clock.mockReturnValue(1_800_000_000_000 + laterMs);
    const enter = new KeyboardEvent('keydown', { keyCode: 13, bubbles: true });
    await screen.change(() => void field('验证码').dispatchEvent(enter));
  }
  clock.mockRestore();
  expect(world.sentTo(issueToken).filter(({ mobile }) => mobile === PHONE)).toHaveLength(1);
  expect(screen.text()).not.toContain('点击太快');
});

async function signInNew(): Promise<void> {
  nickname = '';
  await agree();
  await screen.type(field('手机号'), PHONE);
  await screen.type(field('验证码'), '123456');
  await tap('登录');
}

test('a new account chooses its face and its name before it is signed in', async () => {
  await signInNew();
  expect(field('昵称').value).toMatch(/^智友[0-9A-F]{8}$/);
  expect(useSession.getState().isLogin).toBe(false);
  await tap('选择头像');
  await tap('使用这张图片');
  await screen.type(field('昵称'), '  ');
  await tap('保存并登录');
  expect(screen.text()).toContain('请输入昵称');
  expect(world.sentTo(updateUserInfo)).toEqual([]);
  await screen.type(field('昵称'), ' 小雨 ');
  await tapLater('保存并登录');
  expect(world.sentTo(updateUserInfo)).toEqual([
    { nickname: '小雨', avatar: expect.stringMatching(/^avatar\/u.*\.jpg$/) },
  ]);
  expect(await opened).toBe(true);
  expect(useSession.getState()).toMatchObject({ isLogin: true, isLoginOpen: false });
});

test.each([
  ['is refused by the store', () => void (stored = 403)],
  ['cannot be sent', () => world.answer(getAvatarCredentials, () => DEAD_LINE)],
])('an avatar that %s is told, and the one before stays', async (_name, breakIt) => {
  await signInNew();
  breakIt();
  await tap('选择头像');
  await tap('使用这张图片');
  expect(screen.text()).toContain('上传失败！');
  await tap('保存并登录');
  expect(world.sentTo(updateUserInfo)).toEqual([{ nickname: expect.stringMatching(/^智友/) }]);
});

test('nothing is demanded of a new account: its name is there, and the first letter of it stands for a picture', async () => {
  await signInNew();
  expect(screen.text()).toContain('智');
  await tap('保存并登录');
  expect(await opened).toBe(true);
  expect(world.sentTo(updateUserInfo)).toEqual([{ nickname: expect.stringMatching(/^智友[0-9A-F]{8}$/) }]);
});

test('a message that is pasted where its code belongs gives the code', async () => {
  const paste = (text: string): Promise<void> =>
    screen.change(() => {
      const event = new Event('paste', { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: { getData: () => text } });
      field('验证码').dispatchEvent(event);
    });
  await paste('【智享相册】验证码123456，5分钟内有效');
  expect(field('验证码').value).toBe('123456');
  await paste('没有验证码');
  expect(field('验证码').value).toBe('123456');
});

test('what is agreed to stands before the code is asked for', () => {
  const [consent] = document.querySelectorAll('[role="checkbox"]');
  const order = consent?.compareDocumentPosition(field('验证码')) ?? 0;
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  expect(field('手机号').compareDocumentPosition(consent as Node) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('in audit mode a phone and a code of nobody go with the profile', async () => {
  useVersions.setState({ isAudit: true });
  world.answer(updateUserInfoByCode, (sent) => ({ userInfo: aUser(String(sent['nickname'])), session: null }));
  await signInNew();
  await tap('保存并登录');
  expect(world.sentTo(updateUserInfoByCode)).toEqual([
    expect.objectContaining({ phone: AUDIT_PHONE, code: AUDIT_CODE }),
  ]);
  expect(await opened).toBe(true);
});

describe('opened signed in', () => {
  beforeEach(async () => {
    await screen.change(async () => {
      await tap('关闭');
      await signInHere('小满');
      const { token, tokenExpiresAtMs, user } = useSession.getState();
      if (token !== null && user !== null) {
        await storeSession({ token, tokenExpiresAtMs, user: { ...user, avatar: '/media/me.webp' } });
      }
    });
    await open();
  });

  test('it shows the profile, and says when nothing was changed', async () => {
    expect(field('昵称').value).toBe('小满');
    await tap('保存并登录');
    expect(screen.text()).toContain('没有改变');
    expect(world.sentTo(updateUserInfo)).toEqual([]);
  });

  test('a changed name is saved alone', async () => {
    await screen.type(field('昵称'), '大满');
    await tap('保存并登录');
    expect(world.sentTo(updateUserInfo)).toEqual([{ nickname: '大满' }]);
    expect(screen.text()).toContain('更新成功');
    expect(await opened).toBe(true);
  });

  test('a picture on the host of WeChat is no avatar', async () => {
    await screen.change(async () => {
      const { token, tokenExpiresAtMs, user } = useSession.getState();
      if (token === null || user === null) throw new Error('nobody');
      await storeSession({ token, tokenExpiresAtMs, user: { ...user, avatar: 'https://thirdwx.qlogo.cn/me/132' } });
    });
    await tap('保存并登录');
    expect(screen.text()).toContain('请设置头像');
  });
});

describe('the QR code', () => {
  const qr = {
    appId: 'wx1',
    redirectUri: 'http://localhost/sign-in-callback.html',
    scope: 'snsapi_login',
    state: 's1',
  };
  const frame = (): HTMLIFrameElement => {
    const found = document.querySelector('iframe');
    if (found === null) throw new Error('no frame');
    return found;
  };
  const bring = (message: { data: unknown; origin?: string; source?: Window | null }) =>
    screen.change(async () => {
      window.dispatchEvent(
        new MessageEvent('message', { origin: window.location.origin, source: frame().contentWindow, ...message }),
      );
    });

  beforeEach(async () => {
    world.answer(getSignInWays, () => ({ qr, wechatRedirect: null, miniProgram: false, apple: null }));
    world.answer(webLogin, () => ({ access_token: 'qr', user_info: aUser('小满'), tokenExpired: Date.now() + 60_000 }));
    await tap('关闭');
    await open();
    await tap('扫码登录');
  });

  test('signs in with what our own page in the frame tells', async () => {
    expect(frame().src).toContain('https://open.weixin.qq.com/connect/qrconnect?appid=wx1&redirect_uri=http%3A%2F%2F');
    await bring({ data: { type: SIGN_IN_MESSAGE_TYPE, code: 'c1', state: 's1' } });
    await letAnswersCome(screen);
    expect(world.sentTo(webLogin)).toEqual([{ code: 'c1', state: 's1' }]);
    expect(await opened).toBe(true);
    expect(useSession.getState()).toMatchObject({ token: 'qr', isLogin: true });
  });

  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another window', { source: window }],
    ['of another state', { data: { type: SIGN_IN_MESSAGE_TYPE, code: 'c1', state: 's2' } }],
    ['of another kind', { data: { type: 'x', code: 'c1', state: 's1' } }],
    ['without a code', { data: { type: SIGN_IN_MESSAGE_TYPE, code: '', state: 's1' } }],
  ])('a message %s is not listened to', async (_name, part) => {
    await bring({ data: { type: SIGN_IN_MESSAGE_TYPE, code: 'c1', state: 's1' }, ...part });
    await letAnswersCome(screen);
    expect(world.sentTo(webLogin)).toEqual([]);
  });
});

test('closing, by the button or by Escape, is a no', async () => {
  await tap('关闭');
  expect(await opened).toBe(false);
  await open();
  const [dialog] = document.querySelectorAll<HTMLElement>('[role="dialog"]');
  if (dialog === undefined) throw new Error('no dialog');
  await screen.press(dialog, 'Escape');
  expect(await opened).toBe(false);
});

test('who is asked because a session has ended is told so', async () => {
  const ended = '登录已失效';
  expect(screen.text()).not.toContain(ended);
  await screen.change(() => closeLogin(false));
  await screen.change(() => {
    opened = openLogin(true);
  });
  expect(screen.text()).toContain(ended);
});
