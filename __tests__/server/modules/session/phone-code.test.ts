import { CHANNELS } from '@contract/constants/channels';
import { CLIENT_KINDS } from '@contract/constants/client';
import { ERRORS } from '@contract/errors';
import { bindPhone, sendModifyPhoneCode } from '@contract/http/security';
import { issueToken, phoneLogin, sendLoginPhoneCode, sendUpdatePhoneCode } from '@contract/http/session';
import { randomIds } from '../../../../server/adapters/ids/random';
import { GUESS_BUDGETS } from '../../../../server/modules/session/phone-code.rules';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { startWechatDouble, type WechatDouble } from '../../../support/doubles/wechat';
import { aWechatPerson } from '../../../support/outside-people';
import { aDevice, aPhone } from '../../../support/people';
import { refusal } from '../../../support/refusal';
import { startTwin } from '../../../support/twin';

const DAY_MS = 86_400_000;
const IN_WECHAT = { client: CLIENT_KINDS.webInWechat };
const wrongOf = (code: string): string => (code.startsWith('0') ? '1' : '0').repeat(code.length);

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

interface Device {
  readonly key: string;
  readonly token: string;
  readonly ip: string;
}

async function aTelephone(ip = '127.0.0.1'): Promise<Device> {
  const key = randomIds.newId();
  return { key, token: await aDevice(app, key), ip };
}

/** What the message says. A minute passes first, so that the phone may be sent one. */
async function ask({ token, ip }: Device, phone: string): Promise<string> {
  app.clock.advanceMs(60_000);
  const { codeLength } = await app.call(sendLoginPhoneCode, { phone }, { token, ip });
  const code = app.sms.sent.filter((message) => message.phone === phone).at(-1)?.code ?? '';
  expect(code).toHaveLength(codeLength);
  return code;
}

const tryAt = ({ key, ip }: Device, phone: string, code: string, on = app) =>
  on.call(issueToken, { grant_type: 'mobile', mobile: phone, code, deviceId: key }, { channel: CHANNELS.phone, ip });
const tryUnnamed = (phone: string, code: string, ip: string) =>
  app.call(issueToken, { grant_type: 'mobile', mobile: phone, code }, { channel: CHANNELS.phone, ip });
const codeOf = (attempt: Promise<unknown>): Promise<number> =>
  attempt.then(
    () => 0,
    (error) => error.code,
  );

async function countWrong(): Promise<number> {
  const row = await app.parts.db
    .selectFrom('phone_guess')
    .select((eb) => eb.fn.sum<string>('wrong').as('wrong'))
    .executeTakeFirstOrThrow();
  return Number(row.wrong ?? 0);
}

test('wrong tries of others take nothing from a code, over both processes', async () => {
  const [mine, phone] = [await aTelephone(), aPhone()];
  const code = await ask(mine, phone);
  for (let other = 0; other < 4; other += 1) {
    const guesser = await aTelephone(other < 2 ? mine.ip : `198.51.100.${other}`);
    const on = other % 2 === 0 ? app : twin;
    for (let round = 0; round < 6; round += 1) {
      await codeOf(tryAt(guesser, phone, wrongOf(code), on));
      await codeOf(on.call(phoneLogin, { phone, code: wrongOf(code) }, guesser));
      await codeOf(tryUnnamed(phone, wrongOf(code), guesser.ip));
    }
  }
  expect((await tryAt(mine, phone, code, twin)).user_info).not.toBeNull();
});

test('the right code is worth nothing in another network', async () => {
  const [mine, phone] = [await aTelephone(), aPhone()];
  const code = await ask(mine, phone);
  const elsewhere = await aTelephone('198.51.100.9');
  await expect(tryAt(elsewhere, phone, code)).rejects.toMatchObject(refusal(ERRORS.CODE_EXPIRED, 426));
  await expect(tryUnnamed(phone, code, elsewhere.ip)).rejects.toMatchObject(refusal(ERRORS.CODE_EXPIRED, 426));
  expect((await tryAt(mine, phone, code)).user_info).not.toBeNull();
});

test('somebody else who asks does not end a code', async () => {
  const [mine, phone] = [await aTelephone(), aPhone()];
  const code = await ask(mine, phone);
  await ask(await aTelephone(), phone);
  expect((await tryAt(mine, phone, code)).user_info).not.toBeNull();
});

test('five wrong tries of one’s own end it, over both processes and both calls', async () => {
  const [mine, phone] = [await aTelephone(), aPhone()];
  const code = await ask(mine, phone);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      codeOf(
        index % 2 === 0
          ? tryAt(mine, phone, wrongOf(code))
          : twin.call(phoneLogin, { phone, code: wrongOf(code) }, mine),
      ),
    ),
  );
  expect(outcomes.filter((each) => each === ERRORS.CODE_WRONG.code)).toHaveLength(5);
  await expect(tryAt(mine, phone, code)).rejects.toMatchObject(refusal(ERRORS.CODE_TOO_MANY_TRIES, 426));
});

test('a month of guessing from everywhere comes to what strangers have, and the owner’s device still gets in', async () => {
  const [mine, phone] = [await aTelephone(), aPhone()];
  expect((await tryAt(mine, phone, await ask(mine, phone))).user_info).not.toBeNull();
  let looked = 0;
  let refusedBySend = 0;
  for (let day = 0; day < 6; day += 1) {
    for (let round = 0; round < 3; round += 1) {
      const guesser = await aTelephone(`192.0.2.${day * 3 + round + 1}`);
      const code = await ask(guesser, phone).catch((error) => {
        expect(error).toMatchObject(refusal(ERRORS.CODE_GUESSED));
        return null;
      });
      if (code === null) refusedBySend += 1;
      else {
        for (let turn = 0; turn < 6; turn += 1) {
          const named = await codeOf(tryAt(guesser, phone, wrongOf(code)));
          const unnamed = await codeOf(tryUnnamed(phone, wrongOf(code), guesser.ip));
          looked += [named, unnamed].filter((each) => each === ERRORS.CODE_WRONG.code).length;
        }
      }
    }
    app.clock.advanceMs(DAY_MS);
  }
  expect(looked).toBeLessThanOrEqual(GUESS_BUDGETS.strangers.wrong);
  expect(looked).toBeGreaterThan(GUESS_BUDGETS.strangers.wrong - 4);
  expect(refusedBySend).toBeGreaterThan(0);
  expect((await tryAt(mine, phone, await ask(mine, phone))).user_info).not.toBeNull();
  app.clock.advanceMs(30 * DAY_MS);
  const newOne = await aTelephone();
  expect((await tryAt(newOne, phone, await ask(newOne, phone))).user_info).not.toBeNull();
});

test('one network does not use up what strangers have', async () => {
  const phone = aPhone();
  const neighbour = '192.0.2.200';
  for (let round = 0; round < 6; round += 1) {
    const guesser = await aTelephone(neighbour);
    const code = await ask(guesser, phone).catch(() => null);
    for (let turn = 0; code !== null && turn < 6; turn += 1) await codeOf(tryAt(guesser, phone, wrongOf(code)));
    app.clock.advanceMs(5 * 60_000);
  }
  await expect(ask(await aTelephone(neighbour), phone)).rejects.toMatchObject(refusal(ERRORS.CODE_GUESSED));
  const mine = await aTelephone('192.0.2.201');
  app.clock.advanceMs(DAY_MS);
  expect((await tryAt(mine, phone, await ask(mine, phone))).user_info).not.toBeNull();
});

test('wrong tries before the right one are forgotten', async () => {
  const before = await countWrong();
  const phone = aPhone();
  for (let round = 0; round < 12; round += 1) {
    const mine = await aTelephone();
    const code = await ask(mine, phone);
    await codeOf(tryAt(mine, phone, wrongOf(code)));
    await codeOf(tryAt(mine, phone, wrongOf(code)));
    expect((await tryAt(mine, phone, code)).user_info).not.toBeNull();
    app.clock.advanceMs(3 * 3_600_000);
  }
  expect(await countWrong()).toBe(before);
});

describe('four digits', () => {
  let people = 0;
  const aVisitor = () => {
    people += 1;
    return aWechatPerson(app, double, { openid: `four-${people}` }, '');
  };
  const lengthFor = async (
    token: string,
    phone: string,
    headers: Readonly<Record<string, string>> = IN_WECHAT,
  ): Promise<number> => {
    app.clock.advanceMs(60_000);
    return (await app.call(sendLoginPhoneCode, { phone }, { token, headers })).codeLength;
  };

  test('are for sessions that WeChat’s authorisation gave, in its own browser', async () => {
    const visitor = await aVisitor();
    expect(await lengthFor(await aDevice(app), aPhone())).toBe(6);
    expect(await lengthFor(visitor.token, aPhone(), { client: CLIENT_KINDS.web })).toBe(6);
    expect(await lengthFor(visitor.token, aPhone())).toBe(4);
    app.clock.advanceMs(60_000);
    const options = { token: visitor.token, headers: IN_WECHAT };
    expect(await app.call(sendUpdatePhoneCode, { phone: aPhone() }, options)).toMatchObject({ codeLength: 4 });
  });

  test('become six for a phone that a few wrong ones were tried for, whoever asks', async () => {
    const phone = aPhone();
    const visitor = await aVisitor();
    expect(await lengthFor(visitor.token, phone)).toBe(4);
    for (let round = 0; round < 2; round += 1) {
      await codeOf(app.call(phoneLogin, { phone, code: 'x' }, visitor));
      await codeOf(tryUnnamed(phone, 'x', '127.0.0.1'));
    }
    await expect(app.call(phoneLogin, { phone, code: 'x' }, visitor)).rejects.toMatchObject(
      refusal(ERRORS.CODE_TOO_MANY_TRIES, 426),
    );
    expect(await lengthFor((await aVisitor()).token, phone)).toBe(6);
    app.clock.advanceMs(31 * DAY_MS);
    expect(await lengthFor((await aVisitor()).token, phone)).toBe(6);
    app.clock.advanceMs(335 * DAY_MS);
    expect(await lengthFor((await aVisitor()).token, phone)).toBe(4);
  });
});

test('a code for another call is its session’s alone', async () => {
  const phone = aPhone();
  const person = await aWechatPerson(app, double, { openid: 'binds' }, '小红');
  const other = await aWechatPerson(app, double, { openid: 'other' }, '小绿');
  app.clock.advanceMs(60_000);
  expect(await app.call(sendModifyPhoneCode, { phone }, { ...person, headers: IN_WECHAT })).toMatchObject({
    codeLength: 6,
  });
  const code = app.sms.sent.at(-1)?.code ?? '';
  for (let round = 0; round < 6; round += 1) await codeOf(app.call(bindPhone, { phone, code: wrongOf(code) }, other));
  await expect(app.call(bindPhone, { phone, code }, other)).rejects.toMatchObject(refusal(ERRORS.CODE_EXPIRED));
  expect(await app.call(bindPhone, { phone, code }, person)).toMatchObject({ phone: expect.stringContaining('****') });
});
