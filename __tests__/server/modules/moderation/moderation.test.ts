import { CASE_STATE, VERDICT } from '@contract/constants/moderation';
import { ERRORS } from '@contract/errors';
import type { AdminRight } from '@contract/constants/admin-right';
import { MODERATION_ERRORS } from '@contract/moderation-errors';
import { getMedia } from '@contract/http/media';
import {
  addAppeal,
  addReport,
  checkAppeals,
  checkIllegal,
  checkReports,
  countCases,
  dropEmptyReports,
  listAppealCases,
  listIllegalCases,
  listReportCases,
  modifyLegalStatus,
  revealCases,
  undoDecisions,
} from '@contract/http/moderation';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { adminTokenOf, DEVICE, namedCallers, tokenOf } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum, seedMedia } from '../../../support/seed-media';

let app: TestApp;
let album: SeededAlbum;
let mediaId: string;
let owner: { token: string };
let guest: { token: string };
let admin: { token: string };
let other: { token: string };

beforeAll(async () => {
  app = await startTestApp(namedCallers);
  await app.database.pool.query(
    `insert into device (id, key_hash, created_at) overriding system value values (1, 'x', now()) on conflict do nothing`,
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.parts;
  await app.database.pool.query('truncate moderation_case cascade');
  const ownerId = await aPerson(db, '主人');
  owner = tokenOf(ownerId);
  guest = tokenOf(await aPerson(db, '客人'));
  admin = adminTokenOf(await aPerson(db, '管理员'));
  other = adminTokenOf(await aPerson(db, '另一位'));
  album = await aSeededAlbum(db, ownerId);
  mediaId = await aPhoto(album);
});

async function aPhoto(where: SeededAlbum): Promise<string> {
  const { db } = app.parts;
  await seedMedia(db, where, { count: 1 });
  const row = await db
    .selectFrom('media')
    .select('uid')
    .where('album_id', '=', where.albumId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.uid;
}

const report = (by: { token: string }, reason: 1 | 2 = 1, text = '', id = mediaId) =>
  app.call(addReport, { resourceId: id, reason, text }, by);
const read = (by: { token: string }) => app.call(getMedia, { id: mediaId }, by);
const queue = async (decided = false) =>
  (await app.call(listReportCases, { current: 1, size: 10, decided }, admin)).records;

async function takeDown(): Promise<{ act: string; caseId: string }> {
  await report(guest);
  const caseId = (await queue())[0]?.id ?? '';
  const { act } = await app.call(checkReports, { ids: [caseId], verdict: VERDICT.takeDown, reason: '色情低俗' }, admin);
  return { act, caseId };
}

test('reports of one thing are one case, a person counts once, and a visitor without an account may report', async () => {
  await report(guest, 1, '不合适');
  await report(guest, 2, '再说一次');
  await report(DEVICE, 2, '侵权');
  expect(await queue()).toMatchObject([
    { resourceId: mediaId, reportCount: 2, reasons: [1, 2], text: '侵权', uploader: { nickname: '主人' } },
  ]);
  const filtered = await app.call(listReportCases, { current: 1, size: 10, decided: false, reason: 5 }, admin);
  expect(filtered.total).toBe(0);
  expect(await app.call(countCases, {}, admin)).toEqual({
    report: 1,
    appeal: 0,
    illegal: 0,
    checked: 0,
    text: 0,
    thing: 0,
    certification: 0,
    money: 0,
  });
});

test('a queue is narrowed to a reason, to whose it is or where, and to when it came', async () => {
  await report(guest);
  const found = async (filter: object): Promise<number> => {
    const { records, total } = await app.call(
      listReportCases,
      { current: 1, size: 10, decided: false, ...filter },
      admin,
    );
    expect(records).toHaveLength(total);
    return total;
  };
  const [one] = await queue();
  const cameAt = one?.createTime ?? 0;
  expect(await found({ reason: 1 })).toBe(1);
  expect(await found({ reason: 5 })).toBe(0);
  expect(await found({ keyword: ' 主人 ' })).toBe(1);
  expect(await found({ keyword: one?.albumName ?? '' })).toBe(1);
  expect(await found({ keyword: '没有这个人' })).toBe(0);
  expect(await found({ fromTime: cameAt, toTime: cameAt + 1 })).toBe(1);
  expect(await found({ fromTime: cameAt + 1 })).toBe(0);
  await expect(found({ fromTime: 2, toTime: 1 })).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
});

test('an item that is taken down is a placeholder for visitors at once, and walls are notified', async () => {
  const before = await app.database.pool.query<{ version: string }>(
    'select version from wall_version where album_id = $1',
    [album.albumId],
  );
  await takeDown();
  expect(await read(guest)).toMatchObject({ legalStatus: 1, legalMark: 3, src: '' });
  expect(await read(owner)).toMatchObject({ legalStatus: 1, legalMark: 1 });
  const after = await app.database.pool.query<{ version: string }>(
    'select version from wall_version where album_id = $1',
    [album.albumId],
  );
  expect(after.rows[0]?.version).not.toBe(before.rows[0]?.version);
  const { rows } = await app.database.pool.query('select is_added from live_event where media_uid = $1', [mediaId]);
  expect(rows).toEqual([{ is_added: false }]);
  expect(await queue()).toEqual([]);
  expect(await queue(true)).toMatchObject([
    { state: CASE_STATE.takenDown, lastReason: '色情低俗', lastActor: '管理员' },
  ]);
});

test('taking down needs a reason, and a batch is of ten at most', async () => {
  await report(guest);
  const [one] = await queue();
  const ids = [one?.id ?? ''];
  await expect(app.call(checkReports, { ids, verdict: VERDICT.takeDown, reason: ' ' }, admin)).rejects.toMatchObject(
    refusal(ERRORS.TAKE_DOWN_REASON_REQUIRED),
  );
  const eleven = Array.from({ length: 11 }, (_, at) => `${'a'.repeat(20)}${String(at).padStart(2, '0')}`);
  await expect(app.call(checkReports, { ids: eleven, verdict: VERDICT.pass, reason: '' }, admin)).rejects.toMatchObject(
    refusal(ERRORS.BAD_INPUT),
  );
});

test('of two admins who decide at once one does', async () => {
  await report(guest);
  const [one] = await queue();
  const ids = [one?.id ?? ''];
  const answers = await Promise.all([
    app.call(checkReports, { ids, verdict: VERDICT.takeDown, reason: '广告' }, admin),
    app.call(checkReports, { ids, verdict: VERDICT.pass, reason: '' }, other),
  ]);
  expect(answers.flatMap(({ decided }) => decided)).toEqual(ids);
  const { rows } = await app.database.pool.query(
    `select verdict from moderation_decision where case_uid = $1 and rule = 'desk'`,
    ids,
  );
  expect(rows).toHaveLength(1);
});

test('a decision is taken back once, by who made it, within its time', async () => {
  const { act } = await takeDown();
  await expect(app.call(undoDecisions, { act }, other)).rejects.toMatchObject(refusal(ERRORS.UNDO_LATE));
  expect(await app.call(undoDecisions, { act }, admin)).toEqual({ undone: 1 });
  expect(await read(guest)).toMatchObject({ legalStatus: 0, legalMark: 0 });
  expect(await queue()).toHaveLength(1);
  await expect(app.call(undoDecisions, { act }, admin)).rejects.toMatchObject(refusal(ERRORS.UNDO_LATE));
  const late = await takeDown();
  app.clock.advanceMs(60_000);
  await expect(app.call(undoDecisions, { act: late.act }, admin)).rejects.toMatchObject(refusal(ERRORS.UNDO_LATE));
  expect(await read(guest)).toMatchObject({ legalStatus: 1 });
});

test('who uploaded it appeals once, in appeal it stays covered, and passed it is seen again', async () => {
  await takeDown();
  await expect(app.call(addAppeal, { resourceId: mediaId, text: '是我' }, guest)).rejects.toMatchObject(
    refusal(ERRORS.FORBIDDEN),
  );
  await expect(app.call(addAppeal, { resourceId: mediaId, text: ' ' }, owner)).rejects.toMatchObject(
    refusal(ERRORS.APPEAL_TEXT_REQUIRED),
  );
  await app.call(addAppeal, { resourceId: mediaId, text: '本人拍摄' }, owner);
  await app.call(addAppeal, { resourceId: mediaId, text: '又一次' }, owner);
  expect(await read(guest)).toMatchObject({ legalStatus: 8, legalMark: 4, src: '' });
  const appeals = await app.call(listAppealCases, { current: 1, size: 10, decided: false }, admin);
  expect(appeals.records).toMatchObject([{ text: '本人拍摄', legalStatus: 8 }]);
  const ids = appeals.records.map(({ id }) => id);
  await app.call(checkAppeals, { ids, verdict: VERDICT.refuse, reason: '证据不足' }, admin);
  expect(await read(guest)).toMatchObject({ legalStatus: 1 });
  await app.call(addAppeal, { resourceId: mediaId, text: '附上原图' }, owner);
  const again = await app.call(listAppealCases, { current: 1, size: 10, decided: false }, admin);
  await app.call(checkAppeals, { ids: again.records.map(({ id }) => id), verdict: VERDICT.pass, reason: '' }, admin);
  expect(await read(guest)).toMatchObject({ legalStatus: 0, legalMark: 0 });
  await expect(app.call(addAppeal, { resourceId: mediaId, text: '再来' }, owner)).rejects.toMatchObject(
    refusal(ERRORS.APPEAL_NEEDLESS),
  );
});

test('who took it down does not decide the appeal where another can', async () => {
  const { db } = app.parts;
  const otherId = await aPerson(db, '另一位');
  const mayDecide = (rights: AdminRight[]) =>
    db.updateTable('app_user').set({ is_admin: true, admin_rights: rights }).where('id', '=', otherId).execute();
  await takeDown();
  await app.call(addAppeal, { resourceId: mediaId, text: '本人拍摄' }, owner);
  const ids = (await app.call(listAppealCases, { current: 1, size: 10, decided: false }, admin)).records.map(
    ({ id }) => id,
  );
  const refuseBy = (by: { token: string }) =>
    app.call(checkAppeals, { ids, verdict: VERDICT.refuse, reason: '证据不足' }, by);
  await mayDecide(['moderation', 'audit']);
  await expect(refuseBy(admin)).rejects.toMatchObject(refusal(MODERATION_ERRORS.APPEAL_OF_OWN));
  expect(await read(guest)).toMatchObject({ legalStatus: 8 });
  expect((await refuseBy(adminTokenOf(otherId))).decided).toEqual(ids);
  await app.call(addAppeal, { resourceId: mediaId, text: '附上原图' }, owner);
  const again = (await app.call(listAppealCases, { current: 1, size: 10, decided: false }, admin)).records;
  // That an appeal was refused changes nothing about who took it down.
  const second = { ids: again.map(({ id }) => id), verdict: VERDICT.pass, reason: '' } as const;
  await expect(app.call(checkAppeals, second, admin)).rejects.toMatchObject(refusal(MODERATION_ERRORS.APPEAL_OF_OWN));
  const passed = await app.call(checkAppeals, second, adminTokenOf(otherId));
  expect(passed.decided).toHaveLength(1);
  await app.call(undoDecisions, { act: passed.act }, adminTokenOf(otherId));
  // Nobody else holds the right any more.
  await mayDecide(['audit']);
  expect((await app.call(checkAppeals, second, admin)).decided).toHaveLength(1);
  await db.updateTable('app_user').set({ is_admin: false, admin_rights: null }).where('id', '=', otherId).execute();
});

test('whose photo it is may take it down, and lets it stand only where nobody else could decide', async () => {
  const { db } = app.parts;
  const set = (id: string, rights: AdminRight[] | null) =>
    db
      .updateTable('app_user')
      .set({ is_admin: rights !== null, admin_rights: rights })
      .where('id', '=', id)
      .execute();
  const [ownId, otherId] = [await aPerson(db, '自己'), await aPerson(db, '同事')];
  const self = adminTokenOf(ownId);
  await set(ownId, ['moderation']);
  await set(otherId, ['moderation']);
  const mine = await aPhoto(await aSeededAlbum(db, ownId));
  const decide = async (verdict: 1 | 2 | 3, by: { token: string } = self) => {
    await report(guest, 1, '', mine);
    const ids = (await queue()).map(({ id }) => id);
    return (await app.call(checkReports, { ids, verdict, reason: '色情低俗' }, by)).decided;
  };
  await expect(decide(VERDICT.pass)).rejects.toMatchObject(refusal(MODERATION_ERRORS.OWN_MATTER));
  await expect(decide(VERDICT.refuse)).rejects.toMatchObject(refusal(MODERATION_ERRORS.OWN_MATTER));
  const [id = ''] = await decide(VERDICT.takeDown);
  const backToFine = { id, legalStatus: 0, reason: '' } as const;
  await expect(app.call(modifyLegalStatus, backToFine, self)).rejects.toMatchObject(
    refusal(MODERATION_ERRORS.OWN_MATTER),
  );
  expect((await app.call(modifyLegalStatus, backToFine, adminTokenOf(otherId))).decided).toEqual([id]);
  await set(otherId, ['audit']);
  expect((await app.call(modifyLegalStatus, backToFine, self)).decided).toEqual([id]);
  await set(ownId, null);
  await set(otherId, null);
});

/** A row of the same bytes, as another upload makes it. */
async function uploadAgain(uid: string): Promise<string> {
  const { pool } = app.database;
  const columns = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'media' and is_generated = 'NEVER' and is_identity = 'NO' and column_default is null`,
  );
  const later = `again${uid.slice(5)}`;
  const changed: Readonly<Record<string, string>> = { uid: `'${later}'`, md5: `md5('again')` };
  const names = columns.rows.map(({ name }) => name);
  await pool.query(
    `insert into media (${names.join()}) select ${names.map((name) => changed[name] ?? name).join()} from media where uid = $1`,
    [uid],
  );
  return later;
}

test('the same bytes elsewhere wait for a decision, those that come later too', async () => {
  const { db } = app.parts;
  const object = await db
    .insertInto('stored_object')
    .values({
      storage_type: 1,
      key: `same/${mediaId}`,
      sha256: Buffer.from(mediaId),
      size_bytes: '5',
      mime: 'image/jpeg',
      uses: 3,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const elsewhere = await aSeededAlbum(db, await aPerson(db, '别人'));
  const twin = await aPhoto(elsewhere);
  await db.updateTable('media').set({ object_id: object.id }).where('uid', 'in', [mediaId, twin]).execute();
  const { act } = await takeDown();
  const statusOf = async (uid: string) =>
    (await db.selectFrom('media').select('legal_status').where('uid', '=', uid).executeTakeFirstOrThrow()).legal_status;
  expect(await statusOf(twin)).toBe(7);
  const held = await app.call(listIllegalCases, { current: 1, size: 10, decided: false }, admin);
  expect(held.records).toMatchObject([{ resourceId: twin, legalStatus: 7, lastReason: '色情低俗' }]);
  await app.call(undoDecisions, { act }, admin);
  expect(await statusOf(twin)).toBe(0);

  const [again] = await queue();
  await app.call(checkReports, { ids: [again?.id ?? ''], verdict: VERDICT.takeDown, reason: '广告' }, admin);
  const later = await uploadAgain(twin);
  expect(await statusOf(later)).toBe(7);
  const waiting = await app.call(listIllegalCases, { current: 1, size: 10, decided: false }, admin);
  expect(waiting.records.map(({ resourceId }) => resourceId)).toEqual([twin, later]);
  const ids = waiting.records.map(({ id }) => id);
  await expect(app.call(checkIllegal, { ids, verdict: VERDICT.refuse, reason: '' }, admin)).rejects.toMatchObject(
    refusal(ERRORS.VERDICT_UNFIT),
  );
  await app.call(checkIllegal, { ids, verdict: VERDICT.pass, reason: '' }, admin);
  expect(await statusOf(twin)).toBe(0);
});

test('an unblocked one is fine again, and a picture that the desk looks at is written down', async () => {
  const { caseId } = await takeDown();
  const [picture] = await app.call(revealCases, { ids: [caseId] }, admin);
  expect(picture?.smallUrl).toMatch(/^\/media\/h/);
  const { rows } = await app.database.pool.query(
    `select rule from moderation_decision where case_uid = $1 order by id`,
    [caseId],
  );
  expect(rows).toEqual([{ rule: 'desk' }, { rule: 'reveal' }]);
  await app.call(modifyLegalStatus, { id: caseId, legalStatus: 0, reason: '误判' }, other);
  expect(await read(guest)).toMatchObject({ legalStatus: 0 });
  await expect(app.database.pool.query(`update moderation_decision set reason = ''`)).rejects.toThrow('never changed');
});

/** Who was told what about it. */
const told = async () =>
  (
    await app.database.pool.query<{ said: string }>(
      `select concat_ws(' ', person.nickname, notice.type) as said from user_notice as notice
       join app_user as person on person.id = notice.user_id join media on media.id = notice.media_id
       where media.uid = $1 order by notice.id`,
      [mediaId],
    )
  ).rows.map(({ said }) => said);

test('whose photo was taken down by mistake is told that it is shown again, and of an appeal that it has passed', async () => {
  const tell = (act: string) => app.services.moderation.decisionNotices.tell(act);
  const { caseId } = await takeDown();
  const unblock = async () => {
    const { act } = await app.call(modifyLegalStatus, { id: caseId, legalStatus: 0, reason: '误判' }, other);
    await tell(act);
  };
  await unblock();
  expect(await told()).toEqual(['客人 10', '主人 14']);
  const block = { id: caseId, legalStatus: 1, reason: '广告' } as const;
  await app.call(modifyLegalStatus, block, other);
  await app.call(addAppeal, { resourceId: mediaId, text: '本人拍摄' }, owner);
  await unblock();
  expect(await read(guest)).toMatchObject({ legalStatus: 0 });
  expect((await app.call(countCases, {}, admin)).appeal).toBe(0);
  const settled = (await app.call(listAppealCases, { current: 1, size: 10, decided: true }, admin)).records;
  expect(settled).toMatchObject([{ state: CASE_STATE.passed, lastActor: '另一位' }]);
  expect((await told()).slice(2)).toEqual(['客人 10', '主人 7']);
});

test('the reporter and the uploader are notified once a decision is final, and not of reversed ones', async () => {
  const { act } = await takeDown();
  await app.call(undoDecisions, { act }, admin);
  await app.services.moderation.decisionNotices.tell(act);
  expect(await told()).toEqual([]);
  const [again] = await queue();
  const second = await app.call(
    checkReports,
    { ids: [again?.id ?? ''], verdict: VERDICT.takeDown, reason: '广告' },
    admin,
  );
  await app.services.moderation.decisionNotices.tell(second.act);
  await app.services.moderation.decisionNotices.tell(second.act);
  expect(await told()).toEqual(['客人 9', '主人 11']);
});

test('reports of what has been removed are closed', async () => {
  await report(guest);
  await app.parts.db.updateTable('media').set({ deleted_at: new Date() }).where('uid', '=', mediaId).execute();
  expect(await queue()).toEqual([]);
  expect(await app.call(dropEmptyReports, {}, admin)).toEqual({ dropped: 1 });
  expect(await app.call(dropEmptyReports, {}, admin)).toEqual({ dropped: 0 });
});
