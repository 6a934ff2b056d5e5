import { createMemoryClock } from '../../../../server/adapters/clock/memory';
import { createAlipay } from '../../../../server/adapters/payment/alipay';
import type { PaymentChannel, PaymentWish } from '../../../../server/adapters/payment/types';
import { readEnv } from '../../../../server/env';
import { type AlipayDouble, startAlipayDouble } from '../../../support/doubles/alipay';
import { newKeys } from '../../../support/doubles/channel-keys';

const NOW = new Date('2026-05-15T12:00:00+08:00');
const clock = createMemoryClock(NOW);
let double: AlipayDouble;
beforeEach(async () => {
  clock.set(NOW);
  double = await startAlipayDouble(() => clock.now());
});
afterEach(() => double.close());

function connect() {
  const { alipay } = readEnv(double.settings).payment;
  if (alipay === null) throw new Error('it is not set up');
  return createAlipay(alipay, { clock, timeoutMs: 2_000, noticeUrl: 'https://album.example/order/notify/alipay' });
}
function channelOf(way: PaymentChannel['way']): PaymentChannel {
  const found = connect().channels.find((each) => each.way === way);
  if (found === undefined) throw new Error(`no ${way}`);
  return found;
}
let last = 0;
const wishOf = (more: Partial<PaymentWish> = {}): PaymentWish => ({
  attemptNo: `20260515120000${String((last += 1)).padStart(10, '0')}`,
  account: '',
  amountFen: 1_205,
  title: '照片订单 & 打赏=1',
  expiresAt: new Date(NOW.getTime() + 1_800_000),
  ip: '203.0.113.9',
  returnUrl: 'https://album.example/order?orderNo=1',
  product: null,
  isSplit: false,
  sessionKey: null,
  ...more,
});

test.each(['alipayPage', 'alipayWap'] as const)(
  '%s leads to a page that knows us, and is open before anybody is there',
  async (way) => {
    const channel = channelOf(way);
    const wish = wishOf();
    const answer = await channel.open(wish);
    if (answer.kind !== 'open' || answer.next?.kind !== 'redirect') throw new Error(JSON.stringify(answer));
    expect(await channel.query(wish)).toEqual({ kind: 'open' });
    const changed = answer.next.url.replace('12.05', '00.05');
    expect([double.openPage(changed), double.openPage(answer.next.url)]).toEqual(['isv.invalid-signature', null]);
    expect(await channel.query(wish)).toEqual({ kind: 'open' });
    double.pay(wish.attemptNo);
    const paid = { kind: 'paid', amountFen: 1_205, transactionNo: `2026${wish.attemptNo}` };
    expect([await channel.query(wish), await channel.close(wish)]).toEqual([paid, paid]);
  },
);

test('a code is paid, or closed before or after somebody has read it', async () => {
  const channel = channelOf('alipayQr');
  const wishes = [wishOf(), wishOf()];
  for (const wish of wishes) {
    const answer = await channel.open(wish);
    if (answer.kind !== 'open' || answer.next?.kind !== 'code') throw new Error(JSON.stringify(answer));
    expect(await channel.query(wish)).toEqual({ kind: 'open' });
    if (wish === wishes[0]) double.readCode(answer.next.text);
    expect(await channel.close(wish)).toEqual({ kind: 'closed', note: '' });
  }
  expect(await channel.open({ ...wishOf(), expiresAt: NOW })).toMatchObject({ kind: 'closed' });
});

test('money goes back in parts, each once', async () => {
  const channel = channelOf('alipayQr');
  const wish = wishOf();
  const answer = await channel.open(wish);
  if (answer.kind === 'open' && answer.next?.kind === 'code') double.readCode(answer.next.text);
  const part = { ...wish, refundNo: '9', amountFen: 5, totalFen: 1_205, returnedFen: 0 };
  expect((await channel.refund(part)).kind).toBe('refused');
  double.pay(wish.attemptNo);
  expect(await channel.queryRefund(part)).toEqual({ kind: 'absent' });
  expect(await channel.refund(part)).toEqual({ kind: 'done' });
  expect(await channel.refund(part)).toEqual({ kind: 'done' });
  expect([...double.refunds]).toEqual([['9', '0.05']]);
});

test.each(['unsigned', 'forged'] as const)('an answer that is %s says nothing', async (how) => {
  const channel = channelOf('alipayQr');
  const wish = wishOf();
  await channel.open(wish);
  double.misbehave(how);
  const refund = { ...wish, refundNo: '9', totalFen: 1_205, returnedFen: 0 };
  const answers = [
    channel.open(wish),
    channel.query(wish),
    channel.close(wish),
    channel.refund(refund),
    channel.queryRefund(refund),
  ];
  expect((await Promise.all(answers)).map(({ kind }) => kind)).toEqual(answers.map(() => 'unknown'));
});

test('a notice says what it is about, unless it is changed, for another account, of another key or of another week', () => {
  const { house } = connect();
  const good = double.makeNotice({ out_trade_no: '1', subject: '照片 & 打赏=1' });
  expect(house.readNotice(good)).toEqual({ kind: 'payment', about: '1' });
  expect(house.readNotice(double.makeNotice({ out_trade_no: '1', out_biz_no: '7' }))).toEqual({
    kind: 'refund',
    about: '7',
  });
  const bad = [
    { ...good, body: good.body.replace('out_trade_no=1', 'out_trade_no=2') },
    { ...good, body: '' },
    double.makeNotice({ out_trade_no: '1' }, { keys: newKeys() }),
    double.makeNotice({ out_trade_no: '1', app_id: '2021000000000002' }),
    double.makeNotice({ out_trade_no: '1', seller_id: '2088000000000002' }),
    double.makeNotice({ out_trade_no: '1' }, { at: new Date(NOW.getTime() - 7 * 86_400_000) }),
  ];
  expect(bad.map((notice) => house.readNotice(notice).kind)).toEqual(bad.map(() => 'forged'));
});

test('a statement says what came and went', async () => {
  const { fetchStatement } = connect().house;
  if (typeof fetchStatement !== 'function') throw new Error('it makes none');
  expect(await fetchStatement('2026-05-14')).toEqual({ kind: 'lines', lines: [] });
  double.setStatement([
    { kind: 'payment', number: '31', yuan: '12.05' },
    { kind: 'refund', number: '32', yuan: '0.05' },
  ]);
  expect(await fetchStatement('2026-05-14')).toEqual({
    kind: 'lines',
    lines: [
      { kind: 'payment', number: '31', amountFen: 1_205, transactionNo: '202631' },
      { kind: 'refund', number: '32', amountFen: 5, transactionNo: '20261' },
    ],
  });
});

describe('a part of a payment', () => {
  const SELLER = '2088000000000109';
  const splits = () => connect().splits;
  async function pay(isSplit = true): Promise<string> {
    const wish = wishOf({ isSplit });
    const answer = await channelOf('alipayQr').open(wish);
    if (answer.kind === 'open' && answer.next?.kind === 'code') double.readCode(answer.next.text);
    double.pay(wish.attemptNo);
    return wish.attemptNo;
  }
  const partOf = (attemptNo: string, amountFen = 1_000) => ({
    splitNo: attemptNo,
    transactionNo: `2026${attemptNo}`,
    account: SELLER,
    amountFen,
    title: '照片销售分账',
    isLast: true,
  });
  const name = () => splits().addReceiver({ account: SELLER, name: '小满摄影工作室', requestNo: 'r1' });

  test('goes to whom Alipay knows, and once', async () => {
    const part = partOf(await pay());
    expect(await splits().querySplit(part)).toEqual({ kind: 'absent' });
    expect(await splits().split(part)).toMatchObject({ kind: 'refused' });
    expect(await name()).toEqual({ kind: 'added' });
    expect([await splits().split(part), await splits().split(part)]).toEqual([{ kind: 'done' }, { kind: 'done' }]);
    expect([...double.splits.values()]).toMatchObject([{ account: SELLER, amount: '10.00', isLast: true }]);
    expect(await splits().querySplit({ ...part, amountFen: 999 })).toMatchObject({ kind: 'unknown' });
  });

  test('is no more than what was paid, of no payment that was not opened to be split, and not believed unsigned', async () => {
    await name();
    expect(await splits().split(partOf(await pay(), 1_206))).toMatchObject({ kind: 'refused' });
    expect(await splits().split(partOf(await pay(false)))).toMatchObject({ kind: 'refused' });
    double.misbehave('unsigned');
    expect(await splits().split(partOf('1'))).toMatchObject({ kind: 'unknown' });
    expect(double.splits.size).toBe(0);
  });
});
