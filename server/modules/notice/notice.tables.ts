import { sql } from 'kysely';
import type { TableNotes } from '../../area';

export const NOTICE_TABLES: TableNotes = {
  user_notice: {
    exports: {
      notices: (userId) => sql`
        select type::text, cause, facts::text, created_at::text as time, read_at::text as "readTime"
        from user_notice where user_id = ${userId} and deleted_at is null order by id`,
    },
  },
};
