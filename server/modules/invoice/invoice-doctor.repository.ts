import { sql } from 'kysely';
import { INVOICE_STATE } from '@contract/constants/invoice';
import type { Db } from '../../db/tables';

/** Invoices that do not fit what they are about. */
export async function listInvoiceFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'invoice ' || invoice_no || ': its amount is not that of its lines' as problem from invoice
    where amount_fen <> (select coalesce(sum(amount_fen), 0) from invoice_line where invoice_id = invoice.id)
      and not (state = ${INVOICE_STATE.cancelled} and not exists (select from invoice_line where invoice_id = invoice.id))
    union all
    select 'invoice ' || invoice_no || ': what counts of it is not what is left' from invoice
    where (select coalesce(sum(amount_fen), 0) from invoice_line where invoice_id = invoice.id and is_live)
      <> case when state in (${INVOICE_STATE.refused}, ${INVOICE_STATE.cancelled}) then 0 else amount_fen - red_fen end
    union all
    select 'invoice ' || invoice_no || ': a line of another order' from invoice
    where exists (select from invoice_line join order_line on order_line.id = line_id
      where invoice_id = invoice.id and order_line.order_id <> invoice.order_id)
    union all
    select 'invoice ' || invoice_no || ': more than was paid for a line' from invoice
    where exists (select from invoice_line join order_line on order_line.id = line_id
      where invoice_id = invoice.id and amount_fen > payable_fen)
    union all
    select 'invoice ' || invoice_no || ': issued without a file' from invoice
    where issued_at is not null and not exists (select from invoice_file where invoice_id = invoice.id)`.execute(db);
  return rows.map(({ problem }) => problem);
}
