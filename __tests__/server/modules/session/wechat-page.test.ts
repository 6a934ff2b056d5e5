import { createHash } from 'node:crypto';
import { ERRORS } from '@contract/errors';
import { getVXSign } from '@contract/http/session';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { startWechatDouble, type WechatDouble } from '../../../support/doubles/wechat';
import { aDevice } from '../../../support/people';
import { refusal } from '../../../support/refusal';
import { startTwin } from '../../../support/twin';

const PAGE = 'https://photos.example.com/packageAlbumA/index/index?id=1';
const TICKET = '/cgi-bin/ticket/getticket';
const ACCESS_TOKEN = '/cgi-bin/stable_token';

let double: WechatDouble;
let app: TestApp;
let twin: TestApp;
let token: string;
beforeEach(async () => {
  double = await startWechatDouble();
  const env = { ...double.settings, PUBLIC_URL: 'https://photos.example.com' };
  app = await startTestApp({ env });
  twin = await startTwin(app, env);
  token = await aDevice(app);
});
afterEach(async () => {
  await twin.close();
  await app.close();
  await double.close();
});

const sign = (of: TestApp, url = PAGE) => of.call(getVXSign, { url }, { token });

async function keptTicket(): Promise<string> {
  const rows = await app.parts.db.selectFrom('outside_token').select(['name', 'value']).execute();
  return rows.find(({ name }) => name === 'wechat ticket')?.value ?? '';
}

test("a page is signed by the ticket, as WeChat's documentation computes it, without its fragment", async () => {
  const signed = await sign(app, `${PAGE}#top`);
  const text = `jsapi_ticket=${await keptTicket()}&noncestr=${signed.nonceStr}&timestamp=${signed.timestamp}&url=${PAGE}`;
  expect(signed).toEqual({
    appId: double.settings['WECHAT_OFFICIAL_ID'],
    timestamp: Math.floor(app.clock.now().getTime() / 1_000),
    nonceStr: expect.stringMatching(/^[\w-]{22}$/),
    signature: createHash('sha1').update(text).digest('hex'),
  });
});

test('forty at once over two processes fetch one ticket and one access token', async () => {
  const signed = await Promise.all(Array.from({ length: 40 }, (_, index) => sign(index % 2 === 0 ? app : twin)));
  expect(new Set(signed.map(({ signature }) => signature)).size).toBe(40);
  expect([double.countCalls(TICKET), double.countCalls(ACCESS_TOKEN)]).toEqual([1, 1]);
});

test('the next ticket is fetched before the last one ends', async () => {
  await sign(app);
  app.clock.advanceMs(6_899_999);
  await sign(twin);
  expect(double.countCalls(TICKET)).toBe(1);
  app.clock.advanceMs(1);
  await sign(twin);
  expect(double.countCalls(TICKET)).toBe(2);
});

test('an access token that WeChat no longer takes is replaced', async () => {
  await sign(app);
  double.endAccessTokens();
  await app.parts.db
    .updateTable('outside_token')
    .set({ expires_at: null })
    .where('name', '=', 'wechat ticket')
    .execute();
  await sign(app);
  expect(double.countCalls(ACCESS_TOKEN)).toBe(2);
});

test('a failure is reported, and the next call tries again', async () => {
  double.misbehave({ json: { errcode: -1, errmsg: 'system error' } });
  await expect(sign(app)).rejects.toMatchObject(refusal(ERRORS.WECHAT_UNAVAILABLE));
  double.misbehave(null);
  expect((await sign(twin)).appId).toBe(double.settings['WECHAT_OFFICIAL_ID']);
});

test('a process that died while fetching is waited for no longer than its lease', async () => {
  const leasedUntil = new Date(app.clock.now().getTime() + 15_000);
  await app.parts.db
    .insertInto('outside_token')
    .values({ name: 'wechat ticket', expires_at: null, leased_until: leasedUntil })
    .execute();
  const waiting = sign(app);
  app.clock.advanceMs(15_000);
  expect((await waiting).signature).toMatch(/^[\da-f]{40}$/);
});

test("another server's page, no address, and a caller without a token are refused", async () => {
  for (const url of ['https://photos.example.com.evil.org/', 'http://photos.example.com/', '/packageAlbumA', 'x']) {
    await expect(sign(app, url)).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  }
  await expect(app.call(getVXSign, { url: PAGE })).rejects.toMatchObject({ status: 424 });
  expect(double.requests).toEqual([]);
});

test('without an official account it is refused with its reason', async () => {
  const bare = await startTestApp();
  const bareToken = await aDevice(bare);
  await expect(bare.call(getVXSign, { url: PAGE }, { token: bareToken })).rejects.toMatchObject(
    refusal(ERRORS.WECHAT_UNCONFIGURED),
  );
  await bare.close();
});
