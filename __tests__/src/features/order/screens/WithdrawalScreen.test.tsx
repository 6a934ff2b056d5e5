import { WITHDRAWAL_STATE } from '@contract/constants/balance';
import { ERRORS } from '@contract/errors';
import { getWithdrawal } from '@contract/http/balance';
import type { Withdrawal } from '@contract/schemas/balance';
import { ROUTES } from '@/domain/routes';
import { WithdrawalScreen } from '@/features/order/screens/WithdrawalScreen';
import { navigation } from '@/platform/navigation';
import type { MemoryNavigation } from '@/platform/navigation/memory';
import { payment } from '@/platform/payment';
import { type ClientWorld, letAnswersCome, openWorld, refusing, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumD/withdraw/detail') };
});

const NUMBER = '1'.repeat(24);
const CONFIRM = { place: 'mini', merchant: '1900000001', appId: 'wx00000000000000bb', packed: 'p' } as const;
const WAITING: Withdrawal = {
  withdrawNo: NUMBER,
  channel: 1,
  shown: '*满',
  amountFen: 2_000,
  feeFen: 0,
  state: WITHDRAWAL_STATE.sending,
  note: '',
  confirm: CONFIRM,
  madeAt: 1,
  sentAt: 1,
  endedAt: 0,
};
let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
});
afterEach(() => jest.restoreAllMocks());

async function open(withdrawal: Withdrawal): Promise<Mounted> {
  world.answer(getWithdrawal, () => withdrawal);
  const screen = await mountComponent(() => <WithdrawalScreen withdrawNo={NUMBER} />);
  await letAnswersCome(screen);
  return screen;
}

test('what WeChat asks its payee about is confirmed where it knows him, and then asked about', async () => {
  jest.spyOn(payment, 'confirmsFor').mockReturnValue('mini');
  const confirm = jest.spyOn(payment, 'confirm').mockResolvedValue({ kind: 'returned' });
  const screen = await open(WAITING);
  expect(screen.text()).toContain('待确认收款');
  world.answer(getWithdrawal, () => ({ ...WAITING, state: WITHDRAWAL_STATE.done, confirm: null, endedAt: 2 }));
  await screen.tap(screen.control('确认收款'));
  await letAnswersCome(screen);
  expect(confirm).toHaveBeenCalledWith(CONFIRM);
  expect(screen.text()).toContain('已到账');
  expect(screen.has('确认收款')).toBe(false);
});

test.each<[Withdrawal['confirm'], string]>([
  [CONFIRM, '请用手机微信打开小程序'],
  [{ ...CONFIRM, place: 'official' }, '请用手机微信打开这个页面确认'],
])('elsewhere it is said where', async (confirm, words) => {
  const screen = await open({ ...WAITING, confirm });
  expect(screen.text()).toContain(words);
  expect(screen.has('确认收款')).toBe(false);
});

test('what waits for nobody has no button', async () => {
  const screen = await open({ ...WAITING, confirm: null });
  expect(screen.text()).toContain('打款中');
  expect(screen.has('确认收款')).toBe(false);
});

test('one that is not there leads to those that are', async () => {
  world.answer(getWithdrawal, () => refusing(ERRORS.WITHDRAWAL_ABSENT));
  const screen = await mountComponent(() => <WithdrawalScreen withdrawNo={NUMBER} />);
  await letAnswersCome(screen);
  expect(screen.text()).toContain('提现记录不存在');
  await screen.tap(screen.control('看全部提现'));
  expect((navigation as MemoryNavigation).pages).toEqual([ROUTES.withdraw]);
});
