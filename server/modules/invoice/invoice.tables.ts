import { sql } from 'kysely';
import { INVOICE_STATE } from '@contract/constants/invoice';
import type { TableNotes } from '../../area';
import { listInvoiceFaults } from './invoice-doctor.repository';
import { INVOICE_FOLDER } from './invoice.rules';

/**
 * See [Note: Rows of money] in 0032-order. An invoice that was issued is a document that tax law has kept: its title and tax number stay, as
 * they stand in its file. Where it was sent and what was remarked goes with the account, and everything of one that was not issued.
 */
export const INVOICE_TABLES: TableNotes = {
  invoice_title: {
    erasure: { first: (tx, { userId }) => tx.deleteFrom('invoice_title').where('user_id', '=', userId).execute() },
    exports: {
      invoiceTitles: (userId) => sql`
        select kind::text, title, tax_no as "taxNo", email from invoice_title where user_id = ${userId} order by id`,
    },
  },
  invoice: {
    erasure: {
      async first(tx, { userId }) {
        await tx.updateTable('invoice').set({ email: '', remark: '' }).where('buyer_id', '=', userId).execute();
        // In one: one that is issued meanwhile keeps its lines.
        await sql`
          with ended as (
            update invoice set title = '', tax_no = '',
              state = case when state = ${INVOICE_STATE.asked} then ${INVOICE_STATE.cancelled} else state end
            where buyer_id = ${userId} and issued_at is null returning id)
          update invoice_line set is_live = false where invoice_id in (select id from ended)`.execute(tx);
      },
    },
    exports: {
      invoices: (userId) => sql`
        select invoice_no as "invoiceNo", order_no as "orderNo", (invoice.buyer_id = ${userId})::text as "isBuyer",
          invoice.kind::text, title, tax_no as "taxNo", email, remark, amount_fen::text as "amountFen",
          red_fen::text as "redFen", invoice.state::text, answer, asked_at::text as time
        from invoice join trade_order on trade_order.id = invoice.order_id
        where invoice.buyer_id = ${userId} or invoice.seller_id = ${userId} order by invoice.id`,
    },
    counters: {
      fault: 'invoice-wrong',
      words: '发票与订单不符',
      list: async (db) => (await listInvoiceFaults(db)).map((problem) => ({ id: '0', problem })),
    },
  },
  invoice_line: {},
  invoice_file: {
    files: {
      uid: {
        folder: INVOICE_FOLDER,
        whenLost: 'tell',
        rows: () => sql`select id, uid as said, ${INVOICE_FOLDER}::text || uid as key from invoice_file`,
      },
    },
  },
};
