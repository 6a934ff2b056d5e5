import { ERRORS } from '@contract/errors';
import { POINT_ERRORS } from '@contract/point-errors';
import type { Exchanged, ExchangeInput } from '@contract/schemas/point';
import type { Clock } from '../../adapters/clock/types';
import type { Db, Id, Tx } from '../../db/tables';
import { type Caller, requireUser } from '../../http/caller';
import { refuse } from '../../http/refuse';
import { givePack } from '../capacity/capacity-pack.service';
import { countPoints, spendPoints } from '../ledger/lot.service';
import { BalanceTooLow, PostingConflict } from '../ledger/posting.service';
import { giveDays, lockMember } from '../member/membership-gift.service';
import { findExchange, insertExchange, listPointGoods, type PointGoodsRow } from './point-goods.repository';

/** Points for days of a level or for storage. The same request is done once. */
export interface PointExchangeService {
  exchangeMember(caller: Caller, input: ExchangeInput): Promise<Exchanged>;
  exchangeCapacity(caller: Caller, input: ExchangeInput): Promise<Exchanged>;
}

export function createPointExchanges({ db, clock }: { readonly db: Db; readonly clock: Clock }): PointExchangeService {
  /** Null: no level can be made of it, because the person has more. */
  function give(tx: Tx, userId: Id, reference: string, { level, bytes, days }: PointGoodsRow, now: Date) {
    if (level === null) return givePack(tx, { userId, reference, bytes, days, now });
    return giveDays(tx, { userId, level, days, now });
  }

  async function findFormer(reader: Db, userId: Id, { requestId, code }: ExchangeInput): Promise<Date | null> {
    const former = await findExchange(reader, userId, requestId);
    if (former === null) return null;
    if (former.goodsCode !== code) throw refuse(ERRORS.REQUEST_REUSED);
    return former.endsAt;
  }

  async function exchange(caller: Caller, input: ExchangeInput, isLevel: boolean): Promise<Exchanged> {
    const { userId } = requireUser(caller);
    const endsAt = (await findFormer(db, userId, input)) ?? (await exchangeOnce(userId, input, isLevel));
    return { integral: await countPoints(db, userId, clock.now()), endTime: endsAt.getTime() };
  }

  async function exchangeOnce(userId: Id, input: ExchangeInput, isLevel: boolean): Promise<Date> {
    const goods = (await listPointGoods(db)).find(({ code, isOnSale }) => isOnSale && code === input.code);
    if (goods === undefined || (goods.level !== null) !== isLevel) throw refuse(POINT_ERRORS.EXCHANGE_CLOSED);
    if (goods.points !== input.expectedPoints) throw refuse(POINT_ERRORS.EXCHANGE_CHANGED);
    const reference = `exchange:${userId}-${input.requestId}`;
    try {
      return await db.transaction().execute(async (tx) => {
        // Locked first, so that a concurrent exchange sees what this one leaves.
        if (!(await lockMember(tx, userId))) throw refuse(ERRORS.LOGIN_REQUIRED);
        const former = await findFormer(tx, userId, input);
        if (former !== null) return former;
        const now = clock.now();
        await spendPoints(tx, { reference, ownerId: userId, points: goods.points, at: now });
        const endsAt = await give(tx, userId, reference, goods, now);
        if (endsAt === null) throw refuse(POINT_ERRORS.EXCHANGE_USELESS);
        await insertExchange(tx, { userId, requestId: input.requestId, goods, endsAt, at: now });
        return endsAt;
      });
    } catch (error) {
      if (error instanceof BalanceTooLow) throw refuse(POINT_ERRORS.POINTS_TOO_FEW);
      if (error instanceof PostingConflict) throw refuse(ERRORS.REQUEST_REUSED);
      throw error;
    }
  }

  return {
    exchangeMember: (caller, input) => exchange(caller, input, true),
    exchangeCapacity: (caller, input) => exchange(caller, input, false),
  };
}
