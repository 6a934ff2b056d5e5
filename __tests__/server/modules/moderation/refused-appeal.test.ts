import { LEGAL_STATUS } from '@contract/constants/media';
import { CASE_KIND, CASE_STATE, VERDICT, type Verdict } from '@contract/constants/moderation';
import { NOTICE_TYPE } from '@contract/constants/notice';
import { MODERATION_ERRORS } from '@contract/moderation-errors';
import { getMedia } from '@contract/http/media';
import {
  addAppeal,
  addReport,
  checkAppeals,
  checkChecked,
  checkIllegal,
  checkReports,
  listAppealCases,
  listCheckedCases,
  listIllegalCases,
  listReportCases,
  modifyLegalStatus,
  undoDecisions,
} from '@contract/http/moderation';
import { listOwnNotices } from '@contract/http/notice';
import { createMemoryChecker } from '../../../../server/adapters/content-check/memory';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { drawSpots } from '../../../support/files/spots';
import { adminTokenOf, namedCallers, tokenOf } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum } from '../../../support/seed-media';
import { save, sendBytes } from '../../../support/upload-file';

type Token = { token: string };
const PAGE = { current: 1, size: 10, decided: false };
const HOUR_MS = 3_600_000;
let app: TestApp;
let admin: Token;
let owner: Token;
let uploader: Token;
let resourceId: string;
let drawn = 0;

/** Every photo waits, and no model is there that could look at it. */
beforeAll(async () => {
  const checker = createMemoryChecker();
  checker.say({ kind: 'missing', reason: 'none' });
  app = await startTestApp({ ...namedCallers, env: { CONTENT_CHECK: 'hold' }, parts: { checker } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('truncate moderation_case cascade');
  const { db } = app.parts;
  const ownerId = await aPerson(db, '主人');
  owner = tokenOf(ownerId);
  const uploaderId = await aPerson(db, '上传者');
  uploader = tokenOf(uploaderId);
  admin = adminTokenOf(await aPerson(db, '管理员'));
  const album = await aSeededAlbum(db, ownerId);
  drawn += 1;
  const bytes = await drawSpots([{ who: 'red', left: 20 * drawn, top: 200, edge: 160 }]);
  const [saved] = await save(app, owner, album.albumUid, [await sendBytes(app, owner, bytes, 'a.jpg')]);
  resourceId = saved?.resourceId ?? '';
  await db.updateTable('media').set({ uploader_id: uploaderId }).where('uid', '=', resourceId).execute();
  await app.runJobs();
});

const status = async () => (await app.call(getMedia, { id: resourceId }, owner)).legalStatus;
const appeal = (by: Token) => app.call(addAppeal, { resourceId, text: '本人拍摄' }, by);
const checked = async () =>
  (await app.call(listCheckedCases, PAGE, admin)).records.filter((one) => one.resourceId === resourceId);
async function decide(verdict: Verdict): Promise<string> {
  const ids = (await app.call(listAppealCases, PAGE, admin)).records.map(({ id }) => id);
  expect(ids).toHaveLength(1);
  return (await app.call(checkAppeals, { ids, verdict, reason: '广告' }, admin)).act;
}
const sweep = async () => {
  app.clock.advanceMs(3 * HOUR_MS);
  await app.services.moderation.checks.sweep();
};
async function told(by: Token): Promise<string[]> {
  app.clock.advanceMs(16_000);
  await app.runJobs();
  const { records } = await app.call(listOwnNotices, { size: 20 }, by);
  const names = new Map<number, string>(Object.entries(NOTICE_TYPE).map(([name, type]) => [type, name]));
  return records.map(({ type }) => names.get(type) ?? '').reverse();
}

describe('of what only waited', () => {
  test('a refused appeal leaves it waiting, at the desk, and it may be appealed for again', async () => {
    await appeal(owner);
    await decide(VERDICT.refuse);
    expect(await status()).toBe(LEGAL_STATUS.riskReview);
    expect(await checked()).toMatchObject([{ resourceId }]);
    await sweep();
    expect(await checked()).toHaveLength(1);
    await appeal(owner);
    expect(await status()).toBe(LEGAL_STATUS.riskAppeal);
    await decide(VERDICT.refuse);
    const ids = (await checked()).map(({ id }) => id);
    expect(ids).toHaveLength(1);
    await app.call(checkChecked, { ids, verdict: VERDICT.pass, reason: '' }, admin);
    expect(await status()).toBe(LEGAL_STATUS.fine);
  });

  test('a refusal that is undone is of the appeal alone again', async () => {
    await appeal(owner);
    const act = await decide(VERDICT.refuse);
    await app.call(undoDecisions, { act }, admin);
    expect(await status()).toBe(LEGAL_STATUS.riskAppeal);
    expect(await checked()).toEqual([]);
    await decide(VERDICT.pass);
    expect(await status()).toBe(LEGAL_STATUS.fine);
  });

  test('a refused report leaves it at the desk too', async () => {
    await app.call(addReport, { resourceId, reason: 1, text: '' }, owner);
    const ids = (await app.call(listReportCases, PAGE, admin)).records.map(({ id }) => id);
    await app.call(checkReports, { ids, verdict: VERDICT.refuse, reason: '' }, admin);
    expect(await status()).toBe(LEGAL_STATUS.riskReview);
    expect(await checked()).toMatchObject([{ resourceId }]);
  });

  test('what was left so before comes to the desk by the sweep', async () => {
    await appeal(owner);
    await decide(VERDICT.refuse);
    await app.database.pool.query('delete from moderation_case where kind = $1', [CASE_KIND.checked]);
    await sweep();
    expect(await checked()).toMatchObject([{ resourceId }]);
  });

  test('where the same bytes hold it there is one case of it, before an appeal and after', async () => {
    const { db } = app.parts;
    const { id } = await db.selectFrom('media').select('id').where('uid', '=', resourceId).executeTakeFirstOrThrow();
    await db.insertInto('moderation_case').values({ kind: CASE_KIND.held, media_id: id, before_status: 0 }).execute();
    await appeal(owner);
    await decide(VERDICT.refuse);
    expect(await checked()).toEqual([]);
    const held = (await app.call(listIllegalCases, PAGE, admin)).records.map((one) => one.id);
    expect(held).toHaveLength(1);
    await app.call(checkIllegal, { ids: held, verdict: VERDICT.takeDown, reason: '广告' }, admin);
    expect(await status()).toBe(LEGAL_STATUS.illegal);
  });

  test('whoever uploaded it is told that an appeal of another has taken it down', async () => {
    await appeal(owner);
    await decide(VERDICT.takeDown);
    expect(await status()).toBe(LEGAL_STATUS.illegal);
    expect(await told(owner)).toEqual(['appealRefused']);
    expect(await told(uploader)).toEqual(['illegal']);
  });
});

test.each([
  ['the refusal that stands is not told of what is shown', false, ['shownAgain']],
  ['the appeal ends with the refusal’s undoing, which is told once', true, ['appealPassed']],
])('where a take-down is taken back after the refusal %s', async (_, isUndone, notices) => {
  const ask = async (): Promise<string[]> => {
    await app.call(addReport, { resourceId, reason: 1, text: '' }, tokenOf(await aPerson(app.parts.db, '客人')));
    return (await app.call(listReportCases, PAGE, admin)).records.map(({ id }) => id);
  };
  await app.database.pool.query('update media set legal_status = 0 where uid = $1', [resourceId]);
  const judge = async (verdict: Verdict): Promise<string> =>
    (await app.call(checkReports, { ids: await ask(), verdict, reason: '广告' }, admin)).act;
  // Long before.
  await judge(VERDICT.pass);
  await told(uploader);
  const taking = await judge(VERDICT.takeDown);
  await appeal(uploader);
  const act = await decide(VERDICT.refuse);
  await app.call(undoDecisions, { act: taking }, admin);
  if (isUndone) await app.call(undoDecisions, { act }, admin);
  expect(await status()).toBe(LEGAL_STATUS.fine);
  expect(await told(uploader)).toEqual(notices);
});

test('who takes down again what passed by an appeal does not decide the next one', async () => {
  const { db } = app.parts;
  const other = adminTokenOf(await aPerson(db, '另一位'));
  // There is another who could decide.
  await db.updateTable('app_user').set({ is_admin: true }).where('nickname', '=', '管理员').execute();
  await appeal(uploader);
  const waiting = async () => (await app.call(listAppealCases, PAGE, admin)).records.map(({ id }) => id);
  const check = (by: Token, ids: string[], verdict: Verdict) =>
    app.call(checkAppeals, { ids, verdict, reason: '广告' }, by);
  await check(admin, await waiting(), VERDICT.takeDown);
  await appeal(uploader);
  const [id = ''] = await waiting();
  await check(other, [id], VERDICT.pass);
  await app.call(modifyLegalStatus, { id, legalStatus: LEGAL_STATUS.illegal, reason: '广告' }, other);
  await appeal(uploader);
  const next = await waiting();
  await expect(check(other, next, VERDICT.pass)).rejects.toMatchObject(refusal(MODERATION_ERRORS.APPEAL_OF_OWN));
  await check(admin, next, VERDICT.pass);
  expect(await status()).toBe(LEGAL_STATUS.fine);
  await db.updateTable('app_user').set({ is_admin: false }).where('nickname', '=', '管理员').execute();
});

describe('a refusal beside what lets it stand', () => {
  let refusing: string;
  let lifting: string;
  beforeEach(async () => {
    await app.call(addReport, { resourceId, reason: 1, text: '' }, owner);
    const ids = (await app.call(listReportCases, PAGE, admin)).records.map(({ id }) => id);
    await app.call(checkReports, { ids, verdict: VERDICT.takeDown, reason: '广告' }, admin);
    await told(uploader);
    await app.database.pool.query('delete from user_notice');
    await appeal(uploader);
    refusing = await decide(VERDICT.refuse);
    lifting = (await app.call(modifyLegalStatus, { id: ids[0] ?? '', legalStatus: 0, reason: '' }, admin)).act;
  });
  const undo = (act: string) => app.call(undoDecisions, { act }, admin);
  const isOpen = async () => (await app.call(listAppealCases, PAGE, admin)).total === 1;

  test('is told, and then that it is shown again', async () => {
    expect(await told(uploader)).toEqual(['appealRefused', 'shownAgain']);
  });

  test('is the end of the appeal by what lets it stand once it is taken back, which is told once', async () => {
    await undo(refusing);
    expect(await status()).toBe(LEGAL_STATUS.fine);
    expect(await isOpen()).toBe(false);
    await app.runJobs();
    expect(await told(uploader)).toEqual(['appealPassed']);
  });

  test.each([
    ['the refusal first', (): string[] => [refusing, lifting]],
    ['the refusal last', (): string[] => [lifting, refusing]],
  ])('taken back both, the appeal waits again and nothing is told: %s', async (_, acts) => {
    for (const act of acts()) await undo(act);
    expect(await status()).toBe(LEGAL_STATUS.riskAppeal);
    expect(await isOpen()).toBe(true);
    expect(await told(uploader)).toEqual([]);
  });

  test('where what lets it stand is taken back the refusal is told', async () => {
    await undo(lifting);
    expect(await status()).toBe(LEGAL_STATUS.illegal);
    expect(await told(uploader)).toEqual(['appealRefused']);
  });

  test('where another lets it stand his undoing leaves the appeal waiting', async () => {
    // As if another had lifted it.
    const other = adminTokenOf(await aPerson(app.parts.db, '另一位'));
    await undo(lifting);
    const [one] = (await app.call(listReportCases, { ...PAGE, decided: true }, admin)).records;
    const { act } = await app.call(modifyLegalStatus, { id: one?.id ?? '', legalStatus: 0, reason: '' }, other);
    await undo(refusing);
    await app.call(undoDecisions, { act }, other);
    expect(await status()).toBe(LEGAL_STATUS.riskAppeal);
    const { rows } = await app.database.pool.query('select 1 from moderation_case where kind = 2 and state = $1', [
      CASE_STATE.open,
    ]);
    expect(rows).toHaveLength(1);
    expect(await told(uploader)).toEqual([]);
  });
});
