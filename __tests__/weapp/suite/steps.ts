import type { WechatDouble, WechatPerson } from '../../support/doubles/wechat';
import { keepSession } from '../../support/kept/kept-session';
import { drawClip, drawPicture, WEB_MP4 } from '../../support/pictures';
import { restart } from './desk';
import { a, LOGIN, named, type Phone, startingWith, TILES, VIEWER } from './phone';

let phones = 0;

/** A number that nobody has used on this desk. */
export function newPhoneNumber(): string {
  phones += 1;
  return `139${String(10_000_000 + phones)}`;
}

interface File {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Files that the program can read, by their paths there. */
async function putFiles({ program }: Phone, files: readonly File[]): Promise<{ path: string; size: number }[]> {
  const put = [];
  for (const { name, bytes } of files) {
    const path = (await program.evaluate(
      // Runs in the program, whose `wx` our types do not know.
      `function (name, base64) {
        const path = wx.env.USER_DATA_PATH + '/' + name;
        wx.getFileSystemManager().writeFileSync(path, base64, 'base64');
        return path;
      }`,
      name,
      bytes.toString('base64'),
    )) as string;
    put.push({ path, size: bytes.length });
  }
  return put;
}

/** What WeChat's own picker answers from now on. */
export async function haveInAlbum(phone: Phone, files: readonly File[]): Promise<void> {
  const put = await putFiles(phone, files);
  await phone.program.mockWxMethod('chooseMedia', {
    errMsg: 'chooseMedia:ok',
    type: 'mix',
    tempFiles: put.map(({ path, size }) => ({
      tempFilePath: path,
      size,
      fileType: path.endsWith('.mp4') ? 'video' : 'image',
    })),
  });
}

/** The same for the files of a chat, which have names and a time. */
export async function haveInChat(phone: Phone, files: readonly File[]): Promise<void> {
  const put = await putFiles(phone, files);
  await phone.program.mockWxMethod('chooseMessageFile', {
    errMsg: 'chooseMessageFile:ok',
    tempFiles: put.map(({ path, size }, index) => ({
      path,
      size,
      name: files[index]?.name,
      time: 1_772_331_630,
      type: path.endsWith('.mp4') ? 'video' : 'image',
    })),
  });
}

/** What the camera gives from now on; the album gives nothing. */
export async function haveBeforeCamera(phone: Phone, file: File): Promise<void> {
  const put = await putFiles(phone, [file]);
  await phone.program.mockWxMethod(
    'chooseMedia',
    // Runs in the program.
    `function (options, tempFiles) {
      if (String(options.sourceType) !== 'camera') return Promise.reject({ errMsg: 'chooseMedia:fail cancel' });
      return { errMsg: 'chooseMedia:ok', type: 'image', tempFiles: tempFiles };
    }`,
    put.map(({ path, size }) => ({ tempFilePath: path, size, fileType: 'image' })),
  );
}

export async function drawFiles(): Promise<File[]> {
  const photos = [
    { width: 1200, height: 800, taken: '2026:03:01 10:20:30' },
    { width: 800, height: 1200, taken: '2026:03:01 10:21:30' },
    { width: 900, height: 900, taken: '2026:03:02 09:00:00' },
    { width: 1600, height: 700, taken: '2026:03:02 09:30:00' },
  ];
  const drawn = await Promise.all(photos.map((one) => drawPicture(one)));
  return [
    ...drawn.map((bytes, index) => ({ name: `photo${index + 1}.jpg`, bytes })),
    { name: 'clip.mp4', bytes: drawClip({ output: WEB_MP4, extension: 'mp4' }) },
  ];
}

/** What `wx.login` answers from now on: a new code each time it is asked, of this person. */
export async function holdPhoneAs(phone: Phone, wechat: WechatDouble, person: WechatPerson): Promise<void> {
  // More often than anything here asks.
  const codes = Array.from({ length: 8 }, () => wechat.giveCode('mini', person));
  await phone.program.mockWxMethod(
    'login',
    // Runs in the program.
    `function (options, codes) { return { errMsg: 'login:ok', code: codes.shift() }; }`,
    codes,
  );
}

/** What WeChat's own sheet for the phone number tells the button that opened it. */
export async function answerPhoneNumber(phone: Phone, answer: { errMsg: string; code?: string }): Promise<void> {
  await (await phone.find(`${PHONE_NUMBER_BUTTON}[open-type="getPhoneNumber"]`)).trigger('getphonenumber', answer);
}

export const PHONE_NUMBER_BUTTON = `${LOGIN} ${named('手机号一键登录')}`;

export async function agree(phone: Phone): Promise<void> {
  await phone.tap(a('checkbox', '已阅读并同意用户协议和隐私政策'));
  await phone.find(a('checkbox', '已阅读并同意用户协议和隐私政策，已选中'));
}

/** Through the first step of the login dialog, which is open. */
export async function sendCode(phone: Phone, number: string): Promise<void> {
  await phone.type('手机号', number);
  await agree(phone);
  await enterCode(phone, number);
  await phone.tap(a('button', '登录'));
}

/** By WeChat's own sheet for avatars, which tells the button that opened it. */
export async function chooseAvatar(phone: Phone, opener: string): Promise<void> {
  const [picture] = await putFiles(phone, [{ name: 'me.jpg', bytes: await drawPicture({ width: 300, height: 300 }) }]);
  await (await phone.find(opener)).trigger('chooseavatar', { avatarUrl: picture?.path });
}

/** The second step: a new account needs a face and a name. */
export async function completeProfile(phone: Phone, nickname: string): Promise<void> {
  await phone.find(`input${named('昵称')}`);
  await chooseAvatar(phone, `${LOGIN} button`);
  await phone.find(`${LOGIN} image`);
  await phone.misses(`${LOGIN} ${named('保存并登录，处理中')}`);
  await phone.type('昵称', nickname);
  await phone.tap(named('保存并登录'));
  await phone.misses(LOGIN);
}

export async function openTab(phone: Phone, name: string): Promise<void> {
  await phone.tap(a('link', name));
  await phone.find(a('heading', name));
}

/** From wherever the tab bar is. */
export async function openLogin(phone: Phone): Promise<void> {
  await openTab(phone, '我的');
  await phone.tap(named('立即登录'));
  await phone.find(LOGIN);
}

/** Somebody new, as a later visit finds him: the program starts anew, and shows the own page. */
export async function signIn(phone: Phone, nickname: string, number = newPhoneNumber()): Promise<string> {
  await restart(phone.desk, await keepSession(phone.desk.product, number, nickname));
  await openTab(phone, '我的');
  await phone.sees(nickname);
  return number;
}

/** By the developer page, without a code: one may be sent to a phone once a minute, and some need theirs for something else. */
export async function enterAs(phone: Phone, tester: string): Promise<void> {
  await phone.openAt('/packageAlbumE/devMode/login');
  await phone.tap(startingWith('button', tester));
  await phone.isAt('packageAlbumA/home/home', '我的');
  // What a page asks for while it is in front it draws in front as well.
  await phone.rests();
}

/** From the own page; ends on the new album's. Returns its id. */
export async function createAlbum(phone: Phone, name: string): Promise<string> {
  await phone.tap(named('新建相册'));
  await phone.isAt('packageAlbumA/home/create', '新建相册');
  await phone.type('相册名称', name);
  await phone.tap('[aria-role="radio"][aria-label^="公开"]');
  await phone.tap(named('创建相册'));
  await phone.isAt('packageAlbumC/photos/photos', name);
  return ((await phone.screen()).query as { id: string }).id;
}

export async function openFirstPhoto(phone: Phone): Promise<void> {
  await phone.tap(TILES);
  await phone.find(VIEWER);
}

/** Who stands before the camera of a page from now on, in good light. */
export async function standBeforeCamera(phone: Phone, file: File): Promise<void> {
  const [picture] = await putFiles(phone, [file]);
  await phone.program.mockWxMethod(
    'createCameraContext',
    // Runs in the program.
    `function () {
      const path = arguments[arguments.length - 1];
      return {
        takePhoto: function (wish) { wish.success({ tempImagePath: path }); },
        onCameraFrame: function (see) {
          return {
            start: function () {
              setTimeout(function () { see({ data: new Uint8Array(6400).fill(150).buffer, width: 40, height: 40 }); }, 0);
            },
            stop: function () {},
          };
        },
      };
    }`,
    picture?.path,
  );
}

export const SECURITY = '/packageAlbumE/security/index';
export const PHONE_ROW = startingWith('button', '手机号');

/** The phone of whoever is signed in, the hidden digits as a pattern. Ends on account security. */
export async function readPhonePattern(phone: Phone): Promise<string> {
  await phone.openAt(SECURITY);
  await phone.find(PHONE_ROW);
  const [words = ''] = await phone.listValues(PHONE_ROW, 'aria-label');
  return words.replace(/^手机号，/, '').replace('****', '\\d{4}');
}

export async function enterCode(phone: Phone, number: string): Promise<void> {
  await phone.tap(named('获取验证码'));
  await phone.find('[aria-label*="秒重新获取"]');
  await phone.type('验证码', await phone.desk.product.codeFor(number));
}

export async function enterDigits(phone: Phone, digits: string): Promise<void> {
  for (const digit of digits) await phone.tap(`${a('group', '数字键盘')} ${named(digit)}`);
}
