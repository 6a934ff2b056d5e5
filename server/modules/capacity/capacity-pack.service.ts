import type { Id, Tx } from '../../db/tables';
import { lockMember } from '../member/membership-gift.service';
import type { OwnGoods } from '../order/own-goods';
import { findOrderedCapacity } from './capacity-goods.repository';
import { endPack, insertPack, isPackThere } from './capacity-pack.repository';

const DAY_MS = 86_400_000;

export interface GivenPack {
  readonly userId: Id;
  /** Of what it is for: the same is given once. */
  readonly reference: string;
  readonly bytes: number;
  readonly days: number;
  readonly now: Date;
}

/** Storage from now on, beside what the person has: see [Note: Capacity packs] in 0060-points. Answers its end. */
export async function givePack(tx: Tx, { userId, reference, bytes, days, now }: GivenPack): Promise<Date> {
  const endAt = new Date(now.getTime() + days * DAY_MS);
  await insertPack(tx, userId, { reference, bytes, startAt: now, endAt }, now);
  return endAt;
}

const BOUGHT = 'order:';

/** The number of the order that a pack is of. Empty: it was not bought. */
export function orderOfPack(reference: string): string {
  return reference.startsWith(BOUGHT) ? reference.slice(BOUGHT.length) : '';
}

/** Storage as goods of the platform. A refund ends the pack: no file goes with it, only what is new is limited. */
export const capacityPacks: OwnGoods = {
  async deliver(tx, { id, orderNo, buyerId: userId }, now) {
    if (!(await lockMember(tx, userId))) return false;
    const ordered = await findOrderedCapacity(tx, id);
    if (ordered === null) throw new Error('storage was ordered and is not written down');
    await givePack(tx, { userId, reference: `${BOUGHT}${orderNo}`, ...ordered, now });
    return true;
  },

  async mayGoBack(tx, { orderNo, buyerId }) {
    return (await lockMember(tx, buyerId)) && isPackThere(tx, `${BOUGHT}${orderNo}`);
  },

  takeBack: (tx, { orderNo }, now) => endPack(tx, `${BOUGHT}${orderNo}`, now),
};
