import { ORDER_KIND } from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import type { BuyCapacityInput, CapacityOffer } from '@contract/schemas/capacity-goods';
import type { Checkout } from '@contract/schemas/order';
import type { Clock } from '../../adapters/clock/types';
import type { Db } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { OrderPlacingService } from '../order/order-placing.service';
import {
  type CapacityGoodsRow,
  insertOrderedCapacity,
  listCapacityGoods,
  saveCapacityGoods,
  setCapacityGoodsOnSale,
} from './capacity-goods.repository';
import { listRunningPacks } from './capacity-pack.repository';
import { orderOfPack } from './capacity-pack.service';

/** Storage as goods. */
export interface CapacityGoodsService {
  getOffer(caller: Caller): Promise<CapacityOffer>;
  buy(caller: Caller, input: BuyCapacityInput): Promise<Checkout>;
}

export interface CapacityGoodsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly placing: Pick<OrderPlacingService, 'findFormer' | 'place'>;
}

const GIB = 1_073_741_824;

export function createCapacityGoods({ db, clock, placing }: CapacityGoodsDeps): CapacityGoodsService {
  return {
    async getOffer(caller) {
      const { userId } = requireUser(caller);
      const [all, packs] = await Promise.all([listCapacityGoods(db), listRunningPacks(db, userId, clock.now())]);
      return {
        goods: all
          .filter(({ isOnSale }) => isOnSale)
          .map(({ code, bytes, days, priceFen }) => ({ code, bytes, days, priceFen })),
        packs: packs.map(({ bytes, endAt, reference }) => ({
          bytes,
          endTime: endAt.getTime(),
          orderNo: orderOfPack(reference),
        })),
      };
    },

    async buy(caller, { requestId, code, expectedFen }) {
      const { userId } = requireUser(caller);
      const body = `${ORDER_KIND.capacity} ${expectedFen} ${code}`;
      const former = await placing.findFormer(userId, requestId, body);
      if (former !== null) return former;
      const goods = (await listCapacityGoods(db)).find((each) => each.code === code && each.isOnSale);
      if (goods === undefined) throw refuse(ERRORS.NOT_FOR_SALE);
      const { priceFen, bytes, days } = goods;
      if (priceFen !== expectedFen) throw refuse(ERRORS.PRICE_CHANGED);
      const line = { priceFen, discountFen: 0, payableFen: priceFen, feeFen: 0 };
      const nothing = { mediaId: null, mediaUid: '', mediaKind: 0, thumbhash: '', licence: '' };
      return placing.place({ buyerId: userId, requestId, body }, [
        {
          kind: ORDER_KIND.capacity,
          sellerId: null,
          albumId: null,
          albumName: '',
          priced: { ...line, goodsFen: priceFen, lines: [line] },
          lines: [{ ...nothing, title: `容量${bytes / GIB}GB ${days}天`, isTip: false }],
          message: '',
          consentVersion: 0,
          keep: (tx, orderId) => insertOrderedCapacity(tx, orderId, { bytes, days }),
        },
      ]);
    },
  };
}

export type DeskCapacityGoods = CapacityGoodsRow;

/** What is sold of storage, for the operator. `own`: the transaction that a change belongs to. */
export interface CapacityGoodsDesk {
  /** Those that are not sold any more too. */
  listAll(): Promise<CapacityGoodsRow[]>;
  /** Adds it, or changes the one of this code. */
  save(goods: CapacityGoodsRow, own?: Db): Promise<void>;
  /** Answers whether it was there. */
  setOnSale(code: string, isOnSale: boolean): Promise<boolean>;
}

export function createCapacityGoodsDesk({ db, clock }: Pick<CapacityGoodsDeps, 'db' | 'clock'>): CapacityGoodsDesk {
  return {
    listAll: () => listCapacityGoods(db),
    save: (goods, own = db) => saveCapacityGoods(own, goods, clock.now()),
    setOnSale: (code, isOnSale) => setCapacityGoodsOnSale(db, code, isOnSale),
  };
}
