import { ERRORS } from '@contract/errors';
import { getOssTmpCredentials } from '@contract/http/media';
import { countCases, listAudit } from '@contract/http/moderation';
import * as desk from '@contract/http/operator';
import { getCertification, submitCertification } from '@contract/http/security';
import { OPERATOR_ERRORS } from '@contract/operator-errors';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '../../../../support/app-harness';
import { aSignedInPerson, type Person } from '../../../../support/people';
import { drawPicture } from '../../../../support/pictures';
import { refusal } from '../../../../support/refusal';
import { postForm } from '../../../../support/upload-file';

const ID_NUMBER = '11010519491231002X';
let app: TestApp;
let admin: Person;
let second: Person;
let person: Person;

beforeAll(async () => {
  app = await startTestApp({ env: { DATA_KEY: 'ab'.repeat(32) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await anAdmin('管理员甲');
  second = await anAdmin('管理员乙');
  person = await aSignedInPerson(app, { nickname: '张三' });
  await app.parts.db.deleteFrom('certification').execute();
});

async function anAdmin(nickname: string): Promise<Person> {
  const made = await aSignedInPerson(app, { nickname });
  await app.parts.db.updateTable('app_user').set({ is_admin: true }).where('uid', '=', made.id).execute();
  return made;
}

async function submit(who: Person): Promise<string> {
  const pictures: string[] = [];
  for (let at = 0; at < 2; at += 1) {
    const credentials = await app.call(getOssTmpCredentials, { ossUploadType: 1 }, who);
    pictures.push((await postForm(app, credentials, await drawPicture({}))).key);
  }
  await app.call(submitCertification, { kind: 1, name: '张三', idNumber: ID_NUMBER, pictures }, who);
  return (await app.call(desk.listDeskCertifications, {}, admin)).at(-1)?.id ?? '';
}
const logged = async () => (await app.call(listAudit, { current: 1, size: 50 }, admin)).records;

test('a certification is masked until it is read, which is written down with whose it is', async () => {
  const id = await submit(person);
  expect(await app.call(desk.listDeskCertifications, {}, admin)).toMatchObject([
    { id, kind: 1, name: '张三', idNumber: '110*************2X', pictureCount: 2 },
  ]);
  expect((await app.call(countCases, {}, admin)).certification).toBe(1);
  const { idNumber, pictures } = await app.call(desk.readCertification, { id }, admin);
  expect(idNumber).toBe(ID_NUMBER);
  expect(pictures).toHaveLength(2);
  const [, base64 = ''] = (pictures[0] ?? '').split(',');
  expect((await sharp(Buffer.from(base64, 'base64')).metadata()).format).toBe('webp');
  const [row] = await logged();
  expect(row).toMatchObject({ action: 'setting:certification-read', actor: '管理员甲', person: '张三', about: id });
  expect(JSON.stringify(await logged())).not.toContain(ID_NUMBER);
});

test('it is passed once, and what another has decided is not decided again', async () => {
  const id = await submit(person);
  await app.call(desk.reviewCertification, { id, isPassed: true, reason: '' }, admin);
  expect(await app.call(getCertification, {}, person)).toMatchObject({ state: 2 });
  const late = app.call(desk.reviewCertification, { id, isPassed: false, reason: '看不清' }, second);
  await expect(late).rejects.toMatchObject(refusal(ERRORS.CERTIFICATION_ABSENT));
  const gone = app.call(desk.readCertification, { id }, second);
  await expect(gone).rejects.toMatchObject(refusal(ERRORS.CERTIFICATION_ABSENT));
  expect((await app.call(countCases, {}, admin)).certification).toBe(0);
  expect((await logged()).map(({ action }) => action)).toContain('setting:certification-pass');
});

test('it is refused with words that its owner reads; without them, or the own one, it is not', async () => {
  const id = await submit(person);
  const silent = app.call(desk.reviewCertification, { id, isPassed: false, reason: ' ' }, admin);
  await expect(silent).rejects.toMatchObject(refusal(OPERATOR_ERRORS.REVIEW_REASON_REQUIRED));
  await app.call(desk.reviewCertification, { id, isPassed: false, reason: ' 看不清 ' }, admin);
  expect(await app.call(getCertification, {}, person)).toMatchObject({ state: 3, reason: '看不清' });
  const own = await submit(admin);
  const passed = app.call(desk.reviewCertification, { id: own, isPassed: true, reason: '' }, admin);
  await expect(passed).rejects.toMatchObject(refusal(OPERATOR_ERRORS.SECOND_ADMIN_NEEDED));
});

test('nobody else sees who wants to be certified, or what is to be paid', async () => {
  const id = await submit(person);
  const calls = [
    () => app.call(desk.listDeskCertifications, {}, person),
    () => app.call(desk.readCertification, { id }, person),
    () => app.call(desk.reviewCertification, { id, isPassed: true, reason: '' }, person),
    () => app.call(desk.listDeskMoney, {}, person),
    () => app.call(desk.reviewWithdrawal, { withdrawNo: '1'.repeat(24), isAgreed: true, reason: '' }, person),
    () => app.call(desk.reviewRefund, { refundNo: '1'.repeat(24), isAgreed: true, reason: '' }, person),
  ];
  for (const each of calls) await expect(each()).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
});
