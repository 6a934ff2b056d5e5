import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { BABY_ERRORS } from '@contract/baby-errors';
import { GUARDIAN_CONSENT_VERSION } from '@contract/constants/baby';
import { ERRORS } from '@contract/errors';
import { createAlbum } from '@contract/http/album';
import { getYearBook, saveBabyRecord } from '@contract/http/baby';
import { randomIds } from '../../../../server/adapters/ids/random';
import { lastDayOf } from '../../../../server/modules/baby/year-book.service';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { readPdf } from '../../../support/files/pdf-text';
import { aSignedInPerson, type Person } from '../../../support/people';
import { countOutcomes, refusal } from '../../../support/refusal';
import { upload } from '../../../support/upload-file';

let app: TestApp;
let owner: Person;
let stranger: Person;
let albumId: string;
let childId: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await aSignedInPerson(app);
  stranger = await aSignedInPerson(app);
  const album = { name: '小满的一年', description: '', template: 7, visibility: 2, happenedOn: '' } as const;
  albumId = (await app.call(createAlbum, { ...album, requestId: randomIds.newId() }, owner)).id;
  const child = { name: '小满', sex: 2, birthday: '2024-05-21', guardianConsent: GUARDIAN_CONSENT_VERSION } as const;
  childId = (await app.call(saveBabyRecord, { albumId, type: 1, ...child }, owner)).id;
});
afterAll(() => app.close());

const ask = (year: number, person: { token: string } = owner, id = childId, form?: 'picture') =>
  app.call(getYearBook, { albumId, childId: id, year, ...(form === undefined ? {} : { form }) }, person);

test.each([
  ['2025-02', '2025-02-28'],
  ['2024-02', '2024-02-29'],
  ['2025-12', '2025-12-31'],
])('%s ends on %s', (month, day) => {
  expect(lastDayOf(month)).toBe(day);
});

test('a year without anything is no book, nor is somebody else’s', async () => {
  await expect(ask(2023)).rejects.toMatchObject(refusal(BABY_ERRORS.YEAR_BOOK_EMPTY));
  await expect(ask(2025, stranger)).rejects.toMatchObject(refusal(ERRORS.FORBIDDEN));
  await expect(ask(2025, owner, randomIds.newId())).rejects.toMatchObject(refusal(BABY_ERRORS.CHILD_ABSENT));
});

test('a book has a cover, months with stories and photos, and what was measured', async () => {
  const draw = (background: string) =>
    sharp({ create: { width: 1_600, height: 1_200, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const photo = await upload(app, owner, albumId, await draw('#e08020'));
  const other = await upload(app, owner, albumId, await draw('#2080e0'));
  await app.runJobs();
  const record = { albumId, childId } as const;
  const milestone = { ...record, type: 3, kind: 10, title: '' } as const;
  const mediaIds = [photo, other];
  await app.call(
    saveBabyRecord,
    { ...milestone, mediaIds, day: '2025-05-30', story: '从沙发走到妈妈怀里。\n只有三步。' },
    owner,
  );
  await app.call(saveBabyRecord, { ...milestone, kind: 1, day: '2024-07-01', story: '', mediaIds: [] }, owner);
  const measured = { heightMm: 745, weightGrams: 9_100, headMm: null, isLying: true, note: '', photoId: '' } as const;
  await app.call(saveBabyRecord, { ...record, type: 2, day: '2025-06-01', ...measured }, owner);

  const long = await ask(2025, owner, childId, 'picture');
  expect(long.mime).toBe('image/jpeg');
  const picture = sharp(Buffer.from(long.bytes));
  if (process.env['KEEP_BOOK'] !== undefined) await picture.clone().toFile(`${process.env['KEEP_BOOK']}.jpg`);
  const { width, height } = await picture.metadata();
  expect(width).toBe(900);
  expect(height).toBeGreaterThan(1_200);
  // Both photos are in it, and words between them.
  const { data, info } = await picture.clone().raw().toBuffer({ resolveWithObject: true });
  const isNear = (at: number, [r, g, b]: readonly [number, number, number]): boolean =>
    [r, g, b].every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 24);
  for (const colour of [
    [224, 128, 32],
    [32, 128, 224],
    [194, 59, 0],
  ] as const) {
    let count = 0;
    for (let at = 0; at < data.length; at += info.channels) if (isNear(at, colour)) count += 1;
    expect(count).toBeGreaterThan(100);
  }

  const { mime, bytes } = await ask(2025);
  expect(mime).toBe('application/pdf');
  const file = Buffer.from(bytes);
  if (process.env['KEEP_BOOK'] !== undefined) writeFileSync(process.env['KEEP_BOOK'], file);
  const { text, pages, glyphs } = await readPdf(file);
  for (const words of [
    '小满的2025年',
    '5月',
    '第一步',
    '从沙发走到妈妈怀里。',
    '只有三步。',
    '成长记录',
    '74.5',
    '9.1',
    '—',
  ]) {
    expect(text).toContain(words);
  }
  // Of another year.
  expect(text).not.toContain('第一次微笑');
  expect(pages).toBe(3);
  expect(glyphs.filter((length) => length > 0).length).toBeGreaterThan(20);
  expect(file.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2);
});

test('somebody has one book made at a time', async () => {
  const outcomes = await Promise.allSettled([ask(2025), ask(2025), ask(2025)]);
  expect(countOutcomes(outcomes)).toEqual({
    ok: 1,
    codes: [BABY_ERRORS.YEAR_BOOK_BUSY.code, BABY_ERRORS.YEAR_BOOK_BUSY.code],
  });
  expect((await ask(2025)).bytes.length).toBeGreaterThan(0);
});
