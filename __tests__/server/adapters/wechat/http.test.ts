import { createWechat } from '../../../../server/adapters/wechat/http';
import type { Wechat } from '../../../../server/adapters/wechat/types';
import { readEnv } from '../../../../server/env';
import { startWechatDouble, type WechatDouble } from '../../../support/doubles/wechat';

let double: WechatDouble;
beforeEach(async () => {
  double = await startWechatDouble();
});
afterEach(() => double.close());

const connect = (settings = double.settings, timeoutMs = 5_000): Wechat =>
  createWechat(readEnv(settings).wechat, { timeoutMs });

describe('what a code is worth', () => {
  test('the mini-program tells both ids and no name', async () => {
    const code = double.giveCode('mini', { openid: 'o-mini', unionid: 'u-1', nickname: '小红' });
    expect(await connect().exchangeCode('mini', code)).toEqual({
      kind: 'ok',
      value: { openId: 'o-mini', unionId: 'u-1', nickname: '', isSnapshot: false },
    });
  });

  test.each(['official', 'web'] as const)('the %s app tells the name as well', async (app) => {
    const code = double.giveCode(app, { openid: `o-${app}`, unionid: 'u-1', nickname: '小红' });
    expect(await connect().exchangeCode(app, code)).toEqual({
      kind: 'ok',
      value: { openId: `o-${app}`, unionId: 'u-1', nickname: '小红', isSnapshot: false },
    });
  });

  test('apps that are bound to no open platform have no union id', async () => {
    const outcome = await connect().exchangeCode('official', double.giveCode('official', { openid: 'o-2' }));
    expect(outcome).toMatchObject({ kind: 'ok', value: { openId: 'o-2', unionId: null } });
  });

  test('a virtual user of the preview is reported as one, and is not asked for a name', async () => {
    const code = double.giveCode('official', { openid: 'o-3', isSnapshot: true });
    expect(await connect().exchangeCode('official', code)).toMatchObject({ kind: 'ok', value: { isSnapshot: true } });
    expect(double.countCalls('/sns/userinfo')).toBe(0);
  });

  test('an unknown, a used and a foreign code are refused', async () => {
    const wechat = connect();
    const used = double.giveCode('mini', { openid: 'o-4' });
    await wechat.exchangeCode('mini', used);
    for (const code of ['made-up', used, double.giveCode('web', { openid: 'o-5' })]) {
      expect(await wechat.exchangeCode('mini', code)).toEqual({ kind: 'refused' });
    }
  });

  test('a user whom WeChat holds for a risk is blocked', async () => {
    double.misbehave({ json: { errcode: 40226, errmsg: 'code blocked' } });
    expect(await connect().exchangeCode('mini', 'code')).toEqual({ kind: 'blocked' });
  });

  test('a wrong secret of ours is no fault of the code', async () => {
    const code = double.giveCode('mini', { openid: 'o-6' });
    const outcome = await connect({ ...double.settings, WECHAT_MINI_SECRET: 'x' }).exchangeCode('mini', code);
    expect(outcome).toEqual({ kind: 'unavailable', reason: '/sns/jscode2session: HTTP 200, errcode 40125' });
  });

  test.each([
    ['nothing', 'silent'],
    ['a page', { text: '<html>' }],
    ['that it is busy', { json: { errcode: -1, errmsg: 'system error' } }],
    ['an answer without ids', { json: {} }],
    ['a gateway error', { status: 502, json: {} }],
  ] as const)('%s in answer is unavailable, and says nothing of code and secret', async (_reply, reply) => {
    double.misbehave(reply);
    const outcome = await connect(double.settings, 200).exchangeCode('mini', 'secret-code');
    expect(outcome).toEqual({ kind: 'unavailable', reason: expect.any(String) });
    expect(JSON.stringify(outcome)).not.toMatch(/secret-code|mini-secret/);
  });
});

describe('with an access token', () => {
  async function getToken(wechat: Wechat, app: 'official' | 'mini'): Promise<string> {
    const outcome = await wechat.fetchAccessToken(app);
    if (outcome.kind !== 'ok') throw new Error(outcome.kind);
    expect(outcome.value.lifeSeconds).toBe(7_200);
    return outcome.value.value;
  }

  test('the ticket and the phone are returned', async () => {
    const wechat = connect();
    expect(await wechat.fetchTicket(await getToken(wechat, 'official'))).toMatchObject({
      kind: 'ok',
      value: { value: expect.stringMatching(/^ticket-/), lifeSeconds: 7_200 },
    });
    const token = await getToken(wechat, 'mini');
    expect(await wechat.fetchPhone(token, double.givePhoneCode('13800138000'))).toEqual({
      kind: 'ok',
      value: '13800138000',
    });
    expect(await wechat.fetchPhone(token, double.givePhoneCode('91234567', '852'))).toEqual({
      kind: 'ok',
      value: null,
    });
    expect(await wechat.fetchPhone(token, 'made-up')).toEqual({ kind: 'refused' });
  });

  test("a token that has ended, or another app's, is dead", async () => {
    const wechat = connect();
    const token = await getToken(wechat, 'official');
    expect(await wechat.fetchPhone(token, double.givePhoneCode('13800138000'))).toEqual({ kind: 'tokenDead' });
    double.endAccessTokens();
    expect(await wechat.fetchTicket(token)).toEqual({ kind: 'tokenDead' });
  });

  test('a phone that was given to another app is not taken', async () => {
    double.misbehave({
      json: {
        errcode: 0,
        phone_info: { purePhoneNumber: '13800138000', countryCode: '86', watermark: { appid: 'wx00000000000000ff' } },
      },
    });
    expect(await connect().fetchPhone('token', 'code')).toMatchObject({ kind: 'unavailable' });
  });
});

describe('what it says of a text', () => {
  const token = async (wechat: Wechat): Promise<string> => {
    const outcome = await wechat.fetchAccessToken('mini');
    if (outcome.kind !== 'ok') throw new Error(outcome.kind);
    return outcome.value.value;
  };
  const check = async (text: string, openId = 'o-text') => {
    const wechat = connect();
    await wechat.exchangeCode('mini', double.giveCode('mini', { openid: 'o-text' }));
    return wechat.checkText(await token(wechat), { openId, scene: 2, text });
  };

  test.each([
    ['你好', 'pass'],
    ['有点可疑', 'review'],
    ['特大风险', 'risky'],
  ])('%s: %s', async (text, verdict) => {
    expect(await check(text)).toEqual({ kind: 'ok', value: verdict });
  });

  test('a long one is cut at what it takes', async () => {
    expect(await check('长'.repeat(3_000))).toEqual({ kind: 'ok', value: 'pass' });
  });

  test('of somebody who has not been there lately it says nothing', async () => {
    expect(await check('特大风险', 'o-gone')).toEqual({ kind: 'refused' });
  });

  test('a dead token is reported as one, and an answer without a verdict is none', async () => {
    const wechat = connect();
    const about = { openId: 'o-text', scene: 2, text: '你好' } as const;
    expect(await wechat.checkText('made-up', about)).toEqual({ kind: 'tokenDead' });
    const good = await token(wechat);
    double.misbehave({ json: { errcode: 0, errmsg: 'ok' } });
    expect(await wechat.checkText(good, about)).toMatchObject({ kind: 'unavailable' });
  });
});
