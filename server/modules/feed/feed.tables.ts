import { sql } from 'kysely';
import type { TableNotes } from '../../area';

/** A post goes with its album, and with its author's account. */
export const FEED_TABLES: TableNotes = {
  resource_group: {
    exports: {
      posts: (userId) => sql`
        select album.name as album, title, body as text, array_to_string(topics, ' ') as topics,
          resource_group.place, resource_group.created_at::text as time
        from resource_group join album on album.id = resource_group.album_id
        where author_id = ${userId} and removed_at is null and deleted_at is null order by resource_group.id`,
    },
  },
  resource_group_media: {},
};
