import { ERRORS } from '@contract/errors';
import { buyCapacity, getCapacityOffer } from '@contract/http/capacity-goods';
import { getUserCapacity } from '@contract/http/user';
import type { CapacityOffer } from '@contract/schemas/capacity-goods';
import { ROUTES } from '@/domain/routes';
import { EXPAND_CAUSES, type ExpandCause, parseExpandParams } from '@/domain/member-routes';
import { EXPAND_WORDS } from '@/domain/points/expand-cause';
import { ExpandCapacityScreen } from '@/features/order/screens/ExpandCapacityScreen';
import { jsonAnswer } from '@/platform/http/memory';
import { navigation } from '@/platform/navigation';
import { useVersions } from '@/stores/base/versions';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/expandCapacity/expandCapacity') };
});

const GIB = 1_073_741_824;
const ORDER_NO = '1'.repeat(24);
const OFFER: CapacityOffer = {
  goods: [
    { code: '50-month', bytes: 50 * GIB, days: 30, priceFen: 600 },
    { code: '50-year', bytes: 50 * GIB, days: 365, priceFen: 5_000 },
  ],
  packs: [
    { bytes: 50 * GIB, endTime: Date.now() + 86_400_000, orderNo: ORDER_NO },
    { bytes: GIB, endTime: Date.now() + 86_400_000, orderNo: '' },
  ],
};
let world: ClientWorld;
beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(getUserCapacity, () => ({ currentSize: 9 * GIB, maxSize: 10 * GIB, photoSize: 9 * GIB, videoSize: 0 }));
  world.answer(getCapacityOffer, () => OFFER);
});

async function open(cause: ExpandCause | null = null): Promise<Mounted> {
  const screen = await mountComponent(() => <ExpandCapacityScreen cause={cause} />);
  await letAnswersCome(screen);
  return screen;
}

test('what is chosen is ordered at the price that was shown, and paid as every order', async () => {
  world.answer(buyCapacity, () => ({ orderNos: [ORDER_NO], payableFen: 5_000, expiresAt: 2 }));
  const go = jest.spyOn(navigation, 'goTo');
  const screen = await open();
  expect(screen.control('购买 ￥6.00')).toBeDefined();
  const year = document.querySelectorAll<HTMLElement>('[role="radio"]')[1];
  if (year === undefined) throw new Error('there is no second choice');
  await screen.tap(year);
  await screen.tap(screen.control('购买 ￥50.00'));
  await letAnswersCome(screen);
  expect(world.sentTo(buyCapacity)).toMatchObject([{ code: '50-year', expectedFen: 5_000 }]);
  expect(go).toHaveBeenCalledWith(ROUTES.orderList, { orderNo: ORDER_NO });
});

test('where nothing is sold it is said', async () => {
  world.answer(getCapacityOffer, () => ({ ...OFFER, goods: [] }));
  const screen = await open();
  expect(screen.text()).toContain('现在没有可以购买的容量');
  expect(screen.text()).not.toContain('选择容量');
});

test('a person who was led here sees why', async () => {
  for (const cause of EXPAND_CAUSES) expect((await open(cause)).text()).toContain(EXPAND_WORDS[cause]);
  expect(parseExpandParams({ cause: 'upload' })).toEqual({ cause: 'upload' });
  expect(parseExpandParams({ cause: 'else' })).toEqual({ cause: null });
});

test('what one has says whether it was bought', async () => {
  const screen = await open();
  for (const words of ['已用 9GB', '我的扩容', '购买', '积分或奖品']) expect(screen.text()).toContain(words);
});

test('another price is asked for again', async () => {
  world.answer(buyCapacity, () => jsonAnswer({ ...ERRORS.PRICE_CHANGED, data: null }));
  const screen = await open();
  await screen.tap(screen.control('购买 ￥6.00'));
  await letAnswersCome(screen);
  expect(world.sentTo(getCapacityOffer)).toHaveLength(2);
});

test('while the platform looks at the product nothing is sold', async () => {
  useVersions.setState({ isAudit: true });
  const screen = await open();
  expect(screen.text()).toContain('暂未开放');
  expect(world.sentTo(getCapacityOffer)).toEqual([]);
  useVersions.setState({ isAudit: false });
});
