import { Writable } from 'node:stream';
import {
  changePhone,
  closeAccount,
  exportMyAccount,
  provePhone,
  sendCloseAccountCode,
  sendModifyPhoneCode,
  sendPaymentPasswordCode,
  setPaymentPassword,
  submitCertification,
} from '@contract/http/security';
import { getOssTmpCredentials } from '@contract/http/media';
import { createLog } from '../../../../server/log';
import { startTestApp, TestRefusal } from '../../../support/app-harness';
import { aPhone, aSignedInPerson } from '../../../support/people';
import { drawPicture } from '../../../support/pictures';
import { postForm } from '../../../support/upload-file';

const ID_NUMBER = '11010519491231002X';
const PASSWORD = '258013';

test('no token, code, phone, ID number, name or password reaches a log, neither when it works nor when it breaks', async () => {
  let lines = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString();
      done();
    },
  });
  const app = await startTestApp({ parts: { log: createLog('trace', 'web', sink) } });
  const nextCode = async (ask: () => Promise<unknown>): Promise<string> => {
    app.clock.advanceMs(61_000);
    await ask();
    return app.sms.sent.at(-1)?.code ?? '';
  };
  const person = await aSignedInPerson(app);
  const phone = aPhone();

  const { ticket } = await app.call(
    provePhone,
    { code: await nextCode(() => app.call(sendModifyPhoneCode, {}, person)) },
    person,
  );
  const code = await nextCode(() => app.call(sendModifyPhoneCode, { phone }, person));
  await app.call(changePhone, { ticket, phone, code }, person);
  const passwordCode = await nextCode(() => app.call(sendPaymentPasswordCode, {}, person));
  await app.call(setPaymentPassword, { pwd: PASSWORD, code: passwordCode }, person);
  const pictures: string[] = [];
  for (const bytes of [await drawPicture(), await drawPicture()]) {
    const credentials = await app.call(getOssTmpCredentials, { ossUploadType: 1 }, person);
    pictures.push((await postForm(app, credentials, bytes)).key);
  }
  const certified = { kind: 1, name: '张三丰', idNumber: ID_NUMBER, pictures } as const;
  await app.call(submitCertification, certified, person);
  await app.call(exportMyAccount, {}, person);
  const closingCode = await nextCode(() => app.call(sendCloseAccountCode, {}, person));
  await app.call(closeAccount, { code: closingCode }, person);

  // The database breaks under the same calls.
  await app.database.pool.query('alter table app_user rename to app_user_gone');
  for (const attempt of [
    () => app.call(changePhone, { ticket, phone, code }, person),
    () => app.call(setPaymentPassword, { pwd: PASSWORD, code: passwordCode }, person),
    () => app.call(submitCertification, certified, person),
  ]) {
    await expect(attempt()).rejects.toBeInstanceOf(TestRefusal);
  }
  await app.database.pool.query('alter table app_user_gone rename to app_user');
  app.clock.advanceMs(7 * 86_400_000);
  expect(await app.services.security.erasure.eraseDue(new AbortController().signal)).toBe(1);
  const codes = app.sms.sent.map((message) => message.code);
  await app.close();

  expect(lines).toContain('updatePhotoBySmsCode');
  expect(lines).toContain('"level":50');
  for (const secret of [person.token, person.phone, phone, ticket, ID_NUMBER, '张三丰', PASSWORD]) {
    expect(lines).not.toContain(secret);
  }
  // A code as a word of its own: its digits may be part of a time.
  for (const each of codes) expect(lines).not.toMatch(new RegExp(`["' =:]${each}["' ,]`));
});
