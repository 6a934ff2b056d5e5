import { ORDER_KIND } from '@contract/constants/order';
import { MEMBER_CONSENT_VERSION } from '@contract/constants/user';
import { ERRORS } from '@contract/errors';
import type { BuyMembershipInput, MemberGoods, MemberOffer } from '@contract/schemas/member';
import type { Checkout } from '@contract/schemas/order';
import type { Clock } from '../../adapters/clock/types';
import { readRights } from '../../db/member-levels';
import type { Db, Id } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { OrderPlacingService } from '../order/order-placing.service';
import { memberLevelOfKey } from '../user/member.rules';
import { listMemberGoods, listShownPeriods, type MemberGoodsRow } from './member-goods.repository';
import { insertOrdered, listLots } from './membership.repository';
import { planPurchase } from './membership.rules';

/** Levels as goods. */
export interface MemberGoodsService {
  getOffer(caller: Caller): Promise<MemberOffer>;
  buy(caller: Caller, input: BuyMembershipInput): Promise<Checkout>;
}

export interface MemberGoodsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly placing: Pick<OrderPlacingService, 'findFormer' | 'place'>;
}

export function createMemberGoods({ db, clock, placing }: MemberGoodsDeps): MemberGoodsService {
  async function planFor(userId: Id, goods: MemberGoodsRow) {
    return planPurchase(await listLots(db, userId), goods, clock.now());
  }

  return {
    async getOffer(caller) {
      const { userId } = requireUser(caller);
      const [rights, all, lots, periods] = await Promise.all([
        readRights(db),
        listMemberGoods(db),
        listLots(db, userId),
        listShownPeriods(db, userId),
      ]);
      const goods = all.flatMap((row): MemberGoods[] => {
        const { code, level, priceFen, isOnSale } = row;
        if (!isOnSale || level === 'level_10') return [];
        const plan = planPurchase(lots, row, clock.now());
        return [
          {
            code,
            memberTypeKey: level,
            memberTypeName: rights[level].name,
            days: plan.days,
            priceFen,
            plan: plan.kind,
            creditFen: plan.creditFen,
            payableFen: plan.payableFen,
            startTime: plan.startAt.getTime(),
            endTime: plan.endAt.getTime(),
          },
        ];
      });
      return {
        goods,
        periods: periods.map(({ level, startAt, endAt, orderNo, isCredited }) => ({
          memberTypeKey: level,
          memberTypeName: rights[memberLevelOfKey(level)].name,
          startTime: startAt.getTime(),
          endTime: endAt?.getTime() ?? null,
          orderNo,
          isCredited,
        })),
      };
    },

    async buy(caller, { requestId, code, expectedFen }) {
      const { userId } = requireUser(caller);
      const body = `${ORDER_KIND.membership} ${expectedFen} ${code}`;
      const former = await placing.findFormer(userId, requestId, body);
      if (former !== null) return former;
      const goods = (await listMemberGoods(db)).find((each) => each.code === code && each.isOnSale);
      if (goods === undefined) throw refuse(ERRORS.NOT_FOR_SALE);
      const plan = await planFor(userId, goods);
      if (plan.kind === 'lower' || plan.kind === 'endless') throw refuse(ERRORS.NOT_FOR_SALE);
      if (plan.payableFen !== expectedFen) throw refuse(ERRORS.PRICE_CHANGED);
      const { level, priceFen } = goods;
      const { name } = (await readRights(db))[level];
      const { days, payableFen, creditFen, credited } = plan;
      const line = { priceFen, discountFen: priceFen - payableFen, payableFen, feeFen: 0 };
      const nothing = { mediaId: null, mediaUid: '', mediaKind: 0, thumbhash: '', licence: '' };
      const ordered = { level, days, worthFen: payableFen + creditFen, creditedIds: credited.map(({ id }) => id) };
      return placing.place({ buyerId: userId, requestId, body }, [
        {
          kind: ORDER_KIND.membership,
          sellerId: null,
          albumId: null,
          albumName: '',
          priced: { ...line, goodsFen: priceFen, lines: [line] },
          lines: [{ ...nothing, title: `${name}会员 ${days}天`, isTip: false }],
          message: '',
          consentVersion: MEMBER_CONSENT_VERSION,
          keep: (tx, orderId) => insertOrdered(tx, orderId, ordered),
        },
      ]);
    },
  };
}
