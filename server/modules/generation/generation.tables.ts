import { sql } from 'kysely';
import type { TableNotes } from '../../area';

export const GENERATION_TABLES: TableNotes = {
  generation: {
    exports: {
      generations: (userId) => sql`
        select album.name as album, kind::text, prompt, negative, style, option::text, ratio,
          generation.created_at::text as time
        from generation join album on album.id = generation.album_id
        where user_id = ${userId} and removed_at is null order by generation.id`,
    },
  },
  generation_result: {},
  user_text: {
    exports: {
      userTexts: (userId) =>
        sql`select text, created_at::text as time from user_text where user_id = ${userId} order by id`,
    },
  },
};
