import { sql } from 'kysely';
import type { TableNotes } from '../../area';
import { listMembershipFaults } from './membership-doctor.repository';

export const MEMBER_TABLES: TableNotes = {
  membership_period: {
    exports: {
      memberships: (userId) => sql`
        select level, start_at::text as "startTime", coalesce(end_at::text, '') as "endTime"
        from membership_period where user_id = ${userId} order by id`,
    },
    counters: {
      fault: 'membership-wrong',
      words: '会员与订单不符',
      list: async (db) => (await listMembershipFaults(db)).map((problem) => ({ id: '0', problem })),
    },
  },
  member_level: {},
  member_goods: {},
  // Of an order, which the export lists.
  membership_order: {},
};
