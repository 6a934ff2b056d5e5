import { sql } from 'kysely';
import type { TableNotes } from '../../area';

export const POINT_TABLES: TableNotes = {
  point_rule: {},
  point_goods: {},
  // The points themselves are in the ledger.
  point_grant: {
    exports: {
      earnedPoints: (userId) => sql`
        select rule, day::text, points::text from point_grant where user_id = ${userId} order by id`,
    },
  },
  point_exchange: {
    exports: {
      exchanges: (userId) => sql`
        select goods_code as goods, points::text, ends_at::text as "endTime", created_at::text as time
        from point_exchange where user_id = ${userId} order by id`,
    },
  },
};
