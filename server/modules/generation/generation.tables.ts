import { sql } from 'kysely';
import type { TableNotes } from '../../area';

export const GENERATION_TABLES: TableNotes = {
  generation: {
    counters: {
      fault: 'generation-unsettled',
      words: '生成已结束但积分没有结清',
      list: async (db) => {
        const rows = await db
          .selectFrom('generation')
          .select('uid')
          .where('points', '>', 0)
          .where('spent', 'is', null)
          .where('state', 'in', [2, 3, 4])
          .execute();
        return rows.map(({ uid }) => ({ id: '0', problem: `generation ${uid} has ended and kept its points` }));
      },
    },
    exports: {
      generations: (userId) => sql`
        select album.name as album, kind::text, prompt, negative, style, option::text, ratio, engine,
          points::text, coalesce(spent, 0)::text as spent,
          generation.created_at::text as time
        from generation join album on album.id = generation.album_id
        where user_id = ${userId} and removed_at is null order by generation.id`,
    },
  },
  generation_result: {},
  // Numbers of a service, of orders that are listed.
  generation_ticket: {},
  model_consent: {
    exports: {
      modelConsents: (userId) => sql`
        select version::text, given_at::text as time, coalesce(withdrawn_at::text, '') as "withdrawnTime"
        from model_consent where user_id = ${userId}`,
    },
  },
  user_text: {
    exports: {
      userTexts: (userId) =>
        sql`select text, created_at::text as time from user_text where user_id = ${userId} order by id`,
    },
  },
};
