import Type from 'typebox';
import { GoodsCode } from './shared';
import { RequestId } from './order';

/** Milliseconds since 1970. */
const Moment = Type.Integer();

export const CapacityGoods = Type.Object({
  code: GoodsCode,
  bytes: Type.Integer(),
  days: Type.Integer(),
  priceFen: Type.Integer(),
});
export type CapacityGoods = Type.Static<typeof CapacityGoods>;

/** Storage that one has besides the level's, until its end. */
export const CapacityPack = Type.Object({
  bytes: Type.Integer(),
  endTime: Moment,
  /** Empty: it was not bought. */
  orderNo: Type.String(),
});
export type CapacityPack = Type.Static<typeof CapacityPack>;

export const CapacityOffer = Type.Object({
  goods: Type.Array(CapacityGoods),
  /** Those that have not ended, what ends first first. */
  packs: Type.Array(CapacityPack),
});
export type CapacityOffer = Type.Static<typeof CapacityOffer>;

export const BuyCapacityInput = Type.Object({
  requestId: RequestId,
  code: GoodsCode,
  /** What the buyer was shown: another price by now is refused. */
  expectedFen: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
});
export type BuyCapacityInput = Type.Static<typeof BuyCapacityInput>;
