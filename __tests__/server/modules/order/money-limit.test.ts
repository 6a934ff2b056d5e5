import { getTopUpOffer, placeTopUp } from '@contract/http/balance';
import { buyAndTip, buyMedia, tipMedia, tipPerson } from '@contract/http/order';
import { MONEY_ERRORS } from '@contract/money-errors';
import { birthdayOf } from '@contract/rules/identity';
import { isYounger } from '../../../../server/modules/order/money-limit.rules';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aBuyingPerson, aRequest, aShop, type Buyer, payBySandbox, type Shop } from '../../../support/buying';
import { namedCallers } from '../../../support/media-app';
import { refusal } from '../../../support/refusal';

let app: TestApp;
let shop: Shop;
let buyer: Buyer;
let sellerUid: string;

beforeAll(async () => {
  app = await startTestApp({ ...namedCallers, env: { TIP_DAY_FEN: '1000' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  shop = await aShop(app.parts.db, [500]);
  buyer = await aBuyingPerson(app.parts.db);
  const seller = app.parts.db.selectFrom('app_user').select('uid').where('id', '=', shop.sellerId);
  sellerUid = (await seller.executeTakeFirstOrThrow()).uid;
});

const resourceId = (): string => shop.photos[0] ?? '';
const tip = (amountFen: number) =>
  app.call(tipMedia, { requestId: aRequest(), resourceId: resourceId(), amountFen }, buyer);
const tipTo = (amountFen: number) =>
  app.call(tipPerson, { requestId: aRequest(), userId: sellerUid, amountFen }, buyer);
const buyWithTip = (tipFen: number) => {
  const wish = { requestId: aRequest(), expectedFen: 500 + tipFen, consent: true as const };
  return app.call(buyAndTip, { ...wish, resourceId: resourceId(), tipFen }, buyer);
};
const say = (birthday: string) =>
  app.parts.db.updateTable('app_user').set({ birthday }).where('id', '=', buyer.id).execute();

test.each([
  ['2008-11-26', '2026-11-25', true],
  ['2008-11-25', '2026-11-25', false],
  ['2008-02-29', '2026-02-28', true],
  ['2008-02-29', '2026-03-01', false],
])('who was born on %s is on %s younger than 18: %s', (birthday, today, expected) => {
  expect(isYounger(18, birthday, today)).toBe(expected);
});

test('a resident’s number says the day', () => {
  expect(birthdayOf('11010519491231002X')).toBe('1949-12-31');
});

test('tips of a day add up, whatever they are for, and what is bought with one does not count', async () => {
  await tip(300);
  await buyWithTip(300);
  await tipTo(300);
  for (const give of [tip, tipTo, buyWithTip]) {
    await expect(give(101)).rejects.toMatchObject(refusal(MONEY_ERRORS.MONEY_DAY));
  }
  await payBySandbox(app, buyer, (await tip(100)).orderNos);
  const all = await Promise.allSettled([tip(1), tipTo(1), buyWithTip(1)]);
  expect(all.every(({ status }) => status === 'rejected')).toBe(true);
});

test('the same tip again is the first one, at the limit too', async () => {
  const wish = { requestId: aRequest(), resourceId: resourceId(), amountFen: 1_000 };
  const all = await Promise.all([1, 2, 3].map(() => app.call(tipMedia, wish, buyer)));
  expect(new Set(all.flatMap(({ orderNos }) => orderNos)).size).toBe(1);
});

test('who says that he is not of age neither gives nor brings, and buys what he wants', async () => {
  await say('2015-06-01');
  for (const give of [tip, tipTo, buyWithTip]) {
    await expect(give(100)).rejects.toMatchObject(refusal(MONEY_ERRORS.MONEY_MINOR));
  }
  const bring = app.call(placeTopUp, { requestId: aRequest(), amountFen: 1_000 }, buyer);
  await expect(bring).rejects.toMatchObject(refusal(MONEY_ERRORS.MONEY_MINOR));
  expect(await app.call(getTopUpOffer, {}, buyer)).toMatchObject({ state: 'minor', goods: [], dayLeftFen: 0 });
  await app.call(
    buyMedia,
    { requestId: aRequest(), expectedFen: 500, consent: true, resourceIds: [resourceId()] },
    buyer,
  );
});

test('a certified day of birth counts before one that is said', async () => {
  const { certifications } = app.services.security;
  const spy = jest.spyOn(certifications, 'findCertifiedBirthday');
  await say('2015-06-01');
  spy.mockResolvedValueOnce('1990-01-01');
  await tip(100);
  await say('1990-01-01');
  spy.mockResolvedValueOnce('2015-06-01');
  await expect(tip(100)).rejects.toMatchObject(refusal(MONEY_ERRORS.MONEY_MINOR));
  spy.mockRestore();
});

test('who may not be paid is given no tip', async () => {
  const strict = await startTestApp({ ...namedCallers, env: { SETTLEMENT_MODE: 'own' } });
  const [giver, taker] = [await aBuyingPerson(strict.parts.db), await aBuyingPerson(strict.parts.db)];
  const find = strict.parts.db.selectFrom('app_user').select('uid').where('id', '=', taker.id);
  const { uid } = await find.executeTakeFirstOrThrow();
  const give = () => strict.call(tipPerson, { requestId: aRequest(), userId: uid, amountFen: 100 }, giver);
  await expect(give()).rejects.toMatchObject(refusal(MONEY_ERRORS.TIP_CLOSED));
  await strict.parts.db.updateTable('app_user').set({ is_admin: true }).where('id', '=', taker.id).execute();
  await give();
  await strict.close();
});
