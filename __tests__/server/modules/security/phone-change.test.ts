import { CLIENT_KINDS } from '@contract/constants/client';
import { ERRORS } from '@contract/errors';
import { bindPhone, changePhone, provePhone, sendModifyPhoneCode } from '@contract/http/security';
import { getMemberPermissions, getUserInfo } from '@contract/http/user';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aDevice, aPhone, askForCode, aSignedInPerson, type Person, signIn } from '../../../support/people';
import { refusal } from '../../../support/refusal';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
// One code a minute for each phone, whatever it is for.
beforeEach(() => app.clock.advanceMs(61_000));
afterAll(() => app.close());

/** Asks for a code and returns what the message to this phone says. */
async function ask(person: { token: string }, phone: string, isNew: boolean): Promise<string> {
  const before = app.sms.sent.length;
  await app.call(sendModifyPhoneCode, isNew ? { phone } : {}, person);
  const [sent, ...more] = app.sms.sent.slice(before);
  expect([sent?.phone, more.length]).toEqual([phone, 0]);
  return sent?.code ?? '';
}

async function aTicket(person: Person): Promise<string> {
  app.clock.advanceMs(61_000);
  return (await app.call(provePhone, { code: await ask(person, person.phone, false) }, person)).ticket;
}

const wrongOf = (code: string): string => (code === '000000' ? '111111' : '000000');

/** A person who signed in by other means than a phone. */
async function aPersonWithoutPhone(): Promise<{ token: string; id: string }> {
  const person = await aSignedInPerson(app);
  await app.parts.db.updateTable('app_user').set({ phone: null }).where('uid', '=', person.id).execute();
  return person;
}

describe('changing the phone', () => {
  test('takes the old one’s code, then the new one’s', async () => {
    const person = await aSignedInPerson(app);
    const phone = aPhone();
    const ticket = await aTicket(person);
    const code = await ask(person, phone, true);
    const changed = await app.call(changePhone, { ticket, phone, code }, person);
    expect(changed).toEqual({ phone: `${phone.slice(0, 3)}****${phone.slice(7)}` });
    expect((await app.call(getUserInfo, { userId: person.id }, person)).phone).toBe(changed.phone);
    app.clock.advanceMs(61_000);
    expect((await signIn(app, phone, await askForCode(app, phone))).user_info?.id).toBe(person.id);
    app.clock.advanceMs(61_000);
    const former = await signIn(app, person.phone, await askForCode(app, person.phone));
    expect(former.user_info?.id).not.toBe(person.id);
  });

  test('takes a code of six digits, whatever the client calls itself', async () => {
    const person = await aSignedInPerson(app);
    app.clock.advanceMs(61_000);
    await app.call(sendModifyPhoneCode, {}, { ...person, headers: { client: CLIENT_KINDS.webInWechat } });
    expect(app.sms.sent.at(-1)?.code).toMatch(/^\d{6}$/);
  });

  test('signs out everywhere else', async () => {
    const thief = await aSignedInPerson(app);
    app.clock.advanceMs(61_000);
    const person = await aSignedInPerson(app, { phone: thief.phone });
    const phone = aPhone();
    const ticket = await aTicket(person);
    await app.call(changePhone, { ticket, phone, code: await ask(person, phone, true) }, person);
    await app.call(getMemberPermissions, {}, person);
    await expect(app.call(getMemberPermissions, {}, thief)).rejects.toMatchObject({ status: 424 });
  });

  test('to a phone of another account is refused, and only after that phone’s code', async () => {
    const person = await aSignedInPerson(app);
    const other = await aSignedInPerson(app);
    const ticket = await aTicket(person);
    const code = await ask(person, other.phone, true);
    const guess = app.call(changePhone, { ticket, phone: other.phone, code: wrongOf(code) }, person);
    await expect(guess).rejects.toMatchObject(refusal(ERRORS.CODE_WRONG));
    const taken = app.call(changePhone, { ticket, phone: other.phone, code }, person);
    await expect(taken).rejects.toMatchObject(refusal(ERRORS.PHONE_TAKEN));
    expect((await app.call(getUserInfo, { userId: other.id }, other)).phone).toContain(other.phone.slice(7));
  });

  test('two who want one phone at once: one gets it', async () => {
    const phone = aPhone();
    const people = [await aSignedInPerson(app), await aSignedInPerson(app)];
    const [first, second] = people;
    if (first === undefined || second === undefined) throw new Error('two people');
    const tickets = [await aTicket(first), await aTicket(second)];
    const code = await ask(first, phone, true);
    const settled = await Promise.allSettled(
      people.map((person, at) => app.call(changePhone, { ticket: tickets[at] ?? '', phone, code }, person)),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a ticket lasts ten minutes and serves one change, its own session and its own phone', async () => {
    const person = await aSignedInPerson(app);
    const stranger = await aSignedInPerson(app);
    const ticket = await aTicket(person);
    const phone = aPhone();
    const code = await ask(person, phone, true);
    const ended = refusal(ERRORS.PHONE_TICKET_EXPIRED);
    for (const bad of ['', 'x', `${ticket}x`, ticket.replace(/^\d/, '9'), `9${ticket}`]) {
      await expect(app.call(changePhone, { ticket: bad, phone, code }, person)).rejects.toMatchObject(ended);
    }
    await expect(app.call(changePhone, { ticket, phone, code }, stranger)).rejects.toMatchObject(ended);
    await app.call(changePhone, { ticket, phone, code }, person);
    const next = aPhone();
    const again = app.call(changePhone, { ticket, phone: next, code: await ask(person, next, true) }, person);
    await expect(again).rejects.toMatchObject(ended);
    const late = await aTicket({ ...person, phone });
    app.clock.advanceMs(10 * 60_000);
    await expect(app.call(changePhone, { ticket: late, phone: next, code }, person)).rejects.toMatchObject(ended);
  });

  test('bad input is refused in words', async () => {
    const person = await aSignedInPerson(app);
    const ticket = await aTicket(person);
    const change = (phone: string, code: string) => app.call(changePhone, { ticket, phone, code }, person);
    await expect(change('123', '123456')).rejects.toMatchObject(refusal(ERRORS.PHONE_INVALID));
    await expect(change(person.phone, '123456')).rejects.toMatchObject(refusal(ERRORS.PHONE_UNCHANGED));
    await expect(change(aPhone(), ' ')).rejects.toMatchObject(refusal(ERRORS.CODE_REQUIRED));
    await expect(change(aPhone(), '123456')).rejects.toMatchObject(refusal(ERRORS.CODE_EXPIRED));
    await expect(app.call(provePhone, { code: '' }, person)).rejects.toMatchObject(refusal(ERRORS.CODE_REQUIRED));
    const own = app.call(sendModifyPhoneCode, { phone: person.phone }, person);
    await expect(own).rejects.toMatchObject(refusal(ERRORS.PHONE_UNCHANGED));
    const bad = app.call(sendModifyPhoneCode, { phone: '123' }, person);
    await expect(bad).rejects.toMatchObject(refusal(ERRORS.PHONE_INVALID));
  });

  test('a code for signing in proves no phone here', async () => {
    const person = await aSignedInPerson(app);
    app.clock.advanceMs(61_000);
    const code = await askForCode(app, person.phone);
    await expect(app.call(provePhone, { code }, person)).rejects.toMatchObject(refusal(ERRORS.CODE_EXPIRED));
  });

  test('a device has no phone', async () => {
    const device = { token: await aDevice(app) };
    await expect(app.call(sendModifyPhoneCode, {}, device)).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
  });
});

describe('the first phone', () => {
  test('is bound with its code alone', async () => {
    const person = await aPersonWithoutPhone();
    const phone = aPhone();
    await expect(app.call(sendModifyPhoneCode, {}, person)).rejects.toMatchObject(refusal(ERRORS.PHONE_ABSENT));
    await expect(app.call(provePhone, { code: '1' }, person)).rejects.toMatchObject(refusal(ERRORS.PHONE_ABSENT));
    const code = await ask(person, phone, true);
    await app.call(bindPhone, { phone, code }, person);
    const again = app.call(bindPhone, { phone: aPhone(), code }, person);
    await expect(again).rejects.toMatchObject(refusal(ERRORS.PHONE_ALREADY_BOUND));
    expect((await app.call(getUserInfo, { userId: person.id }, person)).phone).toContain(phone.slice(7));
  });

  test('of another account is refused', async () => {
    const person = await aPersonWithoutPhone();
    const { phone } = await aSignedInPerson(app);
    app.clock.advanceMs(61_000);
    const code = await ask(person, phone, true);
    await expect(app.call(bindPhone, { phone, code }, person)).rejects.toMatchObject(refusal(ERRORS.PHONE_TAKEN));
  });

  test('a malformed one is refused', async () => {
    const person = await aPersonWithoutPhone();
    const bad = app.call(bindPhone, { phone: '1234567890', code: '123456' }, person);
    await expect(bad).rejects.toMatchObject(refusal(ERRORS.PHONE_INVALID));
  });
});
