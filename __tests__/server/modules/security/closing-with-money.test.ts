import { MONEY_ERRORS } from '@contract/money-errors';
import { askRefund, decideRefund, getOrderDetail } from '@contract/http/order';
import { closeAccount, getAccountClosing, sendCloseAccountCode } from '@contract/http/security';
import type { Id } from '../../../../server/db/tables';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aRequest, aShop, order, payBySandbox } from '../../../support/buying';
import { aSignedInPerson, type Person } from '../../../support/people';
import { refusal } from '../../../support/refusal';

const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Customer extends Person {
  readonly userId: Id;
}

async function aCustomer(): Promise<Customer> {
  const person = await aSignedInPerson(app);
  app.clock.advanceMs(61_000);
  const rows = app.parts.db.selectFrom('app_user').select('id').where('uid', '=', person.id);
  return { ...person, userId: (await rows.executeTakeFirstOrThrow()).id };
}

const underWay = async (person: Person) => (await app.call(getAccountClosing, {}, person)).underWay;
const eraseDue = () => app.services.security.erasure.eraseDue(new AbortController().signal);

async function close(person: Person): Promise<void> {
  await app.call(sendCloseAccountCode, {}, person);
  const code = app.sms.sent.filter(({ phone }) => phone === person.phone).at(-1)?.code ?? '';
  app.clock.advanceMs(61_000);
  await app.call(closeAccount, { code }, person);
}

async function aWithdrawalOf({ userId }: Customer, state: 1 | 2 | 3): Promise<Id> {
  const { id } = await app.parts.db
    .insertInto('withdrawal')
    .values({
      withdraw_no: `${Date.now()}${userId}`.padStart(20, '1').slice(-20),
      user_id: userId,
      request_id: aRequest(),
      channel: 1,
      shown: '微信',
      payee_sealed: null,
      amount_fen: 100,
      fee_fen: 0,
      state,
      note: '',
      made_at: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('what is to be paid, or asked back, ends before the account of either side', async () => {
  const shop = await aShop(app.parts.db, [500]);
  const [buyer, seller] = [await aCustomer(), await aCustomer()];
  const owned = app.parts.db.updateTable('album').set({ owner_id: seller.userId });
  await owned.where('id', '=', shop.album.albumId).execute();
  const { orderNos } = await order(app, { ...buyer, id: buyer.userId }, shop.photos);
  expect(await underWay(buyer)).toEqual({ orders: 1, refunds: 0, withdrawals: 0 });
  await expect(close(buyer)).rejects.toMatchObject(refusal(MONEY_ERRORS.CLOSING_MONEY));
  await payBySandbox(app, { ...buyer, id: buyer.userId }, orderNos);
  expect(await underWay(buyer)).toEqual({ orders: 0, refunds: 0, withdrawals: 0 });

  const orderNo = orderNos[0] ?? '';
  const { lines } = await app.call(getOrderDetail, { orderNo }, buyer);
  const wish = { orderNo, lineIds: lines.map(({ id }) => id), reason: '不要', requestId: aRequest() };
  const { refunds } = await app.call(askRefund, wish, buyer);
  expect(await underWay(buyer)).toEqual({ orders: 0, refunds: 1, withdrawals: 0 });
  expect(await underWay(seller)).toEqual({ orders: 0, refunds: 1, withdrawals: 0 });
  await app.call(decideRefund, { refundNo: refunds[0]?.refundNo ?? '', agree: false, answer: '不退' }, seller);
  await close(buyer);
  expect(await app.call(getAccountClosing, {}, buyer)).toMatchObject({ state: 'waiting' });
});

test('an account whose days are over waits on for a withdrawal, and stands in nobody’s way', async () => {
  const person = await aCustomer();
  await close(person);
  const withdrawalId = await aWithdrawalOf(person, 2);
  app.clock.advanceMs(7 * DAY_MS);
  expect(await eraseDue()).toBe(1); // of the test before
  const view = await app.call(getAccountClosing, {}, person);
  expect(view).toMatchObject({ state: 'waiting', underWay: { withdrawals: 1 } });
  expect(view.eraseTime).toBe(app.clock.now().getTime() + DAY_MS);
  await app.parts.db
    .updateTable('withdrawal')
    .set({ state: 3, ended_at: app.clock.now() })
    .where('id', '=', withdrawalId)
    .execute();
  expect(await eraseDue()).toBe(0);
  app.clock.advanceMs(DAY_MS);
  expect(await eraseDue()).toBe(1);
});
