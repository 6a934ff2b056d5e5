import Type from 'typebox';
import { LEVEL_NAME_MAX_LENGTH } from '../constants/user';
import { PRIZES_MAX } from '../constants/draw';
import { PointRule } from './point';
import { GoodsCode } from './shared';

const { Literal } = Type;
const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

const Level = Type.Union([Literal('level_10'), Literal('level_20'), Literal('level_30'), Literal('level_40')]);
const SoldLevel = Type.Union([Literal('level_20'), Literal('level_30'), Literal('level_40')]);
const Days = whole(1, 3_660);
const Gb = whole(1, 99_999);
const Mb = whole(1, 99_999);
const Fen = whole(1, 100_000_000);
const Points = whole(1, 999_999);
const Position = whole(1, 9_999);
const Name = Type.String({ minLength: 1, maxLength: 20 });
/** Milliseconds since 1970. */
const Moment = whole(0, 9_999_999_999_999);

const LevelFields = {
  level: Level,
  name: Type.String({ minLength: 1, maxLength: LEVEL_NAME_MAX_LENGTH }),
  hasBadge: Type.Boolean(),
  capacityGb: Gb,
  photoMb: Mb,
  videoMb: Mb,
};
const MemberGoodsFields = {
  code: GoodsCode,
  level: SoldLevel,
  days: Days,
  priceFen: Fen,
  position: Position,
  isOnSale: Type.Boolean(),
};
const CapacityGoodsFields = {
  code: GoodsCode,
  sizeGb: Gb,
  days: Days,
  priceFen: Fen,
  position: Position,
  isOnSale: Type.Boolean(),
};
const RuleFields = {
  code: PointRule,
  points: Points,
  dayCap: whole(1, 9_999),
  validDays: Days,
  isOn: Type.Boolean(),
};
const PointGoodsFields = {
  code: GoodsCode,
  /** Null: storage, of `sizeGb`. */
  level: Type.Union([SoldLevel, Type.Null()]),
  /** 0: a level. */
  sizeGb: whole(0, 99_999),
  days: Days,
  points: Points,
  position: Position,
  isOnSale: Type.Boolean(),
};
const RoundFields = {
  code: GoodsCode,
  name: Name,
  costPoints: whole(0, 999_999),
  drawsPerDay: whole(1, 999),
  startTime: Moment,
  /** 0: without an end. */
  endTime: Moment,
  isOn: Type.Boolean(),
};
const Stock = Type.Union([whole(0, 9_999_999), Type.Null()]);
const PrizeFields = {
  round: GoodsCode,
  position: whole(1, PRIZES_MAX),
  name: Name,
  /** As PRIZE_KIND says. */
  prize: Type.Union([Literal(0), Literal(1), Literal(2), Literal(3)]),
  points: whole(0, 999_999),
  sizeGb: whole(0, 99_999),
  level: Type.Union([SoldLevel, Type.Null()]),
  days: whole(0, 3_660),
  weight: whole(0, 9_999_999),
  /** How many are left. Null: any number. */
  stock: Stock,
};
const AdFields = {
  code: Type.Union([Literal('download'), Literal('points'), Literal('capacity')]),
  /** WeChat's number of the place. Empty: nothing is shown. */
  unitId: Type.String({ pattern: '^(adunit-[A-Za-z0-9]{4,64})?$' }),
  seconds: Type.Union([Literal(15), Literal(30)]),
  amount: whole(0, 9_999),
  days: whole(0, 3_660),
  dayCap: whole(1, 9_999),
  freePerDay: whole(0, 9_999),
};

const DeskPrize = Type.Object(PrizeFields);

/** What is sold, earned, exchanged, drawn and shown, those that are off too. */
export const DeskGoods = Type.Object({
  levels: Type.Array(Type.Object(LevelFields)),
  memberGoods: Type.Array(Type.Object(MemberGoodsFields)),
  capacityGoods: Type.Array(Type.Object(CapacityGoodsFields)),
  rules: Type.Array(Type.Object(RuleFields)),
  pointGoods: Type.Array(Type.Object(PointGoodsFields)),
  rounds: Type.Array(Type.Object({ ...RoundFields, prizes: Type.Array(DeskPrize) })),
  ads: Type.Array(Type.Object(AdFields)),
});
export type DeskGoods = Type.Static<typeof DeskGoods>;

/** One of them as it is to be from now on: added, or changed where it is there. */
export const SetGoodsInput = Type.Union([
  Type.Object({ kind: Literal('level'), ...LevelFields }),
  Type.Object({ kind: Literal('member'), ...MemberGoodsFields }),
  Type.Object({ kind: Literal('capacity'), ...CapacityGoodsFields }),
  Type.Object({ kind: Literal('rule'), ...RuleFields }),
  Type.Object({ kind: Literal('exchange'), ...PointGoodsFields }),
  Type.Object({ kind: Literal('round'), ...RoundFields }),
  Type.Object({
    kind: Literal('prize'),
    ...PrizeFields,
    /** How many were left when it was shown: what has been drawn meanwhile stays drawn. */
    shownStock: Stock,
  }),
  Type.Object({ kind: Literal('ad'), ...AdFields }),
]);
export type SetGoodsInput = Type.Static<typeof SetGoodsInput>;
