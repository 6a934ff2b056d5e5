import { ERRORS } from '@contract/errors';
import {
  checkPaymentPassword,
  getPaymentPasswordFlag,
  sendPaymentPasswordCode,
  setPaymentPassword,
} from '@contract/http/security';
import type { Id } from '../../../../server/db/tables';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aPhone, askForCode, aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';

const PASSWORD = '258013';
const OTHER = '730158';
const LOCK_MS = 30 * 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.clock.advanceMs(61_000));
afterAll(() => app.close());

async function ask(person: Person): Promise<string> {
  app.clock.advanceMs(61_000);
  await app.call(sendPaymentPasswordCode, {}, person);
  return app.sms.sent.filter(({ phone }) => phone === person.phone).at(-1)?.code ?? '';
}

async function aPersonWithPassword(pwd = PASSWORD): Promise<Person> {
  const person = await aSignedInPerson(app);
  await app.call(setPaymentPassword, { pwd, code: await ask(person) }, person);
  return person;
}

async function userIdOf({ id }: Person): Promise<Id> {
  const found = app.parts.db.selectFrom('app_user').select('id').where('uid', '=', id);
  return (await found.executeTakeFirstOrThrow()).id;
}

const wrong = (left: number): string => `${ERRORS.PAYMENT_PASSWORD_WRONG.msg}，还可以试${left}次`;

async function verify(person: Person, password: string): Promise<string> {
  const verdict = await app.services.security.paymentPasswords.verify(await userIdOf(person), password);
  return verdict.kind === 'right' ? 'right' : verdict.error.msg;
}

test('is set with a code of the phone, and the flag says so', async () => {
  const person = await aSignedInPerson(app);
  const phone = `${person.phone.slice(0, 3)}****${person.phone.slice(7)}`;
  expect(await app.call(getPaymentPasswordFlag, {}, person)).toEqual({ pwdFlag: false, lockedUntil: null, phone });
  expect(await verify(person, PASSWORD)).toBe(ERRORS.PAYMENT_PASSWORD_ABSENT.msg);
  await app.call(setPaymentPassword, { pwd: PASSWORD, code: await ask(person) }, person);
  expect(await app.call(getPaymentPasswordFlag, {}, person)).toEqual({ pwdFlag: true, lockedUntil: null, phone });
  expect(await verify(person, PASSWORD)).toBe('right');
  expect(await verify(person, OTHER)).toBe(wrong(4));
});

test('is changed with the old one, and set anew with a code', async () => {
  const person = await aPersonWithPassword();
  await app.call(setPaymentPassword, { pwd: OTHER, oldPwd: PASSWORD }, person);
  expect(await verify(person, OTHER)).toBe('right');
  await app.call(setPaymentPassword, { pwd: PASSWORD, code: await ask(person) }, person);
  expect(await verify(person, PASSWORD)).toBe('right');
});

test('the present one is tried before another is chosen, and each try counts among all others', async () => {
  const person = await aPersonWithPassword();
  const check = (pwd: string) => app.call(checkPaymentPassword, { pwd }, person);
  expect(await check(PASSWORD)).toBeNull();
  const { code } = ERRORS.PAYMENT_PASSWORD_WRONG;
  for (const left of [4, 3]) await expect(check(OTHER)).rejects.toMatchObject(refusal({ code, msg: wrong(left) }));
  for (const left of [2, 1]) expect(await verify(person, OTHER)).toBe(wrong(left));
  await expect(check(OTHER)).rejects.toMatchObject(refusal(ERRORS.PAYMENT_PASSWORD_LOCKED));
  await expect(check(PASSWORD)).rejects.toMatchObject(refusal(ERRORS.PAYMENT_PASSWORD_LOCKED));
  const change = app.call(setPaymentPassword, { pwd: OTHER, oldPwd: PASSWORD }, person);
  await expect(change).rejects.toMatchObject(refusal(ERRORS.PAYMENT_PASSWORD_LOCKED));
  const without = app.call(checkPaymentPassword, { pwd: PASSWORD }, await aSignedInPerson(app));
  await expect(without).rejects.toMatchObject(refusal(ERRORS.PAYMENT_PASSWORD_ABSENT));
  await expect(app.call(checkPaymentPassword, { pwd: 'x' }, person)).rejects.toMatchObject(
    refusal(ERRORS.PAYMENT_PASSWORD_MALFORMED),
  );
});

test('a signed-in thief sets none: neither without a code nor with one for signing in', async () => {
  const person = await aSignedInPerson(app);
  const set = (code?: string) =>
    app.call(setPaymentPassword, { pwd: PASSWORD, ...(code === undefined ? {} : { code }) }, person);
  await expect(set()).rejects.toMatchObject(refusal(ERRORS.CODE_REQUIRED));
  app.clock.advanceMs(61_000);
  await expect(set(await askForCode(app, person.phone))).rejects.toMatchObject(refusal(ERRORS.CODE_EXPIRED));
  const old = app.call(setPaymentPassword, { pwd: PASSWORD, oldPwd: OTHER }, person);
  await expect(old).rejects.toMatchObject(refusal(ERRORS.PAYMENT_PASSWORD_ABSENT));
});

test('a code sets one password once', async () => {
  const person = await aSignedInPerson(app);
  const code = await ask(person);
  const settled = await Promise.allSettled([
    app.call(setPaymentPassword, { pwd: PASSWORD, code }, person),
    app.call(setPaymentPassword, { pwd: OTHER, code }, person),
  ]);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test.each([
  ['111111', ERRORS.PAYMENT_PASSWORD_WEAK],
  ['123456', ERRORS.PAYMENT_PASSWORD_WEAK],
  ['12345', ERRORS.PAYMENT_PASSWORD_MALFORMED],
  ['12345a', ERRORS.PAYMENT_PASSWORD_MALFORMED],
])('%s is refused', async (pwd, error) => {
  const person = await aPersonWithPassword();
  const set = app.call(setPaymentPassword, { pwd, oldPwd: PASSWORD }, person);
  await expect(set).rejects.toMatchObject(refusal(error));
  expect(await verify(person, PASSWORD)).toBe('right');
});

test('the end of one’s own phone and the same one again are refused', async () => {
  const phone = `13${aPhone().slice(-3)}730158`;
  const person = await aSignedInPerson(app, { phone });
  const code = await ask(person);
  const tail = app.call(setPaymentPassword, { pwd: OTHER, code }, person);
  await expect(tail).rejects.toMatchObject(refusal(ERRORS.PAYMENT_PASSWORD_WEAK));
  await app.call(setPaymentPassword, { pwd: PASSWORD, code }, person);
  const same = app.call(setPaymentPassword, { pwd: PASSWORD, oldPwd: PASSWORD }, person);
  await expect(same).rejects.toMatchObject(refusal(ERRORS.PAYMENT_PASSWORD_SAME));
});

test('five wrong ones lock it for half an hour, for the right one too', async () => {
  const person = await aPersonWithPassword();
  for (let tried = 1; tried < 5; tried += 1) {
    expect(await verify(person, OTHER)).toBe(wrong(5 - tried));
  }
  expect(await verify(person, OTHER)).toBe(ERRORS.PAYMENT_PASSWORD_LOCKED.msg);
  expect(await verify(person, PASSWORD)).toBe(ERRORS.PAYMENT_PASSWORD_LOCKED.msg);
  const change = app.call(setPaymentPassword, { pwd: OTHER, oldPwd: PASSWORD }, person);
  await expect(change).rejects.toMatchObject(refusal(ERRORS.PAYMENT_PASSWORD_LOCKED));
  const { lockedUntil } = await app.call(getPaymentPasswordFlag, {}, person);
  expect(lockedUntil).toBe(app.clock.now().getTime() + LOCK_MS);
  app.clock.advanceMs(LOCK_MS);
  expect((await app.call(getPaymentPasswordFlag, {}, person)).lockedUntil).toBeNull();
  expect(await verify(person, OTHER)).toBe(wrong(4));
  expect(await verify(person, PASSWORD)).toBe('right');
});

test('a right one gives all tries back; twenty at once are five tries', async () => {
  const person = await aPersonWithPassword();
  for (let tried = 1; tried < 5; tried += 1) await verify(person, OTHER);
  expect(await verify(person, PASSWORD)).toBe('right');
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(person, OTHER)));
  expect(answers.filter((answer) => answer.startsWith(ERRORS.PAYMENT_PASSWORD_WRONG.msg)).sort()).toEqual(
    [1, 2, 3, 4].map(wrong),
  );
  expect(await verify(person, PASSWORD)).toBe(ERRORS.PAYMENT_PASSWORD_LOCKED.msg);
});

test('a code of the phone ends the lock', async () => {
  const person = await aPersonWithPassword();
  for (let tried = 0; tried < 5; tried += 1) await verify(person, OTHER);
  await app.call(setPaymentPassword, { pwd: OTHER, code: await ask(person) }, person);
  expect(await verify(person, OTHER)).toBe('right');
});

test('is kept as a slow hash with a salt of its own', async () => {
  await aPersonWithPassword();
  await aPersonWithPassword();
  const rows = await app.parts.db.selectFrom('payment_password').select(['salt', 'hash']).execute();
  expect(new Set(rows.map((row) => row.salt.toString('hex'))).size).toBe(rows.length);
  expect(new Set(rows.map((row) => row.hash.toString('hex'))).size).toBe(rows.length);
  expect(Buffer.concat(rows.map((row) => row.hash)).includes(PASSWORD)).toBe(false);
});

test('nobody without a nickname has one', async () => {
  const nameless = await aSignedInPerson(app, { nickname: '' });
  await expect(app.call(getPaymentPasswordFlag, {}, nameless)).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
});
