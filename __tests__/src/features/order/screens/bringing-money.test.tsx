import { getBalanceRecord, getBalanceStatistics, getTopUpOffer, placeTopUp, returnTopUp } from '@contract/http/balance';
import type { TopUpOffer } from '@contract/schemas/balance';
import { BalanceScreen } from '@/features/order/screens/BalanceScreen';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import { type ClientWorld, DEAD_LINE, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumD/balanceList/balanceList') };
});

const ORDER_NO = '1'.repeat(24);
const NOTHING = {
  availableFen: 0,
  toppedFen: 0,
  withdrawableFen: 0,
  heldFen: 0,
  reservedFen: 0,
  owedFen: 0,
  incomeFen: 0,
};
const OFFER: TopUpOffer = {
  state: 'open',
  goods: [{ amountFen: 1_000 }, { amountFen: 20_000 }],
  dayLeftFen: 5_000,
  returnableFen: 0,
};
let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(getBalanceRecord, () => ({ records: [], next: '' }));
  world.answer(getBalanceStatistics, () => NOTHING);
});

async function open(offer: TopUpOffer): Promise<Mounted> {
  world.answer(getTopUpOffer, () => offer);
  const screen = await mountComponent(() => <BalanceScreen />);
  await letAnswersCome(screen);
  return screen;
}
const chip = (words: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="radiogroup"] [role="radio"]')].find(
    ({ textContent }) => textContent === words,
  );

test('what this day still allows is chosen, ordered, and paid on the order’s page', async () => {
  world.answer(placeTopUp, () => ({ orderNos: [ORDER_NO], payableFen: 1_000, expiresAt: 2 }));
  const go = jest.spyOn(navigation, 'goTo');
  const screen = await open(OFFER);
  await screen.tap(screen.control('充值'));
  expect(chip('￥200')).toBeUndefined();
  const ten = chip('￥10');
  if (ten === undefined) throw new Error('no chip');
  await screen.tap(ten);
  await screen.tap(screen.control('充值￥10.00'));
  await letAnswersCome(screen);
  expect(world.sentTo(placeTopUp)).toMatchObject([{ amountFen: 1_000 }]);
  expect(go).toHaveBeenCalledWith(ROUTES.orderList, { orderNo: ORDER_NO });
});

test.each<[string, TopUpOffer, string]>([
  ['who is not of age', { ...OFFER, state: 'minor', goods: [], dayLeftFen: 0 }, '充值和打赏要年满18周岁'],
  ['who has brought enough today', { ...OFFER, dayLeftFen: 0 }, '今天的充值限额已用完'],
])('%s is told why', async (_, offer, words) => {
  const screen = await open(offer);
  await screen.tap(screen.control('充值'));
  expect(screen.text()).toContain(words);
});

test('where nothing is brought nobody is offered it', async () => {
  const screen = await open({ ...OFFER, state: 'off', goods: [] });
  expect(screen.text()).not.toContain('充值');
});

test('what was brought is shown apart, with its way back', async () => {
  world.answer(getBalanceStatistics, () => ({ ...NOTHING, availableFen: 900, toppedFen: 700 }));
  world.answer(returnTopUp, () => OFFER);
  const screen = await open({ ...OFFER, returnableFen: 700 });
  expect(screen.text()).toContain('其中充值 ￥7.00');
  expect(screen.control('退回')).toBeDefined();
});

test('where there is nothing yet it says what will be there', async () => {
  const screen = await open(OFFER);
  expect(screen.text()).toContain('收入会出现在这里');
  const tab = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(
    ({ textContent }) => textContent === '支出',
  );
  if (tab === undefined) throw new Error('no tab');
  await screen.tap(tab);
  await letAnswersCome(screen);
  expect(screen.text()).toContain('用余额付款后，支出会出现在这里');
  expect(screen.text()).not.toContain('收入会出现在这里');
});

test('what failed is said once, and all of it is tried again', async () => {
  world.answer(getBalanceStatistics, () => DEAD_LINE);
  world.answer(getBalanceRecord, () => DEAD_LINE);
  const screen = await open(OFFER);
  world.answer(getBalanceStatistics, () => NOTHING);
  world.answer(getBalanceRecord, () => ({ records: [], next: '' }));
  await screen.tap(screen.control('重试'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('可用余额');
  expect(screen.text()).toContain('还没有记录');
});
