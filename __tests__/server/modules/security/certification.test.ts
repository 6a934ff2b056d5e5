import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { NOTICE_TYPE } from '@contract/constants/notice';
import { ERRORS } from '@contract/errors';
import { getOssTmpCredentials } from '@contract/http/media';
import { listOwnNotices } from '@contract/http/notice';
import { getCertification, submitCertification } from '@contract/http/security';
import type { SubmitCertificationInput } from '@contract/schemas/security';
import { createMemoryObjectStore, type MemoryObjectStore } from '../../../../server/adapters/object-store/memory';
import { parseAdminCommand } from '../../../../server/cli/admin/command';
import { adminServicesOf } from '../../../support/admin-services';
import { startTestApp, TEST_NOW, type TestApp } from '../../../support/app-harness';
import { aSignedInPerson, type Person } from '../../../support/people';
import { drawPicture } from '../../../support/pictures';
import { refusal } from '../../../support/refusal';
import { postForm } from '../../../support/upload-file';

const ID_NUMBER = '11010519491231002X';
const CREDIT_CODE = '91350100M000100Y43';

let app: TestApp;
let store: MemoryObjectStore;
beforeAll(async () => {
  store = createMemoryObjectStore(() => TEST_NOW);
  app = await startTestApp({ parts: { store }, env: { DATA_KEY: 'ab'.repeat(32) } });
});
afterAll(() => app.close());

async function send(person: Person, bytes: Uint8Array): Promise<string> {
  const credentials = await app.call(getOssTmpCredentials, { ossUploadType: 1 }, person);
  const { status, key } = await postForm(app, credentials, bytes);
  expect(status).toBe(200);
  return key;
}

async function anInput(
  person: Person,
  more: Partial<SubmitCertificationInput> = {},
): Promise<SubmitCertificationInput> {
  const picture = () => drawPicture({ isPrivate: true });
  const pictures = [await send(person, await picture()), await send(person, await picture())];
  return { kind: 1, name: ' 张三 ', idNumber: ID_NUMBER.toLowerCase(), pictures, ...more };
}

async function aSubmission(more: Partial<SubmitCertificationInput> = {}): Promise<Person> {
  const person = await aSignedInPerson(app);
  await app.call(submitCertification, await anInput(person, more), person);
  return person;
}

async function run(...words: string[]): Promise<string> {
  const parsed = parseAdminCommand(['certification', ...words]);
  if (parsed.kind !== 'command') throw new Error(`${words.join(' ')}: ${parsed.kind}`);
  const outcome = await parsed.command(adminServicesOf(app));
  expect(outcome.ok).toBe(true);
  return outcome.text;
}

/** The certification that was submitted last. */
const lastPending = async (): Promise<string> => (await run('list')).split('\n').at(-1)?.split('  ')[0] ?? '';
const foldersOf = (prefix: string) => store.keys().filter((key) => key.startsWith(prefix));

describe('submitting', () => {
  test('waits for its review; the owner sees his number masked', async () => {
    const person = await aSignedInPerson(app);
    expect(await app.call(getCertification, {}, person)).toMatchObject({ state: 0, kind: null, idNumber: '' });
    const view = await app.call(submitCertification, await anInput(person), person);
    expect(view).toEqual({
      state: 1,
      kind: 1,
      name: '张三',
      idNumber: '110*************2X',
      reason: '',
      submitTime: TEST_NOW.getTime(),
      reviewTime: null,
    });
    expect(await app.call(getCertification, {}, person)).toEqual(view);
  });

  test('takes the pictures over, coded anew and sealed, and drops the uploads', async () => {
    const person = await aSignedInPerson(app);
    const input = await anInput(person);
    await app.call(submitCertification, input, person);
    expect(input.pictures.filter((key) => store.keys().includes(key))).toEqual([]);
    const keys = foldersOf(`certification/${person.id}/`);
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      const borrowed = await store.borrowFile(key);
      const bytes = readFileSync(borrowed?.path ?? '');
      await borrowed?.release();
      await expect(sharp(bytes).metadata()).rejects.toThrow(/unsupported image/);
      expect(bytes.includes('SecretMaker')).toBe(false);
    }
  });

  test('keeps neither name nor number readable in the database', async () => {
    await aSubmission();
    const { rows } = await app.database.pool.query<{ text: string }>(
      'select certification::text as text from certification',
    );
    const hex = rows.map(({ text }) => text).join();
    expect(hex).not.toContain(ID_NUMBER);
    expect(hex).not.toContain(Buffer.from(ID_NUMBER).toString('hex'));
    expect(hex).not.toContain(Buffer.from('张三').toString('hex'));
  });

  test('an organisation gives its credit code and its licence', async () => {
    const person = await aSignedInPerson(app);
    const { pictures } = await anInput(person);
    const input = { kind: 2 as const, name: '某某摄影有限公司', idNumber: CREDIT_CODE, pictures: pictures.slice(0, 1) };
    expect(await app.call(submitCertification, input, person)).toMatchObject({
      kind: 2,
      idNumber: '913*************43',
    });
  });

  test.each([
    [{ name: ' ' }, ERRORS.REAL_NAME_REQUIRED],
    [{ name: '', kind: 2 as const }, ERRORS.ORGANISATION_NAME_REQUIRED],
    [{ idNumber: '110105194912310021' }, ERRORS.ID_CARD_INVALID],
    [{ idNumber: CREDIT_CODE }, ERRORS.ID_CARD_INVALID],
    [{ kind: 2 as const }, ERRORS.CREDIT_CODE_INVALID],
    [{ pictures: [] }, ERRORS.ID_CARD_PICTURES_REQUIRED],
    [{ kind: 2 as const, idNumber: CREDIT_CODE }, ERRORS.LICENCE_PICTURE_REQUIRED],
    [{ pictures: ['upload/x/y', 'upload/x/y'] }, ERRORS.ID_CARD_PICTURES_REQUIRED],
    [{ pictures: ['upload/x/y', '../etc/passwd'] }, ERRORS.UPLOAD_ABSENT],
  ])('%j is refused with %j', async (more, error) => {
    const person = await aSignedInPerson(app);
    const submitted = app.call(submitCertification, await anInput(person, more), person);
    await expect(submitted).rejects.toMatchObject(refusal(error));
    expect(await app.call(getCertification, {}, person)).toMatchObject({ state: 0 });
  });

  test('another person’s upload, a missing one and what is no picture are refused', async () => {
    const person = await aSignedInPerson(app);
    const other = await aSignedInPerson(app);
    const { pictures: theirs } = await anInput(other);
    const input = await anInput(person, { pictures: theirs });
    await expect(app.call(submitCertification, input, person)).rejects.toMatchObject(refusal(ERRORS.UPLOAD_ABSENT));
    const text = [await send(person, Buffer.from('no picture')), await send(person, await drawPicture())];
    const wrong = app.call(submitCertification, { ...input, pictures: text }, person);
    await expect(wrong).rejects.toMatchObject(refusal(ERRORS.IMAGE_TYPE));
    expect(store.keys()).toEqual(expect.arrayContaining([...theirs]));
  });

  test('twice is once, also at the same time', async () => {
    const person = await aSignedInPerson(app);
    const inputs = [await anInput(person), await anInput(person)];
    const settled = await Promise.allSettled(inputs.map((input) => app.call(submitCertification, input, person)));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const third = app.call(submitCertification, await anInput(person), person);
    await expect(third).rejects.toMatchObject(refusal(ERRORS.CERTIFICATION_PENDING));
    expect(foldersOf(`certification/${person.id}/`)).toHaveLength(2);
  });
});

describe('the review', () => {
  test('lists the whole number and gives the pictures', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'zhixiang-review-'));
    try {
      await aSubmission();
      const id = await lastPending();
      expect(await run('list')).toContain(`${id}  个人  张三  ${ID_NUMBER}  2张照片`);
      const files = (await run('pictures', id, folder)).split('\n');
      expect(files).toHaveLength(2);
      for (const file of files)
        expect(await sharp(readFileSync(file)).metadata()).toMatchObject({ format: 'webp', width: 160 });
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(existsSync(folder)).toBe(false);
  });

  test('passes once; the pictures go', async () => {
    const person = await aSubmission();
    const id = await lastPending();
    await run('pass', id);
    expect(await app.call(getCertification, {}, person)).toMatchObject({ state: 2, reviewTime: TEST_NOW.getTime() });
    expect(foldersOf(`certification/${person.id}/`)).toEqual([]);
    await expect(run('pass', id)).rejects.toMatchObject({ code: ERRORS.CERTIFICATION_ABSENT.code });
    await expect(run('refuse', id, '不符')).rejects.toMatchObject({ code: ERRORS.CERTIFICATION_ABSENT.code });
    const again = app.call(submitCertification, await anInput(person), person);
    await expect(again).rejects.toMatchObject(refusal(ERRORS.CERTIFICATION_PASSED));
  });

  test('refuses with a reason, after which it may be submitted again', async () => {
    const person = await aSubmission();
    await run('refuse', await lastPending(), '照片不清晰');
    expect(await app.call(getCertification, {}, person)).toMatchObject({ state: 3, reason: '照片不清晰' });
    const again = await app.call(submitCertification, await anInput(person), person);
    expect(again).toMatchObject({ state: 1, reason: '', reviewTime: null });
  });

  test('who submitted it gets a notice of each decision', async () => {
    const person = await aSubmission();
    await run('refuse', await lastPending(), '照片不清晰');
    await app.call(submitCertification, await anInput(person), person);
    await run('pass', await lastPending());
    const told = (await app.call(listOwnNotices, { size: 10 }, person)).records;
    expect(told.map(({ type, facts }) => [type, facts])).toEqual([
      [NOTICE_TYPE.certified, {}],
      [NOTICE_TYPE.certificationRefused, { reason: '照片不清晰' }],
    ]);
  });

  test.each([
    [['list', 'x']],
    [['pass']],
    [['pass', 'a', 'b']],
    [['refuse', 'a']],
    [['refuse', 'a', ' ']],
    [['refuse', 'a', '长'.repeat(141)]],
    [['pictures', 'a']],
    [['show']],
  ])('%j is no command', (words) => {
    expect(parseAdminCommand(['certification', ...words]).kind).toBe('wrong');
  });
});

test('goes with the account: the row and the sealed pictures', async () => {
  const person = await aSubmission();
  const found = app.parts.db.selectFrom('app_user').select('id').where('uid', '=', person.id);
  const { id } = await found.executeTakeFirstOrThrow();
  const closing = { user_id: id, uid: person.id, requested_at: TEST_NOW, erase_at: TEST_NOW, erasing_at: null };
  await app.parts.db.insertInto('account_closing').values(closing).execute();
  expect(foldersOf(`certification/${person.id}/`)).toHaveLength(2);
  expect(await app.services.security.erasure.eraseDue(new AbortController().signal)).toBe(1);
  expect(foldersOf(`certification/${person.id}/`)).toEqual([]);
  const left = app.parts.db.selectFrom('certification').select('uid').where('user_id', '=', id);
  expect(await left.execute()).toEqual([]);
});

test('nobody without a nickname is certified', async () => {
  const nameless = await aSignedInPerson(app, { nickname: '' });
  await expect(app.call(getCertification, {}, nameless)).rejects.toMatchObject(refusal(ERRORS.LOGIN_REQUIRED));
});
