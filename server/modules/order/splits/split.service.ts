import { RECEIVER_STATE, SPLIT_STATE } from '@contract/constants/split';
import { ORDER_KIND, PAY_WAYS, type PayHouse, type PayWay } from '@contract/constants/order';
import type { Clock } from '../../../adapters/clock/types';
import type { Ids } from '../../../adapters/ids/types';
import type { Payments, SplitAnswer, SplitHouse } from '../../../adapters/payment/types';
import type { Db, Tx } from '../../../db/tables';
import type { Log } from '../../../log';
import { placeHold, postHold, releaseHold } from '../../ledger/hold.service';
import { moneyOf } from '../../ledger/ledger.rules';
import { eachApart } from '../each-apart';
import type { OrderRow } from '../order.repository';
import { ORDER_NO_RANDOM_DIGITS, writeOrderNo } from '../order.rules';
import { endNaming, findKnownAccount, listNamed, listSplitSellers, type ReceiverRow } from './receiver.repository';
import { findSplitHouses, holdOfSplit } from './split.rules';
import { listRests, markRestFree, noteRestAsked, type RestRow } from './split-rest.repository';
import {
  endSplit,
  findPaidBy,
  insertSplit,
  isLastSplit,
  listSendingSplits,
  noteSplitTold,
  type SplitRow,
} from './split.repository';

/** See [Note: Splitting] in 0082-split. */
export interface SplitService {
  /** Houses by which orders can be paid, where parts go to their sellers. Null: any. */
  findHouses(db: Db, orders: readonly OrderRow[]): Promise<readonly PayHouse[] | null>;
  /** Of an order that has just been settled with so much for its seller: it goes to his own account. */
  begin(tx: Tx, order: OrderRow, earnedFen: number): Promise<void>;
  /** Tells channels of receivers and parts until they answer. */
  sendDue(signal: AbortSignal): Promise<void>;
}

export interface SplitDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly payments: Pick<Payments, 'splits'>;
  readonly isOn: boolean;
}

const TOLD_AGAIN_AFTER_MS = 15_000;
const AT_ONCE = 100;
const TITLE = '照片销售分账';

export function createSplits(deps: SplitDeps): SplitService {
  const { db, clock, ids, log, isOn } = deps;
  const { splits } = deps.payments;

  async function tell(house: SplitHouse, row: SplitRow): Promise<SplitAnswer> {
    const known = await house.querySplit(row);
    if (known.kind !== 'absent') return known;
    const isLast = await isLastSplit(db, row.orderId);
    // Before it is said: what comes of it may be heard by another process.
    await noteSplitTold(db, row.splitNo, { is_last: isLast });
    return house.split({ ...row, title: TITLE, isLast });
  }

  async function send(row: SplitRow): Promise<void> {
    const house = splits.find((each) => each.house === row.house && each.merchant === row.merchant);
    if (house === undefined) return;
    await noteSplitTold(db, row.splitNo, { told_at: clock.now() });
    const answer = await tell(house, row);
    const now = clock.now();
    switch (answer.kind) {
      case 'done':
        await db.transaction().execute(async (tx) => {
          const ended = await endSplit(tx, row.splitNo, { state: SPLIT_STATE.done, note: '', now });
          if (ended === null) return;
          if (ended.isLast) await markRestFree(tx, { orderId: ended.orderId }, now);
          const to = [{ ...moneyOf(`clearing:${house.house}`), amount: row.amountFen }];
          await postHold(tx, { reference: holdOfSplit(row.splitNo), at: now, to });
        });
        return;
      case 'refused':
        await db.transaction().execute(async (tx) => {
          const end = { state: SPLIT_STATE.failed, note: answer.note, now };
          if ((await endSplit(tx, row.splitNo, end)) === null) return;
          await releaseHold(tx, { reference: holdOfSplit(row.splitNo), outcome: 'voided', at: now });
        });
        return;
      case 'absent':
      case 'unknown':
        log.warn({ splitNo: row.splitNo, answer: answer.kind }, 'a part of a payment is not certain yet');
        return;
      case 'taken':
        return;
    }
  }

  async function freeRest(row: RestRow): Promise<void> {
    const name = PAY_WAYS[row.way as PayWay];
    const house = splits.find((each) => each.house === name && each.merchant === row.merchant);
    if (house === undefined || house.freeRest === null) return;
    await noteRestAsked(db, row.id, clock.now());
    const answer = await house.freeRest({ restNo: `R${row.attemptNo}`, transactionNo: row.transactionNo });
    switch (answer.kind) {
      case 'done':
        return markRestFree(db, { attemptId: row.id }, clock.now());
      case 'refused':
        // Nothing of it is frozen: all of it has gone back, or the channel has let it go by itself.
        log.info({ attemptNo: row.attemptNo }, 'a channel has no rest of a payment to let go');
        return markRestFree(db, { attemptId: row.id }, clock.now());
      case 'absent':
      case 'unknown':
        log.warn({ attemptNo: row.attemptNo, answer: answer.kind }, 'the rest of a payment is not certain to be free');
        return;
      case 'taken':
        return;
    }
  }

  async function tellOfReceiver({ house: name, account, requestNo, name: called }: ReceiverRow): Promise<void> {
    const house = splits.find((each) => each.house === name);
    if (house === undefined) return;
    const answer = await house.addReceiver({ account, name: called, requestNo });
    if (answer.kind === 'added') await endNaming(db, requestNo, RECEIVER_STATE.known, '');
    if (answer.kind === 'refused') await endNaming(db, requestNo, RECEIVER_STATE.refused, answer.note);
  }

  return {
    async findHouses(at, orders) {
      const sellers = orders.flatMap(({ sellerId }) => sellerId ?? []);
      if (!isOn || sellers.length === 0) return null;
      const known = findSplitHouses(await listSplitSellers(at, sellers));
      return known === null ? null : splits.flatMap(({ house }) => (known.includes(house) ? [house] : []));
    },

    async begin(tx, order, earnedFen) {
      const { sellerId, paidAttemptId } = order;
      const isSale = sellerId !== null && paidAttemptId !== null && order.kind !== ORDER_KIND.topUp;
      if (!isOn || earnedFen === 0 || !isSale) return;
      const paidBy = await findPaidBy(tx, paidAttemptId);
      const house = paidBy === null ? undefined : PAY_WAYS[paidBy.way as PayWay];
      const account = house === undefined ? null : await findKnownAccount(tx, sellerId, house);
      // The operator's own, or of before the installation split.
      if (paidBy === null || house === undefined || account === null) return;
      const now = clock.now();
      const splitNo = writeOrderNo(now, ids.newDigits(ORDER_NO_RANDOM_DIGITS));
      const { merchant, transactionNo } = paidBy;
      const split = { orderId: order.id, splitNo, sellerId, house, merchant, account, transactionNo };
      await insertSplit(tx, { ...split, amountFen: earnedFen, now });
      await placeHold(tx, { reference: holdOfSplit(splitNo), ownerId: sellerId, amount: earnedFen, at: now });
    },

    async sendDue(signal) {
      if (splits.length === 0) return;
      const named = await listNamed(db, AT_ONCE);
      await eachApart(named, tellOfReceiver, { signal, log, doing: 'naming who gets parts of payments' });
      const toldBefore = new Date(clock.now().getTime() - TOLD_AGAIN_AFTER_MS);
      const due = await listSendingSplits(db, toldBefore, AT_ONCE);
      await eachApart(due, send, { signal, log, doing: 'sending a part of a payment' });
      const rests = await listRests(db, toldBefore, AT_ONCE);
      await eachApart(rests, freeRest, { signal, log, doing: 'letting the rest of a payment go' });
    },
  };
}
