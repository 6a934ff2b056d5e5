import { CHANNELS } from '@contract/constants/channels';
import { ERRORS } from '@contract/errors';
import { issueToken, logout, sendLoginPhoneCode } from '@contract/http/session';
import { getMemberPermissions, updateUserInfo } from '@contract/http/user';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aPhone, askForCode, aSignedInPerson, signIn } from '../../../support/people';
import { countOutcomes, refusal } from '../../../support/refusal';
import { startTwin } from '../../../support/twin';

const DAY_MS = 86_400_000;
const LOGIN_REFUSED = 426;

let app: TestApp;
let twin: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  twin = await startTwin(app);
});
afterAll(async () => {
  await twin.close();
  await app.close();
});

const wrongOf = (code: string): string => (code === '000000' ? '111111' : '000000');

describe('signing in a device', () => {
  test('gives a token for 180 days and no person', async () => {
    const input = { grant_type: 'mobile', mobile: randomIds.newId(), code: 'x' } as const;
    const issued = await app.call(issueToken, input, { channel: CHANNELS.device });
    expect(issued.user_info).toBeNull();
    expect(issued.tokenExpired).toBe(app.clock.now().getTime() + 180 * DAY_MS);
    await app.call(getMemberPermissions, {}, { token: issued.access_token });
  });

  test('twenty at once make one device, also over two processes', async () => {
    const key = randomIds.newId();
    const before = await countRows('device');
    await Promise.all(Array.from({ length: 20 }, (_, index) => aDevice(index % 2 === 0 ? app : twin, key)));
    expect((await countRows('device')) - before).toBe(1);
  });

  test('refuses a key that could be guessed', async () => {
    for (const key of ['short', 'has spaces in it, 22 chars', 'a'.repeat(21)]) {
      await expect(aDevice(app, key)).rejects.toMatchObject(refusal(ERRORS.DEVICE_INVALID, LOGIN_REFUSED));
    }
  });

  test('keeps neither the token nor the key as it is', async () => {
    const key = randomIds.newId();
    const token = await aDevice(app, key);
    const stored = await app.parts.db
      .selectFrom('session_token')
      .innerJoin('device', 'device.id', 'session_token.device_id')
      .select(['token_hash', 'key_hash'])
      .execute();
    const bytes = Buffer.concat(stored.flatMap((row) => [row.token_hash, row.key_hash]));
    expect(bytes.includes(token)).toBe(false);
    expect(bytes.includes(key)).toBe(false);
  });
});

describe('channels', () => {
  test('a channel that nobody serves is refused', async () => {
    const input = { grant_type: 'mobile', mobile: aPhone(), code: '123456' } as const;
    for (const channel of [CHANNELS.wechat, CHANNELS.webPc, { id: 'phone', secret: 'wrong' }, { id: '', secret: '' }]) {
      await expect(app.call(issueToken, input, { channel })).rejects.toMatchObject(
        refusal(ERRORS.CHANNEL_REFUSED, LOGIN_REFUSED),
      );
    }
  });
});

describe('how a sign-in travels', () => {
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  const send = (channel: { id: string; secret: string }, query: string, payload: string) => {
    const authorization = `Basic ${Buffer.from(`${channel.id}:${channel.secret}`).toString('base64')}`;
    const url = `${issueToken.path}${query === '' ? '' : `?${query}`}`;
    return app.http.inject({ method: 'POST', url, headers: { ...FORM, authorization }, payload });
  };

  test('a phone and its code sign in as a form, and nobody in the URL, which costs no try', async () => {
    const phone = aPhone();
    const code = await askForCode(app, phone);
    const fields = `grant_type=mobile&mobile=${phone}&code=${code}&equipmentCode=u1`;
    for (const [query, body] of [
      [fields, ''],
      [`mobile=${phone}&code=${code}`, 'grant_type=mobile'],
      [`code=${code}`, `grant_type=mobile&mobile=${phone}`],
    ] as const) {
      expect((await send(CHANNELS.phone, query, body)).json()).toMatchObject({ code: ERRORS.BAD_INPUT.code });
    }
    const issued = await send(CHANNELS.phone, '', fields);
    expect([issued.statusCode, issued.json().user_info]).toMatchObject([200, { nickname: '' }]);
  });

  test('what the URL adds to the form of a phone is not read', async () => {
    const [mine, theirs] = [aPhone(), aPhone()];
    const code = await askForCode(app, mine);
    const issued = await send(CHANNELS.phone, `mobile=${theirs}`, `grant_type=mobile&mobile=${mine}&code=${code}`);
    expect(issued.json().user_info.phone).toBe(`${mine.slice(0, 3)}****${mine.slice(7)}`);
  });

  test('every other channel sends a query and an empty body', async () => {
    const issued = await send(CHANNELS.device, `grant_type=mobile&mobile=${randomIds.newId()}&code=x`, '');
    expect([issued.statusCode, issued.json().user_info]).toEqual([200, null]);
  });
});

describe('asking for a code', () => {
  test('sends six digits once a minute, whichever process is asked', async () => {
    const phone = aPhone();
    const code = await askForCode(app, phone);
    expect(code).toMatch(/^\d{6}$/);
    await expect(askForCode(twin, phone)).rejects.toMatchObject(refusal(ERRORS.CODE_TOO_SOON));
    app.clock.advanceMs(59_999);
    await expect(askForCode(app, phone)).rejects.toMatchObject(refusal(ERRORS.CODE_TOO_SOON));
    app.clock.advanceMs(1);
    await askForCode(twin, phone);
  });

  test('twenty at once over two processes send one', async () => {
    const phone = aPhone();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, index) => askForCode(index % 2 === 0 ? app : twin, phone)),
    );
    expect(countOutcomes(outcomes)).toEqual({ ok: 1, codes: Array(19).fill(ERRORS.CODE_TOO_SOON.code) });
    expect(app.sms.sent.filter((message) => message.phone === phone)).toHaveLength(1);
  });

  test('the minute also passes after a code was used', async () => {
    const phone = aPhone();
    await aSignedInPerson(app, { phone });
    await expect(askForCode(app, phone)).rejects.toMatchObject(refusal(ERRORS.CODE_TOO_SOON));
  });

  test('a phone gets ten a day, and again after midnight in Shanghai', async () => {
    const phone = aPhone();
    for (let sent = 0; sent < 10; sent += 1) {
      await askForCode(sent % 2 === 0 ? app : twin, phone);
      app.clock.advanceMs(60_000);
    }
    await expect(askForCode(twin, phone)).rejects.toMatchObject(refusal(ERRORS.CODE_BUDGET_SPENT));
    app.clock.advanceMs(DAY_MS);
    await askForCode(app, phone);
    const old = await app.parts.db.selectFrom('attempt_counter').select('key').where('count', '=', 10).execute();
    expect(old).toEqual([]);
  });

  test('an address gets a thousand a day, counted over both processes', async () => {
    const ip = '203.0.113.9';
    const token = await aDevice(app);
    await app.call(sendLoginPhoneCode, { phone: aPhone() }, { token, ip });
    const { numUpdatedRows } = await app.parts.db
      .updateTable('attempt_counter')
      .set({ count: 990 })
      .where('key', '=', `code:address:${ip}`)
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(1n);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? app : twin).call(sendLoginPhoneCode, { phone: aPhone() }, { token, ip }),
      ),
    );
    expect(countOutcomes(outcomes)).toEqual({ ok: 10, codes: Array(10).fill(ERRORS.CODE_BUDGET_SPENT.code) });
  });

  test('whoever has a whole IPv6 network has one budget', async () => {
    const token = await aDevice(app);
    const ask = (ip: string) => app.call(sendLoginPhoneCode, { phone: aPhone() }, { token, ip });
    await ask('2001:db8:7:1::1');
    const counter = app.parts.db.updateTable('attempt_counter').where('key', 'like', 'code:address:2001:db8:7:1:%');
    await counter.set({ count: 1_000 }).execute();
    await expect(ask('2001:db8:7:1:ffff::2')).rejects.toMatchObject(refusal(ERRORS.CODE_BUDGET_SPENT));
    expect(await ask('2001:db8:7:2::1')).toEqual({ resendAfterSeconds: 60, codeLength: 6 });
  });

  test('a message that failed costs nothing: one may ask again at once', async () => {
    const phone = aPhone();
    app.sms.fail('provider down');
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await expect(askForCode(app, phone)).rejects.toMatchObject(refusal(ERRORS.SMS_FAILED));
    }
    app.sms.fail(null);
    await signIn(app, phone, await askForCode(app, phone));
  });

  test('a number that is none is refused, and so is a caller without a token', async () => {
    const token = await aDevice(app);
    for (const phone of ['', '11345678901', '1380013800', '138001380000', '１３８００１３８０００', ' 13800138000']) {
      await expect(app.call(sendLoginPhoneCode, { phone }, { token })).rejects.toMatchObject(
        refusal(ERRORS.PHONE_INVALID),
      );
    }
    await expect(app.call(sendLoginPhoneCode, { phone: aPhone() })).rejects.toMatchObject({ status: 424 });
  });

  test('the code is not readable in the database', async () => {
    const phone = aPhone();
    const code = await askForCode(app, phone);
    const row = await app.parts.db
      .selectFrom('phone_code')
      .selectAll()
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify({ ...row, code_hash: row.code_hash.toString('latin1') })).not.toContain(code);
  });
});

describe('signing in by phone', () => {
  test('makes a person without a nickname, for 30 days', async () => {
    const phone = aPhone();
    const issued = await signIn(app, phone, await askForCode(app, phone));
    expect(issued.user_info).toMatchObject({ nickname: '', phone: `${phone.slice(0, 3)}****${phone.slice(7)}` });
    expect(issued.tokenExpired).toBe(app.clock.now().getTime() + 30 * DAY_MS);
  });

  test('the second time it is the same person', async () => {
    const phone = aPhone();
    const first = await aSignedInPerson(app, { phone });
    app.clock.advanceMs(60_000);
    const second = await aSignedInPerson(twin, { phone });
    expect(second.id).toBe(first.id);
    expect(second.token).not.toBe(first.token);
  });

  test('one code used twenty times at once signs in once and makes one person', async () => {
    const phone = aPhone();
    const code = await askForCode(app, phone);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => signIn(index % 2 === 0 ? app : twin, phone, code)),
    );
    expect(countOutcomes(outcomes).ok).toBe(1);
    const people = await app.parts.db.selectFrom('app_user').select('id').where('phone', '=', phone).execute();
    expect(people).toHaveLength(1);
    await expect(signIn(app, phone, code)).rejects.toMatchObject(refusal(ERRORS.CODE_EXPIRED, LOGIN_REFUSED));
  });

  test('twenty first sign-ins at once give one person', async () => {
    const phone = aPhone();
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const { parts, services } = index % 2 === 0 ? app : twin;
        return parts.db.transaction().execute((tx) => services.user.users.ensureByPhone(tx, phone));
      }),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  test('five wrong codes end it, and the right one comes too late', async () => {
    const phone = aPhone();
    const code = await askForCode(app, phone);
    const guesses = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => signIn(index % 2 === 0 ? app : twin, phone, wrongOf(code))),
    );
    const { ok, codes } = countOutcomes(guesses);
    expect(ok).toBe(0);
    expect(codes.filter((refused) => refused === ERRORS.CODE_WRONG.code)).toHaveLength(5);
    await expect(signIn(app, phone, code)).rejects.toMatchObject(refusal(ERRORS.CODE_TOO_MANY_TRIES, LOGIN_REFUSED));
  });

  test('four wrong codes leave one try', async () => {
    const phone = aPhone();
    const code = await askForCode(app, phone);
    for (let guess = 0; guess < 4; guess += 1) {
      await expect(signIn(app, phone, wrongOf(code))).rejects.toMatchObject(refusal(ERRORS.CODE_WRONG, LOGIN_REFUSED));
    }
    expect((await signIn(app, phone, code)).user_info).not.toBeNull();
  });

  test('a code lives five minutes', async () => {
    const phone = aPhone();
    const code = await askForCode(app, phone);
    app.clock.advanceMs(5 * 60_000);
    await expect(signIn(app, phone, code)).rejects.toMatchObject(refusal(ERRORS.CODE_EXPIRED, LOGIN_REFUSED));
  });

  test("another phone's code is wrong", async () => {
    const [mine, theirs] = [aPhone(), aPhone()];
    const code = await askForCode(app, theirs);
    const own = await askForCode(app, mine);
    if (own !== code) {
      await expect(signIn(app, mine, code)).rejects.toMatchObject(refusal(ERRORS.CODE_WRONG, LOGIN_REFUSED));
    }
    expect((await signIn(app, mine, own)).user_info).not.toBeNull();
  });

  test('bad input is refused before any try is counted', async () => {
    await expect(signIn(app, '123', '123456')).rejects.toMatchObject(refusal(ERRORS.PHONE_INVALID, LOGIN_REFUSED));
    await expect(signIn(app, aPhone(), ' ')).rejects.toMatchObject(refusal(ERRORS.CODE_REQUIRED, LOGIN_REFUSED));
    await expect(signIn(app, aPhone(), '123456')).rejects.toMatchObject(refusal(ERRORS.CODE_EXPIRED, LOGIN_REFUSED));
  });
});

describe('tokens', () => {
  test('logging out ends this token and no other', async () => {
    const phone = aPhone();
    const first = await aSignedInPerson(app, { phone });
    app.clock.advanceMs(60_000);
    const second = await aSignedInPerson(app, { phone });
    await app.call(logout, {}, first);
    await expect(app.call(getMemberPermissions, {}, first)).rejects.toMatchObject({ status: 424 });
    await expect(twin.call(logout, {}, first)).rejects.toMatchObject({ status: 424 });
    await twin.call(getMemberPermissions, {}, second);
  });

  test('an expired and an unknown token are dead', async () => {
    const person = await aSignedInPerson(app);
    app.clock.advanceMs(30 * DAY_MS);
    await expect(app.call(getMemberPermissions, {}, person)).rejects.toMatchObject({ status: 424 });
    const unknown = { token: randomIds.newToken() };
    await expect(app.call(getMemberPermissions, {}, unknown)).rejects.toMatchObject({ status: 424 });
  });

  test('expired tokens are removed when devices sign in', async () => {
    await aSignedInPerson(app);
    app.clock.advanceMs(181 * DAY_MS);
    await aDevice(app);
    expect(await countRows('session_token')).toBe(1);
  });

  test('a device cannot do what a person can', async () => {
    const token = await aDevice(app);
    await expect(app.call(updateUserInfo, { nickname: '小明' }, { token })).rejects.toMatchObject(
      refusal(ERRORS.LOGIN_REQUIRED),
    );
  });
});

async function countRows(table: 'device' | 'session_token'): Promise<number> {
  const row = await app.parts.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
