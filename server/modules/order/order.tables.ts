import { sql } from 'kysely';
import type { TableNotes } from '../../area';
import { listOrderFaults } from './books/order-doctor.repository';
import { countOrdersUnderWay, countRefundsUnderWay } from './order-under-way.repository';
import { listDifferences } from './books/statement.repository';
import { countSplitsUnderWay, listSplitFaults } from './splits/split.repository';

/** See [Note: Rows of money] in 0032-order: they stay, with a number that then names nobody, and without what a person wrote. */
export const ORDER_TABLES: TableNotes = {
  trade_order: {
    erasure: {
      underWay: { kind: 'orders', count: countOrdersUnderWay },
      first: (tx, { userId }) =>
        tx.updateTable('trade_order').set({ message: '' }).where('buyer_id', '=', userId).execute(),
    },
    exports: {
      orders: (userId) => sql`
        select order_no as "orderNo", kind::text, state::text, (buyer_id = ${userId})::text as "isBuyer", album_name as "albumName",
          payable_fen::text as "payableFen", refunded_fen::text as "refundedFen", message, created_at::text as time
        from trade_order where buyer_id = ${userId} or seller_id = ${userId} order by id`,
    },
    counters: {
      fault: 'order-wrong',
      words: '订单与账目不符',
      list: async (db) => (await listOrderFaults(db)).map((problem) => ({ id: '0', problem })),
    },
  },
  top_up_goods: {},
  order_line: {},
  order_price_change: {},
  pay_attempt: {
    erasure: {
      first: (tx, { userId }) =>
        tx.updateTable('pay_attempt').set({ account: '', next_step: '' }).where('payer_id', '=', userId).execute(),
    },
  },
  pay_attempt_order: {},
  split_receiver: {
    erasure: { first: (tx, { userId }) => tx.deleteFrom('split_receiver').where('user_id', '=', userId).execute() },
    exports: {
      splitReceivers: (userId) => sql`
        select house, account, state::text, made_at::text as time from split_receiver where user_id = ${userId} order by house`,
    },
  },
  order_split: {
    erasure: {
      underWay: { kind: 'withdrawals', count: countSplitsUnderWay },
      first: (tx, { userId }) =>
        tx.updateTable('order_split').set({ account: '' }).where('seller_id', '=', userId).execute(),
    },
    exports: {
      splits: (userId) => sql`
        select split_no as "splitNo", house, account, amount_fen::text as "amountFen", state::text, made_at::text as time
        from order_split where seller_id = ${userId} order by order_id`,
    },
    counters: {
      fault: 'split-wrong',
      words: '分账与冻结的余额不符',
      list: async (db) => (await listSplitFaults(db)).map((problem) => ({ id: '0', problem })),
    },
  },
  refund: {
    erasure: {
      underWay: { kind: 'refunds', count: countRefundsUnderWay },
      first: (tx, { userId }) =>
        tx
          .updateTable('refund')
          .set({ reason: '' })
          .where('order_id', 'in', tx.selectFrom('trade_order').select('id').where('buyer_id', '=', userId))
          .execute(),
    },
  },
  refund_line: {},
  pay_notice: {},
  channel_product: {},
  channel_statement: {
    counters: {
      fault: 'statement-different',
      words: '对账单与账目不同',
      list: async (db) =>
        (await listDifferences(db)).map(({ day, house, kind, number, oursFen, theirsFen }) => ({
          id: '0',
          problem: `${kind} ${number} of ${house}, ${day}: ${oursFen} here and ${theirsFen} in the statement`,
        })),
    },
  },
  channel_statement_line: {},
  sandbox_payment: {},
};
