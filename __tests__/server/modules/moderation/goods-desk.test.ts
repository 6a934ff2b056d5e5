import { getCapacityOffer } from '@contract/http/capacity-goods';
import { getPrizeAndDrawCount, startDraw } from '@contract/http/draw';
import { listDeskGoods, setDeskGoods } from '@contract/http/goods-desk';
import { getMemberOffer, listMemberTypes } from '@contract/http/member';
import { listAudit } from '@contract/http/moderation';
import { getUserIntegral, signInToday } from '@contract/http/point';
import { OPERATOR_ERRORS } from '@contract/operator-errors';
import type { SetGoodsInput } from '@contract/schemas/goods-desk';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aRequest } from '../../../support/buying';
import { aSignedInPerson, type Person } from '../../../support/people';

let app: TestApp;
let admin: Person;
let guest: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await aSignedInPerson(app, { nickname: '管理员' });
  await app.parts.db.updateTable('app_user').set({ is_admin: true }).where('uid', '=', admin.id).execute();
  guest = await aSignedInPerson(app, { nickname: '客人' });
});

const set = (goods: SetGoodsInput) => app.call(setDeskGoods, goods, admin);
const list = () => app.call(listDeskGoods, {}, admin);
const refusedWith = (msg: string) => ({ code: OPERATOR_ERRORS.GOODS_INVALID.code, msg });

test('what a level is called and may shows to everybody at once', async () => {
  const [, vip] = (await list()).levels;
  expect(vip).toMatchObject({ level: 'level_20', name: 'VIP', hasBadge: true, capacityGb: 100, photoMb: 20 });
  if (vip === undefined) throw new Error('there is no second level');
  await set({ kind: 'level', ...vip, name: ' 金卡 ', capacityGb: 200 });
  const { records } = await app.call(listMemberTypes, { current: 1, size: 4 }, guest);
  expect(records[1]).toMatchObject({ memberTypeName: '金卡', capacitySize: 200 * 1_073_741_824 });
  await set({ kind: 'level', ...vip });
  await expect(set({ kind: 'level', ...vip, name: ' ' })).rejects.toMatchObject(refusedWith('请填写名称'));
});

test('what is sold of levels and storage is added, changed and taken off', async () => {
  const week = { code: 'vip-week', level: 'level_20', days: 7, priceFen: 500, position: 5, isOnSale: true } as const;
  const sold = async () => (await app.call(getMemberOffer, {}, guest)).goods.find(({ code }) => code === week.code);
  await set({ kind: 'member', ...week });
  expect(await sold()).toMatchObject({ days: 7, priceFen: 500 });
  await set({ kind: 'member', ...week, priceFen: 600 });
  expect(await sold()).toMatchObject({ priceFen: 600 });
  await set({ kind: 'member', ...week, isOnSale: false });
  expect(await sold()).toBeUndefined();
  expect((await list()).memberGoods).toContainEqual({ ...week, isOnSale: false });
  const pack = { code: 'tiny', sizeGb: 3, days: 30, priceFen: 100, position: 1, isOnSale: true };
  await set({ kind: 'capacity', ...pack });
  const { goods } = await app.call(getCapacityOffer, {}, guest);
  expect(goods).toContainEqual(expect.objectContaining({ code: 'tiny', bytes: 3 * 1_073_741_824, priceFen: 100 }));
  expect((await list()).capacityGoods).toContainEqual(pack);
});

test('what earns points and what they are exchanged for', async () => {
  const rule = (await list()).rules.find(({ code }) => code === 'sign-in');
  if (rule === undefined) throw new Error('nobody earns by signing in');
  await set({ kind: 'rule', ...rule, points: 77 });
  expect(await app.call(signInToday, {}, guest)).toMatchObject({ points: 77 });
  await set({ kind: 'rule', ...rule });
  const swap = { code: 'swap', level: null, sizeGb: 2, days: 3, points: 9, position: 1, isOnSale: true };
  await set({ kind: 'exchange', ...swap });
  const { goods } = await app.call(getUserIntegral, {}, guest);
  expect(goods).toContainEqual(expect.objectContaining({ code: 'swap', bytes: 2 * 1_073_741_824, points: 9 }));
  const bad = set({ kind: 'exchange', ...swap, sizeGb: 0 });
  await expect(bad).rejects.toMatchObject(refusedWith('选一个等级，或填写容量'));
});

test('a round and its prizes; what is drawn while a stock is changed stays drawn', async () => {
  const now = app.clock.now().getTime();
  const round = { code: 'spring', name: '春日', costPoints: 0, drawsPerDay: 9, startTime: now, endTime: 0, isOn: true };
  await set({ kind: 'round', ...round });
  const prize = {
    round: 'spring',
    position: 1,
    name: '1GB',
    prize: 2,
    points: 0,
    sizeGb: 1,
    level: null,
    days: 7,
  } as const;
  await set({ kind: 'prize', ...prize, weight: 1, stock: 5, shownStock: null });
  expect((await app.call(getPrizeAndDrawCount, {}, guest)).round).toMatchObject({ name: '春日' });
  const [shown] = (await list()).rounds.find(({ code }) => code === 'spring')?.prizes ?? [];
  expect(shown).toEqual({ ...prize, weight: 1, stock: 5 });
  await app.call(startDraw, { requestId: aRequest(), round: 'spring', expectedPoints: 0 }, guest);
  await set({ kind: 'prize', ...prize, weight: 2, stock: 8, shownStock: 5 });
  const [after] = (await list()).rounds.find(({ code }) => code === 'spring')?.prizes ?? [];
  expect(after).toMatchObject({ weight: 2, stock: 7 });
  await set({ kind: 'prize', ...prize, weight: 2, stock: 0, shownStock: 8 });
  const [none] = (await list()).rounds.find(({ code }) => code === 'spring')?.prizes ?? [];
  expect(none).toMatchObject({ stock: 0 });

  await expect(set({ kind: 'round', ...round, endTime: now })).rejects.toMatchObject(
    refusedWith('结束日期要晚于开始日期'),
  );
  const both = set({ kind: 'prize', ...prize, points: 5, weight: 1, stock: null, shownStock: null });
  await expect(both).rejects.toMatchObject(refusedWith('奖品的数量或天数要大于0，且只能是一种'));
  const lost = set({ kind: 'prize', ...prize, round: 'nowhere', weight: 1, stock: null, shownStock: null });
  await expect(lost).rejects.toMatchObject(refusedWith('没有这个抽奖'));
  await set({ kind: 'round', ...round, isOn: false });
});

test('where ads are shown', async () => {
  const slot = (await list()).ads.find(({ code }) => code === 'capacity');
  if (slot === undefined) throw new Error('there is no such place');
  await set({ kind: 'ad', ...slot, unitId: 'adunit-0123456789abcdef', seconds: 15 });
  expect((await list()).ads).toContainEqual({ ...slot, unitId: 'adunit-0123456789abcdef', seconds: 15 });
  await expect(set({ kind: 'ad', ...slot, days: 0 })).rejects.toMatchObject(refusedWith('有效天数要大于0'));
  await set({ kind: 'ad', ...slot });
});

test('who changed what stands in the audit log, in words', async () => {
  const goods = { code: 'logged', level: 'level_30', days: 30, priceFen: 3_000, position: 5, isOnSale: true } as const;
  await set({ kind: 'member', ...goods });
  const { records } = await app.call(listAudit, { current: 1, size: 5, keyword: 'logged' }, admin);
  expect(records[0]).toMatchObject({ action: 'setting:goods-member', reason: 'level_30 30天 ￥30.00 在售' });
  await set({ kind: 'member', ...goods, isOnSale: false });
});
