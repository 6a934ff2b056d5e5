import { claimAdReward, getAdConfig, takeAdTicket } from '@contract/http/ad';
import { getPrizeAndDrawCount } from '@contract/http/draw';
import { exchangeCapacity, exchangeMember, getUserIntegral, signInToday } from '@contract/http/point';
import type { UserIntegral } from '@contract/schemas/point';
import { POINT_ERRORS } from '@contract/point-errors';
import { POINT_ROUTES } from '@/domain/points/point-routes';
import { IntegralScreen } from '@/features/order/points/IntegralScreen';
import { jsonAnswer } from '@/platform/http/memory';
import { navigation } from '@/platform/navigation';
import { answerDialog, useOverlays } from '@/stores/base/overlays';
import { useVersions } from '@/stores/base/versions';
import { type ClientWorld, letAnswersCome, openWorld, signInHere } from '../../../../support/client-world';
import { mountComponent, type Mounted } from '../../../../support/mounted';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumE/integral/integral') };
});

jest.mock('@/platform/reward-ad', () => {
  const memory = jest.requireActual<typeof import('@/platform/reward-ad/memory')>('@/platform/reward-ad/memory');
  return { rewardAd: memory.createMemoryRewardAd() };
});

const DAY_MS = 86_400_000;
const goods = { memberTypeKey: '', memberTypeName: '', bytes: 0, days: 7, isUseful: true } as const;
const POINTS: UserIntegral = {
  integral: 120,
  ending: [{ points: 20, endTime: Date.now() + 3 * DAY_MS }],
  tasks: [
    { rule: 'sign-in', points: 5, dayCap: 1, doneCount: 0 },
    { rule: 'liked', points: 1, dayCap: 10, doneCount: 4 },
    { rule: 'profile', points: 50, dayCap: 1, doneCount: 1 },
  ],
  goods: [
    { ...goods, code: 'capacity-1', bytes: 1_073_741_824, points: 100 },
    { ...goods, code: 'vip-week', memberTypeKey: 'level_20', memberTypeName: 'VIP', points: 120 },
    { ...goods, code: 'vip-month', memberTypeKey: 'level_20', memberTypeName: 'VIP', days: 30, points: 1_500 },
  ],
};
let world: ClientWorld;
beforeEach(async () => {
  world = await openWorld();
  await signInHere();
  world.answer(getUserIntegral, () => POINTS);
  world.answer(getPrizeAndDrawCount, () => ({ round: null, drawsLeft: 0, integral: 0, winners: [], own: [] }));
});

async function open(): Promise<Mounted> {
  const screen = await mountComponent(() => <IntegralScreen />);
  await letAnswersCome(screen);
  return screen;
}

async function agree(screen: Mounted): Promise<void> {
  const dialog = useOverlays.getState().dialogs.at(-1);
  if (dialog === undefined) throw new Error('nothing is asked');
  answerDialog(dialog.id, true);
  await letAnswersCome(screen);
}

test('what one has, what ends soon, and how far the tasks of today are', async () => {
  const go = jest.spyOn(navigation, 'goTo');
  const screen = await open();
  for (const words of ['120', '20积分将在', '每日签到 +5', '今日 4/10', '已完成', '容量1GB 7天', 'VIP会员 30天']) {
    expect(screen.text()).toContain(words);
  }
  await screen.tap(screen.control('积分明细'));
  expect(go).toHaveBeenCalledWith(POINT_ROUTES.list, undefined);
});

test('to sign in asks again what one has', async () => {
  world.answer(signInToday, () => ({ points: 5, integral: 125 }));
  const screen = await open();
  world.answer(getUserIntegral, () => ({ ...POINTS, integral: 125 }));
  await screen.tap(screen.control('签到'));
  await letAnswersCome(screen);
  expect(screen.text()).toContain('125');
});

test('what is exchanged is asked for first, at the points that were shown', async () => {
  world.answer(exchangeCapacity, () => ({ integral: 20, endTime: Date.now() + DAY_MS }));
  const screen = await open();
  await screen.tap(screen.control('兑换容量1GB 7天'));
  expect(world.sentTo(exchangeCapacity)).toEqual([]);
  await agree(screen);
  expect(world.sentTo(exchangeCapacity)).toMatchObject([{ code: 'capacity-1', expectedPoints: 100 }]);
});

test('a refused exchange is another wish next time', async () => {
  world.answer(exchangeCapacity, () => ({ integral: 20, endTime: Date.now() + DAY_MS }));
  world.answer(exchangeMember, () => jsonAnswer({ ...POINT_ERRORS.POINTS_TOO_FEW, data: null }));
  const screen = await open();
  for (const name of ['兑换VIP会员 7天', '兑换容量1GB 7天']) {
    await screen.tap(screen.control(name));
    await agree(screen);
  }
  const ids = [...world.sentTo(exchangeMember), ...world.sentTo(exchangeCapacity)].map(({ requestId }) => requestId);
  expect(new Set(ids).size).toBe(2);
});

test('what costs more than one has is not exchanged', async () => {
  const screen = await open();
  await screen.tap(screen.control('兑换VIP会员 30天'));
  expect(useOverlays.getState().toast?.message).toBe('积分不足，还差1380积分');
  expect(useOverlays.getState().dialogs).toEqual([]);
  expect(world.sentTo(exchangeMember)).toEqual([]);
});

test('while the platform looks at the product nothing is exchanged', async () => {
  useVersions.setState({ isAudit: true });
  const screen = await open();
  expect(screen.text()).not.toContain('积分兑换');
  expect(world.sentTo(getPrizeAndDrawCount)).toEqual([]);
  expect(screen.text()).toContain('120');
  useVersions.setState({ isAudit: false });
});

describe('an ad', () => {
  const AD = { rule: 'ad', points: 5, dayCap: 5, doneCount: 1 } as const;
  const SLOT = { slot: 'points', seconds: 30, unitId: 'adunit-1', amount: 5, days: 0, left: 4 } as const;
  beforeEach(() => {
    world.answer(getUserIntegral, () => ({ ...POINTS, tasks: [AD] }));
    world.answer(getAdConfig, () => ({ slots: [SLOT], freeDownloads: 0, isReported: false }));
  });
  afterEach(() => useVersions.setState({ isAudit: false }));

  test('is watched for points where there is one', async () => {
    world.answer(takeAdTicket, () => ({ ticket: 't'.repeat(22), expireTime: 0 }));
    world.answer(claimAdReward, () => ({ slot: 'points' as const, amount: 5, days: 0 }));
    const screen = await open();
    expect(screen.text()).toContain('看30秒广告 +5');
    world.answer(getUserIntegral, () => ({ ...POINTS, integral: 125, tasks: [AD] }));
    await screen.tap(screen.control('去观看'));
    await letAnswersCome(screen);
    expect(useOverlays.getState().toast?.message).toBe('获得5积分');
    expect(screen.text()).toContain('125');
  });

  test('is no task where there is none, nor while the product is looked at', async () => {
    world.answer(getAdConfig, () => ({ slots: [], freeDownloads: 0, isReported: false }));
    expect((await open()).text()).not.toContain('广告');
    world.answer(getAdConfig, () => ({ slots: [SLOT], freeDownloads: 0, isReported: false }));
    useVersions.setState({ isAudit: true });
    document.body.innerHTML = '';
    expect((await open()).text()).not.toContain('广告');
  });
});
