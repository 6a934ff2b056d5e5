import { Writable } from 'node:stream';
import { CHANNELS } from '@contract/constants/channels';
import {
  getInfoByCode,
  getSignInWays,
  getUniToken,
  getVXSign,
  issueToken,
  linkAccount,
  phoneLogin,
  sendLoginPhoneCode,
  sendUpdatePhoneCode,
  updateUserInfoByCode,
  webLogin,
} from '@contract/http/session';
import { createMemoryClock } from '../../../../server/adapters/clock/memory';
import { createSignInAdapters } from '../../../../server/adapters/sign-in-adapters';
import { randomIds } from '../../../../server/adapters/ids/random';
import { readEnv } from '../../../../server/env';
import { createLog } from '../../../../server/log';
import { startTestApp, TEST_NOW, TestRefusal } from '../../../support/app-harness';
import { startAppleDouble } from '../../../support/doubles/apple';
import { startAliyunSmsDouble } from '../../../support/doubles/sms';
import { startWechatDouble } from '../../../support/doubles/wechat';
import { RANDOM_CODE, signInByMini, signInByRedirect } from '../../../support/outside-people';
import { aDevice } from '../../../support/people';

const PHONE = '13712345678';
const OTHER_PHONE = '13787654321';

test('no token, code, state, phone or secret reaches a log, neither when it works nor when it breaks', async () => {
  let lines = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString();
      done();
    },
  });
  const clock = createMemoryClock(TEST_NOW);
  const [wechat, apple, sms] = [
    await startWechatDouble(),
    await startAppleDouble(() => clock.now()),
    await startAliyunSmsDouble(() => clock.now()),
  ];
  const env = { ...wechat.settings, ...apple.settings, ...sms.settings };
  const adapters = createSignInAdapters(readEnv(env), { clock, ids: randomIds });
  const app = await startTestApp({ env, parts: { log: createLog('trace', 'web', sink), clock, ...adapters } });

  const secrets = new Set<string>([PHONE, OTHER_PHONE]);
  const hide = <T extends string>(secret: T): T => {
    secrets.add(secret);
    return secret;
  };
  for (const [name, value] of Object.entries(env)) if (/SECRET/.test(name)) hide(value ?? '');
  /** What a call answers is of no interest: it may be refused. */
  const attempt = async <T>(call: Promise<T>): Promise<T | null> => {
    try {
      return await call;
    } catch (error) {
      if (error instanceof TestRefusal) return null;
      throw error;
    }
  };

  async function everything(round: string): Promise<void> {
    const token = hide(await aDevice(app));
    const device = { token };
    clock.advanceMs(61_000);
    await attempt(app.call(sendLoginPhoneCode, { phone: PHONE }, device));
    const code = hide(sms.delivered.at(-1)?.code ?? `none-${round}`);
    const byPhone = await attempt(app.call(phoneLogin, { phone: PHONE, code }, device));
    const person = { token: hide(byPhone?.access_token ?? 'no-person') };
    await attempt(app.call(getUniToken, { uniPlatform: 'mp-weixin' }, person)).then((uni) => uni && hide(uni.token));

    const ways = await app.call(getSignInWays, {});
    const redirect = hide(
      wechat.giveCode('official', { openid: `log-openid-${round}`, unionid: `log-union-${round}` }),
    );
    hide(`log-openid-${round}`);
    hide(`log-union-${round}`);
    await attempt(app.call(getInfoByCode, { code: redirect }, { ...device, headers: { client: 'WEB_WX' } }));
    const issued = await attempt(signInByRedirect(app, redirect, hide(ways.wechatRedirect?.state ?? '')));
    const outside = { token: hide(issued?.access_token ?? 'no-outside') };
    const web = { code: hide(wechat.giveCode('web', { openid: `web-${round}` })), state: hide(ways.qr?.state ?? '') };
    await attempt(app.call(webLogin, web, device));
    const mini = hide(wechat.giveCode('mini', { openid: `mini-${round}` }));
    await attempt(signInByMini(app, mini, hide(wechat.givePhoneCode(OTHER_PHONE))));
    await attempt(app.call(linkAccount, { channel: 'miniProgram', code: mini }, person));
    const nonce = hide(ways.apple?.nonce ?? '');
    const identityToken = hide(apple.sign({ nonce }));
    const input = { grant_type: 'mobile', mobile: 'x', code: RANDOM_CODE, identityToken, nonce } as const;
    await attempt(app.call(issueToken, input, { channel: CHANNELS.appleWithBody }));
    await attempt(app.call(getVXSign, { url: 'http://127.0.0.1:8080/?secret-of-a-page=1' }, device));
    hide('secret-of-a-page');

    clock.advanceMs(61_000);
    await attempt(app.call(sendUpdatePhoneCode, { phone: OTHER_PHONE }, outside));
    const profileCode = hide(sms.delivered.at(-1)?.code ?? 'none');
    const profile = { nickname: '小红', phone: OTHER_PHONE, code: profileCode };
    await attempt(app.call(updateUserInfoByCode, profile, outside));
  }

  await everything('works');
  // Every service says no, with what it was asked in its message, and then nothing at all.
  const parrot = { status: 500, json: { Code: `no ${PHONE}`, errcode: -1, errmsg: `no ${[...secrets].join(' ')}` } };
  for (const double of [wechat, apple, sms]) double.misbehave(parrot);
  await everything('broken');
  for (const double of [wechat, apple, sms]) await double.close();
  await everything('gone');
  // The database breaks under the same calls.
  await app.parts.db.schema.alterTable('wechat_code').renameTo('wechat_code_gone').execute();
  await app.parts.db.schema.alterTable('phone_code').renameTo('phone_code_gone').execute();
  await everything('no tables');
  await app.close();

  expect(lines).toContain('/auth/oauth/token');
  expect(lines).toContain('a code could not be sent');
  expect(lines).toContain('WeChat could not be asked');
  expect(lines).toContain('42P01');
  const leaked = [...secrets].filter((secret) => secret.length >= 6 && lines.includes(secret));
  expect(leaked).toEqual([]);
  expect(secrets.size).toBeGreaterThan(30);
});
