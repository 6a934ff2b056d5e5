import { NOTICE_TYPE } from '@contract/constants/notice';
import {
  ORDER_REASON_MAX_LENGTH,
  ORDER_STATE,
  REFUND_ANSWER_DAYS,
  REFUND_CAUSE,
  REFUND_STATE,
} from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import type { NoticeFacts } from '@contract/schemas/notice';
import type { AskRefundInput, DecideRefundInput, GiveBackInput, RefundNoInput } from '@contract/schemas/order';
import type { Payments } from '../../adapters/payment/types';
import { type Also, changeWith } from '../../db/change/also';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import type { Log } from '../../log';
import { eachApart } from './each-apart';
import { type LineRow, listLines, lockOrders, type OrderRow } from './order.repository';
import { REFUND_EVENTS, sumOf } from './order.rules';
import { createRefundGiving, type RefundGivingDeps, type RefundGivingService } from './refunds/refund-giving.service';
import { createRefundSending } from './refund-sending.service';
import {
  findRefund,
  hasRefundRequest,
  insertRefund,
  listOverdueRefunds,
  listRefundLines,
  listRefundsOf,
  moveRefund,
  type RefundRow,
} from './refund.repository';

/**
 * [Note: Refunds] By line. Once decided, the seller's side is posted at once: an order that is not settled holds its own lines; of one that
 * is, what he has earned is taken, and what he no longer has is his debt, which what he earns next pays first. The
 * buyer loses what he gives back, and the money lies with the platform until the channel says that it has it: however long that takes.
 * A seller who does not answer in REFUND_ANSWER_DAYS has agreed. What the platform sells waits for its desk, which sees how much of it was used.
 */
export interface RefundService extends RefundGivingService {
  ask(caller: Caller, input: AskRefundInput): Promise<void>;
  /** By who asked, before anybody has decided. Answers the number of its order. */
  takeBack(caller: Caller, input: RefundNoInput): Promise<string>;
  /** The same answer. */
  decide(caller: Caller, input: DecideRefundInput): Promise<string>;
  /** By the seller, unasked: all that is left of an order. A request that waits is answered by it. */
  giveBack(caller: Caller, input: GiveBackInput): Promise<void>;
  /** What no seller has answered in time. */
  agreeOverdue(signal: AbortSignal): Promise<void>;
  /** Of what the platform sells, for its desk. The same answer. */
  decideOwn(input: DecideRefundInput, also?: Also<string>): Promise<string>;
  /** Tells the channels of what is being sent, and asks about it. */
  send(signal: AbortSignal): Promise<void>;
}

export interface RefundDeps extends RefundGivingDeps {
  readonly db: Db;
  readonly log: Log;
  readonly payments: Pick<Payments, 'channels'>;
}

const DAY_MS = 86_400_000;
const AT_ONCE = 100;
const OVERDUE = `卖家${REFUND_ANSWER_DAYS}天没有处理，已自动退款`;

export function createRefunds(deps: RefundDeps): RefundService {
  const { db, clock } = deps;
  const { send, sendOne } = createRefundSending(deps);
  const giving = createRefundGiving(deps);
  const { newNumber, settle, tellOf, withdrawBought } = giving;

  /** What was brought goes back by itself: see returnTopUp. */
  async function mayGoBack(tx: Tx, order: OrderRow): Promise<boolean> {
    return order.sellerId !== null || (await deps.ownGoods.get(order.kind)?.mayGoBack(tx, order)) === true;
  }

  /** What follows from agreeing. */
  async function giveAsked(tx: Tx, order: OrderRow, refund: RefundRow, facts: NoticeFacts = {}): Promise<void> {
    if (!(await mayGoBack(tx, order))) throw refuse(ERRORS.REFUND_LINES);
    const { amountFen, refundNo } = refund;
    await tellOf(tx, NOTICE_TYPE.refundDecided, order, refundNo, { amountFen, ...facts });
    const chosen = new Set((await listRefundLines(tx, [refund.id])).map(({ lineId }) => lineId));
    const lines = (await listLines(tx, [order.id])).filter(({ id }) => chosen.has(id));
    await withdrawBought(tx, order, lines);
    await settle(tx, order, lines, refundNo);
  }

  /** Nothing of what was answered, or taken back, meanwhile. */
  async function agreeFor(refund: RefundRow): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const [order] = await lockOrders(tx, { ids: [refund.orderId] });
      if (order === undefined || !(await moveRefund(tx, refund.id, REFUND_EVENTS.agree, { answer: OVERDUE }))) return;
      await giveAsked(tx, order, refund, { reason: OVERDUE });
      await tellOf(tx, NOTICE_TYPE.refundOverdue, order, refund.refundNo, { amountFen: refund.amountFen });
    });
  }

  /** For the seller; null: for the platform's desk, of what the platform sells. */
  async function decide(sellerId: Id | null, input: DecideRefundInput, also?: Also<string>): Promise<string> {
    const refund = await findRefund(db, { refundNo: input.refundNo });
    if (refund === null) throw refuse(ERRORS.REFUND_ABSENT);
    const answer = input.agree && input.answer.trim() === '' ? '' : readReason(input.answer);
    const change = async (tx: Tx): Promise<string> => {
      const [order] = await lockOrders(tx, { ids: [refund.orderId] });
      if (order === undefined || order.sellerId !== sellerId) throw refuse(ERRORS.REFUND_ABSENT);
      const event = input.agree ? REFUND_EVENTS.agree : REFUND_EVENTS.decline;
      const ended = input.agree ? {} : { ended_at: clock.now() };
      // Decided before: the same again is once, another decision comes too late.
      if (!(await moveRefund(tx, refund.id, event, { answer, ...ended }))) {
        const now = await findRefund(tx, { id: refund.id });
        const isSame = now?.state !== REFUND_STATE.takenBack && input.agree === (now?.state !== REFUND_STATE.declined);
        if (!isSame) throw refuse(ERRORS.ORDER_STATE_WRONG);
        return order.orderNo;
      }
      const { amountFen } = refund;
      if (!input.agree) {
        await tellOf(tx, NOTICE_TYPE.refundRefused, order, refund.refundNo, { amountFen, reason: answer });
        return order.orderNo;
      }
      await giveAsked(tx, order, refund);
      return order.orderNo;
    };
    const orderNo = await changeWith(db, change, also);
    if (input.agree) await sendOne(refund);
    return orderNo;
  }

  return {
    send,

    async ask(caller, input) {
      const { userId } = requireUser(caller);
      const reason = readReason(input.reason);
      await db.transaction().execute(async (tx) => {
        const [order] = await lockOrders(tx, { orderNos: [input.orderNo] });
        if (order?.buyerId !== userId) throw refuse(ERRORS.ORDER_ABSENT);
        if (await hasRefundRequest(tx, order.id, input.requestId)) return;
        if (order.state !== ORDER_STATE.paid || order.deliveredAt === null || order.paidAttemptId === null) {
          throw refuse(ERRORS.ORDER_STATE_WRONG);
        }
        if (!(await mayGoBack(tx, order))) throw refuse(ERRORS.REFUND_LINES);
        const lines = chooseLines(await listLines(tx, [order.id]), input.lineIds);
        const refundNo = newNumber();
        const amountFen = sumOf(lines.map(({ payableFen }) => payableFen));
        const now = clock.now();
        const answerBy = order.sellerId === null ? null : new Date(now.getTime() + REFUND_ANSWER_DAYS * DAY_MS);
        const made = await insertRefund(tx, {
          refundNo,
          attemptId: order.paidAttemptId,
          orderId: order.id,
          cause: REFUND_CAUSE.asked,
          state: REFUND_STATE.asked,
          amountFen,
          requestId: input.requestId,
          reason,
          lineIds: lines.map(({ id }) => id),
          now,
          answerBy,
        });
        if (made === null) throw refuse(ERRORS.REFUND_ASKED);
        const term = answerBy === null ? {} : { endTime: answerBy.getTime() };
        await tellOf(tx, NOTICE_TYPE.refundAsked, order, refundNo, { amountFen, reason, ...term });
      });
    },

    async takeBack(caller, { refundNo }) {
      const { userId } = requireUser(caller);
      return db.transaction().execute(async (tx) => {
        const refund = await findRefund(tx, { refundNo });
        const [order] = refund === null ? [] : await lockOrders(tx, { ids: [refund.orderId] });
        if (refund === null || order?.buyerId !== userId) throw refuse(ERRORS.REFUND_ABSENT);
        if (!(await moveRefund(tx, refund.id, REFUND_EVENTS.takeBack, { ended_at: clock.now() }))) {
          const now = await findRefund(tx, { id: refund.id });
          if (now?.state !== REFUND_STATE.takenBack) throw refuse(ERRORS.ORDER_STATE_WRONG);
          return order.orderNo;
        }
        await tellOf(tx, NOTICE_TYPE.refundTakenBack, order, refundNo, { amountFen: refund.amountFen });
        return order.orderNo;
      });
    },

    async giveBack(caller, input) {
      const { userId } = requireUser(caller);
      const reason = readReason(input.reason);
      const orderId = await db.transaction().execute(async (tx) => {
        const [order] = await lockOrders(tx, { orderNos: [input.orderNo] });
        if (order?.sellerId !== userId) throw refuse(ERRORS.ORDER_ABSENT);
        if (order.state === ORDER_STATE.refunded) return order.id;
        if (order.state !== ORDER_STATE.paid || order.deliveredAt === null) throw refuse(ERRORS.ORDER_STATE_WRONG);
        for (const refund of await listRefundsOf(tx, [order.id])) {
          if (await moveRefund(tx, refund.id, REFUND_EVENTS.agree, { answer: reason }))
            await giveAsked(tx, order, refund);
        }
        await giving.giveBackUnasked(tx, order, reason);
        return order.id;
      });
      const sending = (await listRefundsOf(db, [orderId])).filter(({ state }) => state === REFUND_STATE.sending);
      for (const refund of sending) await sendOne(refund);
    },

    agreeOverdue: async (signal) =>
      eachApart(await listOverdueRefunds(db, clock.now(), AT_ONCE), agreeFor, {
        signal,
        log: deps.log,
        doing: 'agreeing to a refund',
      }),

    decide: (caller, input) => decide(requireUser(caller).userId, input),
    decideOwn: (input, also) => decide(null, input, also),

    giveBackLines: giving.giveBackLines,
    giveBackIllegal: giving.giveBackIllegal,
    giveBackPayment: giving.giveBackPayment,
  };
}

function chooseLines(lines: readonly LineRow[], wanted: readonly string[]): LineRow[] {
  const uids = new Set(wanted);
  const chosen = lines.filter(({ uid }) => uids.has(uid));
  const isFine = chosen.length === uids.size && chosen.every(({ refundedAt }) => refundedAt === null);
  if (!isFine || sumOf(chosen.map(({ payableFen }) => payableFen)) === 0) throw refuse(ERRORS.REFUND_LINES);
  return chosen;
}

function readReason(text: string): string {
  const reason = text.trim();
  if (reason === '' || [...reason].length > ORDER_REASON_MAX_LENGTH) throw refuse(ERRORS.REFUND_REASON);
  return reason;
}
