import { AUDIT_CODE, AUDIT_PHONE, CHANNELS } from '@contract/constants/channels';
import { CLIENT_KINDS } from '@contract/constants/client';
import { ERRORS } from '@contract/errors';
import {
  issueToken,
  phoneLogin,
  sendLoginPhoneCode,
  sendUpdatePhoneCode,
  updateUserInfoByCode,
} from '@contract/http/session';
import { getUserInfo } from '@contract/http/user';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { startWechatDouble, type WechatDouble } from '../../../support/doubles/wechat';
import { aWechatPerson, type OutsidePerson, signInByRedirect } from '../../../support/outside-people';
import { aDevice, aPhone, aSignedInPerson, askForCode, signIn } from '../../../support/people';
import { refusal } from '../../../support/refusal';
import { startTwin } from '../../../support/twin';

let double: WechatDouble;
let app: TestApp;
let twin: TestApp;
beforeAll(async () => {
  double = await startWechatDouble();
  app = await startTestApp({ env: double.settings });
  twin = await startTwin(app, double.settings);
});
afterAll(async () => {
  await twin.close();
  await app.close();
  await double.close();
});

let people = 0;
/** Somebody who came through WeChat and has no phone; without a nickname unless one is given. */
async function aWechatOnly(nickname = ''): Promise<OutsidePerson & { readonly openid: string }> {
  people += 1;
  const openid = `profile-${people}`;
  return { ...(await aWechatPerson(app, double, { openid }, nickname)), openid };
}

async function askForProfileCode(person: OutsidePerson, phone: string): Promise<string> {
  await app.call(sendUpdatePhoneCode, { phone }, person);
  return app.sms.sent.filter((message) => message.phone === phone).at(-1)?.code ?? '';
}

const phoneOf = async (person: OutsidePerson): Promise<string> =>
  (await app.call(getUserInfo, { userId: person.id }, person)).phone;
const masked = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(7)}`;

describe('completing a profile with a phone', () => {
  test('gives the account its name and its phone, which then signs in', async () => {
    const person = await aWechatOnly();
    const phone = aPhone();
    const code = await askForProfileCode(person, phone);
    const saved = await app.call(updateUserInfoByCode, { nickname: '小红', phone, code }, person);
    expect(saved).toMatchObject({ userInfo: { id: person.id, nickname: '小红', phone: masked(phone) }, session: null });
    app.clock.advanceMs(60_000);
    const byPhone = await signIn(app, phone, await askForCode(app, phone));
    expect(byPhone.user_info?.id).toBe(person.id);
  });

  test('the phone that the account has needs no code', async () => {
    const person = await aSignedInPerson(app);
    const input = { nickname: '新名', phone: person.phone, code: '' };
    expect(await app.call(updateUserInfoByCode, input, person)).toMatchObject({ userInfo: { nickname: '新名' } });
  });

  test('a wrong code, none, a number that is none and a nickname that is none change nothing', async () => {
    const person = await aWechatOnly();
    const phone = aPhone();
    const code = await askForProfileCode(person, phone);
    const wrong = code === '000000' ? '111111' : '000000';
    const cases = [
      [{ nickname: '小红', phone, code: wrong }, ERRORS.CODE_WRONG],
      [{ nickname: '小红', phone, code: ' ' }, ERRORS.CODE_REQUIRED],
      [{ nickname: '小红', phone: '123456789', code }, ERRORS.PHONE_INVALID],
      [{ nickname: ' ', phone, code }, ERRORS.NICKNAME_REQUIRED],
    ] as const;
    for (const [input, error] of cases) {
      await expect(app.call(updateUserInfoByCode, input, person)).rejects.toMatchObject(refusal(error));
    }
    expect(await phoneOf(person)).toBe('');
    // The code is still good: the form kept what was typed.
    await app.call(updateUserInfoByCode, { nickname: '小红', phone, code }, person);
    expect(await phoneOf(person)).toBe(masked(phone));
  });

  test('a code for signing in proves nothing here, and the other way round', async () => {
    const person = await aWechatOnly();
    const [loginPhone, profilePhone] = [aPhone(), aPhone()];
    const loginCode = await askForCode(app, loginPhone);
    await expect(
      app.call(updateUserInfoByCode, { nickname: '小红', phone: loginPhone, code: loginCode }, person),
    ).rejects.toMatchObject(refusal(ERRORS.CODE_EXPIRED));
    const profileCode = await askForProfileCode(person, profilePhone);
    await expect(signIn(app, profilePhone, profileCode)).rejects.toMatchObject(refusal(ERRORS.CODE_EXPIRED, 426));
  });

  test('one minute lies between two codes of one phone, whatever they are for and whichever process is asked', async () => {
    const person = await aWechatOnly();
    const phone = aPhone();
    await askForCode(app, phone);
    await expect(twin.call(sendUpdatePhoneCode, { phone }, person)).rejects.toMatchObject(
      refusal(ERRORS.CODE_TOO_SOON),
    );
    app.clock.advanceMs(60_000);
    await twin.call(sendUpdatePhoneCode, { phone }, person);
  });

  test('an account that has a phone does not get another one this way', async () => {
    const person = await aSignedInPerson(app);
    const phone = aPhone();
    const code = await askForProfileCode(person, phone);
    await expect(app.call(updateUserInfoByCode, { nickname: '小明', phone, code }, person)).rejects.toMatchObject(
      refusal(ERRORS.PHONE_BOUND),
    );
  });

  test('a device is refused', async () => {
    const token = await aDevice(app);
    const input = { nickname: '小红', phone: aPhone(), code: '123456' };
    await expect(app.call(updateUserInfoByCode, input, { token })).rejects.toMatchObject(
      refusal(ERRORS.LOGIN_REQUIRED),
    );
    await expect(app.call(sendUpdatePhoneCode, { phone: aPhone() }, { token })).rejects.toMatchObject(
      refusal(ERRORS.LOGIN_REQUIRED),
    );
  });
});

describe('a phone that somebody here has', () => {
  test('makes an account without a nickname that person: a new token, and WeChat signs in as him', async () => {
    const owner = await aSignedInPerson(app);
    app.clock.advanceMs(60_000);
    const person = await aWechatOnly();
    const code = await askForProfileCode(person, owner.phone);
    const saved = await app.call(updateUserInfoByCode, { nickname: '小红', phone: owner.phone, code }, person);
    expect(saved.userInfo).toMatchObject({ id: owner.id, nickname: '小明' });
    const token = saved.session?.access_token ?? '';
    expect((await app.call(getUserInfo, { userId: owner.id }, { token })).phone).toBe(masked(owner.phone));
    await expect(app.call(getUserInfo, { userId: owner.id }, person)).rejects.toMatchObject({ status: 424 });
    const byWechat = await signInByRedirect(app, double.giveCode('official', { openid: person.openid }));
    expect(byWechat.user_info?.id).toBe(owner.id);
  });

  test('gives one without a nickname the one that was typed', async () => {
    const owner = await aSignedInPerson(app, { nickname: '' });
    app.clock.advanceMs(60_000);
    const person = await aWechatOnly();
    const code = await askForProfileCode(person, owner.phone);
    const saved = await app.call(updateUserInfoByCode, { nickname: '小红', phone: owner.phone, code }, person);
    expect(saved.userInfo).toMatchObject({ id: owner.id, nickname: '小红' });
  });

  test('is refused to an account with a nickname', async () => {
    const owner = await aSignedInPerson(app);
    app.clock.advanceMs(60_000);
    const person = await aWechatOnly('小红');
    const code = await askForProfileCode(person, owner.phone);
    await expect(
      app.call(updateUserInfoByCode, { nickname: '小红', phone: owner.phone, code }, person),
    ).rejects.toMatchObject(refusal(ERRORS.PHONE_TAKEN));
    expect(await phoneOf(person)).toBe('');
  });

  test('twenty at once with one code become him once', async () => {
    const owner = await aSignedInPerson(app);
    app.clock.advanceMs(60_000);
    const person = await aWechatOnly();
    const code = await askForProfileCode(person, owner.phone);
    // Five tries are all there are.
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) =>
        (index % 2 === 0 ? app : twin).call(
          updateUserInfoByCode,
          { nickname: '小红', phone: owner.phone, code },
          person,
        ),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('audit mode', () => {
  const AUDIT = { phone: AUDIT_PHONE, code: AUDIT_CODE };

  test('saves the name, and neither takes nor keeps the phone', async () => {
    const person = await aWechatOnly();
    const saved = await app.call(updateUserInfoByCode, { nickname: '小红', ...AUDIT }, person);
    expect(saved).toMatchObject({ userInfo: { nickname: '小红', phone: '' }, session: null });
    const kept = await app.parts.db.selectFrom('app_user').select('id').where('phone', '=', AUDIT_PHONE).execute();
    expect(kept).toEqual([]);
  });

  test('its phone and code sign nobody in and are sent nothing', async () => {
    const person = await aWechatOnly();
    const token = await aDevice(app);
    const input = { grant_type: 'mobile', mobile: AUDIT_PHONE, code: AUDIT_CODE } as const;
    await expect(app.call(issueToken, input, { channel: CHANNELS.phone })).rejects.toMatchObject(
      refusal(ERRORS.PHONE_INVALID, 426),
    );
    await expect(app.call(phoneLogin, AUDIT, { token })).rejects.toMatchObject(refusal(ERRORS.PHONE_INVALID, 426));
    const refused = refusal(ERRORS.PHONE_INVALID);
    const asked = { phone: AUDIT_PHONE };
    await expect(app.call(sendLoginPhoneCode, asked, { token })).rejects.toMatchObject(refused);
    await expect(app.call(sendUpdatePhoneCode, asked, person)).rejects.toMatchObject(refused);
    expect(app.sms.sent.some(({ phone }) => phone === AUDIT_PHONE)).toBe(false);
  });
});

describe('codes by kind of client', () => {
  test.each([
    [CLIENT_KINDS.webInWechat, /^\d{6}$/],
    [CLIENT_KINDS.web, /^\d{6}$/],
    [CLIENT_KINDS.miniProgram, /^\d{6}$/],
  ])('%s gets a code like %s, and signs in with it', async (client, pattern) => {
    const phone = aPhone();
    const token = await aDevice(app);
    await app.call(sendLoginPhoneCode, { phone }, { token, headers: { client } });
    const code = app.sms.sent.find((message) => message.phone === phone)?.code ?? '';
    expect(code).toMatch(pattern);
    expect((await app.call(phoneLogin, { phone, code }, { token })).user_info?.phone).toBe(masked(phone));
    await expect(app.call(phoneLogin, { phone, code }, { token })).rejects.toMatchObject(
      refusal(ERRORS.CODE_EXPIRED, 426),
    );
  });
});
