import { CHANNELS } from '@contract/constants/channels';
import { CLIENT_KINDS } from '@contract/constants/client';
import { ERRORS } from '@contract/errors';
import { getInfoByCode, getSignInWays, issueToken, logout, webLogin } from '@contract/http/session';
import { getMemberPermissions, getUserInfo } from '@contract/http/user';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { startWechatDouble, type WechatDouble } from '../../../support/doubles/wechat';
import { aState, aWechatPerson, RANDOM_CODE, signInByMini, signInByRedirect } from '../../../support/outside-people';
import { aDevice, aPhone, aSignedInPerson, askForCode, signIn } from '../../../support/people';
import { countOutcomes, refusal } from '../../../support/refusal';
import { startTwin } from '../../../support/twin';

const LOGIN_REFUSED = 426;

let double: WechatDouble;
let app: TestApp;
let twin: TestApp;
beforeAll(async () => {
  double = await startWechatDouble();
  app = await startTestApp({ env: double.settings });
  twin = await startTwin(app, double.settings);
});
afterEach(() => double.misbehave(null));
afterAll(async () => {
  await twin.close();
  await app.close();
  await double.close();
});

let peopleMade = 0;
/** Somebody of WeChat whom nobody has seen: his ids in the three apps. */
function aStranger() {
  peopleMade += 1;
  const unionid = `union-${peopleMade}`;
  return {
    official: { openid: `official-${peopleMade}`, unionid, nickname: '小红' },
    web: { openid: `web-${peopleMade}`, unionid, nickname: '小红' },
    mini: { openid: `mini-${peopleMade}`, unionid },
  };
}

async function countPeople(): Promise<number> {
  const row = await app.parts.db
    .selectFrom('app_user')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

describe('the ways to sign in', () => {
  test('name what is set up here, each with a state of its own', async () => {
    const ways = await app.call(getSignInWays, {});
    expect(ways).toMatchObject({
      qr: {
        appId: double.settings['WECHAT_WEB_ID'],
        redirectUri: 'http://127.0.0.1:8080/sign-in-callback.html',
        scope: 'snsapi_login',
      },
      wechatRedirect: { appId: double.settings['WECHAT_OFFICIAL_ID'], scope: 'snsapi_userinfo' },
      miniProgram: true,
      apple: null,
    });
    // WeChat takes letters and digits, at most 128.
    expect(ways.qr?.state).toMatch(/^[a-zA-Z0-9]{1,128}$/);
    expect(ways.qr?.state).not.toBe(ways.wechatRedirect?.state);
  });

  test('are the phone alone where nothing is set up', async () => {
    const bare = await startTestApp();
    const ways = { qr: null, wechatRedirect: null, miniProgram: false, apple: null };
    expect(await bare.call(getSignInWays, {})).toEqual(ways);
    await expect(signInByMini(bare, 'code')).rejects.toMatchObject(refusal(ERRORS.CHANNEL_REFUSED, LOGIN_REFUSED));
    await bare.close();
  });
});

describe('signing in inside WeChat', () => {
  test('the first time makes a person without a nickname, for 30 days', async () => {
    const issued = await signInByRedirect(app, double.giveCode('official', aStranger().official));
    expect(issued.user_info).toMatchObject({ nickname: '', phone: '' });
    expect(issued.tokenExpired).toBe(app.clock.now().getTime() + 30 * 86_400_000);
    expect(issued.wxUnionid).toBe(`union-${peopleMade}`);
    await app.call(getMemberPermissions, {}, { token: issued.access_token });
  });

  test('a person is the same over the official account, the website and the mini-program', async () => {
    const stranger = aStranger();
    const first = await signInByRedirect(app, double.giveCode('official', stranger.official));
    const mini = await signInByMini(twin, double.giveCode('mini', stranger.mini));
    const web = await app.call(
      webLogin,
      { code: double.giveCode('web', stranger.web), state: await aState(app, 'qr') },
      { token: await aDevice(app) },
    );
    expect(mini.user_info?.id).toBe(first.user_info?.id);
    expect(web.user_info?.id).toBe(first.user_info?.id);
    expect(new Set([first, mini, web].map(({ access_token }) => access_token)).size).toBe(3);
  });

  test('a union id that WeChat tells later joins what comes after', async () => {
    const { official, mini } = aStranger();
    const first = await signInByRedirect(app, double.giveCode('official', { openid: official.openid }));
    await signInByRedirect(app, double.giveCode('official', official));
    const other = await signInByMini(app, double.giveCode('mini', mini));
    expect(other.user_info?.id).toBe(first.user_info?.id);
  });

  test('two people without union ids stay two', async () => {
    const one = await signInByRedirect(app, double.giveCode('official', { openid: 'lone-1' }));
    const two = await signInByRedirect(app, double.giveCode('official', { openid: 'lone-2' }));
    expect(one.user_info?.id).not.toBe(two.user_info?.id);
  });

  test('twenty first sign-ins at once over two apps and two processes make one person', async () => {
    const stranger = aStranger();
    const before = await countPeople();
    const issued = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        index % 2 === 0
          ? signInByRedirect(app, double.giveCode('official', stranger.official))
          : signInByMini(twin, double.giveCode('mini', stranger.mini)),
      ),
    );
    expect(new Set(issued.map(({ user_info }) => user_info?.id)).size).toBe(1);
    expect((await countPeople()) - before).toBe(1);
  });

  test('a virtual user of the preview never becomes an account', async () => {
    const before = await countPeople();
    const code = double.giveCode('official', { openid: 'virtual', isSnapshot: true });
    await expect(signInByRedirect(app, code)).rejects.toMatchObject(refusal(ERRORS.WECHAT_SNAPSHOT, LOGIN_REFUSED));
    expect(await countPeople()).toBe(before);
    expect(
      await app.parts.db.selectFrom('linked_account').selectAll().where('open_id', '=', 'virtual').execute(),
    ).toEqual([]);
  });

  test('a user whom WeChat blocks is refused', async () => {
    double.misbehave({ json: { errcode: 40226, errmsg: 'blocked' } });
    await expect(signInByMini(app, 'blocked')).rejects.toMatchObject(refusal(ERRORS.WECHAT_BLOCKED, LOGIN_REFUSED));
  });
});

describe('codes', () => {
  test('one code signs in once, whichever process is asked, and WeChat is asked once', async () => {
    const code = double.giveCode('mini', aStranger().mini);
    const before = double.countCalls('/sns/jscode2session');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => signInByMini(index % 2 === 0 ? app : twin, code)),
    );
    expect(countOutcomes(outcomes).ok).toBe(1);
    expect(double.countCalls('/sns/jscode2session') - before).toBe(1);
    await expect(signInByMini(twin, code)).rejects.toMatchObject({ status: LOGIN_REFUSED });
  });

  test('a made-up code is refused', async () => {
    await expect(signInByMini(app, 'made-up')).rejects.toMatchObject(
      refusal(ERRORS.WECHAT_CODE_INVALID, LOGIN_REFUSED),
    );
  });

  test('a code that WeChat could not be asked about may come again', async () => {
    const code = double.giveCode('mini', aStranger().mini);
    double.misbehave({ status: 502, json: {} });
    await expect(signInByMini(app, code)).rejects.toMatchObject(refusal(ERRORS.WECHAT_UNAVAILABLE, LOGIN_REFUSED));
    double.misbehave(null);
    expect((await signInByMini(app, code)).user_info).not.toBeNull();
  });

  test('a code is kept as a hash, and for five minutes', async () => {
    const code = double.giveCode('mini', aStranger().mini);
    await signInByMini(app, code);
    const kept = await app.parts.db.selectFrom('wechat_code').selectAll().execute();
    expect(JSON.stringify(kept.map((row) => ({ ...row, code_hash: row.code_hash.toString('latin1') })))).not.toContain(
      code,
    );
    app.clock.advanceMs(5 * 60_000 + 1);
    await signInByMini(app, double.giveCode('mini', aStranger().mini));
    expect(await app.parts.db.selectFrom('wechat_code').selectAll().execute()).toHaveLength(1);
  });
});

describe('states', () => {
  const code = (): string => double.giveCode('official', aStranger().official);

  test('a sign-in without one, with a made-up one or with that of another way is refused', async () => {
    const good = await aState(app, 'wechatRedirect');
    const changed = good.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const longer = `0${(Number.parseInt(good.slice(0, 11), 16) + 1).toString(16)}${good.slice(11)}`;
    for (const state of ['', 'x', changed, longer, good.toUpperCase(), await aState(app, 'qr')]) {
      await expect(signInByRedirect(app, code(), state)).rejects.toMatchObject(
        refusal(ERRORS.STATE_INVALID, LOGIN_REFUSED),
      );
    }
  });

  test('one lives ten minutes and is good in every process', async () => {
    const [first, second] = [await aState(app, 'wechatRedirect'), await aState(app, 'wechatRedirect')];
    app.clock.advanceMs(10 * 60_000 - 1);
    await signInByRedirect(twin, code(), first);
    app.clock.advanceMs(1);
    await expect(signInByRedirect(app, code(), second)).rejects.toMatchObject(
      refusal(ERRORS.STATE_INVALID, LOGIN_REFUSED),
    );
  });

  test('one is good once, also for twenty at once', async () => {
    const state = await aState(app, 'wechatRedirect');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => signInByRedirect(index % 2 === 0 ? app : twin, code(), state)),
    );
    expect(countOutcomes(outcomes)).toEqual({ ok: 1, codes: Array(19).fill(ERRORS.STATE_INVALID.code) });
  });

  test('a bad code costs no state', async () => {
    const state = await aState(app, 'wechatRedirect');
    await expect(signInByRedirect(app, 'made-up', state)).rejects.toMatchObject({ status: LOGIN_REFUSED });
    expect((await signInByRedirect(app, code(), state)).user_info).not.toBeNull();
  });
});

describe('the QR code on the web', () => {
  test('its code signs in by its channel as well as by the frame’s message', async () => {
    const stranger = aStranger();
    const byChannel = await app.call(
      issueToken,
      {
        grant_type: 'mobile',
        mobile: double.giveCode('web', stranger.web),
        code: RANDOM_CODE,
        state: await aState(app, 'qr'),
      },
      { channel: CHANNELS.webPc },
    );
    const sent = { code: double.giveCode('web', stranger.web), state: await aState(app, 'qr') };
    const token = await aDevice(app);
    expect((await app.call(webLogin, sent, { token })).user_info?.id).toBe(byChannel.user_info?.id);
    await expect(app.call(webLogin, sent, { token })).rejects.toMatchObject({ status: LOGIN_REFUSED });
    await expect(app.call(webLogin, { ...sent, state: 'x' }, { token })).rejects.toMatchObject(
      refusal(ERRORS.STATE_INVALID, LOGIN_REFUSED),
    );
    await expect(app.call(webLogin, sent)).rejects.toMatchObject({ status: 424 });
  });
});

describe('the phone of the mini-program', () => {
  test('makes the first sign-in a person with this phone', async () => {
    const phone = aPhone();
    const issued = await signInByMini(app, double.giveCode('mini', aStranger().mini), double.givePhoneCode(phone));
    expect(issued.user_info?.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`);
    const byPhone = await signIn(app, phone, await askForCode(app, phone));
    expect(byPhone.user_info?.id).toBe(issued.user_info?.id);
  });

  test('that somebody here has signs in as him, and links the two', async () => {
    const person = await aSignedInPerson(app);
    const { mini, official } = aStranger();
    const issued = await signInByMini(app, double.giveCode('mini', mini), double.givePhoneCode(person.phone));
    expect(issued.user_info).toMatchObject({ id: person.id, nickname: '小明' });
    const later = await signInByRedirect(app, double.giveCode('official', official));
    expect(later.user_info?.id).toBe(person.id);
  });

  test('makes an account without a nickname the one that has the phone, and ends its tokens', async () => {
    const person = await aSignedInPerson(app);
    const stranger = aStranger();
    const nameless = await aWechatPerson(app, double, stranger.official, '');
    const issued = await signInByMini(app, double.giveCode('mini', stranger.mini), double.givePhoneCode(person.phone));
    expect(issued.user_info?.id).toBe(person.id);
    await expect(app.call(logout, {}, nameless)).rejects.toMatchObject({ status: 424 });
    const later = await signInByRedirect(app, double.giveCode('official', stranger.official));
    expect(later.user_info?.id).toBe(person.id);
  });

  test('that several accounts bring at once belongs to one person in the end', async () => {
    const phone = aPhone();
    const strangers = Array.from({ length: 8 }, aStranger);
    for (const { mini } of strangers) await signInByMini(app, double.giveCode('mini', mini));
    const outcomes = await Promise.all(
      strangers.map(({ mini }, index) =>
        signInByMini(index % 2 === 0 ? app : twin, double.giveCode('mini', mini), double.givePhoneCode(phone)),
      ),
    );
    expect(new Set(outcomes.map(({ user_info }) => user_info?.id)).size).toBe(1);
  });

  test('of somebody else leaves a person with a nickname who he is', async () => {
    const person = await aSignedInPerson(app);
    const stranger = aStranger();
    const known = await aWechatPerson(app, double, stranger.official);
    const issued = await signInByMini(app, double.giveCode('mini', stranger.mini), double.givePhoneCode(person.phone));
    expect(issued.user_info).toMatchObject({ id: known.id, phone: '' });
    expect((await app.call(getUserInfo, { userId: person.id }, person)).phone).not.toBe('');
  });

  test('that cannot be had refuses, and the code of WeChat stays good for another way', async () => {
    const code = double.giveCode('mini', aStranger().mini);
    const before = await countPeople();
    for (const phoneCode of ['made-up', double.givePhoneCode('91234567', '852')]) {
      await expect(signInByMini(app, code, phoneCode)).rejects.toMatchObject(
        refusal(ERRORS.PHONE_NUMBER_FAILED, LOGIN_REFUSED),
      );
    }
    expect(await countPeople()).toBe(before);
    expect((await signInByMini(app, code)).user_info).not.toBeNull();
  });

  test('is asked for with one access token, and with a new one when that has ended', async () => {
    const signInWithPhone = () =>
      signInByMini(app, double.giveCode('mini', aStranger().mini), double.givePhoneCode(aPhone()));
    await signInWithPhone();
    const before = double.countCalls('/cgi-bin/stable_token');
    await signInWithPhone();
    expect(double.countCalls('/cgi-bin/stable_token')).toBe(before);
    double.endAccessTokens();
    await signInWithPhone();
    expect(double.countCalls('/cgi-bin/stable_token')).toBe(before + 1);
  });
});

describe('what a code is worth', () => {
  const inWechat = { client: CLIENT_KINDS.webInWechat };

  test('can be asked before signing in with it, and WeChat is asked once', async () => {
    const { official } = aStranger();
    const code = double.giveCode('official', official);
    const token = await aDevice(app);
    const before = double.countCalls('/sns/oauth2/access_token');
    const profile = { nickname: '小红', isKnown: false, isSnapshot: false };
    expect(await app.call(getInfoByCode, { code }, { token, headers: inWechat })).toEqual(profile);
    const issued = await signInByRedirect(twin, code);
    expect(issued.user_info).not.toBeNull();
    expect(await twin.call(getInfoByCode, { code }, { token, headers: inWechat })).toEqual({
      ...profile,
      isKnown: true,
    });
    expect(double.countCalls('/sns/oauth2/access_token') - before).toBe(1);
  });

  test('says that a virtual user is one', async () => {
    const code = double.giveCode('official', { openid: 'virtual-2', isSnapshot: true });
    const token = await aDevice(app);
    expect(await app.call(getInfoByCode, { code }, { token, headers: inWechat })).toMatchObject({ isSnapshot: true });
  });

  test("is nothing for another app's code, a made-up one, and a caller without a token", async () => {
    const code = double.giveCode('mini', aStranger().mini);
    const token = await aDevice(app);
    for (const bad of [code, 'made-up']) {
      await expect(app.call(getInfoByCode, { code: bad }, { token, headers: inWechat })).rejects.toMatchObject(
        refusal(ERRORS.WECHAT_CODE_INVALID),
      );
    }
    await expect(app.call(getInfoByCode, { code: '' }, { token })).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
    await expect(app.call(getInfoByCode, { code })).rejects.toMatchObject({ status: 424 });
  });
});
