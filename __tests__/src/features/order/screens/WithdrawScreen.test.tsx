import { ERRORS } from '@contract/errors';
import { getWithdrawOptions, listWithdrawals, listWithdrawalWays, withdraw } from '@contract/http/balance';
import type { WithdrawOptions } from '@contract/schemas/balance';
import { WithdrawScreen } from '@/features/order/screens/WithdrawScreen';
import { useOverlays } from '@/stores/base/overlays';
import { type ClientWorld, letAnswersCome, openWorld, refusing, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumD/withdraw/withdraw') };
});

const OPTIONS: WithdrawOptions = {
  channels: [2],
  minFen: 100,
  withdrawableFen: 5_000,
  closedFen: 0,
  dayLeftFen: 10_000,
  timesLeft: 3,
  feePerMille: 0,
  reviewFen: 100_000,
  hasPassword: true,
  phone: '138****8000',
  needsCertification: false,
  payeeName: '',
};
let world: ClientWorld;
let options: WithdrawOptions;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  options = OPTIONS;
  world.answer(getWithdrawOptions, () => options);
  world.answer(listWithdrawalWays, () => [
    { id: 'w'.repeat(22), channel: 2 as const, shown: '138****8000', bankName: '', createdAt: 1 },
  ]);
  world.answer(listWithdrawals, () => ({ records: [], total: 0, size: 5, current: 1, pages: 0 }));
});

async function open(): Promise<Mounted> {
  const screen = await mountComponent(() => <WithdrawScreen />);
  await letAnswersCome(screen);
  return screen;
}
const field = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
  if (found === null) throw new Error(`no field ${name}`);
  return found;
};
async function send(screen: Mounted): Promise<void> {
  await screen.type(field('提现金额'), '20');
  await screen.tap(screen.control('下一步'));
  await screen.type(field('验证码'), '123456');
  const confirm = document.querySelector<HTMLElement>('[role="button"][aria-label="确认提现"]');
  if (confirm === null) throw new Error('nothing to confirm with');
  await screen.tap(confirm);
  for (const digit of '271828') await screen.tap(screen.control(digit));
  await letAnswersCome(screen);
}

test('every withdrawal is listed, not the last few alone', async () => {
  const all = Array.from({ length: 7 }, (_, index) => ({
    withdrawNo: String(index).repeat(24),
    channel: 2 as const,
    shown: `第${index}笔`,
    ...{ amountFen: 100, feeFen: 0, state: 4 as const, note: '', confirm: null, madeAt: 1, sentAt: 0, endedAt: 0 },
  }));
  world.answer(listWithdrawals, ({ size }) => {
    const records = all.slice(0, Number(size));
    return { records, total: all.length, size: Number(size), current: 1, pages: Math.ceil(all.length / Number(size)) };
  });
  const screen = await open();
  for (const { shown } of all) expect(screen.text()).toContain(shown);
});

test.each([
  ['30000', { withdrawableFen: 5_000_000, dayLeftFen: 2_000_000 }, '今天还能提现￥20,000.00'],
  ['123456', {}, '可提现余额不足，最多￥50.00'],
  ['1.234', {}, '请输入提现金额，最多两位小数'],
  ['20', { dayLeftFen: 0 }, '今天的提现限额已用完，请明天再试'],
  ['20', { dayLeftFen: 99 }, '今天的提现限额已用完，请明天再试'],
  ['9000', { timesLeft: 0 }, '今天的提现次数已用完，请明天再试'],
])('why %s may not be withdrawn is said', async (text, more, words) => {
  options = { ...OPTIONS, ...more };
  const screen = await open();
  await screen.type(field('提现金额'), text);
  await screen.tap(screen.control('下一步'));
  expect(useOverlays.getState().toast).toMatchObject({ message: words });
});

test('what has been sent is not asked for once more', async () => {
  world.answer(withdraw, () => ({ withdrawNo: '1'.repeat(24) }));
  const screen = await open();
  await send(screen);
  expect(world.sentTo(withdraw)).toMatchObject([{ amountFen: 2_000 }]);
  expect(field('提现金额').value).toBe('');
});

test('after a refusal the page says what can be sent now', async () => {
  world.answer(withdraw, () => {
    options = { ...OPTIONS, withdrawableFen: 1_000 };
    return refusing(ERRORS.WITHDRAW_TOO_MUCH);
  });
  const screen = await open();
  await send(screen);
  expect(screen.text()).toContain('可提现￥10.00');
  expect(field('提现金额').value).toBe('20');
});

test('who has less than the least is told so', async () => {
  options = { ...OPTIONS, withdrawableFen: 50 };
  const screen = await open();
  await screen.tap(screen.control('全部'));
  await screen.tap(screen.control('下一步'));
  expect(useOverlays.getState().toast?.message).toBe('可提现余额满￥1.00才能提现');
});
