import {
  ATTEMPT_STATE,
  ORDER_STATE,
  OWN_KINDS,
  PAY_LIMIT_MINUTES,
  REFUND_ANSWER_DAYS,
  REFUND_STATE,
} from '@contract/constants/order';
import { ERRORS } from '@contract/errors';
import { buyMembership, getMemberOffer } from '@contract/http/member';
import {
  askRefund,
  callPay,
  cancelOrder,
  decideRefund,
  getOrderDetail,
  getOrderStatus,
  giveOrderBack,
  modifyOrderAmount,
  playSandbox,
  takeBackRefund,
  tipMedia,
} from '@contract/http/order';
import { sql } from 'kysely';
import type {
  PaymentAnswer,
  RefundAnswer,
  SandboxChannel,
  StatementAnswer,
  StatementLine,
} from '../../server/adapters/payment/types';
import { SANDBOX_PAYEES } from '../../server/adapters/transfer/sandbox';
import type { TransferAnswer, TransferChannel } from '../../server/adapters/transfer/types';
import { WITHDRAWAL_STATE } from '@contract/constants/balance';
import { addWithdrawalWay, getWithdrawal, listWithdrawalWays, withdraw } from '@contract/http/balance';
import { listWithdrawalFaults } from '../../server/modules/withdrawal/withdrawal.repository';
import { findLedgerFaults } from '../../server/modules/ledger/posting.service';
import type { Db } from '../../server/db/tables';
import { Refusal } from '../../server/http/refuse';
import { listDifferences } from '../../server/modules/order/books/statement.repository';
import { listMembershipFaults } from '../../server/modules/member/membership-doctor.repository';
import { listOrderFaults } from '../../server/modules/order/books/order-doctor.repository';
import { startTestApp, type TestApp, TestRefusal } from './app-harness';
import { aBuyingPerson, aRequest, aShop, type Buyer, giveMoney, moneyIn, order, type Shop } from './buying';
import { aPayoutAdmin, approveByTwo } from './payout-admins';
import { namedCallers } from './media-app';
import { listPointWrongs, stepPoints } from './points-simulation';
import { type SeededRandom, seededRandom } from './seeded-random';

/** How a channel behaves in a simulation. */
export interface Faults {
  /** Of a thousand calls so many are answered with nothing that is certain, before or after they had their effect. */
  unknown: number;
  /** Of a thousand calls so many end the process that made them, before or after they had their effect. */
  crash: number;
}

class Crash extends Error {}

/** A line that is bad: what goes through it may have its effect and no answer, or neither, or its caller dies. */
function lineOf({ random, faults }: { readonly random: SeededRandom; readonly faults: Faults }) {
  return async function through<T>(run: () => Promise<T>): Promise<T | { kind: 'unknown'; reason: string }> {
    const dice = random.below(1_000);
    const isBefore = random.below(2) === 0;
    const isCrash = dice < faults.crash;
    const isUnknown = !isCrash && dice < faults.crash + faults.unknown;
    const answer = (isCrash || isUnknown) && isBefore ? null : await run();
    if (isCrash) throw new Crash('the process ends here');
    return isUnknown || answer === null ? { kind: 'unknown', reason: 'the line is bad' } : answer;
  };
}

/** The same for a channel that sends money. */
export function createFaultyTransfers(
  channels: readonly TransferChannel[],
  chaos: { readonly random: SeededRandom; readonly faults: Faults },
): TransferChannel[] {
  const through = lineOf(chaos);
  return channels.map((channel) => ({
    ...channel,
    transfer: (wish) => through<TransferAnswer>(() => channel.transfer(wish)),
    query: (number) => through<TransferAnswer>(() => channel.query(number)),
  }));
}

/** A channel whose line is bad and whose callers die. */
export function createFaultyChannel(
  channel: SandboxChannel,
  { random, faults }: { readonly random: SeededRandom; readonly faults: Faults },
): SandboxChannel {
  const through = lineOf({ random, faults });
  return {
    ...channel,
    open: (wish) => through<PaymentAnswer>(() => channel.open(wish)),
    query: (number) => through<PaymentAnswer>(() => channel.query(number)),
    close: (number) => through<PaymentAnswer>(() => channel.close(number)),
    refund: (wish) => through<RefundAnswer>(() => channel.refund(wish)),
    queryRefund: (number) => through<RefundAnswer>(() => channel.queryRefund(number)),
  };
}

export interface SimulationReport {
  readonly steps: number;
  readonly orders: number;
  readonly paid: number;
  readonly refunds: number;
  readonly settled: number;
  readonly withdrawals: number;
  /** What is wrong at the end. */
  readonly faults: readonly string[];
}

export interface Simulation {
  readonly seed: number;
  readonly steps: number;
  readonly faults: Faults;
}

const SHOPS = 3;
const BUYERS = 4;
const PHOTOS = 12;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NEVER = new AbortController().signal;
const pick = <T>(random: SeededRandom, list: readonly T[]): T | undefined =>
  list[random.below(Math.max(1, list.length))];

/**
 * Buyers and sellers do whatever they may, and some things that they may not, in an order that the seed decides; the channel fails, processes
 * die, the clock jumps. Then the channel is well again, everything is waited for, and the books are held against each other.
 */
export async function simulateMoney({ seed, steps, faults }: Simulation): Promise<SimulationReport> {
  const random = seededRandom(seed);
  let db: Db | null = null;
  /** What the channel's books say of a day. */
  const fetchStatement = async (day: string): Promise<StatementAnswer> => {
    if (db === null) return { kind: 'early' };
    const { rows } = await sql<StatementLine & { amountFen: string }>`
      select kind, number, amount_fen::text as "amountFen", number as "transactionNo" from sandbox_payment
      where state in ('paid', 'done') and (updated_at at time zone 'Asia/Shanghai')::date = ${day}::date`.execute(db);
    return { kind: 'lines', lines: rows.map((row) => ({ ...row, amountFen: Number(row.amountFen) })) };
  };
  const app = await startTestApp({
    ...namedCallers,
    env: { SALE_FEE_PER_MILLE: '70', SALE_HOLD_DAYS: '1', WITHDRAW_FEE_PER_MILLE: '10', WITHDRAW_REVIEW_FEN: '900' },
    transfers: (own) => createFaultyTransfers(own, { random, faults }),
    payments: ({ sandbox }) => {
      if (sandbox === null) throw new Error('no sandbox');
      const channel = createFaultyChannel(sandbox, { random, faults });
      return { sandbox: channel, channels: [channel], splits: [], houses: [{ ...channel, fetchStatement }] };
    },
  });
  db = app.parts.db;
  // What a password is worth is tested where it is kept, and slow.
  Object.assign(app.services.security.paymentPasswords, { verify: async () => ({ kind: 'right' }) });
  Object.assign(app.services.session.codes, {
    checkCode: async () => ({ kind: 'right', code: { use: async () => true } }),
  });
  try {
    return await run(app, random, steps, faults);
  } finally {
    await app.close();
  }
}

async function run(app: TestApp, random: SeededRandom, steps: number, faults: Faults): Promise<SimulationReport> {
  const { db } = app.parts;
  const shops: Shop[] = [];
  const buyers: Buyer[] = [];
  for (let index = 0; index < SHOPS; index += 1) {
    shops.push(
      await aShop(
        db,
        Array.from({ length: PHOTOS }, () => 1 + random.below(2_000)),
      ),
    );
  }
  for (let index = 0; index < BUYERS; index += 1) {
    const buyer = await aBuyingPerson(db);
    await giveMoney(db, buyer.id, 'topped', 1 + random.below(5_000));
    await giveMoney(db, buyer.id, 'earned', 1 + random.below(5_000));
    buyers.push(buyer);
  }
  const payoutAdmins = [await aPayoutAdmin(app), await aPayoutAdmin(app)] as const;
  const people = [...buyers, ...shops.map((shop) => ({ ...shop.seller, id: shop.sellerId }))];
  for (const [index, { id, token }] of people.entries()) {
    const { db: rows } = app.parts;
    await rows
      .updateTable('app_user')
      .set({ phone: `1370000000${index}` })
      .where('id', '=', id)
      .execute();
    for (const name of ['王小满', SANDBOX_PAYEES.refused, SANDBOX_PAYEES.late]) {
      const way = { channel: 2 as const, name, account: 'a@example.com', bankName: '' };
      await app.call(addWithdrawalWay, way, { token });
    }
  }
  const taken: { readonly withdrawNo: string; readonly token: string }[] = [];
  const orders: { readonly orderNo: string; readonly buyer: Buyer }[] = [];
  const attempts: { readonly attemptNo: string; readonly buyer: Buyer }[] = [];

  /** What is refused, or dies, is part of it. Everything else is a bug. */
  async function attempt(run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      const isExpected =
        error instanceof Crash || (error instanceof TestRefusal && (error.status === 200 || faults.crash > 0));
      if (!isExpected) throw error;
    }
  }

  /** Not of what others sell, nor of what a higher level has taken, nor what has been decided otherwise. */
  async function decideOwn(refundNo: string, decision: { agree: boolean; answer: string }): Promise<void> {
    const refusals = [ERRORS.REFUND_ABSENT, ERRORS.REFUND_LINES, ERRORS.ORDER_STATE_WRONG].map(({ code }) => code);
    try {
      await app.services.order.desk.decideRefund(refundNo, decision);
    } catch (error) {
      if (!(error instanceof Refusal && refusals.some((code) => code === error.code))) throw error;
    }
  }

  async function step(): Promise<void> {
    const [buyer, shop, known, begun] = [
      pick(random, buyers),
      pick(random, shops),
      pick(random, orders),
      pick(random, attempts.slice(-6)),
    ];
    if (buyer === undefined || shop === undefined) return;
    switch (random.below(23)) {
      case 0:
      case 1: {
        const others = pick(random, shops) ?? shop;
        const wanted = [shop, others].map((each) => pick(random, each.photos) ?? '');
        const { orderNos } = await order(app, buyer, [...new Set(wanted)]);
        orders.push(...orderNos.map((orderNo) => ({ orderNo, buyer })));
        return;
      }
      case 2: {
        const input = {
          requestId: aRequest(),
          resourceId: pick(random, shop.photos) ?? '',
          amountFen: 1 + random.below(500),
        };
        const { orderNos } = await app.call(tipMedia, input, buyer);
        orders.push(...orderNos.map((orderNo) => ({ orderNo, buyer })));
        return;
      }
      case 3:
      case 4:
      case 5: {
        if (known === undefined) return;
        const mine = orders.filter((each) => each.buyer === known.buyer).slice(-1 - random.below(3));
        const input = { orderNos: random.below(3) === 0 ? mine.map(({ orderNo }) => orderNo) : [known.orderNo] };
        const call = { ...input, way: 'sandbox' as const, requestId: aRequest() };
        const { attemptNo } = await app.call(callPay, call, known.buyer);
        attempts.push({ attemptNo, buyer: known.buyer });
        return;
      }
      case 6: {
        if (known === undefined) return;
        const call = {
          orderNos: [known.orderNo],
          way: 'balance' as const,
          requestId: aRequest(),
          password: '',
        };
        // The same twice at once.
        await Promise.allSettled([app.call(callPay, call, known.buyer), app.call(callPay, call, known.buyer)]);
        return;
      }
      case 7:
      case 8: {
        const act = pick(random, ['pay', 'pay', 'pay', 'refuse', 'delay', 'double', 'lie'] as const) ?? 'pay';
        if (begun !== undefined) await app.call(playSandbox, { attemptNo: begun.attemptNo, act }, begun.buyer);
        return;
      }
      case 9: {
        // The channel takes money for what it has said is closed.
        if (begun === undefined || random.below(4) > 0) return;
        const number = begun.attemptNo;
        const { numUpdatedRows } = await db
          .updateTable('sandbox_payment')
          .set({ state: 'paid', updated_at: app.clock.now() })
          .where('number', '=', number)
          .where('state', '=', 'closed')
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        // It tells so late, twice, or never: then its statement does.
        const { sandbox } = app.parts.payments;
        const [notice] = (await sandbox?.play(number, 'lie')) ?? [];
        for (let times = random.below(3); times > 0 && notice !== undefined; times -= 1) {
          await app.services.order.notices.take('sandbox', notice);
        }
        return;
      }
      case 10: {
        if (known === undefined) return;
        const call = random.below(2) === 0 ? cancelOrder : getOrderStatus;
        await app.call(call, { orderNo: known.orderNo }, known.buyer);
        return;
      }
      case 11: {
        const paid = await db
          .selectFrom('trade_order')
          .select('order_no')
          .where('state', '=', ORDER_STATE.paid)
          .orderBy('id')
          .execute();
        const { order_no: wanted } = pick(random, paid) ?? {};
        const bought = orders.find(({ orderNo }) => orderNo === wanted);
        if (bought === undefined) return;
        const { lines } = await app.call(getOrderDetail, { orderNo: bought.orderNo }, bought.buyer);
        const lineIds = lines.filter(() => random.below(4) > 0).map(({ id }) => id);
        const input = { orderNo: bought.orderNo, lineIds, reason: '不想要了', requestId: aRequest() };
        const { refunds } = await app.call(askRefund, input, bought.buyer);
        const refundNo = refunds[0]?.refundNo ?? '';
        if (random.below(4) === 0) await app.call(takeBackRefund, { refundNo }, bought.buyer);
        return;
      }
      case 12: {
        const asked = await db
          .selectFrom('refund')
          .select('refund_no')
          .where('state', '=', REFUND_STATE.asked)
          .execute();
        const refund = pick(random, asked);
        if (refund === undefined) return;
        const decision = { refundNo: refund.refund_no, agree: random.below(4) > 0, answer: '好的' };
        // Its term may end as he answers, and two processes may look.
        const isLate = random.below(4) === 0;
        if (isLate) {
          app.clock.advanceMs(REFUND_ANSWER_DAYS * DAY_MS);
          // Of those days as well, before more go by than statements are fetched of.
          await attempt(() => app.services.order.statements.fetch(NEVER));
        }
        const late = isLate ? [1, 2].map(() => attempt(() => app.services.order.orders.sweep(NEVER))) : [];
        for (const each of shops) await attempt(() => app.call(decideRefund, decision, each.seller));
        await Promise.all(late);
        await decideOwn(refund.refund_no, decision);
        return;
      }
      case 22: {
        if (known === undefined) return;
        const gift = { orderNo: known.orderNo, reason: '照片传错了' };
        for (const each of shops) await attempt(() => app.call(giveOrderBack, gift, each.seller));
        return;
      }
      case 16:
      case 17: {
        const { goods } = await app.call(getMemberOffer, {}, buyer);
        const wanted = pick(random, goods);
        if (wanted === undefined) return;
        const wish = { code: wanted.code, expectedFen: wanted.payableFen, consent: true } as const;
        const { orderNos } = await app.call(buyMembership, { ...wish, requestId: aRequest() }, buyer);
        orders.push(...orderNos.map((orderNo) => ({ orderNo, buyer })));
        return;
      }
      case 19:
      case 20:
      case 21: {
        const orderNos = await stepPoints(app, buyer, random);
        orders.push(...orderNos.map((orderNo) => ({ orderNo, buyer })));
        return;
      }
      case 13:
      case 14: {
        const { token } = pick(random, people) ?? buyer;
        const ways = await app.call(listWithdrawalWays, { channel: 0 }, { token });
        const way = pick(random, [...ways, ...ways.slice(-1)]);
        const wish = { requestId: aRequest(), wayId: way?.id ?? '', amountFen: 100 + random.below(1_500) };
        const call = { ...wish, password: '', code: '1' };
        // The same twice at once.
        const all = await Promise.allSettled([
          app.call(withdraw, call, { token }),
          app.call(withdraw, call, { token }),
        ]);
        for (const each of all)
          if (each.status === 'fulfilled') taken.push({ withdrawNo: each.value.withdrawNo, token });
        return;
      }
      case 15: {
        const { reviewing } = await app.services.withdrawal.desk.listOpen();
        const one = pick(random, reviewing);
        const { desk } = app.services.withdrawal;
        if (one !== undefined && random.below(4) > 0) await approveByTwo(app, one.withdrawNo, payoutAdmins);
        else if (one !== undefined) await desk.decline(one.withdrawNo, '不行');
        const known = pick(random, taken);
        if (known !== undefined) await app.call(getWithdrawal, { withdrawNo: known.withdrawNo }, known);
        return;
      }
      default: {
        if (random.below(3) === 0 && known !== undefined) {
          const detail = await app.call(getOrderDetail, { orderNo: known.orderNo }, known.buyer);
          const change = {
            orderNo: known.orderNo,
            fromFen: detail.payableFen,
            amountFen: 1 + random.below(detail.goodsFen),
            reason: '优惠',
          };
          for (const each of shops) await attempt(() => app.call(modifyOrderAmount, change, each.seller));
          return;
        }
        app.clock.advanceMs(random.below(10) === 0 ? random.below(45) * MINUTE_MS : random.below(MINUTE_MS));
        if (random.below(5) === 0) app.clock.advanceMs(26 * 60 * MINUTE_MS);
        await app.services.order.orders.sweep(NEVER);
        await app.services.withdrawal.sending.sendDue(NEVER);
      }
    }
  }

  for (let done = 0; done < steps; done += 1) await attempt(step);
  faults.crash = 0;
  faults.unknown = 0;
  for (let round = 0; round < 4; round += 1) {
    app.clock.advanceMs((PAY_LIMIT_MINUTES + 1) * MINUTE_MS);
    await app.services.order.orders.sweep(NEVER);
    for (const each of (await app.services.withdrawal.desk.listOpen()).reviewing) {
      await approveByTwo(app, each.withdrawNo, payoutAdmins);
    }
    await app.services.withdrawal.sending.sendDue(NEVER);
  }
  // Statements are there the next morning, and of the days before and after. What nobody answers is given back meanwhile.
  for (let day = 0; day < REFUND_ANSWER_DAYS + 4; day += 1) {
    app.clock.advanceMs(DAY_MS);
    await app.services.order.statements.fetch(NEVER);
    await app.services.order.orders.sweep(NEVER);
  }
  return judge(app, steps, people);
}

async function judge(
  app: TestApp,
  steps: number,
  people: readonly { readonly id: string }[],
): Promise<SimulationReport> {
  const { db } = app.parts;
  const wrong = [
    ...(await findLedgerFaults(db)).map(({ kind, about }) => `${kind} ${about}`),
    ...(await listOrderFaults(db)),
    ...(await listDifferences(db)).map((each) => `statement ${JSON.stringify(each)}`),
    ...(await listMembershipFaults(db)),
    ...(await listWithdrawalFaults(db)),
    ...(await listPointWrongs(db)),
  ];
  const orders = await db.selectFrom('trade_order').selectAll().execute();
  const refunds = await db.selectFrom('refund').selectAll().execute();
  const attempts = await db.selectFrom('pay_attempt').selectAll().execute();
  const book = await db.selectFrom('sandbox_payment').selectAll().execute();
  const lines = await db.selectFrom('ledger_line').select('amount').execute();
  const sumOf = (amounts: readonly (string | number)[]): number =>
    amounts.reduce<number>((sum, each) => sum + Number(each), 0);
  const check = (isFine: boolean, words: string): void => {
    if (!isFine) wrong.push(words);
  };

  check(sumOf(lines.map(({ amount }) => amount)) === 0, 'the ledger does not add up to zero');
  for (const each of orders) {
    const isPaid = each.state === ORDER_STATE.paid || each.state === ORDER_STATE.refunded;
    check(isPaid || each.state === ORDER_STATE.closed, `order ${each.order_no} is still ${each.state}`);
    check(isPaid === (each.delivered_at !== null), `order ${each.order_no} is paid and not delivered`);
  }
  for (const each of attempts) {
    const isOpen = each.state === ATTEMPT_STATE.made || each.state === ATTEMPT_STATE.open;
    check(!isOpen, `attempt ${each.attempt_no} is still open`);
  }
  for (const each of refunds) {
    check(each.state !== REFUND_STATE.sending && each.state !== REFUND_STATE.failed, `refund ${each.refund_no} hangs`);
    const isWaiting = each.state === REFUND_STATE.asked && each.answer_by !== null;
    check(!isWaiting, `refund ${each.refund_no} waits for its seller`);
  }
  const withdrawals = await db.selectFrom('withdrawal').selectAll().execute();
  for (const each of withdrawals) check(each.ended_at !== null, `withdrawal ${each.withdraw_no} is still open`);
  const gone = withdrawals.filter(({ state }) => state === WITHDRAWAL_STATE.done);
  const sent = sumOf(gone.map((each) => Number(each.amount_fen) - Number(each.fee_fen)));
  const transfers = await db.selectFrom('sandbox_transfer').selectAll().where('state', '=', 'done').execute();
  check(sent === sumOf(transfers.map((each) => each.amount_fen)), 'what was sent is not what the channel has sent');
  check(sent === (await moneyIn(db, null, 'clearing:sandbox-transfer')), 'what was sent is not what the ledger says');
  const held = sumOf(
    book.filter(({ kind, state }) => kind === 'payment' && state === 'paid').map((each) => each.amount_fen),
  );
  const returned = sumOf(book.filter(({ kind }) => kind === 'refund').map((each) => each.amount_fen));
  const clearing = -(await moneyIn(db, null, 'clearing:sandbox'));
  check(held - returned === clearing, `the channel holds ${held - returned}, and clearing says ${clearing}`);
  for (const { id } of people) {
    check((await moneyIn(db, id, 'owed')) <= 0, `${id} is owed by the platform`);
    for (const kind of ['topped', 'earned', 'held', 'reserved']) {
      check((await moneyIn(db, id, kind)) >= 0, `${kind} of ${id} is below zero`);
    }
  }
  // What has been bought and not been given back is there, once for everybody who has paid for it.
  const bought = await db
    .selectFrom('order_line as line')
    .innerJoin('trade_order as made', 'made.id', 'line.order_id')
    .select(['made.buyer_id', 'line.media_id'])
    .where('made.delivered_at', 'is not', null)
    .where('line.is_tip', '=', false)
    .where('line.refunded_at', 'is', null)
    .where('made.kind', 'not in', OWN_KINDS)
    .execute();
  const has = await db.selectFrom('media_purchase').select(['user_id', 'media_id']).execute();
  const nameOf = (userId: string, mediaId: string | null): string => `${userId}/${mediaId}`;
  const paidFor = bought.map((each) => nameOf(each.buyer_id, each.media_id));
  check(new Set(paidFor).size === paidFor.length, 'something has been paid for twice');
  const given = new Set(has.map((each) => nameOf(each.user_id, each.media_id)));
  check(
    paidFor.every((name) => given.has(name)) && given.size === paidFor.length,
    'what is paid for is not what is there',
  );
  return {
    steps,
    orders: orders.length,
    paid: orders.filter((each) => each.paid_at !== null).length,
    refunds: refunds.filter(({ state }) => state === REFUND_STATE.done).length,
    settled: orders.filter((each) => each.settled_at !== null).length,
    withdrawals: gone.length,
    faults: wrong,
  };
}
