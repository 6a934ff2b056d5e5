import { buyMembership, getMemberOffer, getUserMemberType, listMemberTypes } from '@contract/http/member';
import { ERRORS } from '@contract/errors';
import { getUserCapacity } from '@contract/http/user';
import type { MemberGoods, MemberOffer } from '@contract/schemas/member';
import { ROUTES } from '@/domain/routes';
import type { MemberCause } from '@/domain/member-routes';
import { MemberScreen } from '@/features/order/screens/MemberScreen';
import { jsonAnswer } from '@/platform/http/memory';
import { navigation } from '@/platform/navigation';
import { useVersions } from '@/stores/base/versions';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/member/member') };
});

const DAY_MS = 86_400_000;
const ORDER_NO = '1'.repeat(24);
const [START, END] = [Date.now(), Date.now() + 30 * DAY_MS];
const GOODS: MemberGoods = {
  code: 'vip-month',
  memberTypeKey: 'level_20',
  memberTypeName: 'VIP',
  days: 30,
  priceFen: 1_500,
  plan: 'new',
  creditFen: 0,
  payableFen: 1_500,
  startTime: START,
  endTime: END,
};
const level = (memberTypeKey: string, memberTypeName: string) => ({
  memberTypeKey,
  memberTypeName,
  hasBadge: memberTypeKey !== 'level_10',
  capacitySize: 1_073_741_824,
  permissions: { PHOTO_UPLOAD_MAX_SIZE: 5_242_880, VIDEO_UPLOAD_MAX_SIZE: 83_886_080 },
});
let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  const records = [level('level_10', '普通用户'), level('level_20', 'VIP')];
  world.answer(listMemberTypes, () => ({ records, total: 2, size: 10, current: 1, pages: 1 }));
  world.answer(getUserMemberType, () => ({
    memberTypeKey: 'level_10',
    memberTypeName: '普通用户',
    endTime: null,
    startTime: null,
    hasBadge: false,
  }));
  world.answer(getUserCapacity, () => ({ currentSize: 0, maxSize: 10, photoSize: 0, videoSize: 0 }));
});

async function open(offer: MemberOffer, cause: MemberCause | null = null): Promise<Mounted> {
  world.answer(getMemberOffer, () => offer);
  const screen = await mountComponent(() => <MemberScreen cause={cause} />);
  await letAnswersCome(screen);
  return screen;
}

test('a level is ordered at the price that was shown, once one has agreed', async () => {
  world.answer(buyMembership, () => ({ orderNos: [ORDER_NO], payableFen: 1_500, expiresAt: 2 }));
  const go = jest.spyOn(navigation, 'goTo');
  const screen = await open({ goods: [GOODS], periods: [] }, 'photo');
  expect(screen.text()).toContain('升级后可以传更大的照片');
  const box = document.querySelector<HTMLElement>('[role="checkbox"]');
  if (box === null) throw new Error('nothing to agree to');
  await screen.tap(box);
  await screen.tap(screen.control('开通 ￥15.00'));
  await letAnswersCome(screen);
  expect(world.sentTo(buyMembership)).toMatchObject([{ code: 'vip-month', expectedFen: 1_500, consent: true }]);
  expect(go).toHaveBeenCalledWith(ROUTES.orderList, { orderNo: ORDER_NO });
});

test('nothing is ordered before one has agreed', async () => {
  const screen = await open({ goods: [GOODS], periods: [] });
  await screen.tap(screen.control('开通 ￥15.00'));
  await letAnswersCome(screen);
  expect(world.sentTo(buyMembership)).toEqual([]);
  expect(screen.text()).toContain('请先同意会员协议');
});

test('an upgrade says what is taken off, and what one has more of cannot be chosen', async () => {
  const lower: MemberGoods = { ...GOODS, plan: 'lower' };
  const upgrade: MemberGoods = {
    ...GOODS,
    code: 'super-month',
    memberTypeKey: 'level_30',
    memberTypeName: '超级VIP',
    plan: 'upgrade',
    priceFen: 3_000,
    creditFen: 1_000,
    payableFen: 2_000,
  };
  const screen = await open({ goods: [lower, upgrade], periods: [] });
  expect(screen.text()).toContain('剩余会员抵扣￥10.00');
  expect(screen.text()).toContain('已有更高等级');
  expect(screen.control('升级 ￥20.00')).toBeDefined();
  expect(document.querySelectorAll('[role="radio"]')).toHaveLength(1);
});

test.each([
  [ERRORS.PRICE_CHANGED, 2],
  [ERRORS.REQUEST_REUSED, 1],
])('what was refused with %j asks for what is sold now where that has changed', async (refused, times) => {
  world.answer(buyMembership, () => jsonAnswer({ ...refused, data: null }));
  const screen = await open({ goods: [GOODS], periods: [] });
  const box = document.querySelector<HTMLElement>('[role="checkbox"]');
  if (box === null) throw new Error('nothing to agree to');
  await screen.tap(box);
  await screen.tap(screen.control('开通 ￥15.00'));
  await letAnswersCome(screen);
  expect(world.sentTo(getMemberOffer)).toHaveLength(times);
});

test('while the platform looks at the product nothing is sold', async () => {
  useVersions.setState({ isAudit: true });
  const screen = await open({ goods: [GOODS], periods: [] });
  expect(screen.text()).toContain('暂未开放');
  expect(screen.text()).not.toContain('￥');
  expect(world.sentTo(getMemberOffer)).toEqual([]);
  useVersions.setState({ isAudit: false });
});

test('periods say whether they were bought, given or taken off', async () => {
  const period = { memberTypeKey: 'level_20', memberTypeName: 'VIP', startTime: START, isCredited: false };
  const screen = await open({
    goods: [],
    periods: [
      { ...period, endTime: END, orderNo: ORDER_NO },
      { ...period, endTime: END, orderNo: '2'.repeat(24), isCredited: true },
      { ...period, endTime: null, orderNo: '' },
    ],
  });
  for (const word of ['购买', '已抵扣升级', '赠送', '起长期有效', '现在没有可以购买的会员']) {
    expect(screen.text()).toContain(word);
  }
});
