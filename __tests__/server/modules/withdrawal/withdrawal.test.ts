import { WITHDRAW_CHANNEL, WITHDRAWAL_STATE } from '@contract/constants/balance';
import { NOTICE_TYPE } from '@contract/constants/notice';
import { ERRORS } from '@contract/errors';
import {
  addWithdrawalWay,
  getBalanceRecord,
  getBalanceStatistics,
  getWithdrawal,
  getWithdrawOptions,
  listWithdrawals,
  listWithdrawalWays,
  removeWithdrawalWay,
  withdraw,
} from '@contract/http/balance';
import { listOwnNotices } from '@contract/http/notice';
import { listDeskMoney, reviewWithdrawal } from '@contract/http/operator';
import { sendPaymentPasswordCode, setPaymentPassword } from '@contract/http/security';
import { OPERATOR_ERRORS } from '@contract/operator-errors';
import type { AddWayInput, Withdrawal } from '@contract/schemas/balance';
import { SANDBOX_PAYEES } from '../../../../server/adapters/transfer/sandbox';
import type { TransferAnswer, TransferChannel } from '../../../../server/adapters/transfer/types';
import { findLedgerFaults } from '../../../../server/modules/ledger/posting.service';
import { listWithdrawalFaults } from '../../../../server/modules/withdrawal/withdrawal.repository';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aBuyingPerson, aRequest, type Buyer, giveMoney, moneyIn } from '../../../support/buying';
import { adminTokenOf, namedCallers } from '../../../support/media-app';
import { aPayoutAdmin } from '../../../support/payout-admins';
import { aPhone } from '../../../support/people';
import { refusal } from '../../../support/refusal';

let app: TestApp;
let seller: Buyer;
let stranger: Buyer;
let phone: string;
/** What the channel of Alipay says before it is asked truly. Null: nothing stands before it. */
let said: TransferAnswer | null = null;
const asked: string[] = [];
const PASSWORD = '271828';
const HOUR_MS = 3_600_000;
const NEVER = new AbortController().signal;
const CARD = '6222020000000000000';

function withWords(channel: TransferChannel): TransferChannel {
  return {
    ...channel,
    query: async (number) => said ?? channel.query(number),
    transfer: async (wish) => {
      asked.push(wish.withdrawNo);
      return said ?? channel.transfer(wish);
    },
  };
}

beforeAll(async () => {
  const settings = { WITHDRAW_FEE_PER_MILLE: '6', WITHDRAW_REVIEW_FEN: '5000' };
  app = await startTestApp({
    ...namedCallers,
    env: settings,
    transfers: (own) => own.map(withWords),
  });
  const { services } = app;
  // What a password and a code are worth is tested where they are kept.
  jest
    .spyOn(services.security.paymentPasswords, 'verify')
    .mockImplementation(async (_userId, password) =>
      password === PASSWORD ? { kind: 'right' } : { kind: 'refused', error: ERRORS.PAYMENT_PASSWORD_WRONG },
    );
});
afterAll(() => app.close());
beforeEach(async () => {
  said = null;
  asked.length = 0;
  const { db } = app.parts;
  [seller, stranger] = [await aBuyingPerson(db), await aBuyingPerson(db)];
  phone = aPhone();
  await db.updateTable('app_user').set({ phone }).where('id', '=', seller.id).execute();
  await giveMoney(db, seller.id, 'earned', 3_000);
  await giveMoney(db, seller.id, 'topped', 1_000);
});
afterEach(async () => {
  const { db } = app.parts;
  expect([...(await findLedgerFaults(db)), ...(await listWithdrawalFaults(db))]).toEqual([]);
});

const way = (text: Partial<AddWayInput> = {}): AddWayInput => ({
  channel: WITHDRAW_CHANNEL.alipay,
  name: '王小满',
  account: 'xiaoman@example.com',
  bankName: '',
  ...text,
});
const bank = () => way({ channel: WITHDRAW_CHANNEL.bank, account: CARD, bankName: '招商银行' });
const addWay = (text: Partial<AddWayInput> = {}) => app.call(addWithdrawalWay, way(text), seller);

async function aCode(): Promise<string> {
  app.clock.advanceMs(2 * 60_000);
  await app.call(sendPaymentPasswordCode, { scene: 'withdraw' }, seller);
  return lastCode();
}

const lastCode = (): string => app.sms.sent.filter((message) => message.phone === phone).at(-1)?.code ?? '';

async function take(amountFen: number, wayId: string, more: object = {}): Promise<Withdrawal> {
  const wish = { requestId: aRequest(), wayId, amountFen, password: PASSWORD, code: await aCode() };
  return app.call(withdraw, { ...wish, ...more }, seller);
}
const has = (...kinds: string[]) => Promise.all(kinds.map((kind) => moneyIn(app.parts.db, seller.id, kind)));
const sweep = () => app.services.withdrawal.sending.sendDue(NEVER);
const see = (withdrawNo: string) => app.call(getWithdrawal, { withdrawNo }, seller);

describe('ways', () => {
  test('show what their owner knows them by, and nobody else sees them', async () => {
    const { id } = await addWay();
    await addWay({ channel: WITHDRAW_CHANNEL.bank, account: '6222 0200 0000 0000 000', bankName: '招商银行' });
    const ways = await app.call(listWithdrawalWays, { channel: 0 }, seller);
    expect(ways.map(({ shown, bankName }) => [shown, bankName])).toEqual([
      ['尾号0000', '招商银行'],
      ['xi***@example.com', ''],
    ]);
    expect(await app.call(listWithdrawalWays, { channel: 2 }, seller)).toHaveLength(1);
    expect(await app.call(listWithdrawalWays, { channel: 0 }, stranger)).toEqual([]);
    await expect(app.call(removeWithdrawalWay, { id }, stranger)).rejects.toMatchObject(
      refusal(ERRORS.WITHDRAW_WAY_ABSENT),
    );
  });

  test('the same twice is one, and nothing of it can be read in the database', async () => {
    expect((await addWay()).id).toBe((await addWay()).id);
    const rows = await app.parts.db.selectFrom('withdrawal_way').selectAll().where('user_id', '=', seller.id).execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.payee_sealed.toString('utf8')).not.toContain('xiaoman');
  });

  test.each<[string, Partial<AddWayInput>, (typeof ERRORS)[keyof typeof ERRORS]]>([
    ['nobody', { name: ' ' }, ERRORS.PAYEE_NAME],
    ['an account that is none', { account: '1234' }, ERRORS.PAYEE_ACCOUNT],
    ['a card whose digits do not fit', { channel: 3, account: '6222020000000000001' }, ERRORS.PAYEE_ACCOUNT],
    ['a card of no bank', { channel: 3, account: CARD }, ERRORS.PAYEE_BANK],
  ])('are not for %s', async (_, text, error) => {
    await expect(addWay(text)).rejects.toMatchObject(refusal(error));
  });

  test('what is removed is gone', async () => {
    const { id } = await addWay();
    await app.call(removeWithdrawalWay, { id }, seller);
    await expect(take(500, id)).rejects.toMatchObject(refusal(ERRORS.WITHDRAW_WAY_ABSENT));
  });
});

describe('a withdrawal', () => {
  test('is sent without its fee, and only its owner is notified', async () => {
    const { id } = await addWay();
    const made = await take(2_000, id);
    expect(made).toMatchObject({
      state: WITHDRAWAL_STATE.done,
      amountFen: 2_000,
      feeFen: 12,
      shown: 'xi***@example.com',
    });
    expect(await has('earned', 'reserved', 'topped')).toEqual([1_000, 0, 1_000]);
    await expect(app.call(getWithdrawal, { withdrawNo: made.withdrawNo }, stranger)).rejects.toMatchObject(
      refusal(ERRORS.WITHDRAWAL_ABSENT),
    );
    expect((await app.call(listWithdrawals, { current: 1, size: 10 }, seller)).records).toEqual([made]);
    expect((await app.call(listWithdrawals, { current: 1, size: 10 }, stranger)).records).toEqual([]);
  });

  test('the same wish twice is once, also without a code', async () => {
    const { id } = await addWay();
    const requestId = aRequest();
    const first = await take(500, id, { requestId });
    const again = { requestId, wayId: id, amountFen: 500, password: '', code: '' };
    expect(await app.call(withdraw, again, seller)).toEqual(first);
    await expect(app.call(withdraw, { ...again, amountFen: 600 }, seller)).rejects.toMatchObject(
      refusal(ERRORS.REQUEST_REUSED),
    );
    expect(await has('earned')).toEqual([2_500]);
  });

  test('takes what was earned, never what was brought', async () => {
    const { id } = await addWay();
    await expect(take(3_001, id)).rejects.toMatchObject(refusal(ERRORS.WITHDRAW_TOO_MUCH));
    expect(await has('earned', 'topped')).toEqual([3_000, 1_000]);
  });

  test.each<[string, object, (typeof ERRORS)[keyof typeof ERRORS]]>([
    ['a wrong password', { password: '000000' }, ERRORS.PAYMENT_PASSWORD_WRONG],
    ['no code', { code: '' }, ERRORS.CODE_REQUIRED],
    ['too little', { amountFen: 99 }, ERRORS.WITHDRAW_TOO_LITTLE],
    ['a way of nobody', { wayId: aRequest() }, ERRORS.WITHDRAW_WAY_ABSENT],
  ])('is refused with %s', async (_, more, error) => {
    const { id } = await addWay();
    await expect(take(500, id, more)).rejects.toMatchObject(refusal(error));
    expect(await has('earned', 'reserved')).toEqual([3_000, 0]);
  });

  test('a code for a new password is worth nothing for it', async () => {
    const { id } = await addWay();
    app.clock.advanceMs(2 * 60_000);
    await app.call(sendPaymentPasswordCode, {}, seller);
    const wish = { requestId: aRequest(), wayId: id, amountFen: 500, password: PASSWORD, code: lastCode() };
    await expect(app.call(withdraw, wish, seller)).rejects.toMatchObject(refusal(ERRORS.CODE_EXPIRED));
  });

  test('a day has so many, and what comes back does not count', async () => {
    const { id: refused } = await addWay({ name: SANDBOX_PAYEES.refused });
    await take(100, refused);
    const { id } = await addWay();
    for (let times = 0; times < 5; times += 1) await take(100, id);
    await expect(take(100, id)).rejects.toMatchObject(refusal(ERRORS.WITHDRAW_TIMES));
    expect((await app.call(getWithdrawOptions, {}, seller)).timesLeft).toBe(0);
    app.clock.advanceMs(24 * HOUR_MS);
    expect((await take(100, id)).state).toBe(WITHDRAWAL_STATE.done);
  });

  test('what the channel refuses comes back once, whole', async () => {
    const { id } = await addWay({ name: SANDBOX_PAYEES.refused });
    const made = await take(2_000, id);
    expect(made).toMatchObject({ state: WITHDRAWAL_STATE.failed, note: '收款方没有接收' });
    await sweep();
    expect(await has('earned', 'reserved')).toEqual([3_000, 0]);
  });

  test('what the channel has is under way until it is through', async () => {
    const { id } = await addWay({ name: SANDBOX_PAYEES.late });
    const { withdrawNo, state } = await take(2_000, id);
    expect([state, ...(await has('earned', 'reserved'))]).toEqual([WITHDRAWAL_STATE.sending, 1_000, 2_000]);
    app.clock.advanceMs(21_000);
    await sweep();
    expect((await see(withdrawNo)).state).toBe(WITHDRAWAL_STATE.done);
  });

  test('unknown is not failed: it stays kept aside until the channel is certain', async () => {
    const { id } = await addWay();
    said = { kind: 'unknown', reason: 'the line is bad' };
    const { withdrawNo } = await take(2_000, id);
    app.clock.advanceMs(72 * HOUR_MS);
    await sweep();
    expect([(await see(withdrawNo)).state, ...(await has('reserved'))]).toEqual([WITHDRAWAL_STATE.sending, 2_000]);
    said = { kind: 'done', transactionNo: 'T1' };
    await sweep();
    expect((await see(withdrawNo)).state).toBe(WITHDRAWAL_STATE.done);
  });

  test('a channel that has heard nothing for a day gets it no more, and it comes back once', async () => {
    const { id } = await addWay();
    said = { kind: 'absent' };
    const { withdrawNo } = await take(2_000, id);
    app.clock.advanceMs(23 * HOUR_MS);
    await sweep();
    expect(asked.length).toBeGreaterThan(1);
    app.clock.advanceMs(HOUR_MS);
    asked.length = 0;
    // What was sent at the last moment may still be on the line.
    await sweep();
    expect((await see(withdrawNo)).state).toBe(WITHDRAWAL_STATE.sending);
    app.clock.advanceMs(10 * 60_000);
    await Promise.all([sweep(), see(withdrawNo), see(withdrawNo)]);
    expect([(await see(withdrawNo)).state, asked]).toEqual([WITHDRAWAL_STATE.failed, []]);
    expect(await has('earned', 'reserved')).toEqual([3_000, 0]);
    // It was sent after all: too late, the money is back, and the books say so.
    said = { kind: 'done', transactionNo: 'T2' };
    await sweep();
    expect(await has('earned', 'reserved')).toEqual([3_000, 0]);
  });
});

describe('the operator', () => {
  const desk = () => app.services.withdrawal.desk;

  test('looks first at what is above the limit, and sends it', async () => {
    await giveMoney(app.parts.db, seller.id, 'earned', 9_000);
    const { id } = await addWay();
    const { withdrawNo, state } = await take(5_000, id);
    expect([state, asked]).toEqual([WITHDRAWAL_STATE.reviewing, []]);
    const [first, second] = [await aPayoutAdmin(app), await aPayoutAdmin(app)];
    const approve = (adminPhone: string, password = PASSWORD) => desk().approve(withdrawNo, adminPhone, password);
    expect(await approve(first)).toBe('one-more');
    expect(await approve(first)).toBe('one-more');
    await expect(approve(second, '000000')).rejects.toMatchObject({ code: ERRORS.PAYMENT_PASSWORD_WRONG.code });
    const absent = { code: ERRORS.WITHDRAWAL_ABSENT.code };
    await expect(approve(aPhone())).rejects.toMatchObject(absent);
    // Not who holds other rights alone, nor whoever is paid.
    const judge = await aPayoutAdmin(app);
    const set = { admin_rights: ['moderation' as const, 'settings' as const] };
    await app.parts.db.updateTable('app_user').set(set).where('phone', '=', judge).execute();
    await expect(approve(judge)).rejects.toMatchObject(absent);
    await app.parts.db.updateTable('app_user').set({ is_admin: true }).where('id', '=', seller.id).execute();
    await expect(approve(phone)).rejects.toMatchObject(absent);
    await sweep();
    expect((await see(withdrawNo)).state).toBe(WITHDRAWAL_STATE.reviewing);
    expect(await approve(second)).toBe('approved');
    await sweep();
    expect((await see(withdrawNo)).state).toBe(WITHDRAWAL_STATE.done);
    await expect(desk().decline(withdrawNo, '不行')).rejects.toMatchObject({ code: ERRORS.WITHDRAWAL_ABSENT.code });
  });

  test('at the desk two sign, neither of whom is paid by it', async () => {
    await giveMoney(app.parts.db, seller.id, 'earned', 9_000);
    const { id } = await addWay();
    const { withdrawNo } = await take(5_000, id);
    const [first, other] = [await aDeskAdmin('管理员甲'), await aDeskAdmin('管理员乙')];
    const agree = (by: { readonly token: string }) =>
      app.call(reviewWithdrawal, { withdrawNo, isAgreed: true, reason: '' }, by);
    const found = async (by: { readonly token: string }) =>
      (await app.call(listDeskMoney, {}, by)).withdrawals.find((one) => one.withdrawNo === withdrawNo);
    await expect(agree(adminTokenOf(seller.id))).rejects.toMatchObject(refusal(ERRORS.WITHDRAWAL_ABSENT));
    expect(await agree(first)).toEqual({ needsOther: true });
    expect(await agree(first)).toEqual({ needsOther: true });
    expect(await found(first)).toMatchObject({ amountFen: 5_000, assentedBy: '管理员甲', needsOther: true });
    expect(await found(other)).toMatchObject({ assentedBy: '管理员甲', needsOther: false, isReviewed: true });
    expect((await see(withdrawNo)).state).toBe(WITHDRAWAL_STATE.reviewing);
    expect(await agree(other)).toEqual({ needsOther: false });
    await expect(agree(other)).rejects.toMatchObject(refusal(ERRORS.WITHDRAWAL_ABSENT));
    await sweep();
    expect((await see(withdrawNo)).state).toBe(WITHDRAWAL_STATE.done);
    const silent = app.call(reviewWithdrawal, { withdrawNo, isAgreed: false, reason: ' ' }, first);
    await expect(silent).rejects.toMatchObject(refusal(OPERATOR_ERRORS.REVIEW_REASON_REQUIRED));
  });

  async function aDeskAdmin(nickname: string): Promise<{ readonly token: string }> {
    const { id } = await aBuyingPerson(app.parts.db);
    await app.parts.db.updateTable('app_user').set({ nickname }).where('id', '=', id).execute();
    return adminTokenOf(id);
  }

  test('declines with words, and it comes back', async () => {
    await giveMoney(app.parts.db, seller.id, 'earned', 9_000);
    const { id } = await addWay();
    const { withdrawNo } = await take(5_000, id);
    await desk().decline(withdrawNo, '请补充材料');
    expect(await see(withdrawNo)).toMatchObject({ state: WITHDRAWAL_STATE.declined, note: '请补充材料' });
    expect(await has('earned', 'reserved')).toEqual([12_000, 0]);
    // However soon: nobody waits for that before the page.
    const { records } = await app.call(listOwnNotices, { size: 20, cursor: '' }, seller);
    expect(records.map(({ type }) => type)).toEqual([NOTICE_TYPE.withdrawalReturned]);
  });

  test('sends to cards only what two administrators have released', async () => {
    const { id } = await addWay(bank());
    const { withdrawNo, state } = await take(2_000, id);
    expect(state).toBe(WITHDRAWAL_STATE.sending);
    const phones = [await aPayoutAdmin(app), await aPayoutAdmin(app)];
    const batch = await desk().makeBatch();
    const batchNo = batch?.batchNo ?? '';
    expect([batch?.count, await desk().makeBatch()]).toEqual([1, null]);
    const locked = { code: ERRORS.BATCH_LOCKED.code };
    await expect(desk().listBatch(batchNo)).rejects.toMatchObject(locked);
    await expect(desk().finishBank(withdrawNo, 'B1')).rejects.toMatchObject(locked);
    expect(await desk().release(batchNo, phones[0] ?? '', PASSWORD)).toBe('one-more');
    expect(await desk().release(batchNo, phones[0] ?? '', PASSWORD)).toBe('one-more');
    await expect(desk().release(batchNo, phones[1] ?? '', '000000')).rejects.toMatchObject({
      code: ERRORS.PAYMENT_PASSWORD_WRONG.code,
    });
    await expect(desk().release(batchNo, aPhone(), PASSWORD)).rejects.toMatchObject({
      code: ERRORS.BATCH_ABSENT.code,
    });
    await expect(desk().listBatch(batchNo)).rejects.toMatchObject(locked);
    expect(await desk().release(batchNo, phones[1] ?? '', PASSWORD)).toBe('released');
    expect(await desk().listBatch(batchNo)).toEqual([
      { withdrawNo, name: '王小满', bankName: '招商银行', account: CARD, amountFen: 1_988 },
    ]);
    await desk().finishBank(withdrawNo, 'B1');
    expect((await see(withdrawNo)).state).toBe(WITHDRAWAL_STATE.done);
    expect(await desk().listBatch(batchNo)).toEqual([]);
  });

  test('what a bank sends back comes back', async () => {
    const { id } = await addWay(bank());
    const { withdrawNo } = await take(2_000, id);
    const phones = [await aPayoutAdmin(app), await aPayoutAdmin(app)];
    const batchNo = (await desk().makeBatch())?.batchNo ?? '';
    for (const each of phones) await desk().release(batchNo, each, PASSWORD);
    await desk().failBank(withdrawNo, '户名不符');
    expect(await see(withdrawNo)).toMatchObject({ state: WITHDRAWAL_STATE.failed, note: '户名不符' });
    expect(await has('earned', 'reserved')).toEqual([3_000, 0]);
  });
});

describe('what one has', () => {
  test('is divided by what it may be used for, and is the sum of its movements', async () => {
    const { id } = await addWay({ name: SANDBOX_PAYEES.late });
    const { withdrawNo } = await take(2_000, id);
    expect(await app.call(getBalanceStatistics, {}, seller)).toEqual({
      availableFen: 2_000,
      withdrawableFen: 1_000,
      toppedFen: 1_000,
      heldFen: 0,
      reservedFen: 2_000,
      owedFen: 0,
      incomeFen: 0,
    });
    const { records } = await app.call(getBalanceRecord, { size: 20, filter: 'all' }, seller);
    expect(records.reduce((sum, { availableFen }) => sum + availableFen, 0)).toBe(2_000);
    const { records: out } = await app.call(getBalanceRecord, { size: 20, filter: 'withdraw' }, seller);
    expect(out).toMatchObject([{ kind: 6, availableFen: -2_000, withdrawNo, about: 'xi***@example.com' }]);
    expect((await app.call(getBalanceRecord, { size: 20, filter: 'all', month: '2020-01' }, seller)).records).toEqual(
      [],
    );
    expect((await app.call(getBalanceRecord, { size: 20, filter: 'all' }, stranger)).records).toEqual([]);
  });

  test('goes on where a page ended', async () => {
    const first = await app.call(getBalanceRecord, { size: 1, filter: 'all' }, seller);
    const second = await app.call(getBalanceRecord, { size: 1, filter: 'all', cursor: first.next }, seller);
    expect([first.records[0]?.availableFen, second.records[0]?.availableFen, second.next]).toEqual([1_000, 3_000, '']);
  });
});

test('a new password is set by its own code', async () => {
  app.clock.advanceMs(2 * 60_000);
  await app.call(sendPaymentPasswordCode, {}, seller);
  await app.call(setPaymentPassword, { pwd: '906152', code: lastCode() }, seller);
  expect((await app.call(getWithdrawOptions, {}, seller)).hasPassword).toBe(true);
});
