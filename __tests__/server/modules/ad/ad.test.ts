import { AD_ERRORS } from '@contract/ad-errors';
import { CLIENT_KINDS } from '@contract/constants/client';
import { ERRORS } from '@contract/errors';
import { claimAdReward, getAdConfig, reportAd, takeAdTicket } from '@contract/http/ad';
import { createDownload } from '@contract/http/media';
import { getUserIntegral } from '@contract/http/point';
import { getPublicValue } from '@contract/http/system';
import { getUserCapacity } from '@contract/http/user';
import type { AdSlot } from '@contract/schemas/ad';
import { parseAdminCommand } from '../../../../server/cli/admin/command';
import type { Id } from '../../../../server/db/tables';
import { adminServicesOf } from '../../../support/admin-services';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { DEVICE, namedCallers, tokenOf } from '../../../support/media-app';
import { drawPicture } from '../../../support/pictures';
import { refusal } from '../../../support/refusal';
import { aPerson, aSeededAlbum, type SeededAlbum } from '../../../support/seed-media';
import { upload } from '../../../support/upload-file';

const GIB = 1_073_741_824;
const DAY_MS = 86_400_000;
const headers = { client: CLIENT_KINDS.miniProgram };

let app: TestApp;
let person: Id;
beforeAll(async () => {
  app = await startTestApp(namedCallers);
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await aPerson(app.parts.db);
  for (const slot of ['download', 'points', 'capacity']) await admin('ad', 'set', slot, 'off');
  // Nothing of another test's day.
  app.clock.advanceMs(DAY_MS);
});

async function admin(...words: string[]): Promise<string> {
  const parsed = parseAdminCommand(words);
  if (parsed.kind !== 'command') throw new Error(`${words.join(' ')} is no command`);
  return (await parsed.command(adminServicesOf(app))).text;
}
const phone = (of: { token: string } = tokenOf(person)) => ({ ...of, headers });
const configOf = (who: { token: string; headers?: Record<string, string> } = phone()) => app.call(getAdConfig, {}, who);
const integral = async () => (await app.call(getUserIntegral, {}, tokenOf(person))).integral;

async function watch(slot: AdSlot['slot'], who = phone(), seconds = 30): Promise<string> {
  const { ticket } = await app.call(takeAdTicket, { slot }, who);
  app.clock.advanceMs(seconds * 1_000);
  return ticket;
}

test('as the product comes there are no ads, and nobody earns by one', async () => {
  expect(await configOf()).toEqual({ slots: [], freeDownloads: 0, isReported: false });
  await expect(app.call(takeAdTicket, { slot: 'points' }, phone())).rejects.toMatchObject(refusal(AD_ERRORS.AD_SPENT));
  expect(await app.call(getPublicValue, { key: 'AD_SHOWN' })).toBe('0');
});

test('ads are shown only in the mini-program, with their policy', async () => {
  await admin('ad', 'set', 'points', 'adunit-0123456789abcdef');
  expect((await configOf()).slots).toEqual([
    { slot: 'points', seconds: 30, unitId: 'adunit-0123456789abcdef', amount: 5, days: 0, left: 5 },
  ]);
  for (const client of [CLIENT_KINDS.web, CLIENT_KINDS.webInWechat, '']) {
    expect((await configOf({ ...tokenOf(person), headers: { client } })).slots).toEqual([]);
  }
  // Points are a person's.
  expect((await configOf(phone(DEVICE))).slots).toEqual([]);
  await expect(app.call(takeAdTicket, { slot: 'points' }, phone(DEVICE))).rejects.toMatchObject(
    refusal(ERRORS.LOGIN_REQUIRED),
  );
  expect(await app.call(getPublicValue, { key: 'AD_SHOWN' })).toBe('1');
});

test('an ad gives points once for a ticket, only after its time, and so often a day', async () => {
  await admin('ad', 'set', 'points', 'adunit-0123456789abcdef', 'cap=2');
  const early = await watch('points', phone(), 20);
  await expect(app.call(claimAdReward, { ticket: early }, phone())).rejects.toMatchObject(
    refusal(AD_ERRORS.AD_UNFINISHED),
  );
  const ticket = await watch('points');
  const both = await Promise.all([1, 2].map(() => app.call(claimAdReward, { ticket }, phone())));
  expect(both).toEqual([1, 2].map(() => ({ slot: 'points', amount: 5, days: 0 })));
  expect(await integral()).toBe(5);
  // Begun before the last, claimed after it.
  const [second, third] = [await watch('points', phone(), 0), await watch('points')];
  await app.call(claimAdReward, { ticket: second }, phone());
  await expect(app.call(claimAdReward, { ticket: third }, phone())).rejects.toMatchObject(refusal(AD_ERRORS.AD_SPENT));
  await expect(app.call(takeAdTicket, { slot: 'points' }, phone())).rejects.toMatchObject(refusal(AD_ERRORS.AD_SPENT));
  expect(await integral()).toBe(10);
  app.clock.advanceMs(DAY_MS);
  expect((await configOf()).slots).toMatchObject([{ left: 2 }]);
});

test('a ticket is its holder’s, and ends', async () => {
  await admin('ad', 'set', 'points', 'adunit-0123456789abcdef');
  const ticket = await watch('points');
  const other = tokenOf(await aPerson(app.parts.db));
  const absent = refusal(AD_ERRORS.AD_TICKET_ABSENT);
  await expect(app.call(claimAdReward, { ticket }, phone(other))).rejects.toMatchObject(absent);
  app.clock.advanceMs(10 * 60_000);
  await expect(app.call(claimAdReward, { ticket }, phone())).rejects.toMatchObject(absent);
  await expect(app.call(claimAdReward, { ticket: 'short' }, phone())).rejects.toMatchObject(refusal(ERRORS.BAD_INPUT));
  expect(await integral()).toBe(0);
});

test('an ad gives storage for some days', async () => {
  await admin('ad', 'set', 'capacity', 'adunit-0123456789abcdef', 'amount=2', 'days=3');
  const before = (await app.call(getUserCapacity, {}, tokenOf(person))).maxSize;
  await app.call(claimAdReward, { ticket: await watch('capacity') }, phone());
  expect((await app.call(getUserCapacity, {}, tokenOf(person))).maxSize).toBe(before + 2 * GIB);
  app.clock.advanceMs(3 * DAY_MS);
  expect((await app.call(getUserCapacity, {}, tokenOf(person))).maxSize).toBe(before);
});

describe('downloads', () => {
  let album: SeededAlbum;
  let photo: string;
  let owner: Id;
  const take = (who: { token: string }, more: object = {}) =>
    app.call(createDownload, { ids: [photo], quality: 1, ...more }, who);

  beforeEach(async () => {
    owner = await aPerson(app.parts.db);
    album = await aSeededAlbum(app.parts.db, owner);
    photo = await upload(app, tokenOf(owner), album.albumUid, await drawPicture(), 'a.jpg');
    await app.runJobs();
    await app.parts.db.updateTable('album').set({ download_by: 2 }).where('id', '=', album.albumId).execute();
  });

  test.each(['somebody', 'a device'] as const)('%s has some a day, and more after an ad', async (which) => {
    await admin('ad', 'set', 'download', 'adunit-0123456789abcdef', 'free=2', 'amount=1');
    const who = phone(which === 'a device' ? DEVICE : tokenOf(person));
    await take(who);
    await take(who);
    await expect(take(who)).rejects.toMatchObject(refusal(AD_ERRORS.AD_FIRST));
    // Where no ads are shown, nothing is counted.
    await take({ token: who.token });
    await take(who, { withoutAds: true });
    const ticket = await watch('download', who, 15);
    await app.call(claimAdReward, { ticket }, who);
    await app.call(claimAdReward, { ticket }, who);
    await take(who);
    await expect(take(who)).rejects.toMatchObject(refusal(AD_ERRORS.AD_FIRST));
    app.clock.advanceMs(DAY_MS);
    await take(who);
  });

  test('ten at once take no more than there are', async () => {
    await admin('ad', 'set', 'download', 'adunit-0123456789abcdef', 'free=3');
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => take(phone())));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('none is free, and an ad opens it', async () => {
    await admin('ad', 'set', 'download', 'adunit-0123456789abcdef', 'free=0', 'amount=1');
    await expect(take(phone())).rejects.toMatchObject(refusal(AD_ERRORS.AD_FIRST));
    await app.call(claimAdReward, { ticket: await watch('download', phone(), 15) }, phone());
    await take(phone());
  });

  test('what is one’s own, what was bought, and a member’s are not counted', async () => {
    await admin('ad', 'set', 'download', 'adunit-0123456789abcdef', 'free=0');
    await take(phone(tokenOf(owner)));
    const member = await aPerson(app.parts.db);
    await app.services.user.users.setMember(await withPhone(member), 'level_20', null);
    await take(phone(tokenOf(member)));
    await app.parts.db.updateTable('media').set({ price_fen: 500 }).where('uid', '=', photo).execute();
    await app.services.media.purchases.give(await withPhone(person), [photo]);
    await take(phone());
  });

  test('an ad opens nothing that has a price', async () => {
    await admin('ad', 'set', 'download', 'adunit-0123456789abcdef', 'free=0', 'amount=5');
    await app.parts.db.updateTable('media').set({ price_fen: 500 }).where('uid', '=', photo).execute();
    await app.call(claimAdReward, { ticket: await watch('download', phone(), 15) }, phone());
    const marked = await take(phone()).catch(() => null);
    // At most the preview with its mark, as without ads.
    const plain = await take(tokenOf(person)).catch(() => null);
    expect(marked?.sizeBytes ?? null).toBe(plain?.sizeBytes ?? null);
  });
});

test('what becomes of ads is counted when the operator wants it, by day and slot', async () => {
  const seen = { slot: 'points', event: 'watched' } as const;
  await admin('ad', 'set', 'points', 'adunit-0123456789abcdef');
  await app.call(reportAd, seen, phone());
  expect(await admin('ad', 'statistics')).toBe('还没有记录');
  await admin('param', 'set', 'SYS_AD_REPORT', '1');
  expect((await configOf()).isReported).toBe(true);
  await app.call(reportAd, seen, phone());
  await app.call(reportAd, seen, phone(DEVICE));
  await app.call(reportAd, seen, tokenOf(person));
  await app.call(reportAd, { slot: 'download', event: 'shown' }, phone());
  expect(await admin('ad', 'statistics')).toMatch(/^20\d\d-\d\d-\d\d {2}points {2}watched {2}2$/);
  await expect(app.call(reportAd, { ...seen, event: 'bought' } as never, phone())).rejects.toMatchObject(
    refusal(ERRORS.BAD_INPUT),
  );
});

test('the operator sees what is wrong, and what a slot earns', async () => {
  expect(await admin('ad', 'set', 'capacity', 'adunit-0123456789abcdef', 'days=0')).toBe('days要大于0');
  expect(await admin('ad', 'set', 'download', 'off', 'free=7', 'amount=3')).toBe(
    'download  不展示  15秒  看一次可再下载3个，每天先免费7个  每天20次',
  );
  for (const words of [
    ['banner', 'off'],
    ['points', 'unit'],
    ['points', 'off', 'cap=0'],
    ['points', 'off', 'seconds=20'],
    ['points', 'off', 'amount=x'],
  ]) {
    expect(parseAdminCommand(['ad', 'set', ...words])).toMatchObject({ kind: 'wrong' });
  }
});

async function withPhone(userId: Id): Promise<string> {
  const number = `139${userId.padStart(8, '0').slice(-8)}`;
  await app.parts.db.updateTable('app_user').set({ phone: number }).where('id', '=', userId).execute();
  return number;
}
