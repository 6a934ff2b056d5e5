import type { Clock } from '../../../adapters/clock/types';
import type { Ids } from '../../../adapters/ids/types';
import type { Db } from '../../../db/tables';
import { placeHold } from '../../ledger/hold.service';
import { findWithdrawable } from '../../ledger/posting.service';
import { ORDER_NO_RANDOM_DIGITS, writeOrderNo } from '../order.rules';
import {
  deleteReceiver,
  findKnownAccount,
  type ListedReceiver,
  listReceivers,
  setReceiver,
} from './receiver.repository';
import { listOpenSplits, lockFailedSplit, renewSplit, type SplitRow } from './split.repository';
import { holdOfSplit } from './split.rules';

export type DeskReceiver = ListedReceiver;
export type DeskSplit = SplitRow;

/** Who gets parts of payments, and what became of them, for the operator's command line. See [Note: Splitting] in 0082-split. */
export interface SplitDeskService {
  /** In the place of the former; the server tells the channel. Answers whether the phone is somebody's. */
  setReceiver(wish: {
    readonly phone: string;
    readonly house: string;
    readonly account: string;
    readonly name: string;
  }): Promise<boolean>;
  /** Answers whether it was there. */
  removeReceiver(phone: string, house: string): Promise<boolean>;
  listReceivers(): Promise<ListedReceiver[]>;
  /** What has failed, and what is under way. */
  listOpen(): Promise<SplitRow[]>;
  /** Asks once more for what a channel has refused. */
  again(orderNo: string): Promise<'sent' | 'absent' | 'account' | 'spent'>;
}

export function createSplitDesk(deps: { readonly db: Db; readonly clock: Clock; readonly ids: Ids }): SplitDeskService {
  const { db, clock, ids } = deps;
  return {
    setReceiver: (wish) => setReceiver(db, { ...wish, requestNo: ids.newId(), now: clock.now() }),
    removeReceiver: (phone, house) => deleteReceiver(db, phone, house),
    listReceivers: () => listReceivers(db),
    listOpen: () => listOpenSplits(db),

    again: (orderNo) =>
      db.transaction().execute(async (tx) => {
        const failed = await lockFailedSplit(tx, orderNo);
        if (failed === null) return 'absent';
        const { orderId, sellerId, house } = failed;
        const account = await findKnownAccount(tx, sellerId, house);
        if (account === null) return 'account';
        // What he owes by now is kept back.
        const amountFen = Math.min(failed.amountFen, await findWithdrawable(tx, sellerId));
        if (amountFen === 0) return 'spent';
        const now = clock.now();
        const splitNo = writeOrderNo(now, ids.newDigits(ORDER_NO_RANDOM_DIGITS));
        await renewSplit(tx, orderId, { splitNo, account, amountFen });
        await placeHold(tx, { reference: holdOfSplit(splitNo), ownerId: sellerId, amount: amountFen, at: now });
        return 'sent';
      }),
  };
}
