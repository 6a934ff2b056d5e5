import { VERDICT } from '@contract/constants/moderation';
import { createAlbum } from '@contract/http/album';
import { getMedia } from '@contract/http/media';
import { addAppeal, checkAppeals, checkChecked, listAppealCases, listCheckedCases } from '@contract/http/moderation';
import { createMemoryChecker, type MemoryChecker } from '../../../../server/adapters/content-check/memory';
import { randomIds } from '../../../../server/adapters/ids/random';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { type PushedCall, startWechatDouble, type WechatDouble } from '../../../support/doubles/wechat';
import { drawSpots } from '../../../support/files/spots';
import { adminTokenOf, namedCallers, tokenOf } from '../../../support/media-app';
import { aPerson } from '../../../support/seed-media';
import { save, sendBytes } from '../../../support/upload-file';

const PAGE = { current: 1, size: 10, decided: false };
type Token = { token: string };
type Suggest = 'pass' | 'review' | 'risky';

let double: WechatDouble;
let app: TestApp;
let checker: MemoryChecker;
let albumId: string;
let personId: string;
let owner: Token;
let guest: Token;
let admin: Token;
let count = 0;

async function open(contentCheck: string): Promise<void> {
  checker = createMemoryChecker();
  app = await startTestApp({
    ...namedCallers,
    env: { ...double.settings, CONTENT_CHECK: contentCheck },
    parts: { checker },
  });
  const { db } = app.parts;
  personId = await aPerson(db, '主人');
  owner = tokenOf(personId);
  guest = tokenOf(await aPerson(db, '客人'));
  admin = adminTokenOf(await aPerson(db, '管理员'));
  const input = { name: '年会', description: '', template: 1, visibility: 2, happenedOn: '' } as const;
  albumId = (await app.call(createAlbum, { ...input, requestId: randomIds.newId() }, owner)).id;
}

beforeAll(async () => {
  double = await startWechatDouble();
});
afterAll(() => double.close());
beforeEach(() => double.misbehave(null));
afterEach(() => app.close());

/** The owner, as somebody of the mini-program who was there a moment ago. */
async function enterMini(): Promise<void> {
  const openid = `o-${personId}`;
  await app.parts.wechat.exchangeCode('mini', double.giveCode('mini', { openid }));
  const appId = double.settings['WECHAT_MINI_ID'] ?? '';
  const row = { provider: 'wechat', app_id: appId, open_id: openid, union_id: null, created_at: new Date() } as const;
  await app.parts.db
    .insertInto('linked_account')
    .values({ ...row, user_id: personId })
    .execute();
}

async function upload(): Promise<string> {
  count += 1;
  const bytes = await drawSpots([{ who: 'red', left: 10 * count, top: 200, edge: 160 }]);
  const [saved] = await save(app, owner, albumId, [await sendBytes(app, owner, bytes, `${count}.jpg`)]);
  if (saved?.code !== 0) throw new Error(`not saved: ${saved?.msg}`);
  await app.runJobs();
  return saved.resourceId;
}

const asked = () => {
  const last = double.askedPictures.at(-1);
  if (last === undefined) throw new Error('nothing was asked');
  return last;
};
const fetchPicture = (url: string) => app.http.inject({ method: 'GET', url: new URL(url).pathname });
const push = ({ query, body }: PushedCall) =>
  app.http.inject({ method: 'POST', url: '/wechat/push', query, headers: { 'content-type': 'text/xml' }, body });
const verdict = (suggest: Suggest, more: object = {}) =>
  double.seal({
    ToUserName: 'gh_0',
    MsgType: 'event',
    Event: 'wxa_media_check',
    appid: double.settings['WECHAT_MINI_ID'],
    trace_id: asked().traceId,
    version: 2,
    result: { suggest, label: suggest === 'pass' ? 100 : 20_002 },
    detail: [{ strategy: 'content_model', errcode: 0, suggest, label: 100, prob: 90 }],
    errcode: 0,
    errmsg: 'ok',
    ...more,
  });
const read = (id: string, by: Token) => app.call(getMedia, { id }, by);
const queue = async () => (await app.call(listCheckedCases, PAGE, admin)).records;

describe('where everything waits', () => {
  beforeEach(async () => {
    await open('hold');
    await enterMini();
  });

  test('a photo passes once WeChat has fetched it and says so', async () => {
    const id = await upload();
    expect(await read(id, guest)).toMatchObject({ legalStatus: 7, src: '' });
    const picture = await fetchPicture(asked().url);
    expect(picture.headers['content-type']).toBe('image/jpeg');
    expect(picture.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
    const said = await push(verdict('pass'));
    expect([said.statusCode, said.body]).toEqual([200, 'success']);
    expect(await read(id, guest)).toMatchObject({ legalStatus: 0 });
    expect(await queue()).toEqual([]);
    // Said again it changes nothing, and the address is good for nothing any more.
    expect((await push(verdict('risky'))).statusCode).toBe(200);
    expect(await read(id, guest)).toMatchObject({ legalStatus: 0 });
    expect((await fetchPicture(asked().url)).statusCode).toBe(404);
  });

  test('a pass of what it never fetched, or could not look at, is none: the desk decides', async () => {
    const id = await upload();
    await push(verdict('pass'));
    expect(await read(id, guest)).toMatchObject({ legalStatus: 7 });
    expect(await queue()).toMatchObject([{ resourceId: id }]);
    const other = await upload();
    await fetchPicture(asked().url);
    await push(verdict('pass', { detail: [{ strategy: 'content_model', errcode: -1008, suggest: 'pass' }] }));
    expect(await read(other, guest)).toMatchObject({ legalStatus: 7 });
    expect((await queue()).map(({ resourceId }) => resourceId)).toEqual([id, other]);
  });

  test('what is risky is never illegal by itself: desk, appeal and all', async () => {
    const id = await upload();
    await fetchPicture(asked().url);
    await push(verdict('risky'));
    expect(await read(id, guest)).toMatchObject({ legalStatus: 2, src: '' });
    expect((await read(id, owner)).src).not.toBe('');
    const ids = (await queue()).map((one) => one.id);
    await app.call(checkChecked, { ids, verdict: VERDICT.takeDown, reason: '色情低俗' }, admin);
    expect(await read(id, guest)).toMatchObject({ legalStatus: 1, src: '' });
    await app.call(addAppeal, { resourceId: id, text: '本人拍摄' }, owner);
    const other = adminTokenOf(await aPerson(app.parts.db, '另一位管理员'));
    const [appeal] = (await app.call(listAppealCases, PAGE, other)).records;
    await app.call(checkAppeals, { ids: [appeal?.id ?? ''], verdict: VERDICT.pass, reason: '' }, other);
    expect(await read(id, guest)).toMatchObject({ legalStatus: 0 });
  });

  test('without a verdict for 35 minutes somebody looks', async () => {
    const id = await upload();
    await fetchPicture(asked().url);
    app.clock.advanceMs(36 * 60_000);
    expect((await fetchPicture(asked().url)).statusCode).toBe(404);
    expect(await queue()).toEqual([]);
    await app.services.moderation.pictures.sweep();
    expect(await read(id, guest)).toMatchObject({ legalStatus: 7 });
    expect(await queue()).toMatchObject([{ resourceId: id }]);
  });

  test('what is not from WeChat is not believed, and other news are taken', async () => {
    const id = await upload();
    await fetchPicture(asked().url);
    const { query, body } = verdict('pass');
    const plain = JSON.stringify({ Event: 'wxa_media_check', trace_id: asked().traceId, result: { suggest: 'pass' } });
    expect((await push({ query, body: plain })).statusCode).toBe(401);
    expect((await push({ query: { ...query, nonce: '1' }, body })).statusCode).toBe(401);
    expect((await push(double.seal({ MsgType: 'event', Event: 'subscribe_msg_popup_event' }))).statusCode).toBe(200);
    const unknown = double.seal({
      Event: 'wxa_media_check',
      appid: double.settings['WECHAT_MINI_ID'],
      trace_id: 'none',
    });
    expect((await push(unknown)).statusCode).toBe(503);
    expect(await read(id, guest)).toMatchObject({ legalStatus: 7 });
    const probe = await app.http.inject({ url: '/wechat/push', query: { ...query, echostr: '17' } });
    expect(probe.body).toBe('17');
    expect((await app.http.inject({ url: '/wechat/push', query: { echostr: '17' } })).statusCode).toBe(404);
  });

  test('while WeChat cannot be asked it waits, and is asked again', async () => {
    double.misbehave({ status: 500, json: {} });
    const id = await upload();
    expect(await read(id, guest)).toMatchObject({ legalStatus: 7 });
    double.misbehave(null);
    app.clock.advanceMs(60_000);
    await app.services.moderation.pictures.ask(await idOf(id));
    await fetchPicture(asked().url);
    await push(verdict('pass'));
    expect(await read(id, guest)).toMatchObject({ legalStatus: 0 });
  });
});

const idOf = async (uid: string): Promise<string> =>
  (await app.parts.db.selectFrom('media').select('id').where('uid', '=', uid).executeTakeFirstOrThrow()).id;

test('of whom WeChat does not know the classifier alone decides', async () => {
  await open('hold');
  const before = double.askedPictures.length;
  const id = await upload();
  expect(await read(id, guest)).toMatchObject({ legalStatus: 0 });
  expect(double.askedPictures).toHaveLength(before);
});

test('where uploads are shown at once, doubt brings it to the desk and risk hides it', async () => {
  await open('flag');
  await enterMini();
  const id = await upload();
  expect(await read(id, guest)).toMatchObject({ legalStatus: 0 });
  await fetchPicture(asked().url);
  await push(verdict('review'));
  expect(await read(id, guest)).toMatchObject({ legalStatus: 0 });
  expect(await queue()).toMatchObject([{ resourceId: id, wechat: 2 }]);
  const other = await upload();
  await fetchPicture(asked().url);
  await push(verdict('risky'));
  expect(await read(other, guest)).toMatchObject({ legalStatus: 2 });
});
