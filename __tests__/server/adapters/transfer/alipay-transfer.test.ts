import { createMemoryClock } from '../../../../server/adapters/clock/memory';
import { randomIds } from '../../../../server/adapters/ids/random';
import { createTransfers } from '../../../../server/adapters/transfer/create';
import type { TransferChannel, TransferWish } from '../../../../server/adapters/transfer/types';
import { readEnv } from '../../../../server/env';
import { createAlipay } from '../../../../server/adapters/payment/alipay';
import { type AlipayDouble, startAlipayDouble } from '../../../support/doubles/alipay';

const NOW = new Date('2026-05-15T12:00:00+08:00');
const clock = createMemoryClock(NOW);
const book = { find: async () => null, add: async () => undefined, finish: async () => undefined };
let double: AlipayDouble;
beforeEach(async () => {
  clock.set(NOW);
  double = await startAlipayDouble(() => clock.now(), { hasCertificates: true });
});
afterEach(() => double.close());

function channel(): TransferChannel {
  const [found] = createTransfers(readEnv(double.transferSettings), { clock, ids: randomIds, book });
  if (found === undefined) throw new Error('it is not set up');
  return found;
}
let last = 0;
const wishOf = (more: Partial<TransferWish> = {}): TransferWish => ({
  withdrawNo: `20260515120000${String((last += 1)).padStart(10, '0')}`,
  amountFen: 1_205,
  payee: { name: '王小满', account: 'xiaoman@example.com', appId: '' },
  ...more,
});

test('what is sent has arrived, once, and says for whom it was', async () => {
  const wish = wishOf();
  expect(await channel().query(wish)).toEqual({ kind: 'absent' });
  const done = { kind: 'done', transactionNo: `2026${wish.withdrawNo}` };
  expect([await channel().transfer(wish), await channel().transfer(wish), await channel().query(wish)]).toEqual([
    done,
    done,
    done,
  ]);
  expect([...double.transfers.values()]).toEqual([
    {
      account: 'xiaoman@example.com',
      name: '王小满',
      amount: '12.05',
      scene: '采购货款',
      status: 'SUCCESS',
      reason: '',
    },
  ]);
});

test('what takes its time is taken, and then has arrived or not', async () => {
  double.receive('DEALING');
  const [one, other] = [wishOf(), wishOf()];
  expect([await channel().transfer(one), await channel().transfer(other)]).toEqual([
    { kind: 'taken' },
    { kind: 'taken' },
  ]);
  double.endTransfer(one.withdrawNo, 'SUCCESS');
  double.endTransfer(other.withdrawNo, 'FAIL', 'PAYEE_USER_INFO_ERROR');
  expect((await channel().query(one)).kind).toBe('done');
  expect(await channel().query(other)).toEqual({ kind: 'refused', note: '支付宝账号与收款人姓名不一致' });
});

test('a payee that there is not gets nothing, and a full account of ours only later', async () => {
  double.receive({ problem: 'PAYEE_NOT_EXIST' });
  expect(await channel().transfer(wishOf())).toEqual({ kind: 'refused', note: '这个支付宝账号不存在' });
  const wish = wishOf();
  for (const problem of ['PAYER_BALANCE_NOT_ENOUGH', 'SYSTEM_ERROR', 'SOMETHING_NEW']) {
    double.receive({ problem });
    expect((await channel().transfer(wish)).kind).toBe('unknown');
  }
  double.receive('SUCCESS');
  expect((await channel().transfer(wish)).kind).toBe('done');
});

test('of another amount it is not ours', async () => {
  const wish = wishOf();
  await channel().transfer(wish);
  expect((await channel().query({ ...wish, amountFen: 1_204 })).kind).toBe('unknown');
  expect((await channel().transfer({ ...wish, amountFen: 1_204 })).kind).toBe('unknown');
});

test.each(['unsigned', 'forged', 'other'] as const)('an answer that is %s says nothing', async (how) => {
  const wish = wishOf();
  await channel().transfer(wish);
  double.misbehave(how);
  expect((await channel().query(wish)).kind).toBe('unknown');
  expect((await channel().transfer(wishOf())).kind).toBe('unknown');
});

test('an application that signs with a certificate names it in every call', async () => {
  const { alipay } = readEnv(double.settings).payment;
  if (alipay === null) throw new Error('it is not set up');
  const noticeUrl = 'https://album.example/order/notify/alipay';
  const { channels } = createAlipay(alipay, { clock, timeoutMs: 2_000, noticeUrl });
  const [page] = channels;
  const answer = await page?.open({
    attemptNo: '202605151200000000000001',
    account: '',
    amountFen: 100,
    title: '照片订单',
    expiresAt: new Date(NOW.getTime() + 1_800_000),
    ip: '203.0.113.9',
    returnUrl: 'https://album.example/order',
    product: null,
    isSplit: false,
    sessionKey: null,
  });
  if (answer?.kind !== 'open' || answer.next?.kind !== 'redirect') throw new Error(JSON.stringify(answer));
  expect(double.openPage(answer.next.url)).toBeNull();
  const without = { ...alipay, certificates: null };
  const [bare] = createAlipay(without, { clock, timeoutMs: 2_000, noticeUrl }).channels;
  const name = { attemptNo: '1', account: '' };
  expect((await bare?.query(name))?.kind).toBe('unknown');
});
