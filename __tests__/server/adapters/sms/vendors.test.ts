import { createMemoryClock } from '../../../../server/adapters/clock/memory';
import { randomIds } from '../../../../server/adapters/ids/random';
import { createSms } from '../../../../server/adapters/sms/create';
import type { Sms } from '../../../../server/adapters/sms/types';
import { readEnv } from '../../../../server/env';
import { type SmsDouble, startAliyunSmsDouble, startTencentSmsDouble } from '../../../support/doubles/sms';

const clock = createMemoryClock(new Date('2026-05-15T12:00:00.250+08:00'));
const PHONE = '13800138000';

describe.each([
  ['aliyun', startAliyunSmsDouble, 'isv.BUSINESS_LIMIT_CONTROL'],
  ['tencent', startTencentSmsDouble, 'LimitExceeded.PhoneNumberDailyLimit'],
] as const)('%s', (_name, startDouble, limitCode) => {
  let double: SmsDouble;
  beforeEach(async () => {
    double = await startDouble(() => clock.now());
  });
  afterEach(() => double.close());

  const connect = (settings = double.settings, timeoutMs = 5_000): Sms =>
    createSms(readEnv(settings).sms, { clock, ids: randomIds, timeoutMs });

  test('a code is delivered, and the next one as well', async () => {
    const sms = connect();
    expect(await sms.sendCode(PHONE, '012345')).toEqual({ kind: 'sent' });
    expect(await sms.sendCode(PHONE, '6789')).toEqual({ kind: 'sent' });
    expect(double.delivered).toEqual([
      { phone: PHONE, code: '012345' },
      { phone: PHONE, code: '6789' },
    ]);
  });

  test('a wrong secret is refused by the signature, and nothing is delivered', async () => {
    const secrets = Object.keys(double.settings).filter((name) => /SECRET(_KEY)?$/.test(name));
    const sms = connect({ ...double.settings, [secrets[0] ?? '']: 'another' });
    expect(await sms.sendCode(PHONE, '123456')).toMatchObject({ kind: 'failed' });
    expect(double.delivered).toEqual([]);
  });

  test('a refusal is reported by its code, without the phone that its message names', async () => {
    double.refuse(limitCode);
    const outcome = await connect().sendCode(PHONE, '123456');
    expect(outcome).toEqual({ kind: 'failed', reason: expect.stringContaining(limitCode) });
    expect(JSON.stringify(outcome)).not.toContain(PHONE);
    double.refuse(`no ${PHONE}`);
    expect(JSON.stringify(await connect().sendCode(PHONE, '123456'))).not.toContain(PHONE);
  });

  test.each([
    ['nothing', 'silent'],
    ['a page', { text: '<html>' }],
    ['an empty object', { json: {} }],
    ['a gateway error', { status: 502, json: null }],
  ] as const)('%s in answer is a failure that says nothing of the code', async (_reply, reply) => {
    double.misbehave(reply);
    const outcome = await connect(double.settings, 200).sendCode(PHONE, '135790');
    expect(outcome).toEqual({ kind: 'failed', reason: expect.any(String) });
    expect(JSON.stringify(outcome)).not.toMatch(/135790|13800138000|127\.0\.0\.1/);
  });

  test('a service that is not there is a failure', async () => {
    await double.close();
    expect(await connect().sendCode(PHONE, '123456')).toEqual({
      kind: 'failed',
      reason: expect.stringContaining('ECONNREFUSED'),
    });
  });
});
