import { NOTICE_TYPE, UNREAD_COUNT_MAX } from '@contract/constants/notice';
import { ERRORS } from '@contract/errors';
import {
  countUnread,
  deleteNotice,
  listNoticeGroups,
  listOwnNotices,
  readAllNotices,
  readNotice,
  restoreNotice,
} from '@contract/http/notice';
import { askRefund, decideRefund, getOrderDetail } from '@contract/http/order';
import type { Id } from '../../../../server/db/tables';
import type { Telling } from '../../../../server/modules/notice/notice.service';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aBuyingPerson, aRequest, aShop, order, payBySandbox } from '../../../support/buying';
import { namedCallers, tokenOf } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum } from '../../../support/seed-media';

let app: TestApp;
let readerId: Id;
let reader: { token: string };

beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  readerId = await aPerson(app.parts.db, '读者');
  reader = tokenOf(readerId);
});

const tell = (...tellings: readonly Omit<Telling, 'userId'>[]): Promise<void> =>
  app.parts.db.transaction().execute((tx) =>
    app.services.notice.notices.tell(
      tx,
      tellings.map((telling) => ({ userId: readerId, ...telling })),
    ),
  );
const member = (cause: string) => ({ type: NOTICE_TYPE.memberWillExpire, cause, facts: { level: 'level_20' } });
const exceeded = (cause: string) => ({ type: NOTICE_TYPE.capacityExceeded, cause });
const list = async (who = reader, more = {}) => app.call(listOwnNotices, { size: 10, ...more }, who);
const unread = async (who = reader) => (await app.call(countUnread, {}, who)).notices;

test('a cause gives one notice, however often it is found', async () => {
  await tell(member('a'), exceeded('a'));
  await tell(member('a'), member('b'));
  expect((await list()).records.map(({ type }) => type)).toEqual([4, 3, 4]);
  expect(await unread()).toBe(3);
});

test('what is rolled back gives no notice', async () => {
  const rolledBack = app.parts.db.transaction().execute(async (tx) => {
    await app.services.notice.notices.tell(tx, [{ userId: readerId, ...member('a') }]);
    throw new Error('the cause did not come about');
  });
  await expect(rolledBack).rejects.toThrow('did not come about');
  expect((await list()).records).toEqual([]);
});

test('reading one, a group and all; twice is once', async () => {
  await tell(member('a'), member('b'), exceeded('a'), exceeded('b'));
  const [first] = (await list()).records;
  if (first === undefined) throw new Error('none');
  for (const _twice of [1, 2]) await app.call(readNotice, { id: first.id }, reader);
  expect((await list()).records.map(({ isRead }) => isRead)).toEqual([true, false, false, false]);
  await app.call(readAllNotices, { group: 2 }, reader);
  expect(await unread()).toBe(2);
  for (const _twice of [1, 2]) await app.call(readAllNotices, {}, reader);
  expect(await unread()).toBe(0);
});

test('what is deleted comes back by nothing but taking it back', async () => {
  await tell(member('a'));
  const [notice] = (await list()).records;
  if (notice === undefined) throw new Error('none');
  for (const _twice of [1, 2]) await app.call(deleteNotice, { id: notice.id }, reader);
  await tell(member('a'));
  expect((await list()).records).toEqual([]);
  expect(await unread()).toBe(0);
  await app.call(restoreNotice, { id: notice.id }, reader);
  expect((await list()).records).toEqual([notice]);
});

test('another person’s notice is as absent as one that nobody has', async () => {
  await tell(member('a'));
  const [notice] = (await list()).records;
  if (notice === undefined) throw new Error('none');
  const other = tokenOf(await aPerson(app.parts.db));
  expect((await list(other)).records).toEqual([]);
  for (const call of [readNotice, deleteNotice, restoreNotice]) {
    await expect(app.call(call, { id: notice.id }, other)).rejects.toMatchObject(refusal(ERRORS.OWN_NOTICE_ABSENT));
  }
  expect(await list()).toMatchObject({ records: [{ isRead: false }] });
});

test('pages go on where the last one stopped, and groups have their last one', async () => {
  await tell(...['a', 'b', 'c'].map(member), ...['a', 'b', 'c'].map(exceeded));
  const first = await list(reader, { size: 4 });
  const second = await list(reader, { size: 4, cursor: first.next });
  expect([first.records.length, second.records.length, second.next]).toEqual([4, 2, '']);
  expect((await list(reader, { group: 3 })).records.map(({ group }) => group)).toEqual([3, 3, 3]);
  const groups = await app.call(listNoticeGroups, {}, reader);
  expect(groups).toMatchObject([
    { group: 2, unread: 3, last: { type: 3 } },
    { group: 3, unread: 3, last: { type: 4 } },
  ]);
  expect(await app.call(listNoticeGroups, { types: [4] }, reader)).toMatchObject([{ group: 3 }]);
});

test('a cursor that is none of ours, and a group that there is not, are refused', async () => {
  await expect(list(reader, { cursor: 'x' })).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  await expect(list(reader, { group: 9 })).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
});

test('more than the largest number are counted as that many', async () => {
  await tell(...Array.from({ length: UNREAD_COUNT_MAX + 5 }, (_, index) => member(String(index))));
  expect(await unread()).toBe(UNREAD_COUNT_MAX);
});

test('a notice about an album leads to it, and is listed as long as the reader may see the album', async () => {
  const { db } = app.parts;
  const { albumId, albumUid } = await aSeededAlbum(db, await aPerson(db));
  await tell({ type: NOTICE_TYPE.albumWillExpire, cause: 'a', albumId, facts: { endTime: 5 } });
  expect((await list()).records).toMatchObject([{ album: { id: albumUid, name: '相册' }, facts: { endTime: 5 } }]);
  await db.updateTable('album').set({ visibility: 4 }).where('id', '=', albumId).execute();
  expect([(await list()).records, await unread()]).toEqual([[], 0]);
});

test('an account that is gone gets no notices, and its old ones went with it', async () => {
  await tell(member('a'));
  await app.parts.db.deleteFrom('app_user').where('id', '=', readerId).execute();
  await tell(member('b'));
  const left = await app.parts.db.selectFrom('user_notice').select('id').where('user_id', '=', readerId).execute();
  expect(left).toEqual([]);
});

describe('orders', () => {
  test('buyer and seller are notified once of the delivery, and of the result of a refund', async () => {
    const { db } = app.parts;
    const shop = await aShop(db, [500, 300]);
    const buyer = await aBuyingPerson(db);
    const { orderNos } = await order(app, buyer, shop.photos);
    const orderNo = orderNos[0] ?? '';
    expect((await list(buyer)).records).toEqual([]);
    await payBySandbox(app, buyer, [orderNo]);
    await app.runJobs();
    const facts = { amountFen: 800, count: 2 };
    expect((await list(buyer)).records).toMatchObject([{ type: NOTICE_TYPE.orderDelivered, orderNo, facts }]);
    expect((await list(shop.seller)).records).toMatchObject([{ type: NOTICE_TYPE.orderSold, orderNo, facts }]);

    const [line] = (await app.call(getOrderDetail, { orderNo }, buyer)).lines;
    const ask = { orderNo, lineIds: [line?.id ?? ''], reason: '拍错了', requestId: aRequest() };
    for (const _twice of [1, 2]) await app.call(askRefund, ask, buyer);
    const asked = (await list(shop.seller)).records;
    expect(asked.map(({ type }) => type)).toEqual([NOTICE_TYPE.refundAsked, NOTICE_TYPE.orderSold]);
    expect(asked[0]?.facts).toMatchObject({ reason: '拍错了' });
    const refundNo = (await app.call(getOrderDetail, { orderNo }, buyer)).refunds[0]?.refundNo ?? '';
    for (const _twice of [1, 2]) {
      await app.call(decideRefund, { refundNo, agree: false, answer: '没有拍错' }, shop.seller);
    }
    expect((await list(buyer)).records).toMatchObject([
      { type: NOTICE_TYPE.refundRefused, orderNo, facts: { reason: '没有拍错' } },
      { type: NOTICE_TYPE.orderDelivered },
    ]);
  });
});
