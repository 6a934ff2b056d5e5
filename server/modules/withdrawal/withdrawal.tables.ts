import { sql } from 'kysely';
import type { TableNotes } from '../../area';
import { countWithdrawalsUnderWay, listWithdrawalFaults } from './withdrawal.repository';

/** See [Note: Rows of money] in 0032-order. The payee is forgotten once it is done. */
export const WITHDRAWAL_TABLES: TableNotes = {
  withdrawal_way: {
    erasure: { first: (tx, { userId }) => tx.deleteFrom('withdrawal_way').where('user_id', '=', userId).execute() },
    exports: {
      withdrawalWays: (userId) => sql`
        select channel::text, shown, bank_name as "bankName", created_at::text as time
        from withdrawal_way where user_id = ${userId} order by id`,
    },
  },
  withdrawal: {
    erasure: {
      underWay: { kind: 'withdrawals', count: countWithdrawalsUnderWay },
      first: (tx, { userId }) =>
        tx.updateTable('withdrawal').set({ shown: '' }).where('user_id', '=', userId).execute(),
    },
    exports: {
      withdrawals: (userId) => sql`
        select withdraw_no as "withdrawNo", channel::text, shown, amount_fen::text as "amountFen", fee_fen::text as "feeFen",
          state::text, note, made_at::text as time
        from withdrawal where user_id = ${userId} order by id`,
    },
    counters: {
      fault: 'withdrawal-wrong',
      words: '提现与冻结的余额不符',
      list: async (db) => (await listWithdrawalFaults(db)).map((problem) => ({ id: '0', problem })),
    },
  },
  payout_batch: { notExported: 'names who released it for the operator' },
  sandbox_transfer: {},
};
