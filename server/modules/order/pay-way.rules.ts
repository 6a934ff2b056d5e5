import { CLIENT_KINDS } from '@contract/constants/client';
import { PAY_WAYS, type PayHouse, type PayWay, VIRTUAL_PAY_MIN_FEN } from '@contract/constants/order';
import { writeMoney } from '@contract/rules/money';

/** Where somebody pays. Another one is another set of ways. */
export type PayPlace = 'mini' | 'wechat' | 'phone' | 'desk';

const PHONE = /\b(iPhone|iPad|iPod|Android|Mobile|HarmonyOS)\b/i;

export function placeOf({ client, userAgent }: { readonly client: string; readonly userAgent: string }): PayPlace {
  if (client === CLIENT_KINDS.miniProgram) return 'mini';
  if (client === CLIENT_KINDS.webInWechat || /\bMicroMessenger\b/i.test(userAgent)) return 'wechat';
  return PHONE.test(userAgent) ? 'phone' : 'desk';
}

/**
 * [Note: Ways by place] Photos, films, albums and tips are virtual goods. In the mini-program the platform lets them be sold by its virtual
 * payment alone, from one yuan on and as published products; what it cannot sell is not sent through another channel.
 */
const WAYS_AT: Readonly<Record<PayPlace, readonly PayWay[]>> = {
  mini: ['wechatVirtual'],
  wechat: ['wechatJsapi'],
  phone: ['wechatH5', 'alipayWap'],
  desk: ['wechatNative', 'alipayPage', 'alipayQr'],
};

export interface PayFacts {
  readonly place: PayPlace;
  /** Ways that are set up here. */
  readonly setUp: readonly PayWay[];
  readonly payableFen: number;
  readonly balanceFen: number;
  /** Whether some of it goes into the balance, which therefore cannot pay it. */
  readonly bringsMoney: boolean;
  /** Where alone it can be paid, as its sellers get their parts there. Null: anywhere. */
  readonly houses: readonly PayHouse[] | null;
  /** Whether a published product costs as much. */
  readonly hasProduct: boolean;
  /** Whether the payer is known to WeChat's official account. */
  readonly hasAccount: boolean;
}

export interface OfferedWay {
  readonly way: PayWay;
  readonly isUsable: boolean;
  /** Why not, or what to know. */
  readonly note: string;
}

/** What is offered there, and what of it can be used. See [Note: Ways by place]. */
export function offerWays(facts: PayFacts): OfferedWay[] {
  const fits = (way: PayWay): boolean => facts.houses === null || facts.houses.includes(PAY_WAYS[way]);
  const outside = WAYS_AT[facts.place].filter((way) => facts.setUp.includes(way));
  const all = [
    ...outside.map((way) => toOffer(way, findObstacle(way, facts))),
    ...(facts.setUp.includes('sandbox')
      ? [{ way: 'sandbox' as const, isUsable: true, note: '仅供试用，不会扣款' }]
      : []),
    ...(facts.bringsMoney ? [] : [toOffer('balance', findObstacle('balance', facts))]),
  ];
  return all.filter(({ way }) => fits(way));
}

/** Whether no way outside is set up for where somebody is, and the mini-program's would take it. */
export function isOnlyInMini(facts: PayFacts): boolean {
  const isOutside = (each: OfferedWay): boolean => each.way !== 'balance';
  if (facts.place === 'mini' || offerWays(facts).some(isOutside)) return false;
  return offerWays({ ...facts, place: 'mini' }).some((each) => isOutside(each) && each.isUsable);
}

const toOffer = (way: PayWay, note: string): OfferedWay => ({ way, isUsable: note === '', note });

function findObstacle(way: PayWay, facts: PayFacts): string {
  const isSmall = facts.payableFen < VIRTUAL_PAY_MIN_FEN;
  const missingFen = facts.payableFen - facts.balanceFen;
  switch (way) {
    case 'wechatVirtual':
      if (isSmall) return '不足1元时请用余额支付';
      return facts.hasProduct ? '' : '暂时没有这个价格的商品，不能购买';
    case 'wechatJsapi':
      return facts.hasAccount ? '' : '请先在账号设置里绑定微信';
    case 'balance':
      if (facts.place === 'mini' && !isSmall && !facts.setUp.includes('sandbox')) return '满1元请用微信支付';
      return missingFen > 0 ? `余额不足，还差${writeMoney(missingFen)}` : '';
    default:
      return '';
  }
}
