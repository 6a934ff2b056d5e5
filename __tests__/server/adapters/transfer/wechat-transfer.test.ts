import { createMemoryClock } from '../../../../server/adapters/clock/memory';
import { randomIds } from '../../../../server/adapters/ids/random';
import { createTransfers } from '../../../../server/adapters/transfer/create';
import type { TransferChannel, TransferWish } from '../../../../server/adapters/transfer/types';
import { readEnv } from '../../../../server/env';
import { startWechatPayDouble, type WechatPayDouble, WRONG_NAME } from '../../../support/doubles/wechat-pay';

const NOW = new Date('2026-05-15T12:00:00+08:00');
const MINI = 'wx00000000000000bb';
const clock = createMemoryClock(NOW);
const book = { find: async () => null, add: async () => undefined, finish: async () => undefined };
let double: WechatPayDouble;
beforeEach(async () => {
  clock.set(NOW);
  double = await startWechatPayDouble(() => clock.now());
});
afterEach(() => double.close());

function channel(more: Record<string, string> = {}): TransferChannel {
  const apps = { WECHAT_MINI_ID: MINI, WECHAT_MINI_SECRET: 's' };
  const env = readEnv({ ...double.transferSettings, ...apps, ...more });
  const [found, ...others] = createTransfers(env, { clock, ids: randomIds, book });
  if (found === undefined || others.length > 0) throw new Error('not the one channel that is set up');
  return found;
}
let last = 0;
const wishOf = (more: Partial<TransferWish> = {}): TransferWish => ({
  withdrawNo: `20260515120000${String((last += 1)).padStart(10, '0')}`,
  amountFen: 12_345,
  payee: { name: '王小满', account: 'o-payee', appId: MINI },
  ...more,
});

test('the payee is known by the mini-program first, then by the official account', () => {
  expect(channel()).toMatchObject({ way: 'wechat', merchant: '1900000001', payeeAt: [MINI, 'wx00000000000000aa'] });
});

test('what is sent waits for its payee, and says what it was and for whom', async () => {
  const wish = wishOf();
  expect(await channel().query(wish)).toEqual({ kind: 'absent' });
  const packed = `packed-${wish.withdrawNo}`;
  expect(await channel().transfer(wish)).toEqual({ kind: 'confirm', packed });
  expect([...double.bills.values()]).toMatchObject([
    {
      appId: MINI,
      openId: 'o-payee',
      name: '王小满',
      amountFen: 12_345,
      scene: '1009',
      report: [{ info_type: '采购商品名称', info_content: '照片' }],
    },
  ]);
  // The data for confirming is given again only when the transfer is sent again.
  expect(await channel().query(wish)).toEqual({ kind: 'confirm', packed: '' });
  expect(await channel().transfer(wish)).toEqual({ kind: 'confirm', packed });
  expect(double.bills.size).toBe(1);
});

test('how it ends is asked: it has arrived, nobody confirmed it, the name is another one', async () => {
  const wishes = [wishOf(), wishOf(), wishOf(), wishOf()];
  for (const wish of wishes) await channel().transfer(wish);
  const [arrived, late, misnamed, busy] = wishes.map(({ withdrawNo }) => withdrawNo);
  double.endBill(arrived ?? '', 'SUCCESS');
  double.endBill(late ?? '', 'FAIL', 'OVERDUE_CLOSE');
  double.endBill(misnamed ?? '', 'FAIL', 'NAME_NOT_CORRECT');
  double.endBill(busy ?? '', 'PROCESSING');
  expect(await Promise.all(wishes.map((wish) => channel().query(wish)))).toEqual([
    { kind: 'done', transactionNo: `13300${arrived}` },
    { kind: 'refused', note: '24小时内没有确认收款' },
    { kind: 'refused', note: '收款人姓名与微信实名不一致' },
    { kind: 'taken' },
  ]);
});

test('of another amount it is not ours', async () => {
  const wish = wishOf();
  await channel().transfer(wish);
  double.endBill(wish.withdrawNo, 'SUCCESS');
  expect((await channel().query({ ...wish, amountFen: 12_344 })).kind).toBe('unknown');
  expect((await channel().transfer({ ...wish, amountFen: 1 })).kind).toBe('unknown');
});

test('what is refused and is not there will not go, and what is refused for now may still', async () => {
  const wrong = wishOf({ payee: { name: WRONG_NAME, account: 'o-payee', appId: MINI } });
  expect(await channel().transfer(wrong)).toMatchObject({ kind: 'refused' });
  double.misbehave({ status: 429, json: {} });
  expect((await channel().transfer(wishOf())).kind).toBe('unknown');
  expect(double.bills.size).toBe(0);
});

test.each(['unsigned', 'forged', 'old'] as const)('an answer that is %s says nothing', async (how) => {
  const wish = wishOf();
  await channel().transfer(wish);
  double.endBill(wish.withdrawNo, 'FAIL', 'OVERDUE_CLOSE');
  double.misbehave(how);
  expect((await channel().query(wish)).kind).toBe('unknown');
  expect((await channel().transfer(wish)).kind).toBe('unknown');
});

test('a call of another merchant, or another serial, sends nothing', async () => {
  for (const more of [{ WECHAT_PAY_KEY_SERIAL: 'A'.repeat(40) }, { WECHAT_PAY_MERCHANT: '1900000002' }]) {
    expect((await channel(more).transfer(wishOf())).kind).toBe('unknown');
  }
  expect(double.bills.size).toBe(0);
});

test('where payments are tried out no real money is sent', () => {
  const env = readEnv({ ...double.settings, WECHAT_MINI_ID: MINI, WECHAT_MINI_SECRET: 's' });
  expect(createTransfers(env, { clock, ids: randomIds, book }).map(({ merchant }) => merchant)).toEqual([
    'sandbox',
    'sandbox',
  ]);
});
