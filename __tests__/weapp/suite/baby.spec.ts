import { createAlbum } from '@contract/http/album';
import { saveBabyRecord } from '@contract/http/baby';
import { GUARDIAN_CONSENT_VERSION } from '@contract/constants/baby';
import { randomIds } from '../../../server/adapters/ids/random';
import { createApi } from '../../../server/cli/import/api';
import { bearer } from '../../../server/cli/import/sign-in';
import { keepSession } from '../../support/kept/kept-session';
import { expect, restart, test } from './desk';
import { a, named, startingWith } from './phone';
import { newPhoneNumber } from './steps';

const BORN = '2025-03-01';

test('a child’s album says how old the child is, draws curves and keeps what is written down', async ({
  phone,
  desk: { product },
}) => {
  const kept = await keepSession(product, newPhoneNumber(), '小满妈妈');
  const { v: session } = JSON.parse(kept['_session'] ?? '') as { v: { token: string } };
  const signal = new AbortController().signal;
  const api = createApi({ baseUrl: product.url, authorization: () => bearer(session.token), signal });
  const look = { template: 7, visibility: 2, happenedOn: '', description: '' } as const;
  const { id: albumId } = await api.call(createAlbum, { ...look, name: '小满的一年', requestId: randomIds.newId() });
  const { id: childId } = await api.call(saveBabyRecord, {
    ...{ albumId, type: 1, name: '小满', sex: 2, birthday: BORN },
    guardianConsent: GUARDIAN_CONSENT_VERSION,
  });
  for (const [day, heightMm, weightGrams] of [
    ['2025-06-01', 600, 6_000],
    ['2026-03-01', 745, 9_100],
  ] as const) {
    await api.call(saveBabyRecord, {
      ...{ albumId, type: 2, childId, day, heightMm, weightGrams, headMm: null, isLying: true, note: '', photoId: '' },
    });
  }

  await phone.openAt(`/packageAlbumC/templet/proBaby/proBaby?id=${albumId}`);
  await phone.isAt('packageAlbumC/templet/proBaby/proBaby', '小满的一年');
  await phone.find(a('region', '小满的资料'));
  expect(await phone.count(a('link', '成长记录'))).toBe(0);

  await restart(phone.desk, kept);
  await phone.openAt(`/packageAlbumC/templet/proBaby/proBaby?id=${albumId}`);
  await phone.find(a('region', '小满的资料'));
  await phone.rests();
  await phone.look('album');
  await phone.tap(a('link', '成长记录'));
  await phone.isAt('packageAlbumC/templet/proBaby/growthRecord', '成长记录');
  await phone.sees('身高74.5cm，体重9.1kg');
  await phone.rests();
  await phone.look('growth');
  await phone.tap(named('体重（kg），看表'));
  await phone.sees('2026-03-01 1岁');
  await phone.tap(named('添加记录'));
  await phone.type('身高（cm）', '80.2');
  await phone.look('growth-sheet');
  await phone.tap(named('保存'));
  await phone.isTold('已记录');
  await phone.sees('身高80.2cm');

  await phone.tap(named('返回'));
  await phone.tap(a('link', '大事记'));
  await phone.isAt('packageAlbumC/templet/proBaby/memorabilia', '大事记');
  await phone.tap(named('记下第一步'));
  await phone.find(startingWith('dialog', '第一步'));
  await phone.tap(named('保存'));
  await phone.isTold('已记下');
  await phone.misses(named('记下第一步'));
  await phone.rests();
  await phone.look('milestones');
});
