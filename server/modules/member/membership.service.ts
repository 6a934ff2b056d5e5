import type { OwnGoods } from '../order/own-goods';
import {
  endCredited,
  endLot,
  findOrdered,
  insertLot,
  listLots,
  lockPerson,
  moveLots,
  restoreCredited,
} from './membership.repository';
import { closeGap, planPurchase, restoreLots } from './membership.rules';

/** Memberships as goods of the platform: see [Note: Membership lots] in 0056-membership. */
export const memberships: OwnGoods = {
  /**
   * Once for an order. Not where the person has become something else since he ordered it: what was to be credited is no longer there,
   * or he has more by now.
   */
  async deliver(tx, { id: orderId, buyerId: userId }, now) {
    if (!(await lockPerson(tx, userId))) return false;
    const ordered = await findOrdered(tx, orderId);
    if (ordered === null) throw new Error('a membership was ordered and is not written down');
    const { level, days, worthFen, creditedIds } = ordered;
    const plan = planPurchase(await listLots(tx, userId), { level, days, priceFen: worthFen }, now);
    if (plan.kind === 'lower' || plan.kind === 'endless') return false;
    const found = new Set(plan.credited.map(({ id }) => id));
    if (found.size !== creditedIds.length || creditedIds.some((id) => !found.has(id))) return false;
    await endCredited(tx, plan.credited, orderId, now);
    const startAt = plan.startAt;
    const endAt = new Date(startAt.getTime() + days * DAY_MS);
    await insertLot(tx, { userId, orderId, level, days, worthFen, startAt, endAt, now });
    return true;
  },

  /** Not what a higher level has taken: that one goes back first. */
  async mayGoBack(tx, { id: orderId, buyerId }) {
    if (!(await lockPerson(tx, buyerId))) return false;
    const lot = (await listLots(tx, buyerId)).find((each) => each.orderId === orderId);
    return lot !== undefined && lot.creditedTo === null;
  },

  async takeBack(tx, { id: orderId, buyerId: userId }, now) {
    if (!(await lockPerson(tx, userId))) return;
    const lots = await listLots(tx, userId);
    const gone = lots.find((each) => each.orderId === orderId);
    if (gone === undefined) return;
    await moveLots(tx, closeGap(lots, gone, now));
    await endLot(tx, gone.id, now);
    const taken = lots.filter(({ creditedTo }) => creditedTo === orderId);
    await restoreCredited(tx, restoreLots(await listLots(tx, userId), taken, now));
  },
};

const DAY_MS = 86_400_000;
