import { sql } from 'kysely';
import type { TableNotes } from '../../area';

export const MEMBER_TABLES: TableNotes = {
  membership_period: {
    exports: {
      memberships: (userId) => sql`
        select level, start_at::text as "startTime", coalesce(end_at::text, '') as "endTime"
        from membership_period where user_id = ${userId} order by id`,
    },
  },
};
