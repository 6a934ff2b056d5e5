import Type from 'typebox';
import { WITHDRAW_NO_LENGTH } from '../constants/balance';
import { RequestId } from './order';
import { CursorQuery, cursorPageOf, PageQuery, pageOf, Uid } from './shared';

const { Literal } = Type;
const Channel = Type.Union([Literal(1), Literal(2), Literal(3)]);
const State = Type.Union([Literal(1), Literal(2), Literal(3), Literal(4), Literal(5)]);
const RecordKind = Type.Union([
  Literal(0),
  Literal(1),
  Literal(2),
  Literal(3),
  Literal(4),
  Literal(5),
  Literal(6),
  Literal(7),
  Literal(8),
  Literal(9),
]);
/** Milliseconds; 0: it has not happened. */
const Moment = Type.Integer();

export const BalanceStatistics = Type.Object({
  /** Can be spent. */
  availableFen: Type.Integer(),
  /** Of that what was brought: it can be spent or go back, and not be withdrawn. */
  toppedFen: Type.Integer(),
  /** Of that what can be withdrawn. */
  withdrawableFen: Type.Integer(),
  /** Of sales that are not settled. */
  heldFen: Type.Integer(),
  /** Kept aside for withdrawals under way. */
  reservedFen: Type.Integer(),
  /** Owed for refunds: zero or more. */
  owedFen: Type.Integer(),
  /** Everything that sales have brought, without what was taken back. */
  incomeFen: Type.Integer(),
});
export type BalanceStatistics = Type.Static<typeof BalanceStatistics>;

export const BalanceRecordQuery = Type.Object({
  ...CursorQuery,
  filter: Type.Union([Literal('all'), Literal('income'), Literal('expense'), Literal('withdraw')]),
  /** Of Asia/Shanghai. Without it: all. */
  month: Type.Optional(Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' })),
});
export type BalanceRecordQuery = Type.Static<typeof BalanceRecordQuery>;

/** One movement. The sum of all `availableFen` is what can be spent. */
export const BalanceRecord = Type.Object({
  id: Type.String(),
  kind: RecordKind,
  availableFen: Type.Integer(),
  heldFen: Type.Integer(),
  owedFen: Type.Integer(),
  /** What it is about: an album's name, what the platform sold, or where money was sent. May be empty. */
  about: Type.String(),
  isTip: Type.Boolean(),
  /** Of what the platform sells. */
  isOwn: Type.Boolean(),
  /** Empty where it is about none. */
  orderNo: Type.String(),
  withdrawNo: Type.String(),
  /** Of a sale: when it is the seller's own, or has been since. */
  settlesAt: Moment,
  at: Moment,
});
export type BalanceRecord = Type.Static<typeof BalanceRecord>;
export const BalanceRecords = cursorPageOf(BalanceRecord);
export type BalanceRecords = Type.Static<typeof BalanceRecords>;

export const TopUpOffer = Type.Object({
  /** Whether one may bring money: not where others' money is not kept, not below the age. */
  state: Type.Union([Literal('open'), Literal('off'), Literal('minor')]),
  goods: Type.Array(Type.Object({ amountFen: Type.Integer() })),
  /** What is left of this day. */
  dayLeftFen: Type.Integer(),
  /** What could go back to where it came from. */
  returnableFen: Type.Integer(),
});
export type TopUpOffer = Type.Static<typeof TopUpOffer>;
const AmountFen = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
export const TopUpInput = Type.Object({ requestId: RequestId, amountFen: AmountFen });
export type TopUpInput = Type.Static<typeof TopUpInput>;
/** `amountFen`: what one was shown. */
export const ReturnTopUpInput = Type.Object({ requestId: RequestId, amountFen: AmountFen });
export type ReturnTopUpInput = Type.Static<typeof ReturnTopUpInput>;

export const WithdrawalWay = Type.Object({
  id: Uid,
  channel: Channel,
  shown: Type.String(),
  bankName: Type.String(),
  createdAt: Moment,
});
export type WithdrawalWay = Type.Static<typeof WithdrawalWay>;
export const WithdrawalWays = Type.Array(WithdrawalWay);
export type WithdrawalWays = Type.Static<typeof WithdrawalWays>;
/** `channel` 0: all. */
export const WaysQuery = Type.Object({ channel: Type.Integer({ minimum: 0, maximum: 3 }) });
export type WaysQuery = Type.Static<typeof WaysQuery>;
export const AddWayInput = Type.Object({
  channel: Channel,
  name: Type.String({ maxLength: 120 }),
  account: Type.String({ maxLength: 200 }),
  bankName: Type.String({ maxLength: 120 }),
});
export type AddWayInput = Type.Static<typeof AddWayInput>;
export const WayIdInput = Type.Object({ id: Uid });
export type WayIdInput = Type.Static<typeof WayIdInput>;

export const WithdrawOptions = Type.Object({
  withdrawableFen: Type.Integer(),
  /** Besides, what was earned with what was found illegal: it may have to be given back. */
  closedFen: Type.Integer(),
  minFen: Type.Integer(),
  /** What is left of this day. */
  dayLeftFen: Type.Integer(),
  timesLeft: Type.Integer(),
  feePerMille: Type.Integer(),
  /** From so much on the operator looks first. */
  reviewFen: Type.Integer(),
  /** Channels that work here; none: nothing can be withdrawn. */
  channels: Type.Array(Channel),
  /** One's name must be certified first. */
  needsCertification: Type.Boolean(),
  /** The name that certified people are paid by; empty: any. */
  payeeName: Type.String(),
  hasPassword: Type.Boolean(),
  /** The middle hidden; where the code goes. */
  phone: Type.String(),
});
export type WithdrawOptions = Type.Static<typeof WithdrawOptions>;

export const WithdrawNo = Type.String({ pattern: `^[0-9]{${WITHDRAW_NO_LENGTH}}$` });
export const WithdrawInput = Type.Object({
  requestId: RequestId,
  wayId: Uid,
  amountFen: AmountFen,
  password: Type.String({ maxLength: 12 }),
  code: Type.String({ maxLength: 12 }),
});
export type WithdrawInput = Type.Static<typeof WithdrawInput>;

/** As WeChat takes it. `place`: in which of its apps. */
export const TransferConfirmation = Type.Object({
  place: Type.Union([Literal('mini'), Literal('official')]),
  merchant: Type.String(),
  appId: Type.String(),
  packed: Type.String(),
});
export type TransferConfirmation = Type.Static<typeof TransferConfirmation>;
export const Withdrawal = Type.Object({
  withdrawNo: WithdrawNo,
  channel: Channel,
  shown: Type.String(),
  amountFen: Type.Integer(),
  feeFen: Type.Integer(),
  state: State,
  /** Why it came back. */
  note: Type.String(),
  /** What the payee confirms it by, on a device with the app that knows him; null: no confirmation is awaited. */
  confirm: Type.Union([TransferConfirmation, Type.Null()]),
  madeAt: Moment,
  sentAt: Moment,
  endedAt: Moment,
});
export type Withdrawal = Type.Static<typeof Withdrawal>;
export const WithdrawalQuery = Type.Object(PageQuery);
export type WithdrawalQuery = Type.Static<typeof WithdrawalQuery>;
export const WithdrawalPage = pageOf(Withdrawal);
export type WithdrawalPage = Type.Static<typeof WithdrawalPage>;
export const WithdrawNoInput = Type.Object({ withdrawNo: WithdrawNo });
export type WithdrawNoInput = Type.Static<typeof WithdrawNoInput>;
