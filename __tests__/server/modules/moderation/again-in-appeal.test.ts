import { LEGAL_STATUS } from '@contract/constants/media';
import { CASE_KIND, VERDICT } from '@contract/constants/moderation';
import { addAppeal, addReport, checkReports, listReportCases } from '@contract/http/moderation';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { drawSpots } from '../../../support/files/spots';
import { adminTokenOf, namedCallers, tokenOf } from '../../../support/media-app';
import { aPerson, aSeededAlbum } from '../../../support/seed-media';
import { save, sendBytes } from '../../../support/upload-file';

const PAGE = { current: 1, size: 10, decided: false };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());

test('what is in appeal waits at the desk where it is saved elsewhere, and where its bytes come again', async () => {
  const { db } = app.parts;
  const ownerId = await aPerson(db, '主人');
  const owner = tokenOf(ownerId);
  const guest = tokenOf(await aPerson(db, '客人'));
  const admin = adminTokenOf(await aPerson(db, '管理员'));
  const [album, second, third] = [
    await aSeededAlbum(db, ownerId),
    await aSeededAlbum(db, ownerId),
    await aSeededAlbum(db, await aPerson(db, '别人')),
  ];
  const bytes = await drawSpots([]);
  const file = await sendBytes(app, owner, bytes, 'a.jpg');
  const [saved] = await save(app, owner, album.albumUid, [file]);
  const resourceId = saved?.resourceId ?? '';
  // As the job does it once the pictures are there.
  await db.updateTable('media').set({ state: 1 }).where('uid', '=', resourceId).execute();
  await app.call(addReport, { resourceId, reason: 1, text: '' }, guest);
  const [one] = (await app.call(listReportCases, PAGE, admin)).records;
  await app.call(checkReports, { ids: [one?.id ?? ''], verdict: VERDICT.takeDown, reason: '广告' }, admin);
  await app.call(addAppeal, { resourceId, text: '本人拍摄' }, owner);

  const [copy] = await save(app, owner, second.albumUid, [{ ...file, objectKey: '', sourceId: resourceId }]);
  const [again] = await save(app, tokenOf(third.ownerId), third.albumUid, [
    await sendBytes(app, tokenOf(third.ownerId), bytes, 'b.jpg'),
  ]);
  const ids = [copy?.resourceId ?? '', again?.resourceId ?? ''];
  expect(ids).not.toContain('');
  const waiting = await db
    .selectFrom('moderation_case as one')
    .innerJoin('media', 'media.id', 'one.media_id')
    .select(['media.uid', 'one.kind', 'media.legal_status as legalStatus'])
    .where('media.uid', 'in', ids)
    .orderBy('media.id')
    .execute();
  const held = { kind: CASE_KIND.held, legalStatus: LEGAL_STATUS.riskReview };
  expect(waiting).toEqual(ids.map((uid) => ({ uid, ...held })));
});
