import Type from 'typebox';
import { GoodsCode } from './shared';
import { RequestId } from './order';

const { Literal } = Type;
const Kind = Type.Union([Literal(0), Literal(1), Literal(2), Literal(3)]);
/** Milliseconds since 1970. */
const Moment = Type.Integer();

export const DrawPrize = Type.Object({
  id: Type.String(),
  name: Type.String(),
  kind: Kind,
  /** Of all weights of the round that are still in it for the caller, how many of a hundred thousand. */
  chance: Type.Integer(),
  /** None is left, or the caller has no use for it: it is not drawn for him. */
  isOut: Type.Boolean(),
});
export type DrawPrize = Type.Static<typeof DrawPrize>;

export const DrawRound = Type.Object({
  code: GoodsCode,
  name: Type.String(),
  costPoints: Type.Integer(),
  drawsPerDay: Type.Integer(),
  /** 0: without an end. */
  endTime: Moment,
  prizes: Type.Array(DrawPrize),
});
export type DrawRound = Type.Static<typeof DrawRound>;

export const PrizesAndCount = Type.Object({
  /** Null: there is none now. */
  round: Type.Union([DrawRound, Type.Null()]),
  /** Of today. */
  drawsLeft: Type.Integer(),
  integral: Type.Integer(),
  /** Who has won, the last first; never a whole name. */
  winners: Type.Array(Type.Object({ name: Type.String(), prizeName: Type.String(), at: Moment })),
  /** One's own draws, the last first. */
  own: Type.Array(Type.Object({ prizeName: Type.String(), at: Moment, endTime: Moment })),
});
export type PrizesAndCount = Type.Static<typeof PrizesAndCount>;

export const DrawInput = Type.Object({
  requestId: RequestId,
  round: GoodsCode,
  /** What one was shown: another number by now is refused. */
  expectedPoints: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
});
export type DrawInput = Type.Static<typeof DrawInput>;

export const Drawn = Type.Object({
  prizeId: Type.String(),
  prizeName: Type.String(),
  kind: Kind,
  /** What was won ends then; 0: it has no end. */
  endTime: Moment,
  drawsLeft: Type.Integer(),
  integral: Type.Integer(),
});
export type Drawn = Type.Static<typeof Drawn>;
