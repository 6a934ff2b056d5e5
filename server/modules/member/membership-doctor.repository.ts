import { sql } from 'kysely';
import { ORDER_KIND, ORDER_STATE } from '@contract/constants/order';
import type { Db } from '../../db/tables';

const { lit } = sql;

/** Where the lots of memberships are not what was ordered, delivered and given back: see [Note: Membership lots] in 0056-membership. */
export async function listMembershipFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'order ' || order_no || ': a membership that was delivered has no lot' as problem from trade_order
    where kind = ${lit(ORDER_KIND.membership)} and delivered_at is not null and state = ${lit(ORDER_STATE.paid)}
      and exists (select from app_user where id = buyer_id)
      and not exists (select from membership_period where order_id = trade_order.id and user_id = buyer_id)
    union all
    select 'period ' || id || ': its order is not one that was paid' from membership_period
    where worth_fen > 0 and not exists (select from trade_order
      where trade_order.id = order_id and kind = ${lit(ORDER_KIND.membership)} and buyer_id = user_id
        and delivered_at is not null and state = ${lit(ORDER_STATE.paid)})
    union all
    select 'period ' || id || ': taken by an order that has no lot' from membership_period as taken
    where credited_to is not null and not exists (select from membership_period as higher
      where higher.order_id = taken.credited_to and higher.user_id = taken.user_id and higher.worth_fen > 0)
    union all
    select 'the platform has sold for ' || sold.fen || ', and its own account has ' || ledger.held
    from (select coalesce(sum(payable_fen - refunded_fen), 0) as fen from trade_order
        where kind in (${lit(ORDER_KIND.membership)}, ${lit(ORDER_KIND.capacity)}) and delivered_at is not null) as sold,
      (select coalesce(sum(amount), 0) as held from ledger_line join ledger_account on ledger_account.id = account_id
        where asset = 'money' and kind = 'own' and owner_id is null) as ledger
    where sold.fen <> ledger.held`.execute(db);
  return rows.map(({ problem }) => problem);
}
