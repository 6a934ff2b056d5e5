import { createVerify } from 'node:crypto';
import { createMemoryClock } from '../../../../server/adapters/clock/memory';
import { randomIds } from '../../../../server/adapters/ids/random';
import type { PaymentChannel, PaymentWish } from '../../../../server/adapters/payment/types';
import { createWechatPay } from '../../../../server/adapters/payment/wechat-pay';
import { readEnv } from '../../../../server/env';
import { newKeys } from '../../../support/doubles/channel-keys';
import {
  startWechatPayDouble,
  wechatBillRow,
  type WechatPayDouble,
  WRONG_NAME,
} from '../../../support/doubles/wechat-pay';

const NOW = new Date('2026-05-15T12:00:00+08:00');
const APP = 'wx00000000000000aa';
const clock = createMemoryClock(NOW);
let double: WechatPayDouble;
beforeEach(async () => {
  clock.set(NOW);
  double = await startWechatPayDouble(() => clock.now());
});
afterEach(() => double.close());

function connect(settings = double.settings) {
  const { wechat } = readEnv(settings).payment;
  if (wechat === null) throw new Error('it is not set up');
  return createWechatPay(wechat, {
    clock,
    ids: randomIds,
    timeoutMs: 2_000,
    noticeUrl: 'https://album.example/order/notify/wechat',
    appIds: { official: APP, other: null },
  });
}
function channelOf(way: PaymentChannel['way'], settings = double.settings): PaymentChannel {
  const found = connect(settings).channels.find((each) => each.way === way);
  if (found === undefined) throw new Error(`no ${way}`);
  return found;
}
let last = 0;
const wishOf = (more: Partial<PaymentWish> = {}): PaymentWish => ({
  attemptNo: `20260515120000${String((last += 1)).padStart(10, '0')}`,
  account: 'o-payer',
  amountFen: 1_234,
  title: '照片订单',
  expiresAt: new Date(NOW.getTime() + 1_800_000),
  ip: '203.0.113.9',
  returnUrl: 'https://album.example/order?orderNo=1',
  product: null,
  isSplit: false,
  sessionKey: null,
  ...more,
});

describe('what is opened', () => {
  test('inside WeChat is what its bridge takes, signed by us', async () => {
    const answer = await channelOf('wechatJsapi').open(wishOf());
    if (answer.kind !== 'open' || answer.next?.kind !== 'bridge') throw new Error(JSON.stringify(answer));
    const { appId, timeStamp, nonceStr, package: packed, paySign, signType } = answer.next;
    expect([appId, signType, packed.startsWith('prepay_id=wx2026')]).toEqual([APP, 'RSA', true]);
    const { wechat } = readEnv(double.settings).payment;
    if (wechat === null) throw new Error('it is not set up');
    const text = `${appId}\n${timeStamp}\n${nonceStr}\n${packed}\n`;
    expect(createVerify('RSA-SHA256').update(text).verify(wechat.key, paySign, 'base64')).toBe(true);
  });

  test('in another browser is an address that leads back, on a desk a code', async () => {
    const byBrowser = await channelOf('wechatH5').open(wishOf());
    expect(byBrowser).toMatchObject({ kind: 'open', next: { kind: 'redirect' } });
    expect(JSON.stringify(byBrowser)).toContain(
      `redirect_url=${encodeURIComponent('https://album.example/order?orderNo=1')}`,
    );
    expect(await channelOf('wechatNative').open(wishOf())).toMatchObject({
      kind: 'open',
      next: { kind: 'code', text: expect.stringMatching(/^weixin:/) },
    });
  });

  test('twice is one payment, and another amount under its number is none', async () => {
    const wish = wishOf();
    const native = channelOf('wechatNative');
    await native.open(wish);
    expect(await native.open(wish)).toMatchObject({ kind: 'open' });
    expect(await native.open({ ...wish, amountFen: 1 })).toEqual({ kind: 'open' });
    expect(double.trades.get(wish.attemptNo)?.totalFen).toBe(1_234);
  });

  test('and refused by the channel can be paid no more', async () => {
    expect(await channelOf('wechatJsapi').open(wishOf({ account: '' }))).toMatchObject({
      kind: 'closed',
      note: expect.stringContaining('换一种'),
    });
  });
});

describe('what becomes of it', () => {
  test('is asked: open, paid, closed, failed, never heard of', async () => {
    const native = channelOf('wechatNative');
    const [paid, closed, failed] = [wishOf(), wishOf(), wishOf()];
    for (const wish of [paid, closed, failed]) await native.open(wish);
    expect(await native.query(paid)).toEqual({ kind: 'open' });
    double.pay(paid.attemptNo);
    double.refuse(failed.attemptNo);
    const taken = { kind: 'paid', amountFen: 1_234, transactionNo: `42000${paid.attemptNo}` };
    expect(await native.query(paid)).toEqual(taken);
    expect(await native.close(paid)).toEqual(taken);
    expect(await native.close(closed)).toEqual({ kind: 'closed', note: '' });
    expect(await native.query(closed)).toEqual({ kind: 'closed', note: '' });
    expect(await native.query(failed)).toEqual({ kind: 'closed', note: '支付没有成功' });
    expect(await native.query(wishOf())).toEqual({ kind: 'absent' });
  });

  test.each(['unsigned', 'forged', 'old'] as const)('is not known by an answer that is %s', async (how) => {
    const native = channelOf('wechatNative');
    const wish = wishOf();
    await native.open(wish);
    double.pay(wish.attemptNo);
    double.misbehave(how);
    expect((await native.query(wish)).kind).toBe('unknown');
    expect((await native.open(wishOf())).kind).toBe('unknown');
    expect((await native.close(wish)).kind).toBe('unknown');
    const refund = { ...wish, refundNo: '1', totalFen: 1_234, returnedFen: 0 };
    expect((await native.refund(refund)).kind).toBe('unknown');
    expect((await native.queryRefund(refund)).kind).toBe('unknown');
  });

  test('is not known of a channel that does not answer, and is not of a merchant it does not know', async () => {
    double.misbehave({ status: 502, json: {} });
    expect((await channelOf('wechatNative').query(wishOf())).kind).toBe('unknown');
    double.misbehave(null);
    const other = { ...double.settings, WECHAT_PAY_KEY_SERIAL: 'A'.repeat(40) };
    expect(await channelOf('wechatNative', other).query(wishOf())).toEqual({
      kind: 'unknown',
      reason: 'HTTP 401 NO_AUTH',
    });
  });
});

test('a certificate is believed as a public key is', async () => {
  const byCertificate = await startWechatPayDouble(() => clock.now(), { hasCertificate: true });
  try {
    expect(byCertificate.settings['WECHAT_PAY_PUBLIC_KEY_ID']).toBeUndefined();
    const native = channelOf('wechatNative', byCertificate.settings);
    const wish = wishOf();
    await native.open(wish);
    byCertificate.pay(wish.attemptNo);
    expect((await native.query(wish)).kind).toBe('paid');
  } finally {
    await byCertificate.close();
  }
});

test('money goes back in parts, each once, and no more than came', async () => {
  const native = channelOf('wechatNative');
  const wish = wishOf();
  const part = { ...wish, refundNo: '20260515120000900000001', amountFen: 1_000, totalFen: 1_234, returnedFen: 0 };
  await native.open(wish);
  double.pay(wish.attemptNo);
  expect(await native.queryRefund(part)).toEqual({ kind: 'absent' });
  double.holdRefunds(true);
  expect(await native.refund(part)).toEqual({ kind: 'taken' });
  expect(await native.refund(part)).toEqual({ kind: 'taken' });
  double.holdRefunds(false);
  expect(await native.queryRefund(part)).toEqual({ kind: 'done' });
  expect(double.refunds.size).toBe(1);
  const more = { ...part, refundNo: '20260515120000900000002', amountFen: 235 };
  expect(await native.refund(more)).toMatchObject({ kind: 'refused' });
});

describe('a notice', () => {
  const read = (notice: Parameters<ReturnType<typeof connect>['house']['readNotice']>[0]) =>
    connect().house.readNotice(notice);

  test('says what it is about', async () => {
    const wish = wishOf();
    await channelOf('wechatNative').open(wish);
    expect(read(double.pay(wish.attemptNo))).toEqual({ kind: 'payment', about: wish.attemptNo });
    expect(read(double.noticeOfRefund('7'))).toEqual({ kind: 'refund', about: '7' });
  });

  test('that is changed, old, of another key, of another merchant or sealed for another is forged', () => {
    const content = { mchid: '1900000001', out_trade_no: '1' };
    const good = double.makeNotice(content);
    expect(read(good).kind).toBe('payment');
    const bad = [
      { ...good, body: good.body.replace('TRANSACTION', 'TRANSACTIOM') },
      { ...good, headers: {} },
      double.makeNotice(content, { keys: newKeys() }),
      double.makeNotice(content, { keyId: 'PUB_KEY_ID_0100000000000000' }),
      double.makeNotice(content, { at: new Date(NOW.getTime() - 301_000) }),
      double.makeNotice(content, { apiKey: 'x'.repeat(32) }),
      double.makeNotice({ ...content, mchid: '1900000002' }),
    ];
    expect(bad.map((notice) => read(notice).kind)).toEqual(bad.map(() => 'forged'));
  });
});

test('a statement says what came and went, if it is the one that was promised', async () => {
  const { fetchStatement } = connect().house;
  if (typeof fetchStatement !== 'function') throw new Error('it makes none');
  expect(await fetchStatement('2026-05-14')).toEqual({ kind: 'lines', lines: [] });
  double.setStatement(null);
  expect(await fetchStatement('2026-05-14')).toEqual({ kind: 'early' });
  double.setStatement([
    wechatBillRow({ kind: 'payment', number: '1', yuan: '12.34' }),
    wechatBillRow({ kind: 'refund', number: '2', yuan: '0.50' }),
  ]);
  expect(await fetchStatement('2026-05-14')).toEqual({
    kind: 'lines',
    lines: [
      { kind: 'payment', number: '1', amountFen: 1_234, transactionNo: '420001' },
      { kind: 'refund', number: '2', amountFen: 50, transactionNo: '500002' },
    ],
  });
});

describe('a part of a payment', () => {
  const SELLER = '1900000109';
  const splits = () => {
    const { splits: house } = connect();
    if (house === null) throw new Error('it cannot split');
    return house;
  };
  async function pay(isSplit = true): Promise<string> {
    const wish = wishOf({ isSplit });
    await channelOf('wechatNative').open(wish);
    double.pay(wish.attemptNo);
    return wish.attemptNo;
  }
  const partOf = (attemptNo: string, amountFen = 1_000, splitNo = attemptNo) => ({
    splitNo,
    transactionNo: `42000${attemptNo}`,
    account: SELLER,
    amountFen,
    title: '照片销售分账',
    isLast: true,
  });
  const name = async () => splits().addReceiver({ account: SELLER, name: '小满摄影工作室', requestNo: 'r1' });

  test('goes to whom WeChat Pay knows, by a name that only it can read, and once', async () => {
    const part = partOf(await pay());
    expect(await splits().querySplit(part)).toEqual({ kind: 'absent' });
    expect(await splits().split(part)).toMatchObject({ kind: 'refused' });
    expect(await name()).toEqual({ kind: 'added' });
    expect(double.receivers.get(SELLER)).toBe('小满摄影工作室');
    expect([await splits().split(part), await splits().split(part)]).toEqual([{ kind: 'done' }, { kind: 'done' }]);
    expect([...double.splits.values()]).toMatchObject([{ account: SELLER, amountFen: 1_000, isLast: true }]);
    expect(await splits().querySplit({ ...part, amountFen: 999 })).toMatchObject({ kind: 'unknown' });
  });

  test('is not certain while it is under way, nor by an answer that nobody has signed', async () => {
    await name();
    const part = partOf(await pay());
    double.endSplits('PENDING');
    expect(await splits().split(part)).toEqual({ kind: 'taken' });
    double.endSplits('CLOSED');
    expect(await splits().querySplit(part)).toMatchObject({ kind: 'refused' });
    double.misbehave('forged');
    expect(await splits().querySplit(part)).toMatchObject({ kind: 'unknown' });
    expect(await splits().split(part)).toMatchObject({ kind: 'unknown' });
  });

  test('is no more than what was paid, and of no payment that was not opened to be split', async () => {
    await name();
    expect(await splits().split(partOf(await pay(), 1_235))).toMatchObject({ kind: 'refused' });
    expect(await splits().split(partOf(await pay(false)))).toMatchObject({ kind: 'refused' });
    expect(double.splits.size).toBe(0);
  });

  test('goes to nobody whose name is another', async () => {
    const answer = await splits().addReceiver({ account: SELLER, name: WRONG_NAME, requestNo: 'r2' });
    expect([answer.kind, double.receivers.size]).toEqual(['refused', 0]);
  });
});
