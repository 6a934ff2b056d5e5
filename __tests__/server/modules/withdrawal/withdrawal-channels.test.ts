import { WITHDRAW_CHANNEL, WITHDRAWAL_STATE } from '@contract/constants/balance';
import { NOTICE_TYPE } from '@contract/constants/notice';
import { ERRORS } from '@contract/errors';
import { addWithdrawalWay, getWithdrawal, getWithdrawOptions, withdraw } from '@contract/http/balance';
import { listOwnNotices } from '@contract/http/notice';
import { sendPaymentPasswordCode } from '@contract/http/security';
import { MONEY_ERRORS } from '@contract/money-errors';
import type { Withdrawal } from '@contract/schemas/balance';
import { findLedgerFaults } from '../../../../server/modules/ledger/posting.service';
import { listWithdrawalFaults } from '../../../../server/modules/withdrawal/withdrawal.repository';
import { startTestApp, type TestApp } from '../../../support/app-harness';
import { aBuyingPerson, aRequest, type Buyer, giveMoney, moneyIn } from '../../../support/buying';
import { type AlipayDouble, startAlipayDouble } from '../../../support/doubles/alipay';
import { startWechatPayDouble, type WechatPayDouble } from '../../../support/doubles/wechat-pay';
import { namedCallers } from '../../../support/media-app';
import { aPayoutAdmin, approveByTwo } from '../../../support/payout-admins';
import { aPhone } from '../../../support/people';
import { refusal } from '../../../support/refusal';

const NAME = '王小满';
const [MINI, OFFICIAL] = ['wx00000000000000bb', 'wx00000000000000aa'];
const HOUR_MS = 3_600_000;
const NEVER = new AbortController().signal;
const IN_WECHAT = { client: 'WEB_WX', 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.60' };

let app: TestApp;
let wechat: WechatPayDouble;
let alipay: AlipayDouble;
let seller: Buyer;
let phone: string;

beforeAll(async () => {
  let now = (): Date => new Date();
  wechat = await startWechatPayDouble(() => now());
  alipay = await startAlipayDouble(() => now(), { hasCertificates: true });
  const apps = { WECHAT_MINI_ID: MINI, WECHAT_MINI_SECRET: 's' };
  const limits = { WITHDRAW_REVIEW_FEN: '5000', WITHDRAW_FEE_PER_MILLE: '6' };
  app = await startTestApp({
    ...namedCallers,
    env: { ...wechat.transferSettings, ...alipay.transferSettings, ...apps, ...limits },
  });
  now = () => app.clock.now();
  const { security } = app.services;
  // What a password and a certificate are worth is tested where they are kept.
  jest.spyOn(security.paymentPasswords, 'verify').mockResolvedValue({ kind: 'right' });
  jest.spyOn(security.certifications, 'findCertifiedName').mockResolvedValue(NAME);
});
afterAll(async () => {
  await app.close();
  await wechat.close();
  await alipay.close();
});
beforeEach(async () => {
  const { db } = app.parts;
  wechat.misbehave(null);
  alipay.misbehave(null);
  seller = await aBuyingPerson(db);
  phone = aPhone();
  await db.updateTable('app_user').set({ phone }).where('id', '=', seller.id).execute();
  await giveMoney(db, seller.id, 'earned', 9_000);
});
afterEach(async () => {
  const { db } = app.parts;
  expect([...(await findLedgerFaults(db)), ...(await listWithdrawalFaults(db))]).toEqual([]);
});

async function link(appId = MINI): Promise<void> {
  const account = { provider: 'wechat' as const, app_id: appId, union_id: null, created_at: app.clock.now() };
  await app.parts.db
    .insertInto('linked_account')
    .values({ ...account, user_id: seller.id, open_id: `o-${seller.id}-${appId}` })
    .execute();
}

const addWay = (channel: 1 | 2) =>
  app.call(
    addWithdrawalWay,
    { channel, name: NAME, account: channel === 2 ? 'xiaoman@example.com' : '', bankName: '' },
    seller,
  );

async function take(amountFen: number, channel: 1 | 2, headers: Record<string, string> = {}): Promise<Withdrawal> {
  const { id: wayId } = await addWay(channel);
  app.clock.advanceMs(2 * 60_000);
  await app.call(sendPaymentPasswordCode, { scene: 'withdraw' }, seller);
  const code = app.sms.sent.filter((message) => message.phone === phone).at(-1)?.code ?? '';
  const wish = { requestId: aRequest(), wayId, amountFen, password: '271828', code };
  return app.call(withdraw, wish, { ...seller, headers });
}
const sweep = async (): Promise<void> => {
  app.clock.advanceMs(20_000);
  await app.services.withdrawal.sending.sendDue(NEVER);
};
const see = (withdrawNo: string) => app.call(getWithdrawal, { withdrawNo }, seller);
const has = (...kinds: string[]) => Promise.all(kinds.map((kind) => moneyIn(app.parts.db, seller.id, kind)));
const told = async (): Promise<number[]> =>
  (await app.call(listOwnNotices, { size: 20, cursor: '' }, seller)).records.map(({ type }) => type);

describe('by WeChat', () => {
  test('it waits for its payee, keeps the money aside, and is his when he has confirmed', async () => {
    await link();
    const made = await take(2_000, WITHDRAW_CHANNEL.wechat);
    const { withdrawNo } = made;
    expect(made).toMatchObject({
      state: WITHDRAWAL_STATE.sending,
      confirm: { place: 'mini', merchant: '1900000001', appId: MINI, packed: `packed-${withdrawNo}` },
    });
    expect(wechat.bills.get(withdrawNo)).toMatchObject({
      amountFen: 1_988,
      name: NAME,
      openId: `o-${seller.id}-${MINI}`,
    });
    await sweep();
    expect([(await see(withdrawNo)).confirm?.packed, ...(await has('earned', 'reserved'))]).toEqual([
      `packed-${withdrawNo}`,
      7_000,
      2_000,
    ]);
    wechat.endBill(withdrawNo, 'SUCCESS');
    expect(await see(withdrawNo)).toMatchObject({ state: WITHDRAWAL_STATE.done, confirm: null });
    expect([
      ...(await has('earned', 'reserved')),
      await moneyIn(app.parts.db, null, 'clearing:wechat-transfer'),
    ]).toEqual([7_000, 0, 1_988]);
    const row = await app.parts.db
      .selectFrom('withdrawal')
      .selectAll()
      .where('withdraw_no', '=', withdrawNo)
      .executeTakeFirstOrThrow();
    expect([row.transaction_no, row.payee_sealed, row.confirm_packed]).toEqual([`13300${withdrawNo}`, null, '']);
  });

  test('what nobody confirms comes back once, when WeChat says that it is closed and not before', async () => {
    await link();
    const { withdrawNo } = await take(2_000, WITHDRAW_CHANNEL.wechat);
    app.clock.advanceMs(30 * HOUR_MS);
    await sweep();
    expect([(await see(withdrawNo)).state, ...(await has('reserved'))]).toEqual([WITHDRAWAL_STATE.sending, 2_000]);
    wechat.endBill(withdrawNo, 'FAIL', 'OVERDUE_CLOSE');
    await Promise.all([sweep(), see(withdrawNo), see(withdrawNo)]);
    expect(await see(withdrawNo)).toMatchObject({ state: WITHDRAWAL_STATE.failed, note: '24小时内没有确认收款' });
    expect(await has('earned', 'reserved')).toEqual([9_000, 0]);
    expect(await told()).toContain(NOTICE_TYPE.withdrawalReturned);
  });

  test('an answer that was lost is had by telling of it once more, and is one transfer', async () => {
    await link();
    wechat.misbehave('unsigned');
    const { withdrawNo, confirm } = await take(2_000, WITHDRAW_CHANNEL.wechat);
    expect(confirm).toBeNull();
    wechat.misbehave(null);
    expect((await see(withdrawNo)).confirm?.packed).toBe(`packed-${withdrawNo}`);
    expect([...wechat.bills.keys()].filter((number) => number === withdrawNo)).toHaveLength(1);
  });

  test('a person whose withdrawal is reviewed first is notified once when there is something to confirm', async () => {
    await link();
    const { withdrawNo, state } = await take(6_000, WITHDRAW_CHANNEL.wechat);
    expect([state, wechat.bills.has(withdrawNo)]).toEqual([WITHDRAWAL_STATE.reviewing, false]);
    app.clock.advanceMs(HOUR_MS);
    await approveByTwo(app, withdrawNo, [await aPayoutAdmin(app), await aPayoutAdmin(app)]);
    await sweep();
    await sweep();
    expect((await told()).filter((type) => type === NOTICE_TYPE.withdrawalConfirm)).toHaveLength(1);
    wechat.endBill(withdrawNo, 'SUCCESS');
    await sweep();
    expect(await told()).toContain(NOTICE_TYPE.withdrawalDone);
  });

  test('inside WeChat’s browser the official account knows him, elsewhere whichever does', async () => {
    await link();
    await link(OFFICIAL);
    expect((await take(1_000, WITHDRAW_CHANNEL.wechat, IN_WECHAT)).confirm).toMatchObject({
      place: 'official',
      appId: OFFICIAL,
    });
    expect((await take(1_000, WITHDRAW_CHANNEL.wechat)).confirm?.place).toBe('mini');
  });

  test('a person who has not linked WeChat sees that, before and after he has added the way', async () => {
    const absent = refusal(MONEY_ERRORS.WITHDRAW_WECHAT_ABSENT);
    await expect(addWay(WITHDRAW_CHANNEL.wechat)).rejects.toMatchObject(absent);
    await link();
    await addWay(WITHDRAW_CHANNEL.wechat);
    await app.parts.db.deleteFrom('linked_account').where('user_id', '=', seller.id).execute();
    await expect(take(1_000, WITHDRAW_CHANNEL.wechat)).rejects.toMatchObject(absent);
    expect(await has('earned', 'reserved')).toEqual([9_000, 0]);
  });

  test('another merchant account that is set up later knows nothing of it, which ends nothing', async () => {
    await link();
    const { withdrawNo } = await take(2_000, WITHDRAW_CHANNEL.wechat);
    const { db } = app.parts;
    await db.updateTable('withdrawal').set({ merchant: '1900000009' }).where('withdraw_no', '=', withdrawNo).execute();
    wechat.endBill(withdrawNo, 'FAIL', 'OVERDUE_CLOSE');
    app.clock.advanceMs(48 * HOUR_MS);
    await sweep();
    expect((await see(withdrawNo)).state).toBe(WITHDRAWAL_STATE.sending);
    await db.updateTable('withdrawal').set({ merchant: '1900000001' }).where('withdraw_no', '=', withdrawNo).execute();
    expect((await see(withdrawNo)).state).toBe(WITHDRAWAL_STATE.failed);
  });
});

describe('by Alipay', () => {
  test('it arrives without its fee', async () => {
    const made = await take(2_000, WITHDRAW_CHANNEL.alipay);
    expect(made).toMatchObject({ state: WITHDRAWAL_STATE.done, confirm: null });
    expect(alipay.transfers.get(made.withdrawNo)).toMatchObject({ amount: '19.88', name: NAME });
    expect(await moneyIn(app.parts.db, null, 'clearing:alipay-transfer')).toBeGreaterThanOrEqual(1_988);
  });

  test('what our account has too little for waits, and what its payee cannot take comes back with words', async () => {
    alipay.receive({ problem: 'PAYER_BALANCE_NOT_ENOUGH' });
    const { withdrawNo } = await take(2_000, WITHDRAW_CHANNEL.alipay);
    await sweep();
    expect([(await see(withdrawNo)).state, ...(await has('reserved'))]).toEqual([WITHDRAWAL_STATE.sending, 2_000]);
    alipay.receive({ problem: 'PAYEE_NOT_EXIST' });
    expect(await see(withdrawNo)).toMatchObject({
      state: WITHDRAWAL_STATE.failed,
      note: '这个支付宝账号不存在',
    });
    expect(await has('earned', 'reserved')).toEqual([9_000, 0]);
    alipay.receive('SUCCESS');
  });
});

test('a name that is not the certified one is sent nothing', async () => {
  const other = { channel: 2, name: '李雷', account: 'lilei@example.com', bankName: '' } as const;
  await expect(app.call(addWithdrawalWay, other, seller)).rejects.toMatchObject(refusal(ERRORS.PAYEE_NOT_CERTIFIED));
  expect((await app.call(getWithdrawOptions, {}, seller)).channels).toEqual([1, 2, 3]);
});
