import { TAP_GUARD_MS } from '@contract/constants/client';
import { ERRORS } from '@contract/errors';
import { getMedia } from '@contract/http/media';
import {
  buyAndTip,
  getOrderDetail,
  listDiscounts,
  modifyOrderAmount,
  quoteOrder,
  saveDiscount,
  tipMedia,
} from '@contract/http/order';
import { getRewardAmounts } from '@contract/http/system';
import type { Quote } from '@contract/schemas/order';
import { DiscountSheet } from '@/features/album/settings/DiscountSheet';
import { ModifyOrderPriceScreen } from '@/features/order/screens/ModifyOrderPriceScreen';
import { TipScreen } from '@/features/order/screens/TipScreen';
import { forgetSession } from '@/stores/session/session-state';
import { ROUTES } from '@/domain/routes';
import { navigation } from '@/platform/navigation';
import {
  aMediaItem,
  type ClientWorld,
  letAnswersCome,
  openWorld,
  refusing,
  signInHere,
} from '../../../../support/client-world';
import { box, field, mountComponent, type Mounted } from '../../../../support/mounted';
import { anOrder, ORDER_NO } from '../../../../support/orders';

jest.mock('@/platform/navigation', () => {
  const memory = jest.requireActual<typeof import('@/platform/navigation/memory')>('@/platform/navigation/memory');
  return { navigation: memory.createMemoryNavigation('/packageAlbumB/shopCart/shopCart') };
});

const ID = 'a'.repeat(22);
let world: ClientWorld;

beforeEach(async () => {
  world = await openWorld();
  await signInHere();
});

async function open(component: () => JSX.Element): Promise<Mounted> {
  const screen = await mountComponent(component);
  await letAnswersCome(screen);
  return screen;
}

describe('another price', () => {
  test('of no order leads to those that were sold', async () => {
    const screen = await open(() => <ModifyOrderPriceScreen orderNo="" />);
    expect(screen.text()).toContain(ERRORS.ORDER_ABSENT.msg);
    expect(screen.has('看卖出的订单')).toBe(true);
  });

  test('is sent with the one that the seller saw, and never above what the goods cost', async () => {
    world.answer(getOrderDetail, () => anOrder());
    world.answer(modifyOrderAmount, () => anOrder());
    const screen = await open(() => <ModifyOrderPriceScreen orderNo={ORDER_NO} />);
    await screen.type(field('新价格（元）'), '10.01');
    expect(screen.text()).toContain('不能高于商品金额￥10.00');
    await screen.type(field('新价格（元）'), '8.5');
    await screen.type(field('原因'), '老顾客');
    await screen.tap(screen.control('保存新价格'));
    await letAnswersCome(screen);
    const sent = { orderNo: ORDER_NO, fromFen: 900, amountFen: 850, reason: '老顾客' };
    expect(world.sentTo(modifyOrderAmount)).toEqual([sent]);
    // Whoever came by a link, or loaded the page anew, is led to the order.
    expect(navigation.currentPath()).toBe(ROUTES.orderList);
  });

  test('that somebody else has set meanwhile is shown, and what was typed stays', async () => {
    let payableFen = 900;
    world.answer(getOrderDetail, () => anOrder({ payableFen }));
    world.answer(modifyOrderAmount, () => {
      payableFen = 700;
      return refusing(ERRORS.ORDER_CHANGED);
    });
    const screen = await open(() => <ModifyOrderPriceScreen orderNo={ORDER_NO} />);
    await screen.type(field('新价格（元）'), '8');
    await screen.type(field('原因'), '老顾客');
    await screen.tap(screen.control('保存新价格'));
    await letAnswersCome(screen);
    expect(screen.text()).toContain('￥7.00 改为 ￥8.00');
    expect(field('原因')).toHaveProperty('value', '老顾客');
  });
});

describe('a tip', () => {
  const quote: Quote = { orders: [], leftOut: [], count: 1, payableFen: 450 };
  beforeEach(() => {
    world.answer(getRewardAmounts, () => [
      { value: '2', label: '2元' },
      { value: '5', label: '5元' },
    ]);
    world.answer(quoteOrder, () => quote);
    const checkout = { orderNos: [ORDER_NO], payableFen: 200, expiresAt: 2 };
    world.answer(tipMedia, () => checkout);
    world.answer(buyAndTip, () => checkout);
  });

  test('has the amounts that are offered', async () => {
    world.answer(getMedia, () => aMediaItem({ id: ID }));
    const screen = await open(() => <TipScreen tip={{ mediaId: ID }} />);
    await screen.tap(screen.control('￥2'));
    await screen.tap(screen.control('打赏 ￥2.00'));
    await letAnswersCome(screen);
    expect(world.sentTo(tipMedia)).toMatchObject([{ resourceId: ID, amountFen: 200 }]);
  });

  test('that was being written is there again after a session that died', async () => {
    world.answer(getMedia, () => aMediaItem({ id: ID }));
    const screen = await open(() => <TipScreen tip={{ mediaId: ID }} />);
    await screen.tap(screen.control('￥2'));
    await screen.type(field('留言'), '拍得真好');
    await screen.change(() => forgetSession('tokenDied'));
    await letAnswersCome(screen);
    expect(screen.text()).toContain('登录后打赏');
    await screen.change(() => signInHere());
    await letAnswersCome(screen);
    expect(field('留言')).toHaveProperty('value', '拍得真好');
    expect(screen.has('打赏 ￥2.00')).toBe(true);
  });

  test('for what is not there leads to what is', async () => {
    world.answer(getMedia, () => refusing(ERRORS.MEDIA_ABSENT));
    const screen = await open(() => <TipScreen tip={{ mediaId: ID }} />);
    expect(screen.text()).toContain(ERRORS.MEDIA_ABSENT.msg);
    expect(screen.has('重试')).toBe(false);
    expect(screen.has('去发现')).toBe(true);
  });

  test('with an original asks for both at once, after the buyer has agreed', async () => {
    world.answer(getMedia, () => aMediaItem({ id: ID, isLocked: true, priceFen: 500 }));
    const screen = await open(() => <TipScreen tip={{ mediaId: ID }} />);
    await screen.tap(screen.control('￥5'));
    await screen.tap(box('同时购买原图 ￥4.50'));
    await screen.tap(box('我已知晓，同意购买'));
    await screen.tap(screen.control('打赏并购买 ￥9.50'));
    await letAnswersCome(screen);
    expect(world.sentTo(buyAndTip)).toMatchObject([{ resourceId: ID, expectedFen: 950, tipFen: 500, consent: true }]);
  });

  test('is given without the original where that cannot be bought any more', async () => {
    world.answer(getMedia, () => aMediaItem({ id: ID, isLocked: true, priceFen: 500 }));
    world.answer(buyAndTip, () => refusing(ERRORS.NOT_FOR_SALE));
    const screen = await open(() => <TipScreen tip={{ mediaId: ID }} />);
    await screen.tap(screen.control('￥5'));
    await screen.tap(box('同时购买原图 ￥4.50'));
    await screen.tap(box('我已知晓，同意购买'));
    world.answer(quoteOrder, () => ({ ...quote, leftOut: [ID], count: 0, payableFen: 0 }));
    await screen.tap(screen.control('打赏并购买 ￥9.50'));
    await letAnswersCome(screen);
    // Two taps on one button are far apart.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + TAP_GUARD_MS);
    await screen.tap(screen.control('打赏 ￥5.00'));
    clock.mockRestore();
    await letAnswersCome(screen);
    expect(world.sentTo(tipMedia)).toMatchObject([{ resourceId: ID, amountFen: 500 }]);
  });
});

test('a discount is described by its effect, and saved in percent that are taken off', async () => {
  world.answer(listDiscounts, () => []);
  world.answer(saveDiscount, () => ({ id: ID, minCount: 3, kind: 1, value: 15 }));
  const screen = await open(() => <DiscountSheet albumId={ID} onClose={() => undefined} />);
  await screen.type(field('打几折'), '8.5');
  expect(screen.text()).toContain('￥15.00 只付 ￥12.75');
  await screen.tap(screen.control('添加优惠'));
  await letAnswersCome(screen);
  expect(world.sentTo(saveDiscount)).toEqual([{ albumId: ID, minCount: 3, kind: 1, value: 15 }]);
});
