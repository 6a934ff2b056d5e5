import { NOTICE_TYPE } from '@contract/constants/notice';
import { createAlbum } from '@contract/http/album';
import { ERRORS } from '@contract/errors';
import {
  acceptTransfer,
  blockAlbumUser,
  delPerson,
  endTransfer,
  listTransfers,
  offerTransfer,
  setAlbumRole,
} from '@contract/http/album-person';
import { listOwnNotices } from '@contract/http/notice';
import type { AlbumDetail } from '@contract/schemas/album';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';

let app: TestApp;
let giver: Person;
let taker: Person;
let album: AlbumDetail;

beforeAll(async () => {
  app = await startTestApp({ env: { MAX_LOGIN_CALLS_PER_MINUTE: '1000' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  giver = await aSignedInPerson(app, { nickname: '主人' });
  taker = await aSignedInPerson(app, { nickname: '接手的人' });
  album = await app.call(
    createAlbum,
    { name: '团建', description: '', template: 1, visibility: 4, happenedOn: '', requestId: randomIds.newId() },
    giver,
  );
  await app.call(setAlbumRole, { albumId: album.id, userId: taker.id, role: 3 }, giver);
});

const offer = () => app.call(offerTransfer, { albumId: album.id, userId: taker.id }, giver);
const told = async (person: Person) =>
  (await app.call(listOwnNotices, { size: 10, cursor: '' }, person)).records.map(({ type, album: about, facts }) => ({
    type,
    albumId: about?.id,
    facts,
  }));

test('whom an album is offered to is told until when to answer, for each offer once', async () => {
  const { expireTime } = await offer();
  const notice = { type: NOTICE_TYPE.albumOffered, albumId: album.id, facts: { name: '主人', endTime: expireTime } };
  expect(await told(taker)).toEqual([notice]);
  await offer();
  expect(await told(taker)).toEqual([notice, notice]);
  expect(await told(giver)).toEqual([]);
});

test('who gives it is told that it was taken', async () => {
  const { id } = await offer();
  await app.call(acceptTransfer, { id }, taker);
  expect(await told(giver)).toEqual([{ type: NOTICE_TYPE.albumTaken, albumId: album.id, facts: { name: '接手的人' } }]);
});

test('who gives it is told that it was refused, and not what he takes back himself', async () => {
  const refused = await offer();
  await app.call(endTransfer, { id: refused.id }, taker);
  const notices = [{ type: NOTICE_TYPE.albumNotTaken, albumId: album.id, facts: { name: '接手的人' } }];
  expect(await told(giver)).toEqual(notices);
  const { id } = await offer();
  await app.call(endTransfer, { id }, giver);
  expect(await told(giver)).toEqual(notices);
});

test.each([
  ['is removed', () => app.call(delPerson, { albumId: album.id, userId: taker.id }, giver)],
  ['is blocked', () => app.call(blockAlbumUser, { albumId: album.id, userId: taker.id, block: true }, giver)],
  ['leaves', () => app.call(delPerson, { albumId: album.id, userId: taker.id }, taker)],
])('who %s does not get the album that was offered to him before', async (_how, put) => {
  const { id } = await offer();
  await put();
  expect([await app.call(listTransfers, {}, taker), await app.call(listTransfers, {}, giver)]).toEqual([[], []]);
  await expect(app.call(acceptTransfer, { id }, taker)).rejects.toMatchObject(refusal(ERRORS.TRANSFER_ABSENT));
});
