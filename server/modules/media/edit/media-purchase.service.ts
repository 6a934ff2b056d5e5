import { ERRORS } from '@contract/errors';
import type { Clock } from '../../../adapters/clock/types';
import { findPersonByPhone } from '../../../db/people';
import type { Db, Id, Tx } from '../../../db/tables';
import { refuse } from '../../../http/refuse';
import {
  deletePurchases,
  deliverPurchases,
  insertPurchases,
  listPurchases,
  listSoldIds,
  type PurchaseView,
  withdrawPurchases,
} from '../rows/media-purchase.repository';

/**
 * Which originals a person has paid for: see 0020-media-purchase. Methods that take a phone are for the operator's command line, and refuse
 * with USER_ABSENT.
 */
export interface MediaPurchaseService {
  /** Answers how many he did not have. Refuses with MEDIA_ABSENT where one of them is absent: then he gets none. */
  give(phone: string, mediaUids: readonly string[]): Promise<number>;
  /** Returns how many he had. An address that he already has stays valid for two to four hours, that of an original for ten minutes. */
  takeBack(phone: string, mediaUids: readonly string[]): Promise<number>;
  /** For orders. Answers those that he did not have and has now; what is gone is not among them. */
  deliver(tx: Tx, userId: Id, mediaIds: readonly Id[]): Promise<Id[]>;
  /** For refunds. */
  withdraw(tx: Tx, userId: Id, mediaIds: readonly Id[]): Promise<void>;
  /** The last bought first. */
  listOf(phone: string): Promise<PurchaseView[]>;
}

export function createMediaPurchases(deps: { readonly db: Db; readonly clock: Clock }): MediaPurchaseService {
  const { db, clock } = deps;

  async function requireBuyer(phone: string): Promise<Id> {
    const userId = await findPersonByPhone(db, phone);
    if (userId === null) throw refuse(ERRORS.USER_ABSENT);
    return userId;
  }

  return {
    async give(phone, mediaUids) {
      const userId = await requireBuyer(phone);
      const wanted = new Set(mediaUids);
      return db.transaction().execute(async (tx) => {
        const ids = await listSoldIds(tx, [...wanted]);
        if (ids.length < wanted.size) throw refuse(ERRORS.MEDIA_ABSENT);
        return insertPurchases(tx, userId, ids, clock.now());
      });
    },

    async takeBack(phone, mediaUids) {
      const userId = await requireBuyer(phone);
      return db.transaction().execute((tx) => deletePurchases(tx, userId, mediaUids));
    },

    deliver: (tx, userId, mediaIds) => deliverPurchases(tx, userId, mediaIds, clock.now()),
    withdraw: withdrawPurchases,

    async listOf(phone) {
      return listPurchases(db, await requireBuyer(phone));
    },
  };
}
