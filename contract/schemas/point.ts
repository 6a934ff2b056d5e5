import Type from 'typebox';
import { RequestId } from './order';
import { CursorQuery, cursorPageOf, GoodsCode } from './shared';

const { Literal } = Type;
/** Milliseconds since 1970. */
const Moment = Type.Integer();

export const PointRule = Type.Union([
  Literal('sign-in'),
  Literal('upload'),
  Literal('liked'),
  Literal('visited'),
  Literal('invited'),
  Literal('profile'),
  Literal('ad'),
]);

/** A way to earn points, and how far the caller has gone it today. */
export const PointTask = Type.Object({
  rule: PointRule,
  /** For each time. */
  points: Type.Integer(),
  dayCap: Type.Integer(),
  /** Of today; of `profile` ever. */
  doneCount: Type.Integer(),
});
export type PointTask = Type.Static<typeof PointTask>;

/** What points are exchanged for: days of a level, or storage for some days. */
export const PointGoods = Type.Object({
  code: GoodsCode,
  /** Empty: storage. */
  memberTypeKey: Type.Union([Literal(''), Literal('level_20'), Literal('level_30'), Literal('level_40')]),
  memberTypeName: Type.String(),
  /** 0: a level. */
  bytes: Type.Integer(),
  days: Type.Integer(),
  points: Type.Integer(),
  /** Not where one has a higher level, or this one for ever. */
  isUseful: Type.Boolean(),
});
export type PointGoods = Type.Static<typeof PointGoods>;

export const UserIntegral = Type.Object({
  integral: Type.Integer(),
  /** What ends next, the first first; what never ends is not listed. */
  ending: Type.Array(Type.Object({ points: Type.Integer(), endTime: Moment })),
  tasks: Type.Array(PointTask),
  goods: Type.Array(PointGoods),
});
export type UserIntegral = Type.Static<typeof UserIntegral>;

export const IntegralRecordQuery = Type.Object({
  ...CursorQuery,
  filter: Type.Union([Literal('all'), Literal('gained'), Literal('spent'), Literal('ended')]),
  /** Of Asia/Shanghai. Without it: all. */
  month: Type.Optional(Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' })),
});
export type IntegralRecordQuery = Type.Static<typeof IntegralRecordQuery>;

/** One movement of points. Their sum is what one has. */
export const IntegralRecord = Type.Object({
  id: Type.String(),
  kind: Type.Union([
    ...PointRule.anyOf,
    Literal('exchange'),
    Literal('draw'),
    Literal('prize'),
    Literal('generate'),
    Literal('returned'),
    Literal('ended'),
    Literal('other'),
  ]),
  points: Type.Integer(),
  /** What was gained has ended or will end then; 0: never, or it was not gained. */
  endTime: Moment,
  at: Moment,
});
export type IntegralRecord = Type.Static<typeof IntegralRecord>;
export const IntegralRecords = cursorPageOf(IntegralRecord);
export type IntegralRecords = Type.Static<typeof IntegralRecords>;

export const ExchangeInput = Type.Object({
  requestId: RequestId,
  code: GoodsCode,
  /** What one was shown: another number by now is refused. */
  expectedPoints: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
});
export type ExchangeInput = Type.Static<typeof ExchangeInput>;
export const Exchanged = Type.Object({ integral: Type.Integer(), endTime: Moment });
export type Exchanged = Type.Static<typeof Exchanged>;

/** 0: it was signed in before. */
export const SignedIn = Type.Object({ points: Type.Integer(), integral: Type.Integer() });
export type SignedIn = Type.Static<typeof SignedIn>;
