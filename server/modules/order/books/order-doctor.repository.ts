import { sql } from 'kysely';
import { ATTEMPT_STATE, ORDER_KIND, ORDER_STATE, REFUND_CAUSE, REFUND_STATE } from '@contract/constants/order';
import type { Db } from '../../../db/tables';

const { lit } = sql;

/** Where orders, attempts and refunds are not what the ledger says, or not what their lines add up to. */
export async function listOrderFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'order ' || order_no || ': its lines do not add up' as problem from trade_order
    where (payable_fen, goods_fen, fee_fen, line_count) <> (
      select sum(payable_fen), sum(price_fen), sum(fee_fen), count(*) from order_line where order_id = trade_order.id)
    union all
    select 'order ' || order_no || ': delivered and not posted, or the other way round' from trade_order
    where (delivered_at is not null) <> exists (select from ledger_posting
      where reference = case when kind = ${lit(ORDER_KIND.topUp)} then 'topup:' else 'deliver:' end || order_no)
    union all
    select 'order ' || order_no || ': refunded lines are not its refunds' from trade_order
    where kind <> ${lit(ORDER_KIND.topUp)} and refunded_fen <> (select coalesce(sum(payable_fen), 0) from order_line
      where order_id = trade_order.id and refunded_at is not null)
      or (state = ${lit(ORDER_STATE.refunded)} and refunded_fen <> payable_fen)
    union all
    select 'order ' || order_no || ': what went back of what was brought is not its refunds' from trade_order
    where kind = ${lit(ORDER_KIND.topUp)} and refunded_fen <> (select coalesce(sum(amount_fen), 0) from refund
      where order_id = trade_order.id and cause = ${lit(REFUND_CAUSE.unspent)})
    union all
    select 'attempt ' || attempt_no || ': paid and not posted, or the other way round' from pay_attempt
    where (state = ${lit(ATTEMPT_STATE.paid)}) <> exists (select from ledger_posting where reference = 'pay:' || attempt_no)
    union all
    select 'refund ' || refund_no || ': returned and not posted, or the other way round' from refund
    where (state = ${lit(REFUND_STATE.done)}) <> exists (select from ledger_posting where reference = 'return:' || refund_no)
    union all
    select 'seller ' || seller_id || ': what is held is not what unsettled orders hold'
    from (select owner_id as seller_id, balance as amount from ledger_account where asset = 'money' and kind = 'held'
      union all
      select seller_id, -(line.payable_fen - line.fee_fen) from trade_order
        join order_line as line on line.order_id = trade_order.id and line.refunded_at is null
      where delivered_at is not null and settled_at is null) as held
    group by seller_id having sum(amount) <> 0
    union all
    select 'order ' || order_no || ': posted as settled, and is not' from trade_order
    where settled_at is null and exists (select from ledger_posting where reference = 'settle:' || order_no)
    union all
    select 'the platform owes buyers ' || ledger.held || ' and should owe ' || orders.owed
    from (select coalesce(sum(amount), 0) as held from ledger_line join ledger_account on ledger_account.id = account_id
        where asset = 'money' and kind = 'orders' and owner_id is null) as ledger,
      (select (select coalesce(sum(payable_fen), 0) from trade_order
          where state = ${lit(ORDER_STATE.paid)} and delivered_at is null)
        + (select coalesce(sum(amount_fen), 0) from refund
          where state in (${lit(REFUND_STATE.sending)}, ${lit(REFUND_STATE.failed)})) as owed) as orders
    where ledger.held <> orders.owed`.execute(db);
  return rows.map(({ problem }) => problem);
}
